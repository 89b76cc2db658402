//! The bank accounts of people, in a table of this file alone: no merge, push, pull or export takes them along. It is made
//! with the first account.

use crate::daybook::accounts::Accounts;
use crate::money::Account;
use crate::notation::fold;
use crate::store::{Ledger, Log, error, file_error::Result, rebuild::of_readable, schema::of_accounts};
use rusqlite::params;

impl Ledger {
    /// Gives the person with this folded name an account in place of any other, or none.
    pub fn set_account(&mut self, key: &str, account: Option<&Account>) -> error::Result<()> {
        let log = self.file.write()?;
        log.with_table_of_accounts()?;
        let own = "DELETE FROM account WHERE key IN (SELECT p.key FROM person p JOIN person o \
                   ON o.same_as = p.same_as WHERE o.key = ?1)";
        log.execute(own, [key])?;
        if let Some(account) = account {
            log.add_account(key, account)?;
        }
        Ok(log.commit()?)
    }
}

impl Log<'_> {
    /// Returns all accounts, by every name of each person. That of the name which was kept comes before others.
    pub fn accounts(&self) -> Result<Accounts> {
        if !self.has_accounts()? {
            return Ok(Accounts::default());
        }
        let all = "SELECT p.name, iban FROM account a JOIN person o ON o.key = a.key \
                   JOIN person p ON p.same_as = o.same_as ORDER BY o.id = o.same_as, o.key DESC";
        let rows = self.rows(all, [], |row| <(String, String)>::try_from(row))?;
        Ok(rows.into_iter().filter_map(|(name, iban)| Some((name, Account::parse(&iban).ok()?))).collect())
    }

    fn has_accounts(&self) -> Result<bool> {
        let found = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'account'";
        Ok(self.row(found, [], |_| Ok(()))?.is_some())
    }

    fn with_table_of_accounts(&self) -> Result<()> {
        if self.has_accounts()? { Ok(()) } else { self.batch(of_accounts()) }
    }

    fn add_account(&self, key: &str, account: &Account) -> Result<()> {
        let row = "INSERT OR IGNORE INTO account (key, iban) VALUES (?1, ?2)";
        self.execute(row, params![key, account.electronic()]).map(drop)
    }

    /// Gives the account of a name that nobody has any more to the name that is there in its place.
    pub(super) fn carry_account(&self, old: &str, name: &str) -> Result<()> {
        if self.has_accounts()? {
            let carry = "UPDATE OR IGNORE account SET key = ?2 WHERE key = ?1 AND NOT EXISTS \
                         (SELECT 1 FROM session_total t JOIN person p ON p.id = t.person WHERE p.key = ?1)";
            self.execute(carry, [fold(old), fold(name)])?;
        }
        Ok(())
    }

    /// Takes over the accounts of the file that this one is made again from.
    pub(super) fn keep_accounts(&self, old: &Log<'_>) -> Result<()> {
        for (key, iban) in old.rows_of_accounts()? {
            if let Ok(account) = Account::parse(&iban) {
                self.with_table_of_accounts()?;
                self.add_account(&key, &account)?;
            }
        }
        Ok(())
    }

    pub(super) fn wrong_accounts(&self) -> Result<Vec<String>> {
        let rows = self.rows_of_accounts()?.into_iter();
        Ok(rows.filter(|(_, iban)| Account::parse(iban).is_err()).map(|(key, _)| key).collect())
    }

    fn rows_of_accounts(&self) -> Result<Vec<(String, String)>> {
        if !self.has_table("account")? {
            return Ok(Vec::new());
        }
        let rows = self.rows("SELECT key, iban FROM account ORDER BY key", [], |row| row.try_into());
        Ok(of_readable(rows)?.unwrap_or_default())
    }
}
