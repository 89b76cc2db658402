//! Hints for a word that has no meaning: the word that is like it, tried in its place so that none is offered that would be
//! refused there; else what the line does not say yet.

use super::{Options, Record, read_line, score};
use crate::kernel::table::Table;
use crate::notation::{
    Heard, LineError, LineProblem, Meaning, Reading, Row, UnknownWord, Wants, with_players,
};
use std::cell::OnceCell;

/// Reads a typed line as [`read_line`] does, and adds to the error about an unknown word those that would do.
pub fn read_with_hints(options: &Options, table: &Table, line: &str) -> Reading<Record> {
    let Reading { heard, granted, outcome } = read_line(options, table, line);
    let outcome = outcome.map_err(|error| with_hints(options, table, line, &heard, error));
    Reading { heard, granted, outcome }
}

fn with_hints(options: &Options, table: &Table, line: &str, heard: &[Heard], error: LineError) -> LineError {
    let LineProblem::Unknown(unknown) = error.problem.as_ref() else { return error };
    if line.len() > LONGEST_HINTED || unknown.name_in_pieces.is_some() {
        return error;
    }
    let vocabulary = options.engine().vocabulary();
    let place = Place::of(options, table, line, &error);
    let near = vocabulary.near(options.notation(), &error.word);
    // A row in the other language would do as well as in the one in which it was tried.
    let mut tried: Vec<(&'static Row, bool)> = Vec::new();
    let mut takes = |word: &str, row: Option<&'static Row>| {
        let known = tried.iter().find(|(other, _)| row.is_some_and(|row| std::ptr::eq(row, *other)));
        known.map(|(_, takes)| *takes).unwrap_or_else(|| {
            let takes = place.takes(word, row);
            tried.extend(row.map(|row| (row, takes)));
            takes
        })
    };
    let mut nearest = |in_czech| {
        let mut near = near.iter().filter(|(.., is_czech)| *is_czech == in_czech).take(MOST_NEAR);
        near.find(|(word, row, _)| takes(word, *row)).map(|(word, ..)| *word)
    };
    let (english, czech) = (nearest(false), nearest(true));
    let unknown = match english.or(czech) {
        Some(either) => UnknownWord {
            nearest: english.or(Some(either)),
            nearest_czech: czech.or(Some(either)),
            ..UnknownWord::default()
        },
        None => {
            let heard = [heard, place.rest().reading.heard.as_slice()].concat();
            UnknownWord::lacking(vocabulary, options.notation(), &heard, error.at)
        }
    };
    LineError { problem: LineProblem::Unknown(unknown).into(), ..error }
}

/// The longest line, in bytes, for which words are tried: each time all of it is read.
const LONGEST_HINTED: usize = 200;

/// How many similar words of a language are tried.
const MOST_NEAR: usize = 2;

/// A number that may be anything: of melds and tricks too, whatever a game counts in.
const NUMBER: &str = "10";

struct Place<'a> {
    options: &'a Options,
    table: &'a Table,
    before: String,
    behind: String,
    /// The line without the word, read when it is first asked for.
    rest: OnceCell<Rest>,
}

struct Rest {
    reading: Reading<Record>,
    /// How many characters from the end it cannot be read either.
    fails_before_end: Option<usize>,
}

impl<'a> Place<'a> {
    fn of(options: &'a Options, table: &'a Table, line: &str, error: &LineError) -> Place<'a> {
        let before: String = line.chars().take(error.at).collect();
        let behind: String = line.chars().skip(error.at.saturating_add(error.word.chars().count())).collect();
        Place { options, table, before, behind, rest: OnceCell::new() }
    }

    fn rest(&self) -> &Rest {
        self.rest.get_or_init(|| {
            let rest = format!("{} {}", self.before, self.behind);
            let reading = read_line(self.options, self.table, &rest);
            let fails_before_end = reading.outcome.as_ref().err().map(|error| before_end(&rest, error));
            Rest { reading, fails_before_end }
        })
    }

    /// Returns whether the line is refused for one of these fields without the word too.
    fn is_refused_anyway(&self, field: &str) -> bool {
        let rest = self.rest().reading.outcome.as_ref();
        rest.is_ok_and(|typed| self.refused(&typed.record).any(|other| other == field))
    }

    /// Returns whether a word with what it wants would do here: it is read, and neither it nor the rest of the line is
    /// refused because of it.
    fn takes(&self, word: &str, row: Option<&'static Row>) -> bool {
        let Some(row) = row else { return self.takes_with(word, "trump") };
        let is_of_melds = matches!(row.meaning, Meaning::Meld | Meaning::Tricks);
        // What is said already would only do again with the same number.
        if is_of_melds && row.wants != Wants::SideMelds && self.says(row.field) {
            return false;
        }
        let wants_nothing = matches!(row.wants, Wants::Nothing | Wants::MaybePlayer | Wants::MaybeComponent);
        let example = if wants_nothing { None } else { row.example_with(word) };
        let typed = match example {
            Some(_) if is_of_melds => format!("{word} {NUMBER}"),
            // Who dealt may sit out.
            Some(example) => {
                let others =
                    self.table.players.iter().filter(|name| Some(*name) != self.table.dealer.as_ref());
                with_players(&example, &others.cloned().collect::<Vec<_>>())
            }
            None => word.to_owned(),
        };
        self.takes_with(&typed, row.field)
    }

    fn says(&self, field: &str) -> bool {
        self.rest().reading.heard.iter().any(|heard| heard.field == field)
    }

    fn takes_with(&self, typed: &str, own: &str) -> bool {
        let blank = if self.before.ends_with(char::is_alphabetic) { " " } else { "" };
        let line = format!("{}{blank}{typed} {}", self.before, self.behind);
        match read_line(self.options, self.table, &line).outcome {
            Err(error) => self.rest().fails_before_end == Some(before_end(&line, &error)),
            // What is refused anyway is not the word's fault.
            Ok(typed) => !self
                .refused(&typed.record)
                .any(|field| field == own || self.says(&field) && !self.is_refused_anyway(&field)),
        }
    }

    fn refused(&self, record: &Record) -> impl Iterator<Item = String> + use<> {
        let refusal = score(self.options, self.table, record).err();
        let faults =
            refusal.into_iter().flat_map(|refusal| std::iter::once(refusal.first).chain(refusal.more));
        faults.map(|fault| fault.field.to_string())
    }
}

/// Returns how far before the end of a line the word at fault begins.
fn before_end(line: &str, error: &LineError) -> usize {
    line.chars().count().saturating_sub(error.at)
}
