//! What an import came to, said for each session.

use crate::cli::{Context, OutputForm, streams};
use anyhow::Result;
use meldbook::night::{Event, NightLog, SettleTerms, Settled};
use meldbook::query::exchange::Came;
use meldbook::report::{self, ExchangeSentence, Word, exchange, json, settle::SettlementReport, text};
use meldbook::store::import::Imported;
use serde_json::{Value, json};
use std::path::Path;

#[derive(Default)]
pub struct ImportedResults {
    /// What is not said yet, and whether it is said even to somebody who wants to hear nothing.
    pub lines: Vec<(bool, String)>,
    objects: Vec<Value>,
    pub count: usize,
    /// The session, if there is only one.
    only: Option<Imported>,
}

/// The result for one session, which is not kept in memory itself.
pub struct OfNight {
    line: Option<String>,
    object: Option<Value>,
    pub left_out: bool,
    /// Whether it was in the ledger already.
    known: bool,
    /// The session, if it is the first.
    whole: Option<Imported>,
}

impl OfNight {
    pub fn of(one: Imported, is_first: bool, context: &Context) -> OfNight {
        OfNight {
            line: (!context.json).then(|| describe(&one, context)),
            object: context.json.then(|| object(&one, context)),
            left_out: matches!(one, Imported::LeftOut(_)),
            known: matches!(one, Imported::Known(_)),
            whole: is_first.then_some(one),
        }
    }
}

impl ImportedResults {
    /// Adds what came with logs.
    pub fn came(&mut self, came: &Came, context: &Context) -> Result<()> {
        let lines = exchange::came_lines(came, &context.lang)?;
        match context.json {
            true => self.objects.push(json!({ "said": lines })),
            false => self.lines.extend(lines.into_iter().map(|line| (true, line))),
        }
        Ok(())
    }

    pub fn add(&mut self, one: OfNight) {
        self.count = self.count.saturating_add(1);
        self.lines.extend(one.line.map(|line| (one.left_out, line)));
        self.objects.extend(one.object);
        self.only = one.whole.filter(|_| self.count == 1);
    }

    /// Says what came in, a line for each session; what was left out even to somebody who wants to hear nothing.
    pub fn say(&mut self, context: &Context) {
        for (left_out, line) in self.lines.drain(..) {
            match left_out {
                true => streams::say(&format!("{line}\n"), OutputForm::Text),
                false => context.say(&line),
            }
        }
    }

    /// Shows one session in full.
    pub fn show(mut self, context: &Context, dry_run: bool) -> Result<()> {
        self.say(context);
        if self.count == 0 {
            return Ok(());
        }
        let text = || self.only.map_or(Ok(String::new()), |one| in_full(context, &one, dry_run));
        context.answer(|| self.objects, text).map(drop)
    }
}

fn in_full(context: &Context, one: &Imported, dry_run: bool) -> Result<String> {
    let Some(session) = one.session() else { return Ok(String::new()) };
    let voice = context.voice(&session.row)?;
    let settled = Settled::of(&session.night, SettleTerms::default())?;
    let standings = report::standings::standings(&session.night, voice)?;
    let mut out = report::session_text::sheet(session, voice, context.look())?;
    // It owes nothing.
    if session.row.void {
        return Ok(out);
    }
    out.push_str(&format!("{}\n", voice.say(&Word::StandingsHead {})));
    out.push_str(&text::grid(&standings, context.look()));
    out.push_str(&format!("{}\n", voice.say(&Word::Settlement {})));
    // What is only tried has no seal.
    let seal = session.seal().filter(|_| !dry_run);
    let of = SettlementReport { session, settled: &settled, seal: seal.as_deref(), owed: &[] };
    out.push_str(&report::settle::settlement(of, voice, context.look()));
    Ok(out)
}

/// Says how many nights of a spreadsheet are new.
pub fn nights_of(path: &Path, told: &[OfNight], context: &Context) -> String {
    let known = told.iter().filter(|one| one.known).count();
    let (path, new) = (path.display().to_string(), told.len().saturating_sub(known));
    context.words(&ExchangeSentence::NightsTakenIn { path, new, known })
}

/// Returns what everybody won, in a night of results alone, and what became of the kitty.
fn results(session: &NightLog, context: &Context) -> String {
    let Ok(voice) = context.voice(&session.row) else { return String::new() };
    let things = session.night.steps.iter().filter(|step| matches!(step.event, Event::Result(_)));
    let things = things.map(|step| report::things::thing(&session.night, step, voice));
    let settled = Settled::of(&session.night, SettleTerms::default()).ok();
    let kitty = settled.and_then(|settled| report::settle::kitty(&settled, &session.night, voice));
    things.chain(kitty).collect::<Vec<_>>().join("; ")
}

fn describe(one: &Imported, context: &Context) -> String {
    let taken = |session: &NightLog, voided| {
        let (id, date, hands) = (session.row.id, context.lang.date(&session.row.date), session.row.hands);
        let results = Some(results(session, context)).filter(|results| hands == 0 && !results.is_empty());
        ExchangeSentence::TakenIn { id, date, hands, results, voided }
    };
    let said = match one {
        Imported::Taken(session) => taken(session, None),
        Imported::Known(session) => {
            ExchangeSentence::Known { id: session.row.id, date: context.lang.date(&session.row.date) }
        }
        Imported::Replaced { session, voided } => taken(session, Some(voided.row.id)),
        Imported::LeftOut(left_out) => return exchange::left_out(left_out, &context.lang).join("\n"),
    };
    let said = context.words(&said);
    let Imported::Replaced { voided, .. } = one else { return said };
    // Cash that changed hands did so, whatever the record.
    let cash = context.voice(&voided.row).map(|voice| report::entered::cash_in(voided, voice));
    std::iter::once(said).chain(cash.unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

fn object(one: &Imported, context: &Context) -> Value {
    let value = match one {
        Imported::Taken(session) | Imported::Known(session) | Imported::Replaced { session, .. } => {
            json::opened(session)
        }
        Imported::LeftOut(left_out) => exchange::left_out_as_json(left_out, &context.lang),
    };
    let taken = matches!(one, Imported::Taken(..) | Imported::Replaced { .. });
    json::with(value, json!({"taken": taken}))
}
