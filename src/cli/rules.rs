//! `rules`: lists, shows, checks and compares profiles. How rules, sides and options are named on the command line.

use crate::cli::{Config, Context, catalog, fail};
use anyhow::Result;
use clap::Subcommand;
use meldbook::command::{SettingChange, SheetAt, read_sides};
use meldbook::engine::{self, Engine, Setting, Settings};
use meldbook::lang::{Lang, Voice};
use meldbook::money::Currency;
use meldbook::night::{Headers, NightError};
use meldbook::report::{
    ArgumentFault, Grid, GridColumn, Sentence, Word, json as report_json, rule_card::rule_card, text,
};
use meldbook::rules::{BUILT_IN, NotFound, Rules, RulesError, diff};
use meldbook::store::Access;
use serde_json::json;
use std::process::ExitCode;

pub fn load_rules(context: &Context, word: &str) -> Result<Rules> {
    catalog().load(word).map(|profile| profile.rules).map_err(|error| rules_refused(error, &context.lang))
}

pub fn rules_refused(error: RulesError, lang: &Lang) -> anyhow::Error {
    let (message, hint) = no_rules(error, lang);
    fail::table(message, hint)
}

pub fn no_rules(error: RulesError, lang: &Lang) -> (String, Option<String>) {
    match error {
        RulesError::NotFound(missing) => {
            let listed = || lang.say(&Sentence::RulesAreListed {});
            let is_unknown = matches!(missing, NotFound::Unknown { .. });
            let hint = lang.hint(&missing, missing.hint()).or_else(|| is_unknown.then(listed));
            (lang.say(&missing), hint)
        }
        RulesError::Broken(faults) => {
            (faults.iter().map(|fault| fault.said(lang)).collect::<Vec<_>>().join("\n"), None)
        }
    }
}

pub(super) fn refused(faults: &[SheetAt<NightError>], lang: &Lang) -> anyhow::Error {
    let faults = || faults.iter().map(|fault| &fault.value);
    let message = faults().map(|fault| lang.say(fault)).collect::<Vec<_>>().join("\n");
    let hint = faults().find_map(|fault| lang.hint(fault, fault.hint()));
    fail::table(message, hint)
}

pub fn usual_currency(config: &Config, engine: Engine) -> Currency {
    let default = match engine {
        Engine::Auction | Engine::Points | Engine::Results => Currency::USD,
        Engine::Marias => Currency::CZK,
    };
    config.currency.unwrap_or(default)
}

pub fn sides(text: Option<&str>) -> Result<Option<Vec<Vec<String>>>> {
    let sides = text.map(read_sides).transpose();
    sides.map_err(|error| fail::usage(error.to_string(), None))
}

pub fn change(text: &str) -> Result<SettingChange, ArgumentFault<'static>> {
    SettingChange::parse(text).ok_or(ArgumentFault::NoSetting {})
}

pub fn settings(changes: &[SettingChange]) -> Settings {
    changes.iter().map(|change| (change.key.clone(), Setting::typed(&change.value))).collect()
}

/// List, show and check rules, and show how two differ
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(subcommand)]
    command: RulesCommand,
}

const SHOW_EXAMPLES: &str = "Examples:
  meldbook rules show scarne
  meldbook rules show classic --card --stake 10c
  meldbook rules show --card --session 3";

#[derive(Debug, clap::Args)]
struct Show {
    /// A name or a path [default: the rules of the session]
    #[arg(add = super::complete::rules())]
    rules: Option<String>,
    /// Show the rules as a rule card
    #[arg(long)]
    card: bool,
    /// What a unit is worth on the card, as in `new`; goes with RULES
    #[arg(long, value_name = "AMOUNT", allow_negative_numbers = true, requires_all = ["card", "rules"])]
    stake: Option<String>,
    /// A house rule on the card; goes with RULES; may be repeated
    #[arg(long = "set", value_name = "KEY=VALUE", value_parser = change, requires_all = ["card", "rules"])]
    set: Vec<SettingChange>,
}

impl Show {
    fn run(self, context: &Context) -> Result<ExitCode> {
        let Some(word) = &self.rules else {
            let session = context.ledger(Access::Read)?.session(context.which(None))?;
            let rules = &session.night.rules;
            return match self.card {
                true => card(context, rules, None, context.voice(&session.row)?),
                false => context.answer(|| report_json::rules(rules), || Ok(rules.to_toml(&context.lang))),
            };
        };
        let profile = load_rules(context, word)?;
        if !self.card {
            return context.answer(|| report_json::rules(&profile), || Ok(profile.to_toml(&context.lang)));
        }
        let (rules, currency) = self.agreed(context, &profile)?;
        card(context, &rules, Some(&profile), Voice { lang: &context.lang, currency })
    }

    fn agreed(&self, context: &Context, profile: &Rules) -> Result<(Rules, Currency)> {
        // Whoever plays, the rules are the same.
        let players: Vec<String> =
            ('A'..='Z').take(profile.options().natural_table()).map(String::from).collect();
        let headers = Headers {
            set: self.set.iter().cloned().map(SheetAt::unplaced).collect(),
            players: SheetAt::unplaced(players),
            stake: self.stake.clone().map(SheetAt::unplaced),
            ..Headers::default()
        };
        let usual = usual_currency(&Config::of_user()?, profile.engine());
        let (rules, opened) =
            headers.opened(profile, usual, "").map_err(|faults| refused(&faults, &context.lang))?;
        Ok((rules, Currency::from_code(&opened.currency)?))
    }
}

fn card(context: &Context, rules: &Rules, profile: Option<&Rules>, voice: Voice<'_>) -> Result<ExitCode> {
    let text = || Ok(rule_card(rules, profile, voice, context.look()));
    context.answer(|| report_json::rules(rules), text)
}

#[derive(Debug, Subcommand)]
enum RulesCommand {
    /// List the profiles: the built-in ones, then your own in the config folder
    List,
    /// Show a profile with every option and its meaning; the output is a valid profile
    ///
    /// With `--card` it is a rule card to print: what is paid in units and money, what melds are worth, and each rule in
    /// force; what differs from the profile is marked `*`. Without a name it shows the rules of the current session, or
    /// of that of `--session`.
    #[command(after_help = SHOW_EXAMPLES)]
    Show(Show),
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
            RulesCommand::List => list(context),
            RulesCommand::Show(show) => show.run(context),
            RulesCommand::Check { rules } => check(context, &rules),
            RulesCommand::Diff { left, right } => compare(context, &left, &right),
        }
    }
}

fn list(context: &Context) -> Result<ExitCode> {
    let catalog = catalog();
    let heads = [Word::Name {}, Word::Players {}, Word::Cards {}, Word::Title {}];
    let mut grid = Grid::new(heads.map(|head| GridColumn::words(context.words(&head))));
    let mut objects = Vec::new();
    for name in catalog.names() {
        let built_in = BUILT_IN.iter().any(|built_in| built_in.name == name);
        let profile = match catalog.load(&name) {
            Ok(profile) => profile,
            Err(error) => {
                let broken = match error {
                    RulesError::NotFound(not_found) => context.words(&not_found),
                    RulesError::Broken(_) => context.words(&Sentence::BrokenRules { name: &name }),
                };
                objects.push(json!({"name": name, "title": broken, "built_in": built_in}));
                grid.row([&name, "", "", &broken]);
                continue;
            }
        };
        let options = profile.rules.options();
        let allowed = options.players_allowed();
        let (least, most) = (allowed.start(), allowed.end());
        let code = context.lang.code();
        let summary = profile.summary_in(code).map(str::to_owned);
        let yours = (!built_in).then(|| context.words(&Word::Yours {}));
        let what = [Some(profile.rules.title_in(code).to_owned()), summary, yours];
        let what = what.into_iter().flatten().collect::<Vec<_>>().join(": ");
        let players = if least == most { least.to_string() } else { format!("{least}-{most}") };
        let cards = engine::card(options).deck;
        // Machines are told in English, whatever the language.
        objects.push(json!({
            "name": name, "title": profile.rules.title(), "summary": profile.summary_in("en"), "game": options.engine().word(),
            "players": [least, most], "cards": cards, "built_in": built_in,
        }));
        grid.row([name, players, cards.to_string(), what]);
    }
    context.answer(|| objects, || Ok(text::grid(&grid, context.look())))
}

fn check(context: &Context, word: &str) -> Result<ExitCode> {
    let profile = catalog().load(word).map_err(|error| rules_refused(error, &context.lang))?;
    let name = profile.rules.name();
    let results = profile.check_worked();
    let failed: Vec<String> =
        results.iter().filter(|result| !result.holds()).map(|result| context.words(result)).collect();
    let text = || {
        let verdict = context.words(&Sentence::WorkedHands { all: results.len(), wrong: failed.len() });
        let lines = failed.iter().map(|line| format!("{line}\n")).collect::<String>();
        Ok(format!("{lines}{name}: {verdict}"))
    };
    context.answer(|| json!({"name": name, "worked": results.len(), "failed": failed}), text)?;
    Ok(fail::verdict(failed.is_empty()))
}

fn compare(context: &Context, left: &str, right: &str) -> Result<ExitCode> {
    let (a, b) = (load_rules(context, left)?, load_rules(context, right)?);
    let differences = diff(&a, &b);
    if differences.is_empty() && !context.json {
        return context.nothing(&Sentence::NoOptionDiffers {});
    }
    let mut grid = Grid::new(["", a.name(), b.name()].map(GridColumn::words));
    for difference in &differences {
        let cell = |value: &Option<Setting>| value.as_ref().map_or("-".to_owned(), Setting::to_string);
        grid.row([difference.key.to_owned(), cell(&difference.left), cell(&difference.right)]);
    }
    context.answer(|| &differences, || Ok(text::grid(&grid, context.look())))
}
