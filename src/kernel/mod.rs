//! What every game speaks: units, seats, tables, payments, refusals, options, and what can be said. It knows no game.

pub mod characters;
pub mod day;
pub mod json;
pub mod keyword;
pub mod options;
pub mod payment;
pub mod refusal;
pub mod say;
pub mod table;
pub mod units;
pub mod words;

pub use characters::{is_refused, visible};
pub use keyword::Keyword;
pub use options::{
    Allowed, Condition, Kind, OneOf, OptionFault, OptionInfo, OptionWord, Or, Setting, Settings, Switch,
    TableRows, Whole, WordOf, contradiction,
};
pub use payment::{Account, Direction, KITTY};
pub use payment::{GameStake, Net};
pub use refusal::{CommonProblem, FieldNoun, MissingField, NearestBids, ensure};
pub use table::{Seat, Seating, seats};
pub use table::{Side, Table, seated_opposite};
pub use units::{Minor, Overflow, Points, Units, divide_kitty};

use day::DayFault;
use refusal::{Fault, Refusal};
use say::{Messages, Say};

crate::messages! {
    [DayFault, OptionFault, Allowed, CommonProblem, MissingField, NearestBids]
    message Overflow = "overflow";
}

/// Translated by its problem.
impl<P: Say> Say for Fault<P> {
    const MESSAGES: Messages = Messages::NONE;
}

/// Translated by the first fault.
impl<P: Say> Say for Refusal<P> {
    const MESSAGES: Messages = Messages::NONE;
}
