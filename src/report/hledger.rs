//! Sessions as a journal of hledger, plain-text accounting: a transaction for each session and each cash between nights.
//!
//! Everybody has up to five accounts, above zero to the good: `play:` is won by play, so its balances are the totals;
//! `spent:` paid for others; `paid:` cash; `owed:` debts from before the ledger; `rounding:` what coins rounded off.

use super::movements::{self, Movement};
use super::{Result, join};
use crate::kernel::{Minor, is_refused};
use crate::lang::Voice;
use crate::money::{Amount, Currency};
use crate::night::{Holder, NightLog};
use crate::query::hands::{DebtRow, HandPeople};
use std::collections::{BTreeMap, BTreeSet};

#[derive(Debug)]
pub struct Journal<'p> {
    people: &'p HandPeople,
    currencies: BTreeMap<&'static str, Currency>,
    accounts: BTreeSet<String>,
    transactions: Vec<(String, String)>,
}

struct JournalPosting {
    account: String,
    amount: Minor,
    what: String,
}

impl<'p> Journal<'p> {
    pub fn new(people: &'p HandPeople) -> Journal<'p> {
        Journal { people, currencies: BTreeMap::new(), accounts: BTreeSet::new(), transactions: Vec::new() }
    }

    /// Adds wins and losses, rounds paid for, and cash paid in a session and at its close.
    pub fn add(&mut self, session: &NightLog, voice: Voice<'_>) -> Result<()> {
        let (night, row, currency) = (&session.night, &session.row, voice.currency);
        let mut postings = Vec::new();
        for (holder, total) in night.final_totals()? {
            if holder != Holder::Kitty || total.sum.minor != Minor::ZERO {
                let name = self.people.called(night.holder_name(holder));
                postings.push(JournalPosting::new("play", name, total.sum.minor, ""));
            }
        }
        for movement in movements::of_night(session, self.people, voice)? {
            let kind = movement.kind;
            if !matches!(kind, "spent" | "paid" | "rounding") {
                continue;
            }
            let moved = movement.moved.iter();
            postings
                .extend(moved.map(|(name, sum)| JournalPosting::new(kind, name, sum.minor, &movement.note)));
        }
        let about: Vec<&str> = [row.rules.as_str()].into_iter().chain(row.place.as_deref()).collect();
        let head = format!("({}) {}  ; session:{}", row.id, plain(&about.join(", ")), plain(&row.uuid));
        self.transaction(&row.date, &head, currency, &postings);
        Ok(())
    }

    /// Adds cash between nights on the day when it was paid, or an older debt on the day since when it was owed.
    pub fn add_between(&mut self, said: &DebtRow, day_of: impl FnOnce(i64) -> String) -> Result<()> {
        let currency = Currency::from_code(&said.currency)?;
        let Movement { kind, date, moved, .. } = movements::between(said, self.people, || day_of(said.at))?;
        let postings = moved.iter().map(|(name, sum)| JournalPosting::new(kind, name, sum.minor, ""));
        let postings: Vec<JournalPosting> = postings.collect();
        let session = said.session.map_or(String::new(), |id| format!("({id}) "));
        self.transaction(&date, &format!("{session}{kind}"), currency, &postings);
        Ok(())
    }

    pub fn finish(mut self) -> String {
        let mut out = "decimal-mark .\n".to_owned();
        for (code, currency) in &self.currencies {
            let decimals = "0".repeat(usize::from(currency.decimals()));
            out.push_str(&format!("commodity 1000.{decimals} {code}\n"));
        }
        for account in &self.accounts {
            out.push_str(&format!("account {account}\n"));
        }
        self.transactions.sort_by(|(a, _), (b, _)| a.cmp(b));
        for (_, text) in &self.transactions {
            out.push('\n');
            out.push_str(text);
        }
        out
    }

    fn transaction(&mut self, date: &str, head: &str, currency: Currency, postings: &[JournalPosting]) {
        self.currencies.insert(currency.code(), currency);
        let mut text = format!("{date} {head}\n");
        for JournalPosting { account, amount, what } in postings {
            self.accounts.insert(account.clone());
            let what = if what.is_empty() { String::new() } else { format!("  ; {what}") };
            let amount = Amount { minor: *amount, currency }.plain();
            text.push_str(&format!("    {account}  {amount} {currency}{what}\n"));
        }
        self.transactions.push((date.to_owned(), text));
    }
}

impl JournalPosting {
    fn new(kind: &str, name: &str, amount: Minor, what: &str) -> JournalPosting {
        JournalPosting { account: format!("{kind}:{}", plain(name)), amount, what: plain(what) }
    }
}

/// Means nothing to hledger: no comment, tag, date, account or posting, nor two blanks, which end a name.
fn plain(text: &str) -> String {
    let harmless = text.chars().map(|c| match c {
        ';' => ',',
        ':' | '|' | '=' | '*' | '!' => '/',
        '(' | '[' | '{' => '<',
        ')' | ']' | '}' => '>',
        c if is_refused(c) => ' ',
        c => c,
    });
    let text: String = harmless.collect();
    join(text.split_whitespace(), " ")
}
