//! Entries that move money between hands, and the settlement.

use super::address::{Holder, PlayerNo};
use crate::kernel::{Minor, Overflow, Units};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Payee {
    Player(PlayerNo),
    All,
    Kitty,
}

/// A penalty outside of a hand: a misdeal, a revoke by house rule.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Penalty {
    pub from: PlayerNo,
    pub to: Payee,
    /// To each payee, above zero; checks in games to points.
    pub units: Units,
    pub why: String,
}

impl Penalty {
    pub fn players(&self) -> impl Iterator<Item = PlayerNo> {
        let to = if let Payee::Player(to) = self.to { Some(to) } else { None };
        [self.from].into_iter().chain(to)
    }
}

/// A round of drinks, or anything else that one player paid for several.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spent {
    pub who: PlayerNo,
    /// Above zero.
    pub amount: Minor,
    pub what: String,
    /// Empty: everybody at the table at its place.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub among: Vec<PlayerNo>,
}

/// Written as `[1, 3, 163]`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(from = "(Who, Who, Minor)", into = "(Who, Who, Minor)")]
#[serde(bound(serialize = "Who: Clone + Serialize", deserialize = "Who: Deserialize<'de>"))]
pub struct Cash<Who = Holder> {
    pub from: Who,
    pub to: Who,
    /// Above zero.
    pub amount: Minor,
}

impl<Who> From<(Who, Who, Minor)> for Cash<Who> {
    fn from((from, to, amount): (Who, Who, Minor)) -> Cash<Who> {
        Cash { from, to, amount }
    }
}

impl<Who> From<Cash<Who>> for (Who, Who, Minor) {
    fn from(Cash { from, to, amount }: Cash<Who>) -> (Who, Who, Minor) {
        (from, to, amount)
    }
}

impl Cash {
    /// Adds up what went between each two accounts, less what went back; leaves out zeros.
    pub fn added_up(payments: impl IntoIterator<Item = Cash>) -> Result<Vec<Cash>, Overflow> {
        let mut sums: BTreeMap<(Holder, Holder), Minor> = BTreeMap::new();
        for cash in payments {
            let (pair, amount) = match cash.from <= cash.to {
                true => ((cash.from, cash.to), cash.amount),
                false => ((cash.to, cash.from), cash.amount.negated()?),
            };
            let sum = sums.entry(pair).or_default();
            *sum = sum.plus(amount)?;
        }
        let owed = sums.into_iter().filter(|(_, amount)| *amount != Minor::ZERO);
        let cash = |((from, to), amount): (_, Minor)| match amount > Minor::ZERO {
            true => Ok(Cash { from, to, amount }),
            false => Ok(Cash { from: to, to: from, amount: amount.negated()? }),
        };
        owed.map(cash).collect()
    }

    /// In either direction.
    pub fn is_between(&self, other: &Cash) -> bool {
        (self.from, self.to) == (other.from, other.to) || (self.from, self.to) == (other.to, other.from)
    }

    /// Returns whether one of some payments goes the same way and is at least as large.
    pub fn is_part_of(&self, payments: &[Cash]) -> bool {
        let goes_so =
            |cash: &Cash| (cash.from, cash.to) == (self.from, self.to) && cash.amount >= self.amount;
        payments.iter().any(goes_so)
    }

    pub fn given_back(self) -> Cash {
        Cash { from: self.to, to: self.from, ..self }
    }

    /// Adds it to the payer's account, and takes it from the receiver's.
    pub fn add_to<T: Default>(
        self,
        accounts: &mut BTreeMap<Holder, T>,
        given: impl Fn(&mut T) -> &mut Minor,
    ) -> Result<(), Overflow> {
        let from = given(accounts.entry(self.from).or_default());
        *from = from.plus(self.amount)?;
        let to = given(accounts.entry(self.to).or_default());
        *to = to.minus(self.amount)?;
        Ok(())
    }
}

#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Closed {
    /// Still to receive (+) or pay (-), with kitty shares, rounds and payments.
    pub balances: Vec<(Holder, Minor)>,
    pub kitty: Minor,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shares: Vec<(PlayerNo, Minor)>,
    /// Given (+) or taken (-) by rounding to a coin.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rounding: Vec<(Holder, Minor)>,
    pub coin: Option<Minor>,
    /// With whom all others settled.
    pub through: Option<PlayerNo>,
    pub payments: Vec<Cash>,
    /// There and then.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub paid: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub counted: Vec<Cash>,
}

impl Closed {
    pub fn players(&self) -> impl Iterator<Item = PlayerNo> {
        let balances = self.balances.iter().chain(&self.rounding).map(|(who, _)| *who);
        let cash = self.payments.iter().chain(&self.counted).flat_map(|cash| [cash.from, cash.to]);
        let shares = self.shares.iter().map(|(who, _)| *who);
        balances.chain(cash).filter_map(Holder::player).chain(shares).chain(self.through)
    }
}

/// What was won in hands that are not known.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ResultEntry {
    /// Worth what was agreed; zero in sum, each account once.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub units: Vec<(Holder, Units)>,
    /// Beside what units are worth; zero in sum, each account once.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub money: Vec<(Holder, Minor)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

impl ResultEntry {
    pub fn holders(&self) -> Vec<Holder> {
        let mut holders: Vec<Holder> = Vec::new();
        for who in self.units.iter().map(|(who, _)| *who).chain(self.money.iter().map(|(who, _)| *who)) {
            if !holders.contains(&who) {
                holders.push(who);
            }
        }
        holders
    }

    /// Returns whether somebody won something, nobody stands twice in a list, and each list sums to zero.
    pub fn is_zero_in_sum(&self) -> bool {
        let sums_to_zero = |amounts: Vec<i64>| {
            amounts.iter().try_fold(0_i64, |sum, amount| sum.checked_add(*amount)) == Some(0)
                && !amounts.contains(&0)
        };
        fn once<T>(list: &[(Holder, T)]) -> bool {
            (1..).zip(list).all(|(next, (who, _))| list.iter().skip(next).all(|(other, _)| other != who))
        }
        !(self.units.is_empty() && self.money.is_empty())
            && once(&self.units)
            && once(&self.money)
            && sums_to_zero(self.units.iter().map(|(_, units)| units.0).collect())
            && sums_to_zero(self.money.iter().map(|(_, minor)| minor.0).collect())
    }
}
