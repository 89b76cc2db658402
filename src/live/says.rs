//! What the screen says of itself: heads, hints and short sentences.

use serde::Serialize;
use std::fmt;

/// Something the screen says of itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, strum::VariantNames)]
pub enum Says {
    /// Head of the standings.
    Standings,
    /// Head of the running totals.
    Chart,
    /// Head of the page of agreements.
    Agreements,
    /// Head of the page of help.
    Help,
    /// Head of an answer.
    Answer,
    /// What the keys do, on the page of help.
    Keys,
    /// No hand was logged yet.
    NoHands,
    /// Before what was understood.
    Understood,
    /// Before what is lacking, or is not whole yet.
    Missing,
    /// Before what may be typed next.
    MayFollow,
    /// Before a line that is no hand.
    Command,
    /// Before what undo would take back.
    WouldUndo,
    /// Before what redo would give back.
    WouldRedo,
    /// Before the hand that is put right.
    Was,
    /// The ledger is being written.
    Writing,
    /// Somebody else wrote.
    Elsewhere,
    /// A hand is being chosen.
    Choosing,
    /// The session is closed.
    Closed,
    /// The keys of a page.
    PageKeys,
    /// The keys for the line before and the line after.
    UpDown,
    /// Before a line that was being typed when somebody left.
    NotLogged,
}

impl fmt::Display for Says {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Says::Standings => "standings",
            Says::Chart => "so far",
            Says::Agreements => "agreed before the first hand",
            Says::Help => "the words of this game",
            Says::Answer => "answer",
            Says::Keys => "keys",
            Says::NoHands => "no hand yet: type the first one below",
            Says::Understood => "understood",
            Says::Missing => "not yet",
            Says::MayFollow => "may follow",
            Says::Command => "command",
            Says::WouldUndo => "takes back",
            Says::WouldRedo => "gives back",
            Says::Was => "was",
            Says::Writing => "writing ...",
            Says::Elsewhere => "entered elsewhere",
            Says::Choosing => {
                "Up and Down choose a hand: Enter mends it, Del strikes it, i puts one before it, w says why"
            }
            Says::Closed => "the night is closed: `reopen` lets it go on",
            Says::PageKeys => "Up and Down turn the page, Esc goes back",
            Says::UpDown => "Up/Down",
            Says::NotLogged => "not logged",
        })
    }
}
