//! Mariáš: the lone side against the defenders, for announced and quiet commitments (rulebook `marias.md`).

mod notation;
mod options;
mod print;
mod record;
mod vocabulary;

pub use notation::read as read_words;
pub use options::{
    AnnouncedHundred, DoubleSuits, ExtraTens, Form, Opposing, Options, QuietHundred, RevokeRule,
};
pub use print::print;
pub use record::{
    Announcement, Component, Contract, Fleks, Marriages, Record, Rung, Seven, Suit, TrickPoints, TwoSevens,
    Verdict,
};
pub use vocabulary::VOCABULARY;
