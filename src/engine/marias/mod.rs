//! Mariáš: the lone side against the defenders (rulebook `marias.md`).

mod agreements;
mod checked_hand;
mod commitment;
mod notation;
mod options;
mod record;
mod seating;
mod story;
mod validate;
mod vocabulary;

pub use agreements::{MariasTerm, SuitTimes, card};
pub(super) use agreements::{agreements, keys_behind_factor};
pub use commitment::{FactorMeaning, Flek, PaidFor};
pub use notation::{completion, read as read_words};
pub use options::{
    AnnouncedHundred, DoubleSuits, ExtraTens, Form, GameBesideHundred, Opposing, Options, QuietHundred,
    RevokeRule,
};
pub use record::{
    Announcement, BySide, Call, Component, Contract, Problem, Record, Rung, Seven, SevenFate, Side, Suit,
    TwoSevens, Verdict,
};
pub(super) use seating::{active, players_allowed};
pub(in crate::engine) use story::declared;
pub use story::{HandSentence, MariasClause, Story};
pub use vocabulary::{VOCABULARY, print};

use crate::engine::{Outcome, Refusal};
use crate::kernel::{Overflow, Table};
use crate::notation::{Meaning, Offers, Row};

impl Offers for Options {
    fn offers(&self, row: &Row) -> bool {
        match row.meaning {
            Meaning::Bid | Meaning::Pass => self.auction,
            Meaning::GiveUp => self.auction && self.give_up_penalty > 0,
            Meaning::Betl | Meaning::Durch | Meaning::LaidDown => self.betl_durch,
            Meaning::Open => self.betl_durch && self.open_contracts,
            Meaning::Wise | Meaning::Tricks => self.partner_durch,
            Meaning::Partner => self.partner_durch || self.form == Form::Four,
            Meaning::Alone => self.form == Form::Four,
            Meaning::TwoSevens | Meaning::HundredTwoSevens => self.announcements && self.two_sevens,
            Meaning::Quiet => self.quiet_bonuses,
            Meaning::Talon => self.sharp_in_talon,
            Meaning::HundredSeven | Meaning::Early | Meaning::Nowhere => self.announcements,
            Meaning::Seven | Meaning::Hundred | Meaning::Total => self.has_hundreds(),
            Meaning::Killed | Meaning::Against => self.has_hundreds(),
            Meaning::Flek(_) | Meaning::Fleks(_) | Meaning::Higher => self.fleks,
            Meaning::On | Meaning::All | Meaning::Good => self.fleks,
            Meaning::Unplayed => self.min_flek_game > 0 || self.zero_sum_unplayed,
            _ => true,
        }
    }
}

pub fn score(options: &Options, table: &Table, record: &Record) -> Result<Outcome, Refusal> {
    let hand = validate::check(options, table, record)?;
    settle(options, table, hand).map_err(|overflow| Refusal::of("flek", overflow))
}

/// If an amount overflows, there are too many doublings.
fn settle(options: &Options, table: &Table, hand: checked_hand::CheckedHand) -> Result<Outcome, Overflow> {
    let commitments = commitment::commitments(options, &hand)?;
    let payments = seating::payments(options, table, &hand, &commitments)?;
    let paid = commitments.iter().map(|commitment| (commitment.paid, commitment.winner)).collect();
    let story = Story { hand, paid }.into();
    let outcome = Outcome { payments, stakes: Vec::new(), story };
    outcome.net(table.players.len())?;
    Ok(outcome)
}
