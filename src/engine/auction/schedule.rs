//! Payoff schedules: the units for a bid, by bands (rulebook section 8).

use crate::kernel::option_kind::Allowed;
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

/// The schedules of the rulebook's section 8: name, first bid, and the units of each band of [`WIDTH`] from there on.
const NAMED: &[(&str, i64, &[i64])] = &[
    ("scarne_standard", 250, &[2, 3, 4, 5, 6, 7, 8, 9, 10, 11]),
    ("scarne_bonus", 250, &[2, 3, 5, 7, 10, 13, 17, 21, 25, 30]),
    ("three_five_ten", 300, &[3, 5, 10, 15, 20, 25, 30]),
    ("one_two_four", 300, &[1, 2, 4, 6, 8, 10]),
];

const WIDTH: usize = 50;

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
            Setting::Text(word) => {
                let (name, first, units) = NAMED.iter().find(|(name, ..)| name == word)?;
                let bands = (*first..).step_by(WIDTH).zip(units.iter().copied()).collect();
                Some(Schedule { name: Some(name), bands })
            }
            Setting::List(rows) => {
                let band = |row: &Setting| {
                    let Setting::List(pair) = row else { return None };
                    let [Setting::Int(from), Setting::Int(units)] = *pair.as_slice() else { return None };
                    Some((from, units))
                };
                let bands: Vec<(i64, i64)> = rows.iter().map(band).collect::<Option<_>>()?;
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
            None => {
                let band = |(from, units): &(i64, i64)| {
                    Setting::List(vec![Setting::Int(*from), Setting::Int(*units)])
                };
                Setting::List(value.bands.iter().map(band).collect())
            }
        }
    }

    fn allowed(&self) -> Allowed {
        Allowed::Schedule { names: self.words() }
    }

    fn words(&self) -> Vec<&'static str> {
        NAMED.iter().map(|(name, ..)| *name).collect()
    }
}
