//! The arguments of `new`.

use chrono::NaiveDate;
use meldbook::kernel::day::read_day;

/// Open a session: the rules, and the players clockwise
///
/// Prints what players should agree on before the first hand, with the values in force; where all of
/// it is as in the session before, only that it is. At a terminal it asks for missing arguments: `meldbook new` alone
/// asks for everything, and Esc goes back to the question before.
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
    /// worth of each thing that is paid: game=1,hundred=25c,check=5c, or penalty=5c where there are no checks
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
    /// The date, as 2026-03-14 [default: today]
    #[arg(long, value_parser = read_day)]
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
}
