//! What people call contracts, announcements and suits, in English.

use super::record::{Announcement, Component, Contract, Rung, Suit};
use std::fmt;

impl Suit {
    /// Returns the sign of the French suit that stands for it.
    #[must_use]
    pub fn symbol(self) -> char {
        match self {
            Suit::Hearts => '♥',
            Suit::Bells => '♦',
            Suit::Acorns => '♣',
            Suit::Leaves => '♠',
        }
    }
}

impl Announcement {
    /// Returns the number that announces it.
    pub(super) fn typed(self) -> &'static str {
        match self {
            Announcement::Seven => "7",
            Announcement::Hundred => "100",
            Announcement::TwoSevens => "77",
        }
    }
}

impl Component {
    /// Returns how it is typed behind a colon (section 13.1); a contract without trumps needs no name.
    pub(super) fn typed(self) -> String {
        match self {
            Component::Game => "game".to_owned(),
            Component::Announced { by, what } => format!("{}{}", what.typed(), by.typed()),
            Component::Contract => String::new(),
        }
    }
}

impl fmt::Display for Component {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Component::Game => f.write_str("game"),
            Component::Announced { by, what } => write!(f, "{what}{}", by.behind_name()),
            Component::Contract => f.write_str("contract"),
        }
    }
}

/// Writes the names of an enum's variants.
macro_rules! named {
    ($($name:ident { $($variant:ident = $text:literal),+ $(,)? })+) => {
        $(impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self { $($name::$variant => $text),+ })
            }
        })+
    };
}

named! {
    Announcement { Seven = "seven", Hundred = "hundred", TwoSevens = "two sevens" }
    Contract {
        Suit = "suit",
        Betl = "betl",
        Durch = "durch",
        OpenBetl = "open betl",
        OpenDurch = "open durch",
        DurchPartner = "durch with a partner",
        DurchWise = "durch with the wise one",
        GiveUp = "give up",
        Passed = "passed",
    }
    Rung {
        Seven = "seven",
        SevenHearts = "seven in hearts",
        Hundred = "hundred",
        HundredSeven = "hundred and seven",
        HundredHearts = "hundred in hearts",
        HundredSevenHearts = "hundred and seven in hearts",
        Betl = "betl",
        Durch = "durch",
        TwoSevens = "two sevens",
        TwoSevensHundred = "two sevens and hundred",
        TwoSevensHearts = "two sevens in hearts",
        TwoSevensHundredHearts = "two sevens and hundred in hearts",
    }
}

/// Joins counts by plus signs behind a sign; no counts need none: `+40+20`.
pub(super) fn joined(sign: char, counts: &[i64]) -> String {
    let signs = std::iter::once(sign).chain(std::iter::repeat('+'));
    signs.zip(counts).map(|(sign, count)| format!("{sign}{count}")).collect()
}
