//! Pinochle to a point target: sides or single players (rulebook `points-pinochle.md`).

mod agreements;
mod calls;
mod checks;
mod columns;
mod count;
mod game;
mod notation;
mod options;
mod record;
mod score;
mod story;
mod validate;

pub(super) use agreements::agreements;
pub use agreements::{FurtherStep, MeldRow, PointsTerm, Rate, card};
pub use calls::check as check_table;
pub(super) use calls::{partners, players_allowed};
pub(super) use count::trick_total;
pub use game::{Chips, Game, GameScore, Passing, PointsSum, Reason, SideScore, chips_left};
pub use notation::{VOCABULARY, completion, print, read as read_words, rescaled};
use options::Renege;
pub use options::{CheckPayment, Options, Roundhouse};
pub use record::{ByLabel, Call, CallKind, Claim, DixExchange, Problem, Record, SideMeld, Verdict};
pub use story::{BidCount, Contract, HandEnding, HandSentence, Story};
pub(in crate::engine) use story::{declared, keys_behind_points};

use crate::engine::{Outcome, Refusal};
use crate::kernel::Table;
use crate::notation::{Meaning, Offers, Row};

impl Offers for Options {
    fn offers(&self, row: &Row) -> bool {
        let bids = !self.is_turned();
        match row.meaning {
            Meaning::Pass | Meaning::Made | Meaning::Lost => bids,
            Meaning::Help => bids && self.pass_help,
            Meaning::Throw => bids && self.throw_in,
            Meaning::Double | Meaning::Redouble => bids && self.doubling,
            Meaning::Renege => self.renege == Renege::Set,
            Meaning::Claim => self.claims,
            Meaning::Pays => self.checks,
            Meaning::Exchange => !bids && self.has_nines(),
            Meaning::Dix => self.has_nines(),
            _ => true,
        }
    }

    fn has_bidder(&self) -> bool {
        !self.is_turned()
    }
}

pub fn score(options: &Options, table: &Table, record: &Record) -> Result<Outcome, Refusal> {
    score::score(validate::check(options, table, record)?)
}
