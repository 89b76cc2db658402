//! The questions of `new` about missing arguments. It asks only at a terminal, and Enter gives the most common answer.

use super::context::Context;
use super::opening::Args;
use super::parse::load_rules;
use super::{complete, fail};
use anyhow::Result;
use inquire::autocompletion::{Autocomplete, Replacement};
use inquire::list_option::ListOption;
use inquire::validator::{ErrorMessage, Validation};
use inquire::{CustomUserError, InquireError, MultiSelect, Select, Text};
use meldbook::engine::{Engine, OptionFault, OptionInfo, Setting, Settings};
use meldbook::notation::{find_player, fold, read_name};
use meldbook::report::questions::Question;
use meldbook::rules::Rules;
use meldbook::session::opening::stakes;
use std::fmt;
use std::io::IsTerminal;
use std::rc::Rc;

/// Asks for the arguments that are missing.
pub fn fill_in(args: &mut Args, context: &Context) -> Result<()> {
    let can_ask = std::io::stdin().is_terminal() && std::io::stderr().is_terminal() && !context.json;
    if !can_ask {
        let message = context.words(&match args.rules {
            None => Question::WhichRulesAndWho {},
            Some(_) => Question::WhoPlays {},
        });
        let hint = Some(context.words(&Question::AtATerminal {}));
        return Err(fail::Usage { message, hint }.into());
    }
    ask(args, context).map_err(|error| match error.downcast_ref::<InquireError>() {
        Some(InquireError::OperationCanceled | InquireError::OperationInterrupted) => {
            fail::Table { message: context.words(&Question::NothingOpened {}), hint: None }.into()
        }
        _ => error,
    })
}

fn ask(args: &mut Args, context: &Context) -> Result<()> {
    let word = match &args.rules {
        Some(word) => word.clone(),
        None => which_rules(context)?,
    };
    let rules = load_rules(context, &word)?;
    args.rules = Some(word);
    if args.players.is_empty() {
        args.players = players(&rules, context)?;
    }
    if args.dealer.is_none() {
        let last = args.players.len().saturating_sub(1);
        let question = context.words(&Question::WhoDeals {});
        let dealer = Select::new(&question, args.players.clone())
            .with_starting_cursor(last)
            .with_help_message(&context.words(&Question::Arrows {}))
            .prompt()?;
        args.dealer = Some(dealer);
    }
    if args.sides.is_none() && rules.options().has_sides() {
        let answer = Text::new(&context.words(&Question::WithWhom {}))
            .with_help_message(&context.words(&Question::SidesAs {}))
            .prompt()?;
        args.sides = Some(answer).filter(|answer| !answer.trim().is_empty());
    }
    if args.stake.is_none() {
        args.stake = stake(rules.engine(), context)?;
    }
    args.set.extend(house_rules(&rules, context)?);
    Ok(())
}

/// The width of the column of names in the list of profiles.
const NAME_WIDTH: usize = 18;

/// A profile in the list.
struct Offer {
    name: String,
    title: String,
}

impl fmt::Display for Offer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:<NAME_WIDTH$} {}", self.name, self.title)
    }
}

fn which_rules(context: &Context) -> Result<String> {
    let catalog = context.catalog()?;
    let columns = context.look().width.map_or(80, usize::from);
    let room = columns.saturating_sub(NAME_WIDTH + 5);
    let offers = catalog.names().into_iter().filter_map(|name| {
        let title =
            catalog.load(&name).ok()?.rules.title_in(context.lang.code()).chars().take(room).collect();
        Some(Offer { name, title })
    });
    let chosen = Select::new(&context.words(&Question::WhichRules {}), offers.collect())
        .with_page_size(12)
        .with_formatter(&|chosen| chosen.value.name.clone())
        .with_scorer(&|typed, _, offer, _| fold(offer).contains(&fold(typed)).then_some(0))
        .with_help_message(&context.words(&Question::RulesHelp {}))
        .prompt()?;
    Ok(chosen.name)
}

/// Names that Tab completes, ignoring case and accents.
#[derive(Clone)]
struct Known(Vec<String>);

impl Autocomplete for Known {
    fn get_suggestions(&mut self, typed: &str) -> Result<Vec<String>, CustomUserError> {
        let typed = fold(typed);
        Ok(self.0.iter().filter(|name| fold(name).starts_with(&typed)).cloned().collect())
    }

    fn get_completion(
        &mut self,
        typed: &str,
        highlighted: Option<String>,
    ) -> Result<Replacement, CustomUserError> {
        Ok(highlighted.or(self.get_suggestions(typed)?.into_iter().next()))
    }
}

/// Asks for players, clockwise, until the table is full or no more are named.
fn players(rules: &Rules, context: &Context) -> Result<Vec<String>> {
    let allowed = rules.options().players_allowed();
    let known = complete::everybody();
    let mut players: Vec<String> = Vec::new();
    while players.len() < *allowed.end() {
        let enough = players.len() >= *allowed.start();
        let question = context.words(&Question::Player { no: players.len().saturating_add(1) });
        let help = context.words(&if enough { Question::EnoughPlayers {} } else { Question::MorePlayers {} });
        let (so_far, lang) = (players.clone(), Rc::clone(&context.lang));
        let fits = move |typed: &str| {
            Ok(match read_name(typed, &so_far) {
                _ if enough && typed.trim().is_empty() => Validation::Valid,
                Ok(_) => Validation::Valid,
                Err(error) => Validation::Invalid(ErrorMessage::Custom(lang.say(&error))),
            })
        };
        let left: Vec<String> =
            known.iter().filter(|name| find_player(&players, name).is_err()).cloned().collect();
        let name = Text::new(&question)
            .with_help_message(&help)
            .with_validator(fits)
            .with_autocomplete(Known(left))
            .prompt()?;
        match read_name(&name, &players) {
            Ok(name) => players.push(name),
            Err(_) => break,
        }
    }
    Ok(players)
}

fn stake(engine: Engine, context: &Context) -> Result<Option<String>> {
    let help = context.words(&Question::StakeAs { example: &stakes::example(engine) });
    let lang = Rc::clone(&context.lang);
    let fits = move |typed: &str| {
        Ok(match stakes::read(engine, typed, None, meldbook::money::Currency::USD) {
            _ if typed.trim().is_empty() => Validation::Valid,
            Ok(_) => Validation::Valid,
            Err(fault) => Validation::Invalid(ErrorMessage::Custom(lang.say(&fault))),
        })
    };
    let question = context.words(&Question::PlayedFor {});
    let answer = Text::new(&question).with_help_message(&help).with_validator(fits).prompt()?;
    Ok(Some(answer).filter(|answer| !answer.trim().is_empty()))
}

/// An option in the list, with its value in force.
struct HouseRule {
    info: OptionInfo,
    value: Setting,
    meaning: String,
}

impl fmt::Display for HouseRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} = {}   {}", self.info.key, self.value, self.meaning)
    }
}

/// Asks which options differ at this table, and for their values.
fn house_rules(rules: &Rules, context: &Context) -> Result<Vec<String>> {
    let settings = rules.settings();
    let engine = rules.engine();
    let list = engine.options().into_iter().filter(|info| !engine.info().fixed.contains(&info.key));
    let list = list.filter_map(|info| {
        Some(HouseRule { value: settings.get(info.key)?.clone(), meaning: context.words(&info), info })
    });
    let none = context.words(&Question::None {});
    let names = |chosen: &[ListOption<&HouseRule>]| {
        let names: Vec<&str> = chosen.iter().map(|chosen| chosen.value.info.key).collect();
        if names.is_empty() { none.clone() } else { names.join(", ") }
    };
    let changed = MultiSelect::new(&context.words(&Question::HouseRules {}), list.collect())
        .with_page_size(12)
        .with_formatter(&names)
        .with_help_message(&context.words(&Question::SpaceChooses {}))
        .prompt()?;
    let mut set = Vec::new();
    for HouseRule { info, value, .. } in changed {
        let (rules, lang) = (rules.clone(), Rc::clone(&context.lang));
        let key = info.key;
        let fits = move |typed: &str| {
            let change = Settings::from([(key.to_owned(), Setting::typed(typed))]);
            // Options that contradict each other are reported when all are known.
            let wrong = rules.with(&change).err().into_iter().flatten();
            let wrong = wrong.filter(|fault| !matches!(fault, OptionFault::Combination { .. }));
            Ok(match wrong.into_iter().next() {
                None => Validation::Valid,
                Some(fault) => Validation::Invalid(ErrorMessage::Custom(lang.say(&fault))),
            })
        };
        let question = context.words(&Question::Value { key });
        let answer = Text::new(&question)
            .with_initial_value(&value.to_string())
            .with_help_message(&info.allowed)
            .with_validator(fits)
            .prompt()?;
        set.push(format!("{key}={answer}"));
    }
    Ok(set)
}
