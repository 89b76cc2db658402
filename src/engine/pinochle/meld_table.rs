//! Meld tables (rulebook `melds.md` section 4): one of the rulebook's by name, or a custom one in a profile.

use super::card::{Deck, Rank};
use crate::kernel::options::{PartFault, check_known, not_allowed};
use crate::kernel::{Allowed, Kind, OptionFault, Setting, Settings, words};
use crate::keyword;

keyword! {
    /// All plain marriages share one.
    pub enum MeldName: Display {
        Run = "run",
        ExtraKing = "extra_king",
        ExtraQueen = "extra_queen",
        RoyalMarriage = "royal_marriage",
        Marriage = "marriage",
        Roundhouse = "roundhouse",
        Pinochle = "pinochle",
        Aces = "aces",
        Kings = "kings",
        Queens = "queens",
        Jacks = "jacks",
        Dix = "dix",
    }

    /// How trump kings and queens left over beside a run count.
    pub enum RunExtra {
        /// Only as a royal marriage.
        None = "none",
        /// A king without a spare queen counts like a royal marriage.
        King = "king",
        /// Each of them counts like a royal marriage.
        Each = "each",
    }
}

/// The points of one, two, three ... of a meld; more than the row has are listed as smaller folds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MeldFigures {
    figures: [i64; 6],
    folds: usize,
}

impl MeldFigures {
    pub const NONE: MeldFigures = MeldFigures::of(&[]);

    /// Values after the sixth are left out.
    pub const fn of(figures: &[i64]) -> MeldFigures {
        let (figures, folds) = match *figures {
            [] => ([0; 6], 0),
            [a] => ([a, 0, 0, 0, 0, 0], 1),
            [a, b] => ([a, b, 0, 0, 0, 0], 2),
            [a, b, c] => ([a, b, c, 0, 0, 0], 3),
            [a, b, c, d] => ([a, b, c, d, 0, 0], 4),
            [a, b, c, d, e] => ([a, b, c, d, e, 0], 5),
            [a, b, c, d, e, f, ..] => ([a, b, c, d, e, f], 6),
        };
        MeldFigures { figures, folds }
    }

    pub fn figures(&self) -> &[i64] {
        self.figures.get(..self.folds).unwrap_or_default()
    }

    /// `None` if the row has no value for so many.
    pub fn figure(&self, fold: usize) -> Option<i64> {
        fold.checked_sub(1).and_then(|at| self.figures().get(at)).copied()
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MeldTable {
    pub deck: Deck,
    /// Every value is a multiple of it.
    pub unit: i64,
    pub run_extra: RunExtra,
    /// A run with one more royal marriage, with two, and so on, where they do not count apart.
    pub run_marriages: MeldFigures,
    pub run: MeldFigures,
    pub royal_marriage: MeldFigures,
    pub marriage: MeldFigures,
    pub pinochle: MeldFigures,
    pub aces: MeldFigures,
    pub kings: MeldFigures,
    pub queens: MeldFigures,
    pub jacks: MeldFigures,
    /// Each counts by itself.
    pub dix: MeldFigures,
}

/// 48 cards; a double is worth ten singles.
pub const CLASSIC: MeldTable = MeldTable {
    deck: Deck::OF_48,
    unit: 10,
    run_extra: RunExtra::None,
    run_marriages: MeldFigures::NONE,
    run: MeldFigures::of(&[150, 1500]),
    royal_marriage: MeldFigures::of(&[40]),
    marriage: MeldFigures::of(&[20]),
    pinochle: MeldFigures::of(&[40, 300]),
    aces: MeldFigures::of(&[100, 1000]),
    kings: MeldFigures::of(&[80, 800]),
    queens: MeldFigures::of(&[60, 600]),
    jacks: MeldFigures::of(&[40, 400]),
    dix: MeldFigures::of(&[10]),
};

pub const CLASSIC_TENTH: MeldTable = MeldTable {
    unit: 1,
    run: MeldFigures::of(&[15, 150]),
    royal_marriage: MeldFigures::of(&[4]),
    marriage: MeldFigures::of(&[2]),
    pinochle: MeldFigures::of(&[4, 30]),
    aces: MeldFigures::of(&[10, 100]),
    kings: MeldFigures::of(&[8, 80]),
    queens: MeldFigures::of(&[6, 60]),
    jacks: MeldFigures::of(&[4, 40]),
    dix: MeldFigures::of(&[1]),
    ..CLASSIC
};

/// 48 cards; every meld counts by itself.
pub const STONEBRIDGE: MeldTable = MeldTable {
    run: MeldFigures::of(&[150]),
    pinochle: MeldFigures::of(&[40]),
    aces: MeldFigures::of(&[100]),
    kings: MeldFigures::of(&[80]),
    queens: MeldFigures::of(&[60]),
    jacks: MeldFigures::of(&[40]),
    ..CLASSIC
};

const TWO_PACK: MeldTable = MeldTable {
    deck: Deck::OF_80,
    run: MeldFigures::of(&[15, 150, 225, 300]),
    royal_marriage: MeldFigures::of(&[4, 8, 12, 16]),
    marriage: MeldFigures::of(&[2, 4, 6, 8]),
    pinochle: MeldFigures::of(&[4, 30, 60, 90]),
    aces: MeldFigures::of(&[10, 100, 150, 200]),
    kings: MeldFigures::of(&[8, 80, 120, 160]),
    queens: MeldFigures::of(&[6, 60, 90, 120]),
    jacks: MeldFigures::of(&[4, 40, 60, 80]),
    dix: MeldFigures::NONE,
    ..CLASSIC_TENTH
};

const ARMY_NAVY_80: MeldTable = MeldTable {
    deck: Deck::OF_80,
    run: MeldFigures::of(&[150, 1500, 2250, 3000]),
    pinochle: MeldFigures::of(&[40, 300, 600, 3000]),
    aces: MeldFigures::of(&[100, 1000, 1500, 2000]),
    kings: MeldFigures::of(&[80, 800, 1200, 1600]),
    queens: MeldFigures::of(&[60, 600, 900, 1200]),
    jacks: MeldFigures::of(&[40, 400, 600, 800]),
    dix: MeldFigures::NONE,
    ..CLASSIC
};

const ARMY_NAVY_120: MeldTable = MeldTable {
    deck: Deck::OF_120,
    pinochle: MeldFigures::of(&[40, 300, 600, 3000, 4000, 5000]),
    aces: MeldFigures::of(&[100, 1000, 1500, 2000, 2500]),
    kings: MeldFigures::of(&[80, 800, 1200, 1600, 2000]),
    queens: MeldFigures::of(&[60, 600, 900, 1200, 1500]),
    jacks: MeldFigures::of(&[40, 400, 600, 800, 1200]),
    ..ARMY_NAVY_80
};

const SIX_EIGHT: MeldTable = MeldTable {
    deck: Deck::OF_96,
    run: MeldFigures::of(&[150, 1500, 3000]),
    royal_marriage: MeldFigures::of(&[40, 300, 600, 1200]),
    marriage: MeldFigures::of(&[20, 300, 600, 1200]),
    pinochle: MeldFigures::of(&[40, 300, 600, 1200]),
    aces: MeldFigures::of(&[100, 1000, 2000, 3000]),
    kings: MeldFigures::of(&[80, 800, 1600, 3000]),
    queens: MeldFigures::of(&[60, 600, 1200, 3000]),
    jacks: MeldFigures::of(&[40, 400, 800, 3000]),
    ..CLASSIC
};

impl MeldTable {
    pub const NAMED: &'static [(&'static str, MeldTable)] = &[
        ("classic", CLASSIC),
        ("classic-tenth", CLASSIC_TENTH),
        ("feweb", MeldTable { run_extra: RunExtra::King, ..CLASSIC_TENTH }),
        ("family", MeldTable { run_extra: RunExtra::Each, ..CLASSIC }),
        ("stonebridge", STONEBRIDGE),
        ("two-pack", TWO_PACK),
        ("army-navy-80", ARMY_NAVY_80),
        ("army-navy-120", ARMY_NAVY_120),
        ("six-eight", SIX_EIGHT),
    ];

    pub fn named(name: &str) -> Option<MeldTable> {
        Self::NAMED.iter().find(|(known, _)| *known == name).map(|(_, table)| *table)
    }

    pub fn row(&self, name: MeldName) -> MeldFigures {
        let single = |figure: Option<i64>| figure.map_or(MeldFigures::NONE, |one| MeldFigures::of(&[one]));
        match name {
            MeldName::Run => self.run,
            // Each counts like a single royal marriage.
            MeldName::ExtraKing if self.run_extra == RunExtra::None => MeldFigures::NONE,
            MeldName::ExtraQueen if self.run_extra != RunExtra::Each => MeldFigures::NONE,
            MeldName::ExtraKing | MeldName::ExtraQueen => single(self.royal_marriage.figure(1)),
            MeldName::RoyalMarriage => self.royal_marriage,
            MeldName::Marriage => self.marriage,
            MeldName::Roundhouse => single(self.roundhouse()),
            MeldName::Pinochle => self.pinochle,
            MeldName::Aces => self.aces,
            MeldName::Kings => self.kings,
            MeldName::Queens => self.queens,
            MeldName::Jacks => self.jacks,
            MeldName::Dix => self.dix,
        }
    }

    fn roundhouse(&self) -> Option<i64> {
        let plain = self.marriage;
        let parts = [self.royal_marriage, plain, plain, plain, self.kings, self.queens];
        parts.iter().map(|row| row.figure(1)).sum()
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChosenTable {
    pub name: Option<&'static str>,
    pub table: Box<MeldTable>,
    written: Setting,
}

/// Written as a name, or as `{ extends = "classic", queens = [60, 900] }`.
pub struct AnyMeldTable;

const EXTENDS: &str = "extends";

const KEYS: [&str; 10] =
    [EXTENDS, "run", "royal_marriage", "marriage", "pinochle", "aces", "kings", "queens", "jacks", "dix"];

/// So that sums stay far inside 64 bits.
pub(in crate::engine) const MOST_POINTS: i64 = 1_000_000;

impl Kind<ChosenTable> for AnyMeldTable {
    const EXAMPLE: &'static str = "{ extends = \"classic\", queens = [60, 900] }";

    fn read(&self, setting: &Setting) -> Result<ChosenTable, PartFault> {
        match setting {
            Setting::Text(word) => {
                let (name, table) = MeldTable::NAMED.iter().find(|(name, _)| name == word).ok_or(None)?;
                Ok(ChosenTable { name: Some(name), table: Box::new(*table), written: setting.clone() })
            }
            Setting::Table(own) => Ok(own_table(own)?),
            _ => Err(None),
        }
    }

    fn write(&self, value: &ChosenTable) -> Setting {
        value.written.clone()
    }

    fn words(&self) -> Vec<&'static str> {
        MeldTable::NAMED.iter().map(|(name, _)| *name).collect()
    }
}

/// Reads the values of a named table, some of them replaced; only what differs is kept as written.
fn own_table(own: &Settings) -> Result<ChosenTable, Box<OptionFault>> {
    let names = || MeldTable::NAMED.iter().map(|(name, _)| *name);
    let allowed = || Allowed::OneOf { values: words::quoted(names()) };
    let name = own.get(EXTENDS).ok_or_else(|| OptionFault::Missing { key: EXTENDS, allowed: allowed() })?;
    let mut table = MeldTable::named(&name.to_string())
        .ok_or_else(|| not_allowed(EXTENDS, name, None, allowed(), names().collect()))?;
    check_known(own, &KEYS)?;
    let (unit, Deck { copies, ranks }) = (table.unit, table.deck);
    let mut written = Settings::from([(EXTENDS.to_owned(), name.clone())]);
    for (key, row) in rows(&mut table) {
        let Some(setting) = own.get(key) else { continue };
        let most = match key {
            "dix" => usize::from(ranks.contains(&Rank::Nine)),
            _ => usize::from(copies),
        };
        let figures = figures(setting).filter(|figures| figures.iter().all(|figure| figure % unit == 0));
        let wrong = || not_allowed(key, setting, None, Allowed::Multiples { most, unit }, Vec::new());
        let figures = figures.filter(|figures| figures.len() <= most).ok_or_else(wrong)?;
        let own = MeldFigures::of(&figures);
        if *row != own {
            *row = own;
            let figures = figures.into_iter().map(Setting::Int).collect();
            written.insert(key.to_owned(), Setting::List(figures));
        }
    }
    Ok(ChosenTable { name: None, table: Box::new(table), written: Setting::Table(written) })
}

fn rows(table: &mut MeldTable) -> impl Iterator<Item = (&'static str, &mut MeldFigures)> {
    let rows = [
        &mut table.run,
        &mut table.royal_marriage,
        &mut table.marriage,
        &mut table.pinochle,
        &mut table.aces,
        &mut table.kings,
        &mut table.queens,
        &mut table.jacks,
        &mut table.dix,
    ];
    KEYS.into_iter().skip(1).zip(rows)
}

pub(in crate::engine) fn figures(setting: &Setting) -> Option<Vec<i64>> {
    let items =
        if let Setting::List(items) = setting { items.as_slice() } else { std::slice::from_ref(setting) };
    items.iter().map(|item| item.int().filter(|figure| (1..=MOST_POINTS).contains(figure))).collect()
}
