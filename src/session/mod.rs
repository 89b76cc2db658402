//! A session without its file: entries, what stands of them, and the whole night replayed. Pure.

pub mod chain;
pub mod chairs;
pub mod entry;
pub mod opening;
pub mod replay;
pub mod settle;
pub mod sides;
pub mod timeline;
