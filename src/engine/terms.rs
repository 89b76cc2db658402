//! How a game declares what a table agrees on before the first hand, and what of a hand's account comes from a rule.

/// Every sentence in force, with its topic and the option that it is about.
pub(super) type Sentences<T> = Vec<(Topic, &'static str, T)>;

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
        ) -> $crate::engine::terms::Sentences<$name> {
            use $crate::engine::terms::Topic;
            let mut said = Vec::new();
            $($(if [true $(, $when)?].iter().all(|holds| *holds) {
                let term = $(match $on {
                    $($pattern $(if $guard)? => $name::$choice { $($cfact: $cvalue),* },)+
                })? $($name::$term { $($fact: $value),* })?;
                said.push((Topic::$topic {}, $key, term));
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

/// Something in the account of a hand that comes from a rule: a factor, how it ended, or the points of a side, which may have
/// the bid.
#[derive(Debug, Clone, Copy)]
pub enum RuledPart<F, S, R> {
    Factor(F),
    Kitty { is_paid: bool },
    SatOut,
    Unit,
    Melds,
    Ending(S),
    Points { reason: R, declares: bool },
    GameStake,
}

impl<F, S, R> RuledPart<F, S, R> {
    /// Returns it for one game; `None` if it is of another one.
    pub(super) fn of<G, T>(
        self,
        factor: impl Fn(F) -> Option<G>,
        story: impl Fn(S) -> Option<T>,
    ) -> Option<RuledPart<G, T, R>> {
        Some(match self {
            RuledPart::Factor(it) => RuledPart::Factor(factor(it)?),
            RuledPart::Ending(it) => RuledPart::Ending(story(it)?),
            RuledPart::Kitty { is_paid } => RuledPart::Kitty { is_paid },
            RuledPart::SatOut => RuledPart::SatOut,
            RuledPart::Unit => RuledPart::Unit,
            RuledPart::Melds => RuledPart::Melds,
            RuledPart::Points { reason, declares } => RuledPart::Points { reason, declares },
            RuledPart::GameStake => RuledPart::GameStake,
        })
    }
}
