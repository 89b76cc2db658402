//! Languages. English is in `Display`; others come from messages in `locales/`, which are read only if they are used.
//! A message has its facts in `Serialize` and its ids in [`Say`](crate::kernel::say::Say): that of
//! `LineProblem::NoBidder { players }` is `line-problem-no-bidder`, and its text may use `$players`.

mod catalogue;
mod facts;
mod language;

pub use catalogue::OWN;
pub use language::{Lang, Voice};

/// As [`phrases!`](crate::phrases). Behind `=>` is a hint; an empty one is none. What is said by what it holds has the hint
/// of that, unless it stands behind `hintless`. `pub enum Fault about word { ... }` needs a word, which stands beside it.
#[macro_export]
macro_rules! hinted_phrases {
    ($(#[$doc:meta])* pub enum $name:ident about $word:ident {
        $($(#[$vdoc:meta])* $variant:ident $(($one:ident: $one_ty:ty))? $({ $($field:ident: $ty:ty),* $(,)? })?
            = $text:literal $(, $arg:expr)* $(=> $hint:literal $(, $with:expr)*)?;)*
    }) => {
        #[derive(Debug, Clone, PartialEq, Eq, ::serde::Serialize, ::strum::VariantNames)]
        $(#[$doc])*
        pub enum $name { $($(#[$vdoc])* $variant $(($one_ty))? $({ $($field: $ty),* })?),* }

        impl $name {
            pub fn about(&self, $word: &str) -> String {
                match self {
                    $(Self::$variant $(($one))? $({ $($field),* })? => {
                        $(let _ = $one;)?
                        $($(let _ = $field;)*)?
                        format!($text $(, $arg)*)
                    })*
                }
            }

            pub fn hint(&self, $word: &str) -> Option<String> {
                let _ = $word;
                match self {
                    $(Self::$variant $(($one))? $({ $($field),* })? => {
                        $(let _ = $one;)?
                        $($(let _ = $field;)*)?
                        let hint: Option<String> = [$(format!($hint $(, $with)*))?].into_iter().next();
                        hint.filter(|hint| !hint.is_empty())
                    })*
                }
            }
        }
    };
    ($(#[$doc:meta])* pub enum $name:ident $(: $error:ident)? $(as $said:literal)?
        $(holds $($held:ident($of:ty)),+)? $(hintless $($bare:ident($bare_of:ty)),+)? {
        $($(#[$vdoc:meta])* $variant:ident $(($one:ident: $one_ty:ty))?
            $({ $($(#[$fdoc:meta])* $field:ident: $ty:ty),* $(,)? })? = $text:literal $(, $arg:expr)*
            $(=> $hint:literal $(, $with:expr)*)?;)*
    }) => {
        $crate::phrases! {
            $(#[$doc])*
            pub enum $name $(: $error)? $(as $said)? holds $($($held($of),)+)? $($($bare($bare_of),)+)? {
                $($(#[$vdoc])* $variant $(($one: $one_ty))? $({ $($(#[$fdoc])* $field: $ty),* })?
                    = $text $(, $arg)*;)*
            }
        }

        impl $name {
            pub fn hint(&self) -> Option<String> {
                match self {
                    $($(Self::$held(held) => held.hint(),)+)?
                    $($(Self::$bare(_) => None,)+)?
                    $(Self::$variant $(($one))? $({ $($field),* })? => {
                        $(let _ = $one;)?
                        $($(let _ = &$field;)*)?
                        let hint: Option<String> = [$(format!($hint $(, $with)*))?].into_iter().next();
                        hint.filter(|hint| !hint.is_empty())
                    })*
                }
            }
        }
    };
}

/// Declares messages: an enum whose `Display` is the English sentence and whose `Serialize` holds its facts.
///
/// ```
/// meldbook::phrases! {
///     /// Greetings.
///     pub enum Greeting<'a> {
///         Welcome { name: &'a str } = "welcome, {name}";
///         GoodNight {} = "good night";
///     }
/// }
/// assert_eq!(Greeting::Welcome { name: "Anna" }.to_string(), "welcome, Anna");
/// ```
///
/// `pub enum Greeting holds One(Other), Two(Another) { ... }` has two more variants, said by what they hold; the messages of
/// `pub enum Greeting as "Welcome" { ... }` go by that name, where another type has its own. `pub enum Refusal: Error { ... }`
/// is an error. What is said in one way is a struct: `pub struct Toast { pub name: String } = "to {name}";`.
#[macro_export]
macro_rules! phrases {
    ($(#[$doc:meta])* pub enum $name:ident $(<$life:lifetime>)? $(: $error:ident)? $(as $said:literal)?
        $(holds $($held:ident($of:ty)),* $(,)?)? {
        $($(#[$vdoc:meta])* $variant:ident $(($one:ident: $one_ty:ty))?
            $({ $($(#[$fdoc:meta])* $field:ident: $ty:ty),* $(,)? })? = $text:literal $(, $arg:expr)*;)*
    }) => {
        #[derive(Debug, Clone, PartialEq, Eq, ::serde::Serialize, ::strum::VariantNames)]
        $(#[derive(::thiserror::$error)])?
        $(#[serde(rename = $said)])?
        $(#[$doc])*
        pub enum $name $(<$life>)? {
            $($($held($of),)*)?
            $($(#[$vdoc])* $variant $(($one_ty))? $({ $($(#[$fdoc])* $field: $ty),* })?),*
        }

        impl $(<$life>)? ::std::fmt::Display for $name $(<$life>)? {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                match self {
                    $($(Self::$held(held) => ::std::fmt::Display::fmt(held, f),)*)?
                    $(Self::$variant $(($one))? $({ $($field),* })? => {
                        $($(let _ = &$field;)*)?
                        write!(f, $text $(, $arg)*)
                    })*
                }
            }
        }

        impl $(<$life>)? $name $(<$life>)? {
            pub const MESSAGES: $crate::kernel::say::Messages = $crate::kernel::say::Messages {
                id: [$($said,)? stringify!($name)][0],
                variants: Some(<Self as ::strum::VariantNames>::VARIANTS),
                holding: &[$($(stringify!($held)),*)?],
            };
        }

        // A variant without a message must hold a translatable type.
        $($(const _: fn(&$of) = $crate::kernel::say::can_be_said;)*)?

        $($(impl From<$of> for $name {
            fn from(held: $of) -> Self {
                $name::$held(held)
            }
        })*)?
    };
    ($(#[$doc:meta])* pub struct $name:ident $(as $said:literal)? {
        $($(#[$fdoc:meta])* $vis:vis $field:ident: $ty:ty),* $(,)?
    } = $text:literal $(, $arg:expr)*;) => {
        #[derive(Debug, Clone, PartialEq, Eq, ::serde::Serialize)]
        $(#[serde(rename = $said)])?
        $(#[$doc])*
        pub struct $name { $($(#[$fdoc])* $vis $field: $ty),* }

        impl $name {
            pub const MESSAGES: $crate::kernel::say::Messages = $crate::kernel::say::Messages {
                id: [$($said,)? stringify!($name)][0],
                ..$crate::kernel::say::Messages::NONE
            };
        }

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                let Self { $($field),* } = self;
                $(let _ = &$field;)*
                write!(f, $text $(, $arg)*)
            }
        }
    };
}
