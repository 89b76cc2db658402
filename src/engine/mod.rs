//! Scoring: pure functions from rules, table and record to an outcome or a refusal.
//!
//! An engine never opens a file, reads a clock or knows the name of a profile. This module is the only
//! place that chooses between engines.

/// Makes every type that is one of those of the engines out of theirs.
macro_rules! lift {
    ($sum:ident { $($variant:ident($of:ty)),+ }) => {
        $(impl From<$of> for $sum {
            fn from(of: $of) -> Self {
                $sum::$variant(of)
            }
        })+
    };
}

mod agreements;
pub mod auction;
pub mod closing;
mod line;
pub mod marias;
pub mod pinochle;
mod players;
pub mod points;
mod problem;
mod story;

pub use crate::kernel::options::{OptionFault, OptionInfo, Setting, Settings};
pub use crate::kernel::seat::Seating;
use crate::kernel::table::{Side, Table};
use crate::kernel::units::Minor;
use crate::kernel::{outcome, refusal};
pub use agreements::Agreement;
pub use closing::Closing;
pub use line::{print_line, read_line, reference};
pub use points::{Game, GameScore, SideScore};
pub use problem::{Fault, Problem, Refusal};
use serde::Serialize;
use std::ops::RangeInclusive;
pub use story::{Brief, Ended, FactorMeaning, HandSentence, Outcome, Payment, Posting, Story};

/// The engines there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Engine {
    /// One bidder against the table, cash each hand.
    Auction,
    /// Sides or single players to a number of points.
    Points,
    /// A lone side against the defenders, for what was announced and what was not.
    Marias,
}

impl Engine {
    /// Every engine with the word a profile names it by.
    pub const ALL: &'static [(Engine, &'static str)] =
        &[(Engine::Auction, "auction"), (Engine::Points, "points"), (Engine::Marias, "marias")];

    /// Returns the word of this engine in a profile.
    #[must_use]
    pub fn word(self) -> &'static str {
        Self::ALL.iter().find(|(e, _)| *e == self).map_or("", |(_, word)| word)
    }

    /// Returns the engine of a word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Engine> {
        Self::ALL.iter().find(|(_, w)| *w == word).map(|(e, _)| *e)
    }

    /// Returns the names of this engine's options, in the rulebook's order.
    #[must_use]
    pub fn keys(self) -> &'static [&'static str] {
        match self {
            Engine::Auction => auction::Options::KEYS,
            Engine::Points => points::Options::KEYS,
            Engine::Marias => marias::Options::KEYS,
        }
    }

    /// Returns the options that belong to a profile and that nobody sets afterwards.
    #[must_use]
    pub fn fixed(self) -> &'static [&'static str] {
        match self {
            Engine::Auction | Engine::Marias => &[],
            Engine::Points => points::Options::FIXED,
        }
    }

    /// Lists what each option decides and which values it takes.
    #[must_use]
    pub fn list(self) -> Vec<OptionInfo> {
        match self {
            Engine::Auction => auction::Options::list(),
            Engine::Points => points::Options::list(),
            Engine::Marias => marias::Options::list(),
        }
    }
}

/// The options of one engine, read and checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Options {
    /// Auction pinochle.
    Auction(auction::Options),
    /// Pinochle to a point target.
    Points(points::Options),
    /// Mariáš.
    Marias(marias::Options),
}

impl Options {
    /// Reads and checks the options of an engine.
    ///
    /// # Errors
    /// Everything wrong with them, combinations included.
    pub fn read(engine: Engine, settings: &Settings) -> Result<Options, Vec<OptionFault>> {
        let (options, faults) = match engine {
            Engine::Auction => {
                let options = auction::Options::read(settings)?;
                let faults = options.contradictions();
                (Options::Auction(options), faults)
            }
            Engine::Points => {
                let options = points::Options::read(settings)?;
                let faults = options.contradictions();
                (Options::Points(options), faults)
            }
            Engine::Marias => {
                let options = marias::Options::read(settings)?;
                let faults = options.contradictions();
                (Options::Marias(options), faults)
            }
        };
        if faults.is_empty() { Ok(options) } else { Err(faults) }
    }

    /// Returns the engine these options belong to.
    #[must_use]
    pub fn engine(&self) -> Engine {
        match self {
            Options::Auction(_) => Engine::Auction,
            Options::Points(_) => Engine::Points,
            Options::Marias(_) => Engine::Marias,
        }
    }

    /// Returns how many people this game is made for.
    #[must_use]
    pub fn natural_table(&self) -> usize {
        match self {
            Options::Auction(_) => 3,
            Options::Points(options) => usize::try_from(options.players).unwrap_or(usize::MAX),
            Options::Marias(options) => *marias::players_allowed(options).end(),
        }
    }

    /// Returns what a unit is worth, in minor units of the session's currency.
    #[must_use]
    pub fn unit_minor(&self) -> i64 {
        match self {
            Options::Auction(options) => options.unit_minor,
            Options::Points(options) => options.check_value,
            Options::Marias(options) => options.unit.0,
        }
    }

    /// Returns what a unit was agreed to be worth where no option says it; nothing elsewhere.
    #[must_use]
    pub fn unit(&self) -> Minor {
        match self {
            Options::Auction(_) | Options::Points(_) => Minor::ZERO,
            Options::Marias(options) => options.unit,
        }
    }

    /// Returns the options with units worth so much, where no option says it.
    #[must_use]
    pub fn with_unit(mut self, unit: Minor) -> Options {
        if let Options::Marias(options) = &mut self {
            options.unit = unit;
        }
        self
    }

    /// Says whether who comes first after the dealer is called forehand.
    #[must_use]
    pub fn has_forehand(&self) -> bool {
        match self {
            Options::Auction(_) | Options::Points(_) => false,
            Options::Marias(_) => true,
        }
    }

    /// Says whether partners score together, so that a table has sides.
    #[must_use]
    pub fn has_sides(&self) -> bool {
        match self {
            Options::Auction(_) | Options::Marias(_) => false,
            Options::Points(options) => !options.is_individual(),
        }
    }

    /// Says whether there is a kitty.
    #[must_use]
    pub fn has_kitty(&self) -> bool {
        match self {
            Options::Auction(options) => options.kitty,
            Options::Points(_) | Options::Marias(_) => false,
        }
    }

    /// Says whether answers list the kitty of these games, also where the rules leave it off.
    #[must_use]
    pub fn lists_kitty(&self) -> bool {
        match self {
            Options::Auction(_) => true,
            Options::Points(_) | Options::Marias(_) => false,
        }
    }

    /// Says whether hands add up to games that somebody wins.
    #[must_use]
    pub fn plays_games(&self) -> bool {
        match self {
            Options::Auction(_) | Options::Marias(_) => false,
            Options::Points(_) => true,
        }
    }

    /// Says whether units are paid for hands.
    #[must_use]
    pub fn pays_units(&self) -> bool {
        match self {
            Options::Auction(_) | Options::Marias(_) => true,
            Options::Points(options) => options.checks,
        }
    }

    /// Says whether anything is worth money.
    #[must_use]
    pub fn pays_money(&self) -> bool {
        match self {
            Options::Auction(_) => true,
            Options::Points(options) => options.has_cash(),
            Options::Marias(options) => options.unit != Minor::ZERO,
        }
    }

    /// Writes every option, as it would be read.
    #[must_use]
    pub fn settings(&self) -> Settings {
        match self {
            Options::Auction(options) => options.settings(),
            Options::Points(options) => options.settings(),
            Options::Marias(options) => options.settings(),
        }
    }
}

/// What happened at the table in one hand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Record {
    /// Auction pinochle.
    Auction(auction::Record),
    /// Pinochle to a point target.
    Points(points::Record),
    /// Mariáš.
    Marias(marias::Record),
}

impl Record {
    /// Reads the record of a hand from JSON.
    ///
    /// # Errors
    /// If it is no JSON object, or has a field twice.
    pub fn from_json(engine: Engine, json: &str) -> Result<Record, serde_json::Error> {
        match engine {
            Engine::Auction => serde_json::from_str(json).map(Record::Auction),
            Engine::Points => serde_json::from_str(json).map(Record::Points),
            Engine::Marias => serde_json::from_str(json).map(Record::Marias),
        }
    }

    /// Returns the record with every player called by another name: the log says a name once and calls the
    /// player by number. A name that `rename` does not know stays.
    #[must_use]
    pub fn renamed(&self, rename: &dyn Fn(&str) -> Option<String>) -> Record {
        match self {
            Record::Auction(record) => Record::Auction(record.renamed(rename)),
            Record::Points(record) => Record::Points(record.renamed(rename)),
            Record::Marias(record) => Record::Marias(record.renamed(rename)),
        }
    }

    /// Returns the record with defaults left out.
    #[must_use]
    pub fn normal(&self) -> Record {
        match self {
            Record::Auction(record) => Record::Auction(record.normal()),
            Record::Points(record) => Record::Points(record.normal()),
            Record::Marias(record) => Record::Marias(record.normal()),
        }
    }
}

/// Returns what the table has to agree on before the first hand, with the values in force. `money` writes an
/// amount of the session's currency.
#[must_use]
pub fn agreements(options: &Options, money: &dyn Fn(Minor) -> String) -> Vec<Agreement> {
    match options {
        Options::Auction(options) => auction::agreements(options, &money(Minor(options.unit_minor))),
        Options::Points(options) => points::agreements(options, money),
        Options::Marias(options) => marias::agreements(options, money),
    }
}

/// Returns what an engine says of a hand as one of what all of them say.
fn lifted<S, W, P>(scored: Result<outcome::Outcome<S, W>, refusal::Refusal<P>>) -> Result<Outcome, Refusal>
where
    Story: From<S>,
    FactorMeaning: From<W>,
    Problem: From<P>,
{
    scored.map(outcome::Outcome::lift).map_err(refusal::Refusal::lift)
}

/// Scores a hand.
///
/// # Errors
/// A [`Refusal`] with everything that is wrong, the first in the rulebook's order in front.
pub fn score(options: &Options, table: &Table, record: &Record) -> Result<Outcome, Refusal> {
    match (options, record) {
        (Options::Auction(options), Record::Auction(record)) => {
            lifted(auction::score(options, table, record))
        }
        (Options::Points(options), Record::Points(record)) => lifted(points::score(options, table, record)),
        (Options::Marias(options), Record::Marias(record)) => lifted(marias::score(options, table, record)),
        (Options::Auction(_) | Options::Points(_) | Options::Marias(_), _) => {
            Err(Refusal::of("hand", Problem::OtherGame))
        }
    }
}

/// Returns who plays the next hand, in speaking order, and who sits it out.
///
/// # Errors
/// A table that cannot play, or a dealer who is missing or does not sit there.
pub fn seating(options: &Options, table: &Table) -> Result<Seating, Refusal> {
    match options {
        Options::Auction(options) => auction::seating(options, table).map_err(refusal::Refusal::lift),
        Options::Points(options) => points::seating(options, table).map_err(refusal::Refusal::lift),
        Options::Marias(options) => marias::seating(options, table).map_err(refusal::Refusal::lift),
    }
}

/// Returns the partners where nobody says otherwise: those who sit opposite each other. `None` where every
/// player plays alone.
#[must_use]
pub fn partners(options: &Options, players: &[String]) -> Option<Vec<Side>> {
    match options {
        Options::Auction(_) | Options::Marias(_) => None,
        Options::Points(options) => points::partners(options, players),
    }
}

/// Puts a game in progress on the table at which its next hand is played, where hands add up to games.
pub fn lay(options: &Options, game: &Game, table: &mut Table) {
    match options {
        Options::Auction(_) | Options::Marias(_) => {}
        Options::Points(options) => game.lay(options, table),
    }
}

/// Checks who sits at a table and on which side, whatever happens there.
///
/// # Errors
/// Too few or too many players, uneven sides, or names that could not be told apart in a listing.
pub fn check_table(options: &Options, table: &Table) -> Result<(), Refusal> {
    match options {
        Options::Auction(_) | Options::Marias(_) => check_players(options, &table.players),
        Options::Points(options) => points::check_table(options, table).map_err(refusal::Refusal::lift),
    }
}

/// Checks the names at a table, whatever happens there.
///
/// # Errors
/// Too few or too many players, or names that could not be told apart in a listing.
pub fn check_players(options: &Options, players: &[String]) -> Result<(), Refusal> {
    players::check("players", players, players_allowed(options))
}

/// Returns how many may sit at the table.
#[must_use]
pub fn players_allowed(options: &Options) -> RangeInclusive<usize> {
    match options {
        Options::Auction(options) => auction::players_allowed(options),
        Options::Points(options) => points::players_allowed(options),
        Options::Marias(options) => marias::players_allowed(options),
    }
}

/// Settles a night: what each player takes home (+) or pays (-), in seat order, with nothing left in the kitty.
///
/// # Errors
/// Balances that are not exactly those of the players and the kitty, or do not sum to zero.
pub fn close(options: &Options, players: &[String], closing: &Closing) -> Result<Vec<Minor>, Refusal> {
    match options {
        Options::Auction(options) => {
            auction::close(options, players, closing).map_err(refusal::Refusal::lift)
        }
        Options::Points(_) | Options::Marias(_) => Err(Refusal::of("close", Problem::NothingToClose)),
    }
}
