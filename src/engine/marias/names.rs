//! What people call contracts, announcements and suits, in English.

use super::record::{Announcement, Component, Contract, Rung, Suit};
use std::fmt;

impl Suit {
    /// Returns the suit's name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Suit::Hearts => "hearts",
            Suit::Bells => "bells",
            Suit::Acorns => "acorns",
            Suit::Leaves => "leaves",
        }
    }

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

impl Component {
    /// Returns how it is typed behind a colon (section 13.1); a contract without trumps needs no name.
    #[must_use]
    pub(super) fn typed(self) -> &'static str {
        match self {
            Component::Game => "game",
            Component::Seven => "7",
            Component::Hundred => "100",
            Component::TwoSevens => "77",
            Component::SevenAgainst => "7p",
            Component::HundredAgainst => "100p",
            Component::Contract => "",
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
    Component {
        Game = "game",
        Seven = "seven",
        Hundred = "hundred",
        TwoSevens = "two sevens",
        SevenAgainst = "seven against",
        HundredAgainst = "hundred against",
        Contract = "contract",
    }
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
