//! Logs whose hashes are made again, as somebody would who knows how.

use meldbook::night::chain::{self, Hash, Link};
use meldbook::night::entry::EntryNo;
use serde_json::Value;
use std::collections::HashMap;

/// Makes the hash of an entry of a log again; `before` is that of the entry before it.
pub fn rehash(before: &mut Hash, line: &mut Value) {
    let no = line["no"].as_u64().and_then(|number| u32::try_from(number).ok());
    let link = Link {
        chain: line["chain"].as_str().unwrap_or_default(),
        no: EntryNo(no.unwrap_or(0)),
        at: line["at"].as_i64().unwrap_or(0),
        change: &line["change"].to_string(),
        said: line["said"].as_str().unwrap_or_default(),
    };
    *before = chain::hash(before, link);
    line["hash"] = chain::hex(before).into();
}

/// Changes lines of a log, and makes every hash of each of its chains again.
pub fn changed(log: &str, mut change: impl FnMut(&mut Value)) -> String {
    let mut heads: HashMap<String, Hash> = HashMap::new();
    let line = |line: &str| {
        let mut line: Value = serde_json::from_str(line).unwrap();
        change(&mut line);
        let chain = line["chain"].as_str().unwrap_or_default().to_owned();
        rehash(heads.entry(chain).or_insert(chain::START), &mut line);
        format!("{line}\n")
    };
    log.lines().filter(|line| !line.trim().is_empty()).map(line).collect()
}
