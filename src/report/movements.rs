//! What a night moved, place by place, so that each program for accounts is told the same.

use super::{Result, things};
use crate::kernel::{Minor, Units};
use crate::lang::Voice;
use crate::night::{Cash, Event, Holder, Night, NightLog, Step, Sum};
use crate::query::hands::{DebtRow, HandPeople};

/// What moved units or money.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum MovementKind {
    Hand,
    Penalty,
    Result,
    /// The share of the kitty that somebody took along or bought in with.
    Seat,
    Kitty,
    Spent,
    Paid,
    /// What coins rounded off at the close.
    Rounding,
    Owed,
}

#[derive(Debug, Clone)]
pub struct Movement {
    pub kind: MovementKind,
    /// Where it stands in the row; empty for what came with the close or after it.
    pub at: String,
    pub rules: String,
    /// A hand as it was typed, else what happened in words.
    pub line: String,
    pub note: String,
    /// To the good (+) or to the bad (-) of each account; zero in sum. Who paid for a round is there twice.
    pub moved: Vec<(Holder, Sum)>,
}

impl Movement {
    fn once_each(mut self) -> Result<Movement> {
        let mut sums: Vec<(Holder, Sum)> = Vec::with_capacity(self.moved.len());
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

/// Cash that went from one to another between nights, or a debt from before there was the ledger.
#[derive(Debug, Clone)]
pub struct Between<'p> {
    pub kind: MovementKind,
    pub session: Option<i64>,
    /// When it was entered, or since when it was owed.
    pub date: String,
    /// Who pays or owes, and the other one.
    pub moved: [(&'p str, Minor); 2],
}

/// Returns what is said of two people between nights; `day` is when it was entered.
pub fn between<'p>(
    said: &'p DebtRow,
    people: &'p HandPeople,
    day: impl FnOnce() -> String,
) -> Result<Between<'p>> {
    // Who pays gets that much less, and who owes has to give it.
    let from_gets = Minor(said.minor).negated()?;
    let (kind, date) = match &said.on {
        Some(on) => (MovementKind::Paid, on.clone()),
        None if said.minor > 0 => (MovementKind::Owed, said.date.clone()),
        None => (MovementKind::Paid, day()),
    };
    let moved = [(people.called(&said.from), from_gets), (people.called(&said.to), from_gets.negated()?)];
    Ok(Between { kind, session: said.session, date, moved })
}

/// Returns all that a night moved, up to its close.
pub fn of_night(session: &NightLog, voice: Voice<'_>) -> Result<Vec<Movement>> {
    let night = &session.night;
    let mut all = Vec::with_capacity(night.steps.len());
    for step in &night.steps {
        all.extend(at_place(night, step, voice)?);
    }
    let later = |kind, moved| Movement {
        kind,
        at: String::new(),
        rules: session.row.rules.clone(),
        line: String::new(),
        note: String::new(),
        moved,
    };
    if let Some(closed) = &night.closed {
        let shares = closed.shares.iter().map(|(no, share)| (Holder::Player(*no), *share));
        let given = Minor::total(closed.shares.iter().map(|(_, share)| *share))?.negated()?;
        all.push(later(MovementKind::Kitty, money(shares.chain([(Holder::Kitty, given)]))));
        all.push(later(MovementKind::Rounding, money(closed.rounding.iter().copied())));
        let payments: &[Cash] = if closed.paid { &closed.payments } else { &[] };
        all.push(later(MovementKind::Paid, cash(payments)?));
    }
    Ok(all)
}

/// Returns all that a night moved, with each account once at each place, and without those that got and gave nothing there.
pub fn by_account(session: &NightLog, voice: Voice<'_>) -> Result<Vec<Movement>> {
    of_night(session, voice)?.into_iter().map(Movement::once_each).collect()
}

/// Returns what a place moved; nothing where it can move nothing.
fn at_place(night: &Night, step: &Step, voice: Voice<'_>) -> Result<Option<Movement>> {
    let (kind, moved) = match &step.event {
        Event::Hand(_) => (MovementKind::Hand, step.moved.clone()),
        Event::Penalty(_) => (MovementKind::Penalty, step.moved.clone()),
        Event::Result(_) => (MovementKind::Result, step.moved.clone()),
        Event::Seat(_) => (MovementKind::Seat, step.moved.clone()),
        Event::Spent(said, shares) => {
            let mut moved = vec![(Holder::Player(said.who), said.amount)];
            for (no, share) in shares {
                moved.push((Holder::Player(*no), share.negated()?));
            }
            (MovementKind::Spent, money(moved))
        }
        Event::Paid(payments) => (MovementKind::Paid, cash(payments)?),
        Event::Set(_) | Event::Game(_) => return Ok(None),
    };
    let (rules, line, note) = match &step.event {
        Event::Hand(hand) => (hand.rules.name(), hand.line.clone(), hand.note.as_deref()),
        Event::Spent(said, _) => {
            (night.rules.name(), things::thing(night, step, voice), Some(said.what.as_str()))
        }
        _ => (night.rules.name(), things::thing(night, step, voice), None),
    };
    Ok(Some(Movement {
        kind,
        at: step.address.to_string(),
        rules: rules.to_owned(),
        line,
        note: note.unwrap_or_default().to_owned(),
        moved,
    }))
}

/// Returns cash to the good of who paid it, and to the bad of who got it.
pub fn cash(payments: &[Cash]) -> Result<Vec<(Holder, Sum)>> {
    let mut moved = Vec::with_capacity(payments.len().saturating_mul(2));
    for Cash { from, to, amount } in payments {
        moved.extend([(*from, *amount), (*to, amount.negated()?)]);
    }
    Ok(money(moved))
}

fn money(moved: impl IntoIterator<Item = (Holder, Minor)>) -> Vec<(Holder, Sum)> {
    moved.into_iter().map(|(who, minor)| (who, Sum { units: Units::ZERO, minor })).collect()
}
