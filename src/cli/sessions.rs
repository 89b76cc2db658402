//! `sessions`: lists the sessions.

use super::context::Context;
use super::fail;
use anyhow::Result;
use clap::builder::NonEmptyStringValueParser;
use meldbook::command::Filter;
use meldbook::kernel::day::Period;
use meldbook::kernel::words;
use meldbook::notation::{PlayerError, find_player, fold};
use meldbook::report;
use meldbook::report::sentences::Sentence;
use meldbook::report::{json, text};
use meldbook::store::ledger::named;
use meldbook::store::log::Log;
use meldbook::store::{Access, StoreError, Which};
use std::process::ExitCode;

/// List the sessions
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    filters: Filters,
    /// Void sessions too, which do not count
    #[arg(long)]
    void: bool,
}

/// The session of a command that takes one as its argument.
#[derive(Debug, clap::Args)]
pub struct NamedSession {
    /// Its number in `sessions`, its date, or the beginning of its id [default: the open one]
    #[arg(value_name = "SESSION", value_parser = NonEmptyStringValueParser::new(), add = super::complete::sessions())]
    pub named: Option<String>,
}

/// Which sessions a query covers.
#[derive(Debug, clap::Args)]
pub struct Filters {
    /// Only with this player; may be repeated
    #[arg(long, value_name = "NAME", add = super::complete::anybody())]
    player: Vec<String>,
    /// Only under these rules
    #[arg(long, value_name = "NAME", add = super::complete::rules())]
    rules: Option<String>,
    /// Only from this date on: 2026-03-14, 2026-03, 2026, or '3 months' before today
    #[arg(long, value_name = "DATE", value_parser = Period::read)]
    since: Option<Period>,
    /// Only up to this date, month or year
    #[arg(long, value_name = "DATE", value_parser = Period::read)]
    until: Option<Period>,
    /// Only at places whose name contains this
    #[arg(long, value_name = "TEXT")]
    place: Option<String>,
}

impl Args {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        let mut ledger = context.ledger(Access::Read)?;
        let log = ledger.read()?;
        let filter = Filter { void: self.void, ..self.filters.filter(context, &log)? };
        let sessions = log.sessions(&filter).map_err(StoreError::from)?;
        if sessions.is_empty() && !context.json {
            context.say(&context.words(&Sentence::NoSessionFits {}));
            return Ok(ExitCode::SUCCESS);
        }
        context.answer(
            || json::sessions(&sessions),
            || Ok(text::grid(&report::totals::sessions(&sessions, &context.lang), context.look())),
        )
    }
}

impl Filters {
    /// Returns the filter; a player who is not in the ledger is an error.
    pub fn filter(&self, context: &Context, log: &Log<'_>) -> Result<Filter> {
        let mut people = Vec::with_capacity(self.player.len());
        for name in &self.player {
            people.push(person(context, log, name)?);
        }
        let session = match context.which(None) {
            Which::Named(word) => Some(named(log, word)?.id),
            Which::Current => None,
        };
        let today = context.now().date_naive();
        Ok(Filter {
            people,
            session,
            rules: self.rules.clone(),
            since: self.since.map(|period| period.first(today).to_string()),
            until: self.until.map(|period| period.last(today).to_string()),
            ..Filter::default()
        })
    }
}

/// Finds a person of the ledger by the name, or by a beginning that only one name has.
fn person(context: &Context, log: &Log<'_>, name: &str) -> Result<String> {
    let key = fold(name);
    if log.person(&key).map_err(StoreError::from)?.is_some() {
        return Ok(key);
    }
    let known = log.everybody().map_err(StoreError::from)?;
    let meant = match find_player(&known, name) {
        Ok(at) => return Ok(known.get(at).map_or(key, |name| fold(name))),
        Err(PlayerError::Unknown { nearest, .. }) => nearest.into_iter().collect(),
        Err(PlayerError::Ambiguous { fits, .. }) => fits,
    };
    let meant = words::ticked(&meant);
    let hint =
        (!meant.is_empty()).then(|| context.words(&Sentence::DidYouMean { names: context.lang.or(&meant) }));
    Err(fail::Table { message: context.words(&Sentence::NobodyCalled { name }), hint }.into())
}
