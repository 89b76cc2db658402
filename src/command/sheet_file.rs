//! Sheet files: a night in plain text, parsed into headers and requests, and printed. Names, amounts and the lines of
//! hands are not resolved here.
//!
//! ```text
//! rules scarne
//! players Anna, Ben, Čeněk
//! stake 5c
//! dealer Čeněk
//!
//! a320s160+170      # one hand per line, with its note
//! struck b300h+
//! paid ben anna 1.35
//! close
//! ```

mod error;
mod export;
mod header;
mod opening;

pub use error::{SheetError, SheetErrors};
pub use export::came_to;

use crate::command::change::Change;
use crate::command::names::{print_sides, whole};
use crate::command::parse::{bare, check_characters, split_word};
use crate::command::request::Request;
use crate::notation::{CommandWord, PlayerError, SheetLineFault, find_player, fold};
use crate::rules::Rules;
use chrono::NaiveDate;
use header::Header;
use std::fmt;

/// Begins the line of what the night came to.
const CAME_TO: &str = "came to ";
/// Begins the line with the values of all options.
const VALUES: &str = "values ";

/// A value and the number of its line, from 1. Equality ignores the line.
#[derive(Debug, Clone, Copy)]
pub struct At<T> {
    pub line: usize,
    pub value: T,
}

impl<T: PartialEq> PartialEq for At<T> {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

impl<T: Eq> Eq for At<T> {}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetFile {
    /// What was agreed before the first hand.
    pub headers: Headers,
    /// The hands and commands, in order. [`Request::Close`] can only be the last.
    pub items: Vec<At<Request>>,
    /// What the night came to, as [`came_to`] writes it.
    pub came_to: Option<At<String>>,
}

/// What was agreed before the first hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Headers {
    /// The name of a profile, or the path of one.
    pub rules: At<String>,
    /// House rules that differ from it.
    pub set: Vec<At<Change>>,
    /// The players, clockwise.
    pub players: At<Vec<String>>,
    /// What a unit is worth.
    pub stake: Option<At<String>>,
    pub currency: Option<At<String>>,
    pub date: Option<At<NaiveDate>>,
    pub place: Option<At<String>>,
    pub dealer: Option<At<String>>,
    pub sides: Option<At<Vec<Vec<String>>>>,
    pub scorekeeper: Option<At<String>>,
    /// The id of the session in a ledger.
    pub id: Option<At<String>>,
    /// Anything else worth keeping.
    pub notes: Vec<At<String>>,
    /// The values of all options, at the end of an exported sheet: those of a profile may change.
    pub values: Vec<At<Change>>,
}

impl Headers {
    /// Has what the rules give today, and its values did not give when it was exported, set as it was.
    pub fn set_values(&mut self, rules: &Rules) {
        let today = rules.settings();
        for At { line, value } in std::mem::take(&mut self.values) {
            let is_set = self.set.iter().any(|set| set.value.key == value.key);
            if !is_set && today.get(value.key.as_str()).is_none_or(|today| today.to_string() != value.value) {
                self.set.push(At { line, value });
            }
        }
    }
}

impl SheetFile {
    /// Parses a sheet file: headers, then one hand or command per line. Blank lines and lines that begin with `#` are
    /// ignored.
    ///
    /// ```
    /// use meldbook::command::sheet_file::SheetFile;
    /// let night = SheetFile::parse("rules: scarne\nplayers: Anna Ben Cyril\n\na320s+\nclose\n")?;
    /// assert_eq!(night.items[0].line, 4);
    /// assert_eq!(night.to_string(), "rules scarne\nplayers Anna, Ben, Cyril\n\na320s+\nclose\n");
    ///
    /// let errors = SheetFile::parse("rules scarne\nrules classic\npaid anna\n").unwrap_err();
    /// assert_eq!(errors.0.len(), 3);
    /// assert_eq!(errors.0[0].to_string(), "line 2: `rules` is already set on line 1");
    /// # Ok::<(), meldbook::command::sheet_file::SheetErrors>(())
    /// ```
    pub fn parse(text: &str) -> Result<SheetFile, SheetErrors> {
        let mut reader = Reader::default();
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        for (line, text) in (1..).zip(text.lines()) {
            if let Err(fault) = reader.read(line, text) {
                reader.errors.push(SheetError { line, fault });
            }
        }
        reader.finish()
    }
}

/// What has been read so far.
#[derive(Default)]
struct Reader {
    rules: Option<At<String>>,
    set: Vec<At<Change>>,
    players: Option<At<Vec<String>>>,
    stake: Option<At<String>>,
    currency: Option<At<String>>,
    date: Option<At<NaiveDate>>,
    place: Option<At<String>>,
    dealer: Option<At<String>>,
    sides: Option<At<Vec<Vec<String>>>>,
    scorekeeper: Option<At<String>>,
    id: Option<At<String>>,
    notes: Vec<At<String>>,
    values: Vec<At<Change>>,
    came_to: Option<At<String>>,
    /// The headers met so far, even if wrong, so that each error is reported once.
    met: Vec<At<&'static str>>,
    /// Whether an empty line came after the headers that every sheet has: what is set then is set in the night.
    head_is_over: bool,
    /// The line of the first item, which ends the headers.
    first_item: Option<usize>,
    items: Vec<At<Request>>,
    closed: Option<usize>,
    last_line: usize,
    errors: Vec<SheetError>,
}

impl Reader {
    fn read(&mut self, line: usize, text: &str) -> Result<(), SheetLineFault> {
        self.last_line = line;
        let text = bare(text);
        if text.is_empty() {
            let all_are_met = self.missing().next().is_none();
            self.head_is_over |= all_are_met;
        }
        if text.is_empty() || text.starts_with('#') {
            return Ok(());
        }
        check_characters(text)?;
        if self.missing().next().is_none() && self.read_end(line, text) {
            return Ok(());
        }
        match header::word_of(text) {
            Some((row, _)) if row.word == "set" && self.head_is_over => {}
            Some((row, rest)) if row.begins_hands() && self.is_hand(row, rest) => {}
            Some((row, rest)) if self.first_item.is_none() => return self.read_header(line, row, rest),
            Some((row, _)) if row.word != "set" => {
                self.met.push(At { line, value: row.word });
                return Err(SheetLineFault::Late { word: row.word });
            }
            Some(_) | None => {}
        }
        if self.first_item.is_none() && self.missing().next().is_some() {
            let (word, _) = split_word(text);
            if let Some((row, nearest)) = nearest_header(word) {
                self.met.push(At { line, value: row.word });
                return Err(SheetLineFault::Misspelt { word: word.to_owned(), nearest });
            }
        }
        self.first_item.get_or_insert(line);
        let value = Request::parse_in_sheet(text)?;
        if let Some(closed) = self.closed
            && !matches!(value, Request::Paid { .. })
        {
            return Err(SheetLineFault::AfterClose { closed });
        }
        if matches!(value, Request::Close { .. }) {
            self.closed = Some(line);
        }
        self.items.push(At { line, value });
        Ok(())
    }

    /// Reads a line that stands at the end of an exported sheet. Returns whether it is one.
    fn read_end(&mut self, line: usize, text: &str) -> bool {
        let values = text.strip_prefix(VALUES).filter(|values| values.contains('='));
        if let Some(values) = values.and_then(Change::parse_all) {
            self.values.extend(values.into_iter().map(|value| At { line, value }));
        } else if let Some(value) = text.strip_prefix(CAME_TO) {
            let value = value.split_whitespace().collect::<Vec<_>>().join(" ");
            self.came_to = Some(At { line, value });
        } else {
            return false;
        }
        true
    }

    fn read_header(
        &mut self,
        line: usize,
        row: &'static CommandWord,
        rest: &str,
    ) -> Result<(), SheetLineFault> {
        let word = row.word;
        let first = self.met.iter().find(|met| met.value == word).map(|met| met.line);
        self.met.push(At { line, value: word });
        if let Some(first) = first.filter(|_| !matches!(word, "set" | "note")) {
            return Err(SheetLineFault::Twice { word, first });
        }
        match Header::parse(row, rest)? {
            Header::Rules(value) => self.rules = Some(At { line, value }),
            Header::Set(value) => self.set.push(At { line, value }),
            Header::Players(value) => self.players = Some(At { line, value }),
            Header::Stake(value) => self.stake = Some(At { line, value }),
            Header::Currency(value) => self.currency = Some(At { line, value }),
            Header::Date(value) => self.date = Some(At { line, value }),
            Header::Place(value) => self.place = Some(At { line, value }),
            Header::Dealer(value) => self.dealer = Some(At { line, value }),
            Header::Sides(value) => self.sides = Some(At { line, value }),
            Header::Scorekeeper(value) => self.scorekeeper = Some(At { line, value }),
            Header::Id(value) => self.id = Some(At { line, value }),
            Header::Note(value) => self.notes.push(At { line, value }),
        }
        Ok(())
    }

    /// Returns whether a line with a word that begins headers and hands alike is a hand: any below the first one, and
    /// below an empty line any that says more than a header that is still to come.
    fn is_hand(&self, row: &CommandWord, rest: &str) -> bool {
        let is_met = self.met.iter().any(|met| met.value == row.word);
        let players = self.players.as_ref().map_or(&[][..], |players| &players.value);
        let is_name = || {
            whole(rest)
                .is_ok_and(|name| !matches!(find_player(players, &name), Err(PlayerError::Unknown { .. })))
        };
        self.first_item.is_some() || self.head_is_over && (is_met || !is_name())
    }

    /// Returns the required headers that are missing.
    fn missing(&self) -> impl Iterator<Item = &'static CommandWord> {
        let needed = header::words().filter(|row| matches!(row.word, "rules" | "players"));
        needed.filter(|row| !self.met.iter().any(|met| met.value == row.word))
    }

    fn finish(mut self) -> Result<SheetFile, SheetErrors> {
        let line = self.first_item.unwrap_or(self.last_line).max(1);
        let missing =
            self.missing().map(|row| SheetError { line, fault: SheetLineFault::missing(row.forms) });
        let missing: Vec<SheetError> = missing.collect();
        self.errors.extend(missing);
        self.errors.sort_by_key(|error| error.line);
        match (self.rules, self.players) {
            (Some(rules), Some(players)) if self.errors.is_empty() => Ok(SheetFile {
                headers: Headers {
                    rules,
                    set: self.set,
                    players,
                    stake: self.stake,
                    currency: self.currency,
                    date: self.date,
                    place: self.place,
                    dealer: self.dealer,
                    sides: self.sides,
                    scorekeeper: self.scorekeeper,
                    id: self.id,
                    notes: self.notes,
                    values: self.values,
                },
                items: self.items,
                came_to: self.came_to,
            }),
            _ => Err(SheetErrors(self.errors)),
        }
    }
}

/// Returns the header that a misspelt word probably means.
fn nearest_header(word: &str) -> Option<(&'static CommandWord, &'static str)> {
    let word = fold(word);
    let slips = (word.chars().count() / 3).min(2);
    let known = header::words().flat_map(|row| {
        let (english, czech) = row.words();
        std::iter::once(english).chain(czech).map(move |known| (row, known))
    });
    let distance = |known: &str| strsim::damerau_levenshtein(&word, &fold(known));
    let nearest =
        known.map(|(row, known)| (distance(known), row, known)).min_by_key(|(distance, ..)| *distance);
    nearest.filter(|(distance, ..)| *distance <= slips).map(|(_, row, known)| (row, known))
}

impl fmt::Display for SheetFile {
    /// Writes the canonical text: headers in order, a blank line, one line for each item.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fn one<T: fmt::Display>(
            f: &mut fmt::Formatter<'_>,
            word: &str,
            value: Option<&At<T>>,
        ) -> fmt::Result {
            value.map_or(Ok(()), |at| writeln!(f, "{word} {}", at.value))
        }
        let headers = &self.headers;
        one(f, "rules", Some(&headers.rules))?;
        for At { value: Change { key, value }, .. } in &headers.set {
            writeln!(f, "set {key}={value}")?;
        }
        writeln!(f, "players {}", headers.players.value.join(", "))?;
        one(f, "currency", headers.currency.as_ref())?;
        one(f, "stake", headers.stake.as_ref())?;
        one(f, "date", headers.date.as_ref())?;
        one(f, "place", headers.place.as_ref())?;
        if let Some(At { value: sides, .. }) = &headers.sides {
            writeln!(f, "sides {}", print_sides(sides))?;
        }
        one(f, "dealer", headers.dealer.as_ref())?;
        one(f, "scorekeeper", headers.scorekeeper.as_ref())?;
        one(f, "id", headers.id.as_ref())?;
        for note in &headers.notes {
            one(f, "note", Some(note))?;
        }
        writeln!(f)?;
        for item in &self.items {
            writeln!(f, "{}", item.value)?;
        }
        if let Some(came_to) = &self.came_to {
            writeln!(f, "{CAME_TO}{}", came_to.value)?;
        }
        let values =
            headers.values.iter().map(|At { value: Change { key, value }, .. }| format!("{key}={value}"));
        let values: Vec<String> = values.collect();
        if !values.is_empty() {
            writeln!(f, "{VALUES}{}", values.join(" "))?;
        }
        Ok(())
    }
}
