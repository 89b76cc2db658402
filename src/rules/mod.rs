//! House rules as data: profiles, what they extend, how they differ, and how a ledger stores them.
//!
//! Engines define the options and their values. Nothing here knows what an option means, and no profile is a
//! special case.

mod builtin;
mod catalog;
mod check_worked;
mod export;
mod fault;
mod house_rules;
mod messages;
mod profile;
mod reader;
mod show;
mod stored;
mod worked;
mod worked_draft;

pub use builtin::{BUILT_IN, BuiltIn};
pub use catalog::Catalog;
pub use check_worked::check_worked;
pub use fault::{NotFound, ProfileFault, RulesError, Spot, Trouble};
pub use house_rules::{Difference, Rules, diff};
pub use messages::MESSAGES;
pub use profile::Profile;
pub(crate) use profile::is_profile_name;
pub use stored::StoredRulesFault;
pub use worked::{Expected, HandAmounts, Verdict, Worked, WorkedResult};
