//! How a game declares what a table agrees on, and which of its options contradict each other.

use crate::kernel::Minor;

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
            $money: $crate::engine::terms::MoneyText<'_>,
        ) -> $crate::engine::terms::Sentences<T> {
            use $crate::engine::terms::Topic;
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
