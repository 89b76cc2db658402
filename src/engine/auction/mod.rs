//! Auction pinochle: one bidder against the table, cash each hand (rulebook `auction-pinochle.md`).

mod agreements;
mod calls;
mod card;
mod closing;
mod count;
mod meld;
mod notation;
mod options;
mod problem;
mod record;
mod schedule;
mod score;
mod seating;
mod story;
mod validate;

pub use agreements::{AuctionBand, AuctionTerm};
pub(super) use agreements::{agreements, keys_behind};
pub use card::card;
pub use closing::{Closing, close};
pub use count::BidderCount;
pub(super) use count::trick_total;
pub use meld::Melded;
pub(super) use meld::table as meld_table;
pub use notation::VOCABULARY;
pub use notation::{print, read as read_words};
pub use options::Options;
pub use problem::{Beside, DealerNeed, Mismatch, Problem, Refusal};
pub use record::{Call, Ending, Record};
pub use schedule::{Band, Schedule};
pub use score::FactorMeaning;
pub(super) use seating::players_allowed;
pub use seating::seating;
pub use story::{AuctionCell, AuctionResult, Contract, End, HandSentence, Story};
pub(in crate::engine) use story::{declared, trump};

use crate::engine::features::EngineInfo;
use crate::kernel::outcome;
use crate::kernel::table::Table;
use crate::notation::{Meaning, Offers, Row};
use options::BlindSurrender;

pub type Outcome = outcome::Outcome<Story, FactorMeaning>;

pub const ENGINE: EngineInfo = EngineInfo {
    word: "auction",
    keys: Options::KEYS,
    fixed: &[],
    options: Options::list,
    vocabulary: &VOCABULARY,
};

impl Offers for Options {
    fn offers(&self, row: &Row) -> bool {
        row.meaning != Meaning::Blind || self.blind_surrender != BlindSurrender::None
    }
}

pub fn score(options: &Options, table: &Table, record: &Record) -> Result<Outcome, Refusal> {
    let hand = validate::check(options, table, record)?;
    let payments = score::payment(options, table, &hand)?.into_iter().collect();
    Ok(Outcome { payments, stakes: Vec::new(), story: hand.story })
}
