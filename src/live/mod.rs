//! The live table: what the scorekeeper looks at all night. State is a pure function of events, and a frame is a
//! pure function of state; terminal, clock and ledger are the business of whoever runs it.

mod complete;
mod draw;
pub mod glyphs;
mod handing_over;
mod kept;
mod keys;
mod page;
mod preview;
mod recall;
mod sheet;
mod state;
mod typing;
mod update;

pub use complete::Completions;
pub use draw::draw;
pub use kept::KeptLines;
pub use keys::{Action, KEYS, KeyRow, action};
pub use preview::{Mark, Preview, PreviewKind, Tone, completions};
pub use state::{Effect, LiveEvent, LiveState};

use crate::report::count;
use keys::KeyDoes;

crate::messages! {
    [ScreenText<'_>, KeyDoes]
}

crate::phrases! {
    /// Heads, hints and short sentences of the screen.
    pub enum ScreenText<'a> {
        Chart {} = "so far";
        Agreements {} = "what was agreed";
        Help {} = "how to type a hand";
        Answer {} = "answer";
        Keys {} = "keys";
        NoHands {} = "no hand yet: type the first one below";
        /// Before why a hand cannot be logged yet.
        NotYet {} = "not yet";
        /// What the tricks have to bring after the melds, as do the next two.
        TricksMakeIt { tricks: i64 } = "{tricks} in tricks make it";
        NoTricksNeeded {} = "the melds alone make it";
        NoTricksMakeIt {} = "it cannot be made any more, whatever the tricks bring";
        Writing {} = "writing ...";
        /// On a line that another table was writing when it ended.
        WasWriting { line: &'a str, written: bool } = "`{line}` was {}", match written {
            true => "being written when the table ended, and is in the ledger",
            false => "still being written when the table ended: Enter enters it",
        };
        /// How many pasted lines are offered after the one on the line.
        LinesAfter { more: usize } = "{} after this one, one by one", count(more, "line", "lines");
        Elsewhere {} = "entered elsewhere";
        Closed {} = "the night is closed: Enter shows who pays whom, `reopen` lets it go on";
        HandingOver {} = "who pays whom";
        HandingOverKeys { codes: bool } =
            "Space ticks what was paid, and takes a tick back; n opens the next night with the same people; {}Esc goes back",
            if *codes { "q shows codes for banks; " } else { "" };
        /// Below the line where a night begins that follows another one.
        NextNight { id: i64 } = "session {id} is open; ^Z takes it back";
        /// On `new` at a closed night.
        New { closed: bool } = "{}", match closed {
            true => "opens the next night with the same people",
            false => "`close` closes this night first; then `n` opens the next one",
        };
        /// On a command that the table does not know.
        InShell { word: &'a str } =
            "`{word}` belongs to the shell: F12 lets the table sleep, and `fg` there wakes it again";
        /// On Esc when there is nothing to go back from.
        HowToLeave {} = "^D leaves the table; all that was logged is in the ledger";
        /// After what is doubtful about a line.
        EnterAgain {} = "press Enter again to enter it all the same";
        /// Why a key did nothing: somebody else changed the session just before.
        OvertakenKey {} =
            "nothing was done, because something was entered elsewhere just before: press the key again";
        /// On the key that lets the table sleep.
        NoShell {} = "nothing could wake this table: it was not begun in a shell that can stop and go on";
        PageKeys {} = "Esc goes back, Up and Down (k, j) turn the page";
        /// On the page of help, below the examples.
        BelowHelp {} = "Further down (Space or PgDn): every word of this game, the commands and the keys.";
        /// Before the line that was being typed on leaving.
        NotLogged {} = "not logged yet";
        LeadsBy { by: i64 } = "leads by {by}";
        More { more: usize } = "+{more} more";
        /// Where the sheet is longer than the screen.
        HiddenRows { rows: usize, above: bool } = "… {} {}", count(rows, "row", "rows"), match above {
            true => "above (F4)",
            false => "below (PgDn)",
        };
        NothingMore {} = "all of it is on the screen";
        Signs {} = "signs";
        Noted {} = "a hand with a note";
    }
}
