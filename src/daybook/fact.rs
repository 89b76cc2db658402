//! The facts that a daybook says. What speaks of a night names it by its id and the hash of its last entry by then, and the
//! players by their numbers there: cash stays with who paid it, whatever anybody is called since.

use crate::kernel::{KITTY, Minor, ensure};
use crate::night::change::{LARGEST_AMOUNT, MOST_PAYMENTS};
use crate::night::sound::{Flaw, check_currency, check_date, check_name};
use crate::night::{Cash, ChangeFault, EntryNo, Holder, PlayerNo};
use crate::notation::fold;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The last entry of a night by then, or the one of a daybook that says an old debt.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Meant {
    pub chain: String,
    pub no: EntryNo,
    /// In hex: which end of a fork is meant.
    pub hash: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CashPaid {
    /// One or more.
    pub parts: Vec<Part>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    pub of: Meant,
    /// 0 is the kitty. Of an old debt 1 owes 2, of a second one of the same entry 3 owes 4, and so on.
    pub from: Holder,
    pub to: Holder,
    /// Above zero.
    pub amount: Minor,
    pub currency: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NetFact {
    pub people: Vec<String>,
    pub cleared: Vec<Cleared>,
    /// Each person paid and got as much as in what it cleared.
    pub handed: Vec<Handed>,
}

/// As if it was paid; and the places, from 1, of who owed and whom in the list of people.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cleared(pub Part, pub usize, pub usize);

/// From and to, by places in the list of people; an amount above zero; its currency.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Handed(pub usize, pub usize, pub Minor, pub String);

/// For no night: from before there was a ledger, or for cash beyond all debts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Owed {
    pub from: String,
    pub to: String,
    /// Above zero.
    pub amount: Minor,
    pub currency: String,
    pub date: String,
    /// Got in cash, beyond all debts.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub over: bool,
}

#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Void {
    pub of: Meant,
    /// None: its opening was undone.
    pub why: Option<String>,
    /// The id of the night in its place: cash paid for this one counts for that.
    pub replaced_by: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Restored {
    pub of: Meant,
}

/// Two names are one person, called by the second from now on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SamePerson {
    pub old: String,
    pub name: String,
}

/// Until the night itself names that player again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Renamed {
    pub of: Meant,
    pub who: PlayerNo,
    /// Until then, for who reads it.
    pub old: String,
    pub name: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, strum::IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Fact {
    Paid(CashPaid),
    Net(NetFact),
    Owed(Owed),
    Void(Void),
    Restored(Restored),
    People(SamePerson),
    Rename(Renamed),
}

impl Meant {
    pub fn is_debt(&self) -> bool {
        super::is_daybook(&self.chain)
    }
}

impl Part {
    pub fn cash(&self) -> Cash {
        Cash { from: self.from, to: self.to, amount: self.amount }
    }

    fn check(&self) -> Result<(), Flaw> {
        check_amount(self.amount, &self.currency)?;
        Ok(ensure(self.from != self.to, || ChangeFault::Payment {})?)
    }
}

impl NetFact {
    pub fn person(&self, place: usize) -> &str {
        let name = place.checked_sub(1).and_then(|at| self.people.get(at));
        name.map_or("", String::as_str)
    }

    /// Each person paid and got as much in cash as was cleared.
    fn check(&self) -> Result<(), Flaw> {
        for (at, name) in self.people.iter().enumerate() {
            if name != KITTY {
                check_name(name)?;
            }
            let is_new = self.people.iter().take(at).all(|other| fold(other) != fold(name));
            ensure(is_new, || ChangeFault::Payment {})?;
        }
        let mut sums: BTreeMap<(usize, &str), Minor> = BTreeMap::new();
        let cleared = self.cleared.iter().map(|Cleared(part, from, to)| {
            part.check().map(|()| (*from, *to, part.amount, part.currency.as_str()))
        });
        let handed = self.handed.iter().map(|Handed(from, to, amount, currency)| {
            check_amount(*amount, currency)?;
            ensure(from != to, || ChangeFault::Payment {})?;
            // It takes away again what was cleared.
            Ok((*to, *from, *amount, currency.as_str()))
        });
        for sum in cleared.chain(handed) {
            let (from, to, amount, currency) = sum?;
            let too_large = |_| ChangeFault::Many {};
            for (who, amount) in [(from, Ok(amount)), (to, amount.negated())] {
                ensure(!self.person(who).is_empty(), || ChangeFault::Payment {})?;
                let slot = sums.entry((who, currency)).or_default();
                *slot = amount.and_then(|amount| slot.plus(amount)).map_err(too_large)?;
            }
        }
        Ok(ensure(sums.values().all(|sum| *sum == Minor::ZERO), || ChangeFault::Payment {})?)
    }
}

impl Fact {
    /// Cash is a payment, however much of it was owed.
    pub fn kind(&self) -> &'static str {
        match self {
            Fact::Net(_) | Fact::Owed(Owed { over: true, .. }) => "paid",
            fact => fact.into(),
        }
    }

    pub fn meant(&self) -> Vec<&Meant> {
        match self {
            Fact::Void(Void { of, .. })
            | Fact::Restored(Restored { of })
            | Fact::Rename(Renamed { of, .. }) => vec![of],
            fact => fact.paid().into_iter().map(|part| &part.of).collect(),
        }
    }

    pub(super) fn meant_mut(&mut self) -> Vec<&mut Meant> {
        match self {
            Fact::Paid(CashPaid { parts }) => parts.iter_mut().map(|part| &mut part.of).collect(),
            Fact::Net(NetFact { cleared, .. }) => {
                cleared.iter_mut().map(|Cleared(part, ..)| &mut part.of).collect()
            }
            Fact::Void(Void { of, .. })
            | Fact::Restored(Restored { of })
            | Fact::Rename(Renamed { of, .. }) => vec![of],
            Fact::Owed(_) | Fact::People(_) => Vec::new(),
        }
    }

    /// Along whatever ways.
    pub fn paid(&self) -> Vec<&Part> {
        match self {
            Fact::Paid(paid) => paid.parts.iter().collect(),
            Fact::Net(net) => net.cleared.iter().map(|Cleared(part, ..)| part).collect(),
            _ => Vec::new(),
        }
    }

    /// What does not depend on other entries.
    pub(super) fn check(&self) -> Result<(), Flaw> {
        match self {
            Fact::Paid(CashPaid { parts }) => {
                ensure((1..=MOST_PAYMENTS).contains(&parts.len()), || ChangeFault::Many {})?;
                parts.iter().try_for_each(Part::check)
            }
            Fact::Net(net) => {
                let payments = net.cleared.len().max(net.handed.len()).max(net.people.len());
                let some = !net.cleared.is_empty() && payments <= MOST_PAYMENTS;
                ensure(some, || ChangeFault::Many {})?;
                net.check()
            }
            Fact::Owed(Owed { from, to, amount, currency, date, .. }) => {
                check_name(from)?;
                check_name(to)?;
                ensure(fold(from) != fold(to), || ChangeFault::Payment {})?;
                check_amount(*amount, currency)?;
                check_date(date)
            }
            Fact::People(SamePerson { old, name }) | Fact::Rename(Renamed { old, name, .. }) => {
                check_name(old)?;
                check_name(name)
            }
            Fact::Void(_) | Fact::Restored(_) => Ok(()),
        }?;
        let of_debts = matches!(self, Fact::Paid(_) | Fact::Net(_));
        let debt = self.meant().into_iter().find(|of| !of_debts && of.is_debt());
        debt.map_or(Ok(()), |of| Err(Flaw::NotA { what: "id", it: of.chain.clone() }))
    }
}

fn check_amount(amount: Minor, currency: &str) -> Result<(), Flaw> {
    ensure(amount > Minor::ZERO, || ChangeFault::Payment {})?;
    ensure(amount.0.unsigned_abs() <= LARGEST_AMOUNT, || ChangeFault::Many {})?;
    check_currency(currency)
}
