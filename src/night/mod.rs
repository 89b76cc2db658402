//! A night is a list of what happened, and some facts about the whole of it; a command makes a new state of the old one,
//! and the log keeps the difference. No files, no clock.

pub mod address;
pub mod change;
pub mod difference;
pub mod money;
pub mod past;
pub mod scored;
pub mod state;
pub mod thing;

pub use change::{Change, ChangeFault, Changed};
pub use difference::{counterparts, difference};
pub use past::{Past, PastError};
pub use state::State;
pub use thing::{HandSaid, Said, Thing};

crate::messages! {
    [ChangeFault]
    struct address::NoAddress = "no-address";
    holder past::PastError;
}
