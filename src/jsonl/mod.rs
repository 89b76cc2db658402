//! The stateless face: JSON Lines in, JSON Lines out.

mod answer;
mod fault;
mod input;
mod melds;
mod stream;

pub use answer::reason_of;
pub use fault::{MeldsFault, MeldsProblem};
pub use melds::{MeldsFace, Valuation, Worth};
pub use stream::{LONGEST_LINE, LongLine, next_line, next_line_of};

use crate::engine::{self, Closing, Options, Outcome, Record, Refusal};
use crate::kernel::{Minor, Net, Overflow, Table, json};
use crate::lang::Lang;
use crate::notation::{Granted, Reading, TypedHand};
use crate::rules::Catalog;
use answer::{ByName, ByTheCounts, RecordAnswer};
use fault::Wrong;
use input::{RecordRules, RulesCache, ScoreLine, Task, answer_line};
use serde_json::Value;
use std::io::{self, Read, Write};
use stream::answer_lines;

crate::messages! {
    [fault::InputFault, answer::MovedReason<'_>, ByTheCounts, MeldsProblem]
    holder MeldsFault;
}

/// Returns the `lines` of an answer: who wins or loses what in a hand, and why.
pub fn lines(outcome: &Outcome, table: &Table) -> Result<Value, Overflow> {
    Ok(serde_json::to_value(answer::lines(outcome, table, &Lang::english())?).unwrap_or_default())
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
pub struct ScoreFace {
    rules: RulesCache,
    lang: Lang,
}

impl ScoreFace {
    pub fn new(catalog: Catalog) -> Self {
        ScoreFace { rules: RulesCache::new(catalog), lang: Lang::english() }
    }

    /// Says messages and reasons in another language; names of fields and words of records stay English.
    pub fn in_language(self, lang: Lang) -> Self {
        ScoreFace { lang, ..self }
    }

    /// Answers every line of `input` in order, in so many threads, and returns whether all were accepted. Blank lines have
    /// no answer. Before it waits for more input, it writes the answers so far.
    pub fn run(&mut self, input: impl Read, output: impl Write, threads: usize) -> io::Result<bool> {
        let another = |_| ScoreFace::new(self.rules.catalog.clone()).in_language(self.lang.another());
        let (lang, mut others) = (self.lang.another(), (1..threads).map(another).collect::<Vec<_>>());
        let faces = std::iter::once(self).chain(&mut others);
        answer_lines(input, output, &lang, faces.map(ScoreFace::answers).collect())
    }

    fn answers(&mut self) -> impl FnMut(&[u8], &mut Vec<u8>) -> bool + Send {
        |line, out| self.score_line(line, out)
    }

    /// Writes the answer to one line and a line end, and returns whether the line was accepted. A blank line has no
    /// answer.
    pub fn score_line(&mut self, line: &[u8], out: &mut Vec<u8>) -> bool {
        let ScoreFace { rules, lang } = self;
        answer_line(line, lang, out, |input, out| answer(input, rules, lang, out))
    }
}

/// Writes the answer to a record, or returns what is wrong with it, in the rulebook's order.
fn answer(
    input: &ScoreLine<'_>,
    rules: &mut RulesCache,
    lang: &Lang,
    out: &mut Vec<u8>,
) -> Result<(), Vec<Wrong>> {
    let rules = rules.get(input.rules, input.set)?;
    let mut wrongs = input.of_other_games(&rules.options);
    match settle(input, rules, &mut Table::default(), lang) {
        Ok(settled) if wrongs.is_empty() => answer::write(out, &settled),
        settled => {
            wrongs.extend(settled.err().unwrap_or_default());
            return Err(wrongs);
        }
    }
    Ok(())
}

/// Reads what is asked about a record, and makes the answer.
fn settle<'a>(
    input: &ScoreLine<'a>,
    rules: &RecordRules,
    table: &'a mut Table,
    lang: &Lang,
) -> Result<RecordAnswer<'a>, Vec<Wrong>> {
    let options = &rules.options;
    input.read_table(options, table).map_err(|wrong| vec![wrong])?;
    // What is wrong with the players comes before the fault of a hand that could not be read.
    let players_first = |table: &Table, wrong: Wrong| -> Vec<Wrong> {
        let of_table = engine::check_table(options, table).err().map(wrongs_of).unwrap_or_default();
        of_table.into_iter().chain([wrong]).collect()
    };
    let too_large = |overflow: Overflow| vec![Wrong::in_field("hand", overflow)];
    let answer = match input.task().map_err(|wrong| players_first(table, wrong))? {
        Task::Hand(json) => {
            let engine = options.engine();
            let record = Record::from_json(engine, json).map_err(|error| {
                let wrong = match Record::malformed(engine, json) {
                    Some((field, problem)) => Wrong::in_field(field, problem),
                    None => Wrong::unread_json("hand", &error),
                };
                players_first(table, wrong)
            })?;
            let outcome = engine::score(options, table, &record).map_err(wrongs_of)?;
            answer_to_hand(rules, table, &outcome, lang).map_err(too_large)?
        }
        Task::Line(line) => {
            let Reading { outcome: typed, granted, heard } = engine::read_line(options, table, line);
            let typed = typed.map_err(|error| players_first(table, Wrong::unread(error)))?;
            let TypedHand { record, dealer, note } = typed;
            table.dealer = dealer.clone().or_else(|| table.dealer.take());
            let outcome = engine::score(options, table, &record).map_err(|refusal| {
                let faults = [refusal.first].into_iter().chain(refusal.more);
                faults.map(|fault| Wrong::of_line(fault, line, &heard)).collect::<Vec<_>>()
            })?;
            let (meant, granted): (Vec<&Granted>, Vec<_>) =
                granted.iter().partition(|granted| granted.is_warning());
            let by_counts = outcome.story.counted().filter(|_| !record.tells_result());
            let by_counts = by_counts.map(|_| lang.say(&ByTheCounts { result: outcome.story.result() }));
            let granted = granted.iter().map(|granted| lang.say(granted)).chain(by_counts);
            let granted = Some(Vec::from_iter(granted)).filter(|granted| !granted.is_empty());
            let of_hand = answer_to_hand(rules, table, &outcome, lang).map_err(too_large)?;
            let warnings = Vec::from_iter(meant.iter().map(|meant| lang.say(meant)));
            let warnings = Some(warnings).filter(|warnings| !warnings.is_empty());
            RecordAnswer { hand: Some(record), dealer, note, granted, warnings, ..of_hand }
        }
        Task::Close(close) => {
            let closing: Closing = json::read(close)
                .map_err(|error| players_first(table, Wrong::unread_json("close", &error)))?;
            let cash = engine::close(options, &table.players, &closing).map_err(wrongs_of)?;
            let cash = Some(ByName::accounts(table, &cash, Some(Minor::ZERO)));
            RecordAnswer { cash, ..RecordAnswer::default() }
        }
    };
    Ok(RecordAnswer { id: input.id, ..answer })
}

fn answer_to_hand<'a>(
    rules: &RecordRules,
    table: &'a Table,
    outcome: &Outcome,
    lang: &Lang,
) -> Result<RecordAnswer<'a>, Overflow> {
    let (options, size) = (&rules.options, table.players.len());
    let net = outcome.net(size)?;
    let cash = rules.unit_minor.map(|unit| outcome.cash(size, unit)).transpose()?;
    let score = outcome.story.score();
    let with_chips = score.filter(|score| score.sides.iter().any(|side| side.chips.is_some()));
    Ok(RecordAnswer {
        net: options.pays_units().then(|| accounts(&net, options, table)),
        points: score.map(|score| ByName::sides(table, score, |side| side.points)),
        after: score.map(|score| ByName::sides(table, score, |side| side.after)),
        game_over: score.map(|score| score.winner.map(|side| table.label(side))),
        target_now: score.and_then(|score| score.target.filter(|_| score.raised)),
        chips: with_chips.map(|score| ByName::sides(table, score, |side| side.chips)),
        cash: cash.map(|cash| accounts(&cash, options, table)),
        lines: Some(answer::lines(outcome, table, lang)?),
        ..RecordAnswer::default()
    })
}

fn accounts<'a, T: Copy>(net: &Net<T>, options: &Options, table: &'a Table) -> ByName<'a, T> {
    ByName::accounts(table, &net.seats, options.lists_kitty().then_some(net.kitty))
}

fn wrongs_of(refusal: Refusal) -> Vec<Wrong> {
    [refusal.first].into_iter().chain(refusal.more).map(Wrong::from).collect()
}
