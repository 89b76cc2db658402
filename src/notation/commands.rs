//! The words that begin a line which is not a hand. One table for parsing, completion and help; players must not have
//! these names.

use super::words::Game;
use serde::Serialize;
use std::fmt;

/// The command of a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, strum::VariantNames)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the sentence in `Display` says what each does")]
pub enum Command {
    Undo,
    Redo,
    Fix,
    Strike,
    Insert,
    Seat,
    Set,
    Penalty,
    Spent,
    Paid,
    Game,
    Rename,
    Struck,
    Why,
    Settle,
    Close,
    Reopen,
    Standings,
    Sheet,
    History,
    Log,
    Help,
    Quit,
}

/// What the command does, as one line of help.
impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Command::Undo => "undoes the last change of any kind",
            Command::Redo => "redoes the change undone last",
            Command::Fix => "corrects what stands at a number",
            Command::Strike => "strikes out what stands at a number; a hand keeps it, and moves nothing",
            Command::Insert => "puts something forgotten before what stands at a number",
            Command::Seat => "a player joins or leaves",
            Command::Set => "changes what was agreed, from here on or for all the night",
            Command::Penalty => "a player pays a penalty: to one, to all or to the kitty",
            Command::Spent => "a player paid a round for all, or among some",
            Command::Paid => "records a cash payment",
            Command::Game => "begins a new game to the target",
            Command::Rename => "corrects a player's name",
            Command::Struck => "enters a hand as struck out",
            Command::Why => "explains each unit of a hand",
            Command::Settle => "shows who would pay whom now",
            Command::Close => "closes the session and shows its seal",
            Command::Reopen => "reopens the closed session",
            Command::Standings => "shows the totals so far",
            Command::Sheet => "shows the score sheet",
            Command::History => "shows every entry as it was typed",
            Command::Log => "enters a hand whose line could also be a command",
            Command::Help => "shows the words of this game",
            Command::Quit => "leaves the live table",
        })
    }
}

/// Where a word may begin a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stands {
    /// At the table, and some also in sheet files.
    Table(Command),
    /// In the headers of a sheet file.
    Head,
    /// Only in a shell.
    Shell,
}

/// A word that begins a line which is not a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CommandWord {
    /// The word.
    pub word: &'static str,
    /// Where the word may begin a line.
    pub stands: Stands,
    /// One example line for each form. [`EXAMPLE_HAND`] stands for any hand.
    pub forms: &'static [&'static str],
}

/// The hand in the example lines.
pub const EXAMPLE_HAND: &str = "a320s160+170";

impl CommandWord {
    /// Returns whether it begins a line of a sheet file below the head.
    #[must_use]
    pub fn stands_in_sheets(&self) -> bool {
        match self.stands {
            Stands::Table(command) => matches!(
                command,
                Command::Struck
                    | Command::Seat
                    | Command::Set
                    | Command::Penalty
                    | Command::Spent
                    | Command::Paid
                    | Command::Game
                    | Command::Rename
                    | Command::Close
            ),
            Stands::Head | Stands::Shell => false,
        }
    }

    /// Returns the example lines with `hand` in place of [`EXAMPLE_HAND`].
    #[must_use]
    pub fn forms_with(&self, hand: &str) -> String {
        self.forms.join(", ").replace(EXAMPLE_HAND, hand)
    }
}

const fn row(word: &'static str, command: Command, forms: &'static [&'static str]) -> CommandWord {
    CommandWord { word, stands: Stands::Table(command), forms }
}

const fn head(word: &'static str, forms: &'static [&'static str]) -> CommandWord {
    CommandWord { word, stands: Stands::Head, forms }
}

const fn shell(word: &'static str) -> CommandWord {
    CommandWord { word, stands: Stands::Shell, forms: &[] }
}

/// Every word that begins a line which is not a hand; headers in the order in which they are printed.
pub const COMMANDS: &[CommandWord] = &[
    row("undo", Command::Undo, &["undo"]),
    row("redo", Command::Redo, &["redo"]),
    row("fix", Command::Fix, &["fix 3 a320s160+170", "fix 3a seat out dana"]),
    row("strike", Command::Strike, &["strike 3", "strike 3a"]),
    row("insert", Command::Insert, &["insert 3 a320s160+170", "insert 3 seat out dana"]),
    row("seat", Command::Seat, &["seat out dana", "seat in emil"]),
    row("set", Command::Set, &["set kitty=true", "set all stake=10c"]),
    row("penalty", Command::Penalty, &["penalty anna all 2 misdeal", "penalty anna kitty 5 revoke"]),
    row("spent", Command::Spent, &["spent anna 24.50 pizza", "spent anna 9 beer among anna, ben"]),
    row("paid", Command::Paid, &["paid ben anna 1.35"]),
    row("game", Command::Game, &["game", "game Anna+Cyril,Ben+Dana"]),
    row("rename", Command::Rename, &["rename ban ben", "rename Anna Marie -> Anna"]),
    row("struck", Command::Struck, &["struck a320s160+170"]),
    row("why", Command::Why, &["why", "why 3", "why 3a"]),
    row(
        "settle",
        Command::Settle,
        &["settle", "settle coin 25c through anna", "settle paid", "settle share"],
    ),
    row("close", Command::Close, &["close", "close coin 25c through anna", "close paid"]),
    row("reopen", Command::Reopen, &["reopen"]),
    row("standings", Command::Standings, &["standings"]),
    row("sheet", Command::Sheet, &["sheet"]),
    row("history", Command::History, &["history"]),
    row("log", Command::Log, &["log a320s160+170"]),
    row("help", Command::Help, &["help"]),
    row("quit", Command::Quit, &["quit"]),
    head("rules", &["rules scarne", "rules ./ours.toml"]),
    head("players", &["players Anna, Ben, Cyril"]),
    head("stake", &["stake 5c"]),
    head("currency", &["currency EUR"]),
    head("date", &["date 2026-03-14"]),
    head("place", &["place at Anna's"]),
    head("dealer", &["dealer Cyril"]),
    head("sides", &["sides Anna+Cyril, Ben+Dana"]),
    head("scorekeeper", &["scorekeeper Jana"]),
    head("id", &["id 019cec38-1e6a-7111-8bbd-2f2f6a3ac0f3"]),
    head("note", &["note the first night by the new rules"]),
    shell("play"),
    shell("new"),
    shell("totals"),
    shell("sessions"),
    shell("void"),
    shell("owed"),
    shell("debts"),
    shell("people"),
];

/// Returns the row of a word, ignoring case.
#[must_use]
pub fn command_word(word: &str) -> Option<&'static CommandWord> {
    COMMANDS.iter().find(|row| row.word.eq_ignore_ascii_case(word))
}

/// Returns the commands at the table of a game. `game` is only for games to a target.
pub fn commands_at(game: Game) -> impl Iterator<Item = (&'static CommandWord, Command)> {
    COMMANDS.iter().filter_map(move |row| match row.stands {
        Stands::Table(command) if command != Command::Game || game == Game::Points => Some((row, command)),
        _ => None,
    })
}
