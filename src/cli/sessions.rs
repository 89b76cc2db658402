//! `sessions`: the nights there were.

use super::context::Context;
use super::fail;
use anyhow::Result;
use chrono::NaiveDate;
use meldbook::command::Filter;
use meldbook::kernel::words;
use meldbook::notation::{PlayerError, find_player, fold};
use meldbook::report;
use meldbook::report::sentences::Sentence;
use meldbook::report::{json, text};
use meldbook::store::book::named;
use meldbook::store::log::{Access, Log};
use meldbook::store::{StoreError, Which};
use std::process::ExitCode;

/// List the sessions
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    filters: Filters,
}

/// Which sessions a question is about.
#[derive(Debug, clap::Args)]
pub struct Filters {
    /// Only with this player; may be said several times
    #[arg(long, value_name = "NAME", add = super::complete::anybody())]
    player: Vec<String>,
    /// Only under these rules
    #[arg(long, value_name = "NAME", add = super::complete::rules())]
    rules: Option<String>,
    /// Only from this day on, as 2026-03-14
    #[arg(long, value_name = "DATE", value_parser = super::new::day)]
    since: Option<NaiveDate>,
    /// Only up to this day
    #[arg(long, value_name = "DATE", value_parser = super::new::day)]
    until: Option<NaiveDate>,
    /// Only at a place with this in its name
    #[arg(long, value_name = "TEXT")]
    place: Option<String>,
}

impl Args {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        let mut book = context.book(Access::Read)?;
        let log = book.read()?;
        let filter = self.filters.filter(context, &log)?;
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
    /// Returns the filter; a player whom the ledger does not know is refused.
    pub fn filter(&self, context: &Context, log: &Log<'_>) -> Result<Filter> {
        let mut people = Vec::with_capacity(self.player.len());
        for name in &self.player {
            let key = fold(name);
            if log.person(&key).map_err(StoreError::from)?.is_none() {
                return Err(nobody(context, log, name)?.into());
            }
            people.push(key);
        }
        let session = match context.which(None) {
            Which::Named(word) => Some(named(log, word)?.id),
            Which::Current => None,
        };
        Ok(Filter {
            people,
            session,
            rules: self.rules.clone(),
            since: self.since.map(|date| date.to_string()),
            until: self.until.map(|date| date.to_string()),
            place: self.place.clone(),
        })
    }
}

/// Returns that nobody in the ledger is called so, and who may have been meant.
fn nobody(context: &Context, log: &Log<'_>, name: &str) -> Result<fail::Table> {
    let known = log.everybody().map_err(StoreError::from)?;
    let meant: Vec<String> = match find_player(&known, name) {
        Ok(at) => known.get(at).cloned().into_iter().collect(),
        Err(PlayerError::Unknown { nearest, .. }) => nearest.into_iter().collect(),
        Err(PlayerError::Ambiguous { fits, .. }) => fits,
    };
    let meant = words::ticked(&meant);
    Ok(fail::Table {
        message: context.words(&Sentence::NobodyCalled { name }),
        hint: (!meant.is_empty())
            .then(|| context.words(&Sentence::DidYouMean { names: context.lang.or(&meant) })),
    })
}
