//! Payoff schedules: the units for a bid, by bands (rulebook section 8).

use crate::kernel::allowed::Allowed;
use crate::kernel::option_kind::Kind;
use crate::kernel::setting::Setting;

/// Units by bands of bids. A band ends before the next one's first bid; the last has no end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Schedule {
    /// `None` for a custom schedule.
    name: Option<&'static str>,
    /// First bid and units of each band, in rising order.
    bands: Vec<(i64, i64)>,
}

/// A name, and the bands as printed in the rulebook's section 8.
type Named = (&'static str, &'static [(i64, i64)]);

const NAMED: &[Named] = &[
    (
        "scarne_standard",
        &[
            (250, 2),
            (300, 3),
            (350, 4),
            (400, 5),
            (450, 6),
            (500, 7),
            (550, 8),
            (600, 9),
            (650, 10),
            (700, 11),
        ],
    ),
    (
        "scarne_bonus",
        &[
            (250, 2),
            (300, 3),
            (350, 5),
            (400, 7),
            (450, 10),
            (500, 13),
            (550, 17),
            (600, 21),
            (650, 25),
            (700, 30),
        ],
    ),
    ("three_five_ten", &[(300, 3), (350, 5), (400, 10), (450, 15), (500, 20), (550, 25), (600, 30)]),
    ("one_two_four", &[(300, 1), (350, 2), (400, 4), (450, 6), (500, 8), (550, 10)]),
];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Band {
    pub from: i64,
    /// `None` in the last band.
    pub to: Option<i64>,
    pub units: i64,
}

impl Band {
    /// Returns the row of the schedule as statistics name it: `300-340`, the last one `700+`.
    pub fn class(self) -> String {
        self.to.map_or_else(|| format!("{}+", self.from), |to| format!("{}-{to}", self.from))
    }
}

impl Schedule {
    /// Returns the band of a bid; `None` below the first.
    pub fn units(&self, bid: i64) -> Option<Band> {
        let at = self.bands.iter().rposition(|(from, _)| *from <= bid)?;
        let (from, units) = self.bands.get(at).copied()?;
        Some(Band { from, to: self.bands.get(at + 1).map(|(next, _)| next - 10), units })
    }

    /// Returns the lowest bid that has a value.
    pub fn first_bid(&self) -> i64 {
        self.bands.first().map_or(0, |(from, _)| *from)
    }

    /// Returns the name; `None` for a custom schedule.
    pub fn name(&self) -> Option<&'static str> {
        self.name
    }

    /// Returns the bands, lowest first.
    pub fn bands(&self) -> impl Iterator<Item = Band> {
        self.bands.iter().filter_map(|(from, _)| self.units(*from))
    }
}

/// A schedule is written as a name, or as a list of `[first_bid, units]`.
pub struct AnySchedule;

impl Kind<Schedule> for AnySchedule {
    fn read(&self, setting: &Setting) -> Option<Schedule> {
        match setting {
            Setting::Text(word) => NAMED
                .iter()
                .find(|(name, _)| name == word)
                .map(|(name, bands)| Schedule { name: Some(name), bands: bands.to_vec() }),
            Setting::List(rows) => {
                let bands: Vec<(i64, i64)> = rows
                    .iter()
                    .map(|row| match row {
                        Setting::List(pair) => match pair.as_slice() {
                            [Setting::Int(from), Setting::Int(units)] => Some((*from, *units)),
                            _ => None,
                        },
                        _ => None,
                    })
                    .collect::<Option<_>>()?;
                let fits = bands.iter().all(|(from, units)| *from > 0 && from % 10 == 0 && *units >= 1);
                let rises = bands.is_sorted_by(|(a, _), (b, _)| a < b);
                (fits && rises && !bands.is_empty()).then_some(Schedule { name: None, bands })
            }
            _ => None,
        }
    }

    fn write(&self, value: &Schedule) -> Setting {
        match value.name {
            Some(name) => Setting::Text(name.to_owned()),
            None => Setting::List(
                value
                    .bands
                    .iter()
                    .map(|(from, units)| Setting::List(vec![Setting::Int(*from), Setting::Int(*units)]))
                    .collect(),
            ),
        }
    }

    fn allowed(&self) -> Allowed {
        Allowed::Schedule { names: NAMED.iter().map(|(name, _)| *name).collect() }
    }

    fn words(&self) -> Vec<&'static str> {
        NAMED.iter().map(|(name, _)| *name).collect()
    }
}
