//! House rules as data. Nothing here knows what an option means, and no profile is a special case.

mod catalog;
mod fault;
mod house_rules;
mod profile;
mod reader;
mod stored;
mod worked;

pub use catalog::{BUILT_IN, BuiltIn, Catalog, RESULTS, open_file};
pub use fault::{HintHead, NotFound, ProfileFault, ProfileProblem, RulesError, Spot};
pub use house_rules::{Rules, RulesDifference, diff};
pub use profile::Profile;
pub(crate) use profile::is_profile_name;
pub use stored::StoredRulesFault;
pub use worked::{Expected, HandAmounts, Worked, WorkedResult, WorkedVerdict};

crate::messages! {
    [NotFound, ProfileProblem, HintHead]
    message WorkedResult<'_> = "worked-result";
    message StoredRulesFault = "stored-rules-fault";
}
