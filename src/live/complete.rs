//! Completion: what a word may become and what may follow it. Each candidate is tried on the game's own parser.

use crate::engine::{Options, read_line};
use crate::kernel::Table;
use crate::lang::Lang;
use crate::notation::{LineError, LineProblem, Row, TokenKind, fold, spelled, tokens};

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Completions {
    /// How many bytes at the end of the line they replace.
    pub replaces: usize,
    /// Players first.
    pub words: Vec<String>,
}

pub(super) fn endings(options: &Options, table: &Table, line: &str, lang: &Lang) -> Completions {
    let (from, begun) = last_word(line);
    let folded = fold(begun);
    if folded.is_empty() {
        return following_player(options, table, line);
    }
    let before = line.get(..from).unwrap_or_default();
    let players = table.players.iter().map(|name| spelled(name));
    let mut fitting: Vec<String> = Vec::new();
    let add = |fitting: &mut Vec<String>, word: String| {
        let is_begun = word.chars().count() > 1 && fold(&word).starts_with(&folded);
        let is_known = fitting.iter().any(|known| fold(known) == fold(&word));
        if is_begun && !is_known && takes(options, table, before, &word) {
            fitting.push(word);
        }
    };
    let in_czech = !lang.is_english();
    players.chain(words(options, &folded, in_czech)).for_each(|word| add(&mut fitting, word));
    // Only where the table's language has none.
    if fitting.is_empty() {
        words(options, &folded, !in_czech).for_each(|word| add(&mut fitting, word));
    }
    Completions { replaces: begun.len(), words: fitting }
}

/// The fields that tell how a hand ended.
const RESULTS: [&str; 7] = ["outcome", "result", "seven", "conceded_by", "thrown_in", "unplayed", "claim"];

/// Returns the words of a language, suits first. A letter with which a suit begins is no result yet.
fn words<'a>(options: &'a Options, begun: &'a str, in_czech: bool) -> impl Iterator<Item = String> + use<'a> {
    let words = move || options.engine().vocabulary().words(options.notation(), in_czech);
    let is_letter = begun.chars().count() == 1;
    let begins_suit = is_letter && words().any(|(word, row)| row.is_none() && fold(word).starts_with(begun));
    let is_offered =
        move |row: Option<&Row>| !(begins_suit && row.is_some_and(|row| RESULTS.contains(&row.field)));
    words().filter(move |(_, row)| is_offered(*row)).map(|(word, _)| word.to_owned())
}

/// Returns the players that a line needs next, behind a word such as `dealer`.
fn following_player(options: &Options, table: &Table, line: &str) -> Completions {
    let is_open = || read_line(options, table, line).outcome.is_err_and(|error| lacks_more(&error));
    let wants = match line.chars().next_back() {
        None => options.has_bidder(),
        Some(last) => last.is_whitespace() && is_open(),
    };
    let players = table.players.iter().map(|name| spelled(name)).filter(|_| wants);
    Completions { replaces: 0, words: players.filter(|name| takes(options, table, line, name)).collect() }
}

/// Returns whether the parser accepts a word after a line, or fails only behind it.
fn takes(options: &Options, table: &Table, before: &str, word: &str) -> bool {
    let at = before.chars().count();
    match read_line(options, table, &format!("{before}{word}")).outcome {
        Ok(_) => true,
        Err(error) => error.at > at || (error.at == at && lacks_more(&error)),
    }
}

/// Returns whether a word is right but needs another one.
fn lacks_more(error: &LineError) -> bool {
    matches!(*error.problem, LineProblem::Lacking { .. })
}

/// Returns the letters at the end of a line, and where they begin in bytes.
fn last_word(line: &str) -> (usize, &str) {
    let none = (line.len(), "");
    let Ok(cut) = tokens(line, 0) else { return none };
    if cut.note.is_some() {
        return none;
    }
    match cut.words.last() {
        Some(last) if last.kind == TokenKind::Letters && line.ends_with(last.text) => {
            (line.len().saturating_sub(last.text.len()), last.text)
        }
        _ => none,
    }
}

/// Returns the names and words that the last word of a command's line may become; all of them behind a blank.
pub(super) fn of_command(line: &str, words: impl Iterator<Item = impl Into<String>>) -> Completions {
    let from = line.rfind(|c: char| c.is_whitespace() || matches!(c, '/' | '+' | ',')).map_or(0, |at| at + 1);
    let begun = line.get(from..).unwrap_or_default();
    let folded = fold(begun);
    let fits = words.map(Into::into).filter(|word| fold(word).starts_with(&folded));
    Completions { replaces: begun.len(), words: fits.collect() }
}
