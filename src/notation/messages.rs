//! What this room can say, with the messages that say it.

use super::commands::Command;
use super::error::{KnownWord, LineError, LineProblem, MariasProblem};
use super::granted::Granted;
use super::names::NameError;
use super::players::PlayerError;
use super::reading::{Understood, UnderstoodField, UnderstoodPart, UnderstoodWord};
use super::reference::{Help, WordHelp};
use super::request_error::RequestError;
use super::sheet_fault::SheetLineFault;
use super::suits::Begun;
use super::words::{Game, Meaning};

crate::messages! {
    holder LineError;
    enum LineProblem = "line-problem" { Player, Marias };
    enum MariasProblem = "line-marias";
    enum PlayerError = "player-error";
    enum NameError = "name-error";
    struct KnownWord = "known-word";
    struct Begun = "begun";
    enum Granted = "granted";
    struct Understood = "understood";
    struct UnderstoodField = "understood-field";
    struct UnderstoodPart<'_> = "understood-part";
    enum UnderstoodWord = "understood-word";
    enum Help = "help" { Word };
    holder WordHelp;
    enum Meaning = "meaning";
    enum Game = "game";
    enum Command = "command";
    enum RequestError = "request-error" { Day };
    enum SheetLineFault = "sheet-line-fault" { Line };
}
