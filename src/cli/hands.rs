//! `hands`: searches the hands of all sessions, by ranges of bids, trump suits, contracts.

use super::{Context, Filters, filters, person};
use anyhow::Result;
use meldbook::command::{Filter, HandFilter};
use meldbook::kernel::words;
use meldbook::lang::Lang;
use meldbook::notation::{MARIAS, PINOCHLE, SuitWords, fold, fold_text, suit_named};
use meldbook::report::{Sentence, StatPhrase, json, past_nights::found_hands, stats};
use meldbook::store::{Access, Log};
use std::ops::RangeInclusive;
use std::process::ExitCode;

/// A table has at most so many hands: those of a long search, the latest.
const MOST_ROWS: usize = 1000;

/// Search the hands of all sessions
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  meldbook hands --bid 350.. --trump s --lost
  meldbook hands --note 'the last trump' --since 'last year'
  meldbook hands --biggest 5")]
pub struct Args {
    #[command(flatten)]
    hands: HandFilters,
    /// Only the N hands of each currency in which most money changed hands, or most units
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..), help_heading = "Hands")]
    biggest: Option<u16>,
    #[command(flatten)]
    filters: Filters,
}

// Not a doc comment: clap would make it the help of a command.
#[derive(Debug, Clone, Default, clap::Args)]
pub struct HandFilters {
    /// Only bids in this range: 350.. from 350 on, ..300, 300..350, or 350 alone
    #[arg(long, value_name = "BIDS", help_heading = "Hands")]
    bid: Option<String>,
    /// Only with this trump suit, by its letter, symbol or name
    #[arg(long, value_name = "SUIT", help_heading = "Hands")]
    trump: Option<String>,
    /// Only this class of contract: 300-340, hundred, betl
    #[arg(long, value_name = "CLASS", help_heading = "Hands")]
    contract: Option<String>,
    /// Only contracts that were lost
    #[arg(long, conflicts_with = "made", help_heading = "Hands")]
    lost: bool,
    /// Only contracts that were made
    #[arg(long, help_heading = "Hands")]
    made: bool,
    /// Only contracts of this player
    #[arg(long, value_name = "NAME", add = super::complete::anybody(), help_heading = "Hands")]
    declarer: Option<String>,
    /// Only hands that this player dealt
    #[arg(long, value_name = "NAME", add = super::complete::anybody(), help_heading = "Hands")]
    dealer: Option<String>,
    /// Only hands whose note contains this
    #[arg(long, value_name = "TEXT", help_heading = "Hands")]
    note: Option<String>,
}

impl HandFilters {
    /// `None` if all hands are asked for. A player or contract that the ledger does not have is an error.
    pub fn filter(&self, context: &Context, log: &Log<'_>) -> Result<Option<HandFilter>> {
        let bid = self.bid.as_deref().map(bids).transpose();
        let named = |name: &Option<String>| name.as_ref().map(|name| person(context, log, name)).transpose();
        let filter = HandFilter {
            bid: bid.map_err(|fault| context.usage(&fault))?,
            trumps: self.trump.as_ref().map(|word| trumps(context, word)).transpose()?,
            contract: self.contract.as_ref().map(|word| contract(context, log, word)).transpose()?,
            made: (self.made || self.lost).then_some(self.made),
            declarer: named(&self.declarer)?,
            dealer: named(&self.dealer)?,
            note: self.note.clone(),
        };
        Ok((filter != HandFilter::default()).then_some(filter))
    }
}

impl Args {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        let mut ledger = context.ledger(Access::Read)?;
        let log = ledger.read()?;
        let hands = self.hands.filter(context, &log)?;
        let filter = Filter { hands, ..self.filters.filter(context, &log)? };
        let hands = match self.biggest {
            Some(most) => log.biggest_hands(&filter, most.into())?,
            None => log.find_hands(&filter)?,
        };
        let text = || {
            let latest = hands.get(hands.len().saturating_sub(MOST_ROWS)..).unwrap_or_default();
            let mut text = found_hands(latest, &context.lang, context.look());
            if latest.len() < hands.len() {
                let more = StatPhrase::MoreHands { shown: latest.len(), found: hands.len() };
                text.push_str(&context.words(&more));
            }
            Ok(text)
        };
        context.found(hands.is_empty(), || hands.iter().map(json::found_hand).collect::<Vec<_>>(), text)
    }
}

/// Parses a range of bids: `350..`, `..300`, `300..350` and `350`.
fn bids(text: &str) -> Result<RangeInclusive<i64>, StatPhrase<'_>> {
    let number = |number: &str, none: i64| match number.trim() {
        "" => Ok(none),
        number => number.parse().map_err(|_| StatPhrase::NotBids { text }),
    };
    let (least, most) = text.split_once("..").unwrap_or((text, text));
    Ok(number(least, i64::MIN)?..=number(most, i64::MAX)?)
}

/// In both decks: leaves of mariáš are spades with French cards.
fn trumps(context: &Context, word: &str) -> Result<Vec<&'static str>> {
    let suits = || PINOCHLE.iter().chain(MARIAS);
    let (lower, folded) = (word.trim().to_lowercase(), fold(word));
    // As records name it, or as Czech does: `č` is hearts, not clubs, and `ž` is acorns, not leaves.
    let is_named = |suit: &&SuitWords| {
        suit.name == folded || suit.czech_letter.is_some_and(|letter| lower == letter.to_string())
    };
    if let Some(suit) = suits().find(is_named) {
        return Ok(vec![suit.name]);
    }
    let found = [PINOCHLE, MARIAS].into_iter().filter_map(|deck| suit_named(deck, word.trim()));
    let mut found: Vec<&'static str> = found.map(|suit| suit.name).collect();
    found.dedup();
    if found.is_empty() {
        let meant = words::nearest(&folded, suits().flat_map(SuitWords::names));
        return Err(filters::unknown(context, &StatPhrase::NoSuchTrump { word }, meant.as_slice(), &[]));
    }
    Ok(found)
}

fn contract(context: &Context, log: &Log<'_>, word: &str) -> Result<String> {
    let declared = log.contracts_declared()?;
    let languages = [Lang::english(), Lang::czech()];
    let same = |name: &str| fold_text(name) == fold_text(word.trim());
    let is_named =
        |class: &&String| same(class) || languages.iter().any(|lang| same(&stats::contract(class, lang)));
    if let Some(class) = declared.iter().find(is_named) {
        return Ok(class.clone());
    }
    let known: Vec<String> = declared.iter().map(|class| stats::contract(class, &context.lang)).collect();
    let meant = words::nearest(word, known.iter().map(String::as_str));
    let nothing = Sentence::NothingWith { key: "contract", value: word };
    Err(filters::unknown(context, &nothing, meant.as_slice(), &known))
}
