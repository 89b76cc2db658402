//! What `verify` finds wrong in a ledger.

use crate::daybook::DaybookError;
use crate::kernel::characters::visible;
use crate::lang::Lang;
use crate::session::entry::EntryNo;
use crate::session::sound::Unsound;
use serde::Serialize;
use std::fmt;

/// Something wrong in the ledger.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Finding {
    /// The number of the session, else its UUID; `None` for the file itself.
    pub session: Option<String>,
    pub what: What,
}

impl Finding {
    /// Returns the finding in a language, without control characters.
    #[must_use]
    pub fn said_in(&self, lang: &Lang) -> String {
        visible(&lang.say(self))
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.session {
            Some(name) => write!(f, "session {name}: ")?,
            None => f.write_str("the file: ")?,
        }
        f.write_str(&visible(&self.what.to_string()))
    }
}

/// What is wrong.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, strum::VariantNames, thiserror::Error)]
#[allow(missing_docs, reason = "the names say it")]
pub enum What {
    /// The log of a session is not sound.
    #[error("{0}")]
    Log(Unsound),
    /// An entry that cannot be read.
    #[error("entry {no}: {problem}")]
    Unreadable { no: EntryNo, problem: String },
    /// A projection that differs from the log.
    #[error("{0}")]
    Projection(Difference),
    #[error("daybook {id}, entry {no}: {problem}")]
    UnreadableDaybook { id: String, no: EntryNo, problem: String },
    #[error("daybook {id}, {unsound}")]
    DaybookLog { id: String, unsound: Unsound },
    #[error("daybook {id}, {error}")]
    Daybook { id: String, error: DaybookError },
}

impl From<Difference> for What {
    fn from(difference: Difference) -> What {
        What::Projection(difference)
    }
}

crate::phrases! {
    /// A difference between the log and what is made from it.
    pub enum Difference {
        NotListed {} = "it is in the log, but not in the list of sessions";
        NotLogged {} = "it is in the list of sessions, but not in the log";
        ListedAsVoid { id: i64, is_void: bool } =
            "session {id} is {}void in the list of sessions, but not in the daybooks",
            if *is_void { "" } else { "not " };
        Person { name: String, counts_as: String } =
            "the person `{name}` counts as `{counts_as}`, but not in the daybooks";
        PersonKey { name: String, key: String } = "the person `{name}` has the wrong key `{key}`";
        PersonName { name: String, says: String } = "the person `{name}` is `{says}` in the log";
        PersonMissing { name: String } = "the person `{name}` is missing";
        PersonExtra { name: String } = "the person `{name}` is not in the log";
        DaybookDebts {} = "what daybooks say of debts differs from the log";
        Debts {} = "what it says of debts differs from the log";
        Unreadable { error: String } = "a projection cannot be read: {error}";
        Row {} = "its row in the list of sessions differs from the log";
        RowEntries { counts: i64, has: u32 } = "its row counts {counts} entries, but the log has {has}";
        NoPostings { place: Label } = "{place} is in the log, but has no postings";
        OnlyPostings { place: Label } = "{place} has postings, but is not in the log";
        Posting { place: Label, name: String, units: i64, minor: i64, gives_units: i64, gives_minor: i64 } =
            "{place}: {name} has {units} units, {minor} minor, but the record gives {gives_units} units, {gives_minor} minor";
        PostingMissing { place: Label, name: String } = "{place}: the posting of {name} is missing";
        PostingExtra { place: Label, name: String } =
            "{place}: {name} has a posting, but none in the record";
        HandColumns { place: Label } =
            "{place}: what searches and statistics go by differs from the record";
        Position { place: Label } = "{place}: its position differs from the log";
        Seat { name: String, found: i64, says: i64 } =
            "the total of {name} has player number {found}, but the log says {says}";
        Tally { name: String } = "the contracts and games of {name} differ from those of the hands";
        Pairs {} = "who won what from whom differs from the payments of the hands";
        Total { name: String, hands: i64, units: i64, minor: i64, says_hands: i64, says_units: i64, says_minor: i64 } =
            "the total of {name} is {hands} hands, {units} units, {minor} minor, but the log gives {says_hands}, {says_units}, {says_minor}";
        TotalMissing { name: String } = "the total of {name} is missing";
        TotalExtra { name: String } = "{name} has a total, but is not in the log";
        KeptUnreadable { error: String } = "the state kept for the next hand cannot be read: {error}";
        Kept {} = "the state kept for the next hand differs from the log";
        DebtsOfNobody { rows: u64 } = "debts of sessions that are not in the list of sessions: {rows}";
        Here {} = "what the table `here` says of this file cannot be";
        ObjectMissing { kind: String, name: String } = "the {kind} `{name}` is missing";
        ObjectChanged { kind: String, name: String } = "the {kind} `{name}` is not that of this format";
        ObjectForeign { kind: String, name: String } = "the {kind} `{name}` does not belong to this format";
        Mark { name: String, found: i64, wanted: i64 } = "its `{name}` is {found}, not {wanted}";
        Orphans { table: String, parent: String, rows: u64 } =
            "rows of `{table}` that refer to missing rows of `{parent}`: {rows}";
        /// What the database itself says.
        Database { said: String } = "{said}";
    }
}

crate::phrases! {
    /// A place of a night.
    pub enum Label {
        Hand { no: i64 } = "hand {no}";
        Place { pos: i64 } = "place {pos}";
    }
}
