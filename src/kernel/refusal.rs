//! Why a record is refused: all of it at once, the first in the rulebook's order in front. What `P` can be wrong is
//! for an engine to say.

use crate::kernel::problem::CommonProblem;
use crate::kernel::units::Overflow;
use serde::Serialize;
use std::borrow::Cow;

/// One thing wrong with a record, and the field it is wrong in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{problem}")]
pub struct Fault<P> {
    /// The field, under the rulebook's name.
    pub field: Cow<'static, str>,
    /// What is wrong with it.
    pub problem: P,
}

impl<P> Fault<P> {
    fn lift<Q: From<P>>(self) -> Fault<Q> {
        Fault { field: self.field, problem: self.problem.into() }
    }
}

/// A record that cannot be scored. Nothing was changed by it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{first}")]
pub struct Refusal<P> {
    /// The first fault in the rulebook's order.
    pub first: Fault<P>,
    /// What else was found, in the same order.
    pub more: Vec<Fault<P>>,
}

impl<P> Refusal<P> {
    /// Returns a refusal for one reason.
    pub fn of(field: impl Into<Cow<'static, str>>, problem: impl Into<P>) -> Self {
        Refusal { first: Fault { field: field.into(), problem: problem.into() }, more: Vec::new() }
    }

    /// Returns the refusal with problems of a wider type: one engine's among those of all.
    #[must_use]
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
    /// Adds a fault; the first one for a field stands, the others are silent.
    pub fn add(&mut self, field: impl Into<Cow<'static, str>>, problem: impl Into<P>) {
        let field = field.into();
        if !self.0.iter().any(|f| f.field == field) {
            self.0.push(Fault { field, problem: problem.into() });
        }
    }

    /// Returns what was checked, or the refusal, if anything is wrong. Without a fault there is something: what it
    /// lacks has been refused.
    ///
    /// # Errors
    /// All faults gathered.
    pub fn finish<T>(self, checked: Option<T>, field: &'static str) -> Result<T, Refusal<P>>
    where
        P: From<CommonProblem>,
    {
        self.refuse()?;
        checked.ok_or_else(|| Refusal::of(field, CommonProblem::Missing(field)))
    }

    /// Returns the refusal, if anything is wrong.
    ///
    /// # Errors
    /// All faults gathered.
    pub fn refuse(self) -> Result<(), Refusal<P>> {
        let mut faults = self.0.into_iter();
        match faults.next() {
            None => Ok(()),
            Some(first) => Err(Refusal { first, more: faults.collect() }),
        }
    }
}
