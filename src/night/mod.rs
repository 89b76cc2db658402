//! A night is a list of what happened, and some facts about the whole of it; a command makes a new state of the old one,
//! and the log keeps the difference. A night is played from its list. No files, no clock.

pub mod address;
pub mod agreed;
pub mod called;
pub mod chain;
pub mod chairs;
pub mod change;
pub mod difference;
pub mod doubt;
pub mod entry;
mod error;
pub mod games;
mod log;
pub mod money;
pub mod opening;
pub mod other_rules;
pub mod past;
pub mod played;
pub mod replay;
mod rescored;
pub mod scored;
pub mod settling;
pub mod sound;
pub mod state;
pub mod tally;
pub mod thing;

pub use address::Address;
pub use change::{Change, ChangeFault, Changed};
pub use difference::{counterparts, difference};
pub use doubt::Doubt;
pub use entry::{Cash, Closed, Entry, EntryNo, Holder, Payee, Penalty, PlayerNo, ResultEntry, Sides, Spent};
pub use error::{NightError, RefusedLine, ReplayError, SheetFault, Understood, UnreadLine};
pub use games::{End, NightGame};
pub use log::{ClearedNight, KnownEntries, NightLog, NightSummary, WonBy};
pub use opening::Headers;
pub use other_rules::{AccountTotal, OtherRules};
pub use past::{Past, PastError};
pub use played::{About, Agreed, Event, Hand, NewGame, Night, Step, Total};
pub use rescored::{Origin, RescoredRow};
pub use scored::{GameScored, Scored, Sum};
pub use settling::{SettleTerms, Settled};
pub use sound::Unsound;
pub use state::State;
pub use thing::{HandSaid, Said, Thing};

crate::messages! {
    [
        ChangeFault, NightError, doubt::Doubt, SheetFault,
        ReplayError, error::Understood,
        sound::Flaw, sound::Unsound,
    ]
    message address::NoAddress = "no-address";
    holder UnreadLine;
    holder RefusedLine;
    holder past::PastError;
}
