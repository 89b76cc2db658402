//! `new --again`: what the arguments leave out is as in the session before.

use super::context::Context;
use super::opening::Args;
use super::parse::{load_rules, settings};
use anyhow::Result;
use meldbook::money::Currency;
use meldbook::rules::{NotFound, Rules, RulesError};
use meldbook::session::Session;
use meldbook::session::opening::FirstTable;
use meldbook::session::opening::stakes;
use meldbook::store::{Access, Which};

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
pub fn fill_in(args: &mut Args, context: &Context) -> Result<Before> {
    let session = session_before(context)?;
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

fn session_before(context: &Context) -> Result<Session> {
    let mut ledger = context.ledger(Access::Read)?;
    Ok(match context.which(None) {
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
