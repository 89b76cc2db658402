//! Auction pinochle: one bidder against the table, cash each hand (rulebook `auction-pinochle.md`).

mod agreements;
mod count;
mod notation;
mod options;
mod record;
mod score;
mod story;
mod validate;

pub use agreements::{AuctionTerm, card};
pub(super) use agreements::{agreements, key_behind_factor};
pub use count::BidderCount;
pub(super) use count::trick_total;
pub use notation::VOCABULARY;
pub use notation::{completion, read as read_words};
pub use options::{Band, Options, Schedule};
pub use record::{Call, Ending, Problem, Record, print};
pub use score::{Closing, close};
pub(in crate::engine) use story::declared;
pub use story::{Contract, FactorMeaning, HandSentence, Story};
pub(super) use validate::{active, players_allowed};

use crate::engine::{Outcome, Refusal};
use crate::kernel::Table;
use crate::notation::{Meaning, Offers, Row};
use options::BlindSurrender;

impl Offers for Options {
    fn offers(&self, row: &Row) -> bool {
        row.meaning != Meaning::Blind || self.blind_surrender != BlindSurrender::None
    }
}

pub fn score(options: &Options, table: &Table, record: &Record) -> Result<Outcome, Refusal> {
    let (story, active) = validate::check(options, table, record)?;
    let payment = match &story {
        Story::PassedOut => score::passed_out(options, table, active)?,
        Story::Contract(contract) => Some(score::settle(options, table, active, contract)?),
    };
    Ok(Outcome { payments: payment.into_iter().collect(), stakes: Vec::new(), story: story.into() })
}
