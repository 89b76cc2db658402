//! What a ledger file has for itself: its own daybook, the chain written last, what was pulled, and bank accounts.

use crate::daybook::{Accounts, is_daybook};
use crate::money::BankAccount;
use crate::notation::fold;
use crate::store::{Ledger, Log, error, file_error::Result, schema::of_accounts};
use rusqlite::params;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use uuid::Uuid;

/// See `schema.sql`: its daybook, where it was begun, the chain written last, and what was pulled.
pub(super) type Local = (String, String, Option<String>, Option<String>);

/// All that came to a hub before this transaction, but for these chains.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pulled {
    pub since: i64,
    pub without: BTreeSet<String>,
    /// Chains named as unsound or unknown, by end and version: not read again until either changes.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub named: BTreeMap<String, String>,
}

impl Log<'_> {
    /// `None` before something was written to the file.
    pub(super) fn own_daybook_id(&self) -> Result<Option<String>> {
        let (local, identity) = (self.local()?, self.identity());
        Ok(local.into_iter().find(|(_, file, ..)| *file == identity).map(|(id, ..)| id))
    }

    /// Returns what tells this file from its copies.
    pub(super) fn identity(&self) -> String {
        let Ok(file) = std::fs::metadata(self.path) else { return String::new() };
        #[cfg(unix)]
        {
            use std::os::unix::fs::MetadataExt;
            format!("{}:{}", file.dev(), file.ino())
        }
        #[cfg(not(unix))]
        {
            let created = file.created().ok().and_then(|at| at.duration_since(std::time::UNIX_EPOCH).ok());
            created.map_or(String::new(), |at| at.as_nanos().to_string())
        }
    }

    pub fn written_last(&self) -> Result<Option<String>> {
        Ok(self.row("SELECT written FROM local", [], |row| row.get(0))?.flatten())
    }

    /// `None` before something was written to the ledger.
    pub fn id(&self) -> Result<Option<String>> {
        self.row("SELECT daybook FROM local", [], |row| row.get(0))
    }

    pub(super) fn local(&self) -> Result<Vec<Local>> {
        self.rows("SELECT daybook, file, written, pulled FROM local", [], |row| row.try_into())
    }

    pub(crate) fn pulled(&self) -> Result<BTreeMap<String, Pulled>> {
        let text: Option<String> = self.row("SELECT pulled FROM local", [], |row| row.get(0))?.flatten();
        // What cannot be read is asked for again.
        Ok(text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default())
    }

    pub fn note_pulled(&self, hub: &str, pulled: Pulled) -> Result<()> {
        let mut all = self.pulled()?;
        all.insert(hub.to_owned(), pulled);
        self.note("pulled", &serde_json::to_string(&all).map_err(|error| self.damaged(&error))?)
    }

    pub fn note_written(&self, chain: &str) -> Result<()> {
        self.note("written", chain)
    }

    /// With its first note a file gets a daybook of its own.
    fn note(&self, column: &str, text: &str) -> Result<()> {
        if self.execute(&format!("UPDATE local SET {column} = ?1"), [text])? == 0 {
            let local = params![new_id(), self.identity(), text];
            let sql = format!("INSERT INTO local (daybook, file, {column}) VALUES (?1, ?2, ?3)");
            self.execute(&sql, local)?;
        }
        Ok(())
    }

    pub(super) fn note_own_daybook(&self, id: &str) -> Result<()> {
        self.note("written", id)?;
        let own = params![id, self.identity()];
        self.execute("UPDATE local SET daybook = ?1, file = ?2", own).map(drop)
    }

    /// Returns what may be new to a hub, each with whether it was begun here: all daybooks, and the sessions written to here,
    /// or all sessions if nothing was ever pulled from it.
    pub fn chains_to_push(&self, hub: &str) -> Result<Vec<(String, bool)>> {
        let sessions = format!(
            "SELECT uuid, source IS NULL FROM session WHERE {} OR source IS NULL OR active > 0 ORDER BY uuid",
            !self.pulled()?.contains_key(hub)
        );
        let mut chains: Vec<(String, bool)> = self.rows(&sessions, [], |row| row.try_into())?;
        let own = self.own_daybook_id()?;
        chains.extend(self.daybook_ids()?.into_iter().map(|id| {
            let is_own = own.as_ref() == Some(&id);
            (id, is_own)
        }));
        Ok(chains)
    }

    /// Its own daybook may be empty; what was written last is a chain of the log.
    pub(super) fn can_be_local(&self, rows: &[Local]) -> Result<bool> {
        let (daybook, written) = match rows {
            [] => return Ok(true),
            [(daybook, _, written, _)] => (daybook, written),
            _ => return Ok(false),
        };
        let is_id =
            Uuid::parse_str(daybook).is_ok_and(|id| id.to_string() == *daybook) && is_daybook(daybook);
        let is_chain = "SELECT 1 FROM entry WHERE chain = ?1 LIMIT 1";
        let is_chain = |written: &String| Ok(self.row(is_chain, [written], |_| Ok(()))?.is_some());
        Ok(is_id && written.as_ref().map_or(Ok(true), is_chain)?)
    }
}

impl Ledger {
    pub fn set_account(&mut self, key: &str, account: Option<&BankAccount>) -> error::Result<()> {
        let log = self.file.write()?;
        let own = "DELETE FROM account WHERE key IN (SELECT p.key FROM person p JOIN person o \
                   ON o.same_as = p.same_as WHERE o.key = ?1)";
        if log.has_table("account")? {
            log.execute(own, [key])?;
        }
        if let Some(account) = account {
            log.add_account(key, account)?;
        }
        Ok(log.commit()?)
    }
}

/// Bank accounts, in a table of this file alone: no merge, push, pull or export takes them along.
impl Log<'_> {
    /// By every name of each person. That of the name which was kept comes first.
    pub fn accounts(&self) -> Result<Accounts> {
        if !self.has_table("account")? {
            return Ok(Accounts::default());
        }
        let all = "SELECT p.name, iban FROM account a JOIN person o ON o.key = a.key \
                   JOIN person p ON p.same_as = o.same_as ORDER BY o.id = o.same_as, o.key DESC";
        let rows = self.rows(all, [], |row| <(String, String)>::try_from(row))?;
        Ok(rows
            .into_iter()
            .filter_map(|(name, iban)| Some((fold(&name), BankAccount::parse(&iban).ok()?)))
            .collect())
    }

    fn add_account(&self, key: &str, account: &BankAccount) -> Result<()> {
        if !self.has_table("account")? {
            self.batch(of_accounts())?;
        }
        let row = "INSERT OR IGNORE INTO account (key, iban) VALUES (?1, ?2)";
        self.execute(row, params![key, account.electronic()]).map(drop)
    }

    /// Gives the account of a name that is gone to the name in its place.
    pub(super) fn carry_account(&self, old: &str, name: &str) -> Result<()> {
        if self.has_table("account")? {
            let carry = "UPDATE OR IGNORE account SET key = ?2 WHERE key = ?1 AND NOT EXISTS \
                         (SELECT 1 FROM session_total t JOIN person p ON p.id = t.person WHERE p.key = ?1)";
            self.execute(carry, [fold(old), fold(name)])?;
        }
        Ok(())
    }

    pub(super) fn keep_accounts(&self, old: &Log<'_>) -> Result<()> {
        let accounts = "SELECT key, iban FROM account ORDER BY key";
        let accounts: Vec<(String, String)> = old.rows_kept("account", accounts, |row| row.try_into())?;
        for (key, iban) in accounts {
            if let Ok(account) = BankAccount::parse(&iban) {
                self.add_account(&key, &account)?;
            }
        }
        Ok(())
    }
}

/// Greater than those of sessions, because its time is in the far future.
pub(super) fn new_id() -> String {
    Uuid::from_u128(Uuid::now_v7().as_u128() | u128::from(u32::MAX) << 96).to_string()
}
