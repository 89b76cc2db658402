//! What each engine has, whatever its options.

use crate::kernel::OptionInfo;
use crate::notation::Vocabulary;

pub struct EngineInfo {
    pub word: &'static str,
    /// The names of its options, in the rulebook's order.
    pub keys: &'static [&'static str],
    pub fixed: &'static [&'static str],
    pub options: fn() -> Vec<OptionInfo>,
    pub vocabulary: &'static Vocabulary,
}
