//! What every game has: units, seats, tables, payments, faults, options, and what can be said. It knows no game.

pub mod characters;
pub mod day;
pub mod json;
pub mod keyword;
pub mod options;
pub mod payment;
pub mod problem;
pub mod say;
pub mod table;
pub mod units;
pub mod words;

pub use characters::{is_refused, visible};
pub use keyword::Keyword;
pub use options::{
    Allowed, Kind, OneOf, OptionFault, OptionInfo, OptionWord, Or, Setting, Settings, Switch, Whole, WordOf,
};
pub use payment::{Account, Direction, GameStake, KITTY, Net};
pub use problem::{CommonProblem, FieldNoun, NearestBids, ensure};
pub use table::{Seat, Seating, Side, Table, seated_opposite, seats};
pub use units::{Minor, Overflow, Points, Units, divide_kitty};

use day::DayFault;
use options::RefusedValue;

crate::messages! {
    [DayFault, OptionFault, RefusedValue, Allowed, CommonProblem, NearestBids]
    message Overflow = "overflow";
}
