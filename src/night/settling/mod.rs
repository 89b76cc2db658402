//! Settling a night: shares the kitty, counts payments, and finds who pays whom.

mod balances;

pub use balances::{BalancePayment, Settlement, settle};

use crate::kernel::{Minor, Overflow, divide_kitty};
use crate::money::Currency;
use crate::night::{Cash, Closed, Holder, Night, NightError, PlayerNo};
use std::collections::BTreeMap;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SettleTerms {
    pub through: Option<PlayerNo>,
    /// None: the smallest one that there is.
    pub coin: Option<Minor>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SettledPart {
    /// Won or lost by play.
    pub play: Minor,
    pub share: Minor,
    /// For rounds (+), less the own shares of them.
    pub spent: Minor,
    /// Already paid (+) or received (-).
    pub paid: Minor,
    /// By payments that went other ways, where that is told apart.
    pub cleared: Minor,
    /// Given (+) or taken (-) by a coin.
    pub rounding: Minor,
    /// Still to receive (+) or pay (-): the sum of these.
    pub balance: Minor,
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Settled {
    /// The players, by number, and the kitty if cash is in it.
    pub parts: BTreeMap<Holder, SettledPart>,
    pub kitty: Minor,
    /// Who has an odd minor unit of the kitty.
    pub odd: Vec<PlayerNo>,
    pub coin: Option<Minor>,
    pub through: Option<PlayerNo>,
    pub payments: Vec<Cash>,
}

impl SettleTerms {
    /// As far as they say any.
    fn are_of(self, closed: &Closed) -> bool {
        let is_of_coin = |coin| coin == closed.coin.unwrap_or(Minor(1));
        self.coin.is_none_or(is_of_coin) && self.through.is_none_or(|who| Some(who) == closed.through)
    }
}

impl Settled {
    /// A closed night keeps the settlement of its close, less later payments.
    pub fn of(night: &Night, terms: SettleTerms) -> Result<Settled, NightError> {
        match &night.closed {
            Some(closed) if !terms.are_of(closed) => Err(NightError::OtherTerms),
            Some(closed) => Self::as_closed(night, closed),
            None => Self::now(night, terms),
        }
    }

    fn now(night: &Night, terms: SettleTerms) -> Result<Settled, NightError> {
        let seated: Vec<PlayerNo> = night.chairs.seated().collect();
        let kitty = night.kitty.minor;
        let shares = divide_kitty(kitty, seated.len());
        let shares: Vec<(PlayerNo, Minor)> = seated.into_iter().zip(shares).collect();
        let mut parts = parts_of_night(night, &shares)?;
        for part in parts.values_mut() {
            part.balance = Minor::total([part.play, part.share, part.spent, part.paid])?;
        }
        let mut settled = Settled { parts, kitty, odd: odd(kitty, &shares), ..Settled::default() };
        let usual = Currency::from_code(&night.about.currency).ok().and_then(Currency::smallest_coin);
        settled.settle(night, &SettleTerms { coin: terms.coin.or(usual.map(Minor)), ..terms })?;
        Ok(settled)
    }

    fn as_closed(night: &Night, closed: &Closed) -> Result<Settled, NightError> {
        let mut parts = parts_of_night(night, &closed.shares)?;
        for &(holder, balance) in &closed.balances {
            parts.entry(holder).or_default().balance = balance;
        }
        for &(holder, rounding) in &closed.rounding {
            let part = parts.entry(holder).or_default();
            part.rounding = rounding;
            part.balance = part.balance.plus(rounding)?;
        }
        let handed_over = closed.payments.iter().filter(|_| closed.paid);
        for cash in handed_over.clone() {
            cash.add_to(&mut parts, |part| &mut part.paid)?;
        }
        for cash in handed_over.chain(&night.outside) {
            cash.add_to(&mut parts, |part| &mut part.balance)?;
        }
        let mut settled = Settled {
            parts,
            kitty: closed.kitty,
            odd: odd(closed.kitty, &closed.shares),
            coin: closed.coin,
            through: closed.through,
            ..Settled::default()
        };
        let agreed = closed.payments.iter().copied().filter(|_| !closed.paid);
        // Cash that the close counts and that is not here, or no longer, is owed as it was said, beside what was read out.
        let (missing, since): (Vec<Cash>, Vec<Cash>) =
            night.outside.iter().partition(|cash| closed.counted.contains(&cash.given_back()));
        let agreed: Vec<Cash> = match missing.is_empty() {
            true => agreed.collect(),
            false => Cash::added_up(agreed.chain(missing.into_iter().map(Cash::given_back)))?,
        };
        match still_to_pay(&agreed, since.into_iter()) {
            Some(payments) => settled.payments = payments,
            None => settled.settle(night, &SettleTerms { through: closed.through, coin: None })?,
        }
        Ok(settled)
    }

    fn settle(&mut self, night: &Night, terms: &SettleTerms) -> Result<(), NightError> {
        // In the order of seats, so that the same night is settled the same way wherever it is read.
        let players: Vec<Holder> = night.players().into_iter().map(Holder::Player).collect();
        let mut accounts: Vec<Holder> = self.parts.keys().copied().collect();
        accounts.sort_by_key(|who| players.iter().position(|other| other == who).unwrap_or(usize::MAX));
        let balances: Vec<Minor> =
            accounts.iter().filter_map(|who| self.parts.get(who)).map(|part| part.balance).collect();
        let through = terms.through.and_then(|who| accounts.iter().position(|no| *no == Holder::Player(who)));
        let settlement = settle(&balances, through, terms.coin)?;
        for (who, rounding) in accounts.iter().zip(settlement.rounding) {
            let part = self.parts.entry(*who).or_default();
            part.rounding = part.rounding.plus(rounding)?;
            part.balance = part.balance.plus(rounding)?;
        }
        self.coin = terms.coin.filter(|coin| *coin > Minor(1));
        self.through = through.and_then(|at| accounts.get(at)?.player());
        self.payments = between(&settlement.payments, &accounts);
        Ok(())
    }

    pub fn closed(&self) -> Result<Closed, Overflow> {
        let exact =
            |(holder, part): (&Holder, &SettledPart)| Ok((*holder, part.balance.minus(part.rounding)?));
        let shares = self.parts.iter().filter_map(|(holder, part)| Some((holder.player()?, part.share)));
        let rounding = self.parts.iter().map(|(holder, part)| (*holder, part.rounding));
        Ok(Closed {
            balances: self.parts.iter().map(exact).collect::<Result<_, Overflow>>()?,
            kitty: self.kitty,
            shares: shares.filter(|(_, share)| *share != Minor::ZERO).collect(),
            rounding: rounding.filter(|(_, rounding)| *rounding != Minor::ZERO).collect(),
            coin: self.coin,
            through: self.through,
            payments: self.payments.clone(),
            paid: false,
            counted: Vec::new(),
        })
    }

    /// Returns whether a close is what the program makes of the night before it, by the terms of the close.
    pub fn agrees(night: &Night, closed: &Closed) -> Result<bool, NightError> {
        let night = &Night { outside: closed.counted.clone(), ..night.clone() };
        // Without a coin it was to the smallest one, also where another is usual.
        let terms = SettleTerms { through: closed.through, coin: closed.coin.or(Some(Minor(1))) };
        let made = Settled::now(night, terms)?.closed()?;
        Ok(Closed { paid: closed.paid, counted: closed.counted.clone(), ..made } == *closed)
    }
}

/// Where no money is played for, with shares of the kitty's.
pub fn chips(night: &Night) -> Result<Vec<Cash>, NightError> {
    let seated: Vec<PlayerNo> = night.chairs.seated().collect();
    let units = |holder| Minor(night.sum(holder).units.0);
    let shares = divide_kitty(units(Holder::Kitty), seated.len());
    let shares: BTreeMap<Holder, Minor> = seated.into_iter().map(Holder::Player).zip(shares).collect();
    let players: Vec<Holder> = night.players().into_iter().map(Holder::Player).collect();
    let balance = |who: &Holder| units(*who).plus(shares.get(who).copied().unwrap_or_default());
    let balances = players.iter().map(balance).collect::<Result<Vec<_>, Overflow>>()?;
    Ok(between(&settle(&balances, None, None)?.payments, &players))
}

fn between(payments: &[BalancePayment], accounts: &[Holder]) -> Vec<Cash> {
    let who = |at: usize| accounts.get(at).copied();
    let cash = |p: &BalancePayment| Some(Cash { from: who(p.from)?, to: who(p.to)?, amount: p.amount });
    payments.iter().filter_map(cash).collect()
}

fn odd(kitty: Minor, shares: &[(PlayerNo, Minor)]) -> Vec<PlayerNo> {
    let (least, _) = kitty.shared(shares.len());
    shares.iter().filter(|(_, share)| *share != least).map(|(no, _)| *no).collect()
}

fn parts_of_night(
    night: &Night,
    shares: &[(PlayerNo, Minor)],
) -> Result<BTreeMap<Holder, SettledPart>, Overflow> {
    let play = night.totals.iter().map(|(no, total)| (Holder::Player(*no), total.sum.minor));
    let part = |(holder, play)| (holder, SettledPart { play, ..SettledPart::default() });
    let mut parts: BTreeMap<Holder, SettledPart> = play.map(part).collect();
    for (no, spent) in &night.spent {
        parts.entry(Holder::Player(*no)).or_default().spent = *spent;
    }
    let paid = night.paid.iter();
    for (holder, paid) in paid.filter(|(who, paid)| **who != Holder::Kitty || **paid != Minor::ZERO) {
        parts.entry(*holder).or_default().paid = *paid;
    }
    let counted = night.closed.iter().flat_map(|closed| &closed.counted);
    for cash in counted.chain(&night.outside) {
        cash.add_to(&mut parts, |part| &mut part.paid)?;
    }
    for (no, share) in shares {
        parts.entry(Holder::Player(*no)).or_default().share = *share;
    }
    Ok(parts)
}

/// `None` if something was paid that was none of them.
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
