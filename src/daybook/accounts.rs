//! The bank accounts of people, each found by any name that the person has.

use crate::money::Account;
use crate::notation::fold;
use std::collections::BTreeMap;

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Accounts(BTreeMap<String, Account>);

impl Accounts {
    pub fn of(&self, name: &str) -> Option<&Account> {
        self.0.get(&fold(name))
    }
}

/// Of several accounts of one name the last one counts.
impl FromIterator<(String, Account)> for Accounts {
    fn from_iter<I: IntoIterator<Item = (String, Account)>>(all: I) -> Accounts {
        Accounts(all.into_iter().map(|(name, account)| (fold(&name), account)).collect())
    }
}
