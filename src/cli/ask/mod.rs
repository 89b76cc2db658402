//! The questions of `new` about missing arguments. It asks only at a terminal, Enter gives the most common answer, and
//! each question can be gone back to.

mod prompt;
mod screen;

use crate::cli::rules::{load_rules, settings, usual_currency};
use crate::cli::{Config, Context, catalog, fail, new::Args};
use anyhow::Result;
use meldbook::command::{self, Filter};
use meldbook::engine::{OptionFault, OptionInfo, Setting, Settings};
use meldbook::kernel::{Minor, day::DateOrder};
use meldbook::lang::Voice;
use meldbook::money::Currency;
use meldbook::night::opening::{LastTable, read_sides, stakes};
use meldbook::night::{Address, NightLog, NightSummary};
use meldbook::notation::{fold, read_name};
use meldbook::report::{Phrase, Question, agreements};
use meldbook::rules::Rules;
use meldbook::store::{Access, Which};
use prompt::{Choice, Pick, Prompt, PromptEnd};
use screen::Screen;
use std::collections::{BTreeMap, BTreeSet};
use std::{cell::RefCell, io::IsTerminal};

/// A question.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum AskStep {
    Rules,
    /// Who sits at a place, counted from 0.
    Player(usize),
    Dealer,
    Sides,
    Stake,
    HouseRules,
    Value(String),
}

/// Asks for the arguments that are missing.
pub fn fill_in(args: &mut Args, context: &Context) -> Result<()> {
    if !can_ask(context) {
        let message = context.words(&match args.rules {
            None => Question::WhichRulesAndWho {},
            Some(_) => Question::WhoPlays {},
        });
        let again = as_last_time(context).filter(|_| args.rules.is_none());
        let hint = again.unwrap_or_else(|| context.words(&Question::AtATerminal {}));
        return Err(fail::usage(message, Some(hint)));
    }
    let asked = Prompter { args, context, known: everybody(context), given: Vec::new() };
    let given = asked.ask()?;
    for (step, answer) in given {
        let word = answer.first().filter(|word| !word.is_empty()).cloned();
        match step {
            AskStep::Rules => args.rules = word,
            AskStep::Player(_) => args.players.extend(word),
            AskStep::Dealer => args.dealer = word,
            AskStep::Sides => args.sides = word,
            AskStep::Stake => args.stake = word,
            AskStep::HouseRules => {}
            AskStep::Value(key) => args.set.push(format!("{key}={}", word.unwrap_or_default())),
        }
    }
    Ok(())
}

pub fn can_ask(context: &Context) -> bool {
    std::io::stdin().is_terminal() && std::io::stderr().is_terminal() && !context.json
}

/// Returns whether the terminal only shows what is written, line by line.
pub fn is_dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|term| term == "dumb")
}

/// Lets the line of what stands at an address be edited; `None` if that is left.
pub fn edited(context: &Context, at: Address, line: String) -> Result<Option<String>> {
    let (question, help) = (Question::LineAt { at: at.to_string() }, Question::EnterCorrects {});
    answered(context, Prompt::line(context.words(&question), context.words(&help), line, Box::new(|_| None)))
}

/// Asks for the currency of a file; `None` if that is left.
pub fn currency(context: &Context, path: &str) -> Result<Option<Currency>> {
    let (question, help) = (Question::WhichCurrency { path: path.to_owned() }, Question::CurrencyAs {});
    let check = |typed: &str| Currency::from_code(typed).err().map(|unknown| context.words(&unknown));
    let prompt = Prompt::line(context.words(&question), context.words(&help), String::new(), Box::new(check));
    Ok(answered(context, prompt)?.and_then(|code| Currency::from_code(&code).ok()))
}

/// Asks which day a date is, and returns the order that makes it that; `None` if that is left.
pub fn order(context: &Context, text: &str, days: &[(DateOrder, String)]) -> Result<Option<DateOrder>> {
    let (question, help) = (context.words(&Question::WhichDay { text }), context.words(&Question::Arrows {}));
    let choices = days.iter().map(|(order, day)| Choice::new(order.word(), day.clone())).collect();
    let answer = answered(context, Prompt::list(question, help, Pick::One, choices, 0))?;
    Ok(days.iter().map(|(order, _)| *order).find(|order| answer.as_deref() == Some(order.word())))
}

/// Asks whether a night that came to this is one of the ledger; `None` if that is left.
pub fn is_same_night(context: &Context, known: &NightLog, came_to: &str) -> Option<bool> {
    let (session, date) = (known.row.id, context.lang.date(&known.row.date));
    let question = context.words(&Question::IsSameNight { session, date, came_to });
    let [same, other] =
        [Question::SameNight { session }, Question::OtherNight {}].map(|one| context.words(&one));
    let choices = vec![Choice::new("same", same), Choice::new("other", other)];
    let help = context.words(&Question::Arrows {});
    let answer = answered(context, Prompt::list(question, help, Pick::One, choices, 0)).ok()??;
    Some(answer == "same")
}

fn answered(context: &Context, prompt: Prompt<'_>) -> Result<Option<String>> {
    let end = Asker::of(context)?.ask(prompt, |answer| answer.concat())?;
    Ok(if let PromptEnd::Answered(answer) = end { Some(answer.concat()) } else { None })
}

enum Asker<'a> {
    Screen(Screen),
    Lines(&'a Context),
}

impl Asker<'_> {
    fn of(context: &Context) -> Result<Asker<'_>> {
        Ok(if is_dumb() { Asker::Lines(context) } else { Asker::Screen(Screen::enter()?) })
    }

    fn ask(&mut self, prompt: Prompt<'_>, shown: impl Fn(&[String]) -> String) -> Result<PromptEnd> {
        match self {
            Asker::Screen(screen) => screen.ask(prompt, shown),
            Asker::Lines(context) => screen::ask_in_lines(prompt, context),
        }
    }
}

fn nothing_opened(context: &Context) -> anyhow::Error {
    fail::table(context.words(&Question::NothingOpened {}), None)
}

fn everybody(context: &Context) -> Vec<String> {
    let names = context.ledger(Access::Read).and_then(|mut ledger| Ok(ledger.read()?.everybody()?));
    names.unwrap_or_default()
}

struct Prompter<'a> {
    args: &'a Args,
    context: &'a Context,
    known: Vec<String>,
    given: Vec<(AskStep, Vec<String>)>,
}

impl Prompter<'_> {
    /// Asks until nothing is missing; returns the answers.
    fn ask(mut self) -> Result<Vec<(AskStep, Vec<String>)>> {
        let mut asker = Asker::of(self.context)?;
        // What was answered before somebody went back is offered again.
        let mut before: BTreeMap<AskStep, Vec<String>> = BTreeMap::new();
        loop {
            let rules = match self.rules() {
                Some(word) => Some(load_rules(self.context, word)?),
                None => None,
            };
            let Some(step) = self.next(rules.as_ref()) else { return Ok(self.given) };
            let mut prompt = self.prompt(&step, rules.as_ref(), before.get(&step))?;
            if !self.given.is_empty() && !is_dumb() {
                let help = &prompt.help;
                prompt.help = self.context.words(&match prompt.pick {
                    Pick::Line => Question::UpOrEscGoesBack { help },
                    Pick::One | Pick::Many => Question::EscGoesBack { help },
                });
            }
            let none = self.context.words(&Question::None {});
            let shown = |answer: &[String]| if answer.is_empty() { none.clone() } else { answer.join(", ") };
            match asker.ask(prompt, shown)? {
                PromptEnd::Answered(answer) => {
                    before.insert(step.clone(), answer.clone());
                    self.given.push((step, answer));
                }
                PromptEnd::Back if self.given.pop().is_some() => {}
                PromptEnd::Back | PromptEnd::Leave => return Err(nothing_opened(self.context)),
            }
        }
    }

    fn answer(&self, step: &AskStep) -> Option<&[String]> {
        self.given.iter().find(|(given, _)| given == step).map(|(_, answer)| answer.as_slice())
    }

    fn rules(&self) -> Option<&str> {
        let chosen = || self.answer(&AskStep::Rules)?.first().map(String::as_str);
        self.args.rules.as_deref().or_else(chosen)
    }

    fn players(&self) -> Vec<String> {
        let players = self.given.iter().filter(|(step, _)| matches!(step, AskStep::Player(_)));
        players.flat_map(|(_, answer)| answer).filter(|name| !name.is_empty()).cloned().collect()
    }

    /// Returns the next question; `None` if nothing is missing.
    fn next(&self, rules: Option<&Rules>) -> Option<AskStep> {
        let Some(rules) = rules else { return Some(AskStep::Rules) };
        let args = self.args;
        let stake = settings(&args.set).is_ok_and(|set| stakes::is_in(rules.engine(), &set));
        // Who names the players leaves the rest as usual; but nobody plays for money that he did not agree to.
        let all = args.players.is_empty();
        let players = self.players().len();
        let ended = self.answer(&AskStep::Player(players)).is_some();
        if all && !ended && players < *rules.options().players_allowed().end() {
            return Some(AskStep::Player(players));
        }
        let steps = [
            (AskStep::Dealer, all && args.dealer.is_none()),
            (AskStep::Sides, all && args.sides.is_none() && rules.options().has_sides()),
            (AskStep::Stake, args.stake.is_none() && !stake),
            (AskStep::HouseRules, all),
        ];
        let missing = steps.into_iter().find(|(step, asked)| *asked && self.answer(step).is_none());
        missing.map(|(step, _)| step).or_else(|| {
            let changed = self.answer(&AskStep::HouseRules)?.iter().cloned().map(AskStep::Value);
            changed.into_iter().find(|step| self.answer(step).is_none())
        })
    }

    fn prompt<'p>(
        &'p self,
        step: &AskStep,
        rules: Option<&'p Rules>,
        before: Option<&Vec<String>>,
    ) -> Result<Prompt<'p>> {
        let words = |question: Question<'_>| self.context.words(&question);
        let typed = || before.and_then(|answer| answer.first()).cloned().unwrap_or_default();
        let (step, rules) = match (step, rules) {
            (AskStep::Rules, _) | (_, None) => return self.which_rules(before),
            (step, Some(rules)) => (step, rules),
        };
        Ok(match step {
            AskStep::Rules | AskStep::Player(_) => self.player(rules, typed()),
            AskStep::Dealer => {
                let players = self.players();
                let chosen = players.iter().position(|name| *name == typed());
                let at = chosen.unwrap_or(players.len().saturating_sub(1));
                let choices = players.iter().map(|name| Choice::new(name, name)).collect();
                let help = words(Question::Arrows {});
                Prompt::list(words(Question::WhoDeals {}), help, Pick::One, choices, at)
            }
            AskStep::Sides => {
                let players = self.players();
                let check = move |typed: &str| {
                    let places = match command::read_sides(typed) {
                        _ if typed.is_empty() => return None,
                        Ok(sides) => read_sides(rules.options(), &players, &sides),
                        Err(error) => return Some(self.context.words(&error)),
                    };
                    places.err().map(|error| self.context.words(&error))
                };
                let help = words(Question::SidesAs {});
                Prompt::line(words(Question::WithWhom {}), help, typed(), Box::new(check))
            }
            AskStep::Stake => {
                let (options, example) = (rules.options(), &stakes::example(rules.options()));
                let (question, help) = match (options.plays_games(), options.pays_money()) {
                    (false, false) => (Question::UnitWorth {}, Question::UnitAs { example }),
                    (false, true) => {
                        let named = self.args.currency.as_deref().map(Currency::from_code).transpose()?;
                        let usual = usual_currency(&Config::of_user()?, rules.engine());
                        let voice = Voice { lang: &self.context.lang, currency: named.unwrap_or(usual) };
                        let usual = voice.amount(Minor(options.unit_minor()));
                        (Question::UnitWorth {}, Question::UnitOr { example, usual })
                    }
                    (true, false) => (Question::PlayedFor {}, Question::StakeOrNothing { example }),
                    (true, true) => (Question::PlayedFor {}, Question::StakeAs { example }),
                };
                let check = move |typed: &str| {
                    let read = stakes::read(rules.options(), false, typed, None, Currency::USD);
                    read.err().filter(|_| !typed.is_empty()).map(|fault| self.context.words(&fault))
                };
                Prompt::line(words(question), words(help), typed(), Box::new(check))
            }
            AskStep::HouseRules => {
                let chosen = |name: &str| before.is_some_and(|before| before.iter().any(|key| key == name));
                let choices = house_rules(rules).map(|(info, value)| {
                    let meaning = self.context.words(&info);
                    let text = format!("{}: {value}   {}", meaning.trim_end_matches('.'), info.key);
                    Choice { chosen: chosen(info.key), ..Choice::new(info.key, text) }
                });
                let help = words(Question::SpaceChooses {});
                Prompt::list(words(Question::HouseRules {}), help, Pick::Many, choices.collect(), 0)
            }
            AskStep::Value(key) => self.value(rules, key, before.map(|_| typed())),
        })
    }

    fn which_rules(&self, before: Option<&Vec<String>>) -> Result<Prompt<'_>> {
        let catalog = catalog();
        let choices = catalog.names().into_iter().filter_map(|name| {
            let profile = catalog.load(&name).ok()?;
            let code = self.context.lang.code();
            let what = profile.summary_in(code).unwrap_or_else(|| profile.rules.title_in(code));
            let text = format!("{name:<NAME_WIDTH$} {what}");
            Some(Choice::new(name, text))
        });
        let choices: Vec<Choice> = choices.collect();
        let chosen = before.and_then(|answer| answer.first());
        let at = choices.iter().position(|choice| Some(&choice.name) == chosen).unwrap_or(0);
        let help = self.context.words(&Question::RulesHelp {});
        Ok(Prompt::list(self.context.words(&Question::WhichRules {}), help, Pick::One, choices, at))
    }

    /// Asks for the next player, clockwise; an empty line ends them if there are enough.
    fn player<'p>(&'p self, rules: &Rules, typed: String) -> Prompt<'p> {
        let players = self.players();
        let no = players.len().saturating_add(1);
        let enough = players.len() >= *rules.options().players_allowed().start();
        let help = self.context.words(&match enough {
            true => Question::EnoughPlayers {},
            // No key completes a line there.
            false if is_dumb() => Question::Clockwise {},
            false => Question::MorePlayers {},
        });
        let sits = |name: &str| players.iter().any(|player| fold(player) == fold(name));
        let left: Vec<&String> = self.known.iter().filter(|name| !sits(name)).collect();
        let choices = left.into_iter().map(|name| Choice::new(name, name)).collect();
        // Somebody who types all players at once is told so, but a name may have several words.
        let asked = RefCell::new(String::new());
        let check = move |typed: &str| match read_name(typed, &players) {
            Err(error) if !(enough && typed.is_empty()) => Some(self.context.words(&error)),
            Ok(_) if players.is_empty() && several(typed) && *asked.borrow() != typed => {
                typed.clone_into(&mut asked.borrow_mut());
                let names = typed.split_whitespace().map(str::to_owned).collect::<Vec<_>>().join(", ");
                Some(self.context.words(&Question::OneNameAtATime { names }))
            }
            _ => None,
        };
        let prompt = Prompt::line(self.context.words(&Question::Player { no }), help, typed, Box::new(check));
        Prompt { choices, ..prompt }
    }

    /// Asks for the value of a house rule, beginning with the one in force.
    fn value<'p>(&'p self, rules: &'p Rules, key: &str, typed: Option<String>) -> Prompt<'p> {
        let rule = house_rules(rules).find(|(info, _)| info.key == key);
        let said =
            |(info, value): (OptionInfo, Setting)| (self.context.words(&info.allowed), value.to_string());
        let (help, value) = rule.map_or_else(Default::default, said);
        let name = key.to_owned();
        let check = move |typed: &str| {
            let change = Settings::from([(name.clone(), Setting::typed(typed))]);
            // Options that contradict each other are reported when all are known.
            let wrong = rules.with(&change).err().into_iter().flatten();
            let mut wrong = wrong.filter(|fault| !matches!(fault, OptionFault::Combination { .. }));
            wrong.next().map(|fault| self.context.words(&fault))
        };
        let question = self.context.words(&Question::Value { key });
        Prompt::line(question, help, typed.unwrap_or(value), Box::new(check))
    }
}

/// Returns whether a name has more words than a first name and a second one.
fn several(name: &str) -> bool {
    name.split_whitespace().count() > 2
}

/// The width of the column of names in the list of profiles.
const NAME_WIDTH: usize = 18;

/// Returns the options that a table may change, with their values in force.
fn house_rules(rules: &Rules) -> impl Iterator<Item = (OptionInfo, Setting)> {
    let (settings, engine) = (rules.settings(), rules.engine());
    let list = engine.options().into_iter().filter(move |info| !engine.info().fixed.contains(&info.key));
    list.filter_map(move |info| Some((info.clone(), settings.get(info.key)?.clone())))
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
    let tables = last_tables(context).into_iter().filter_map(|session| {
        let table = table_of(&session, context)?;
        Some(Choice::new(&session.row.uuid, table))
    });
    let mut choices: Vec<Choice> = tables.collect();
    if choices.is_empty() {
        return Ok(None);
    }
    choices.push(Choice::new("", context.words(&Question::AnotherTable {})));
    let help = context.words(&Question::Arrows {});
    let question = context.words(&Question::WhichTable {});
    let prompt = Prompt::list(question, help, Pick::One, choices.clone(), 0);
    let text_of = |name: &String| choices.iter().find(|choice| choice.name == *name);
    let shown = |answer: &[String]| {
        let texts = answer.iter().filter_map(text_of).map(|choice| choice.text.as_str());
        texts.collect::<Vec<_>>().join(", ")
    };
    match Asker::of(context)?.ask(prompt, shown)? {
        PromptEnd::Answered(answer) => Ok(answer.into_iter().find(|uuid| !uuid.is_empty())),
        PromptEnd::Back | PromptEnd::Leave => Err(nothing_opened(context)),
    }
}
