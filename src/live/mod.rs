//! The live table: what the scorekeeper looks at all night. State is a pure function of events, and a frame is a
//! pure function of state; terminal, clock and ledger are the business of whoever runs it.

mod complete;
mod draw;
mod keys;
mod page;
mod preview;
mod screen_text;
mod sheet;
mod standing;
mod state;
mod typing;
mod update;

pub use draw::draw;
pub use keys::{Action, KEYS, KeyRow, action};
pub use preview::{Kind, Mark, Preview, Tone};
pub use screen_text::ScreenText;
pub use state::{Effect, Event, Looks, State};

use keys::KeyDoes;
use standing::Sign;

crate::messages! {
    enum ScreenText<'_> = "screen-text";
    enum Sign = "sign";
    brief KeyDoes = "key-does";
}
