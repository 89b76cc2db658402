//! The arguments of `new`; with `--again`, what they leave out is as in the session before.

use super::Context;
use super::rules::{load_rules, settings};
use anyhow::Result;
use chrono::NaiveDate;
use meldbook::money::Currency;
use meldbook::rules::{NotFound, Rules, RulesError};
use meldbook::session::Session;
use meldbook::session::opening::{FirstTable, stakes};
use meldbook::store::{Access, Which};

/// Open a session: the rules, and the players clockwise
///
/// Prints what players should agree on before the first hand, with the values in force; where all of
/// it is as in the session before, only that it is. At a terminal it asks for missing arguments: `meldbook new` alone
/// offers the tables that sat down last, or asks for everything, and Esc goes back to the question before.
#[derive(Debug, Default, clap::Args)]
#[command(after_help = "Examples:
  meldbook new scarne Anna Ben Cyril Dana --stake 5c
  meldbook new classic Anna Ben Cyril --stake '2 Kč' --place 'U Zelenků'
  meldbook new family Anna Ben Cyril Dana --stake game=1,hundred=25c
  meldbook new check Anna Ben Cyril Dana --sides anna+dana,ben+cyril
  meldbook new ./house-rules.toml Anna Ben Cyril --set hearts_multiplier=3
  meldbook new --again
  meldbook new --again Anna Ben Eva --stake 10c")]
pub struct Args {
    /// The name of a built-in profile or of your own, or the path of one
    #[arg(add = super::complete::rules())]
    pub rules: Option<String>,
    /// The players, clockwise
    #[arg(value_name = "PLAYER", add = super::complete::anybody())]
    pub players: Vec<String>,
    /// What a unit is worth: 5c, 0.10 EUR, '2 Kč', or a number in the currency of --currency; in games to a target the
    /// worth of each thing that is paid: game=1,hundred=25c,check=5c, or penalty=5c where there are no checks; `chips` or
    /// 0 keeps units only, and no money
    #[arg(long, value_name = "AMOUNT", allow_negative_numbers = true)]
    pub stake: Option<String>,
    /// The currency, by its ISO 4217 code, if the stake does not name it [default: `currency` in config.toml, else USD,
    /// in mariáš CZK]
    #[arg(long, value_name = "CODE")]
    pub currency: Option<String>,
    /// A house rule; may be repeated
    #[arg(long = "set", value_name = "KEY=VALUE", add = super::complete::options_of_rules())]
    pub set: Vec<String>,
    /// Who plays with whom [default: those who sit opposite each other]
    #[arg(long, value_name = "SIDES")]
    pub sides: Option<String>,
    /// Who deals first [default: the player named last]
    #[arg(long, value_name = "NAME", add = super::complete::anybody())]
    pub dealer: Option<String>,
    /// The date: 2026-03-14, 14.3.2026, 14.3., yesterday, 'last friday' [default: today]
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
    /// Print in full what is to be agreed, although it is as last time
    #[arg(long)]
    pub agreements: bool,
    /// The session whose table was chosen.
    #[arg(skip)]
    pub table: Option<String>,
}

/// What the session before leaves to the next one, unless an argument replaces it.
pub struct Before {
    pub rules: Rules,
    pub currency: Currency,
    pub sides: Option<Vec<Vec<String>>>,
    pub dealer: Option<String>,
    /// Whether the stake is the one of that session.
    pub same_stake: bool,
}

/// Fills in the players, and returns what else is as before. Rules, their options included, are those of the session
/// itself: their profile may be another by now, or gone.
pub fn as_before(args: &mut Args, context: &Context) -> Result<Before> {
    let session = session_before(args.table.as_deref(), context)?;
    let currency = Currency::from_code(&session.row.currency)?;
    let last = session.night.rules.as_ref();
    let table = FirstTable::of(&session);
    let given = rules_or_player(args, context)?;
    if args.players.is_empty() {
        args.players.clone_from(&table.players);
    }
    let set = settings(&args.set)?;
    let mut same_stake = args.stake.is_none();
    let rules = match given {
        Some(rules) => {
            same_stake &= rules.engine() == last.engine() && !stakes::is_in(rules.engine(), &set);
            if same_stake {
                args.stake = stakes::print_under(rules.options(), last, currency);
                same_stake = args.stake.is_some();
            }
            rules
        }
        None if args.stake.is_some() => stakes::without(last).unwrap_or_else(|_| last.clone()),
        None => last.clone(),
    };
    // Options that cannot be are reported with all else that is wrong with the opening.
    let options = rules.with(&set).ok();
    let sides = options.and_then(|rules| table.sides(rules.options(), &args.players));
    let dealer = table.dealer(&args.players).map(str::to_owned);
    Ok(Before { rules, currency, sides, dealer, same_stake })
}

fn session_before(chosen: Option<&str>, context: &Context) -> Result<Session> {
    let mut ledger = context.ledger(Access::Read)?;
    Ok(match context.which(chosen) {
        Which::Current => ledger.newest_session()?,
        named @ Which::Named(_) => ledger.session(named)?,
    })
}

/// Loads the rules if the first word names some; otherwise it is the first player.
fn rules_or_player(args: &mut Args, context: &Context) -> Result<Option<Rules>> {
    let Some(word) = &args.rules else { return Ok(None) };
    if let Err(RulesError::NotFound(NotFound::Unknown { .. })) = context.catalog()?.load(word) {
        args.players.insert(0, word.clone());
        return Ok(None);
    }
    load_rules(context, word).map(Some)
}
