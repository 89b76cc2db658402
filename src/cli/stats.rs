//! `stats`: shows how the contracts of each player went, one player's card, or two players head to head. Also what statistics and
//! totals can be broken down by, in the words of the command line.

use super::context::Context;
use super::fail;
use super::filters::{Filters, answered, person};
use super::progress::Progress;
use anyhow::{Context as _, Result};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use meldbook::command::Filter;
use meldbook::kernel::words::ticked;
use meldbook::report::card::cards;
use meldbook::report::head_to_head::head_to_head;
use meldbook::report::json;
use meldbook::report::sentences::Sentence;
use meldbook::report::stat_words::StatPhrase;
use meldbook::report::stats::stats;
use meldbook::store::card::Nights;
use meldbook::store::log::Log;
use meldbook::store::statistics::{By, Measure};
use meldbook::store::{Access, StoreError};
use std::cmp::Reverse;
use std::process::ExitCode;

/// Show statistics: of everybody, a player's card, or two players head to head
///
/// Statistics are of hands that stand. A contract counts for whoever declared it, as bidder or as lone
/// player, also one that was given up.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  meldbook stats
  meldbook stats anna                     her card
  meldbook stats anna ben                 who won how much from whom
  meldbook stats anna --by trump --since 2026
  meldbook stats --by role --game marias")]
pub struct Args {
    /// One player: the card. Two: head to head, what the first won from the second
    #[arg(value_name = "PLAYER", num_args = 0..=2, add = super::complete::anybody())]
    players: Vec<String>,
    /// How to break the statistics down
    #[arg(long, value_name = "WHAT", value_parser = of_statistics())]
    by: Option<By>,
    #[command(flatten)]
    filters: Filters,
}

impl Args {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        let mut ledger = context.ledger(Access::Read)?;
        let log = Progress::watch(context, ledger.read()?);
        let filter = self.filters.filter(context, &log)?;
        let people =
            self.players.iter().map(|name| person(context, &log, name)).collect::<Result<Vec<_>>>()?;
        let by = self.by.filter(|by| *by != By::Player);
        match (people.as_slice(), by) {
            ([], by) => {
                answered(context, filter, |filter| rows(context, &log, filter, by.unwrap_or(By::Player)))
            }
            ([one], None) => answered(context, filter, |filter| card(context, &log, one, filter)),
            ([one], Some(by)) => {
                let with = filter.with.iter().chain(&filter.people).cloned().collect();
                let filter = Filter { people: vec![one.clone()], with, ..filter };
                answered(context, filter, |filter| rows(context, &log, filter, by))
            }
            ([one, other, ..], by) => {
                answered(context, filter, |filter| two(context, &log, [one, other], filter.clone(), by))
            }
        }
    }
}

fn rows(context: &Context, log: &Log<'_>, filter: &Filter, by: By) -> Result<ExitCode> {
    let mut rows = log.statistics(filter, by, Measure::Hands).map_err(StoreError::from)?;
    // Who came and went without a hand has no statistics.
    rows.retain(|row| row.hands > 0);
    if context.json {
        return context.answer(|| json::stats(&rows, by), || Ok(String::new()));
    }
    if rows.is_empty() {
        return context.nothing(&Sentence::NoSessionFits {});
    }
    let nights = match by {
        By::Player => log.nights(filter).map_err(StoreError::from)?,
        _ => Nights::default(),
    };
    let text = stats(&rows, by, &nights, &context.lang, context.look())?;
    context.answer(|| json::stats(&rows, by), || Ok(text))
}

fn card(context: &Context, log: &Log<'_>, player: &str, filter: &Filter) -> Result<ExitCode> {
    let mut found = log.card(player, filter).map_err(StoreError::from)?;
    // The currency that is played for most stands first.
    found.sort_by_key(|card| Reverse(card.all.hands));
    if found.is_empty() && !context.json {
        return context.nothing(&Sentence::NoSessionFits {});
    }
    context.answer(
        || found.iter().map(json::card).collect::<serde_json::Value>(),
        || Ok(cards(&found, &context.lang, context.look())?),
    )
}

fn two(
    context: &Context,
    log: &Log<'_>,
    [one, other]: [&String; 2],
    filter: Filter,
    by: Option<By>,
) -> Result<ExitCode> {
    let people = log.people().map_err(StoreError::from)?;
    let name = |key: &str| people.find(key).map(|id| people.name(id).to_owned()).unwrap_or_default();
    let names = [name(one), name(other)];
    let [first, second] = [names[0].as_str(), names[1].as_str()];
    if people.find(one) == people.find(other) {
        let message = context.words(&StatPhrase::SamePlayer { name: first });
        return Err(fail::table(message, None));
    }
    if let Some(by) = by.filter(|by| !by.is_of_nights()) {
        let message = context.words(&StatPhrase::ByForTwo { by: word(by) });
        let words = context.lang.or(&ticked(words_where(By::is_of_nights)));
        let hint = Some(context.words(&StatPhrase::ByOneOf { words }));
        return Err(fail::usage(message, hint));
    }
    let is_filtered = filter != Filter::default();
    let with = [one, other].into_iter().chain(&filter.people).chain(&filter.with).cloned().collect();
    let filter = Filter { people: Vec::new(), with, ..filter };
    let found = log.head_to_head(one, other, &filter, by.unwrap_or(By::Year)).map_err(StoreError::from)?;
    if context.json {
        let lines = json::head_to_head([first, second], &found, by)
            .iter()
            .map(serde_json::to_string)
            .collect::<Result<Vec<_>, _>>()
            .context("JSON")?;
        context.print(&lines.join("\n"))?;
        return Ok(ExitCode::SUCCESS);
    }
    if found.is_empty() {
        // Where a filter leaves no session of them both, they may have met in another one.
        if is_filtered && log.sessions(&filter).map_err(StoreError::from)?.is_empty() {
            return context.nothing(&Sentence::NoSessionFits {});
        }
        return context.nothing(&StatPhrase::NeverMet { one: first, other: second });
    }
    let text = head_to_head(&found, by, &context.lang, context.look()).map_err(StoreError::Session)?;
    context.answer(|| (), || Ok(text))
}

/// Each word with what it means.
const WORDS: [(&str, By); 15] = [
    ("player", By::Player),
    ("role", By::Role),
    ("contract", By::Contract),
    ("bid", By::Bid),
    ("trump", By::Trump),
    ("dealer", By::Dealer),
    ("seat", By::Seat),
    ("partner", By::Partner),
    ("opponent", By::Opponent),
    ("rules", By::Rules),
    ("place", By::Place),
    ("session", By::Session),
    ("weekday", By::Weekday),
    ("month", By::Month),
    ("year", By::Year),
];

/// Those that are about hands: totals, in which penalties and shares of the kitty count too, know nothing of them.
const OF_HANDS: [By; 6] = [By::Role, By::Contract, By::Bid, By::Trump, By::Dealer, By::Seat];

/// Parses what totals are broken down by.
pub fn of_totals() -> impl TypedValueParser<Value = By> {
    parser(|by| !OF_HANDS.contains(&by))
}

/// Parses what statistics are broken down by.
pub fn of_statistics() -> impl TypedValueParser<Value = By> {
    parser(|_| true)
}

fn parser(is_offered: fn(By) -> bool) -> impl TypedValueParser<Value = By> {
    let words = WORDS.into_iter().filter(move |(_, by)| is_offered(*by)).map(|(word, _)| word);
    PossibleValuesParser::new(words.collect::<Vec<_>>())
        .map(|word| WORDS.into_iter().find(|(known, _)| *known == word).map_or(By::Player, |(_, by)| by))
}

/// Returns the word of the command line.
pub fn word(by: By) -> &'static str {
    WORDS.into_iter().find(|(_, known)| *known == by).map_or("", |(word, _)| word)
}

/// Returns the words of some of them.
pub fn words_where(is_meant: fn(By) -> bool) -> Vec<&'static str> {
    WORDS.into_iter().filter(|(_, by)| is_meant(*by)).map(|(word, _)| word).collect()
}
