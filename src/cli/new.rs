//! `new`: opens a session.

use super::context::Context;
use super::{ask, fail};
use anyhow::Result;
use chrono::NaiveDate;
use meldbook::command::read_sides;
use meldbook::engine::{Agreement, Engine, Setting, Settings, agreements};
use meldbook::kernel::units::Minor;
use meldbook::kernel::words;
use meldbook::lang::{Lang, Voice};
use meldbook::money::Currency;
use meldbook::report;
use meldbook::report::sentences::Sentence;
use meldbook::report::{json, text};
use meldbook::rules::{NotFound, Rules, RulesError};
use meldbook::session::opening::{Opening, OpeningFault, stakes};
use meldbook::store::log::Access;
use std::process::ExitCode;

/// Open a session: the rules, and the players clockwise
///
/// Prints what the rules ask to have agreed in writing before the first hand, with the values in force. At a terminal
/// it asks for what is left out: `meldbook new` alone asks for everything.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  meldbook new scarne Anna Ben Cyril Dana --stake 5c
  meldbook new classic Anna Ben Cyril --stake '2 Kč' --place 'U Zelenků'
  meldbook new family Anna Ben Cyril Dana --stake game=1,hundred=25c
  meldbook new check Anna Ben Cyril Dana --sides anna+dana,ben+cyril
  meldbook new ./house-rules.toml Anna Ben Cyril --set hearts_multiplier=3")]
pub struct Args {
    /// A built-in profile, one of your own by name, or the path of one
    #[arg(add = super::complete::rules())]
    pub rules: Option<String>,
    /// The players, clockwise
    #[arg(value_name = "PLAYER", add = super::complete::anybody())]
    pub players: Vec<String>,
    /// What a unit is worth: 5c, 0.10 EUR, '2 Kč'; in games to a target what each thing is worth that they pay
    /// for: game=1,hundred=25c,check=5c
    #[arg(long, value_name = "AMOUNT", allow_negative_numbers = true)]
    pub stake: Option<String>,
    /// The currency, by its ISO 4217 code, if the stake does not name it
    #[arg(long, value_name = "CODE")]
    currency: Option<String>,
    /// A house rule; may be said several times
    #[arg(long = "set", value_name = "KEY=VALUE")]
    pub set: Vec<String>,
    /// Who plays with whom [default: those who sit opposite each other]
    #[arg(long, value_name = "SIDES")]
    pub sides: Option<String>,
    /// Who deals first [default: the player named last]
    #[arg(long, value_name = "NAME", add = super::complete::anybody())]
    pub dealer: Option<String>,
    /// The day of the night, as 2026-03-14 [default: today]
    #[arg(long, value_parser = day)]
    date: Option<NaiveDate>,
    /// Where
    #[arg(long)]
    place: Option<String>,
    /// A remark
    #[arg(long, value_name = "TEXT")]
    note: Option<String>,
}

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
            place: said(self.place.as_deref()),
            note: said(self.note.as_deref()),
        };
        let (rules, opened) = opening.opened().map_err(|faults| refused(&faults, &context.lang))?;
        let currency = Currency::from_code(&opened.currency)?;
        let session = &context.book(Access::Create)?.start(opened, context.seconds())?;
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
            let granted = match (options.plays_games(), options.pays_money()) {
                (false, true) => Some(Sentence::UnitIsWorth { unit, stake }),
                (false, false) => Some(Sentence::OnlyUnits { stake }),
                (true, false) => Some(Sentence::NothingIsStaked { stake }),
                (true, true) => None,
            };
            if let Some(granted) = granted {
                context.say(&voice.say(&granted));
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

/// Returns what is to be agreed, a line each, its topic at the first.
fn rows(agreements: &[Agreement], voice: Voice<'_>) -> Vec<(String, String)> {
    let rows = agreements.iter().flat_map(|agreement| {
        let topics = std::iter::once(voice.say(&agreement.topic)).chain(std::iter::repeat_with(String::new));
        topics.zip(agreement.lines.iter().map(|line| voice.say(line)))
    });
    rows.collect()
}

/// Returns a text, if there is anything in it.
fn said(text: Option<&str>) -> Option<&str> {
    text.map(str::trim).filter(|text| !text.is_empty())
}

/// Reads a day as it is typed.
pub fn day(text: &str) -> Result<NaiveDate, String> {
    text.parse().map_err(|_| "no day; a day is written as 2026-03-14".to_owned())
}

/// Finds rules by the word of the command line.
pub fn load_rules(context: &Context, word: &str) -> Result<Rules> {
    context.catalog()?.load(word).map(|profile| profile.rules).map_err(|error| rules_refused(&error))
}

/// Returns why there are no such rules, as the command line says it.
pub fn rules_refused(error: &RulesError) -> anyhow::Error {
    fail::Table { message: error.to_string(), hint: no_rules_hint(error) }.into()
}

/// Returns what would do where there are no such rules.
pub fn no_rules_hint(error: &RulesError) -> Option<String> {
    match error {
        RulesError::NotFound(NotFound::Unknown { nearest: Some(nearest), .. }) => {
            Some(words::did_you_mean(nearest))
        }
        RulesError::NotFound(NotFound::Unknown { .. }) => {
            Some("`meldbook rules list` shows the names; a path has a `/` or ends in `.toml`".to_owned())
        }
        RulesError::NotFound(NotFound::Unreadable { .. }) | RulesError::Broken(_) => None,
    }
}

/// Returns the currency where nobody names one: that of the config file, or the one in which a game is at home.
pub fn usual_currency(context: &Context, engine: Engine) -> Result<Currency> {
    let at_home = match engine {
        Engine::Auction | Engine::Points => Currency::USD,
        Engine::Marias => Currency::CZK,
    };
    Ok(context.config()?.currency.unwrap_or(at_home))
}

/// Reads who plays with whom.
pub fn sides(text: Option<&str>) -> Result<Option<Vec<Vec<String>>>> {
    let sides = text.map(read_sides).transpose();
    sides.map_err(|error| fail::Usage { message: error.to_string(), hint: None }.into())
}

/// Reads `KEY=VALUE` words.
pub fn settings(words: &[String]) -> Result<Settings> {
    let mut settings = Settings::new();
    for word in words {
        let Some((key, value)) = word.split_once('=') else {
            return Err(fail::Usage {
                message: format!("`{word}` is no house rule"),
                hint: Some("write KEY=VALUE, as `hearts_multiplier=3`".to_owned()),
            }
            .into());
        };
        let value = Setting::typed(value);
        match settings.insert(key.trim().to_owned(), value.clone()) {
            Some(other) if other != value => {
                return Err(fail::Usage {
                    message: format!("`{key}` is said twice, as {other} and as {value}"),
                    hint: None,
                }
                .into());
            }
            _ => {}
        }
    }
    Ok(settings)
}

/// Returns everything wrong with an opening as one error.
fn refused(faults: &[OpeningFault], lang: &Lang) -> anyhow::Error {
    let message = faults.iter().map(|fault| lang.say(fault)).collect::<Vec<_>>().join("\n");
    let hint = faults.iter().find_map(|fault| lang.hint(fault, fault.hint()));
    fail::Table { message, hint }.into()
}
