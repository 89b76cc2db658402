//! What a table agrees on before the first hand, as sentences to read aloud, and which of them is behind a line of a
//! hand's account.

use crate::engine::{FactorMeaning, Options, Story, auction, marias, points, points::Reason};
use crate::kernel::Minor;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Agreement {
    pub topic: Topic,
    pub lines: Vec<Term>,
}

/// Every sentence in force, with its topic and the option that it is about.
pub(super) type Sentences = Vec<(Topic, &'static str, Term)>;

/// Declares what an engine may say, by topic and in order: the option that a sentence is about, whether it is said under the
/// rules in force, and the sentence with its facts, or a choice of sentences, as a `match` makes it.
macro_rules! terms {
    ($(#[$doc:meta])* pub enum $name:ident of $options:ident, $money:ident { $($topic:ident { $(
        $key:literal $(if $when:expr)? =>
            $(($on:expr) { $(
                $(#[$cdoc:meta])* $pattern:pat $(if $guard:expr)? =>
                    $choice:ident { $($cfact:ident: $cty:ty = $cvalue:expr),* $(,)? } = $ctext:literal $(, $carg:expr)*;
            )+ })?
            $($term:ident { $($fact:ident: $ty:ty = $value:expr),* $(,)? } = $text:literal $(, $arg:expr)*;)?
    )+ })+ }) => {
        $crate::phrases! {
            $(#[$doc])*
            pub enum $name { $($(
                $($($(#[$cdoc])* $choice { $($cfact: $cty),* } = $ctext $(, $carg)*;)+)?
                $($term { $($fact: $ty),* } = $text $(, $arg)*;)?
            )+)+ }
        }

        pub(in crate::engine) fn agreements(
            $options: &Options,
            $money: &dyn Fn(Minor) -> String,
        ) -> $crate::engine::agreements::Sentences {
            use $crate::engine::agreements::Topic;
            let mut said = Vec::new();
            $($(if [true $(, $when)?].iter().all(|holds| *holds) {
                let term = $(match $on {
                    $($pattern $(if $guard)? => $name::$choice { $($cfact: $cvalue),* },)+
                })? $($name::$term { $($fact: $value),* })?;
                said.push((Topic::$topic {}, $key, term.into()));
            })+)+
            said
        }
    };
}

pub(super) use terms;

crate::phrases! {
    pub enum Topic {
        Stake {} = "Stake";
        Suits {} = "Suits";
        Kitty {} = "Kitty";
        Bidding {} = "Bidding";
        Bete {} = "Bete";
        Seats {} = "Seats";
        Counting {} = "Counting";
        Renege {} = "Renege";
        Score {} = "Score";
        Scorekeeper {} = "Scorekeeper";
        Game {} = "Game";
        Melds {} = "Melds";
        Tricks {} = "Tricks";
        Checks {} = "Checks";
        Contracts {} = "Contracts";
        Values {} = "Values";
        Hundred {} = "Hundred";
        Doubling {} = "Doubling";
        Announcing {} = "Announcing";
        Unplayed {} = "Unplayed";
        Revoke {} = "Revoke";
        Variations {} = "Variations";
        Customs {} = "Customs";
        /// What was noted of a night.
        Agreed {} = "Agreed";
    }
}

crate::phrases! {
    pub enum Term holds
        Auction(auction::AuctionTerm), Points(points::PointsTerm), Marias(marias::MariasTerm) {}
}

impl Term {
    /// Returns whether a table of a rule card says the same.
    pub fn is_in_a_table(&self) -> bool {
        use points::PointsTerm::{Folds, Melds};
        matches!(
            self,
            Term::Auction(auction::AuctionTerm::Schedule { .. })
                | Term::Points(Melds { .. } | Folds {})
                | Term::Marias(marias::MariasTerm::Ladder { .. })
        )
    }

    pub fn asks_for_scorekeeper(&self) -> bool {
        use {auction::AuctionTerm, points::PointsTerm};
        matches!(self, Term::Auction(AuctionTerm::Scorekeeper {}) | Term::Points(PointsTerm::Scorekeeper {}))
    }
}

/// Something in the account of a hand that comes from a rule. The side whose points are explained may have the bid.
#[derive(Debug, Clone, Copy)]
pub enum Behind<'a> {
    Factor(&'a FactorMeaning),
    Kitty { is_paid: bool },
    SatOut,
    Unit,
    Melds,
    Ending(&'a Story),
    Points { reason: &'a Reason, declares: bool },
    GameStake,
}

/// Returns what the table agrees on before the first hand, with the values in force. `money` writes an amount of
/// the session's currency.
pub fn agreements(options: &Options, money: &dyn Fn(Minor) -> String) -> Vec<Agreement> {
    let mut agreements: Vec<Agreement> = Vec::new();
    for (topic, _, line) in said(options, money) {
        match agreements.last_mut() {
            Some(last) if last.topic == topic => last.lines.push(line),
            _ => agreements.push(Agreement { topic, lines: vec![line] }),
        }
    }
    agreements
}

/// Returns the rules in force behind it, in the order in which they are agreed. `money` writes an amount.
pub fn rules_behind(
    options: &Options,
    what: Behind<'_>,
    money: &dyn Fn(Minor) -> String,
) -> Vec<(Topic, Term)> {
    let keys = match options {
        Options::Auction(options) => auction::keys_behind(options, what),
        Options::Points(_) => points::keys_behind(what),
        Options::Marias(_) => marias::keys_behind(what),
        Options::Results(_) => return Vec::new(),
    };
    let all = said(options, money).into_iter();
    all.filter(|(_, key, _)| keys.contains(key)).map(|(topic, _, term)| (topic, term)).collect()
}

fn said(options: &Options, money: &dyn Fn(Minor) -> String) -> Sentences {
    match options {
        Options::Auction(options) => auction::agreements(options, money),
        Options::Points(options) => points::agreements(options, money),
        Options::Marias(options) => marias::agreements(options, money),
        Options::Results(_) => Sentences::new(),
    }
}
