//! `--as`: what a night, or many, would have come to under other rules. Nothing is written.

use crate::cli::{Filters, context::Context, fail, rules::load_rules, streams};
use anyhow::Result;
use meldbook::command::SettingChange;
use meldbook::engine::Setting;
use meldbook::night::{NightSummary, other_rules::Instead};
use meldbook::query::what_if::WhatIf;
use meldbook::report::other_rules::{by_reason, named, reasons};
use meldbook::report::{Phrase, Sentence, json, past_nights, session_text};
use meldbook::store::{Access, Which, ledger::load};
use std::process::ExitCode;

// Not a doc comment: clap would make it the help of a command.
#[derive(Debug, Clone, Default, clap::Args)]
pub struct As {
    /// Show beside it what it would be under other rules of the game, or with an option changed (KEY=VALUE); may be repeated
    #[arg(long = "as", value_name = "RULES", add = super::complete::rules())]
    other: Vec<String>,
}

impl As {
    pub fn instead(&self, context: &Context) -> Result<Option<Instead>> {
        let mut instead = Instead::default();
        for word in &self.other {
            match (SettingChange::parse_all(word), &instead.rules) {
                (Some(changes), _) => {
                    let typed = |SettingChange { key, value }: SettingChange| (key, Setting::typed(&value));
                    instead.changes.extend(changes.into_iter().map(typed));
                }
                (None, None) => instead.rules = Some(load_rules(context, word)?),
                (None, Some(rules)) => {
                    return Err(context.usage(&Sentence::TwoRules { one: rules.name(), other: word }));
                }
            }
        }
        Ok((!self.other.is_empty()).then_some(instead))
    }
}

pub fn sheet(context: &Context, instead: &Instead, which: Which<'_>) -> Result<ExitCode> {
    let session = context.ledger(Access::Read)?.session(which)?;
    let night = session.under(instead)?;
    let object = json::under_other_rules(&session, &night)?;
    let text = || {
        let voice = context.voice(&session.row)?;
        Ok(session_text::under_other_rules(&session, &night, voice, context.look())?)
    };
    context.answer(|| object, text)
}

/// Shows many nights beside what they would be. Nights of another game, and those with a hand that cannot be scored so, are
/// named and left out; if all are, that is an error.
pub fn totals(context: &Context, instead: &Instead, filters: &Filters) -> Result<ExitCode> {
    let mut ledger = context.ledger(Access::Read)?;
    let log = ledger.read()?;
    let filter = filters.filter(context, &log)?;
    let people = log.people()?;
    let rows = log.sessions(&filter)?;
    if rows.is_empty() && !context.json {
        return context.nothing(&Sentence::NothingFits {});
    }
    let (mut sums, mut left_out) = (WhatIf::default(), Vec::new());
    for row in rows {
        let session = load(&log, row)?;
        let why = match session.under(instead) {
            Ok(night) if night.refused.is_empty() => {
                sums.add(&session, &night, &people)?;
                continue;
            }
            Ok(night) => {
                let reasons = reasons(&night, context.voice(&session.row)?);
                reasons.into_iter().map(|(why, _)| why).collect::<Vec<_>>().join("; ")
            }
            Err(error) => context.words(&error),
        };
        left_out.push((session.row, why));
    }
    let (rows, other) = (sums.sorted(&filter.people), named(instead));
    if !context.json {
        let name = |row: &NightSummary| format!("{} ({})", row.id, context.lang.date(&row.date));
        for (why, at) in by_reason(left_out.iter().map(|(row, why)| (why.clone(), name(row)))) {
            let line = context.words(&Phrase::LeftOut { nights: true, at, why: &why });
            streams::say(&format!("{line}\n"), streams::OutputForm::Text);
        }
    }
    let none_is_left = rows.is_empty() && !left_out.is_empty();
    if none_is_left && !context.json {
        return Ok(ExitCode::from(fail::TABLE));
    }
    let text = || {
        let head = context.words(&Phrase::Beside { other: &other });
        Ok(head + "\n" + &past_nights::what_if(&rows, &other, &context.lang, context.look()))
    };
    let answered = context.answer(|| json::what_if(&rows, &other, &left_out), text)?;
    Ok(if none_is_left { ExitCode::from(fail::TABLE) } else { answered })
}
