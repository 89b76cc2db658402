//! The filters of every command that looks back: which sessions it covers.

use super::{Context, clock, fail};
use anyhow::Result;
use chrono::NaiveDate;
use clap::ValueEnum;
use meldbook::command::Filter;
use meldbook::kernel::{day::Period, say::Say, words};
use meldbook::notation::{PlayerError, find_player, fold, fold_text};
use meldbook::report::Sentence;
use meldbook::store::{Log, Which, ledger::named};
use std::fmt::Display;

const MOST_KNOWN: usize = 6;

// Not a doc comment: clap would make it the help of a command.
#[derive(Debug, Clone, PartialEq, Eq, Default, clap::Args)]
#[command(next_help_heading = "Filters")]
pub struct Filters {
    /// Only sessions with this player, and of what each player did only that; may be repeated
    #[arg(long, value_name = "NAME", add = super::complete::anybody())]
    player: Vec<String>,
    /// Only sessions in which this player sat at the table, too; may be repeated
    #[arg(long, value_name = "NAME", add = super::complete::anybody())]
    with: Vec<String>,
    /// Only under these rules
    #[arg(long, value_name = "NAME", add = super::complete::rules())]
    rules: Option<String>,
    /// Only sessions of this game
    #[arg(long, value_name = "GAME")]
    game: Option<GameFilter>,
    /// Only at places whose name contains this
    #[arg(long, value_name = "TEXT")]
    place: Option<String>,
    /// Only sessions that were pushed to a hub by this role, or came from this file: a key of `totals --by table`
    #[arg(long, value_name = "NAME")]
    table: Option<String>,
    /// Only from this day on: 2026-03-14, 2026-03, 2026, '3 months' before today
    #[arg(long, value_name = "DATE", value_parser = Period::read)]
    since: Option<Period>,
    /// Only up to this day, or to the end of this month or year
    #[arg(long, value_name = "DATE", value_parser = Period::read)]
    until: Option<Period>,
    /// Only the last N of these sessions
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    last: Option<u32>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
enum GameFilter {
    /// Pinochle of either kind
    Pinochle,
    /// Pinochle with a bidder against the table
    Auction,
    /// Pinochle to a number of points
    Points,
    #[value(alias = "mariáš")]
    Marias,
}

impl Filters {
    pub fn any(&self) -> bool {
        *self != Filters::default()
    }

    /// A player, rules or a place that the ledger does not have are an error.
    pub fn filter(&self, context: &Context, log: &Log<'_>) -> Result<Filter> {
        let (since, until) = (self.since, self.until);
        let people = |names: &[String]| {
            names.iter().map(|name| person(context, log, name)).collect::<Result<Vec<_>>>()
        };
        let session = match context.which(None) {
            Which::Named(word) => Some(named(log, word)?.id),
            Which::Current => None,
        };
        let today = match (since, until) {
            (None, None) => NaiveDate::default(),
            _ => clock::today()?,
        };
        let days = since.map(|since| since.first(today)).zip(until.map(|until| until.last(today)));
        if let Some((since, until)) = days.filter(|(since, until)| since > until) {
            let (since, until) =
                (context.lang.date(&since.to_string()), context.lang.date(&until.to_string()));
            return Err(fail::table(context.words(&Sentence::Backwards { since, until }), None));
        }
        let known =
            |key, known, value: &String| one_of(context, known, value, &Sentence::NothingWith { key, value });
        let rules = |rules: &String| known("rules", log.rules_played()?, rules);
        let table = |table: &String| known("table", log.tables()?, table);
        Ok(Filter {
            people: people(&self.player)?,
            with: people(&self.with)?,
            session,
            rules: self.rules.as_ref().map(rules).transpose()?,
            game: self.game.map(Into::into),
            since: since.map(|period| period.first(today).to_string()),
            until: until.map(|period| period.last(today).to_string()),
            places: self.place.as_ref().map(|place| places(context, log, place)).transpose()?,
            table: self.table.as_ref().map(table).transpose()?,
            last: self.last,
            ..Filter::default()
        })
    }
}

/// By the name, or a beginning that only one name has. Returns the folded name.
pub fn person(context: &Context, log: &Log<'_>, name: &str) -> Result<String> {
    let key = fold(name);
    let known = log.everybody()?;
    if known.iter().any(|name| fold(name) == key) {
        return Ok(key);
    }
    let meant = match find_player(&known, name) {
        Ok(at) => return Ok(known.get(at).map_or(key, |name| fold(name))),
        Err(PlayerError::Unknown { .. }) => {
            words::all_nearest(&key, known.iter().map(|known| (known.clone(), vec![fold(known)])))
        }
        Err(PlayerError::Ambiguous { fits, .. }) => fits,
    };
    Err(unknown(context, &Sentence::NothingWith { key: "player", value: name }, &meant, &[]))
}

fn one_of(context: &Context, known: Vec<String>, word: &str, unknown: &Sentence<'_>) -> Result<String> {
    let same = |name: &&String| fold_text(name) == fold_text(word);
    if let Some(name) = known.iter().find(|name| *name == word).or(known.iter().find(same)) {
        return Ok(name.clone());
    }
    Err(self::unknown(context, unknown, &[""; 0], &known))
}

/// Those whose names contain a text, in any case, with or without accents.
fn places(context: &Context, log: &Log<'_>, text: &str) -> Result<Vec<String>> {
    let known = log.places()?;
    let part = fold_text(text);
    let found: Vec<String> = known.iter().filter(|place| fold_text(place).contains(&part)).cloned().collect();
    if !found.is_empty() {
        return Ok(found);
    }
    Err(unknown(context, &Sentence::NothingWith { key: "place", value: text }, &[""; 0], &known))
}

/// The hint says what may have been meant, or else what there is.
pub fn unknown(
    context: &Context,
    fault: &(impl Say + Display),
    meant: &[impl Display],
    known: &[String],
) -> anyhow::Error {
    let shown = words::ticked(known.iter().take(MOST_KNOWN));
    let names = shown.join(", ");
    let hint = match (meant, known.len().saturating_sub(shown.len())) {
        ([], _) if known.is_empty() => None,
        ([], more) => Some(context.words(&Sentence::PlayedHere { names, more })),
        (meant, _) => {
            let names = context.lang.or(&words::ticked(meant.iter().take(MOST_KNOWN)));
            Some(context.words(&Sentence::DidYouMean { names }))
        }
    };
    fail::table(context.words(fault), hint)
}
