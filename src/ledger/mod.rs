//! The ledger: an append-only log of entries, and projections of what stands.

pub mod chain;
pub mod circle;
pub mod entry;
pub mod error;
pub mod log;
pub mod project;
pub mod query;
pub mod standing;
