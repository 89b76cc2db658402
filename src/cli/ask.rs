//! The questions of `new` where something was left out: only ever at a terminal, and each with the answer that most
//! people give as the one that Enter gives.

use super::context::Context;
use super::new::{Args, load_rules};
use super::{complete, fail};
use anyhow::Result;
use inquire::autocompletion::{Autocomplete, Replacement};
use inquire::list_option::ListOption;
use inquire::validator::{ErrorMessage, Validation};
use inquire::{CustomUserError, InquireError, MultiSelect, Select, Text};
use meldbook::engine::{self, Engine, OptionFault, OptionInfo, Setting, Settings};
use meldbook::notation::{find_player, fold, read_name};
use meldbook::opening::stakes;
use meldbook::rules::Rules;
use std::fmt;
use std::io::IsTerminal;

/// Asks for whatever a command line without rules or players left out.
///
/// # Errors
/// If nobody is there to be asked, or whoever is does not want to answer.
pub fn fill_in(args: &mut Args, context: &Context) -> Result<()> {
    let anybody = std::io::stdin().is_terminal() && std::io::stderr().is_terminal() && !context.json;
    if !anybody {
        let message = match args.rules {
            None => "which rules, and who plays?",
            Some(_) => "who plays?",
        };
        let hint = "`meldbook new RULES PLAYER...`, the players clockwise; at a terminal `new` asks";
        return Err(fail::Usage { message: message.to_owned(), hint: Some(hint.to_owned()) }.into());
    }
    ask(args, context).map_err(|error| match error.downcast_ref::<InquireError>() {
        Some(InquireError::OperationCanceled | InquireError::OperationInterrupted) => {
            fail::Table { message: "nothing was opened".to_owned(), hint: None }.into()
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
        args.players = players(&rules)?;
    }
    if args.dealer.is_none() {
        let last = args.players.len().saturating_sub(1);
        args.dealer =
            Some(Select::new("Who deals first?", args.players.clone()).with_starting_cursor(last).prompt()?);
    }
    if args.sides.is_none() && rules.options().has_sides() {
        let answer = Text::new("Who plays with whom?")
            .with_help_message("as anna+dana,ben+cyril; Enter: those who sit opposite each other")
            .prompt()?;
        args.sides = Some(answer).filter(|answer| !answer.trim().is_empty());
    }
    if args.stake.is_none() {
        args.stake = stake(rules.engine())?;
    }
    args.set.extend(house_rules(&rules)?);
    Ok(())
}

/// How wide the column of names is in the list of profiles.
const NAMES: usize = 18;

/// A profile in the list of them.
struct Offer {
    name: String,
    title: String,
}

impl fmt::Display for Offer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:<NAMES$} {}", self.name, self.title)
    }
}

fn which_rules(context: &Context) -> Result<String> {
    let shelf = context.shelf()?;
    let columns = context.look().width.map_or(80, usize::from);
    let room = columns.saturating_sub(NAMES + 5);
    let offers = shelf.names().into_iter().filter_map(|name| {
        let title = shelf.load(&name).ok()?.rules.title().chars().take(room).collect();
        Some(Offer { name, title })
    });
    let chosen = Select::new("Which rules?", offers.collect())
        .with_page_size(12)
        .with_formatter(&|chosen| chosen.value.name.clone())
        .with_help_message(
            "arrows to move, letters to search, Enter to choose; `meldbook rules show` tells them",
        )
        .prompt()?;
    Ok(chosen.name)
}

/// Names that Tab completes, whatever their case and accents.
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

/// Asks for players, clockwise, until there are as many as can play or nobody more is named.
fn players(rules: &Rules) -> Result<Vec<String>> {
    let allowed = engine::players_allowed(rules.options());
    let known = complete::everybody();
    let mut players: Vec<String> = Vec::new();
    while players.len() < *allowed.end() {
        let enough = players.len() >= *allowed.start();
        let question = format!("Player {}?", players.len() + 1);
        let help = if enough { "clockwise; Enter alone: nobody more" } else { "clockwise; Tab: known names" };
        let so_far = players.clone();
        let fits = move |typed: &str| {
            Ok(match read_name(typed, &so_far) {
                _ if enough && typed.trim().is_empty() => Validation::Valid,
                Ok(_) => Validation::Valid,
                Err(error) => Validation::Invalid(ErrorMessage::Custom(error.to_string())),
            })
        };
        let left: Vec<String> =
            known.iter().filter(|name| find_player(&players, name).is_err()).cloned().collect();
        let name = Text::new(&question)
            .with_help_message(help)
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

fn stake(engine: Engine) -> Result<Option<String>> {
    let help = format!("as {}; Enter: as the rules have it", stakes::example(engine));
    let fits = move |typed: &str| {
        Ok(match stakes::read(engine, typed, None, meldbook::money::Currency::USD) {
            _ if typed.trim().is_empty() => Validation::Valid,
            Ok(_) => Validation::Valid,
            Err(fault) => Validation::Invalid(ErrorMessage::Custom(fault.to_string())),
        })
    };
    let answer = Text::new("What is played for?").with_help_message(&help).with_validator(fits).prompt()?;
    Ok(Some(answer).filter(|answer| !answer.trim().is_empty()))
}

/// An option in the list of them, with the value in force.
struct HouseRule {
    info: OptionInfo,
    value: Setting,
}

impl fmt::Display for HouseRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} = {}   {}", self.info.key, self.value, self.info.meaning)
    }
}

/// Asks which options differ at this table, and what each of them is.
fn house_rules(rules: &Rules) -> Result<Vec<String>> {
    let settings = rules.settings();
    let engine = rules.engine();
    let list = engine.list().into_iter().filter(|info| !engine.fixed().contains(&info.key));
    let list = list.filter_map(|info| Some(HouseRule { value: settings.get(info.key)?.clone(), info }));
    let names = |chosen: &[ListOption<&HouseRule>]| {
        let names: Vec<&str> = chosen.iter().map(|chosen| chosen.value.info.key).collect();
        if names.is_empty() { "none".to_owned() } else { names.join(", ") }
    };
    let changed = MultiSelect::new("Which house rules differ?", list.collect())
        .with_page_size(12)
        .with_formatter(&names)
        .with_help_message("Space to choose, letters to search, Enter: none but those chosen")
        .prompt()?;
    let mut set = Vec::new();
    for HouseRule { info, value } in changed {
        let rules = rules.clone();
        let key = info.key;
        let fits = move |typed: &str| {
            let change = Settings::from([(key.to_owned(), Setting::typed(typed))]);
            // What two options say together is told when all are known.
            let wrong = rules.with(&change).err().into_iter().flatten();
            let wrong = wrong.filter(|fault| !matches!(fault, OptionFault::Combination { .. }));
            Ok(match wrong.into_iter().next() {
                None => Validation::Valid,
                Some(fault) => Validation::Invalid(ErrorMessage::Custom(fault.to_string())),
            })
        };
        let question = format!("{key}?");
        let answer = Text::new(&question)
            .with_initial_value(&value.to_string())
            .with_help_message(&info.allowed)
            .with_validator(fits)
            .prompt()?;
        set.push(format!("{key}={answer}"));
    }
    Ok(set)
}
