//! The entries of a chain: of a night, or of a daybook. An entry is written once.

use crate::night::Change;
pub use crate::night::address::{EntryNo, Holder, PlayerNo, Sides};
pub use crate::night::money::{Cash, Closed, Payee, Penalty, ResultEntry, Spent};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// In bytes: a night of 5,000 hands at once.
pub(super) const LONGEST: usize = 16 << 20;

#[derive(Debug, Clone)]
pub struct Entry<C = Change> {
    pub no: EntryNo,
    /// In seconds since 1970 UTC.
    pub at: i64,
    pub change: C,
    /// The exact text of the change, which the hash covers.
    pub text: String,
    /// The command as it could be typed again. It is shown, and never believed.
    pub said: String,
}

#[derive(Debug, thiserror::Error)]
#[error("its change cannot be read: {0}")]
pub struct ChangeError(#[from] pub serde_json::Error);

impl<C: Serialize + DeserializeOwned> Entry<C> {
    pub fn new(no: EntryNo, at: i64, change: C, said: String) -> Entry<C> {
        // Every change can be written; the ledger takes no empty text.
        let text = serde_json::to_string(&change).unwrap_or_default();
        Entry { no, at, change, text, said }
    }

    pub fn read(no: EntryNo, at: i64, text: String, said: String) -> Result<Entry<C>, ChangeError> {
        let change = serde_json::from_str(&text)?;
        Ok(Entry { no, at, change, text, said })
    }

    /// Returns whether the change would be written so again; records and rules are kept letter by letter.
    pub fn is_canonical(&self) -> bool {
        serde_json::to_string(&self.change).is_ok_and(|text| text == self.text)
    }
}

impl<C> Entry<C> {
    pub fn is_same(&self, other: &Entry<C>) -> bool {
        (self.no, self.at, &self.text, &self.said) == (other.no, other.at, &other.text, &other.said)
    }

    /// In bytes of JSON Lines: a quote in a command is two there.
    pub fn length(&self) -> usize {
        let said = Value::from(self.said.as_str()).to_string();
        self.text.len().saturating_add(said.len()).saturating_sub(2)
    }
}
