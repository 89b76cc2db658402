//! What `verify` finds wrong in a ledger.

use crate::daybook::DaybookError;
use crate::kernel::characters::visible;
use crate::lang::Lang;
use crate::session::{EntryNo, Unsound};

crate::phrases! {
    pub struct Finding {
        /// The number of the session, else its UUID; `None` for the file itself.
        pub session: Option<String>,
        pub what: FindingKind,
    } = "{}: {}",
        session.as_ref().map_or_else(|| "the file".to_owned(), |name| format!("session {name}")),
        visible(&what.to_string());
}

impl Finding {
    /// Returns the finding in a language, without control characters.
    pub fn said_in(&self, lang: &Lang) -> String {
        visible(&lang.say(self))
    }
}

crate::phrases! {
    pub enum FindingKind holds Log(Unsound), Projection(Difference) {
        Unreadable { no: EntryNo, problem: String } = "entry {no}: {problem}";
        UnreadableDaybook { id: String, no: EntryNo, problem: String } =
            "daybook {id}, entry {no}: {problem}";
        DaybookLog { id: String, unsound: Unsound } = "daybook {id}, {unsound}";
        Daybook { id: String, error: DaybookError } = "daybook {id}, {error}";
    }
}

crate::phrases! {
    pub enum Difference {
        NotListed {} = "it is in the log, but not in the list of sessions";
        NotLogged {} = "it is in the list of sessions, but not in the log";
        Unreadable { error: String } = "a projection cannot be read: {error}";
        /// Values as SQL writes them.
        Cell { row: Label, column: String, found: String, expected: String } =
            "{row}: `{column}` is {found}, the log gives {expected}";
        Missing { row: Label } = "{row} is missing";
        Extra { row: Label } = "{row} is not in the log";
        DebtsOfNobody { rows: u64 } = "debts of sessions that are not in the list of sessions: {rows}";
        Local {} = "what the table `local` says of this file cannot be";
        Account { key: String } = "the account of `{key}` is not an IBAN";
        WriteAhead {} = "it has a write-ahead log (WAL) beside it; the next command that writes makes it one file again";
        TwoCurrent { one: i64, other: i64 } = "sessions {one} and {other} are both the current one";
        ObjectMissing { kind: String, name: String } = "the {kind} `{name}` is missing";
        ObjectChanged { kind: String, name: String } = "the {kind} `{name}` is not that of this format";
        ObjectForeign { kind: String, name: String } = "the {kind} `{name}` does not belong to this format";
        Mark { name: String, found: i64, wanted: i64 } = "its `{name}` is {found}, not {wanted}";
        Orphans { table: String, parent: String, rows: u64 } =
            "rows of `{table}` that refer to missing rows of `{parent}`: {rows}";
        Database { said: String } = "{said}";
    }
}

crate::phrases! {
    pub enum Label {
        Listed {} = "its row in the list of sessions";
        Hand { no: i64 } = "hand {no}";
        Place { pos: i64 } = "place {pos}";
        HandOf { no: i64, name: String } = "hand {no}, {name}";
        PlaceOf { pos: i64, name: String } = "place {pos}, {name}";
        Total { name: String } = "the total of {name}";
        Debt { from: String, to: String, minor: i64 } = "the debt of {from} to {to} ({minor} minor)";
        Person { name: String } = "the person `{name}`";
    }
}

impl Label {
    /// Returns the label of what an account won or lost at this place.
    pub(super) fn of(self, name: &str) -> Label {
        let name = name.to_owned();
        match self {
            Label::Hand { no } => Label::HandOf { no, name },
            Label::Place { pos } => Label::PlaceOf { pos, name },
            other => other,
        }
    }
}
