//! The sentence about a hand of mariáš; English is in `Display`.

use super::factor::{Flek, Paid};
use super::names::joined;
use super::record::{Announcement, Component, Contract, SevenFate, Suit};
use super::side::{BySide, Side};
use crate::kernel::keyword::Keyword;
use serde::Serialize;
use std::fmt;

crate::phrases! {
    /// A part of the sentence about a hand.
    pub enum MariasClause {
        AllPassed {} = "all passed";
        /// The lone player and the trump suit, if it is known.
        Player { name: String, trump: Option<Suit> } = "{name}{}",
            trump.map_or_else(String::new, |trump| format!(" {}", trump.word()));
        /// The lone player of a contract without trumps.
        Without { name: String, contract: Contract } = "{name} {contract}";
        GaveUp { name: String } = "{name} gave up";
        /// The called partner.
        Partner { name: String } = "with {name}";
        /// What was announced by either side.
        Announced { what: Vec<Called> } = "{}", what.iter().map(Called::to_string).collect::<Vec<_>>().join(", ");
        Doubled { component: Component, flek: Flek } = "{flek}{}", match component {
            Component::Game | Component::Contract => String::new(),
            Component::Announced { .. } => format!(" on the {component}"),
        };
        /// The same in the notation, for a sheet.
        DoubledBriefly { component: Component, flek: Flek } = "{}", match (component, flek) {
            (Component::Contract, Flek::Higher { count }) => format!("flek:{count}"),
            (component, Flek::Higher { count }) => format!("flek:{}:{count}", component.typed()),
            (Component::Game | Component::Contract, flek) => flek.to_string(),
            (component, flek) => format!("{flek}:{}", component.typed()),
        };
        /// The fate of a seven, or of two sevens, in the notation; `None` if it was lost with the hundred beside it, or
        /// with the other of two sevens.
        Fate { seven: Component, fate: Option<SevenFate> } = "{}{}", seven.typed(),
            fate.map_or("lost", SevenFate::word);
        /// The total of a hundred, if nothing else is known.
        Total { points: i64 } = "total {points}";
        /// Trick points and marriages: the lone side's, then the defenders' marriages.
        Count { tricks: i64, marriages: Vec<i64>, against: Vec<i64> } = "{tricks}{}{}", joined('+', marriages),
            joined('/', against);
        /// Sharp cards in the talon.
        Talon { points: i64 } = "{points} in the talon";
        LaidDown {} = "laid down";
        /// The bidder's own.
        Tricks { count: i64 } = "{count} trick{}", if *count == 1 { "" } else { "s" };
        Wise { name: String } = "the eighth trick to {name}";
        NotPlayed {} = "not played";
        Revoked { name: String } = "{name} revoked";
        /// A contract without trumps.
        Made {} = "made";
        /// A contract without trumps.
        Failed {} = "lost";
        /// What its side won.
        Won { paid: Paid } = "{paid} won";
        /// What its side lost.
        Lost { paid: Paid } = "{paid} lost";
        /// An announced seven that was lost, and how.
        Fell { of: Side, fate: SevenFate } = "seven{} {}", of.behind_name(), match fate {
            SevenFate::Early => "lost early",
            fate => fate.word(),
        };
    }
}

/// What a side announced, as people call it: hundred and seven together have a name of their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, strum::VariantNames)]
#[serde(rename = "MariasCalled")]
pub enum Called {
    /// One announcement.
    One {
        /// The side.
        by: Side,
        /// What it announced.
        what: Announcement,
    },
    /// Hundred and seven.
    HundredSeven {
        /// The side.
        by: Side,
    },
}

impl Called {
    /// Returns what both sides announced, the lone side first.
    pub(super) fn all(announced: &BySide<Vec<Announcement>>) -> Vec<Called> {
        let of = |by: Side| match announced[by].as_slice() {
            [Announcement::Seven, Announcement::Hundred] => vec![Called::HundredSeven { by }],
            list => list.iter().map(|&what| Called::One { by, what }).collect(),
        };
        Side::BOTH.into_iter().flat_map(of).collect()
    }
}

impl fmt::Display for Called {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Called::One { by, what } => write!(f, "{what}{}", by.behind_name()),
            Called::HundredSeven { by } => write!(f, "hundred and seven{}", by.behind_name()),
        }
    }
}

/// A hand in a sentence: `Petr hearts 60+40/20, flek: quiet hundred 100 won`.
#[derive(Debug, Clone, Serialize)]
#[serde(rename = "MariasStory")]
pub struct HandSentence {
    /// Who played what and what was counted.
    pub(super) head: Vec<MariasClause>,
    /// The other clauses.
    pub(super) besides: Vec<MariasClause>,
    /// What each side won or lost of its own.
    pub(super) results: Vec<MariasClause>,
}

impl fmt::Display for HandSentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", spaced(&self.head))?;
        for clause in &self.besides {
            write!(f, ", {clause}")?;
        }
        for (at, result) in self.results.iter().enumerate() {
            write!(f, "{} {result}", if at == 0 { ':' } else { ',' })?;
        }
        Ok(())
    }
}

/// The contract or the count of a hand, for a sheet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MariasCell {
    pub(super) clauses: Vec<MariasClause>,
}

impl fmt::Display for MariasCell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&spaced(&self.clauses))
    }
}

fn spaced(clauses: &[MariasClause]) -> String {
    clauses.iter().map(MariasClause::to_string).collect::<Vec<_>>().join(" ")
}
