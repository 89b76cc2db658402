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
    if line.len() > LONGEST_HINTED {
        return error;
    }
    let place = Place::of(options, table, line, &error);
    let vocabulary = options.engine().vocabulary();
    let nearest = |in_czech| {
        let near = vocabulary.near(options.notation(), &error.word, in_czech);
        near.into_iter().find(|(word, row)| place.takes(word, *row)).map(|(word, _)| word)
    };
    let (nearest, nearest_czech) = (nearest(false), nearest(true));
    let name_in_pieces = unknown.name_in_pieces.clone();
    let others = if line.len() > LONGEST_TRIED { UnknownWord::default() } else { remembered(&place) };
    let unknown = UnknownWord { nearest, nearest_czech, name_in_pieces, ..others };
    LineError { problem: LineProblem::Unknown(unknown).into(), ..error }
}

/// The longest line, in bytes, for which similar words are tried, and for which all words are: each time all of it is
/// read.
const LONGEST_HINTED: usize = 200;
const LONGEST_TRIED: usize = 80;

/// How many tables are remembered, and how many places of each.
const MOST_TABLES: usize = 8;
const MOST_PLACES: usize = 1000;

/// What would do at places of lines, whatever stands there: of many bad lines, most are bad at like places.
struct Places {
    options: Options,
    table: Table,
    /// By what kinds of words stand before and behind the word.
    known: HashMap<(String, String), UnknownWord>,
}

thread_local! {
    static PLACES: RefCell<Vec<Places>> = const { RefCell::new(Vec::new()) };
}

/// Returns what would do at a place, as it was found for an earlier line with words of the same kinds around it, or is
/// found now.
fn remembered(place: &Place<'_>) -> UnknownWord {
    let kinds = |text| kinds_of_words(place.options.engine().vocabulary(), &place.table.players, text);
    let key = (kinds(&place.before), kinds(&place.behind));
    PLACES.with_borrow_mut(|tables| {
        let is_same = |places: &Places| places.options == *place.options && places.table == *place.table;
        let at = tables.iter().position(is_same).unwrap_or_else(|| {
            if tables.len() >= MOST_TABLES {
                tables.remove(0);
            }
            let (options, table) = (place.options.clone(), place.table.clone());
            tables.push(Places { options, table, known: HashMap::new() });
            tables.len().saturating_sub(1)
        });
        let Some(Places { known: places, .. }) = tables.get_mut(at) else { return place.known() };
        if places.len() >= MOST_PLACES {
            places.clear();
        }
        places.entry(key).or_insert_with(|| place.known()).clone()
    })
}

/// Numbers to try behind a word that wants one: small and large, in tens and not.
const NUMBERS: [i64; 5] = [10, 5, 40, 100, 120];

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

    /// Returns the words that would do here, and whether a suit or a number would.
    fn known(&self) -> UnknownWord {
        let vocabulary = self.options.engine().vocabulary();
        let is_known =
            |row: &&'static Row| row.english.first().is_some_and(|word| self.takes(word, Some(row)));
        let known = vocabulary.rows(self.options.notation()).filter(is_known).filter_map(KnownWord::of);
        UnknownWord {
            known: known.map(|word| KnownWord { colon: false, ..word }).collect(),
            may_be_suit: vocabulary.deck.iter().any(|suit| self.takes(&suit.letter.to_string(), None)),
            may_be_number: NUMBERS.iter().any(|number| self.takes_with(&number.to_string(), "", "")),
            ..UnknownWord::default()
        }
    }

    /// Returns whether a word with what it wants would do here: it is read, and neither it nor the rest of the line is
    /// refused because of it.
    fn takes(&self, word: &str, row: Option<&'static Row>) -> bool {
        let player = self.table.players.first().map(|name| spelled(name)).unwrap_or_default();
        let wanted = match row.map_or(Wants::Nothing, |row| row.wants) {
            Wants::Nothing | Wants::MaybePlayer | Wants::MaybeComponent => vec![String::new()],
            Wants::Number | Wants::Melds | Wants::SideMelds => {
                NUMBERS.map(|number| format!(" {number}")).to_vec()
            }
            Wants::Player => vec![format!(" {player}")],
            Wants::Tied => vec![format!(":{player}")],
            Wants::TiedNumber => NUMBERS.map(|number| format!(":{player}={number}")).to_vec(),
            Wants::TiedMelds => vec![format!(":{player}=run")],
            Wants::Component => vec![" 7".to_owned(), " 100".to_owned()],
            Wants::TiedBid => vec![":7".to_owned()],
            Wants::Suit => vec![" h".to_owned()],
        };
        let field = row.map_or("trump", |row| row.field);
        // What is said already would only do again with the same number.
        let is_count = row.is_some_and(|row| {
            matches!(row.meaning, Meaning::Meld | Meaning::Tricks) && row.wants != Wants::SideMelds
        });
        if is_count && self.rest().fields.contains(&field) {
            return false;
        }
        wanted.iter().any(|wanted| self.takes_with(word, wanted, field))
    }

    fn takes_with(&self, word: &str, wanted: &str, own: &str) -> bool {
        let blank = if self.before.ends_with(char::is_alphabetic) { " " } else { "" };
        let line = format!("{}{blank}{word}{wanted} {}", self.before, self.behind);
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
