//! What `verify` finds wrong in a ledger.

use crate::kernel::characters::visible;
use crate::lang::Lang;
use crate::night::Unsound;

crate::phrases! {
    pub enum Finding holds Row(RowFinding) {
        /// The number of the session, else its UUID.
        OfSession { session: String, what: FindingKind } = "session {session}: {}", visible(&what.to_string());
        OfFile { what: FindingKind } = "the file: {}", visible(&what.to_string());
    }
}

impl Finding {
    /// Returns the finding in a language, without control characters.
    pub fn said_in(&self, lang: &Lang) -> String {
        visible(&lang.say(self))
    }
}

crate::phrases! {
    pub enum FindingKind holds Chain(Unsound) {
        OfDaybook { id: String, fault: Unsound } = "daybook {id}, {fault}";
        Failed { error: String } = "a part of it cannot be read: {error}";
        WriteAhead {} = "it has a write-ahead log (WAL) beside it; the next command that writes makes it one file again";
        Object { kind: String, name: String, missing: bool } =
            "the {kind} `{name}` {}", if *missing { "is missing" } else { "does not belong to this format" };
        Mark { name: String, found: i64, wanted: i64 } = "its `{name}` is {found}, not {wanted}";
        Database { said: String } = "{said}";
    }
}

crate::phrases! {
    /// A row that is not in a table of the file as the log gives it.
    pub enum RowFinding {
        /// The columns that differ; of a row that is not in both all.
        Differs { table: String, key: String, file: Option<String>, log: Option<String> } =
            "{table}: ({key}): the file {}", match (file, log) {
                (Some(file), Some(log)) => format!("has {file}; the log gives {log}"),
                (Some(file), None) => format!("has a row that the log does not give: {file}"),
                (None, log) => format!("lacks a row that the log gives: {}", log.as_deref().unwrap_or_default()),
            };
        More { table: String } = "{table}: more rows differ";
    }
}
