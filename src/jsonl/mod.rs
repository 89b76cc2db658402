//! The stateless face: JSON Lines in, JSON Lines out.

mod answer;
mod input;
mod melds;
mod rules_cache;
mod stream;

pub use melds::{MeldsFace, MeldsFault, MeldsProblem, Valuation, Worth};
pub use stream::{LONGEST_LINE, LongLine, next_line};

use crate::engine::{self, Closing, Outcome, Record, Refusal};
use crate::kernel::table::Table;
use crate::kernel::units::{Minor, Overflow};
use crate::notation::TypedHand;
use crate::rules::Catalog;
use answer::{Accounts, BySide, Closed, Lines, Scored, Wrong};
use input::{Input, Task};
use rules_cache::{RecordRules, RulesCache};
use serde_json::Value;
use serde_json::value::RawValue;
use std::io::{self, Read, Write};
use stream::answer_lines;

crate::messages! {
    holder MeldsFault;
    enum MeldsProblem = "melds-problem" { Cards, Name };
}

/// Returns the `lines` of an answer: who wins or loses what in a hand, and why.
pub fn lines(outcome: &Outcome, table: &Table) -> Result<Value, Overflow> {
    let postings = outcome.postings()?;
    let lines = Lines { table, score: outcome.story.score(), postings: &postings, stakes: &outcome.stakes };
    Ok(serde_json::to_value(lines).unwrap_or_default())
}

/// Scores records, one JSON object a line. It keeps nothing between them but the rules they name.
///
/// ```
/// use meldbook::jsonl::ScoreFace;
/// use meldbook::rules::Catalog;
/// let mut face = ScoreFace::new(Catalog::default());
/// let mut answer = Vec::new();
/// let record = r#"{"id": 7, "rules": "scarne", "players": ["Anna", "Ben", "Cyril"],
///     "close": {"balances": {"Anna": 4, "Ben": -2, "Cyril": -2}}}"#;
/// assert!(face.score_line(record.as_bytes(), &mut answer));
/// assert_eq!(answer, b"{\"id\":7,\"cash\":{\"Anna\":20,\"Ben\":-10,\"Cyril\":-10,\"kitty\":0}}\n");
/// ```
#[derive(Debug)]
pub struct ScoreFace {
    rules: RulesCache,
    /// The table of the current line; kept to reuse its memory.
    table: Table,
}

impl ScoreFace {
    /// Returns a face that finds rules in `catalog`.
    pub fn new(catalog: Catalog) -> Self {
        ScoreFace { rules: RulesCache::new(catalog), table: Table::default() }
    }

    /// Answers every line of `input` in order, in so many threads, and returns whether all were accepted. Blank lines have
    /// no answer. Before it waits for more input, it writes the answers so far.
    pub fn run(&mut self, input: impl Read, output: impl Write, threads: usize) -> io::Result<bool> {
        let mut others: Vec<ScoreFace> =
            (1..threads).map(|_| ScoreFace::new(self.rules.catalog().clone())).collect();
        let faces = std::iter::once(self).chain(&mut others);
        answer_lines(input, output, faces.map(ScoreFace::answers).collect())
    }

    fn answers(&mut self) -> impl FnMut(&[u8], &mut Vec<u8>) -> bool + Send {
        |line, out| self.score_line(line, out)
    }

    /// Writes the answer to one line and a line end, and returns whether the line was accepted. A blank line has no
    /// answer.
    pub fn score_line(&mut self, line: &[u8], out: &mut Vec<u8>) -> bool {
        answer::answer_line(line, out, |input: &Input<'_>| input.id(), |input, out| self.answer(input, out))
    }

    /// Writes the answer to a record, or returns what is wrong with it, in the rulebook's order.
    fn answer(&mut self, input: &Input<'_>, out: &mut Vec<u8>) -> Result<(), Vec<Wrong>> {
        input.refuse_repeated()?;
        let rules = self.rules.get(input.get("rules"), input.get("set"))?;
        let mut wrongs = input.unknown_fields(&rules.options);
        let table = &mut self.table;
        if let Err(wrong) = input.read_table(&rules.options, table) {
            wrongs.push(wrong);
            return Err(wrongs);
        }
        match input.task() {
            Ok(Task::Hand(json)) => {
                table.dealer = input.dealer();
                let case = Case { id: input.id(), rules, table };
                match Record::from_json(rules.options.engine(), json) {
                    Ok(record) => case.score(&record, None, wrongs, out),
                    Err(error) => Err(case.players_first(wrongs, Wrong::in_field("hand", error.to_string()))),
                }
            }
            Ok(Task::Line(line)) => {
                table.dealer = input.dealer();
                match engine::read_with_hints(&rules.options, table, &line).outcome {
                    Ok(typed) => {
                        if let Some(dealer) = &typed.dealer {
                            table.dealer = Some(dealer.clone());
                        }
                        let case = Case { id: input.id(), rules, table };
                        case.score(&typed.record, Some(&typed), wrongs, out)
                    }
                    Err(unread) => {
                        Err(Case { id: input.id(), rules, table }.players_first(wrongs, unread.into()))
                    }
                }
            }
            Ok(Task::Close(json)) => Case { id: input.id(), rules, table }.close(json, wrongs, out),
            Err(wrong) => Err(Case { id: input.id(), rules, table }.players_first(wrongs, wrong)),
        }
    }
}

/// What a hand, a typed line and a closing have in common.
struct Case<'a> {
    id: Option<&'a RawValue>,
    rules: &'a RecordRules,
    table: &'a Table,
}

impl Case<'_> {
    /// Scores a hand and writes the answer; `wrongs`, found earlier, are listed first.
    fn score(
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
    fn close(&self, json: &str, mut wrongs: Vec<Wrong>, out: &mut Vec<u8>) -> Result<(), Vec<Wrong>> {
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
    fn players_first(&self, mut wrongs: Vec<Wrong>, wrong: Wrong) -> Vec<Wrong> {
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
