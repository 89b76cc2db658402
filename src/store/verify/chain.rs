//! How a chain is read to be checked: what cannot be read is noted, and the rest is read nevertheless.

use crate::night::chain::{Hash, Link};
use crate::night::sound::{Links, Unsound};
use crate::night::{Entry, EntryNo, sound};
use crate::store::{FileError, Log, log::ENTRIES};
use rusqlite::Row;
use rusqlite::types::{FromSqlError, FromSqlResult, ValueRef};
use serde::{Serialize, de::DeserializeOwned};

/// The entries of a session or a daybook, as far as they can be read.
pub(super) struct ChainRows<C> {
    pub entries: Vec<Entry<C>>,
    pub count: u64,
    pub head: Hash,
    /// What is wrong with numbers, hashes and the frame of the entries that can be read.
    pub flaws: Vec<Unsound>,
    pub unreadable: Vec<(EntryNo, String)>,
}

impl Log<'_> {
    /// Reads all rows of a chain, and checks how they hang together.
    pub(super) fn chain_rows<C: Serialize + DeserializeOwned>(
        &self,
        session: &str,
    ) -> Result<ChainRows<C>, FileError> {
        self.sql(|| {
            let mut statement = self.tx.prepare_cached(ENTRIES)?;
            let mut rows = statement.query([session])?;
            let mut links = Links::default();
            let (mut entries, mut flaws, mut unreadable) = (Vec::new(), Vec::new(), Vec::new());
            let mut count = 0_u64;
            while let Some(row) = rows.next()? {
                count += 1;
                let next = EntryNo(links.last.0.saturating_add(1));
                let hash = row.get_ref(4)?.as_blob().unwrap_or_default();
                let link = match link(session, row)? {
                    Ok(link) => link,
                    Err(problem) => {
                        unreadable.push((next, problem));
                        links.skip(next, hash);
                        continue;
                    }
                };
                flaws.extend(links.add(link, hash).err());
                let Link { no, at, change, said, .. } = link;
                match Entry::read(no, at, change.to_owned(), said.to_owned()) {
                    Ok(entry) => entries.push(entry),
                    Err(error) => unreadable.push((no, error.to_string())),
                }
            }
            flaws.extend(sound::check_frames(session, &entries));
            Ok(ChainRows { entries, count, head: links.head, flaws, unreadable })
        })
    }
}

fn link<'a>(session: &'a str, row: &'a Row<'_>) -> rusqlite::Result<Result<Link<'a>, String>> {
    let [no, at, change, said] = [row.get_ref(0)?, row.get_ref(1)?, row.get_ref(2)?, row.get_ref(3)?];
    let number = |value: ValueRef<'_>| -> FromSqlResult<u32> {
        let number = value.as_i64()?;
        u32::try_from(number).map_err(|_| FromSqlError::OutOfRange(number))
    };
    Ok((|| {
        Ok(Link {
            chain: session,
            no: EntryNo(number(no).map_err(|error| match error {
                FromSqlError::OutOfRange(number) => format!("its number {number} is out of range"),
                error => format!("no: {error}"),
            })?),
            at: at.as_i64().map_err(|e| format!("at: {e}"))?,
            change: change.as_str().map_err(|e| format!("change: {e}"))?,
            said: said.as_str().map_err(|e| format!("said: {e}"))?,
        })
    })())
}
