//! What can be wrong with a record, for all engines.

use super::pinochle::{CallFault, CardFault, LimitFault, NameFault};
use super::{auction, marias, points};
use crate::kernel::{CommonProblem, FieldNoun, Overflow, refusal};

pub type Fault = refusal::Fault<Problem>;

pub type Refusal = refusal::Refusal<Problem>;

crate::phrases! {
    pub enum Problem: Error holds
        Common(CommonProblem), Turn(CallFault), Name(NameFault), Cards(CardFault), Limit(LimitFault),
        Auction(auction::Problem), Points(points::Problem), Marias(marias::Problem)
    {
        /// A call of an auction; of this player, if the problem does not say of whom.
        InCall { call: usize, player: Option<String>, problem: Box<Problem> } = "call {call}{}: {problem}",
            player.as_ref().map_or(String::new(), |player| format!(", `{player}`"));
        OtherGame {} = "this record is for another game";
        UnknownRecord {} = "this version cannot read the record of the hand";
        UnknownRules {} = "this version cannot read the rules of the hand";
        NothingToClose {} = "this game has nothing to close: hands and games are settled as they end";
    }
}

impl From<Overflow> for Problem {
    fn from(_: Overflow) -> Self {
        CommonProblem::Overflow.into()
    }
}

impl Problem {
    pub(super) fn in_call(self, call: usize, player: &str) -> Problem {
        let player = matches!(self, Problem::Points(_)).then(|| player.to_owned());
        Problem::InCall { call, player, problem: Box::new(self) }
    }

    /// Returns the problem without what could be typed in place of it.
    pub fn without_advice(self) -> Problem {
        use auction::Problem as OfAuction;
        use marias::Problem as OfMarias;
        match self {
            Problem::Auction(OfAuction::SitsOut { name, active, .. }) => {
                Problem::Auction(OfAuction::SitsOut { name, active, other: None })
            }
            Problem::InCall { call, player, problem } => {
                Problem::InCall { call, player, problem: Box::new(problem.without_advice()) }
            }
            Problem::Turn(CallFault::OutOfTurn { name, turn, .. }) => {
                CallFault::NotTheTurn { name, turn }.into()
            }
            Problem::Marias(OfMarias::SitsOut { name, .. }) => {
                Problem::Marias(OfMarias::SitsOut { name, other: None })
            }
            Problem::Marias(OfMarias::NotForehand { name, forehand, .. }) => {
                Problem::Marias(OfMarias::NotForehand { name, forehand, other: None })
            }
            problem => problem,
        }
    }

    pub fn missing(&self) -> Option<FieldNoun> {
        match self {
            Problem::Common(CommonProblem::Missing { field })
            | Problem::Marias(marias::Problem::Common(CommonProblem::Missing { field })) => Some(*field),
            _ => None,
        }
    }

    pub fn call(&self) -> Option<usize> {
        match self {
            Problem::InCall { call, .. } => Some(*call),
            Problem::Marias(problem) => problem.call(),
            _ => None,
        }
    }

    /// Returns whether more words could still mend it: while a line is being typed they are only missing.
    pub fn is_incomplete(&self) -> bool {
        match self {
            Problem::Common(problem) => problem.is_incomplete(),
            Problem::Turn(fault) => matches!(fault, CallFault::Unfinished { .. }),
            Problem::Auction(problem) => problem.is_incomplete(),
            Problem::Points(problem) => problem.is_incomplete(),
            Problem::Marias(problem) => problem.is_incomplete(),
            _ => false,
        }
    }
}
