//! The stateless face: JSON Lines in, JSON Lines out.

mod answer;
mod fault;
mod input;
mod melds;
mod stream;

pub use melds::{MeldsFace, Valuation, Worth};
pub use stream::{LONGEST_LINE, LongLine, next_line, next_line_of};

use crate::engine::{self, Closing, Outcome};
use crate::kernel::{Minor, Table, json};
use crate::lang::Lang;
use crate::notation::{Reading, TypedHand};
use crate::rules::Catalog;
use answer::{ByAccount, Lines, RecordAnswer};
use fault::{InputFault, Wrong};
use input::{RecordRules, RulesCache, ScoreLine, answer_line};
use serde_json::Value;
use std::io::{self, Read, Write};
use stream::answer_lines;

crate::messages! {
    [InputFault, answer::MovedReason<'_>]
}

/// Returns the `lines` of an answer: who wins or loses what in a hand, and why.
pub fn lines(outcome: &Outcome, table: &Table) -> Option<Value> {
    serde_json::to_value(Lines { outcome, table, lang: &Lang::english() }).ok()
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
    pub fn run(&self, input: impl Read, output: impl Write, threads: usize) -> io::Result<bool> {
        let another = |_| {
            let mut face = ScoreFace::new(self.rules.catalog.clone()).in_language(self.lang.another());
            move |line: &[u8], out: &mut Vec<u8>| face.score_line(line, out)
        };
        answer_lines(input, output, &self.lang, &mut (0..threads).map(another).collect::<Vec<_>>())
    }

    /// Writes the answer to one line and a line end, and returns whether the line was accepted. A blank line has no
    /// answer.
    pub fn score_line(&mut self, line: &[u8], out: &mut Vec<u8>) -> bool {
        let ScoreFace { rules, lang } = self;
        answer_line(line, lang, out, |mut input: ScoreLine<'_>, out| {
            let rules = rules.get(&input, lang)?;
            let table = input.table(&rules.options, lang)?;
            answer(&input, &rules, table, lang, out)
        })
    }
}

/// Writes the answer to a record, or returns what is wrong with it, in the rulebook's order.
fn answer(
    input: &ScoreLine<'_>,
    RecordRules { options, unit_minor }: &RecordRules,
    mut table: Table,
    lang: &Lang,
    out: &mut Vec<u8>,
) -> Result<(), Vec<Wrong>> {
    // What is wrong with the players comes before a hand that cannot be read.
    let unread = |wrong: Wrong| match engine::check_table(options, &table) {
        Ok(()) => vec![wrong],
        Err(refusal) => Wrong::all(refusal, "", &[], lang),
    };
    let (typed, granted, heard) = match (input.hand, input.close, &input.line) {
        (Some(hand), None, None) => {
            let record = input::record(options.engine(), hand.get(), lang).map_err(unread)?;
            (TypedHand { record, dealer: None, note: None }, Vec::new(), Vec::new())
        }
        (None, None, Some(line)) => {
            let Reading { outcome, granted, heard } = engine::read_line(options, &table, line);
            (outcome.map_err(|error| unread(Wrong::unread(&error, lang)))?, granted, heard)
        }
        (None, Some(close), None) => {
            let closing: Closing =
                json::read(close.get()).map_err(|error| unread(Wrong::unread_json("close", &error, lang)))?;
            let cash = engine::close(options, &table.players, &closing);
            let cash = cash.map_err(|refusal| Wrong::all(refusal, "", &[], lang))?;
            let cash = Some(ByAccount { table: &table, seats: cash, kitty: Some(Minor::ZERO) });
            answer::write(out, &RecordAnswer { id: input.id, cash, ..RecordAnswer::default() });
            return Ok(());
        }
        _ => {
            let fault = InputFault::OnlyOne { fields: &["hand", "close", "line"] };
            return Err(unread(Wrong::said("hand", &fault, lang)));
        }
    };
    let TypedHand { record, dealer, note } = typed;
    table.dealer = dealer.clone().or(table.dealer);
    let line = input.line.as_deref().unwrap_or_default();
    let outcome =
        engine::score(options, &table, &record).map_err(|refusal| Wrong::all(refusal, line, &heard, lang))?;
    let of_hand = RecordAnswer::to_hand(options, *unit_minor, &table, &outcome, lang)
        .map_err(|overflow| Wrong::said("hand", &overflow, lang))?;
    let said = |is_warning| {
        let granted = granted.iter().filter(|granted| granted.is_warning() == is_warning);
        granted.map(|granted| lang.say(granted)).collect()
    };
    let (id, hand) = (input.id, input.line.as_ref().map(|_| &record));
    let (granted, warnings) = (said(false), said(true));
    answer::write(out, &RecordAnswer { id, hand, dealer, note, granted, warnings, ..of_hand });
    Ok(())
}
