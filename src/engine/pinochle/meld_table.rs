//! Meld tables as data: what each meld is worth, held once, twice and more (rulebook `melds.md` section 4).

use super::card::Deck;
use crate::keyword;

keyword! {
    /// A meld by its name; marriages of all plain suits share one.
    pub enum MeldName {
        /// A T K Q J of trump.
        Run = "run",
        /// A spare king of trump beside a run.
        ExtraKing = "extra_king",
        /// A spare queen of trump beside a run.
        ExtraQueen = "extra_queen",
        /// K Q of trump.
        RoyalMarriage = "royal_marriage",
        /// K Q of a plain suit.
        Marriage = "marriage",
        /// K Q of all four suits under one name.
        Roundhouse = "roundhouse",
        /// Q of spades and J of diamonds.
        Pinochle = "pinochle",
        /// An ace of each suit.
        Aces = "aces",
        /// A king of each suit.
        Kings = "kings",
        /// A queen of each suit.
        Queens = "queens",
        /// A jack of each suit.
        Jacks = "jacks",
        /// A nine of trump.
        Dix = "dix",
    }
}

keyword! {
    /// What trump kings and queens left over beside a run are worth.
    pub enum RunExtra {
        /// Nothing, unless they make a royal marriage.
        None = "none",
        /// A king that marries no spare queen is worth a royal marriage.
        King = "king",
        /// Each king and each queen is worth a royal marriage.
        Each = "each",
    }
}

/// What one, two, three ... of a meld are worth together.
///
/// Where there is no figure for so many, that many smaller ones are listed. An empty row scores nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Row {
    figures: [i64; 6],
    folds: usize,
}

impl Row {
    /// The most of one meld that a row has a figure for.
    pub const MOST: usize = 6;

    /// A row without figures.
    pub const NONE: Row = Row::of(&[]);

    /// Returns the row of these figures, for one of them first; what goes beyond six is left out.
    #[must_use]
    pub const fn of(figures: &[i64]) -> Row {
        let (figures, folds) = match *figures {
            [] => ([0; 6], 0),
            [a] => ([a, 0, 0, 0, 0, 0], 1),
            [a, b] => ([a, b, 0, 0, 0, 0], 2),
            [a, b, c] => ([a, b, c, 0, 0, 0], 3),
            [a, b, c, d] => ([a, b, c, d, 0, 0], 4),
            [a, b, c, d, e] => ([a, b, c, d, e, 0], 5),
            [a, b, c, d, e, f, ..] => ([a, b, c, d, e, f], 6),
        };
        Row { figures, folds }
    }

    /// Returns the figures, for one of them first.
    #[must_use]
    pub fn figures(&self) -> &[i64] {
        self.figures.get(..self.folds).unwrap_or_default()
    }

    /// Returns what so many alike are worth as one meld, if the row has a figure for it.
    #[must_use]
    pub fn figure(&self, fold: usize) -> Option<i64> {
        fold.checked_sub(1).and_then(|at| self.figures().get(at)).copied()
    }
}

/// The figures of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MeldTable {
    /// The deck it is for.
    pub deck: Deck,
    /// What every figure is a multiple of.
    pub unit: i64,
    /// What spare trump honours beside a run are worth.
    pub run_extra: RunExtra,
    /// A T K Q J of trump.
    pub run: Row,
    /// K Q of trump.
    pub royal_marriage: Row,
    /// K Q of a plain suit.
    pub marriage: Row,
    /// Q of spades and J of diamonds.
    pub pinochle: Row,
    /// An ace of each suit.
    pub aces: Row,
    /// A king of each suit.
    pub kings: Row,
    /// A queen of each suit.
    pub queens: Row,
    /// A jack of each suit.
    pub jacks: Row,
    /// A nine of trump; each counts by itself.
    pub dix: Row,
}

/// The table of 48 cards on which two of a kind are worth ten singles.
pub const CLASSIC: MeldTable = MeldTable {
    deck: Deck::OF_48,
    unit: 10,
    run_extra: RunExtra::None,
    run: Row::of(&[150, 1500]),
    royal_marriage: Row::of(&[40]),
    marriage: Row::of(&[20]),
    pinochle: Row::of(&[40, 300]),
    aces: Row::of(&[100, 1000]),
    kings: Row::of(&[80, 800]),
    queens: Row::of(&[60, 600]),
    jacks: Row::of(&[40, 400]),
    dix: Row::of(&[10]),
};

/// The classic table divided by ten.
pub const CLASSIC_TENTH: MeldTable = MeldTable {
    unit: 1,
    run: Row::of(&[15, 150]),
    royal_marriage: Row::of(&[4]),
    marriage: Row::of(&[2]),
    pinochle: Row::of(&[4, 30]),
    aces: Row::of(&[10, 100]),
    kings: Row::of(&[8, 80]),
    queens: Row::of(&[6, 60]),
    jacks: Row::of(&[4, 40]),
    dix: Row::of(&[1]),
    ..CLASSIC
};

/// The table of 48 cards on which every meld counts by itself.
pub const STONEBRIDGE: MeldTable = MeldTable {
    run: Row::of(&[150]),
    pinochle: Row::of(&[40]),
    aces: Row::of(&[100]),
    kings: Row::of(&[80]),
    queens: Row::of(&[60]),
    jacks: Row::of(&[40]),
    ..CLASSIC
};

const TWO_PACK: MeldTable = MeldTable {
    deck: Deck::OF_80,
    unit: 1,
    run_extra: RunExtra::None,
    run: Row::of(&[15, 150, 225, 300]),
    royal_marriage: Row::of(&[4, 8, 12, 16]),
    marriage: Row::of(&[2, 4, 6, 8]),
    pinochle: Row::of(&[4, 30, 60, 90]),
    aces: Row::of(&[10, 100, 150, 200]),
    kings: Row::of(&[8, 80, 120, 160]),
    queens: Row::of(&[6, 60, 90, 120]),
    jacks: Row::of(&[4, 40, 60, 80]),
    dix: Row::NONE,
};

const ARMY_NAVY_80: MeldTable = MeldTable {
    deck: Deck::OF_80,
    unit: 10,
    run_extra: RunExtra::None,
    run: Row::of(&[150, 1500, 2250, 3000]),
    royal_marriage: Row::of(&[40]),
    marriage: Row::of(&[20]),
    pinochle: Row::of(&[40, 300, 600, 3000]),
    aces: Row::of(&[100, 1000, 1500, 2000]),
    kings: Row::of(&[80, 800, 1200, 1600]),
    queens: Row::of(&[60, 600, 900, 1200]),
    jacks: Row::of(&[40, 400, 600, 800]),
    dix: Row::NONE,
};

const ARMY_NAVY_120: MeldTable = MeldTable {
    deck: Deck::OF_120,
    pinochle: Row::of(&[40, 300, 600, 3000, 4000, 5000]),
    aces: Row::of(&[100, 1000, 1500, 2000, 2500]),
    kings: Row::of(&[80, 800, 1200, 1600, 2000]),
    queens: Row::of(&[60, 600, 900, 1200, 1500]),
    jacks: Row::of(&[40, 400, 600, 800, 1200]),
    ..ARMY_NAVY_80
};

const SIX_EIGHT: MeldTable = MeldTable {
    deck: Deck::OF_96,
    unit: 10,
    run_extra: RunExtra::None,
    run: Row::of(&[150, 1500, 3000]),
    royal_marriage: Row::of(&[40, 300, 600, 1200]),
    marriage: Row::of(&[20, 300, 600, 1200]),
    pinochle: Row::of(&[40, 300, 600, 1200]),
    aces: Row::of(&[100, 1000, 2000, 3000]),
    kings: Row::of(&[80, 800, 1600, 3000]),
    queens: Row::of(&[60, 600, 1200, 3000]),
    jacks: Row::of(&[40, 400, 800, 3000]),
    dix: Row::of(&[10]),
};

impl MeldTable {
    /// The tables that have a name.
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

    /// Returns the table of a name.
    #[must_use]
    pub fn named(name: &str) -> Option<MeldTable> {
        Self::NAMED.iter().find(|(known, _)| *known == name).map(|(_, table)| *table)
    }

    /// Returns the figures of a meld.
    #[must_use]
    pub fn row(&self, name: MeldName) -> Row {
        let single_royal = || self.royal_marriage.figure(1);
        match name {
            MeldName::Run => self.run,
            // An extra is worth a single royal marriage, however many there are.
            MeldName::ExtraKing if self.run_extra == RunExtra::None => Row::NONE,
            MeldName::ExtraQueen if self.run_extra != RunExtra::Each => Row::NONE,
            MeldName::ExtraKing | MeldName::ExtraQueen => {
                single_royal().map_or(Row::NONE, |figure| Row::of(&[figure]))
            }
            MeldName::RoyalMarriage => self.royal_marriage,
            MeldName::Marriage => self.marriage,
            MeldName::Roundhouse => self.roundhouse().map_or(Row::NONE, |figure| Row::of(&[figure])),
            MeldName::Pinochle => self.pinochle,
            MeldName::Aces => self.aces,
            MeldName::Kings => self.kings,
            MeldName::Queens => self.queens,
            MeldName::Jacks => self.jacks,
            MeldName::Dix => self.dix,
        }
    }

    /// Returns what a king and a queen of all four suits are worth: the sum of their parts.
    fn roundhouse(&self) -> Option<i64> {
        let (royal, plain) = (self.royal_marriage.figure(1)?, self.marriage.figure(1)?);
        let (kings, queens) = (self.kings.figure(1)?, self.queens.figure(1)?);
        plain.checked_mul(3)?.checked_add(royal)?.checked_add(kings)?.checked_add(queens)
    }
}
