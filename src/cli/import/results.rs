//! What an import came to, said for each session.

use crate::cli::{Context, OutputForm, fail, streams};
use anyhow::Result;
use meldbook::night::{Event, NightLog, SettleTerms, Settled};
use meldbook::query::exchange::Came;
use meldbook::report::{self, ExchangeSentence, exchange, json};
use meldbook::store::import::Imported;
use serde_json::{Value, json};
use std::{path::Path, process::ExitCode};

#[derive(Default)]
pub struct ImportedResults {
    objects: Vec<Value>,
    count: usize,
    pub status: ExitCode,
    /// The id of the session, if there is only one.
    pub only: Option<String>,
}

/// The result for one session, which is not kept in memory itself.
pub struct OfNight {
    line: String,
    object: Option<Value>,
    left_out: bool,
    known: bool,
    /// Its id, unless it owes nothing because it is void.
    id: Option<String>,
}

impl OfNight {
    pub fn of(one: &Imported, context: &Context) -> OfNight {
        OfNight {
            line: if context.json { String::new() } else { describe(one, context) },
            object: context.json.then(|| object(one, context)),
            left_out: matches!(one, Imported::LeftOut(_)),
            known: matches!(one, Imported::Known(_)),
            id: one.session().filter(|session| !session.row.void).map(|session| session.row.uuid.clone()),
        }
    }
}

impl ImportedResults {
    pub fn came(&mut self, came: &Came, context: &Context) -> Result<()> {
        let lines = exchange::came_lines(came, &context.lang);
        match context.json && !lines.is_empty() {
            true => self.objects.push(json!({ "said": lines })),
            false => lines.iter().for_each(|line| say_always(line)),
        }
        Ok(())
    }

    pub fn add(&mut self, one: OfNight, context: &Context) {
        self.count = self.count.saturating_add(1);
        self.objects.extend(one.object);
        self.only = one.id.filter(|_| self.count == 1);
        if one.left_out {
            self.status = ExitCode::from(fail::TABLE);
            say_always(&one.line);
        } else {
            context.say(&one.line);
        }
    }

    pub fn show(&self, context: &Context, dry_run: bool) -> Result<()> {
        if self.count > 0 && context.json {
            context.answer(|| &self.objects, || Ok(String::new()))?;
        }
        if self.count > 0 && dry_run {
            context.say(&context.words(&ExchangeSentence::OnlyTried {}));
        }
        Ok(())
    }
}

fn say_always(line: &str) {
    if !line.is_empty() {
        streams::say(&format!("{line}\n"), OutputForm::Text);
    }
}

pub fn nights_of(path: &Path, told: &[OfNight], paid: bool, context: &Context) -> String {
    let known = told.iter().filter(|one| one.known).count();
    let (path, new) = (path.display().to_string(), told.len().saturating_sub(known));
    context.words(&ExchangeSentence::NightsTakenIn { path, new, known, paid: paid && new > 0 })
}

/// Returns what everybody won in a night of results, and what became of the kitty.
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
        Imported::Taken(session, voided) => taken(session, voided.as_ref().map(|voided| voided.row.id)),
        Imported::Known(session) => {
            ExchangeSentence::Known { id: session.row.id, date: context.lang.date(&session.row.date) }
        }
        Imported::LeftOut(left_out) => return exchange::left_out(left_out, &context.lang).join("\n"),
    };
    let said = context.words(&said);
    let Imported::Taken(_, Some(voided)) = one else { return said };
    // Cash that changed hands did so, whatever the record.
    let cash = context.voice(&voided.row).map(|voice| report::entered::cash_in(voided, voice));
    std::iter::once(said).chain(cash.unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

fn object(one: &Imported, context: &Context) -> Value {
    let value = match one {
        Imported::Taken(session, _) | Imported::Known(session) => json::opened(session),
        Imported::LeftOut(left_out) => exchange::left_out_as_json(left_out, &context.lang),
    };
    json::with(value, json!({"taken": matches!(one, Imported::Taken(..))}))
}
