//! `new`: opens a session.

use super::context::Context;
use super::opening::Args;
use super::parse::{load_rules, settings, sides, usual_currency};
use super::{ask, fail};
use anyhow::Result;
use meldbook::engine::{Agreement, agreements};
use meldbook::kernel::units::Minor;
use meldbook::lang::{Lang, Voice};
use meldbook::money::Currency;
use meldbook::report;
use meldbook::report::sentences::Sentence;
use meldbook::report::{json, text};
use meldbook::session::opening::{Opening, OpeningFault, stakes};
use meldbook::store::Access;
use std::process::ExitCode;

impl Args {
    pub fn run(mut self, context: &mut Context) -> Result<ExitCode> {
        if self.players.is_empty() {
            ask::fill_in(&mut self, context)?;
        }
        let rules = load_rules(context, self.rules.as_deref().unwrap_or_default())?;
        let sides = sides(self.sides.as_deref())?;
        let date = self.date.unwrap_or_else(|| context.now().date_naive());
        let opening = Opening {
            rules: &rules,
            set: settings(&self.set)?,
            players: &self.players,
            sides: sides.as_deref(),
            dealer: self.dealer.as_deref(),
            stake: self.stake.as_deref(),
            currency: self.currency.as_deref(),
            usual_currency: usual_currency(context, rules.engine())?,
            date: date.to_string(),
            place: non_empty(self.place.as_deref()),
            note: non_empty(self.note.as_deref()),
            scorekeeper: non_empty(self.scorekeeper.as_deref()),
        };
        let (rules, opened) = opening.opened().map_err(|faults| refused(&faults, &context.lang))?;
        let currency = Currency::from_code(&opened.currency)?;
        let session = &context.ledger(Access::Create)?.start(opened, context.seconds())?;
        let voice = Voice { lang: &context.lang, currency };
        let unit = voice.amount(Minor(rules.options().unit_minor()));
        if let (None, Some(dealer)) = (&self.dealer, session.night.next_table().dealer)
            && !context.json
        {
            context.say(&voice.say(&Sentence::DealsFirst { dealer: &dealer }));
        }
        if self.sides.is_none() && !session.night.sides().is_empty() && !context.json {
            context.say(&voice.say(&Sentence::PartnersOpposite {}));
        }
        if self.stake.is_none() && !context.json {
            let options = rules.options();
            let stake = stakes::example(rules.engine());
            let assumed = match (options.plays_games(), options.pays_money()) {
                (false, true) => Some(Sentence::UnitIsWorth { unit, stake }),
                (false, false) => Some(Sentence::OnlyUnits { stake }),
                (true, false) => Some(Sentence::NothingIsStaked { stake }),
                (true, true) => None,
            };
            if let Some(assumed) = assumed {
                context.say(&voice.say(&assumed));
            }
        }
        context.answer(
            || json::opened(session),
            || {
                let night = &session.night;
                let players = match night.sides() {
                    sides if sides.is_empty() => voice.and(&session.row.players),
                    sides => report::games::labels(night, &sides),
                };
                let opened = Sentence::Opened {
                    id: session.row.id,
                    title: rules.title_in(context.lang.code()),
                    players,
                };
                let mut text = format!("{}\n{}\n", voice.say(&opened), voice.say(&Sentence::ToBeAgreed {}));
                let agreements = agreements(rules.options(), &|minor| voice.amount(minor));
                let rows = rows(&agreements, voice);
                let rows: Vec<(&str, &str)> =
                    rows.iter().map(|(topic, line)| (topic.as_str(), line.as_str())).collect();
                text.push_str(&text::hanging(&rows, context.look()));
                text.push_str(&report::hand::next_deal(&session.night, voice));
                Ok(text)
            },
        )
    }
}

/// Returns the lines of agreements, each topic beside its first line.
fn rows(agreements: &[Agreement], voice: Voice<'_>) -> Vec<(String, String)> {
    let rows = agreements.iter().flat_map(|agreement| {
        let topics = std::iter::once(voice.say(&agreement.topic)).chain(std::iter::repeat_with(String::new));
        topics.zip(agreement.lines.iter().map(|line| voice.say(line)))
    });
    rows.collect()
}

/// Trims a text; `None` if nothing is left.
fn non_empty(text: Option<&str>) -> Option<&str> {
    text.map(str::trim).filter(|text| !text.is_empty())
}

/// Returns everything wrong with an opening as one error.
fn refused(faults: &[OpeningFault], lang: &Lang) -> anyhow::Error {
    let message = faults.iter().map(|fault| lang.say(fault)).collect::<Vec<_>>().join("\n");
    let hint = faults.iter().find_map(|fault| lang.hint(fault, fault.hint()));
    fail::Table { message, hint }.into()
}
