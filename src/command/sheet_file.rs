//! Sheet files: a night in plain text, parsed into headers and requests, and printed. Nothing is resolved here.
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

mod export;

pub use export::came_to;

use crate::command::pieces::{bare, check_characters, whole};
use crate::command::{Request, SettingChange, pieces, pieces::without_comment, print_sides, read_sides};
use crate::kernel::{day::read_day, ensure};
use crate::night::doubt::is_same_hand;
use crate::night::opening::{Headers, SheetAt};
use crate::night::{Address, Event, NightLog};
use crate::notation::{
    Command, CommandWord, PlayerError, RequestError, SheetLineFault, Stands, command_word, find_player,
};
use crate::rules::RESULTS;
use std::fmt;

const CAME_TO: &str = "came to ";

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetFile {
    pub headers: Headers,
    pub items: Vec<SheetAt<Request>>,
    /// As [`came_to`] writes it.
    pub came_to: Option<SheetAt<String>>,
}

impl SheetFile {
    /// Headers, then one hand or command per line. Blank lines and lines that begin with `#` are ignored.
    ///
    /// ```
    /// use meldbook::command::sheet_file::SheetFile;
    /// let night = SheetFile::parse("rules: scarne\nplayers: Anna Ben Cyril\n\na320s+\nclose\n")?;
    /// assert_eq!(night.items[0].line, 4);
    /// assert_eq!(night.to_string(), "rules scarne\nplayers Anna, Ben, Cyril\n\na320s+\nclose\n");
    /// # Ok::<(), meldbook::command::SheetErrors>(())
    /// ```
    pub fn parse(text: &str) -> Result<SheetFile, SheetErrors> {
        let mut reader = SheetReader::default();
        let text = text.strip_prefix('\u{feff}').unwrap_or(text).replace("\r\n", "\n").replace('\r', "\n");
        for (line, text) in (1..).zip(text.lines()) {
            if let Err(fault) = reader.read(line, text) {
                reader.errors.push(SheetAt { line, value: fault });
            }
        }
        reader.finish()
    }
}

#[derive(Default)]
struct SheetReader {
    headers: Headers,
    came_to: Option<SheetAt<String>>,
    /// Even if wrong, so that each error is reported once.
    met: Vec<SheetAt<&'static str>>,
    /// An empty line came after the headers that every sheet has: what is set then is set in the night.
    head_is_over: bool,
    /// Ends the headers.
    first_item: Option<usize>,
    items: Vec<SheetAt<Request>>,
    closed: Option<usize>,
    last_line: usize,
    /// After the first hand, and new names.
    came: Vec<String>,
    errors: Vec<SheetAt<SheetLineFault>>,
}

impl SheetReader {
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
        if let Some(value) = text.strip_prefix(CAME_TO).filter(|_| self.missing().next().is_none()) {
            let value = value.split_whitespace().collect::<Vec<_>>().join(" ");
            self.came_to = Some(SheetAt { line, value });
            return Ok(());
        }
        match header_word(text) {
            Some((row, _)) if row.word == "set" && self.head_is_over => {}
            Some((row, rest)) if row.begins_hands() && self.is_hand(row, rest) => {}
            Some((row, rest)) if self.first_item.is_none() => return self.read_header(line, row, rest),
            Some((row, _)) if row.word != "set" => {
                self.met.push(SheetAt { line, value: row.word });
                return Err(SheetLineFault::Late { word: row.word });
            }
            Some(_) | None => {}
        }
        self.first_item.get_or_insert(line);
        self.read_item(line, text)
    }

    fn read_item(&mut self, line: usize, text: &str) -> Result<(), SheetLineFault> {
        let names: Vec<&str> =
            self.headers.players.value.iter().chain(&self.came).map(String::as_str).collect();
        let value = Request::parse_in_sheet(text, &names)?;
        if let Request::Seat { name, joins: true } | Request::Rename { new: name, .. } = &value {
            self.came.push(name.clone());
        }
        let closed = self.closed.filter(|_| !matches!(value, Request::Paid { .. }));
        closed.map_or(Ok(()), |closed| Err(SheetLineFault::AfterClose { closed }))?;
        if matches!(value, Request::Close { .. }) {
            self.closed = Some(line);
        }
        self.items.push(SheetAt { line, value });
        Ok(())
    }

    fn read_header(
        &mut self,
        line: usize,
        row: &'static CommandWord,
        rest: &str,
    ) -> Result<(), SheetLineFault> {
        let word = row.word;
        let first = self.met.iter().find(|met| met.value == word).map(|met| met.line);
        self.met.push(SheetAt { line, value: word });
        let first = first.filter(|_| !matches!(word, "set" | "note"));
        first.map_or(Ok(()), |first| Err(SheetLineFault::Twice { word, first }))?;
        Ok(self.headers.read(line, row, rest)?)
    }

    /// Whether a line with a word of headers is a hand: any below the first one, and below an empty line any that says more
    /// than a header still to come.
    fn is_hand(&self, row: &CommandWord, rest: &str) -> bool {
        let is_met = self.met.iter().any(|met| met.value == row.word);
        let players = &self.headers.players.value;
        let is_name = || {
            whole(rest)
                .is_ok_and(|name| !matches!(find_player(players, &name), Err(PlayerError::Unknown { .. })))
        };
        self.first_item.is_some() || self.head_is_over && (is_met || !is_name())
    }

    fn missing(&self) -> impl Iterator<Item = &'static str> {
        ["rules", "players"].into_iter().filter(|word| !self.met.iter().any(|met| met.value == *word))
    }

    fn finish(mut self) -> Result<SheetFile, SheetErrors> {
        let line = self.first_item.unwrap_or(self.last_line).max(1);
        let is = |kind: fn(&Request) -> bool| self.items.iter().any(|item| kind(&item.value));
        let has_hands = is(|item| matches!(item, Request::Hand { .. } | Request::Struck { .. }));
        // Results alone need no rules.
        if !has_hands
            && is(|item| matches!(item, Request::Result { .. }))
            && self.headers.rules.value.is_empty()
        {
            self.headers.rules.value = RESULTS.name.to_owned();
            self.met.push(SheetAt { line, value: "rules" });
        }
        let missing: Vec<SheetAt<SheetLineFault>> =
            self.missing().map(|word| SheetAt { line, value: SheetLineFault::Missing { word } }).collect();
        self.errors.extend(missing);
        self.errors.sort_by_key(|error| error.line);
        match self.errors.is_empty() {
            true => Ok(SheetFile { headers: self.headers, items: self.items, came_to: self.came_to }),
            false => Err(self.errors),
        }
    }
}

/// A hand as it was typed, with its note, if that still says it; anything else as it could be typed.
pub fn line_at(session: &NightLog, at: Address) -> Option<String> {
    let place = session.night.steps.iter().position(|step| step.address == at)?;
    match &session.night.steps.get(place)?.event {
        Event::Hand(hand) => {
            let (line, note) = (&hand.said.line, &hand.said.note);
            let unsaid = note.as_ref().filter(|note| !line.contains(note.as_str()));
            let typed = unsaid.map_or(line.clone(), |note| format!("{line} # {note}"));
            // Names may be other people's since it was typed.
            let says_it = is_same_hand(&session.night, &typed, &hand.table(), hand);
            Some(if says_it { typed } else { export::line(&session.night, hand, None) })
        }
        _ => Some(SheetFile::of(session).ok()?.items.get(place)?.value.to_string()),
    }
}

impl fmt::Display for SheetFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fn all<'a, T: fmt::Display + 'a>(
            f: &mut fmt::Formatter<'_>,
            word: &str,
            values: impl IntoIterator<Item = &'a SheetAt<T>>,
        ) -> fmt::Result {
            values.into_iter().try_for_each(|at| writeln!(f, "{word} {}", at.value))
        }
        let headers = &self.headers;
        all(f, "rules", [&headers.rules])?;
        all(f, "set", &headers.set)?;
        writeln!(f, "players {}", headers.players.value.join(", "))?;
        all(f, "currency", &headers.currency)?;
        all(f, "stake", &headers.stake)?;
        all(f, "date", &headers.date)?;
        all(f, "place", &headers.place)?;
        if let Some(SheetAt { value: sides, .. }) = &headers.sides {
            writeln!(f, "sides {}", print_sides(sides))?;
        }
        all(f, "dealer", &headers.dealer)?;
        all(f, "scorekeeper", &headers.scorekeeper)?;
        all(f, "id", &headers.id)?;
        all(f, "note", &headers.notes)?;
        writeln!(f)?;
        for item in &self.items {
            writeln!(f, "{}", item.value)?;
        }
        all(f, CAME_TO.trim_end(), &self.came_to)
    }
}

pub type SheetErrors = Vec<SheetAt<SheetLineFault>>;

impl Headers {
    /// `note`, `place` and `scorekeeper` are free text and may contain `#`.
    fn read(&mut self, line: usize, row: &CommandWord, rest: &str) -> Result<(), RequestError> {
        let word = row.word;
        let is_free = matches!(word, "note" | "place" | "scorekeeper");
        let text = if is_free { rest } else { without_comment(rest) };
        let form = || RequestError::form(format!("{word} {rest}").trim_end(), row.forms);
        ensure(!text.is_empty(), form)?;
        let whole = || SheetAt { line, value: text.to_owned() };
        match word {
            "rules" => self.rules = whole(),
            "set" => {
                let change = SettingChange::parse(text).filter(|change| !change.value.is_empty());
                self.set.push(SheetAt { line, value: change.ok_or_else(form)? });
            }
            "players" => {
                let players = pieces::list(text)?;
                ensure(players.len() >= 2, form)?;
                self.players = SheetAt { line, value: players };
            }
            "stake" => self.stake = Some(whole()),
            "currency" => self.currency = Some(whole()),
            "date" => self.date = Some(SheetAt { line, value: read_day(text, None)? }),
            "place" => self.place = Some(whole()),
            "dealer" => self.dealer = Some(SheetAt { line, value: pieces::whole(text)? }),
            "sides" => self.sides = Some(SheetAt { line, value: read_sides(text)? }),
            "scorekeeper" => self.scorekeeper = Some(whole()),
            "id" => self.id = Some(whole()),
            _ => self.notes.push(whole()),
        }
        Ok(())
    }
}

/// A colon may follow the word.
fn header_word(line: &str) -> Option<(&'static CommandWord, &str)> {
    let end = line.find(|c: char| c.is_whitespace() || c == ':').unwrap_or(line.len());
    let (word, rest) = line.split_at_checked(end)?;
    // `set` stands below the head too.
    let is_header = |row: &&CommandWord| matches!(row.stands, Stands::Head | Stands::Table(Command::Set));
    let row = command_word(word).filter(is_header)?;
    Some((row, rest.strip_prefix(':').unwrap_or(rest).trim()))
}
