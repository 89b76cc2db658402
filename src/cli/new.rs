//! `new`: opens a session. With `--again`, what its arguments leave out is as in the session before; at a terminal it is
//! asked for.

use super::ask::{self, or_leave};
use super::rules::{change, load_rules, refused, settings, sides, usual_currency};
use super::{Config, Context, catalog, clock, fail, streams};
use anyhow::Result;
use chrono::NaiveDate;
use meldbook::command::{SettingChange, SheetAt};
use meldbook::kernel::Minor;
use meldbook::kernel::characters::is_refused;
use meldbook::lang::Voice;
use meldbook::money::Currency;
use meldbook::night::doubt::higher_stake;
use meldbook::night::opening::stakes;
use meldbook::night::{Headers, NightError, NightLog, NightSummary};
use meldbook::notation::read_name;
use meldbook::report::{self, Question, Sentence, agreements, json};
use meldbook::rules::{NotFound, Rules, RulesError};
use meldbook::store::{Access, Ledger, Which};
use std::process::ExitCode;

/// Open a session: the rules, and the players clockwise
///
/// Prints what players should agree on before the first hand, with the values in force. At a terminal it asks for missing
/// arguments: `meldbook new` alone offers the table that sat down last, or asks for rules, players and stake.
#[derive(Debug, Default, clap::Args)]
#[command(after_help = "Examples:
  meldbook new scarne Anna Ben Cyril Dana --stake 5c
  meldbook new family Anna Ben Cyril Dana --stake game=1,hundred=25c
  meldbook new check Anna Ben Cyril Dana --sides anna+dana,ben+cyril
  meldbook new ./house-rules.toml Anna Ben Cyril --set hearts_multiplier=3
  meldbook new --again")]
pub struct Args {
    /// The name of a built-in profile or of your own, or the path of one
    #[arg(add = super::complete::rules())]
    pub rules: Option<String>,
    /// The players, clockwise
    #[arg(value_name = "PLAYER", add = super::complete::anybody())]
    pub players: Vec<String>,
    /// What a unit is worth: 5c, 0.10 EUR, '2 Kč', or a number in the currency of --currency; in games to a target the
    /// worth of each thing that is paid: game=1,hundred=25c,check=5c; `chips` or 0 keeps units only, and no money
    #[arg(long, value_name = "AMOUNT", allow_negative_numbers = true)]
    pub stake: Option<String>,
    /// The currency, by its ISO 4217 code, if the stake does not name it [default: `currency` in config.toml, else USD,
    /// in mariáš CZK]
    #[arg(long, value_name = "CODE")]
    pub currency: Option<String>,
    /// A house rule; may be repeated
    #[arg(long = "set", value_name = "KEY=VALUE", value_parser = change)]
    pub set: Vec<SettingChange>,
    /// Who plays with whom [default: those who sit opposite each other]
    #[arg(long, value_name = "SIDES")]
    pub sides: Option<String>,
    /// Who deals first [default: the player named last]
    #[arg(long, value_name = "NAME", add = super::complete::anybody())]
    pub dealer: Option<String>,
    /// The date: 2026-03-14, 14.3.2026, yesterday, '3 days ago' [default: today]
    #[arg(long, value_parser = super::clock::day)]
    pub date: Option<NaiveDate>,
    /// The place
    #[arg(long)]
    pub place: Option<String>,
    /// A note
    #[arg(long, value_name = "TEXT")]
    pub note: Option<String>,
    /// Who keeps the score
    #[arg(long, value_name = "NAME")]
    pub scorekeeper: Option<String>,
    /// Rules, players, stake and options as in the session opened last, or in that of `--session`; whatever is given
    /// replaces it. RULES may be left out before PLAYER
    #[arg(long)]
    pub again: bool,
    /// The session whose table was chosen.
    #[arg(skip)]
    pub table: Option<String>,
}

/// How many lines of the agreements are shown at a terminal.
const MOST_AGREED: usize = 4;

/// What the session before leaves to the next one, unless an argument replaces it.
struct LeftBefore {
    rules: Rules,
    currency: Currency,
}

/// Fills in the players, and returns what else is as before. Rules, their options included, are those of the session
/// itself: their profile may be another by now, or gone.
fn as_before(args: &mut Args, context: &Context) -> Result<LeftBefore> {
    let mut ledger = context.ledger(Access::Read)?;
    let session = match context.which(args.table.as_deref()) {
        Which::Current => ledger.newest_session()?,
        named @ Which::Named(_) => ledger.session(named)?,
    };
    let currency = Currency::from_code(&session.row.currency)?;
    let last = session.night.rules.as_ref();
    let given = rules_or_player(args, context)?;
    if args.players.is_empty() {
        args.players = session.players_again();
    }
    let set = settings(&args.set);
    let rules = match given {
        Some(rules) => {
            let is_named = args.stake.is_some() || stakes::is_in(rules.engine(), &set);
            if rules.engine() == last.engine() && !is_named {
                args.stake = stakes::printed(last, currency);
            }
            rules
        }
        None if args.stake.is_some() => stakes::without(last),
        None => last.clone(),
    };
    Ok(LeftBefore { rules, currency })
}

/// Loads the rules if the first word names some; otherwise it is the first player.
fn rules_or_player(args: &mut Args, context: &Context) -> Result<Option<Rules>> {
    let Some(word) = &args.rules else { return Ok(None) };
    if let Err(RulesError::NotFound(NotFound::Unknown { .. })) = catalog().load(word) {
        args.players.insert(0, word.clone());
        return Ok(None);
    }
    load_rules(context, word).map(Some)
}

impl Args {
    /// Opens a session, and returns it with its ledger and with warnings. What is missing is asked for at a terminal.
    pub fn open(mut self, context: &Context) -> Result<(Ledger, NightLog, Vec<String>)> {
        if self.rules.is_none() && self.players.is_empty() && !self.again && context.can_ask() {
            self.table = last_table(context)?;
            self.again = self.table.is_some();
        }
        let before = self.again.then(|| as_before(&mut self, context)).transpose()?;
        let has_stake = self.stake.is_some() || context.quiet;
        if before.is_none() && (self.players.is_empty() || !has_stake && context.can_ask()) {
            fill_in(&mut self, context)?;
        }
        let (base, usual_currency) = match &before {
            Some(before) => (before.rules.clone(), before.currency),
            None => {
                let rules = load_rules(context, self.rules.as_deref().unwrap_or_default())?;
                let currency = usual_currency(&Config::of_user()?, rules.engine());
                (rules, currency)
            }
        };
        let date = self.date.map_or_else(clock::today, Ok)?;
        let text = |text: &Option<String>| text.clone().map(SheetAt::unplaced);
        let headers = Headers {
            set: self.set.iter().cloned().map(SheetAt::unplaced).collect(),
            players: SheetAt::unplaced(self.players.clone()),
            sides: sides(self.sides.as_deref())?.map(SheetAt::unplaced),
            dealer: text(&self.dealer),
            stake: text(&self.stake),
            currency: text(&self.currency),
            place: non_empty(&self.place),
            notes: non_empty(&self.note).into_iter().collect(),
            scorekeeper: non_empty(&self.scorekeeper),
            ..Headers::default()
        };
        let opened = headers.opened(&base, usual_currency, &date.to_string());
        let (rules, opened) = opened.map_err(|faults| refused(&faults, &context.lang))?;
        let voice = Voice::new(&context.lang, &opened.currency)?;
        let mut ledger = context.ledger(Access::Create)?;
        let open = ledger.read()?.open_sessions()?;
        let last = ledger.newest_session().ok();
        let session = ledger.start(opened, clock::seconds()?)?;
        let still_open = open.first().map(|NightSummary { id, date, rules, hands, .. }| {
            let (id, date, hands, current) = (*id, voice.date(date), *hands, session.row.id);
            voice.say(&Sentence::StillOpen { id, date, rules, hands, current })
        });
        let last = last.filter(|last| last.row.currency == session.row.currency);
        let higher = last.and_then(|last| higher_stake(&last.night.rules, &rules, voice.currency));
        let higher = higher.map(|doubt| report::reply::warning(&doubt, &context.lang));
        Ok((ledger, session, still_open.into_iter().chain(higher).collect()))
    }

    pub fn run(self, context: &Context) -> Result<ExitCode> {
        let (mut ledger, session, warnings) = self.open(context)?;
        if !context.json {
            warnings.iter().for_each(|warning| context.say(warning));
            if context.quiet {
                return Ok(ExitCode::SUCCESS);
            }
        }
        let session = &session;
        let owed = ledger.owed_at_table(session).map_err(|error| fail::Recorded::add(error.into()))?;
        let voice = context.voice(&session.row)?;
        let text = || {
            let (night, players) = (&session.night, report::games::players(session, voice));
            let (id, title) = (session.row.id, &agreements::title(&night.rules, voice));
            let mut lines = vec![
                voice.say(&Sentence::Opened { id, title, players }),
                voice.say(&Sentence::ToBeAgreed {}),
            ];
            let is_brief = streams::is_terminal();
            let (agreed, most) = match is_brief {
                true => (agreements::head(night, voice, context.look()), MOST_AGREED),
                false => (agreements::text(night, voice, context.look()), usize::MAX),
            };
            lines.extend(agreed.lines().take(most).map(str::to_owned));
            if agreed.lines().count() > most
                && let Some(last) = lines.last_mut()
            {
                last.push_str(" …");
            }
            lines.extend(is_brief.then(|| voice.say(&Sentence::AgreedSaysAll {})));
            lines.push(report::hand::next_deal(night, voice));
            lines.extend(report::between::at_table(&owed, &context.lang));
            Ok(lines.join("\n"))
        };
        context.answer(|| json::opened(session), text).map_err(fail::Recorded::add)
    }
}

fn non_empty(text: &Option<String>) -> Option<SheetAt<String>> {
    let text = text.as_deref().map(str::trim).filter(|text| !text.is_empty());
    text.map(|text| SheetAt::unplaced(text.to_owned()))
}

fn fill_in(args: &mut Args, context: &Context) -> Result<()> {
    if !context.can_ask() {
        return Err(context.usage(&Question::WhichRulesAndWho {}));
    }
    if args.rules.is_none() {
        args.rules = Some(which_rules(context)?);
    }
    let rules = load_rules(context, args.rules.as_deref().unwrap_or_default())?;
    // Who names the players leaves the rest as usual; but nobody plays for money that he did not agree to.
    if args.players.is_empty() {
        args.players = players(&rules, context)?;
    }
    let named = stakes::is_in(rules.engine(), &settings(&args.set));
    if args.stake.is_none() && !named {
        args.stake = Some(stake(args, &rules, context)?).filter(|stake| !stake.is_empty());
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
    let at = or_leave(ask::pick(Question::WhichRules {}, &texts, context)?, context)?;
    Ok(names.swap_remove(at))
}

/// The width of the column of names in the list of profiles.
const NAME_WIDTH: usize = 18;

/// Asks for the players, clockwise.
fn players(rules: &Rules, context: &Context) -> Result<Vec<String>> {
    let names = context.ledger(Access::Read).and_then(|mut ledger| Ok(ledger.read()?.everybody()?));
    // Nobody can type a name that the program refuses.
    let known: Vec<String> =
        { names.unwrap_or_default() }.into_iter().filter(|name| !name.contains(is_refused)).collect();
    let allowed = rules.options().players_allowed();
    let check = |typed: &str| {
        let mut seated = Vec::new();
        let wrong = names_in(typed).find_map(|name| {
            let error = read_name(name, &seated).err();
            seated.push(name.to_owned());
            error.map(|error| context.words(&error))
        });
        let (least, most, found) = (*allowed.start(), *allowed.end(), seated.len());
        let size = NightError::TableSize { least, most, found, others: Vec::new() };
        wrong.or_else(|| (!allowed.contains(&found)).then(|| context.words(&size)))
    };
    let typed = ask::line(Question::WhoPlays {}, Question::PlayersAs {}, "", &known, &check, context)?;
    Ok(names_in(&or_leave(typed, context)?).map(str::to_owned).collect())
}

fn names_in(typed: &str) -> impl Iterator<Item = &str> {
    typed.split(',').map(str::trim).filter(|name| !name.is_empty())
}

fn stake(args: &Args, rules: &Rules, context: &Context) -> Result<String> {
    let (options, example) = (rules.options(), rules.engine().example_stake());
    let named = args.currency.as_deref().map(Currency::from_code).transpose()?;
    let currency = named.unwrap_or(usual_currency(&Config::of_user()?, rules.engine()));
    let usual = match options.plays_games() {
        true => stakes::printed(rules, currency),
        false => Some(Voice { lang: &context.lang, currency }.amount(Minor(options.unit_minor()))),
    };
    let help = Question::StakeAs { example, usual: usual.filter(|_| options.pays_money()) };
    let check = |typed: &str| {
        let read = stakes::read(rules.engine(), typed, None, Currency::USD);
        read.err().filter(|_| !typed.is_empty()).map(|fault| context.words(&fault))
    };
    or_leave(ask::line(Question::Stake {}, help, "", &[], &check, context)?, context)
}

/// Returns a table in a few words: rules and players.
fn table_of(session: &NightLog, context: &Context) -> Option<String> {
    let voice = context.voice(&session.row).ok()?;
    let players = voice.and(&session.players_again());
    Some(format!("{}, {players}", agreements::name(&session.night.rules, voice)))
}

/// Asks whether the table of the last session sits down again; returns the id of that session, or nothing for another table.
fn last_table(context: &Context) -> Result<Option<String>> {
    let last = context.ledger(Access::Read).ok().and_then(|mut ledger| ledger.newest_session().ok());
    let Some(last) = last else { return Ok(None) };
    let texts = [table_of(&last, context).unwrap_or_default(), context.words(&Question::AnotherTable {})];
    let at = ask::pick(Question::WhichTable {}, &texts, context)?;
    Ok((or_leave(at, context)? == 0).then_some(last.row.uuid))
}
