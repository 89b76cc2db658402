//! What the answer to a line says of things that the line leaves open.

use crate::kernel::words;
use serde::Serialize;
use std::fmt;

/// Something that the line does not state and was assumed, or that may not be what was meant. `against` means the
/// defenders' seven or hundred.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, strum::VariantNames)]
pub enum Granted {
    /// An announced seven without a result won the last trick.
    SevenWon { against: bool },
    /// A quiet seven without a result won the last trick.
    QuietSevenWon { against: bool },
    /// A lost quiet seven was beaten in the last trick.
    SevenKilled { against: bool },
    /// A lost announced seven had to be played before the last trick.
    SevenEarly { against: bool },
    /// A quiet hundred that nobody counted came to 100.
    QuietHundredTotal { against: bool },
    /// Nobody was called as partner.
    NoPartner,
    /// Nobody had to play the hand out.
    NeedNotBePlayed,
    /// A side that announced the hundred showed no marriage.
    HundredWithoutMarriage { against: bool },
    /// A doubling of the game, which is not paid in this hand.
    FlekMovesNothing,
    /// A forced dealer has the bid when all others passed.
    DealerUnder { name: String, bid: i64 },
    /// These sides melded nothing.
    NoMeld { sides: Vec<String> },
    /// These sides have no trick points so far.
    NoCountYet { sides: Vec<String> },
    /// Melds typed by name, which the same cards in one hand would beat.
    WorthMore { who: String, points: i64, cards: i64, melds: String },
    /// The checks for melds were not typed.
    NoMeldPays { sides: Vec<String> },
    /// Numbers added up to the melds of a side that is not the first.
    AddedUp { side: String, counts: Vec<i64> },
    /// A player shows a nine of trump besides the one that was exchanged.
    AnotherDix { name: String },
}

impl Granted {
    /// Returns whether nothing was assumed, but what was typed may not be what was meant.
    pub fn is_warning(&self) -> bool {
        match self {
            Granted::WorthMore { .. }
            | Granted::NoMeldPays { .. }
            | Granted::AddedUp { .. }
            | Granted::AnotherDix { .. }
            | Granted::NoPartner
            | Granted::NeedNotBePlayed
            | Granted::HundredWithoutMarriage { .. }
            | Granted::FlekMovesNothing => true,
            Granted::SevenWon { .. }
            | Granted::QuietSevenWon { .. }
            | Granted::SevenKilled { .. }
            | Granted::SevenEarly { .. }
            | Granted::QuietHundredTotal { .. }
            | Granted::DealerUnder { .. }
            | Granted::NoMeld { .. }
            | Granted::NoCountYet { .. } => false,
        }
    }
}

impl fmt::Display for Granted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let whose = |against: &bool| if *against { " against" } else { "" };
        match self {
            Granted::NoPartner => f.write_str("nobody was called as partner; say `partner NAME` or `alone`"),
            Granted::NeedNotBePlayed => {
                f.write_str("this hand did not have to be played; `unplayed` says that it was not")
            }
            Granted::HundredWithoutMarriage { against: false } => {
                f.write_str("the hundred was announced, but no marriage of the lone side is counted")
            }
            Granted::HundredWithoutMarriage { against: true } => {
                f.write_str("the hundred against was announced, but no marriage of the defenders is counted")
            }
            Granted::FlekMovesNothing => {
                f.write_str("the game is not paid in this hand, so the flek on it moves nothing")
            }
            Granted::DealerUnder { name, bid } => {
                write!(f, "the others passed, so {name}, who dealt, has the bid at {bid}")
            }
            Granted::NoMeld { sides } => write!(f, "{} melded nothing", words::and(sides)),
            Granted::NoCountYet { sides } => {
                write!(f, "{} had no points in tricks when the claim was made", words::and(sides))
            }
            Granted::WorthMore { who, points, cards, melds } => {
                write!(
                    f,
                    "the melds of {who} are {points} by name; the same cards in one hand are {cards} ({melds})"
                )
            }
            Granted::NoMeldPays { sides } => {
                write!(
                    f,
                    "no meld of {} pays checks; those that do are typed as in `pays:ben=run+aces`",
                    words::and(sides)
                )
            }
            Granted::AddedUp { side, counts } => {
                let sum: i64 = counts.iter().fold(0, |sum, count| sum.saturating_add(*count));
                let counts: Vec<String> = counts.iter().map(i64::to_string).collect();
                write!(f, "{side} melded {} = {sum}; trick points are typed as in `t210`", counts.join(" + "))
            }
            Granted::AnotherDix { name } => {
                write!(f, "{name} shows a nine of trump besides the one that was exchanged")
            }
            Granted::SevenWon { against } => {
                write!(f, "the announced seven{} won the last trick", whose(against))
            }
            Granted::QuietSevenWon { against } => {
                write!(f, "the quiet seven{} won the last trick", whose(against))
            }
            Granted::SevenKilled { against } => {
                write!(f, "the quiet seven{} was killed in the last trick", whose(against))
            }
            Granted::SevenEarly { against } => {
                write!(f, "the announced seven{} was lost before the last trick", whose(against))
            }
            Granted::QuietHundredTotal { against } => {
                write!(f, "the quiet hundred{} came to 100", whose(against))
            }
        }
    }
}
