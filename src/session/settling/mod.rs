//! Settling a night: shares the kitty, counts payments, and finds who pays whom.

mod balances;
mod coin;
mod fewest;
mod payment;

pub use balances::{Settlement, Terms, settle};
pub use payment::{Payment, SettleError};

use crate::kernel::kitty::divide_kitty;
use crate::kernel::units::{Minor, Overflow};
use crate::notation::PlayerError;
use crate::session::entry::{Cash, Closed, EntryNo, PlayerNo};
use crate::session::night::{Night, Total};
use serde::Serialize;
use std::collections::BTreeMap;

/// Why a night cannot be settled.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
#[error(transparent)]
#[allow(missing_docs, reason = "the names say it")]
pub enum SettlingError {
    Player(#[from] PlayerError),
    Settle(#[from] SettleError),
    Overflow(#[from] Overflow),
}

/// How to settle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SettleTerms<'a> {
    /// The name of the one player with whom all others settle.
    pub through: Option<&'a str>,
    /// The smallest coin; amounts are rounded to it.
    pub coin: Option<Minor>,
}

/// One player's part of a settlement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Part {
    /// Won or lost by play.
    pub play: Minor,
    /// The share of the kitty.
    pub share: Minor,
    /// Already paid (+) or received (-).
    pub paid: Minor,
    /// What rounding to a coin gives (+) or takes (-).
    pub rounding: Minor,
    /// Still to receive (+) or pay (-): the sum of these.
    pub balance: Minor,
}

/// A night settled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settled {
    /// Each player's part, by number.
    pub parts: BTreeMap<PlayerNo, Part>,
    /// The kitty before it is shared.
    pub kitty: Minor,
    /// Who receives or owes an odd minor unit of the kitty.
    pub odd: Vec<PlayerNo>,
    /// The smallest coin, if amounts are rounded.
    pub coin: Option<Minor>,
    /// The one player with whom all others settle, if any.
    pub through: Option<PlayerNo>,
    /// The payments still to be made.
    pub payments: Vec<Cash>,
    /// The close, if the session is closed.
    pub closed: Option<EntryNo>,
}

impl Settled {
    /// Settles a night. A closed one keeps the settlement of its close, less later payments.
    pub fn of(night: &Night, terms: SettleTerms<'_>) -> Result<Settled, SettlingError> {
        match &night.closed {
            Some((entry, closed)) => Self::as_closed(night, *entry, closed, terms),
            None => Self::now(night, terms),
        }
    }

    fn now(night: &Night, terms: SettleTerms<'_>) -> Result<Settled, SettlingError> {
        let mut parts = parts_of_play(night);
        let seated: Vec<PlayerNo> = night.chairs.seated().collect();
        let kitty = night.kitty.minor;
        let shares = divide_kitty(kitty, seated.len());
        let (least, _) = kitty.shared(seated.len());
        let odd = seated.iter().zip(&shares).filter(|(_, share)| **share != least).map(|(no, _)| *no);
        let odd = if kitty == Minor::ZERO { Vec::new() } else { odd.collect() };
        for (no, share) in seated.iter().zip(shares) {
            parts.entry(*no).or_default().share = share;
        }
        count_paid(&mut parts, night.paid.iter().map(|(_, cash)| *cash))?;
        for part in parts.values_mut() {
            part.balance = Minor::total([part.play, part.share, part.paid])?;
        }
        let mut settled =
            Settled { parts, kitty, odd, coin: None, through: None, payments: Vec::new(), closed: None };
        settled.settle(night, terms)?;
        Ok(settled)
    }

    fn as_closed(
        night: &Night,
        entry: EntryNo,
        closed: &Closed,
        terms: SettleTerms<'_>,
    ) -> Result<Settled, SettlingError> {
        let mut parts = parts_of_play(night);
        for &(no, share) in &closed.shares {
            parts.entry(no).or_default().share = share;
        }
        for &(no, balance) in &closed.balances {
            parts.entry(no).or_default().balance = balance;
        }
        for &(no, rounding) in &closed.rounding {
            let part = parts.entry(no).or_default();
            part.rounding = rounding;
            part.balance = part.balance.plus(rounding)?;
        }
        count_paid(&mut parts, night.paid.iter().map(|(_, cash)| *cash))?;
        let since = || night.paid.iter().filter(|(no, _)| *no > entry).map(|(_, cash)| *cash);
        for cash in since() {
            add_cash(&mut parts, cash, |part| &mut part.balance)?;
        }
        let least = closed.kitty.shared(closed.shares.len()).0;
        let odd = closed.shares.iter().filter(|(_, share)| *share != least).map(|(no, _)| *no).collect();
        let mut settled = Settled {
            parts,
            kitty: closed.kitty,
            odd,
            coin: closed.coin,
            through: closed.through,
            payments: Vec::new(),
            closed: Some(entry),
        };
        match still_to_pay(&closed.payments, since()) {
            Some(payments) if terms == SettleTerms::default() => settled.payments = payments,
            _ => settled.settle(night, terms)?,
        }
        Ok(settled)
    }

    /// Finds payments that bring the balances to zero.
    fn settle(&mut self, night: &Night, terms: SettleTerms<'_>) -> Result<(), SettlingError> {
        let accounts: Vec<PlayerNo> = self.parts.keys().copied().collect();
        let balances: Vec<Minor> = self.parts.values().map(|part| part.balance).collect();
        let through = match terms.through {
            Some(word) => {
                let who = night.find(word)?;
                accounts.iter().position(|no| *no == who)
            }
            None => None,
        };
        let settlement = settle(&balances, Terms { through, coin: terms.coin })?;
        for (part, rounding) in self.parts.values_mut().zip(settlement.rounding) {
            part.rounding = part.rounding.plus(rounding)?;
            part.balance = part.balance.plus(rounding)?;
        }
        self.coin = terms.coin;
        self.through = through.and_then(|at| accounts.get(at).copied());
        let who = |at: usize| accounts.get(at).copied();
        self.payments = settlement
            .payments
            .iter()
            .filter_map(|p| Some(Cash { from: who(p.from)?, to: who(p.to)?, amount: p.amount }))
            .collect();
        Ok(())
    }

    /// Makes the content of a close.
    pub fn closed(&self) -> Result<Closed, Overflow> {
        let each = |amount: fn(&Part) -> Minor| {
            let amounts = self.parts.iter().map(|(no, part)| (*no, amount(part)));
            amounts.filter(|(_, amount)| *amount != Minor::ZERO).collect()
        };
        let exact = |(no, part): (&PlayerNo, &Part)| Ok((*no, part.balance.minus(part.rounding)?));
        Ok(Closed {
            balances: self.parts.iter().map(exact).collect::<Result<_, Overflow>>()?,
            kitty: self.kitty,
            shares: each(|part| part.share),
            rounding: each(|part| part.rounding),
            coin: self.coin,
            through: self.through,
            payments: self.payments.clone(),
        })
    }
}

/// Returns each player's part, with what play brought.
fn parts_of_play(night: &Night) -> BTreeMap<PlayerNo, Part> {
    let part = |total: &Total| Part { play: total.sum.minor, ..Part::default() };
    night.totals.iter().map(|(no, total)| (*no, part(total))).collect()
}

fn add_cash(
    parts: &mut BTreeMap<PlayerNo, Part>,
    cash: Cash,
    amount: impl Fn(&mut Part) -> &mut Minor,
) -> Result<(), Overflow> {
    let from = amount(parts.entry(cash.from).or_default());
    *from = from.plus(cash.amount)?;
    let to = amount(parts.entry(cash.to).or_default());
    *to = to.minus(cash.amount)?;
    Ok(())
}

fn count_paid(
    parts: &mut BTreeMap<PlayerNo, Part>,
    paid: impl Iterator<Item = Cash>,
) -> Result<(), Overflow> {
    for cash in paid {
        add_cash(parts, cash, |part| &mut part.paid)?;
    }
    Ok(())
}

/// Returns what is left of the agreed payments, if everything paid since was one of them.
fn still_to_pay(agreed: &[Cash], paid: impl Iterator<Item = Cash>) -> Option<Vec<Cash>> {
    let mut left = agreed.to_vec();
    for cash in paid {
        let payment =
            left.iter_mut().find(|p| (p.from, p.to) == (cash.from, cash.to) && p.amount >= cash.amount)?;
        payment.amount = payment.amount.minus(cash.amount).ok()?;
    }
    left.retain(|payment| payment.amount != Minor::ZERO);
    Some(left)
}

impl Settled {
    /// Returns whether a close follows from the night before it: balances, kitty, shares, and payments that bring
    /// the rounded balances to zero.
    pub fn agrees(night: &Night, closed: &Closed) -> Result<bool, SettlingError> {
        let exact = Settled::now(night, SettleTerms::default())?.closed()?;
        if (&exact.balances, exact.kitty, &exact.shares) != (&closed.balances, closed.kitty, &closed.shares) {
            return Ok(false);
        }
        // Rounding is less than a coin, and zero if no coin was set.
        let most = closed.coin.map_or(0, |coin| coin.0.saturating_sub(1));
        if closed.rounding.iter().any(|(_, Minor(rounding))| rounding.unsigned_abs() > most.unsigned_abs()) {
            return Ok(false);
        }
        let mut left: BTreeMap<PlayerNo, Minor> = closed.balances.iter().copied().collect();
        for (no, rounding) in &closed.rounding {
            let balance = left.entry(*no).or_default();
            *balance = balance.plus(*rounding)?;
        }
        for cash in &closed.payments {
            let from = left.entry(cash.from).or_default();
            *from = from.plus(cash.amount)?;
            let to = left.entry(cash.to).or_default();
            *to = to.minus(cash.amount)?;
        }
        Ok(left.values().all(|balance| *balance == Minor::ZERO))
    }
}
