//! Pinochle to a point target: sides or single players (rulebook `points-pinochle.md`).

mod agreements;
mod behind;
mod calls;
mod card;
mod checks;
mod chips;
mod columns;
mod game;
mod meld;
mod notation;
mod options;
mod print;
mod problem;
mod reason;
mod record;
mod score;
mod seating;
mod story;
mod tricks;
mod validate;
mod vocabulary;

pub(super) use agreements::agreements;
pub use agreements::{Keeper, MeldRow, PointsTerm, Rate};
pub(super) use behind::keys_behind;
pub use card::card;
pub use checks::Check;
pub use chips::{Chips, Passing};
pub use game::{Game, GameScore, SideScore};
pub use meld::Melded;
pub use notation::read as read_words;
pub use options::{Options, Roundhouse};
pub use print::print;
pub use problem::{Problem, Refusal};
pub use reason::{Reason, Sum, Terms};
pub use record::{BySide, Call, CallKind, Claim, DixExchange, Meld, Record, Verdict};
pub use seating::{check as check_table, seating};
pub(super) use seating::{partners, players_allowed};
pub use story::{BidCount, Contract, Ending, HandSentence, PointsResult, Story};
pub(in crate::engine) use story::{declared, trump};
pub(super) use tricks::total as trick_total;
pub use vocabulary::{VOCABULARY, rescaled};

use crate::engine::features::EngineInfo;
use crate::kernel::outcome;
use crate::kernel::table::Table;
use crate::notation::{Meaning, Offers, Row};
use options::TrumpBy;

pub type Outcome = outcome::Outcome<Story, Check>;

pub const ENGINE: EngineInfo = EngineInfo {
    word: "points",
    keys: Options::KEYS,
    fixed: Options::FIXED,
    options: Options::list,
    vocabulary: &VOCABULARY,
};

impl Offers for Options {
    fn offers(&self, row: &Row) -> bool {
        let bids = self.trump_by == TrumpBy::Auction;
        match row.meaning {
            Meaning::Bid | Meaning::Pass | Meaning::Help | Meaning::Made | Meaning::Lost => bids,
            Meaning::Throw => bids && self.throw_in,
            Meaning::Double | Meaning::Redouble => bids && self.doubling,
            Meaning::Claim => self.claims,
            Meaning::Pays => self.checks,
            Meaning::Exchange => !bids && self.has_nines(),
            Meaning::Dix => self.has_nines(),
            _ => true,
        }
    }

    fn has_field(&self, field: &str) -> bool {
        self.trump_by == TrumpBy::Auction || !["bidder", "bid", "auction"].contains(&field)
    }
}

pub fn score(options: &Options, table: &Table, record: &Record) -> Result<Outcome, Refusal> {
    score::score(options, validate::check(options, table, record)?)
}
