//! The two sides of a hand, and what each of them has.

use crate::kernel::json::is_default;
use crate::keyword;
use serde::{Deserialize, Serialize};
use std::ops::{Index, IndexMut};

keyword! {
    #[derive(Default)]
    pub enum Side as "MariasSide" {
        /// The lone player, or forehand and the called partner.
        #[default]
        Lone = "lone",
        Defenders = "defenders",
    }
}

impl Side {
    /// Both sides, the lone side first.
    pub const BOTH: [Side; 2] = [Side::Lone, Side::Defenders];

    pub(in crate::engine) fn called(self) -> &'static str {
        if self == Side::Lone { "the lone side" } else { "the defenders" }
    }

    pub fn other(self) -> Side {
        if self == Side::Lone { Side::Defenders } else { Side::Lone }
    }

    /// Returns which side wins what this one plays for: itself if it is made, or the other one.
    pub(super) fn winner(self, made: bool) -> Side {
        if made { self } else { self.other() }
    }

    /// Returns what follows the name of a component of this side: `seven against`.
    pub(super) fn behind_name(self) -> &'static str {
        if self == Side::Lone { "" } else { " against" }
    }

    /// Returns what is typed after a component of this side (section 13.1): `7p`.
    pub(super) fn typed(self) -> &'static str {
        if self == Side::Lone { "" } else { "p" }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[serde(bound(
    serialize = "T: Serialize + Default + PartialEq",
    deserialize = "T: Deserialize<'de> + Default"
))]
pub struct BySide<T> {
    #[serde(skip_serializing_if = "is_default")]
    pub lone: T,
    #[serde(skip_serializing_if = "is_default")]
    pub defenders: T,
}

impl<T> BySide<T> {
    pub(super) fn each(mut of: impl FnMut(Side) -> T) -> Self {
        BySide { lone: of(Side::Lone), defenders: of(Side::Defenders) }
    }

    pub(super) fn map<U>(self, mut change: impl FnMut(T) -> U) -> BySide<U> {
        BySide { lone: change(self.lone), defenders: change(self.defenders) }
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;
    fn index(&self, side: Side) -> &T {
        match side {
            Side::Lone => &self.lone,
            Side::Defenders => &self.defenders,
        }
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::Lone => &mut self.lone,
            Side::Defenders => &mut self.defenders,
        }
    }
}
