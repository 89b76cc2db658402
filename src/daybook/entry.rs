//! The entries of a daybook: they speak of people by name and of sessions by id.

use super::{DaybookProblem, Meant, Subject};
use crate::kernel::{KITTY, Minor, Overflow};
use crate::night::scored::LARGEST;
use crate::notation::{fold, read_name};
use crate::session::EntryNo;
use crate::session::sound::{is_currency, is_date};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Cash payments that were made together.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Paid {
    /// One or more.
    pub payments: Vec<Payment>,
    /// The cash that cleared them, if it went other ways: what each person paid and got is the same in both.
    pub handed: Option<Vec<Handed>>,
    /// The day, if it was said and is not that of the entry.
    pub on: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Handed {
    pub from: String,
    pub to: String,
    /// Above zero.
    pub amount: Minor,
    pub currency: String,
}

/// A cash payment for a closed night, for a debt without a night, or beyond all debts.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Payment {
    pub session: Option<String>,
    /// The last entry of that night when it was paid.
    pub after: Option<EntryNo>,
    /// The hash of that entry, in hex: which end of a fork is meant.
    pub head: Option<String>,
    /// Beyond all debts: what is owed the other way from now on.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub over: bool,
    /// Without a night: the day of the debt, or of the payment if it is beyond all debts.
    pub date: Option<String>,
    pub from: String,
    pub to: String,
    /// Above zero.
    pub amount: Minor,
    pub currency: String,
}

/// What was owed before there was a ledger.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Owed {
    pub from: String,
    pub to: String,
    /// Above zero.
    pub amount: Minor,
    pub currency: String,
    pub date: String,
}

/// A session does not count.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Void {
    pub session: String,
    /// The last entry of the session by then.
    pub after: EntryNo,
    /// Empty: its opening was undone.
    pub why: String,
    /// The session in its place.
    pub replaced_by: Option<String>,
    /// The hash of that entry, in hex: which end of a fork is meant.
    pub head: String,
}

/// A void session counts again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Restored {
    pub session: String,
    /// The last entry of the session by then.
    pub after: EntryNo,
    /// As of a void one.
    pub head: String,
}

/// Two names are one person, who is called by the second from now on.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SamePerson {
    pub old: String,
    pub name: String,
    /// The open session in which the player was renamed by the same command.
    pub session: Option<String>,
    /// The entry there that did it.
    pub after: Option<EntryNo>,
}

/// A player of some nights has another name there from now on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Renamed {
    pub old: String,
    pub name: String,
    /// One or more.
    pub sessions: Vec<String>,
    /// The last entry of the session by then, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<EntryNo>,
    /// For each session the hash of its last entry by then, as of a void one.
    pub heads: Vec<String>,
}

impl Renamed {
    pub fn meant(&self) -> impl Iterator<Item = Meant<'_>> {
        let heads = self.heads.iter().map(String::as_str);
        self.sessions.iter().zip(heads).map(|(session, head)| (session.as_str(), self.after, head))
    }
}

/// An entry is taken back, or given back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Back {
    pub of: EntryNo,
    /// The last entry of the session by then, if it is about one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<EntryNo>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, strum::IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Content {
    Paid(Paid),
    Owed(Owed),
    Void(Void),
    Restored(Restored),
    People(SamePerson),
    Rename(Renamed),
    Undo(Back),
    Redo(Back),
}

impl Content {
    pub fn kind(&self) -> &'static str {
        self.into()
    }

    /// Returns the entry that it takes back or gives back.
    pub fn of(&self) -> Option<EntryNo> {
        match self {
            Content::Undo(back) | Content::Redo(back) => Some(back.of),
            _ => None,
        }
    }

    pub(super) fn subject(&self) -> Subject {
        match self {
            Content::Void(Void { session, why, .. }) if why.is_empty() => Subject::Opening(session.clone()),
            Content::People(SamePerson { session: Some(session), .. }) => {
                Subject::Session(session.clone(), None)
            }
            Content::Void(Void { session, head, .. }) | Content::Restored(Restored { session, head, .. }) => {
                Subject::Session(session.clone(), Some(head.clone()))
            }
            Content::Rename(Renamed { sessions, heads, .. }) => match sessions.as_slice() {
                [session] => Subject::Session(session.clone(), heads.first().cloned()),
                _ => Subject::Daybook,
            },
            Content::Paid(Paid { payments, .. }) => match payments.as_slice() {
                [Payment { session: Some(session), head, .. }, rest @ ..]
                    if rest
                        .iter()
                        .all(|other| (other.session.as_ref(), &other.head) == (Some(session), head)) =>
                {
                    Subject::Session(session.clone(), head.clone())
                }
                _ => Subject::Daybook,
            },
            Content::Owed(_) | Content::People(_) | Content::Undo(_) | Content::Redo(_) => Subject::Daybook,
        }
    }

    /// Returns the last entry of its session by then, if it is about one.
    pub fn after(&self) -> Option<EntryNo> {
        match self {
            Content::Void(void) => Some(void.after),
            Content::Restored(restored) => Some(restored.after),
            Content::Paid(paid) => paid.payments.iter().filter_map(|payment| payment.after).max(),
            Content::People(said) => said.after,
            Content::Rename(said) => said.after,
            Content::Undo(back) | Content::Redo(back) => back.after,
            Content::Owed(_) => None,
        }
    }

    /// Calls `with` for each session that is spoken of: its id, its last entry by then if it is known, and the hash of that.
    pub fn each_session<E>(
        &mut self,
        mut with: impl FnMut(&mut String, Option<EntryNo>, &mut String) -> Result<(), E>,
    ) -> Result<(), E> {
        match self {
            Content::Void(Void { session, after, head, .. })
            | Content::Restored(Restored { session, after, head }) => with(session, Some(*after), head),
            Content::Paid(Paid { payments, .. }) => payments.iter_mut().try_for_each(|paid| {
                let Some(session) = &mut paid.session else { return Ok(()) };
                with(session, paid.after, paid.head.get_or_insert_default())
            }),
            Content::Rename(Renamed { sessions, after, heads, .. }) => {
                heads.resize(sessions.len(), String::new());
                sessions.iter_mut().zip(heads).try_for_each(|(session, head)| with(session, *after, head))
            }
            Content::Owed(_) | Content::People(_) | Content::Undo(_) | Content::Redo(_) => Ok(()),
        }
    }

    /// Returns why a session does not count, if it is said here.
    pub fn why(&self) -> Option<&str> {
        match self {
            Content::Void(void) if !void.why.is_empty() => Some(&void.why),
            _ => None,
        }
    }

    /// Checks what does not depend on other entries.
    pub(super) fn check(&self) -> Result<(), DaybookProblem> {
        match self {
            Content::Paid(Paid { payments, handed, on }) => {
                if payments.is_empty() {
                    return Err(DaybookProblem::NoPayment {});
                }
                if !on.as_deref().is_none_or(is_date) {
                    return Err(DaybookProblem::Date {});
                }
                for Payment { session, after, head, over, date, from, to, amount, currency } in payments {
                    let is_for_night = session.is_some();
                    if is_for_night != after.is_some()
                        || is_for_night != head.is_some()
                        || is_for_night == date.is_some()
                        || is_for_night && *over
                    {
                        return Err(DaybookProblem::NoPayment {});
                    }
                    check_debt(from, to, *amount, currency, date.as_deref())?;
                }
                handed.as_deref().map_or(Ok(()), |handed| check_handed(payments, handed))
            }
            Content::Owed(Owed { from, to, amount, currency, date }) => {
                check_debt(from, to, *amount, currency, Some(date))
            }
            Content::Rename(Renamed { sessions, heads, .. })
                if sessions.is_empty() || heads.len() != sessions.len() =>
            {
                Err(DaybookProblem::NoNight {})
            }
            Content::People(SamePerson { old, name, .. }) | Content::Rename(Renamed { old, name, .. }) => {
                check_name(old)?;
                check_name(name)
            }
            Content::Void(_) | Content::Restored(_) | Content::Undo(_) | Content::Redo(_) => Ok(()),
        }
    }
}

/// Checks that each person paid and got as much in cash as was cleared.
fn check_handed(payments: &[Payment], handed: &[Handed]) -> Result<(), DaybookProblem> {
    let mut sums: BTreeMap<(String, &str), Minor> = BTreeMap::new();
    let mut add = |name: &str, currency, amount: Result<Minor, Overflow>| {
        let sum = sums.entry((fold(name), currency)).or_default();
        *sum = amount.and_then(|amount| sum.plus(amount)).map_err(|_| DaybookProblem::TooLarge {})?;
        Ok(())
    };
    for Payment { from, to, amount, currency, .. } in payments {
        add(from, currency, Ok(*amount))?;
        add(to, currency, amount.negated())?;
    }
    for Handed { from, to, amount, currency } in handed {
        check_debt(from, to, *amount, currency, None)?;
        add(from, currency, amount.negated())?;
        add(to, currency, Ok(*amount))?;
    }
    if sums.values().all(|sum| *sum == Minor::ZERO) { Ok(()) } else { Err(DaybookProblem::Handed {}) }
}

fn check_debt(
    from: &str,
    to: &str,
    amount: Minor,
    currency: &str,
    date: Option<&str>,
) -> Result<(), DaybookProblem> {
    for name in [from, to] {
        if name != KITTY {
            check_name(name)?;
        }
    }
    if fold(from) == fold(to) || amount <= Minor::ZERO {
        return Err(DaybookProblem::NoPayment {});
    }
    if amount.0.unsigned_abs() > LARGEST {
        return Err(DaybookProblem::TooLarge {});
    }
    if !is_currency(currency) {
        return Err(DaybookProblem::Currency {});
    }
    if date.is_none_or(is_date) { Ok(()) } else { Err(DaybookProblem::Date {}) }
}

fn check_name(name: &str) -> Result<(), DaybookProblem> {
    // A command that is new may be the name of somebody in an old ledger.
    match read_name(name, &[""; 0]) {
        Ok(read) if read == name => Ok(()),
        Err(crate::notation::NameError::Command { .. }) => Ok(()),
        _ => Err(DaybookProblem::Name {}),
    }
}
