//! `hands`: searches the hands of all sessions.

use super::context::Context;
use super::fail;
use super::filters::{Filters, person};
use super::hand_words::{bids, contract, trumps};
use super::progress::Progress;
use anyhow::{Context as _, Result};
use meldbook::command::{Filter, HandFilter};
use meldbook::report::found_hands::found_hands;
use meldbook::report::json;
use meldbook::report::stat_words::StatPhrase;
use meldbook::report::text;
use meldbook::store::hands::FoundHand;
use meldbook::store::log::Log;
use meldbook::store::{Access, StoreError};
use std::collections::{BTreeMap, VecDeque};
use std::io::Write;
use std::ops::ControlFlow;
use std::process::ExitCode;

/// A table has at most so many hands: those of a long search, the latest.
const MOST_ROWS: usize = 1000;

/// Search the hands of all sessions
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  meldbook hands --bid 350.. --trump s --lost
  meldbook hands --declarer anna --contract betl
  meldbook hands --note 'the last trump' --since 'last year'
  meldbook hands --biggest 5")]
pub struct Args {
    /// Only bids in this range: 350.. from 350 on, ..300, 300..350, or 350 alone
    #[arg(long, value_name = "BIDS", help_heading = "Hands")]
    bid: Option<String>,
    /// Only with this trump suit, by its letter, symbol or name
    #[arg(long, value_name = "SUIT", help_heading = "Hands", add = super::complete::suits_of_any_deck())]
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
    /// Only the N hands of each currency in which most money changed hands, or most units
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..), help_heading = "Hands")]
    biggest: Option<u16>,
    #[command(flatten)]
    filters: Filters,
}

impl Args {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        let bid = self.bid.as_deref().map(bids).transpose();
        let bid = bid.map_err(|fault| fail::usage(context.words(&fault), None))?;
        let mut ledger = context.ledger(Access::Read)?;
        let log = Progress::watch(context, ledger.read()?);
        let filter = self.filters.filter(context, &log)?;
        let named = |name: &Option<String>| name.as_ref().map(|name| person(context, &log, name)).transpose();
        let search = HandFilter {
            bid,
            trumps: self.trump.as_ref().map(|word| trumps(context, word)).transpose()?,
            contract: self.contract.as_ref().map(|word| contract(context, &log, word)).transpose()?,
            made: (self.made || self.lost).then_some(self.made),
            declarer: named(&self.declarer)?,
            dealer: named(&self.dealer)?,
            note: self.note,
        };
        match self.biggest {
            Some(most) => {
                let hands = biggest(&log, &filter, &search, most.into())?;
                if context.json {
                    return context.answer(
                        || hands.iter().map(json::found_hand).collect::<Vec<_>>(),
                        || Ok(String::new()),
                    );
                }
                let found = hands.len();
                shown(context, &hands, found)
            }
            None if context.json => stream(context, &log, &filter, &search),
            None => {
                let mut found = 0_usize;
                let mut last = VecDeque::new();
                each(&log, &filter, &search, |hand| {
                    found = found.saturating_add(1);
                    if last.len() == MOST_ROWS {
                        last.pop_front();
                    }
                    last.push_back(hand);
                    ControlFlow::Continue(())
                })?;
                shown(context, last.make_contiguous(), found)
            }
        }
    }
}

fn each(
    log: &Log<'_>,
    filter: &Filter,
    search: &HandFilter,
    see: impl FnMut(FoundHand) -> ControlFlow<()>,
) -> Result<()> {
    let people = log.people().map_err(StoreError::from)?;
    Ok(log.find_hands(filter, search, &people, see).map_err(StoreError::from)?)
}

/// Returns the biggest hands of each currency, the biggest first.
fn biggest(log: &Log<'_>, filter: &Filter, search: &HandFilter, most: usize) -> Result<Vec<FoundHand>> {
    let mut found: BTreeMap<String, Vec<FoundHand>> = BTreeMap::new();
    each(log, filter, search, |hand| {
        if hand.size() == (0, 0) {
            return ControlFlow::Continue(());
        }
        let hands = found.entry(hand.session.currency.clone()).or_default();
        // Of equal ones the earlier stands first.
        let at = hands.partition_point(|other| other.size() >= hand.size());
        if at < most {
            hands.insert(at, hand);
            hands.truncate(most);
        }
        ControlFlow::Continue(())
    })?;
    Ok(found.into_values().flatten().collect())
}

/// Shows hands as a table; `found` are there in all.
fn shown(context: &Context, hands: &[FoundHand], found: usize) -> Result<ExitCode> {
    if hands.is_empty() {
        return context.nothing(&StatPhrase::NoHandFits {});
    }
    let mut text = found_hands(hands, &context.lang, context.look())?;
    if hands.len() < found {
        let more = context.words(&StatPhrase::MoreHands { shown: hands.len(), found });
        text.push_str(&text::wrapped_to(more, context.look()));
    }
    context.answer(|| (), || Ok(text))
}

/// Writes hands as a JSON array while they are found, so that memory does not grow with them.
fn stream(context: &Context, log: &Log<'_>, filter: &Filter, search: &HandFilter) -> Result<ExitCode> {
    let mut out = context.output();
    let mut written: Result<()> = Ok(());
    let mut separator = "[";
    each(log, filter, search, |hand| {
        written = serde_json::to_string(&json::found_hand(&hand))
            .context("JSON")
            .and_then(|text| write!(out, "{separator}{text}").map_err(|error| fail::Output(error).into()));
        separator = ",\n";
        if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })?;
    written?;
    let end = if separator == "[" { "[]\n" } else { "]\n" };
    out.write_all(end.as_bytes()).and_then(|()| out.flush()).map_err(fail::Output)?;
    Ok(ExitCode::SUCCESS)
}
