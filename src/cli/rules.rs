//! `rules`: lists, shows, checks and compares profiles.

use super::context::Context;
use super::parse::{load_rules, rules_refused};
use anyhow::Result;
use clap::Subcommand;
use meldbook::report::grid::{Column, Grid};
use meldbook::report::phrases::Word;
use meldbook::report::sentences::Sentence;
use meldbook::report::{json, text};
use meldbook::rules::{BUILT_IN, RulesError, check_worked, diff};
use std::process::ExitCode;

/// List, show, check and compare rules
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// List the profiles: the built-in ones, then your own in the config folder
    List,
    /// Show a profile with every option and its meaning; the output is a valid profile
    Show {
        /// A name or a path
        #[arg(add = super::complete::rules())]
        rules: String,
    },
    /// Check a profile, and score its worked hands
    Check {
        /// A name or a path
        #[arg(add = super::complete::rules())]
        rules: String,
    },
    /// Show the options in which two profiles differ
    Diff {
        /// A name or a path
        #[arg(add = super::complete::rules())]
        left: String,
        /// A name or a path
        #[arg(add = super::complete::rules())]
        right: String,
    },
}

impl Args {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        match self.command {
            Command::List => list(context),
            Command::Show { rules } => {
                let rules = load_rules(context, &rules)?;
                context.answer(|| json::rules(&rules), || Ok(rules.to_toml()))
            }
            Command::Check { rules } => check(context, &rules),
            Command::Diff { left, right } => compare(context, &left, &right),
        }
    }
}

fn list(context: &Context) -> Result<ExitCode> {
    let catalog = context.catalog()?;
    let (name, title) = (context.words(&Word::Name {}), context.words(&Word::Title {}));
    let mut grid = Grid::new([name, title, String::new()].map(Column::words));
    let mut objects = Vec::new();
    for name in catalog.names() {
        let built_in = BUILT_IN.iter().any(|built_in| built_in.name == name);
        let title = match catalog.load(&name) {
            Ok(profile) => profile.rules.title_in(context.lang.code()).to_owned(),
            Err(_) => context.words(&Sentence::BrokenRules { name: &name }),
        };
        objects.push(serde_json::json!({"name": name, "title": title, "built_in": built_in}));
        grid.row([name, title, if built_in { String::new() } else { context.words(&Word::Yours {}) }]);
    }
    context.answer(|| objects, || Ok(text::grid(&grid, context.look())))
}

fn check(context: &Context, word: &str) -> Result<ExitCode> {
    let profile = context.catalog()?.load(word).map_err(|error| rules_refused(&error))?;
    // Built-in rules may hold the values of what a table switches on.
    if !profile.idle.is_empty() && !BUILT_IN.iter().any(|built_in| built_in.name == word) {
        return Err(rules_refused(&RulesError::Broken(profile.idle)));
    }
    let name = profile.rules.name();
    let results = check_worked(&profile);
    let failed: Vec<String> =
        results.iter().filter(|result| !result.holds()).map(ToString::to_string).collect();
    context.answer(
        || serde_json::json!({"name": name, "worked": results.len(), "failed": failed}),
        || {
            let verdict = match (results.len(), failed.len()) {
                (0, _) => "the options are valid; there are no worked hands".to_owned(),
                (1, 0) => "1 worked hand, correct".to_owned(),
                (all, 0) => format!("{all} worked hands, all correct"),
                (1, _) => "1 worked hand, wrong".to_owned(),
                (all, 1) => format!("{all} worked hands, 1 wrong"),
                (all, failed) => format!("{all} worked hands, {failed} wrong"),
            };
            let lines = failed.iter().map(|line| format!("{line}\n")).collect::<String>();
            Ok(format!("{lines}{name}: {verdict}"))
        },
    )?;
    Ok(if failed.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(super::fail::TABLE) })
}

fn compare(context: &Context, left: &str, right: &str) -> Result<ExitCode> {
    let (a, b) = (load_rules(context, left)?, load_rules(context, right)?);
    let differences = diff(&a, &b);
    if differences.is_empty() && !context.json {
        context.say(&context.words(&Sentence::NoOptionDiffers {}));
        return Ok(ExitCode::SUCCESS);
    }
    let mut grid = Grid::new(["option", a.name(), b.name()].map(Column::words));
    for difference in &differences {
        let cell = |value: &Option<meldbook::engine::Setting>| {
            value.as_ref().map_or("-".to_owned(), ToString::to_string)
        };
        grid.row([difference.key.to_owned(), cell(&difference.left), cell(&difference.right)]);
    }
    context.answer(|| json::differences(&differences), || Ok(text::grid(&grid, context.look())))
}
