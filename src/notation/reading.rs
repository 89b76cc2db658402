//! What came out of a line: the hand, or the word at fault; and in both cases what was understood.

use super::error::LineError;
use super::words::{Meaning, Row, Wants};
use serde::Serialize;
use std::fmt;

/// A hand as it was typed: the record and what stands beside it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TypedHand<R> {
    /// What happened at the table.
    pub record: R,
    /// Who dealt, by full name, where the line says so.
    pub dealer: Option<String>,
    /// What followed the `#`.
    pub note: Option<String>,
}

/// What a word was understood as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// The player at this place of the list.
    Player(usize),
    /// The suit of this name.
    Suit(&'static str),
    /// A number.
    Number(i64),
    /// A word of the table, or a sign that says the same.
    Word(&'static Row),
    /// A sign between others.
    Sign(char),
    /// Melds behind an `=`, as typed.
    Value,
    /// A record in braces.
    Record,
    /// The note.
    Note,
}

/// A word that was understood.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Heard {
    /// Its place in the line, counted in characters from 0.
    pub at: usize,
    /// Its length in characters.
    pub len: usize,
    /// The field of the record it went to; or `dealer`, `note`, `record`.
    pub field: &'static str,
    /// What it is.
    pub role: Role,
}

/// What a line does not say and was taken for granted. A side's own seven: `against` is that of the defenders.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Granted {
    /// An announced seven of which nothing else is said won the last trick.
    SevenWon {
        /// Whether the defenders announced it.
        against: bool,
    },
    /// A quiet seven that was lost was beaten in the last trick.
    SevenKilled {
        /// Whether it was the defenders'.
        against: bool,
    },
    /// An announced seven that was lost had to be played before the last trick.
    SevenEarly {
        /// Whether the defenders announced it.
        against: bool,
    },
}

impl fmt::Display for Granted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let whose = |against: &bool| if *against { " against" } else { "" };
        match self {
            Granted::SevenWon { against } => {
                write!(f, "the announced seven{} won the last trick", whose(against))
            }
            Granted::SevenKilled { against } => {
                write!(f, "the quiet seven{} was killed in the last trick", whose(against))
            }
            Granted::SevenEarly { against } => {
                write!(f, "the announced seven{} was lost before the last trick", whose(against))
            }
        }
    }
}

/// A line, read: what was understood of it, and the hand or the word at fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading<R> {
    /// What was understood, from left to right; of a refused line, up to the word at fault.
    pub heard: Vec<Heard>,
    /// What it does not say and was taken for granted.
    pub granted: Vec<Granted>,
    /// The hand, or the word at fault.
    pub outcome: Result<TypedHand<R>, LineError>,
}

impl<R> Reading<R> {
    /// Returns the reading with its record changed into another.
    pub fn map<S>(self, change: impl FnOnce(R) -> S) -> Reading<S> {
        let outcome = self.outcome.map(|hand| TypedHand {
            record: change(hand.record),
            dealer: hand.dealer,
            note: hand.note,
        });
        Reading { heard: self.heard, granted: self.granted, outcome }
    }

    /// Says in words what was understood: `bidder Anna, bid 320, trump spades`.
    #[must_use]
    pub fn understood(&self, line: &str, players: &[String]) -> String {
        let mut fields: Vec<(&'static str, String)> = Vec::new();
        let mut before = "";
        for heard in &self.heard {
            // A slash parts the places of one field, or begins the next field, which has a name.
            let parts_places = std::mem::replace(&mut before, heard.field) == heard.field;
            let typed = || line.chars().skip(heard.at).take(heard.len).collect::<String>();
            let value = match heard.role {
                Role::Player(i) => players.get(i).cloned().unwrap_or_default(),
                Role::Suit(name) => name.to_owned(),
                Role::Number(n) => n.to_string(),
                Role::Word(row) if matches!(row.wants, Wants::Nothing | Wants::MaybeComponent) => {
                    row.example.to_owned()
                }
                Role::Word(Row { meaning: Meaning::Defenders, .. }) => "def".to_owned(),
                Role::Word(Row { meaning: Meaning::Trick, wants: Wants::Tied, .. }) => "trick".to_owned(),
                Role::Word(Row { meaning: Meaning::NoTrick, wants: Wants::Tied, .. }) => {
                    "no trick".to_owned()
                }
                Role::Word(_) => continue,
                Role::Sign('-') => "pass".to_owned(),
                Role::Sign('/') if !parts_places => continue,
                Role::Sign(sign @ ('+' | '/' | '=')) => sign.to_string(),
                Role::Sign(_) => continue,
                Role::Value => typed().trim_end_matches('/').to_owned(),
                Role::Record => typed(),
                Role::Note => continue,
            };
            match fields.iter_mut().find(|(field, _)| *field == heard.field) {
                Some((_, said)) if *said == value => {}
                Some((_, said)) => {
                    let is_joint = |text: &str| matches!(text, "+" | "/" | "=");
                    let glue = if is_joint(&value) || said.ends_with(['+', '/', '=']) { "" } else { " " };
                    said.push_str(glue);
                    said.push_str(&value);
                }
                None if value == "=" => {}
                None => fields.push((heard.field, value)),
            }
        }
        let said: Vec<String> = fields
            .iter()
            .map(|(field, said)| format!("{} {}", field.replace('_', " "), said.trim_end_matches(['+', '/'])))
            .collect();
        said.join(", ")
    }
}
