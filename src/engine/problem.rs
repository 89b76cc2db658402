//! What can be wrong with a record, for all engines.

use super::pinochle::{CallFault, CardFault, NameFault};
use super::{auction, marias, points};
use crate::kernel::{CommonProblem, Overflow, refusal};

pub type Fault = refusal::Fault<Problem>;

pub type Refusal = refusal::Refusal<Problem>;

pub(super) type RecordCheck<'a, O, R, K> = refusal::RecordCheck<'a, O, R, Problem, K>;

crate::phrases! {
    pub enum Problem holds
        Common(CommonProblem), Turn(Box<CallFault>), Name(NameFault), Cards(CardFault),
        Auction(auction::Problem), Points(points::Problem), Marias(marias::Problem)
    {
        OtherGame {} = "this record is for another game";
        UnknownRecord {} = "this version cannot read the record of the hand";
        UnknownRules {} = "this version cannot read the rules of the hand";
        NothingToClose {} = "this game has nothing to close: hands and games are settled as they end";
    }
}

impl From<CallFault> for Problem {
    fn from(fault: CallFault) -> Self {
        Problem::Turn(Box::new(fault))
    }
}

impl From<Overflow> for Problem {
    fn from(_: Overflow) -> Self {
        CommonProblem::Overflow.into()
    }
}

impl Problem {
    /// Returns the problem without what could be typed in place of it.
    pub fn without_advice(self) -> Problem {
        use auction::Problem as OfAuction;
        use marias::Problem as OfMarias;
        match self {
            Problem::Auction(OfAuction::SitsOut { name, active, .. }) => {
                Problem::Auction(OfAuction::SitsOut { name, active, other: None })
            }
            Problem::Turn(fault) => fault.without_advice().into(),
            Problem::Marias(OfMarias::SitsOut { name, .. }) => {
                Problem::Marias(OfMarias::SitsOut { name, other: None })
            }
            Problem::Marias(OfMarias::NotForehand { name, forehand, .. }) => {
                Problem::Marias(OfMarias::NotForehand { name, forehand, other: None })
            }
            problem => problem,
        }
    }

    pub fn missing(&self) -> Option<&'static str> {
        match self {
            Problem::Common(CommonProblem::Missing(field))
            | Problem::Marias(marias::Problem::Common(CommonProblem::Missing(field))) => Some(field),
            _ => None,
        }
    }

    pub fn call(&self) -> Option<usize> {
        match self {
            Problem::Auction(problem) => problem.call(),
            Problem::Points(problem) => problem.call(),
            Problem::Marias(problem) => problem.call(),
            Problem::Turn(fault) => fault.call(),
            _ => None,
        }
    }

    /// Returns whether more words could still mend it: while a line is being typed they are only missing.
    pub fn is_incomplete(&self) -> bool {
        match self {
            Problem::Common(problem) => problem.is_incomplete(),
            Problem::Turn(fault) => fault.is_incomplete(),
            Problem::Auction(problem) => problem.is_incomplete(),
            Problem::Points(problem) => problem.is_incomplete(),
            Problem::Marias(problem) => problem.is_incomplete(),
            _ => false,
        }
    }
}
