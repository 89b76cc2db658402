//! The words that begin a line which is no hand: the one table that lines are parsed by, Tab completes from,
//! the page of help is made of, and players' names keep clear of.

use super::words::Game;
use serde::Serialize;
use std::fmt;

/// What such a word asks for.
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

/// What it does, in a line of the help.
impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Command::Undo => "takes the last change back, whatever it was",
            Command::Redo => "gives back the change undone last",
            Command::Fix => "puts a hand right where it stands",
            Command::Strike => "strikes a hand out: it keeps its number and moves nothing",
            Command::Insert => "puts a forgotten hand before another",
            Command::Seat => "people come and go",
            Command::Paid => "cash that changed hands",
            Command::Game => "begins a new game to the target",
            Command::Rename => "puts a misspelt name right",
            Command::Struck => "a hand that was struck out at once",
            Command::Why => "where each unit of a hand comes from",
            Command::Settle => "who would pay whom if the night ended now",
            Command::Close => "ends the night and says the seal",
            Command::Reopen => "lets the closed night go on",
            Command::Standings => "who has what so far",
            Command::Sheet => "the score sheet",
            Command::History => "every entry as it was typed",
            Command::Log => "a hand, where its line alone could be something else",
            Command::Help => "the words of this game",
            Command::Quit => "leaves the table as it is",
        })
    }
}

/// Where a word begins a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stands {
    /// At the table, and in sheet files where it says what stands.
    Table(Command),
    /// At the head of a sheet file, above the first hand.
    Head,
    /// In a shell only.
    Shell,
    /// Nowhere yet; as the line of a hand it would be misread later.
    Later,
}

/// A word that begins a line with another meaning than a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CommandWord {
    /// The word.
    pub word: &'static str,
    /// Where it stands.
    pub stands: Stands,
    /// How its line goes: one example for each form. [`EXAMPLE_HAND`] stands for any hand.
    pub forms: &'static [&'static str],
}

/// The hand that stands in the forms.
pub const EXAMPLE_HAND: &str = "a320s160+170";

impl CommandWord {
    /// Returns how its line goes at a table where `hand` is one.
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

const fn later(word: &'static str) -> CommandWord {
    CommandWord { word, stands: Stands::Later, forms: &[] }
}

/// Every word that begins a line with another meaning than a hand; those of a head in the order of printing.
pub const COMMANDS: &[CommandWord] = &[
    row("undo", Command::Undo, &["undo"]),
    row("redo", Command::Redo, &["redo"]),
    row("fix", Command::Fix, &["fix 3 a320s160+170"]),
    row("strike", Command::Strike, &["strike 3"]),
    row("insert", Command::Insert, &["insert 3 a320s160+170"]),
    row("seat", Command::Seat, &["seat out dana", "seat in emil"]),
    row("paid", Command::Paid, &["paid ben anna 1.35"]),
    row("game", Command::Game, &["game", "game Anna+Cyril,Ben+Dana"]),
    row("rename", Command::Rename, &["rename ban ben", "rename Anna Marie -> Anna"]),
    row("struck", Command::Struck, &["struck a320s160+170"]),
    row("why", Command::Why, &["why", "why 3"]),
    row("settle", Command::Settle, &["settle", "settle coin 25c through anna"]),
    row("close", Command::Close, &["close", "close coin 25c through anna"]),
    row("reopen", Command::Reopen, &["reopen"]),
    row("standings", Command::Standings, &["standings"]),
    row("sheet", Command::Sheet, &["sheet"]),
    row("history", Command::History, &["history"]),
    row("log", Command::Log, &["log a320s160+170"]),
    row("help", Command::Help, &["help"]),
    row("quit", Command::Quit, &["quit"]),
    head("rules", &["rules scarne", "rules ./ours.toml"]),
    head("set", &["set kitty=true"]),
    head("players", &["players Anna, Ben, Cyril"]),
    head("stake", &["stake 5c"]),
    head("currency", &["currency EUR"]),
    head("date", &["date 2026-03-14"]),
    head("place", &["place at Anna's"]),
    head("dealer", &["dealer Cyril"]),
    head("sides", &["sides Anna+Cyril, Ben+Dana"]),
    head("note", &["note the first night by the new rules"]),
    later("spent"),
    later("penalty"),
    shell("play"),
    shell("new"),
    shell("totals"),
    shell("sessions"),
];

/// Returns the row of a word, whatever its case.
#[must_use]
pub fn command_word(word: &str) -> Option<&'static CommandWord> {
    COMMANDS.iter().find(|row| row.word.eq_ignore_ascii_case(word))
}

/// Returns the words that mean something at the table of a game: without games to a target none can begin.
pub fn commands_at(game: Game) -> impl Iterator<Item = (&'static CommandWord, Command)> {
    COMMANDS.iter().filter_map(move |row| match row.stands {
        Stands::Table(command) if command != Command::Game || game == Game::Points => Some((row, command)),
        _ => None,
    })
}
