//! What people call contracts, announcements and suits, in English.

use super::checked_hand::ALL_TRICKS;
use super::{Announcement, Component, Contract, Rung, Suit};
use std::fmt;

impl Suit {
    /// Returns the sign of the French suit that stands for it.
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

impl Rung {
    /// Returns how it is typed in a call and behind `bid:` (section 13.1).
    pub(super) fn typed(self) -> &'static str {
        match self {
            Rung::Seven => "7",
            Rung::SevenHearts => "7h",
            Rung::Hundred => "100",
            Rung::HundredSeven => "107",
            Rung::HundredHearts => "100h",
            Rung::HundredSevenHearts => "107h",
            Rung::Betl => "betl",
            Rung::Durch => "durch",
            Rung::TwoSevens => "77",
            Rung::TwoSevensHundred => "77+100",
            Rung::TwoSevensHearts => "77h",
            Rung::TwoSevensHundredHearts => "77+100h",
        }
    }
}

/// Returns a call as it is typed, with the player's name.
pub(super) fn typed_call(name: &str, bid: Option<Rung>) -> String {
    bid.map_or_else(|| format!("{name}-"), |rung| format!("{name} {}", rung.typed()))
}

/// Returns one side's trick points and marriages as they are typed, and the other side's marriages: `60+40/20`. Where
/// these could be the other side's trick points a plus stands before them.
pub(super) fn counted(tricks: i64, own: &[i64], others: &[i64], talon: i64) -> String {
    let is_unclear = own.is_empty()
        && others.first().is_some_and(|first| {
            first.checked_add(tricks).and_then(|sum| sum.checked_add(talon)) == Some(ALL_TRICKS)
        });
    format!("{tricks}{}{}", joined("+", own), joined(if is_unclear { "/+" } else { "/" }, others))
}

/// Joins counts by plus signs behind a sign; no counts need none: `+40+20`.
fn joined(sign: &str, counts: &[i64]) -> String {
    let signs = std::iter::once(sign).chain(std::iter::repeat("+"));
    signs.zip(counts).map(|(sign, count)| format!("{sign}{count}")).collect()
}
