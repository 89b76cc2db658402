//! Texts of the screen: heads, hints and short sentences.

use serde::Serialize;
use std::fmt;

/// A text of the screen.
#[allow(missing_docs, reason = "`Display` has the text")]
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
    /// Before the entry that a command would make.
    WouldEnter,
    /// What `undo` would do to a session without an entry.
    WouldVoid,
    /// What `undo` would do after a payment for a closed night.
    WouldUndoPayment,
    /// Debts of other nights are not in the preview.
    WithDebts,
    PageKeys,
    UpDown,
    /// Before the first prompt of a terminal that can show no screen.
    Prompted,
    /// Before the line that was being typed on leaving.
    NotLogged,
}

impl fmt::Display for ScreenText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ScreenText::MeldSoFar { meld } => return write!(f, "meld {meld}, trick points to follow"),
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
            ScreenText::WouldEnter => "enters",
            ScreenText::WouldVoid => "undoes the opening: the session is void",
            ScreenText::WouldUndoPayment => "undoes the last payment since the close",
            ScreenText::WithDebts => "debts of earlier nights between these players are added",
            ScreenText::PageKeys => "Up and Down turn the page, Esc goes back",
            ScreenText::UpDown => "Up/Down",
            ScreenText::Prompted => "type a hand; `help` shows how, `quit` leaves",
            ScreenText::NotLogged => "not logged",
        })
    }
}
