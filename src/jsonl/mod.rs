//! The stateless face: JSON Lines in, JSON Lines out.

mod answer;
mod case;
mod input;
mod melds;
mod rules_cache;
mod stream;

pub use melds::{MeldsFace, MeldsFault, MeldsProblem, Valuation, Worth};

use crate::engine::{self, Outcome, Record};
use crate::kernel::table::Table;
use crate::kernel::units::Overflow;
use crate::rules::Catalog;
use answer::{Lines, Wrong};
use case::Case;
use input::{Input, Task};
use rules_cache::RulesCache;
use serde_json::Value;
use std::io::{self, Read, Write};
use stream::answer_lines;
pub use stream::{LONGEST_LINE, LongLine, next_line};

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
        answer::answer_line(line, out, |input: &Input<'_>| input.id, |input, out| self.answer(input, out))
    }

    /// Writes the answer to a record, or returns what is wrong with it, in the rulebook's order.
    fn answer(&mut self, input: &Input<'_>, out: &mut Vec<u8>) -> Result<(), Vec<Wrong>> {
        input.refuse_repeated()?;
        let rules = self.rules.get(input.rules, input.set)?;
        let mut wrongs = input.unknown_fields(&rules.options);
        let table = &mut self.table;
        if let Err(wrong) = input.read_table(&rules.options, table) {
            wrongs.push(wrong);
            return Err(wrongs);
        }
        match input.task() {
            Ok(Task::Hand(json)) => {
                table.dealer = input.dealer();
                let case = Case { id: input.id, rules, table };
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
                        let case = Case { id: input.id, rules, table };
                        case.score(&typed.record, Some(&typed), wrongs, out)
                    }
                    Err(unread) => {
                        Err(Case { id: input.id, rules, table }.players_first(wrongs, unread.into()))
                    }
                }
            }
            Ok(Task::Close(json)) => Case { id: input.id, rules, table }.close(json, wrongs, out),
            Err(wrong) => Err(Case { id: input.id, rules, table }.players_first(wrongs, wrong)),
        }
    }
}
