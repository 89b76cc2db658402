//! The stateless face: JSON Lines in, JSON Lines out.

mod answer;
mod fault;
mod input;
mod melds;
mod stream;

pub use melds::{MeldsFace, Valuation, Worth};
pub use stream::{LONGEST_LINE, LongLine, next_line, next_line_of};

use crate::engine::{self, Closing, Outcome};
use crate::kernel::{Minor, Overflow, Table, json};
use crate::lang::Lang;
use crate::notation::{Reading, TypedHand};
use crate::rules::Catalog;
use answer::{ByName, Lines, RecordAnswer};
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
    let unread = |table: &Table, wrong: Wrong| match engine::check_table(options, table) {
        Ok(()) => vec![wrong],
        Err(refusal) => Wrong::all(refusal, lang),
    };
    let too_large = |overflow: Overflow| Wrong::said("hand", &overflow, lang);
    let (read, outcome);
    let answer = match (input.hand, input.close, &input.line) {
        (Some(hand), None, None) => {
            let record = input::record(options.engine(), hand.get(), lang);
            let record = record.map_err(|wrong| unread(&table, wrong))?;
            outcome = engine::score(options, &table, &record).map_err(|refusal| Wrong::all(refusal, lang))?;
            RecordAnswer::to_hand(options, *unit_minor, &table, &outcome, lang).map_err(too_large)?
        }
        (None, None, Some(line)) => {
            let Reading { outcome: typed, granted, heard } = engine::read_line(options, &table, line);
            let typed = typed.map_err(|error| unread(&table, Wrong::unread(&error, lang)))?;
            let TypedHand { record, dealer, note } = typed;
            table.dealer = dealer.clone().or(table.dealer);
            read = record;
            outcome = engine::score(options, &table, &read).map_err(|refusal| {
                let faults = [refusal.first].into_iter().chain(refusal.more);
                faults.map(|fault| Wrong::of_line(fault, line, &heard, lang)).collect::<Vec<_>>()
            })?;
            let (warnings, granted): (Vec<_>, Vec<_>) =
                granted.iter().partition(|granted| granted.is_warning());
            let said = |granted: Vec<_>| granted.into_iter().map(|granted| lang.say(granted)).collect();
            let of_hand =
                RecordAnswer::to_hand(options, *unit_minor, &table, &outcome, lang).map_err(too_large)?;
            let (granted, warnings) = (said(granted), said(warnings));
            RecordAnswer { hand: Some(&read), dealer, note, granted, warnings, ..of_hand }
        }
        (None, Some(close), None) => {
            let closing: Closing = json::read(close.get())
                .map_err(|error| unread(&table, Wrong::unread_json("close", &error, lang)))?;
            let cash = engine::close(options, &table.players, &closing);
            let cash = cash.map_err(|refusal| Wrong::all(refusal, lang))?;
            let cash = Some(ByName::accounts(&table, &cash, Some(Minor::ZERO)));
            RecordAnswer { cash, ..RecordAnswer::default() }
        }
        _ => {
            let fault = InputFault::OnlyOne { fields: &["hand", "close", "line"] };
            return Err(unread(&table, Wrong::said("hand", &fault, lang)));
        }
    };
    answer::write(out, &RecordAnswer { id: input.id, ..answer });
    Ok(())
}
