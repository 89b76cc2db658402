//! The values that an option may have, in words.

use super::words;
use serde::Serialize;
use std::fmt;

/// The values that an option may have.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, strum::VariantNames)]
pub enum Allowed {
    TrueOrFalse,
    Whole {
        least: i64,
    },
    MultipleOf {
        step: i64,
        least: i64,
    },
    /// Numbers, or words in quotes.
    OneOf {
        values: Vec<String>,
    },
    /// Other values, or this word.
    Or {
        others: Box<Allowed>,
        word: &'static str,
    },
    OwnTable {
        values: Vec<String>,
    },
    Schedule {
        names: Vec<&'static str>,
    },
    /// What is wrong within a value that has parts.
    Parts {
        wrong: String,
    },
}

impl fmt::Display for Allowed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Allowed::TrueOrFalse => f.write_str("true or false"),
            Allowed::Whole { least } => write!(f, "a whole number, {least} or more"),
            Allowed::MultipleOf { step, least } => write!(f, "a multiple of {step}, {least} or more"),
            Allowed::OneOf { values } => f.write_str(&words::or(values)),
            Allowed::Or { others, word } => write!(f, "{others}, or \"{word}\""),
            Allowed::OwnTable { values } => write!(
                f,
                "{}, or a table of its own: {{ extends = \"classic\", queens = [60, 900] }}",
                words::or(values)
            ),
            Allowed::Schedule { names } => write!(
                f,
                "{}, or a list of [first_bid, units]: first bids rising and multiples of ten, units 1 or more",
                names.join(", ")
            ),
            Allowed::Parts { wrong } => f.write_str(wrong),
        }
    }
}
