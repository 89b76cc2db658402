//! Questions at a terminal: those of `new` about missing arguments, and a few others. Standard output stays free for what the
//! command prints.

use super::rules::{load_rules, settings, usual_currency};
use super::{Config, Context, catalog, fail, new::Args};
use anyhow::{Context as _, Result};
use inquire::autocompletion::Replacement;
use inquire::ui::{RenderConfig, Styled};
use inquire::validator::Validation;
use inquire::{Autocomplete, CustomUserError, InquireError, MultiSelect, Select, Text};
use meldbook::command::{self, Filter};
use meldbook::engine::{OptionFault, OptionInfo, Setting, Settings};
use meldbook::kernel::characters::{is_refused, visible};
use meldbook::kernel::{Minor, day::DateOrder};
use meldbook::lang::Voice;
use meldbook::money::Currency;
use meldbook::night::opening::{read_sides, stakes};
use meldbook::night::{Address, LastTable, NightLog, NightSummary};
use meldbook::notation::{fold, read_name};
use meldbook::report::{Phrase, Question, agreements, text};
use meldbook::rules::Rules;
use meldbook::store::{Access, StoreError, Which};
use std::{collections::BTreeSet, io::IsTerminal};

pub fn can_ask(context: &Context) -> bool {
    std::io::stdin().is_terminal() && std::io::stderr().is_terminal() && !context.json && !is_dumb()
}

/// Returns whether the terminal only shows what is written, line by line.
pub fn is_dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|term| term == "dumb")
}

/// Asks for the arguments that are missing.
pub fn fill_in(args: &mut Args, context: &Context) -> Result<()> {
    let words = |question: Question<'_>| context.words(&question);
    if !can_ask(context) {
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
        let dealer = pick(Question::WhoDeals {}, Question::Arrows {}, &args.players, last, context)?;
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
        let typed = line(&words(Question::WithWhom {}), &words(Question::SidesAs {}), "", &[], &check)?;
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
    let at = or_leave(pick(Question::WhichRules {}, help, &texts, 0, context)?, context)?;
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
                names_in(typed).find_map(|name| {
                    let error = read_name(name, &seated).err();
                    seated.push(name.to_owned());
                    error.map(|error| context.words(&error))
                })
            }
        };
        let question = Question::Player { no: sitting.len().saturating_add(1) };
        let typed = line(&context.words(&question), &context.words(&help), "", &known, &check)?;
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
    or_leave(line(&context.words(&question), &context.words(&help), "", &[], &check)?, context)
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
    let found = |typed: &str, _: &String, _: &str, at: usize| found(typed, texts.get(at)?, at);
    let shown = texts.iter().map(|text| choice(text)).collect();
    let chosen = MultiSelect::new(&context.words(&Question::HouseRules {}), shown)
        .with_help_message(&below(&context.words(&Question::SpaceChooses {})))
        .with_formatter(&|chosen| match chosen {
            [] => context.words(&Question::None {}),
            chosen => {
                let keys = chosen.iter().filter_map(|one| list.get(one.index)).map(|(info, _)| info.key);
                keys.collect::<Vec<_>>().join(", ")
            }
        })
        .with_scorer(&found)
        .with_page_size(page_size())
        .with_render_config(look())
        .raw_prompt();
    let chosen = or_leave(answered(chosen)?, context)?;
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
        let typed = or_leave(line(&question, &help, value, &[], &check)?, context)?;
        Ok(format!("{key}={typed}"))
    };
    chosen.iter().filter_map(|one| list.get(one.index)).map(value).collect()
}

/// Lets the line of what stands at an address be edited; `None` if that is left.
pub fn edited(context: &Context, at: Address, old: &str) -> Result<Option<String>> {
    let question = context.words(&Question::LineAt { at: at.to_string() });
    line(&question, &context.words(&Question::EnterCorrects {}), old, &[], &|_| None)
}

/// Asks for the currency of a file; `None` if that is left.
pub fn currency(context: &Context, path: &str) -> Result<Option<Currency>> {
    let question = context.words(&Question::WhichCurrency { path: path.to_owned() });
    let check = |typed: &str| Currency::from_code(typed).err().map(|unknown| context.words(&unknown));
    let code = line(&question, &context.words(&Question::CurrencyAs {}), "", &[], &check)?;
    Ok(code.and_then(|code| Currency::from_code(&code).ok()))
}

/// Asks which day a date is, and returns the order that makes it that; `None` if that is left.
pub fn order(context: &Context, text: &str, days: &[(DateOrder, String)]) -> Result<Option<DateOrder>> {
    let texts: Vec<String> = days.iter().map(|(_, day)| day.clone()).collect();
    let at = pick(Question::WhichDay { text }, Question::Arrows {}, &texts, 0, context)?;
    Ok(at.and_then(|at| days.get(at)).map(|(order, _)| *order))
}

/// Asks whether a night that came to this is one of the ledger; `None` if that is left.
pub fn is_same_night(context: &Context, known: &NightLog, came_to: &str) -> Option<bool> {
    let (session, date) = (known.row.id, context.lang.date(&known.row.date));
    let texts = [Question::SameNight { session }, Question::OtherNight {}].map(|one| context.words(&one));
    let question = Question::IsSameNight { session, date, came_to };
    Some(pick(question, Question::Arrows {}, &texts, 0, context).ok()?? == 0)
}

/// Asks whether an open night of another day goes on, or a new one begins; `said` is why that is doubtful.
pub fn goes_on(context: &Context, said: &anyhow::Error) -> Result<bool> {
    let doubt = said.downcast_ref::<StoreError>().map(|error| context.words(error)).unwrap_or_default();
    let texts = [Question::GoesOn {}, Question::NewNight {}].map(|question| context.words(&question));
    let at = pick(Question::WhichNight { doubt }, Question::Arrows {}, &texts, 0, context)?;
    Ok(or_leave(at, context)? == 0)
}

/// Asks for a line, for which names are offered.
fn line(
    question: &str,
    help: &str,
    initial: &str,
    names: &[String],
    check: &dyn Fn(&str) -> Option<String>,
) -> Result<Option<String>> {
    let validator = |typed: &str| -> Result<Validation, CustomUserError> {
        Ok(check(typed.trim()).map_or(Validation::Valid, |fault| Validation::Invalid(fault.into())))
    };
    let typed = Text::new(&visible(question))
        .with_help_message(&below(help))
        .with_initial_value(initial)
        .with_autocomplete(NamesInLine(names))
        .with_validator(validator)
        .with_render_config(look())
        .prompt();
    Ok(answered(typed)?.map(|typed| typed.trim().to_owned()))
}

/// Asks for one of several texts, and returns its position; `None` if that is left.
fn pick(
    question: Question<'_>,
    help: Question<'_>,
    texts: &[String],
    at: usize,
    context: &Context,
) -> Result<Option<usize>> {
    let found = |typed: &str, _: &String, _: &str, at: usize| found(typed, texts.get(at)?, at);
    let shown = texts.iter().map(|text| choice(text)).collect();
    let chosen = Select::new(&visible(&context.words(&question)), shown)
        // What is only said of a name is not said again.
        .with_formatter(&|one| one.value.split("  ").next().unwrap_or_default().to_owned())
        .with_help_message(&below(&context.words(&help)))
        .with_starting_cursor(at)
        .with_scorer(&found)
        .with_page_size(page_size())
        .with_render_config(look())
        .raw_prompt();
    Ok(answered(chosen)?.map(|chosen| chosen.index))
}

fn answered<T>(answer: Result<T, InquireError>) -> Result<Option<T>> {
    match answer {
        Ok(answer) => Ok(Some(answer)),
        Err(InquireError::OperationCanceled | InquireError::OperationInterrupted) => Ok(None),
        Err(error) => Err(error).context("the terminal"),
    }
}

fn or_leave<T>(answer: Option<T>, context: &Context) -> Result<T> {
    answer.ok_or_else(|| fail::table(context.words(&Question::NothingOpened {}), None))
}

/// Without colours, which the rest of `new` has not either.
fn look() -> RenderConfig<'static> {
    RenderConfig::empty()
        .with_answered_prompt_prefix(Styled::new(">"))
        .with_canceled_prompt_indicator(Styled::new(""))
}

fn columns_and_rows() -> (u16, u16) {
    terminal_size::terminal_size().map_or((80, 24), |(columns, rows)| (columns.0, rows.0))
}

/// Returns how many choices are shown at a time.
fn page_size() -> usize {
    usize::from(columns_and_rows().1).saturating_sub(6).clamp(2, 12)
}

/// Returns a choice in one line of the terminal.
fn choice(text: &str) -> String {
    let room = usize::from(columns_and_rows().0).saturating_sub(10);
    let text = visible(text);
    match text.chars().count() > room {
        true => text.chars().take(room).chain(['.', '.', '.']).collect(),
        false => text,
    }
}

/// Returns what stands below a question, broken between words.
fn below(help: &str) -> String {
    text::wrapped(help, columns_and_rows().0.saturating_sub(2)).join("\n")
}

/// Ranks the texts that have what is typed, with or without accents: those that begin so first.
fn found(typed: &str, text: &str, at: usize) -> Option<i64> {
    let (text, typed) = (fold(text), fold(typed));
    let rank = if text.starts_with(&typed) { 1_000_000 } else { 0 };
    text.contains(&typed).then(|| i64::try_from(at).map_or(0, |at| rank - at))
}

/// Completes the last name of a line.
#[derive(Clone)]
struct NamesInLine<'a>(&'a [String]);

impl Autocomplete for NamesInLine<'_> {
    fn get_suggestions(&mut self, input: &str) -> Result<Vec<String>, CustomUserError> {
        let begun = input.rsplit(',').next().unwrap_or_default().trim_start();
        let before = input.strip_suffix(begun).unwrap_or_default();
        let fits = |name: &&String| !begun.is_empty() && fold(name).starts_with(&fold(begun));
        Ok(self.0.iter().filter(fits).map(|name| format!("{before}{name}")).collect())
    }

    fn get_completion(
        &mut self,
        input: &str,
        highlighted: Option<String>,
    ) -> Result<Replacement, CustomUserError> {
        Ok(highlighted.or(self.get_suggestions(input)?.into_iter().next()))
    }
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
    let at = pick(Question::WhichTable {}, Question::Arrows {}, &texts, 0, context)?;
    Ok(uuids.into_iter().nth(or_leave(at, context)?))
}
