//! Scoring: pure functions from rules, table and record to an outcome or a refusal.
//!
//! An engine never opens a file, reads a clock or knows the name of a profile. This module is the only
//! place that chooses between engines.

/// Makes a sum of what each of its variants holds.
macro_rules! lift {
    ($sum:ident { $($variant:ident($of:ty)),+ }) => {
        $(impl From<$of> for $sum {
            fn from(of: $of) -> Self {
                $sum::$variant(of)
            }
        })+
    };
}

/// Declares a type that is one of those of the engines.
macro_rules! of_engines {
    ($(#[$attribute:meta])* pub enum $name:ident { $auction:ty, $points:ty, $marias:ty }) => {
        $(#[$attribute])*
        pub enum $name {
            /// Auction pinochle.
            Auction($auction),
            /// Pinochle to a point target.
            Points($points),
            /// Mariáš.
            Marias($marias),
        }

        lift! { $name { Auction($auction), Points($points), Marias($marias) } }
    };
}

/// Does the same with what such a type holds, whichever engine it is of.
macro_rules! each {
    ($sum:ident, $value:expr, $held:ident => $result:expr) => {
        match $value {
            $sum::Auction($held) => $result,
            $sum::Points($held) => $result,
            $sum::Marias($held) => $result,
        }
    };
}

mod agreements;
pub mod auction;
pub mod closing;
mod features;
mod line;
pub mod marias;
mod messages;
pub mod pinochle;
mod players;
pub mod points;
mod problem;
mod story;
mod term;

pub use crate::kernel::options::{OptionFault, OptionInfo};
pub use crate::kernel::seat::Seating;
pub use crate::kernel::setting::{Setting, Settings};
use crate::kernel::table::Table;
use crate::kernel::units::Minor;
use crate::kernel::{outcome, refusal};
use crate::notation::Vocabulary;
pub use closing::Closing;
pub use features::{EngineInfo, Features};
pub use line::{print_line, read_line, reference};
pub use messages::MESSAGES;
pub use points::{Game, GameScore, SideScore};
pub use problem::{Fault, Problem, Refusal};
use serde::Serialize;
use std::ops::Deref;
pub use story::{FactorMeaning, HandResult, HandSentence, Outcome, Payment, Posting, SheetCell, Story};
pub use term::Term;

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
    /// Every engine.
    pub const ALL: &'static [Engine] = &[Engine::Auction, Engine::Points, Engine::Marias];

    /// Returns what is the same under all options of this engine.
    #[must_use]
    pub fn info(self) -> &'static EngineInfo {
        match self {
            Engine::Auction => &auction::ENGINE,
            Engine::Points => &points::ENGINE,
            Engine::Marias => &marias::ENGINE,
        }
    }

    /// Lists what each option decides and which values it takes.
    #[must_use]
    pub fn options(self) -> Vec<OptionInfo> {
        (self.info().options)()
    }

    /// Returns the words of a typed line.
    #[must_use]
    pub fn vocabulary(self) -> &'static Vocabulary {
        self.info().vocabulary
    }

    /// Returns the engine that a profile calls so.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Engine> {
        Self::ALL.iter().copied().find(|engine| engine.info().word == word)
    }
}

of_engines! {
    /// The options of one engine, read and checked.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum Options { auction::Options, points::Options, marias::Options }
}

impl Options {
    /// Reads and checks the options of an engine.
    ///
    /// # Errors
    /// Everything wrong with them, combinations included.
    pub fn read(engine: Engine, settings: &Settings) -> Result<Options, Vec<OptionFault>> {
        let options: Options = match engine {
            Engine::Auction => auction::Options::read(settings)?.into(),
            Engine::Points => points::Options::read(settings)?.into(),
            Engine::Marias => marias::Options::read(settings)?.into(),
        };
        let faults = each!(Options, &options, options => options.contradictions());
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

    /// Returns the options with units worth so much, where no option says it.
    #[must_use]
    pub fn with_unit(mut self, unit: Minor) -> Options {
        if let Options::Marias(options) = &mut self {
            options.unit = unit;
        }
        self
    }

    /// Writes every option, as it would be read.
    #[must_use]
    pub fn settings(&self) -> Settings {
        each!(Options, self, options => options.settings())
    }
}

/// What the game has, asked of the engine's own options.
impl Deref for Options {
    type Target = dyn Features;

    fn deref(&self) -> &Self::Target {
        each!(Options, self, options => options)
    }
}

of_engines! {
    /// What happened at the table in one hand.
    #[derive(Debug, Clone, PartialEq, Eq, Serialize)]
    #[serde(untagged)]
    pub enum Record { auction::Record, points::Record, marias::Record }
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
        each!(Record, self, record => record.renamed(rename).into())
    }

    /// Returns the record with defaults left out.
    #[must_use]
    pub fn normal(&self) -> Record {
        each!(Record, self, record => record.normal().into())
    }
}

/// One thing to be agreed and written down, with the values in force.
pub type Agreement = agreements::Agreement<Term>;

/// Returns what the table has to agree on before the first hand, with the values in force. `money` writes an
/// amount of the session's currency.
#[must_use]
pub fn agreements(options: &Options, money: &dyn Fn(Minor) -> String) -> Vec<Agreement> {
    fn lifted<T>(agreements: Vec<agreements::Agreement<T>>) -> Vec<Agreement>
    where
        Term: From<T>,
    {
        agreements.into_iter().map(agreements::Agreement::lift).collect()
    }
    match options {
        Options::Auction(options) => lifted(auction::agreements(options, &money(Minor(options.unit_minor)))),
        Options::Points(options) => lifted(points::agreements(options, money)),
        Options::Marias(options) => lifted(marias::agreements(options, money)),
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
    players::check("players", players, options.players_allowed())
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
