//! Languages. English is in `Display`; other languages come from a catalogue of messages in `locales/`, which is read
//! only if its language is used.
//!
//! Every message has a `Display`, the English sentence, a `Serialize`, the facts in it, and
//! [`Say`](crate::kernel::say::Say), its ids. The id of `LineProblem::NoBidder { players }` is
//! `line-problem-no-bidder`, and its text may use `$players`.

mod catalogue;
mod facts;
mod language;
mod messages;
mod phrases;

pub use catalogue::OWN;
pub use language::{Lang, Voice};
