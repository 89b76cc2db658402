//! The stateless face: JSON Lines in, JSON Lines out.

mod answer;
mod fault;
mod input;
mod melds;
mod stream;

pub use answer::reason_of;
pub use fault::{MeldsFault, MeldsProblem};
pub use melds::{MeldTableFault, MeldsFace, Valuation, Worth};
pub use stream::{LONGEST_LINE, LongLine, next_line, next_line_of};

use crate::engine::{self, Closing, GameScore, Options, Outcome, Record, Refusal};
use crate::kernel::{Minor, Net, Overflow, Table};
use crate::lang::Lang;
use crate::notation::{Granted, Reading, TypedHand};
use crate::rules::Catalog;
use answer::{AnswerAccounts, AnswerBySide, ByTheCounts, ClosedAnswer, Lines, put};
use fault::{InputFault, Wrong};
use input::{LineFields, RecordRules, RulesCache, Task, answer_line};
use serde::ser::{SerializeMap, Serializer};
use serde_json::Value;
use std::io::{self, Read, Write};
use stream::answer_lines;

crate::messages! {
    [fault::InputFault, answer::MovedReason<'_>, ByTheCounts, MeldsProblem]
    holder MeldsFault;
}

/// Returns the `lines` of an answer: who wins or loses what in a hand, and why.
pub fn lines(outcome: &Outcome, table: &Table) -> Result<Value, Overflow> {
    let postings = outcome.postings()?;
    let (score, lang) = (outcome.story.score(), &Lang::english());
    let lines = Lines { table, score, postings: &postings, stakes: &outcome.stakes, lang };
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
pub struct ScoreFace {
    rules: RulesCache,
    /// The table of the current line; kept to reuse its memory.
    table: Table,
    lang: Lang,
}

impl ScoreFace {
    pub fn new(catalog: Catalog) -> Self {
        ScoreFace { rules: RulesCache::new(catalog), table: Table::default(), lang: Lang::english() }
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
        let ScoreFace { rules, table, lang } = self;
        let answer = |input: &LineFields<'_>, out: &mut Vec<u8>| answer(input, rules, table, lang, out);
        answer_line(line, lang, out, answer)
    }
}

/// Writes the answer to a record, or returns what is wrong with it, in the rulebook's order.
fn answer(
    input: &LineFields<'_>,
    rules: &mut RulesCache,
    table: &mut Table,
    lang: &Lang,
    out: &mut Vec<u8>,
) -> Result<(), Vec<Wrong>> {
    input.refuse_repeated()?;
    let rules = rules.get(input.get("rules"), input.get("set"))?;
    let mut wrongs = input.unknown_fields(&rules.options);
    match settle(input, &rules.options, table) {
        Ok(settled) if wrongs.is_empty() => write(input, rules, table, &settled, lang, out)
            .map_err(|overflow| vec![Wrong::in_field("hand", overflow)]),
        Ok(_) => Err(wrongs),
        Err(more) => {
            wrongs.extend(more);
            Err(wrongs)
        }
    }
}

enum SettledLine {
    Hand { outcome: Box<Outcome>, typed: Option<Box<TypedHand<Record>>>, granted: Vec<Granted> },
    Closed(Vec<Minor>),
}

fn settle(input: &LineFields<'_>, options: &Options, table: &mut Table) -> Result<SettledLine, Vec<Wrong>> {
    input.read_table(options, table).map_err(|wrong| vec![wrong])?;
    table.dealer = input.dealer();
    // What is wrong with the players comes before the fault of a hand that could not be read.
    let players_first = |table: &Table, wrong: Wrong| -> Vec<Wrong> {
        let of_table = engine::check_table(options, table).err().map(wrongs_of).unwrap_or_default();
        of_table.into_iter().chain([wrong]).collect()
    };
    let in_field =
        |field: &'static str, error: serde_json::Error| Wrong::in_field(field, InputFault::from(error));
    match input.task().map_err(|wrong| players_first(table, wrong))? {
        Task::Hand(json) => {
            let engine = options.engine();
            let unread = |error| match Record::malformed(engine, json) {
                Some((field, problem)) => Wrong::in_field(field, problem),
                None => in_field("hand", error),
            };
            let record = Record::from_json(engine, json);
            let record = record.map_err(|error| players_first(table, unread(error)))?;
            let outcome = engine::score(options, table, &record).map_err(wrongs_of)?;
            Ok(SettledLine::Hand { outcome: Box::new(outcome), typed: None, granted: Vec::new() })
        }
        Task::Line(line) => {
            let Reading { outcome: typed, granted, heard } = engine::read_line(options, table, &line);
            let unread = |error| players_first(table, Wrong::unread(error));
            let typed = typed.map_err(unread)?;
            table.dealer = typed.dealer.clone().or_else(|| table.dealer.take());
            let outcome = engine::score(options, table, &typed.record).map_err(|refusal| {
                let faults = [refusal.first].into_iter().chain(refusal.more);
                faults.map(|fault| Wrong::of_line(fault, &line, &heard)).collect::<Vec<_>>()
            })?;
            Ok(SettledLine::Hand { outcome: Box::new(outcome), typed: Some(Box::new(typed)), granted })
        }
        Task::Close(json) => {
            let closing = Closing::from_json(json);
            let unread = |error| match Closing::malformed(json) {
                Some(problem) => Wrong::in_field("close", problem),
                None => in_field("close", error),
            };
            let closing = closing.map_err(|error| players_first(table, unread(error)))?;
            engine::close(options, &table.players, &closing).map(SettledLine::Closed).map_err(wrongs_of)
        }
    }
}

fn write(
    input: &LineFields<'_>,
    rules: &RecordRules,
    table: &Table,
    settled: &SettledLine,
    lang: &Lang,
    out: &mut Vec<u8>,
) -> Result<(), Overflow> {
    let id = input.id();
    let options = &rules.options;
    let (outcome, typed, granted) = match settled {
        SettledLine::Hand { outcome, typed, granted } => (outcome, typed.as_ref(), granted),
        SettledLine::Closed(cash) => {
            let cash = AnswerAccounts { table, amounts: cash, kitty: Some(Minor::ZERO) };
            answer::write(out, &ClosedAnswer { id, cash });
            return Ok(());
        }
    };
    let net = outcome.net(table.players.len())?;
    let postings = outcome.postings()?;
    let cash = rules.unit_minor.map(|unit| outcome.cash(table.players.len(), unit)).transpose()?;
    let score = outcome.story.score();
    let (meant, granted): (Vec<&Granted>, Vec<_>) = granted.iter().partition(|granted| granted.is_warning());
    let unusual = engine::warning(options, &outcome.story).map(|warning| lang.say(&warning));
    let by_counts = outcome.story.counted().and(typed.filter(|typed| !typed.record.tells_result()));
    let by_counts = by_counts.map(|_| lang.say(&ByTheCounts { result: outcome.story.result() }));
    let granted: Vec<String> = granted.iter().map(|granted| lang.say(granted)).chain(by_counts).collect();
    let warnings: Vec<String> = meant.iter().map(|meant| lang.say(meant)).chain(unusual).collect();
    let has_chips = |score: &&GameScore| score.sides.iter().any(|side| side.chips.is_some());
    let mut json = serde_json::Serializer::new(&mut *out);
    // Writing to memory with text keys cannot fail.
    let _ = json.serialize_map(None).and_then(|mut answer| {
        put(&mut answer, "id", id)?;
        put(&mut answer, "hand", typed.map(|typed| &typed.record))?;
        put(&mut answer, "dealer", typed.and_then(|typed| typed.dealer.as_deref()))?;
        put(&mut answer, "note", typed.and_then(|typed| typed.note.as_deref()))?;
        put(&mut answer, "granted", Some(granted).filter(|granted| !granted.is_empty()))?;
        put(&mut answer, "warnings", Some(warnings).filter(|warnings| !warnings.is_empty()))?;
        put(&mut answer, "net", options.pays_units().then(|| accounts(&net, options, table)))?;
        put(&mut answer, "points", score.map(|score| AnswerBySide { table, score, of: |side| side.points }))?;
        put(&mut answer, "after", score.map(|score| AnswerBySide { table, score, of: |side| side.after }))?;
        put(&mut answer, "game_over", score.map(|score| score.winner.map(|side| table.label(side))))?;
        put(&mut answer, "target_now", score.and_then(|score| score.target.filter(|_| score.raised)))?;
        let with_chips = score.filter(has_chips);
        put(
            &mut answer,
            "chips",
            with_chips.map(|score| AnswerBySide { table, score, of: |side| side.chips }),
        )?;
        put(&mut answer, "cash", cash.as_ref().map(|cash| accounts(cash, options, table)))?;
        let lines = Lines { table, score, postings: &postings, stakes: &outcome.stakes, lang };
        put(&mut answer, "lines", Some(lines))?;
        answer.end()
    });
    out.push(b'\n');
    Ok(())
}

fn accounts<'a, T: Copy>(net: &'a Net<T>, options: &Options, table: &'a Table) -> AnswerAccounts<'a, T> {
    AnswerAccounts { table, amounts: &net.seats, kitty: options.lists_kitty().then_some(net.kitty) }
}

fn wrongs_of(refusal: Refusal) -> Vec<Wrong> {
    [refusal.first].into_iter().chain(refusal.more).map(Wrong::from).collect()
}
