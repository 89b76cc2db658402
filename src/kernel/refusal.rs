//! Why a record is refused: every fault, the first in the rulebook's order in front. `P` is an engine's type of
//! problem.

use crate::kernel::problem::CommonProblem;
use crate::kernel::units::Overflow;
use serde::Serialize;
use std::borrow::Cow;

/// A problem of a record, and the field that has it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{problem}")]
pub struct Fault<P> {
    pub field: Cow<'static, str>,
    pub problem: P,
}

impl<P> Fault<P> {
    fn lift<Q: From<P>>(self) -> Fault<Q> {
        Fault { field: self.field, problem: self.problem.into() }
    }

    fn map(self, change: &impl Fn(P) -> P) -> Fault<P> {
        Fault { field: self.field, problem: change(self.problem) }
    }
}

/// Why a record cannot be scored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{first}")]
pub struct Refusal<P> {
    pub first: Fault<P>,
    pub more: Vec<Fault<P>>,
}

impl<P> Refusal<P> {
    pub fn of(field: impl Into<Cow<'static, str>>, problem: impl Into<P>) -> Self {
        Refusal { first: Fault { field: field.into(), problem: problem.into() }, more: Vec::new() }
    }

    pub fn map(self, change: impl Fn(P) -> P) -> Self {
        let more = self.more.into_iter().map(|fault| fault.map(&change)).collect();
        Refusal { first: self.first.map(&change), more }
    }

    /// Converts the problems to a wider type: from one engine's to those of all.
    pub fn lift<Q: From<P>>(self) -> Refusal<Q> {
        Refusal { first: self.first.lift(), more: self.more.into_iter().map(Fault::lift).collect() }
    }
}

impl<P: From<CommonProblem>> From<Overflow> for Refusal<P> {
    fn from(_: Overflow) -> Self {
        Refusal::of("hand", CommonProblem::Overflow)
    }
}

/// Faults gathered in the rulebook's order.
#[derive(Debug)]
pub struct Faults<P>(Vec<Fault<P>>);

impl<P> Default for Faults<P> {
    fn default() -> Self {
        Faults(Vec::new())
    }
}

impl<P> Faults<P> {
    /// Adds a fault, unless its field has one already.
    pub fn add(&mut self, field: impl Into<Cow<'static, str>>, problem: impl Into<P>) {
        let field = field.into();
        if !self.0.iter().any(|f| f.field == field) {
            self.0.push(Fault { field, problem: problem.into() });
        }
    }

    /// Returns the checked value, or the refusal if there are faults. `field` is reported as missing if there is
    /// neither.
    pub fn finish<T>(self, checked: Option<T>, field: &'static str) -> Result<T, Refusal<P>>
    where
        P: From<CommonProblem>,
    {
        self.refuse()?;
        checked.ok_or_else(|| Refusal::of(field, CommonProblem::Missing(field)))
    }

    /// Fails if there are faults.
    pub fn refuse(self) -> Result<(), Refusal<P>> {
        let mut faults = self.0.into_iter();
        match faults.next() {
            None => Ok(()),
            Some(first) => Err(Refusal { first, more: faults.collect() }),
        }
    }
}
