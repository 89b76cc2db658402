//! What can be wrong with a record: in every game, and in one.

use super::auction::{Ending, Problem as AuctionProblem};
use super::calls::CallFault;
use super::marias::{Announcement, Contract, Problem as MariasProblem, Rung, Side, Suit as Trump};
use super::pinochle::{CardFault, LimitFault, NameFault, Suit};
use super::points::Problem as PointsProblem;
use crate::kernel::{CommonProblem, FieldNoun, OptionFault, Overflow};
use serde::Serialize;
use std::borrow::Cow;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{problem}")]
pub struct Fault {
    pub field: Cow<'static, str>,
    pub problem: Problem,
}

impl Fault {
    pub fn new(field: impl Into<Cow<'static, str>>, problem: impl Into<Problem>) -> Fault {
        Fault { field: field.into(), problem: problem.into() }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{first}")]
pub struct Refusal {
    pub first: Fault,
    pub more: Box<[Fault]>,
}

impl Refusal {
    pub fn of(field: impl Into<Cow<'static, str>>, problem: impl Into<Problem>) -> Refusal {
        Refusal { first: Fault::new(field, problem), more: Box::default() }
    }
}

impl From<Overflow> for Refusal {
    fn from(overflow: Overflow) -> Refusal {
        Refusal::of("hand", overflow)
    }
}

pub type OrProblem<T = ()> = Result<T, Problem>;

crate::phrases! {
    pub enum Problem: Error holds
        Common(CommonProblem), Turn(CallFault), Name(NameFault), Cards(CardFault), Limit(LimitFault), Option(OptionFault),
        Auction(AuctionProblem), Points(PointsProblem), Marias(MariasProblem)
    {
        InCall { call: usize, player: Option<String>, problem: Box<Problem> } = "call {call}{}: {problem}",
            player.as_ref().map_or(String::new(), |player| format!(", `{player}`"));
        NotAllowed { field: FieldNoun, why: Box<NotAllowedWhy> } = "{} not allowed here: {why}", field.the_is();
        Contradicts { field: FieldNoun, found: Box<FactValue>, place: &'static str, there: Box<FactValue> } =
            "{} `{found}` contradicts the {place}, where it is `{there}`", field.the();
        NotHigher { bid: FactValue, last: FactValue } = "`{bid}` is not higher than the last bid, `{last}`";
        SomebodyBid { name: String } = "not everybody passed: `{name}` bid";
        NobodyBid {} = "everybody passed in the auction, so there is no contract";
        CountsContradict { meld: i64, tricks: i64, bid: i64 } = "meld {meld} + tricks {tricks} = {}, {} the bid of {bid}",
            meld.saturating_add(*tricks),
            if meld.saturating_add(*tricks) < *bid { "less than" } else { "enough for" };
        SitsOut { name: String, active: Vec<String> } =
            "`{name}` sits out: this hand is played by {}; if somebody else dealt, add `dealer NAME`", active.join(", ");
        DealerNeeded {} = "the dealer is missing, by whom it is known who plays, who speaks first and who pays";
        OtherGame {} = "this record is for another game";
        UnknownRecord {} = "this version cannot read the record of the hand";
        UnknownRules {} = "this version cannot read the rules of the hand";
        NothingToClose {} = "this game has nothing to close: hands and games are settled as they end";
    }
}

crate::phrases! {
    pub enum NotAllowedWhy {
        PassedOut {} = "everybody passed";
        GivenUp {} = "the hand was given up";
        Unplayed {} = "the hand was not played";
        OutOfReach { short: i64, most: i64 } = "the bid needs {short} more, and all tricks hold {most}";
        MadeByMelds {} = "the melds make the bid";
        Claimed {} = "a claim ended the play";
        Revoked {} = "after a revoke nothing else of the hand is paid";
        Lost {} = "the hand was lost";
        Counted {} = "it follows from the trick points";
        Uncounted {} = "there are no trick points";
        NoHundred {} = "no hundred can be paid in this hand";
        /// Another field has this value.
        Is { field: FieldNoun, value: FactValue } = "{} {value}", field.the_is();
        NotLowest { bid: FactValue, lowest: FactValue } = "the bid is {bid}, and only {lowest} can be given up so";
        Named {} = "the melds are written by name";
        Announced { by: Side, what: Announcement } = "{} announced the {what}", by.called();
        NotAnnounced { what: Announcement } = "nobody announced the {what}";
        InTwoSevens {} = "it is one of the two sevens";
    }
}

crate::phrases! {
    pub enum FactValue holds Suit(Suit), Rung(Rung), Contract(Contract), Trump(Trump), Ending(Ending) {
        Number(it: i64) = "{it}";
        Name(it: String) = "{it}";
    }
}

impl From<i64> for FactValue {
    fn from(number: i64) -> Self {
        FactValue::Number(number)
    }
}

impl From<&str> for FactValue {
    fn from(name: &str) -> Self {
        FactValue::Name(name.to_owned())
    }
}

impl From<Overflow> for Problem {
    fn from(overflow: Overflow) -> Self {
        CommonProblem::from(overflow).into()
    }
}

impl Problem {
    pub(super) fn not_allowed(field: FieldNoun, why: NotAllowedWhy) -> Problem {
        Problem::NotAllowed { field, why: Box::new(why) }
    }

    pub(super) fn in_call(self, call: usize, player: &str) -> Problem {
        let player = matches!(self, Problem::Points(_)).then(|| player.to_owned());
        Problem::InCall { call, player, problem: Box::new(self) }
    }

    pub fn call(&self) -> Option<usize> {
        if let Problem::InCall { call, .. } = self { Some(*call) } else { None }
    }

    /// Whether more words could mend it, while a line is being typed.
    pub fn is_incomplete(&self) -> bool {
        match self {
            Problem::Common(problem) => problem.is_incomplete(),
            Problem::Turn(fault) => matches!(fault, CallFault::Unfinished { .. }),
            Problem::NotAllowed { why, .. } => {
                matches!(**why, NotAllowedWhy::Uncounted {} | NotAllowedWhy::OutOfReach { .. })
            }
            Problem::DealerNeeded {} => true,
            Problem::Marias(problem) => matches!(
                problem,
                MariasProblem::AgainstBeforeFlek { .. }
                    | MariasProblem::NothingToDouble { .. }
                    | MariasProblem::JointFleksDiffer { .. }
                    | MariasProblem::BelowTheBid { .. }
            ),
            _ => false,
        }
    }
}
