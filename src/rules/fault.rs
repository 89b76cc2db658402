//! What is wrong with a profile, where, and how to correct it.

use crate::engine::OptionFault;
use crate::kernel::{visible, words::did_you_mean};
use crate::lang::Lang;

#[derive(Debug, thiserror::Error)]
pub enum RulesError {
    #[error(transparent)]
    NotFound(#[from] NotFound),
    /// All that is wrong, in the order of the file; then what is wrong in the files it extends. At least one.
    #[error("{}", .0.iter().map(ProfileFault::to_string).collect::<Vec<_>>().join("\n"))]
    Broken(Vec<ProfileFault>),
}

crate::hinted_phrases! {
    pub enum NotFound: Error {
        Unknown { name: String, nearest: Option<String> } = "unknown rules `{name}`" =>
            "{}", nearest.as_deref().map_or(String::new(), did_you_mean);
        Unreadable { file: String, cause: String } = "cannot read `{file}`: {cause}";
        BuiltInName { name: String, file: String } = "`{file}` has the name of built-in rules, `{name}`" =>
            "give the file another name";
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Spot {
    /// From 1.
    pub line: usize,
    /// In characters, from 1.
    pub column: usize,
}

/// `FILE:LINE:COLUMN: message`, and a hint on its own line.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.said(&Lang::english()))]
pub struct ProfileFault {
    pub file: String,
    /// For what is missing, the beginning of the file or of the worked hand.
    pub spot: Spot,
    pub trouble: ProfileProblem,
}

impl ProfileFault {
    pub fn said(&self, lang: &Lang) -> String {
        let Spot { line, column } = self.spot;
        let said = format!("{}:{line}:{column}: {}", self.file, visible(&lang.say(&self.trouble)));
        match lang.hint(&self.trouble, self.trouble.hint()) {
            Some(hint) => format!("{said}\n  {}: {}", lang.say(&HintHead {}), visible(&hint)),
            None => said,
        }
    }
}

crate::phrases! {
    pub struct HintHead {} = "hint";
}

crate::hinted_phrases! {
    pub enum ProfileProblem: Error holds Parent(NotFound), Option(OptionFault) {
        Syntax { message: String, found: Option<String> } =
            "{message}{}", found.as_deref().map_or(String::new(), |found| format!(", at `{found}`"));
        NotText {} = "the file is not UTF-8 text";
        TooLong { most: u64 } = "a profile has at most {most} bytes";
        UnknownKey { key: String, nearest: Option<String> } = "unknown key `{key}`" =>
            "{}", nearest.as_deref().map_or(String::new(), did_you_mean);
        /// What the reader of TOML says is English, and quoted.
        Malformed { key: String, message: String } = "`{key}`: {message}";
        Character { code: u32 } = "the character U+{code:04X} is not shown, or changes what is" => "leave it out";
        NoEngine {} = "both `extends` and `engine` are missing" =>
            "write `extends = \"classic\"` to change a few values of other rules";
        UnknownEngine { word: String, known: String } = "`engine` cannot be `{word}`; use {known}";
        TooDeep { most: usize } = "rules extend each other at most {most} times, and never themselves";
        MissingOptions { keys: Vec<String> } = "missing options: {}", keys.join(", ") =>
            "with `extends = \"classic\"` the rules begin with all values of others";
        NotExpected {} = "a worked hand is either scored (`net`, `points`) or refused (`refused`)" =>
            "write `net = {{ Anna = 4, Ben = -2, Cyril = -2 }}` or `refused = \"bid\"`";
    }
}
