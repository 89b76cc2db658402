//! Words of the rulebook as the variants of an enum.

/// A choice between named customs.
pub trait Keyword: Copy + PartialEq + 'static {
    /// In the rulebook's order.
    const ALL: &'static [(Self, &'static str)];

    fn word(self) -> &'static str {
        Self::ALL.iter().find(|(v, _)| *v == self).map_or("", |(_, word)| word)
    }

    fn from_word(word: &str) -> Option<Self> {
        Self::ALL.iter().find(|(_, w)| *w == word).map(|(v, _)| *v)
    }
}

/// Declares words of the rulebook as enums. `as` names the messages of one; `: Display` shows words with blanks.
#[macro_export]
macro_rules! keyword {
    ($($(#[$doc:meta])* pub enum $name:ident $(: $shown:ident)? $(as $said:literal)? {
        $($(#[$vdoc:meta])* $variant:ident = $word:literal),+ $(,)?
    })*) => {$(
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize, strum::VariantNames)]
        $(#[serde(rename = $said)])?
        $(#[$doc])*
        pub enum $name { $(#[serde(rename = $word)] $(#[$vdoc])* $variant),+ }

        impl $crate::kernel::keyword::Keyword for $name {
            const ALL: &'static [(Self, &'static str)] = &[$(($name::$variant, $word)),+];
        }

        impl $name {
            pub const MESSAGES: $crate::kernel::say::Messages = $crate::kernel::say::Messages {
                id: [$($said,)? stringify!($name)][0],
                variants: Some(<Self as ::strum::VariantNames>::VARIANTS),
                ..$crate::kernel::say::Messages::NONE
            };
        }

        $(impl ::std::fmt::$shown for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                for (at, part) in $crate::kernel::Keyword::word(*self).split('_').enumerate() {
                    f.write_str(if at > 0 { " " } else { "" })?;
                    f.write_str(part)?;
                }
                Ok(())
            }
        })?
    )*};
}
