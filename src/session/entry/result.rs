//! Results without hands.

use super::Holder;
use crate::kernel::units::{Minor, Units};
use serde::{Deserialize, Serialize};

/// What people won and lost of which the hands are not known.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ResultEntry {
    /// Units, each worth what was agreed; zero in sum. An account stands here once.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub units: Vec<(Holder, Units)>,
    /// Money beside what units are worth; zero in sum. An account stands here once.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub money: Vec<(Holder, Minor)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

impl ResultEntry {
    /// Returns every account that won or lost, as they were named.
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
