//! The commands that look back: sessions, totals, people, statistics.

use crate::cli::{Context, Filters, complete, fail, hands, person, what_if, what_if::As};
use anyhow::Result;
use clap::Subcommand;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use meldbook::command::{BetweenRequest, Filter};
use meldbook::kernel::{ensure, words::ticked};
use meldbook::money::BankAccount;
use meldbook::notation::{NO_ACCOUNT, fold};
use meldbook::query::statistics::{By, Grouped, StatMeasure, StatRow, with_kitty};
use meldbook::report::card::cards;
use meldbook::report::head_to_head::head_to_head;
use meldbook::report::stats::stats;
use meldbook::report::{Sentence, StatPhrase, between, json, past_nights, text};
use meldbook::store::{Access, Log, StoreError};
use std::{cmp::Reverse, process::ExitCode};
use strum::VariantArray;

#[derive(Debug, Subcommand)]
#[command(defer = true)]
pub enum PastNights {
    /// List the sessions
    Sessions {
        #[command(flatten)]
        filters: Filters,
        /// Void sessions too, which do not count
        #[arg(long)]
        void: bool,
    },
    /// Show what each player won and lost over the sessions
    #[command(after_help = "Examples:
  meldbook totals --since 2026-01-01
  meldbook totals --player anna --by month
  meldbook totals --as hearts_multiplier=3 --since 2026")]
    Totals {
        /// How to group the totals; by partner and opponent what hands brought, without penalties and kitty
        #[arg(long, value_name = "WHAT", default_value = "player", conflicts_with = "other", value_parser = parser(|of| of != Grouped::Hands))]
        by: By,
        #[command(flatten)]
        other: As,
        #[command(flatten)]
        filters: Filters,
    },
    Stats(StatsArgs),
    Hands(hands::Args),
    /// Show everybody in the ledger, say that two names are one person, or give somebody a bank account
    #[command(
        after_help = "Examples:
  meldbook people
  meldbook people merge 'Anna M.' Anna
  meldbook people account anna CZ65 0800 0000 1920 0014 5399",
        args_conflicts_with_subcommands = true
    )]
    People {
        #[command(subcommand)]
        what: Option<PeopleCommand>,
    },
}

#[derive(Debug, Subcommand)]
pub enum PeopleCommand {
    /// Say that two names are one person, in every total and list; closed nights stay as they are
    Merge {
        /// The name that is given up
        #[arg(add = complete::anybody())]
        old: String,
        /// What the person is called
        #[arg(add = complete::anybody())]
        name: String,
    },
    /// Show the bank account that a person is paid into with a code, or give another
    ///
    /// Accounts are kept in this ledger file alone: no merge, push, pull or export takes them along. A backup is the whole
    /// file, and has them.
    #[command(after_help = "Examples:
  meldbook people account anna CZ65 0800 0000 1920 0014 5399
  meldbook people account anna")]
    Account {
        /// Whose account
        #[arg(add = complete::anybody())]
        name: String,
        /// The IBAN, or none
        #[arg(value_name = "IBAN")]
        iban: Vec<String>,
    },
}

impl PastNights {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        match self {
            PastNights::Sessions { filters, void } => sessions(context, &filters, void),
            PastNights::Totals { by, other, filters } => match other.instead(context)? {
                Some(instead) => what_if::totals(context, &instead, &filters),
                None => show_totals(context, by, &filters),
            },
            PastNights::Stats(args) => args.run(context),
            PastNights::Hands(args) => args.run(context),
            PastNights::People { what: Some(PeopleCommand::Merge { old, name }) } => {
                context.run_between(&BetweenRequest::Merge { old, name }, context.which(None))
            }
            PastNights::People { what: Some(PeopleCommand::Account { name, iban }) } => {
                account(context, &name, &iban.join(" "))
            }
            PastNights::People { what: None } => people(context),
        }
    }
}

fn sessions(context: &Context, filters: &Filters, void: bool) -> Result<ExitCode> {
    let mut ledger = context.ledger(Access::Read)?;
    let log = ledger.read()?;
    let filter = Filter { void, ..filters.filter(context, &log)? };
    let sessions = log.sessions(&filter)?;
    let text = || Ok(past_nights::sessions(&sessions, &context.lang, context.look()));
    context.found(sessions.is_empty(), || json::sessions(&sessions), text)
}

fn show_totals(context: &Context, by: By, filters: &Filters) -> Result<ExitCode> {
    let mut ledger = context.ledger(Access::Read)?;
    let log = ledger.read()?;
    let filter = filters.filter(context, &log)?;
    let rows = log.statistics(&filter, by, StatMeasure::All)?;
    let text = || {
        let rows = all_accounts(rows.clone(), by, &filter)?;
        Ok(past_nights::totals(&rows, by, &context.lang, context.look()))
    };
    context.found(rows.is_empty(), || json::totals(&rows, by), text)
}

/// So that columns add up to zero, unless only some players are asked for.
fn all_accounts(rows: Vec<StatRow>, by: By, filter: &Filter) -> Result<Vec<StatRow>, StoreError> {
    Ok(if filter.people.is_empty() { with_kitty(rows, by)? } else { rows })
}

fn people(context: &Context) -> Result<ExitCode> {
    let people = context.ledger(Access::Read)?.read()?.people_in_sessions()?;
    if people.is_empty() && !context.json {
        return context.nothing(&Sentence::NobodyInLedger {});
    }
    context.answer(|| &people, || Ok(text::grid(&between::people(&people, &context.lang), context.look())))
}

fn account(context: &Context, typed: &str, iban: &str) -> Result<ExitCode> {
    let access = if iban.is_empty() { Access::Read } else { Access::Write };
    let mut ledger = context.ledger(access)?;
    let key = person(context, &ledger.read()?, typed)?;
    match iban {
        "" => {}
        word if NO_ACCOUNT.is(word) => ledger.set_account(&key, None)?,
        iban => {
            let account = BankAccount::parse(iban).map_err(|fault| context.usage(&fault))?;
            ledger.set_account(&key, Some(&account))?;
        }
    }
    let log = ledger.read()?;
    let (accounts, people) = (log.accounts()?, log.people()?);
    let name = people.find(&key).map_or(typed, |person| &person.name);
    let account = accounts.get(&fold(name));
    let json = || serde_json::json!({"player": name, "iban": account.map(BankAccount::electronic)});
    context.answer(json, || Ok(between::account(name, account, &context.lang) + "\n"))
}

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
  meldbook stats dana --bid 400..         how often she makes 400 and more")]
pub struct StatsArgs {
    /// One player: the card. Two: head to head, what the first won from the second
    #[arg(value_name = "PLAYER", num_args = 0..=2, add = super::complete::anybody())]
    players: Vec<String>,
    /// How to break the statistics down
    #[arg(long, value_name = "WHAT", value_parser = parser(|_| true))]
    by: Option<By>,
    #[command(flatten)]
    hands: hands::HandFilters,
    #[command(flatten)]
    filters: Filters,
}

impl StatsArgs {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        let mut ledger = context.ledger(Access::Read)?;
        let log = ledger.read()?;
        let hands = self.hands.filter(context, &log)?;
        let filter = Filter { hands, ..self.filters.filter(context, &log)? };
        let people =
            self.players.iter().map(|name| person(context, &log, name)).collect::<Result<Vec<_>>>()?;
        let by = self.by.filter(|by| *by != By::Player);
        match (people.as_slice(), by) {
            ([], by) => rows(context, &log, &filter, by.unwrap_or(By::Player)),
            ([one], None) => card(context, &log, one, &filter),
            ([one], Some(by)) => {
                let with = filter.with.iter().chain(&filter.people).cloned().collect();
                rows(context, &log, &Filter { people: vec![one.clone()], with, ..filter }, by)
            }
            ([one, other, ..], by) => two(context, &log, [one, other], filter, by),
        }
    }
}

fn rows(context: &Context, log: &Log<'_>, filter: &Filter, by: By) -> Result<ExitCode> {
    let mut rows = log.statistics(filter, by, StatMeasure::Hands)?;
    // Who came and went without a hand has no statistics.
    rows.retain(|row| row.hands > 0);
    let text = || {
        let rows = all_accounts(rows.clone(), by, filter)?;
        Ok(stats(&rows, by, &context.lang, context.look()))
    };
    context.found(rows.is_empty(), || json::stats(&rows, by), text)
}

fn card(context: &Context, log: &Log<'_>, player: &str, filter: &Filter) -> Result<ExitCode> {
    let mut found = log.card(player, filter)?;
    // The currency that is played for most stands first.
    found.sort_by_key(|card| Reverse(card.all.hands));
    let text = || Ok(cards(&found, &context.lang, context.look()));
    context.found(found.is_empty(), || found.iter().map(json::card).collect::<Vec<_>>(), text)
}

fn two(
    context: &Context,
    log: &Log<'_>,
    [one, other]: [&String; 2],
    filter: Filter,
    by: Option<By>,
) -> Result<ExitCode> {
    let people = log.people()?;
    let name = |key: &str| people.find(key).map(|person| person.name.clone()).unwrap_or_default();
    let names = [name(one), name(other)];
    let [first, second] = [names[0].as_str(), names[1].as_str()];
    let same_player = || fail::table(context.words(&StatPhrase::SamePlayer { name: first }), None);
    ensure(people.find(one) != people.find(other), same_player)?;
    ensure(filter.hands.is_none(), || context.usage(&StatPhrase::HandsForTwo {}))?;
    if let Some(by) = by.filter(|by| by.groups() != Grouped::Sessions) {
        let words = context.lang.or(&ticked(By::words_where(|of| of == Grouped::Sessions)));
        return Err(context.usage(&StatPhrase::ByForTwo { by: by.word(), words }));
    }
    let with = [one, other].into_iter().chain(&filter.people).chain(&filter.with).cloned().collect();
    let filter = Filter { people: Vec::new(), with, ..filter };
    let found = log.head_to_head(one, other, &filter, by.unwrap_or(By::Year))?;
    if context.json {
        let lines = json::head_to_head([first, second], &found, by);
        let lines = lines.iter().map(ToString::to_string).collect::<Vec<_>>();
        context.print(&lines.join("\n"))?;
        return Ok(ExitCode::SUCCESS);
    }
    if found.is_empty() {
        return context.nothing(&StatPhrase::NeverMet { one: first, other: second });
    }
    let text = head_to_head(&found, by, &context.lang, context.look());
    context.answer(|| (), || Ok(text))
}

fn parser(is_offered: fn(Grouped) -> bool) -> impl TypedValueParser<Value = By> {
    PossibleValuesParser::new(By::words_where(is_offered))
        .map(|word| By::VARIANTS.iter().copied().find(|by| by.word() == word).unwrap_or(By::Player))
}
