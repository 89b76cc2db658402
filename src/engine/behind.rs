//! Which of the agreed rules is behind a line of a hand's account.

use super::agreements::Topic;
use super::points::Reason;
use super::{FactorMeaning, Options, Story, Term, agreements};
use crate::kernel::units::Minor;

/// Something in the account of a hand that comes from a rule.
#[derive(Debug, Clone, Copy)]
pub enum Behind<'a> {
    Factor(&'a FactorMeaning),
    /// The kitty pays, or is paid.
    Kitty {
        is_paid: bool,
    },
    /// Somebody who sat out.
    SatOut,
    Unit,
    /// What was melded.
    Melds,
    /// How the hand ended.
    Ending(&'a Story),
    Points {
        /// Where they come from.
        reason: &'a Reason,
        /// Whether the side had the bid.
        declares: bool,
    },
    /// The money for a game that ended.
    GameStake,
}

/// Returns the rules in force behind it, in the order in which they are agreed. `money` writes an amount.
pub fn rules_behind(
    options: &Options,
    what: Behind<'_>,
    money: &dyn Fn(Minor) -> String,
) -> Vec<(Topic, Term)> {
    let is_behind = |term: &Term| match term {
        Term::Auction(term) => super::auction::is_behind(term, what),
        Term::Points(term) => super::points::is_behind(term, what),
        Term::Marias(term) => super::marias::is_behind(term, what),
    };
    let all = agreements(options, money).into_iter();
    let terms = all.flat_map(|agreement| {
        let topic = agreement.topic;
        agreement.lines.into_iter().map(move |term| (topic.clone(), term))
    });
    terms.filter(|(_, term)| is_behind(term)).collect()
}
