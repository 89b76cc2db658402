//! Scoring: from rules, table and record to an outcome or a refusal. Only this module chooses between engines.

macro_rules! of_engines {
    ($(#[$attribute:meta])* pub enum $name:ident { $($engine:ident($of:ty)),+ }) => {
        $(#[$attribute])*
        pub enum $name { $($engine($of)),+ }

        $(impl From<$of> for $name {
            fn from(of: $of) -> Self {
                $name::$engine(of)
            }
        })+
    };
}

macro_rules! each {
    (Options, $value:expr, $held:ident => $result:expr) => {
        match $value {
            Options::Auction($held) => $result,
            Options::Points($held) => $result,
            Options::Marias($held) => $result,
            Options::Results($held) => $result,
        }
    };
    ($sum:ident, $value:expr, $held:ident => $result:expr) => {
        match $value {
            $sum::Auction($held) => $result,
            $sum::Points($held) => $result,
            $sum::Marias($held) => $result,
        }
    };
}

pub mod agreements;
pub mod auction;
mod calls;
pub mod card;
mod fields;
mod hand_facts;
mod line;
pub mod marias;
mod outcome;
pub mod pinochle;
pub mod points;
mod problem;
mod record_check;
mod results;
mod story;
mod terms;

pub use crate::kernel::options::{OptionFault, OptionInfo, Setting, Settings};
pub use crate::kernel::table::Seating;
use crate::kernel::{CommonProblem, Minor, Points, Side, Table, json};
use crate::notation::{Offers, Vocabulary};
use agreements::Topic;
pub use agreements::{Behind, Term, agreements, rules_behind};
pub use auction::Closing;
pub use calls::CallFault;
use card::{CardHead, CardItem, CardTopic};
pub use card::{CardTable, CardTables};
pub use hand_facts::{DeclaredContract, HandResult};
pub use line::{examples, place_of, print_line, read_line};
pub use outcome::{FactorMeaning, Outcome, Payment, Story};
pub use points::{Game, GameScore, SideScore};
pub use problem::{FactValue, Fault, NotAllowedWhy, OrProblem, Problem, Refusal};
use record_check::RecordCheck;
use serde::Serialize;
use std::ops::RangeInclusive;
pub use story::{DECLARERS, Declared, HandSentence, declared, factors};

crate::messages! {
    [
        Problem, FactorMeaning, Term, CardItem, CardTopic, CardHead,
        CallFault, NotAllowedWhy, FactValue, auction::Problem,
        auction::HandSentence<'_>, auction::FactorMeaning,
        auction::AuctionTerm, auction::Band, points::Problem, points::HandSentence, points::Reason, points::PointsSum,
        points::CheckPayment, points::PointsTerm, points::MeldRow, points::FurtherStep, points::Rate, marias::Problem,
        marias::HandSentence, marias::MariasClause, marias::Side,
        marias::Suit, marias::Contract, marias::Announcement, marias::Component, marias::Rung,
        marias::FactorMeaning, marias::PaidFor, marias::Flek, marias::MariasTerm, marias::SuitTimes,
        pinochle::Suit, pinochle::MeldName, pinochle::MeldCards, pinochle::CountScheme, pinochle::CardFault,
        pinochle::NameFault, pinochle::LimitFault, auction::Ending,
    ]
    { auction::Options::MESSAGES, points::Options::MESSAGES, marias::Options::MESSAGES }
    variants HandSentence<'_> = "hand-sentence" { Auction, Points, Marias };
    holder Fault;
    holder Refusal;
    holder OptionInfo;
    message HandResult = "hand-result";
    message Topic = "topic";
    message pinochle::Meld = "meld";
}

impl Engine {
    pub const ALL: &'static [Engine] = &[Engine::Auction, Engine::Points, Engine::Marias];

    pub fn word(self) -> &'static str {
        self.into()
    }

    pub fn from_word(word: &str) -> Option<Engine> {
        word.parse().ok()
    }

    /// In the rulebook's order.
    pub fn keys(self) -> &'static [&'static str] {
        match self {
            Engine::Auction => auction::Options::KEYS,
            Engine::Points => points::Options::KEYS,
            Engine::Marias => marias::Options::KEYS,
            Engine::Results => results::Options::KEYS,
        }
    }

    /// Those that define the game: a profile states them, and nobody changes them.
    pub fn fixed(self) -> &'static [&'static str] {
        if self == Engine::Points { points::Options::FIXED } else { &[] }
    }

    pub fn options(self) -> Vec<OptionInfo> {
        match self {
            Engine::Auction => auction::Options::list(),
            Engine::Points => points::Options::list(),
            Engine::Marias => marias::Options::list(),
            Engine::Results => results::Options::list(),
        }
    }

    pub fn vocabulary(self) -> &'static Vocabulary {
        match self {
            Engine::Auction => &auction::VOCABULARY,
            Engine::Points => &points::VOCABULARY,
            Engine::Marias => &marias::VOCABULARY,
            Engine::Results => &results::VOCABULARY,
        }
    }
}

of_engines! {
    /// An [`Engine`] says which game it is.
    #[derive(Debug, Clone, PartialEq, Eq, strum::EnumDiscriminants)]
    #[strum_discriminants(name(Engine), derive(strum::IntoStaticStr, strum::EnumString))]
    #[strum_discriminants(strum(serialize_all = "lowercase"))]
    pub enum Options {
        Auction(auction::Options), Points(points::Options), Marias(marias::Options), Results(results::Options)
    }
}

impl Options {
    pub fn read(engine: Engine, settings: &Settings) -> Result<Options, Vec<OptionFault>> {
        let options = Options::read_unchecked(engine, settings)?;
        let faults = options.contradictions();
        if faults.is_empty() { Ok(options) } else { Err(faults) }
    }

    pub fn read_unchecked(engine: Engine, settings: &Settings) -> Result<Options, Vec<OptionFault>> {
        Ok(match engine {
            Engine::Auction => auction::Options::read(settings)?.into(),
            Engine::Points => points::Options::read(settings)?.into(),
            Engine::Marias => marias::Options::read(settings)?.into(),
            Engine::Results => results::Options::read(settings)?.into(),
        })
    }

    pub fn contradictions(&self) -> Vec<OptionFault> {
        let refused = each!(Options, self, options => options.contradictions());
        refused.into_iter().map(|keys| self.combination(keys)).collect()
    }

    fn combination(&self, keys: &[&'static str]) -> OptionFault {
        let settings = self.settings();
        let value = |key: &&str| match settings.get(*key)? {
            Setting::Table(_) => Some(format!("`{key}` = {{...}}")),
            value => Some(format!("`{key}` = {}", value.inside())),
        };
        OptionFault::Combination { keys: keys.to_vec(), values: keys.iter().filter_map(value).collect() }
    }

    pub fn engine(&self) -> Engine {
        self.into()
    }

    pub fn notation(&self) -> &dyn Offers {
        each!(Options, self, options => options)
    }

    pub fn chips_left(&self, total: Points) -> Option<points::Chips> {
        if let Options::Points(options) = self { points::chips_left(options, total) } else { None }
    }

    /// Nothing changes if an option sets it.
    pub fn with_unit(mut self, unit: Minor) -> Options {
        match &mut self {
            Options::Marias(options) => options.unit = unit,
            Options::Results(options) => options.unit = unit,
            Options::Auction(_) | Options::Points(_) => {}
        }
        self
    }

    pub fn settings(&self) -> Settings {
        each!(Options, self, options => options.settings())
    }

    pub fn players_allowed(&self) -> RangeInclusive<usize> {
        match self {
            Options::Auction(options) => auction::players_allowed(options),
            Options::Points(options) => points::players_allowed(options),
            Options::Marias(options) => marias::players_allowed(options),
            Options::Results(_) => results::PLAYERS,
        }
    }

    /// What all tricks of a hand count; `None` in games without melds.
    pub fn trick_total(&self) -> Option<i64> {
        match self {
            Options::Auction(options) => Some(auction::trick_total(options)),
            Options::Points(options) => Some(points::trick_total(options)),
            Options::Marias(_) | Options::Results(_) => None,
        }
    }

    pub fn natural_table(&self) -> usize {
        *self.players_allowed().start()
    }

    /// In minor units of the session's currency.
    pub fn unit_minor(&self) -> i64 {
        match self {
            Options::Auction(options) => options.unit_minor,
            Options::Points(options) => options.check_value,
            Options::Marias(_) | Options::Results(_) => self.unit().0,
        }
    }

    /// Zero if an option sets it.
    pub fn unit(&self) -> Minor {
        match self {
            Options::Marias(options) => options.unit,
            Options::Results(options) => options.unit,
            Options::Auction(_) | Options::Points(_) => Minor::ZERO,
        }
    }

    pub fn has_hands(&self) -> bool {
        !matches!(self, Options::Results(_))
    }

    pub fn has_forehand(&self) -> bool {
        matches!(self, Options::Marias(_))
    }

    /// Forehand plays before anything is said.
    pub fn forehand_plays(&self) -> bool {
        matches!(self, Options::Marias(options) if options.forehand_plays_suit)
    }

    pub fn has_bidder(&self) -> bool {
        self.notation().has_bidder()
    }

    /// Who sits opposite each other are partners; `None` if everybody plays alone.
    pub fn partners(&self, players: &[String]) -> Option<Vec<Side>> {
        if let Options::Points(options) = self { points::partners(options, players) } else { None }
    }

    pub fn has_sides(&self) -> bool {
        matches!(self, Options::Points(options) if !options.is_individual())
    }

    /// How many sides play a game; 0 if hands do not add up to games.
    pub fn sides(&self) -> usize {
        let Options::Points(options) = self else { return 0 };
        usize::try_from(options.sides).unwrap_or_default()
    }

    pub fn has_kitty(&self) -> bool {
        match self {
            Options::Auction(options) => options.kitty,
            Options::Marias(options) => options.bank > 0,
            Options::Points(_) | Options::Results(_) => false,
        }
    }

    /// Whether answers list the kitty, even if there is none.
    pub fn lists_kitty(&self) -> bool {
        matches!(self, Options::Auction(_)) || self.has_kitty()
    }

    pub fn plays_games(&self) -> bool {
        matches!(self, Options::Points(_))
    }

    pub fn pays_units(&self) -> bool {
        !matches!(self, Options::Points(options) if !options.checks)
    }

    pub fn pays_money(&self) -> bool {
        match self {
            Options::Points(options) => {
                options.stake_game > 0 || options.stake_per_100 > 0 || options.check_value > 0
            }
            Options::Auction(_) | Options::Marias(_) | Options::Results(_) => self.unit_minor() != 0,
        }
    }
}

of_engines! {
    #[derive(Debug, Clone, PartialEq, Eq, Serialize)]
    #[serde(untagged)]
    pub enum Record { Auction(auction::Record), Points(points::Record), Marias(marias::Record) }
}

impl Record {
    pub fn from_json(engine: Engine, text: &str) -> Result<Record, serde_json::Error> {
        match engine {
            Engine::Auction => json::read(text).map(Record::Auction),
            Engine::Points => json::read(text).map(Record::Points),
            Engine::Marias => json::read(text).map(Record::Marias),
            Engine::Results => Err(serde::de::Error::custom("results have no hands")),
        }
    }

    /// The field at which JSON is no record, and what is wrong there; `None` if it is no object.
    pub fn malformed(engine: Engine, text: &str) -> Option<(String, CommonProblem)> {
        match engine {
            Engine::Auction => json::malformed::<auction::Record>(text),
            Engine::Points => json::malformed::<points::Record>(text),
            Engine::Marias => json::malformed::<marias::Record>(text),
            Engine::Results => None,
        }
    }

    /// A name that `rename` does not know stays. The log stores a name once and refers to players by number.
    pub fn renamed(&self, rename: &dyn Fn(&str) -> Option<String>) -> Record {
        let new = |name: String| rename(&name).unwrap_or(name);
        each!(Record, self, record => record.renamed(&new).into())
    }

    pub fn normal(&self) -> Record {
        each!(Record, self, record => record.normal().into())
    }
}

pub fn card(options: &Options) -> CardTables {
    match options {
        Options::Auction(options) => auction::card(options),
        Options::Points(options) => points::card(options),
        Options::Marias(options) => marias::card(options),
        Options::Results(_) => CardTables { deck: 0, tables: Vec::new() },
    }
}

pub fn score(options: &Options, table: &Table, record: &Record) -> Result<Outcome, Refusal> {
    match (options, record) {
        (Options::Auction(options), Record::Auction(record)) => auction::score(options, table, record),
        (Options::Points(options), Record::Points(record)) => points::score(options, table, record),
        (Options::Marias(options), Record::Marias(record)) => marias::score(options, table, record),
        (Options::Auction(_) | Options::Points(_) | Options::Marias(_) | Options::Results(_), _) => {
            Err(Refusal::of("hand", Problem::OtherGame {}))
        }
    }
}

pub fn seating(options: &Options, table: &Table) -> Result<Seating, Refusal> {
    check_players(options, &table.players)?;
    let size = table.players.len();
    let dealer = || record_check::dealer(table);
    let active = match options {
        Options::Auction(options) => auction::active(options, size, dealer()?).to_vec(),
        Options::Points(_) => calls::from_the_left(table, Some(dealer()?), None),
        Options::Marias(options) => marias::active(options, table, dealer()?),
        Options::Results(_) => table.seats().collect(),
    };
    let inactive = table.seats().filter(|seat| !active.contains(seat)).collect();
    Ok(Seating { active, inactive })
}

/// Puts the state of a game, if hands add up to one, on the table for the next hand.
pub fn lay(options: &Options, game: &Game, table: &mut Table) {
    if let Options::Points(options) = options {
        game.lay(options, table);
    }
}

/// A side that has the target before a hand is played, with its total and the target.
pub fn arrived(options: &Options, table: &Table) -> Option<(String, i64, i64)> {
    let (Options::Points(options), Some(totals)) = (options, &table.before) else { return None };
    let target = Some(options.target).filter(|_| options.deals == 0)?;
    let side = totals.iter().find(|(_, total)| **total >= target);
    side.map(|(side, total)| (side.clone(), *total, target))
}

pub fn check_table(options: &Options, table: &Table) -> Result<(), Refusal> {
    let Options::Points(of_points) = options else { return check_players(options, &table.players) };
    points::check_table(of_points, table)
}

pub fn check_players(options: &Options, players: &[String]) -> Result<(), Refusal> {
    record_check::check_players("players", players, options.players_allowed())
}

/// What each player receives (+) or pays (-) at the end of a night, in seat order, the kitty divided.
pub fn close(options: &Options, players: &[String], closing: &Closing) -> Result<Vec<Minor>, Refusal> {
    let Options::Auction(options) = options else {
        return Err(Refusal::of("close", Problem::NothingToClose {}));
    };
    auction::close(options, players, closing)
}
