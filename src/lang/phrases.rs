//! The macro that declares messages: each variant with its facts and its English sentence.

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
/// `pub enum Greeting holds One(Other), Two(Another) { ... }` has two more variants, said by what they hold.
#[macro_export]
macro_rules! phrases {
    ($(#[$doc:meta])* pub enum $name:ident $(<$life:lifetime>)? $(holds $($held:ident($of:ty)),+)? {
        $($(#[$vdoc:meta])* $variant:ident { $($field:ident: $ty:ty),* $(,)? } = $text:literal $(, $arg:expr)*;)*
    }) => {
        #[derive(Debug, Clone, PartialEq, Eq, ::serde::Serialize, ::strum::VariantNames)]
        $(#[$doc])*
        pub enum $name $(<$life>)? { $($($held($of),)+)? $($(#[$vdoc])* $variant { $($field: $ty),* }),* }

        impl $(<$life>)? ::std::fmt::Display for $name $(<$life>)? {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                match self {
                    $($(Self::$held(held) => ::std::fmt::Display::fmt(held, f),)+)?
                    $(Self::$variant { $($field),* } => {
                        $(let _ = &$field;)*
                        write!(f, $text $(, $arg)*)
                    })*
                }
            }
        }

        $($(impl From<$of> for $name {
            fn from(held: $of) -> Self {
                $name::$held(held)
            }
        })+)?
    };
}
