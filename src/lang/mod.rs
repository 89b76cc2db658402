//! Languages. English stands in `Display` beside the facts; other languages come from a catalogue of sentences in
//! `locales/`, which is read only when its language is asked for.
//!
//! Whatever can be said has a `Display`, the English sentence, a `Serialize`, the facts in it, and
//! [`Say`](crate::kernel::say::Say), its messages. The message of `LineProblem::NoBidder { players }` is
//! `line-problem-no-bidder`, and `$players` may stand in it.

mod catalogue;
mod facts;
mod language;
mod phrases;
mod voice;

pub use catalogue::OWN;
pub use language::Lang;
pub use voice::Voice;
