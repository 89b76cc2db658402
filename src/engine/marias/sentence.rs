//! What is told of a hand of mariáš, one thing a phrase; English is in `Display`.

use super::payment_parts::{Flek, Paid};
use super::record::{Announcement, Component, Contract, SevenFate, Suit};
use super::side::{BySide, Side};
use crate::kernel::keyword::Keyword;
use crate::keyword;
use serde::Serialize;
use std::fmt;

/// One thing to tell of a hand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename = "MariasClause")]
pub enum Clause {
    /// Everybody passed.
    AllPassed,
    /// Who played, with which trumps.
    Player {
        /// Who.
        name: String,
        /// The trump suit, where it was told.
        trump: Option<Suit>,
    },
    /// Who played without trumps.
    Without {
        /// Who.
        name: String,
        /// What.
        contract: Contract,
    },
    /// Who gave up.
    GaveUp {
        /// Who.
        name: String,
    },
    /// The called partner.
    Partner {
        /// Who.
        name: String,
    },
    /// What was announced by either side.
    Announced {
        /// What.
        what: Vec<Called>,
    },
    /// Doublings.
    Doubled {
        /// What was doubled.
        component: Component,
        /// How often.
        flek: Flek,
    },
    /// The same, as a sheet has room for it.
    DoubledBriefly {
        /// What was doubled.
        component: Component,
        /// How often.
        flek: Flek,
    },
    /// What became of a seven, or of two sevens, as a sheet has room for it.
    Fate {
        /// Which.
        seven: Component,
        /// What became of it; `None` where it was lost with the hundred beside it, or with the other of two sevens.
        fate: Option<SevenFate>,
    },
    /// The points of a hundred of which nothing else was told.
    Total {
        /// How many.
        points: i64,
    },
    /// Trick points and marriages: the lone side's, then the defenders' marriages.
    Count {
        /// The lone side's trick points.
        tricks: i64,
        /// The lone side's marriages.
        marriages: Vec<i64>,
        /// The defenders' marriages.
        against: Vec<i64>,
    },
    /// Sharp cards in the talon.
    Talon {
        /// Their points.
        points: i64,
    },
    /// Cards shown and claimed.
    LaidDown,
    /// Tricks of the bidder's own.
    Tricks {
        /// How many.
        count: i64,
    },
    /// Who won the eighth trick.
    Wise {
        /// Who.
        name: String,
    },
    /// Nobody had to play.
    NotPlayed,
    /// Who revoked.
    Revoked {
        /// Who.
        name: String,
    },
    /// A contract without trumps that was made.
    Made,
    /// A contract without trumps that was lost.
    Failed,
    /// Something that its side won.
    Won {
        /// What.
        paid: Paid,
    },
    /// Something that its side lost.
    Lost {
        /// What.
        paid: Paid,
    },
    /// An announced seven that was lost, and how.
    Fell {
        /// Whose it was.
        of: Side,
        /// What became of it.
        fate: SevenFate,
    },
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Clause::AllPassed => f.write_str("all passed"),
            Clause::Player { name, trump: Some(trump) } => write!(f, "{name} {}", trump.name()),
            Clause::Player { name, trump: None } => f.write_str(name),
            Clause::Without { name, contract } => write!(f, "{name} {contract}"),
            Clause::GaveUp { name } => write!(f, "{name} gave up"),
            Clause::Partner { name } => write!(f, "with {name}"),
            Clause::Announced { what } => {
                f.write_str(&what.iter().map(Called::to_string).collect::<Vec<_>>().join(", "))
            }
            Clause::Doubled { component: Component::Game | Component::Contract, flek } => write!(f, "{flek}"),
            Clause::Doubled { component, flek } => write!(f, "{flek} on the {component}"),
            Clause::DoubledBriefly { component: Component::Contract, flek: Flek::Higher { count } } => {
                write!(f, "flek:{count}")
            }
            Clause::DoubledBriefly { component, flek: Flek::Higher { count } } => {
                write!(f, "flek:{}:{count}", component.typed())
            }
            Clause::DoubledBriefly { component: Component::Game | Component::Contract, flek } => {
                write!(f, "{flek}")
            }
            Clause::DoubledBriefly { component, flek } => write!(f, "{flek}:{}", component.typed()),
            Clause::Fate { seven, fate } => {
                write!(f, "{}{}", seven.typed(), fate.map_or("lost", SevenFate::word))
            }
            Clause::Total { points } => write!(f, "total {points}"),
            Clause::Count { tricks, marriages, against } => {
                write!(f, "{tricks}")?;
                for marriage in marriages {
                    write!(f, "+{marriage}")?;
                }
                for (i, marriage) in against.iter().enumerate() {
                    write!(f, "{}{marriage}", if i == 0 { '/' } else { '+' })?;
                }
                Ok(())
            }
            Clause::Talon { points } => write!(f, "{points} in the talon"),
            Clause::LaidDown => f.write_str("laid down"),
            Clause::Tricks { count: 1 } => f.write_str("1 trick"),
            Clause::Tricks { count } => write!(f, "{count} tricks"),
            Clause::Wise { name } => write!(f, "the eighth trick to {name}"),
            Clause::NotPlayed => f.write_str("not played"),
            Clause::Revoked { name } => write!(f, "{name} revoked"),
            Clause::Made => f.write_str("made"),
            Clause::Failed => f.write_str("lost"),
            Clause::Won { paid } => write!(f, "{paid} won"),
            Clause::Lost { paid } => write!(f, "{paid} lost"),
            Clause::Fell { of, fate: SevenFate::Early } => write!(f, "seven{} lost early", of.behind_name()),
            Clause::Fell { of, fate } => write!(f, "seven{} {}", of.behind_name(), fate.word()),
        }
    }
}

keyword! {
    /// How a hand ended, as a sheet has room for.
    #[serde(rename = "MariasEnding")]
    pub enum Ending {
        /// Everybody passed.
        Passed = "passed",
        /// Given up after the auction.
        GivenUp = "given up",
        /// Not played.
        Unplayed = "unplayed",
        /// Broken by a revoke.
        Revoke = "revoke",
        /// Made by the lone side.
        Made = "made",
        /// Lost by the lone side.
        Lost = "lost",
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// What a side announced, as people call it: hundred and seven together have a name of their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
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
