//! What a night moved, place by place, so that each program for accounts is told the same.

use super::{Result, things};
use crate::kernel::{Minor, Units};
use crate::lang::Voice;
use crate::night::{Cash, Event, Holder, NightLog, Step, Sum};
use crate::query::hands::{DebtRow, HandPeople};

#[derive(Debug, Clone, Default)]
pub struct Movement {
    /// As the log calls what happened; else `kitty`, `rounding` or `owed`.
    pub kind: &'static str,
    /// `None` for what belongs to no night of the ledger.
    pub session: Option<i64>,
    /// The day of the night; between nights when it was entered, or since when it was owed.
    pub date: String,
    pub place: String,
    pub rules: String,
    /// Where it stands in the row; empty for what came with the close, after it or between nights.
    pub at: String,
    /// A hand as it was typed, else what happened in words.
    pub line: String,
    pub note: String,
    /// To the good (+) or to the bad (-) of each account, once; zero in sum.
    pub moved: Vec<(String, Sum)>,
}

impl Movement {
    /// Leaves out accounts that come to nothing.
    fn once_each(mut self) -> Result<Movement> {
        let mut sums: Vec<(String, Sum)> = Vec::with_capacity(self.moved.len());
        for (who, sum) in self.moved {
            match sums.iter_mut().find(|(other, _)| *other == who) {
                Some((_, all)) => *all = all.plus(sum)?,
                None => sums.push((who, sum)),
            }
        }
        sums.retain(|(_, sum)| *sum != Sum::default());
        self.moved = sums;
        Ok(self)
    }
}

/// Cash, or a debt from before the ledger. `day` is when it was entered.
pub fn between(said: &DebtRow, people: &HandPeople, day: impl FnOnce() -> String) -> Result<Movement> {
    // Who pays gets that much less, and who owes has to give it.
    let from_gets = Minor(said.minor).negated()?;
    let (kind, date) = match said.minor > 0 {
        true if said.over => ("paid", said.date.clone()),
        true => ("owed", said.date.clone()),
        false => ("paid", day()),
    };
    let both = [(&said.from, from_gets), (&said.to, from_gets.negated()?)];
    let moved = both.map(|(name, minor)| (people.called(name).to_owned(), Sum { minor, ..Sum::default() }));
    Ok(Movement { kind, session: said.session, date, moved: moved.into(), ..Movement::default() })
}

pub fn of_night(session: &NightLog, people: &HandPeople, voice: Voice<'_>) -> Result<Vec<Movement>> {
    let (night, row) = (&session.night, &session.row);
    let of_night = |kind, moved: AccountSums| {
        let name = |who| people.called(night.holder_name(who)).to_owned();
        Movement {
            kind,
            session: Some(row.id),
            date: row.date.clone(),
            place: row.place.clone().unwrap_or_default(),
            rules: row.rules.clone(),
            moved: moved.into_iter().map(|(who, sum)| (name(who), sum)).collect(),
            ..Movement::default()
        }
    };
    let mut all = Vec::with_capacity(night.steps.len());
    let mut rules = night.opening_rules().name();
    for step in &night.steps {
        let (line, note) = match &step.event {
            Event::Hand(hand) => (hand.said.line_without_note().to_owned(), hand.said.note.clone()),
            Event::Spent(said, _) => (things::thing(night, step, voice), Some(said.what.clone())),
            _ => (things::thing(night, step, voice), None),
        };
        rules = step.agreed().map_or(rules, |agreed| agreed.after.name());
        let (at, rules, note) = (step.address.to_string(), rules.to_owned(), note.unwrap_or_default());
        all.push(Movement { at, rules, line, note, ..of_night(step.event.kind(), moved_at(step)?) });
    }
    if let Some(closed) = &night.closed {
        let shares = closed.shares.iter().map(|(no, share)| (Holder::Player(*no), *share));
        let given = Minor::total(closed.shares.iter().map(|(_, share)| *share))?.negated()?;
        all.push(of_night("kitty", money(shares.chain([(Holder::Kitty, given)]))));
        all.push(of_night("rounding", money(closed.rounding.iter().copied())));
        let payments: &[Cash] = if closed.paid { &closed.payments } else { &[] };
        all.push(of_night("paid", cash(payments)?));
    }
    all.into_iter().map(Movement::once_each).collect()
}

/// To the good (+) or to the bad (-) of accounts.
type AccountSums = Vec<(Holder, Sum)>;

fn moved_at(step: &Step) -> Result<AccountSums> {
    Ok(match &step.event {
        Event::Spent(said, shares) => {
            let mut moved = vec![(Holder::Player(said.who), said.amount)];
            for (no, share) in shares {
                moved.push((Holder::Player(*no), share.negated()?));
            }
            money(moved)
        }
        Event::Paid(payments) => cash(payments)?,
        _ => step.moved.clone(),
    })
}

/// Returns cash to the good of who paid it, and to the bad of who got it.
fn cash(payments: &[Cash]) -> Result<AccountSums> {
    let mut moved = Vec::with_capacity(payments.len().saturating_mul(2));
    for Cash { from, to, amount } in payments {
        moved.extend([(*from, *amount), (*to, amount.negated()?)]);
    }
    Ok(money(moved))
}

fn money(moved: impl IntoIterator<Item = (Holder, Minor)>) -> AccountSums {
    moved.into_iter().map(|(who, minor)| (who, Sum { units: Units::ZERO, minor })).collect()
}
