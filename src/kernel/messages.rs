//! The translatable types of this room and their messages.

use super::day::DayFault;
use super::option_kind::Allowed;
use super::options::OptionFault;
use super::problem::{CommonProblem, MissingField};
use super::refusal::{Fault, Refusal};
use super::say::{Messages, Say};
use super::units::Overflow;

crate::messages! {
    struct Overflow = "overflow";
    enum DayFault = "day-fault";
    enum OptionFault = "option-fault";
    enum Allowed = "allowed";
    enum CommonProblem = "problem";
    struct MissingField = "missing-field";
}

/// Translated by its problem.
impl<P: Say> Say for Fault<P> {
    const MESSAGES: Messages = Messages::NONE;
}

/// Translated by the first fault.
impl<P: Say> Say for Refusal<P> {
    const MESSAGES: Messages = Messages::NONE;
}
