//! Translatable types: `Display` writes English, `Serialize` gives facts, [`Say`] names messages of other languages.

use serde::Serialize;

/// Translated by itself or as a part of another; [`messages!`](crate::messages) implements it.
pub trait Say: Serialize {
    const MESSAGES: Messages;
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Messages {
    /// The id of a struct's message, or the prefix of those of an enum's variants; also as the type's name.
    pub id: &'static str,
    /// `None` for a struct.
    pub variants: Option<&'static [&'static str]>,
    /// They have no message: each holds another translatable type.
    pub holding: &'static [&'static str],
}

impl Messages {
    /// For types that are translated by what they hold.
    pub const NONE: Messages = Messages { id: "", variants: None, holding: &[] };

    pub fn ids(&self) -> Vec<String> {
        match self.variants {
            None if self.id.is_empty() => Vec::new(),
            None => vec![kebab(self.id)],
            Some(variants) => {
                let own = variants.iter().filter(|variant| !self.holding.contains(variant));
                own.map(|variant| format!("{}-{}", kebab(self.id), kebab(variant))).collect()
            }
        }
    }
}

impl<T: Say + ?Sized> Say for &T {
    const MESSAGES: Messages = T::MESSAGES;
}

impl<T: Say + ?Sized> Say for Box<T> {
    const MESSAGES: Messages = T::MESSAGES;
}

/// Writes `NoBidder` and `no_bidder` as `no-bidder`.
pub fn kebab(name: &str) -> String {
    let mut text = String::with_capacity(name.len().saturating_add(4));
    for (at, c) in name.chars().enumerate() {
        if c.is_uppercase() && at > 0 {
            text.push('-');
        }
        text.extend(if c == '_' { '-' } else { c }.to_lowercase());
    }
    text
}

/// Lists the translatable types of a room, and implements [`Say`](crate::kernel::say::Say) for them: in brackets
/// those that [`phrases!`](crate::phrases) or [`keyword!`](crate::keyword) declares; in braces messages of no type;
/// then all others.
///
/// - `variants PATH = "id";` each variant has the message `id-variant`. The type derives `strum::VariantNames`.
/// - `variants PATH = "id" { A, B }`: `A` and `B` are translated by what they hold.
/// - `message PATH = "id";` has one message.
/// - `holder PATH;` is a struct that is translated by what it holds.
#[macro_export]
macro_rules! messages {
    (
        $([$($phrases:ty),+ $(,)?])? $({ $($alone:expr),+ $(,)? })?
        $($kind:ident $($path:ident)::+ $(<$life:lifetime>)? $(= $id:literal)? $({ $($variant:ident),+ })?;)*
    ) => {
        pub const MESSAGES: &[$crate::kernel::say::Messages] = &[
            $($(<$phrases>::MESSAGES,)+)?
            $($($alone,)+)?
            $(<$($path)::+ $(<$life>)? as $crate::kernel::say::Say>::MESSAGES),*
        ];

        $($(impl $crate::kernel::say::Say for $phrases {
            const MESSAGES: $crate::kernel::say::Messages = <$phrases>::MESSAGES;
        })+)?
        $(impl $crate::kernel::say::Say for $($path)::+ $(<$life>)? {
            const MESSAGES: $crate::kernel::say::Messages =
                $crate::messages!(@ $kind Self $($id)? $({ $($variant),+ })?);
        })*
    };
    (@ variants $type:ident $id:literal $({ $($variant:ident),+ })?) => {{
        // A variant without a message must hold a translatable type.
        $(let _ = |it: &$type| match it {
            $($type::$variant(held) => $crate::kernel::say::can_be_said(held),)+
            #[allow(unreachable_patterns, reason = "every variant of some types holds something")]
            _ => {}
        };)?
        $crate::kernel::say::Messages {
            id: $id,
            variants: Some(<$type as ::strum::VariantNames>::VARIANTS),
            holding: &[$($(stringify!($variant)),+)?],
        }
    }};
    (@ message $type:ident $id:literal) => {
        $crate::kernel::say::Messages { id: $id, ..$crate::kernel::say::Messages::NONE }
    };
    (@ holder $type:ident) => { $crate::kernel::say::Messages::NONE };
}

/// Compiles only for translatable types.
#[doc(hidden)]
pub fn can_be_said(_: &impl Say) {}
