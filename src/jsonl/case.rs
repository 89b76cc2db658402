//! Scores or closes one record whose rules and players are known, and writes the answer.

use crate::engine::{self, Closing, Outcome, Record, Refusal};
use crate::jsonl::answer::{self, Accounts, BySide, Closed, Lines, Scored, Wrong};
use crate::jsonl::rules_cache::RecordRules;
use crate::kernel::table::Table;
use crate::kernel::units::{Minor, Overflow};
use crate::notation::TypedHand;
use serde_json::value::RawValue;

/// What a hand, a typed line and a closing have in common.
pub(super) struct Case<'a> {
    pub(super) id: Option<&'a RawValue>,
    pub(super) rules: &'a RecordRules,
    pub(super) table: &'a Table,
}

impl Case<'_> {
    /// Scores a hand and writes the answer; `wrongs`, found earlier, are listed first.
    pub(super) fn score(
        &self,
        record: &Record,
        typed: Option<&TypedHand<Record>>,
        mut wrongs: Vec<Wrong>,
        out: &mut Vec<u8>,
    ) -> Result<(), Vec<Wrong>> {
        match engine::score(&self.rules.options, self.table, record) {
            Ok(outcome) if wrongs.is_empty() => self
                .write(&outcome, typed, out)
                .map_err(|overflow| vec![Wrong::in_field("hand", overflow.to_string())]),
            Ok(_) => Err(wrongs),
            Err(refusal) => {
                wrongs.extend(wrongs_of(refusal));
                Err(wrongs)
            }
        }
    }

    fn write(
        &self,
        outcome: &Outcome,
        typed: Option<&TypedHand<Record>>,
        out: &mut Vec<u8>,
    ) -> Result<(), Overflow> {
        let table = self.table;
        let options = &self.rules.options;
        let size = table.players.len();
        let net = outcome.net(size)?;
        let postings = outcome.postings()?;
        let cash = self.rules.unit_minor.map(|unit| outcome.cash(size, unit)).transpose()?;
        let has_kitty = options.lists_kitty();
        let score = outcome.story.score();
        let answer = Scored {
            id: self.id,
            hand: typed.map(|typed| &typed.record),
            dealer: typed.and_then(|typed| typed.dealer.as_deref()),
            note: typed.and_then(|typed| typed.note.as_deref()),
            net: options.pays_units().then_some(Accounts {
                table,
                amounts: &net.seats,
                kitty: has_kitty.then_some(net.kitty),
            }),
            points: score.map(|score| BySide { table, score, of: |side| side.points }),
            after: score.map(|score| BySide { table, score, of: |side| side.after }),
            game_over: score.map(|score| score.winner.map(|side| table.label(side))),
            target_now: score.and_then(|score| score.target.filter(|_| score.raised)),
            chips: score
                .filter(|score| score.sides.iter().any(|side| side.chips.is_some()))
                .map(|score| BySide { table, score, of: |side| side.chips }),
            cash: cash.as_ref().map(|cash| Accounts {
                table,
                amounts: &cash.seats,
                kitty: has_kitty.then_some(cash.kitty),
            }),
            lines: Lines { table, score, postings: &postings, stakes: &outcome.stakes },
        };
        answer::write(out, &answer);
        Ok(())
    }

    /// Closes a night and writes the answer.
    pub(super) fn close(
        &self,
        json: &str,
        mut wrongs: Vec<Wrong>,
        out: &mut Vec<u8>,
    ) -> Result<(), Vec<Wrong>> {
        let closing = match serde_json::from_str::<Closing>(json) {
            Ok(closing) => closing,
            Err(error) => return Err(self.players_first(wrongs, Wrong::in_field("close", error.to_string()))),
        };
        match engine::close(&self.rules.options, &self.table.players, &closing) {
            Ok(cash) if wrongs.is_empty() => {
                let cash = Accounts { table: self.table, amounts: &cash, kitty: Some(Minor::ZERO) };
                answer::write(out, &Closed { id: self.id, cash });
                Ok(())
            }
            Ok(_) => Err(wrongs),
            Err(refusal) => {
                wrongs.extend(wrongs_of(refusal));
                Err(wrongs)
            }
        }
    }

    /// Lists what is wrong with the players before the fault of a hand that could not be read.
    pub(super) fn players_first(&self, mut wrongs: Vec<Wrong>, wrong: Wrong) -> Vec<Wrong> {
        if let Err(refusal) = engine::check_table(&self.rules.options, self.table) {
            wrongs.extend(wrongs_of(refusal));
        }
        wrongs.push(wrong);
        wrongs
    }
}

fn wrongs_of(refusal: Refusal) -> impl Iterator<Item = Wrong> {
    [refusal.first].into_iter().chain(refusal.more).map(Wrong::from)
}
