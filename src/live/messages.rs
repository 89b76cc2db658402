//! The messages of this room.

use super::keys::KeyDoes;
use super::screen_text::ScreenText;

crate::messages! {
    enum ScreenText<'_> = "screen-text";
    brief KeyDoes = "key-does";
}
