//! The questions of `new` about arguments that are missing.

use super::Args;
use crate::cli::ask::{self, or_leave};
use crate::cli::rules::{load_rules, settings, usual_currency};
use crate::cli::{Config, Context, catalog, fail};
use anyhow::Result;
use meldbook::command::{self, Filter};
use meldbook::engine::{OptionFault, OptionInfo, Setting, Settings};
use meldbook::kernel::Minor;
use meldbook::kernel::characters::is_refused;
use meldbook::lang::Voice;
use meldbook::money::Currency;
use meldbook::night::opening::{read_sides, stakes};
use meldbook::night::{LastTable, NightLog, NightSummary, OpeningFault};
use meldbook::notation::read_name;
use meldbook::report::{Phrase, Question, agreements};
use meldbook::rules::Rules;
use meldbook::store::{Access, Which};
use std::collections::BTreeSet;

/// Asks for the arguments that are missing.
pub fn fill_in(args: &mut Args, context: &Context) -> Result<()> {
    let words = |question: Question<'_>| context.words(&question);
    if !context.can_ask() {
        let message = words(match args.rules {
            None => Question::WhichRulesAndWho {},
            Some(_) => Question::WhoPlays {},
        });
        let again = as_last_time(context).filter(|_| args.rules.is_none());
        return Err(fail::usage(message, Some(again.unwrap_or_else(|| words(Question::AtATerminal {})))));
    }
    let rules = match &args.rules {
        Some(rules) => rules.clone(),
        None => which_rules(context)?,
    };
    args.rules = Some(rules.clone());
    let rules = load_rules(context, &rules)?;
    // Who names the players leaves the rest as usual; but nobody plays for money that he did not agree to.
    let all = args.players.is_empty();
    if all {
        players(args, &rules, context)?;
    }
    if all && args.dealer.is_none() {
        let last = args.players.len().saturating_sub(1);
        let dealer = ask::pick(Question::WhoDeals {}, Question::Arrows {}, &args.players, last, context)?;
        args.dealer = args.players.get(or_leave(dealer, context)?).cloned();
    }
    if all && args.sides.is_none() && rules.options().has_sides() {
        let check = |typed: &str| match command::read_sides(typed) {
            _ if typed.is_empty() => None,
            Ok(sides) => {
                read_sides(rules.options(), &args.players, &sides).err().map(|error| context.words(&error))
            }
            Err(error) => Some(context.words(&error)),
        };
        let typed = ask::line(&words(Question::WithWhom {}), &words(Question::SidesAs {}), "", &[], &check)?;
        args.sides = Some(or_leave(typed, context)?).filter(|sides| !sides.is_empty());
    }
    let named = settings(&args.set).is_ok_and(|set| stakes::is_in(rules.engine(), &set));
    if args.stake.is_none() && !named {
        args.stake = Some(stake(args, &rules, context)?).filter(|stake| !stake.is_empty());
    }
    if all {
        args.set.extend(changed_rules(&rules, context)?);
    }
    Ok(())
}

fn which_rules(context: &Context) -> Result<String> {
    let (catalog, code) = (catalog(), context.lang.code());
    let profiles = catalog.names().into_iter().filter_map(|name| {
        let profile = catalog.load(&name).ok()?;
        let what = profile.summary_in(code).unwrap_or_else(|| profile.rules.title_in(code));
        let text = format!("{name:<NAME_WIDTH$} {what}");
        Some((name, text))
    });
    let (mut names, texts): (Vec<String>, Vec<String>) = profiles.unzip();
    let help = Question::RulesHelp { all: names.len() };
    let at = or_leave(ask::pick(Question::WhichRules {}, help, &texts, 0, context)?, context)?;
    Ok(names.swap_remove(at))
}

/// The width of the column of names in the list of profiles.
const NAME_WIDTH: usize = 18;

/// Asks for the players, clockwise, one by one or several at once; an empty line ends them if there are enough.
fn players(args: &mut Args, rules: &Rules, context: &Context) -> Result<()> {
    let names = context.ledger(Access::Read).and_then(|mut ledger| Ok(ledger.read()?.everybody()?));
    // Nobody can type a name that the program refuses.
    let known: Vec<String> =
        { names.unwrap_or_default() }.into_iter().filter(|name| !name.contains(is_refused)).collect();
    let allowed = rules.options().players_allowed();
    while args.players.len() < *allowed.end() {
        let sitting = &args.players;
        let enough = sitting.len() >= *allowed.start();
        let help = if enough { Question::EnoughPlayers {} } else { Question::MorePlayers {} };
        let check = |typed: &str| match typed {
            "" if enough => None,
            // A name may have several words, but hardly three.
            _ if !typed.contains(',') && typed.split_whitespace().count() > 2 => {
                let names = typed.split_whitespace().collect::<Vec<_>>().join(", ");
                Some(context.words(&Question::CommasBetween { names }))
            }
            _ => {
                let mut seated = sitting.clone();
                let wrong = names_in(typed).find_map(|name| {
                    let error = read_name(name, &seated).err();
                    seated.push(name.to_owned());
                    error.map(|error| context.words(&error))
                });
                let (least, most, found) = (*allowed.start(), *allowed.end(), seated.len());
                let too_many = OpeningFault::TableSize { least, most, found, others: Vec::new() };
                wrong.or_else(|| (found > most).then(|| context.words(&too_many)))
            }
        };
        let question = Question::Player { no: sitting.len().saturating_add(1) };
        let typed = ask::line(&context.words(&question), &context.words(&help), "", &known, &check)?;
        let typed = or_leave(typed, context)?;
        if typed.is_empty() {
            break;
        }
        args.players.extend(names_in(&typed).map(str::to_owned));
    }
    Ok(())
}

fn names_in(typed: &str) -> impl Iterator<Item = &str> {
    typed.trim_end_matches([',', ' ']).split(',').map(str::trim)
}

fn stake(args: &Args, rules: &Rules, context: &Context) -> Result<String> {
    let (options, example) = (rules.options(), &stakes::example(rules.options()));
    let (question, help) = match (options.plays_games(), options.pays_money()) {
        (false, false) => (Question::UnitWorth {}, Question::UnitAs { example }),
        (false, true) => {
            let named = args.currency.as_deref().map(Currency::from_code).transpose()?;
            let usual = usual_currency(&Config::of_user()?, rules.engine());
            let voice = Voice { lang: &context.lang, currency: named.unwrap_or(usual) };
            let usual = voice.amount(Minor(options.unit_minor()));
            (Question::UnitWorth {}, Question::UnitOr { example, usual })
        }
        (true, false) => (Question::PlayedFor {}, Question::StakeOrNothing { example }),
        (true, true) => (Question::PlayedFor {}, Question::StakeAs { example }),
    };
    let check = |typed: &str| {
        let read = stakes::read(options, false, typed, None, Currency::USD);
        read.err().filter(|_| !typed.is_empty()).map(|fault| context.words(&fault))
    };
    or_leave(ask::line(&context.words(&question), &context.words(&help), "", &[], &check)?, context)
}

/// Asks which house rules differ, and for the value of each, beginning with the one in force.
fn changed_rules(rules: &Rules, context: &Context) -> Result<Vec<String>> {
    let (settings, engine) = (rules.settings(), rules.engine());
    let list = engine.options().into_iter().filter(|info| !engine.info().fixed.contains(&info.key));
    let list: Vec<(OptionInfo, String)> =
        list.filter_map(|info| Some((info.clone(), settings.get(info.key)?.to_string()))).collect();
    let texts = list.iter().map(|(info, value)| {
        let meaning = context.words(info);
        format!("{} = {value}: {meaning}", info.key)
    });
    let texts: Vec<String> = texts.collect();
    let keys = |chosen: &[usize]| {
        let keys = chosen.iter().filter_map(|at| list.get(*at)).map(|(info, _)| info.key);
        keys.collect::<Vec<_>>().join(", ")
    };
    let chosen = or_leave(ask::several(Question::HouseRules {}, &texts, &keys, context)?, context)?;
    let value = |(info, value): &(OptionInfo, String)| {
        let key = info.key;
        let check = |typed: &str| {
            let change = Settings::from([(key.to_owned(), Setting::typed(typed))]);
            // Options that contradict each other are reported when all are known.
            let wrong = rules.with(&change).err().into_iter().flatten();
            let mut wrong = wrong.filter(|fault| !matches!(fault, OptionFault::Combination { .. }));
            wrong.next().map(|fault| context.words(&fault))
        };
        let (question, help) = (context.words(&Question::Value { key }), context.words(&info.allowed));
        let typed = or_leave(ask::line(&question, &help, value, &[], &check)?, context)?;
        Ok(format!("{key}={typed}"))
    };
    chosen.into_iter().filter_map(|at| list.get(at)).map(value).collect()
}

/// So many tables are offered at the most, and looked for among so many sessions.
const MOST_TABLES: usize = 4;
const LATEST: u32 = 40;

/// Returns the last session of each of the tables that sat down last, the latest first. Other rules or other players are
/// another table.
fn last_tables(context: &Context) -> Vec<NightLog> {
    let Ok(mut ledger) = context.ledger(Access::Read) else { return Vec::new() };
    let latest = Filter { last: Some(LATEST), ..Filter::default() };
    let rows = ledger.read().ok().and_then(|log| log.sessions(&latest).ok()).unwrap_or_default();
    let mut seen: BTreeSet<(String, Vec<String>)> = BTreeSet::new();
    let is_new = |row: &&NightSummary| {
        let mut players = row.players.clone();
        players.sort();
        seen.insert((row.rules.clone(), players))
    };
    let rows: Vec<&NightSummary> = rows.iter().rev().filter(is_new).take(MOST_TABLES).collect();
    rows.into_iter().filter_map(|row| ledger.session(Which::Named(&row.uuid)).ok()).collect()
}

/// Returns a table in a few words: rules, players, stake.
fn table_of(session: &NightLog, context: &Context) -> Option<String> {
    let currency = Currency::from_code(&session.row.currency).ok()?;
    let voice = Voice { lang: &context.lang, currency };
    let rules = &session.night.rules;
    let options = rules.options();
    let stake = if options.plays_games() {
        stakes::print_under(options, rules, currency)
    } else {
        let unit = voice.amount(Minor(options.unit_minor()));
        options.pays_money().then(|| voice.say(&Phrase::AtAUnit { unit }))
    };
    let players = voice.and(&LastTable::of(session).players);
    let table = [Some(agreements::name(rules, voice)), Some(players), stake];
    Some(table.into_iter().flatten().collect::<Vec<_>>().join(", "))
}

/// Returns the command that seats the table of the last session, where nobody can be asked.
pub fn as_last_time(context: &Context) -> Option<String> {
    let last = context.ledger(Access::Read).ok()?.newest_session().ok()?;
    let table = &table_of(&last, context)?;
    Some(context.words(&Question::AsLastTime { table }))
}

/// Asks which of the tables that sat down last does so now; returns the id of its last session, or nothing for another
/// table.
pub fn which_table(context: &Context) -> Result<Option<String>> {
    let tables = last_tables(context).into_iter();
    let tables = tables.filter_map(|session| Some((table_of(&session, context)?, session.row.uuid)));
    let (mut texts, uuids): (Vec<String>, Vec<String>) = tables.unzip();
    if texts.is_empty() {
        return Ok(None);
    }
    texts.push(context.words(&Question::AnotherTable {}));
    let at = ask::pick(Question::WhichTable {}, Question::Arrows {}, &texts, 0, context)?;
    Ok(uuids.into_iter().nth(or_leave(at, context)?))
}
