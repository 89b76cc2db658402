//! The live table: what the scorekeeper looks at all night. State is a pure function of events, and a frame is a
//! pure function of state; terminal, clock and ledger are the business of whoever runs it.

mod choosing;
mod complete;
mod draw;
mod event;
mod keys;
mod looks;
mod messages;
mod page;
mod preview;
mod recall;
mod screen_text;
mod sheet;
mod squeeze;
mod standing;
mod state;
mod typing;
mod update;

pub use draw::draw;
pub use event::{Effect, Event};
pub use keys::{Action, KEYS, KeyRow, action};
pub use looks::Looks;
pub use messages::MESSAGES;
pub use preview::{Kind, Mark, Preview, Tone};
pub use screen_text::ScreenText;
pub use state::State;
