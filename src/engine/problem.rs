//! What can be wrong with a record, whichever engine finds it.

use super::{auction, marias, points};
use crate::kernel::problem::CommonProblem;
use crate::kernel::refusal;
use serde::Serialize;

/// One thing wrong with a record, and the field it is wrong in.
pub type Fault = refusal::Fault<Problem>;

/// A record that cannot be scored. Nothing was changed by it.
pub type Refusal = refusal::Refusal<Problem>;

/// What can be wrong with a record: facts, put into a sentence by `Display`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, strum::VariantNames, thiserror::Error)]
#[allow(missing_docs, reason = "the message says what the facts are")]
pub enum Problem {
    #[error("this is the record of another game")]
    OtherGame,
    #[error("this game has nothing to close: what a hand or a game brings is settled at its end")]
    NothingToClose,
    #[error("{0}")]
    Common(CommonProblem),
    #[error("{0}")]
    Auction(auction::Problem),
    #[error("{0}")]
    Points(points::Problem),
    #[error("{0}")]
    Marias(marias::Problem),
}

lift! { Problem { Common(CommonProblem), Auction(auction::Problem), Points(points::Problem), Marias(marias::Problem) } }
