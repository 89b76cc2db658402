//! What a table agrees on before the first hand, which rules are behind a hand, and which contradict each other.

use crate::engine::{FactorMeaning, Options, auction, marias, points, points::Reason};
use crate::kernel::{Minor, words::is_one_of};

crate::phrases! {
    pub enum Term holds
        Auction(auction::AuctionTerm), Points(points::PointsTerm), Marias(marias::MariasTerm) {}
}

impl Term {
    pub fn is_in_a_table(&self) -> bool {
        use points::PointsTerm::Melds;
        matches!(self, Term::Auction(auction::AuctionTerm::Schedule { .. }) | Term::Points(Melds { .. }))
    }

    pub fn asks_for_scorekeeper(&self) -> bool {
        use {auction::AuctionTerm, points::PointsTerm};
        matches!(self, Term::Auction(AuctionTerm::Scorekeeper {}) | Term::Points(PointsTerm::Scorekeeper {}))
    }
}

/// Something in a hand's account that comes from a rule. `declares`: the side had the bid. `Kitty`: its share.
#[derive(Debug, Clone, Copy)]
pub enum Behind<'a> {
    Factor(&'a FactorMeaning),
    Points { reason: &'a Reason, declares: bool },
    Kitty { is_paid: bool },
}

pub fn agreements(options: &Options, money: MoneyText<'_>) -> Sentences<Term> {
    match options {
        Options::Auction(options) => auction::agreements(options, money),
        Options::Points(options) => points::agreements(options, money),
        Options::Marias(options) => marias::agreements(options, money),
        Options::Results(_) => Sentences::new(),
    }
}

/// The terms behind it, in the order in which they are agreed.
pub fn rules_behind(options: &Options, what: Behind<'_>, money: MoneyText<'_>) -> Vec<(Topic, Term)> {
    let keys: &str = match what {
        Behind::Factor(FactorMeaning::Auction(factor)) => auction::key_behind_factor(factor),
        Behind::Factor(FactorMeaning::Points(_)) => "check_rates",
        Behind::Factor(FactorMeaning::Marias(factor)) => marias::keys_behind_factor(factor),
        Behind::Points { reason, declares } => &points::keys_behind_points(reason, declares),
        Behind::Kitty { is_paid: true } => "kitty_collects_from",
        Behind::Kitty { is_paid: false } => "kitty_pays_from",
    };
    let all = agreements(options, money).into_iter();
    all.filter(|(_, key, _)| !key.is_empty() && is_one_of(key, keys))
        .map(|(topic, _, term)| (topic, term))
        .collect()
}

/// The one to change first is in front.
pub(super) type Combination = &'static [&'static str];

pub(super) fn refused<const N: usize>(combinations: [(bool, Combination); N]) -> Vec<Combination> {
    combinations.into_iter().filter(|(is_there, _)| *is_there).map(|(_, keys)| keys).collect()
}

/// In the currency of the session.
pub type MoneyText<'a> = &'a dyn Fn(Minor) -> String;

/// With its topic and the option that it is about.
pub type Sentences<T> = Vec<(Topic, &'static str, T)>;

/// Declares what an engine may say, by topic and in order: the option that a sentence is about, whether it is said
/// under these rules, and the sentence with its facts, or a `match` of several.
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

        pub(in crate::engine) fn agreements<T: From<$name>>(
            $options: &Options,
            $money: $crate::engine::agreements::MoneyText<'_>,
        ) -> $crate::engine::agreements::Sentences<T> {
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
    #[serde(tag = "is", rename_all = "kebab-case")]
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
        Customs {} = "Customs";
        /// Noted of a night.
        Agreed {} = "Agreed";
    }
}
