//! What exports read: sessions one after the other, who is who, and cash that changed hands between nights.

use crate::command::{Filter, Needs};
use crate::daybook::entry::{Content, Owed};
use crate::daybook::standing;
use crate::kernel::units::Minor;
use crate::notation::fold;
use crate::session::{Session, SessionRow};
use crate::store::error::StoreError;
use crate::store::file_error::FileError;
use crate::store::ledger::{Which, load, pick};
use crate::store::log::Log;
use std::collections::BTreeMap;

/// Everybody's name: two names that were found to be one person have one.
#[derive(Debug, Clone, Default)]
pub struct People(BTreeMap<String, String>);

impl People {
    /// Returns the name of the person who is called so in a session.
    pub fn name<'a>(&'a self, name: &'a str) -> &'a str {
        self.0.get(&fold(name)).map_or(name, String::as_str)
    }
}

/// Cash between nights, or what was owed before there was a ledger.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Between {
    /// When it was said, in seconds since 1970 UTC.
    pub at: i64,
    /// The number of the night that it was paid for.
    pub session: Option<i64>,
    /// The day since when it was owed; `None` for cash.
    pub owed_since: Option<String>,
    /// Who paid or owes, and to whom.
    pub from: String,
    pub to: String,
    pub amount: Minor,
    pub currency: String,
}

impl Log<'_> {
    /// Finds the session that is named, else the current one, to read it.
    pub fn session_to_read(&self, which: Which<'_>) -> Result<SessionRow, StoreError> {
        pick(self, which, Needs::ToRead, 0)
    }

    pub fn load_session(&self, row: SessionRow) -> Result<Session, StoreError> {
        load(self, row)
    }

    pub fn who_is_who(&self) -> Result<People, FileError> {
        Ok(People(self.names()?.into_iter().map(|(name, person)| (fold(&name), person.name)).collect()))
    }

    /// Returns what daybooks say of cash and debts, in the order in which it was said; nothing of void nights.
    pub fn said_between(&self) -> Result<Vec<Between>, FileError> {
        let books = self.daybooks()?;
        let nights: BTreeMap<String, (i64, bool)> = {
            let all = Filter { void: true, ..Filter::default() };
            self.sessions(&all)?.into_iter().map(|row| (row.uuid, (row.id, row.void))).collect()
        };
        let mut said = Vec::new();
        for (_, entry) in standing(&books) {
            match &entry.content {
                Content::Owed(Owed { from, to, amount, currency, date }) => said.push(Between {
                    at: entry.at,
                    session: None,
                    owed_since: Some(date.clone()),
                    from: from.clone(),
                    to: to.clone(),
                    amount: *amount,
                    currency: currency.clone(),
                }),
                Content::Paid(paid) => {
                    for payment in &paid.payments {
                        let night = payment.session.as_ref().and_then(|uuid| nights.get(uuid));
                        if night.is_some_and(|(_, void)| *void) {
                            continue;
                        }
                        // With the names that people have there now.
                        let row = self.row_of_payment(payment)?;
                        said.push(Between {
                            at: entry.at,
                            session: night.map(|(id, _)| *id),
                            owed_since: None,
                            from: row.from,
                            to: row.to,
                            amount: payment.amount,
                            currency: payment.currency.clone(),
                        });
                    }
                }
                _ => {}
            }
        }
        Ok(said)
    }
}
