//! Logs whose hashes are made again, as somebody would who knows how.

use meldbook::session::chain::{self, Hash, Link};
use meldbook::session::entry::EntryNo;
use serde_json::Value;

/// Makes the hash of an entry of a log again; `before` is that of the entry before it.
pub fn rehash(before: &mut Hash, line: &mut Value) {
    let number = |key: &str| line[key].as_u64().and_then(|number| u32::try_from(number).ok());
    let scored = line.get("scored").filter(|scored| !scored.is_null()).map(Value::to_string);
    let link = Link {
        session: line["session"].as_str().unwrap_or_default(),
        no: EntryNo(number("no").unwrap_or(0)),
        at: line["at"].as_i64().unwrap_or(0),
        kind: line["kind"].as_str().unwrap_or_default(),
        of: number("of").map(EntryNo),
        content: &line["content"].to_string(),
        scored: scored.as_deref(),
    };
    *before = chain::hash(before, link);
    line["hash"] = chain::hex(before).into();
}
