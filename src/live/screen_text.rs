//! Texts of the screen: heads, hints and short sentences.

use crate::report::count;
use serde::Serialize;
use std::fmt;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, strum::VariantNames)]
pub enum ScreenText<'a> {
    Standings,
    Chart,
    Agreements,
    Help,
    Answer,
    Keys,
    NoHands,
    Understood,
    /// Before what a hand still lacks.
    Missing,
    /// Before why a hand cannot be logged yet.
    NotYet,
    /// A number behind bid and trump that may become the melds.
    MeldSoFar {
        meld: &'a str,
    },
    /// What the tricks have to bring after the melds, as do the next two.
    TricksMakeIt {
        tricks: i64,
    },
    NoTricksNeeded,
    NoTricksMakeIt,
    MayFollow,
    Command,
    WouldUndo,
    WouldRedo,
    /// Before the old line of a hand that is being corrected.
    Was,
    Writing,
    Elsewhere,
    Choosing,
    Closed,
    /// On Esc when there is nothing to go back from.
    HowToLeave,
    /// After what is doubtful about a line.
    EnterAgain,
    /// Why a key did nothing: somebody else changed the session just before.
    OvertakenKey,
    /// Before the entry that a command would make.
    WouldEnter,
    /// What `undo` would do after a payment for a closed night.
    WouldUndoPayment,
    /// What `redo` would do after a payment for a closed night was undone.
    WouldRedoPayment,
    /// Debts of other nights are not in the preview.
    WithDebts,
    PageKeys,
    UpDown,
    /// Before the first prompt of a terminal that can show no screen.
    Prompted,
    /// Before the line that was being typed on leaving.
    NotLogged,
    HandsPlayed {
        hands: i64,
    },
    LastMoved {
        moved: &'a str,
    },
    LeadsBy {
        by: i64,
    },
    /// How many lines there was no room for.
    More {
        more: usize,
    },
    /// The head of the page with everything below the line.
    InFull,
    /// On the key for it when there is nothing more.
    NothingMore,
    Signs,
    Leads,
    Deals,
    First,
    SitsOut,
    Noted,
}

impl fmt::Display for ScreenText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ScreenText::MeldSoFar { meld } => return write!(f, "meld {meld}, trick points to follow"),
            ScreenText::TricksMakeIt { tricks } => return write!(f, "{tricks} in tricks make it"),
            ScreenText::NoTricksNeeded => "the melds alone make it",
            ScreenText::NoTricksMakeIt => "it cannot be made any more, whatever the tricks bring",
            ScreenText::HandsPlayed { hands } => return f.write_str(&count(hands, "hand", "hands")),
            ScreenText::LastMoved { moved } => return write!(f, "last {moved}"),
            ScreenText::LeadsBy { by } => return write!(f, "leads by {by}"),
            ScreenText::More { more } => return write!(f, "+{more} more"),
            ScreenText::InFull => "in full",
            ScreenText::NothingMore => "all of it is on the screen",
            ScreenText::Signs => "signs",
            ScreenText::Leads => "leads",
            ScreenText::Deals => "deals next",
            ScreenText::First => "speaks first, or is forehand",
            ScreenText::SitsOut => "sits out",
            ScreenText::Noted => "a hand with a note",
            ScreenText::Standings => "standings",
            ScreenText::Chart => "so far",
            ScreenText::Agreements => "agreed before the first hand",
            ScreenText::Help => "the words of this game",
            ScreenText::Answer => "answer",
            ScreenText::Keys => "keys",
            ScreenText::NoHands => "no hand yet: type the first one below",
            ScreenText::Understood => "understood",
            ScreenText::Missing => "still missing",
            ScreenText::NotYet => "not yet",
            ScreenText::MayFollow => "may follow",
            ScreenText::Command => "command",
            ScreenText::WouldUndo => "undoes",
            ScreenText::WouldRedo => "redoes",
            ScreenText::Was => "was",
            ScreenText::Writing => "writing ...",
            ScreenText::Elsewhere => "entered elsewhere",
            ScreenText::Choosing => {
                "Up and Down choose a line: Enter corrects it, Del strikes it, i inserts before it, w explains it"
            }
            ScreenText::Closed => "the night is closed: `reopen` lets it go on",
            ScreenText::HowToLeave => "^D leaves the table; all that was logged is in the ledger",
            ScreenText::EnterAgain => "press Enter again to enter it all the same",
            ScreenText::OvertakenKey => {
                "nothing was done, because something was entered elsewhere just before: press the key again"
            }
            ScreenText::WouldEnter => "enters",
            ScreenText::WouldUndoPayment => "undoes the last payment since the close",
            ScreenText::WouldRedoPayment => "gives back the payment that was undone last",
            ScreenText::WithDebts => "debts of earlier nights between these players are added",
            ScreenText::PageKeys => "Up and Down turn the page, Esc goes back",
            ScreenText::UpDown => "Up/Down",
            ScreenText::Prompted => "type a hand; `help` shows how, `quit` leaves",
            ScreenText::NotLogged => "not logged",
        })
    }
}
