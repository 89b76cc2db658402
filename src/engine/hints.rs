//! Hints for a word that has no meaning: words that would do in its place. Each is tried, so none is offered that would
//! be refused there.

use super::{Options, Record, read_line, score};
use crate::kernel::table::Table;
use crate::notation::{
    KnownWord, LineError, LineProblem, Meaning, Reading, Row, TypedHand, UnknownWord, Wants, kinds_of_words,
    spelled,
};
use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;

/// Reads a typed line as [`read_line`] does, and adds to the error about an unknown word those that would do. Trying them
/// takes longer than reading.
pub fn read_with_hints(options: &Options, table: &Table, line: &str) -> Reading<Record> {
    let reading = read_line(options, table, line);
    let outcome = reading.outcome.map_err(|error| with_hints(options, table, line, error));
    Reading { outcome, ..reading }
}

fn with_hints(options: &Options, table: &Table, line: &str, error: LineError) -> LineError {
    let LineProblem::Unknown(unknown) = error.problem.as_ref() else { return error };
    if line.len() > LONGEST_HINTED || unknown.name_in_pieces.is_some() {
        return error;
    }
    let place = Place::of(options, table, line, &error);
    let near = options.engine().vocabulary().near(options.notation(), &error.word);
    let nearest = |in_czech| {
        let mut near = near.iter().filter(|(.., is_czech)| *is_czech == in_czech).take(MOST_NEAR);
        near.find(|(word, row, _)| place.takes(word, *row)).map(|(word, ..)| *word)
    };
    let (english, czech) = (nearest(false), nearest(true));
    let unknown = match english.or(czech) {
        Some(either) => UnknownWord {
            nearest: english.or(Some(either)),
            nearest_czech: czech.or(Some(either)),
            ..UnknownWord::default()
        },
        None => remembered(&place),
    };
    LineError { problem: LineProblem::Unknown(unknown).into(), ..error }
}

/// The longest line, in bytes, for which words are tried: each time all of it is read.
const LONGEST_HINTED: usize = 200;

/// How many similar words of a language are tried, how many words if none is similar, and how many of these are offered.
const MOST_NEAR: usize = 2;
const MOST_TRIED: usize = 12;
const MOST_OFFERED: usize = 8;

/// How many rules are remembered, and how many places of each.
const MOST_RULES: usize = 8;
const MOST_PLACES: usize = 5000;

/// What would do at a place of a line, by what kinds of words stand before and behind it.
type Places = HashMap<String, UnknownWord>;

thread_local! {
    /// Of many bad lines, most are bad at like places.
    static PLACES: RefCell<Vec<(Options, Places)>> = const { RefCell::new(Vec::new()) };
}

/// Returns what would do at a place, as it was found for an earlier line with words of the same kinds around it, or is
/// found now.
fn remembered(place: &Place<'_>) -> UnknownWord {
    let Place { options, table, .. } = place;
    let kinds = |text| kinds_of_words(options.engine().vocabulary(), &table.players, text);
    let (players, dealer) = (table.players.len(), table.dealer_seat());
    let key = format!("{players} {dealer:?} {}\n{}", kinds(&place.before), kinds(&place.behind));
    PLACES.with_borrow_mut(|rules| {
        let at = rules.iter().position(|(known, _)| known == *options).unwrap_or_else(|| {
            if rules.len() >= MOST_RULES {
                rules.remove(0);
            }
            rules.push(((*options).clone(), Places::new()));
            rules.len().saturating_sub(1)
        });
        let Some((_, places)) = rules.get_mut(at) else { return place.known() };
        if places.len() >= MOST_PLACES {
            places.clear();
        }
        places.entry(key).or_insert_with(|| place.known()).clone()
    })
}

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
    /// How many characters from the end it cannot be read either.
    fails_before_end: Option<usize>,
    fields: Vec<&'static str>,
}

impl<'a> Place<'a> {
    fn of(options: &'a Options, table: &'a Table, line: &str, error: &LineError) -> Place<'a> {
        let before: String = line.chars().take(error.at).collect();
        let behind: String = line.chars().skip(error.at.saturating_add(error.word.chars().count())).collect();
        Place { options, table, before, behind, rest: OnceCell::new() }
    }

    fn rest(&self) -> &Rest {
        self.rest.get_or_init(|| self.read_rest())
    }

    fn read_rest(&self) -> Rest {
        let rest = format!("{} {}", self.before, self.behind);
        let reading = read_line(self.options, self.table, &rest);
        let mut fields: Vec<&'static str> = reading.heard.iter().map(|heard| heard.field).collect();
        let fails_before_end = match reading.outcome {
            Err(error) => Some(before_end(&rest, &error)),
            Ok(typed) => {
                // What is refused anyway is not the word's fault.
                let refused: Vec<String> = refused(self.options, self.table, &typed.record).collect();
                fields.retain(|field| !refused.iter().any(|other| other == field));
                None
            }
        };
        Rest { fails_before_end, fields }
    }

    /// Returns words that would do here, the most common ones if there are many, and whether a suit or a number would.
    fn known(&self) -> UnknownWord {
        let vocabulary = self.options.engine().vocabulary();
        let mut rows: Vec<&'static Row> = vocabulary.rows(self.options.notation()).collect();
        rows.sort_by_key(|row| !row.meaning.is_common());
        let is_known =
            |row: &&'static Row| row.english.first().is_some_and(|word| self.takes(word, Some(row)));
        let known = rows.into_iter().take(MOST_TRIED).filter(is_known).filter_map(KnownWord::of);
        UnknownWord {
            known: known.take(MOST_OFFERED).map(|word| KnownWord { colon: false, ..word }).collect(),
            may_be_suit: vocabulary.deck.first().is_some_and(|suit| self.takes(suit.name, None)),
            may_be_number: self.takes_with(NUMBER, ""),
            ..UnknownWord::default()
        }
    }

    /// Returns whether a word with what it wants would do here: it is read, and neither it nor the rest of the line is
    /// refused because of it.
    fn takes(&self, word: &str, row: Option<&'static Row>) -> bool {
        let Some(row) = row else { return self.takes_with(word, "trump") };
        let is_of_melds = matches!(row.meaning, Meaning::Meld | Meaning::Tricks);
        // What is said already would only do again with the same number.
        if is_of_melds && row.wants != Wants::SideMelds && self.rest().fields.contains(&row.field) {
            return false;
        }
        let wants_nothing = matches!(row.wants, Wants::Nothing | Wants::MaybePlayer | Wants::MaybeComponent);
        let example = if wants_nothing { None } else { row.example_with(word) };
        let player = self.table.players.first().map(|name| spelled(name)).unwrap_or_default();
        let typed = match example {
            Some(_) if is_of_melds => format!("{word} {NUMBER}"),
            Some(example) => example.replace("ben", &player),
            None => word.to_owned(),
        };
        self.takes_with(&typed, row.field)
    }

    fn takes_with(&self, typed: &str, own: &str) -> bool {
        let blank = if self.before.ends_with(char::is_alphabetic) { " " } else { "" };
        let line = format!("{}{blank}{typed} {}", self.before, self.behind);
        match read_line(self.options, self.table, &line).outcome {
            Err(error) => self.rest().fails_before_end == Some(before_end(&line, &error)),
            Ok(TypedHand { record, .. }) => {
                let is_refused = |field: &str| field == own || self.rest().fields.contains(&field);
                !refused(self.options, self.table, &record).any(|field| is_refused(&field))
            }
        }
    }
}

/// Returns how far before the end of a line the word at fault begins.
fn before_end(line: &str, error: &LineError) -> usize {
    line.chars().count().saturating_sub(error.at)
}

fn refused(options: &Options, table: &Table, record: &Record) -> impl Iterator<Item = String> + use<> {
    let refusal = score(options, table, record).err();
    let faults = refusal.into_iter().flat_map(|refusal| std::iter::once(refusal.first).chain(refusal.more));
    faults.map(|fault| fault.field.to_string())
}
