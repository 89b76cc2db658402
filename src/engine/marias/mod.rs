//! Mariáš: the lone side against the defenders, for announced and quiet commitments (rulebook `marias.md`).

mod options;
mod record;

pub use options::{
    AnnouncedHundred, DoubleSuits, ExtraTens, Form, Opposing, Options, QuietHundred, RevokeRule,
};
pub use record::{
    Announcement, Component, Contract, Fleks, Marriages, Record, Rung, Seven, Suit, TrickPoints, TwoSevens,
    Verdict,
};
