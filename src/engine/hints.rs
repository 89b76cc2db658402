//! Hints for a word that has no meaning: words that would do in its place. Each is tried, so none is offered that would
//! be refused there.

use super::{Options, Record, score};
use crate::kernel::table::Table;
use crate::notation::{
    KnownWord, LineError, LineProblem, Reading, Row, TypedHand, UnknownWord, Wants, spelled,
};

/// Adds the words that would do to the error about an unknown one.
pub(super) fn with_hints(
    options: &Options,
    table: &Table,
    line: &str,
    error: LineError,
    read: &dyn Fn(&str) -> Reading<Record>,
) -> LineError {
    let LineProblem::Unknown(unknown) = *error.problem else { return error };
    let place = Place { read, options, table, line, at: error.at, length: error.word.chars().count() };
    let vocabulary = options.engine().vocabulary();
    let nearest = |in_czech| {
        let near = vocabulary.near(options.notation(), &error.word, in_czech);
        near.into_iter().find(|(word, row)| place.takes(word, *row)).map(|(word, _)| word)
    };
    let is_known =
        |row: &&'static Row| row.english.first().is_some_and(|form| place.takes(form.text, Some(row)));
    let known = vocabulary.rows(options.notation()).filter(is_known).filter_map(KnownWord::of);
    let known = known.map(|word| KnownWord { colon: false, ..word }).collect();
    let (nearest, nearest_czech) = (nearest(false), nearest(true));
    let unknown = UnknownWord { nearest, nearest_czech, known, ..unknown };
    LineError { problem: LineProblem::Unknown(unknown).into(), ..error }
}

/// The place of a word in a line.
struct Place<'a> {
    read: &'a dyn Fn(&str) -> Reading<Record>,
    options: &'a Options,
    table: &'a Table,
    line: &'a str,
    at: usize,
    length: usize,
}

impl Place<'_> {
    /// Returns whether a word with what it wants would do here: it is read, and nothing that it says is refused.
    fn takes(&self, word: &str, row: Option<&'static Row>) -> bool {
        let before: String = self.line.chars().take(self.at).collect();
        let behind: String = self.line.chars().skip(self.at.saturating_add(self.length)).collect();
        let player = self.table.players.first().map(|name| spelled(name)).unwrap_or_default();
        let wanted = match row.map_or(Wants::Nothing, |row| row.wants) {
            Wants::Nothing | Wants::MaybePlayer | Wants::MaybeComponent => String::new(),
            Wants::Number | Wants::Melds | Wants::SideMelds => " 10".to_owned(),
            Wants::Player => format!(" {player}"),
            Wants::Tied => format!(":{player}"),
            Wants::TiedNumber => format!(":{player}=10"),
            Wants::TiedMelds => format!(":{player}=run"),
            Wants::Component => " 7".to_owned(),
            Wants::TiedBid => ":7".to_owned(),
            Wants::Suit => " h".to_owned(),
        };
        let blank = if before.ends_with(char::is_alphabetic) { " " } else { "" };
        let line = format!("{before}{blank}{word}{wanted} {behind}");
        let end = self.at.saturating_add(blank.len()).saturating_add(word.chars().count());
        match (self.read)(&line).outcome {
            Err(error) => error.at >= end.saturating_add(wanted.chars().count()),
            Ok(TypedHand { record, .. }) => !self.refuses(&record, row),
        }
    }

    fn refuses(&self, record: &Record, row: Option<&'static Row>) -> bool {
        let field = row.map_or("trump", |row| row.field);
        let refusal = score(self.options, self.table, record).err();
        refusal.is_some_and(|refusal| {
            [&refusal.first].into_iter().chain(&refusal.more).any(|fault| fault.field == field)
        })
    }
}
