//! Hands: logged, put right, struck out, and put in where they were forgotten.

use crate::engine::{self, Options, Outcome, Record};
use crate::kernel::table::Table;
use crate::notation::{Granted, Heard, LineError, Reading, TypedHand, Understood, is_refused};
use crate::session::entry::{Content, EntryNo, HandSaid, Nothing, PlayerNo, Sides};
use crate::session::replay::Night;
use crate::session::timeline::{Place, Standing, What};
use crate::store::book::{Book, BookError, Changed, RefusedLine, Session, UnreadLine, Wanted, Which, seated};
use crate::store::log::Draft;

/// The place before a hand, where something forgotten is put.
#[derive(Debug, Clone)]
pub struct Forgotten {
    /// The entry that made the hand.
    pub before: EntryNo,
    /// The night up to there.
    pub night: Night,
}

/// Who sits where when a hand is played, and what was said of it beside the line.
struct Setting<'a> {
    night: &'a Night,
    seats: Vec<PlayerNo>,
    sides: Sides,
    table: Table,
    note: Option<&'a str>,
}

impl<'a> Setting<'a> {
    /// Returns who sits where when the next hand of a night is played.
    fn next(night: &'a Night, note: Option<&'a str>) -> Result<Setting<'a>, BookError> {
        all_sit(night)?;
        let (seats, _) = seated(night);
        Ok(Setting { night, seats, sides: night.sides(), table: night.next_table(), note })
    }
}

/// Refuses what needs more people than sit at the table.
pub(super) fn all_sit(night: &Night) -> Result<(), BookError> {
    let empty: Vec<String> = night.empty_chairs().into_iter().map(str::to_owned).collect();
    if empty.is_empty() {
        return Ok(());
    }
    let least = *night.options.players_allowed().start();
    Err(BookError::EmptyChairs { least, left: empty })
}

impl Book {
    /// Logs a hand at the end of the night.
    ///
    /// # Errors
    /// If no session is open, the line cannot be read, or the hand is refused.
    pub fn log(
        &mut self,
        which: Which<'_>,
        line: &str,
        note: Option<&str>,
        now: i64,
    ) -> Result<Changed, BookError> {
        self.change(which, Wanted::Fresh, now, |session, _| {
            let said = next_hand(session, line, note)?;
            Ok(vec![Draft { at: now, of: None, content: Content::Hand(said) }])
        })
    }

    /// Puts a hand right where it stands. A struck one stands again.
    ///
    /// # Errors
    /// If there is no such hand, or it or a later one is refused.
    pub fn fix(
        &mut self,
        which: Which<'_>,
        no: u32,
        line: &str,
        note: Option<&str>,
        now: i64,
    ) -> Result<Changed, BookError> {
        self.change(which, Wanted::Open, now, |session, standing| {
            let place = hand(standing, no)?;
            let (_, hand) = session
                .night
                .hands()
                .find(|(_, hand)| hand.no == no)
                .ok_or_else(|| no_such_hand(&session.night, no))?;
            let setting = Setting {
                night: &session.night,
                seats: hand.seats.clone(),
                sides: hand.sides.clone(),
                table: hand.table.clone(),
                note,
            };
            let said = said(session, setting, line)?;
            Ok(vec![Draft { at: now, of: Some(place.entry), content: Content::Fix(said) }])
        })
    }

    /// Strikes a hand out: it keeps its number and moves nothing.
    ///
    /// # Errors
    /// If there is no such hand, it is struck out already, or a later one could no longer stand.
    pub fn strike(&mut self, which: Which<'_>, no: u32, now: i64) -> Result<Changed, BookError> {
        self.change(which, Wanted::Open, now, |_, standing| {
            let place = hand(standing, no)?;
            if matches!(place.what, What::Hand { struck: true, .. }) {
                return Err(BookError::StruckAlready { no });
            }
            let content = Content::Strike(Nothing {});
            Ok(vec![Draft { at: now, of: Some(place.entry), content }])
        })
    }

    /// Puts a forgotten hand before another.
    ///
    /// # Errors
    /// If there is no such hand, or the new one or a later one is refused.
    pub fn insert(
        &mut self,
        which: Which<'_>,
        no: u32,
        line: &str,
        note: Option<&str>,
        now: i64,
    ) -> Result<Changed, BookError> {
        self.change(which, Wanted::Open, now, |session, standing| {
            let forgotten = Forgotten::before(session, standing, no)?;
            let said = said(session, Setting::next(&forgotten.night, note)?, line)?;
            Ok(vec![Draft { at: now, of: Some(forgotten.before), content: Content::Insert(said) }])
        })
    }
}

impl Forgotten {
    /// Returns the place before hand `no`.
    ///
    /// # Errors
    /// If there is no such hand.
    pub fn before(session: &Session, standing: &Standing<'_>, no: u32) -> Result<Forgotten, BookError> {
        let place = hand(standing, no)?;
        let mut up_to_there = standing.clone();
        let at = standing.row.iter().position(|other| other.entry == place.entry).unwrap_or(0);
        up_to_there.row.truncate(at);
        let night = Night::replay(&up_to_there, session.rules.options()).map_err(BookError::Stuck)?;
        Ok(Forgotten { before: place.entry, night })
    }
}

/// Reads a line as the next hand of a session.
pub(super) fn next_hand(session: &Session, line: &str, note: Option<&str>) -> Result<HandSaid, BookError> {
    said(session, Setting::next(&session.night, note)?, line)
}

fn hand<'s, 'a>(standing: &'s Standing<'a>, no: u32) -> Result<&'s Place<'a>, BookError> {
    standing.hand(no).ok_or_else(|| {
        let hands = standing.row.iter().filter(|place| matches!(place.what, What::Hand { .. })).count();
        BookError::NoSuchHand { no, hands: u32::try_from(hands).unwrap_or(u32::MAX) }
    })
}

fn no_such_hand(night: &Night, no: u32) -> BookError {
    let hands = night.hands().map(|(_, hand)| hand.no).next_back().unwrap_or(0);
    BookError::NoSuchHand { no, hands }
}

/// Reads a line as the next hand of a session, which is struck out: it moves nothing and is not scored, and
/// somebody whom it names may have been gone by then, says a correction made since.
pub(super) fn struck_hand(session: &Session, line: &str) -> Result<HandSaid, BookError> {
    let options = session.rules.options();
    let night = &session.night;
    let table = night.next_table();
    let everybody = Table { players: night.names.values().cloned().collect(), ..table.clone() };
    let (first, understood) = read(options, &table, line);
    let typed = match (first.outcome, read(options, &everybody, line).0.outcome) {
        (Ok(typed), _) | (Err(_), Ok(typed)) => typed,
        (Err(error), Err(_)) => return Err(unread(line, error, understood)),
    };
    let (seats, _) = seated(night);
    let setting = Setting { night, seats, sides: night.sides(), table, note: None };
    as_said(setting, line, typed)
}

/// A hand as a line tells it, scored.
#[derive(Debug, Clone)]
pub struct Scored {
    /// The hand.
    pub hand: TypedHand<Record>,
    /// What the line does not say and was taken for granted.
    pub granted: Vec<Granted>,
    /// The table, with the dealer whom the line may name.
    pub table: Table,
    /// What it comes to.
    pub outcome: Outcome,
}

/// Reads a line.
fn read(options: &Options, table: &Table, line: &str) -> (Reading<Record>, Understood) {
    let reading = engine::read_line(options, table, line);
    let understood = reading.understood(line, &table.players);
    (reading, understood)
}

fn unread(line: &str, error: LineError, understood: Understood) -> BookError {
    BookError::Line(Box::new(UnreadLine { line: line.to_owned(), error, understood }))
}

/// Reads a line and scores it, as every hand is before it is logged. Returns what was understood of it too.
///
/// # Errors
/// The word that cannot be read, or why the hand is refused.
pub fn score_line(options: &Options, table: &Table, line: &str) -> (Vec<Heard>, Result<Scored, BookError>) {
    let (Reading { heard, outcome, granted }, understood) = read(options, table, line);
    let hand = match outcome {
        Ok(hand) => hand,
        Err(error) => return (heard, Err(unread(line, error, understood))),
    };
    let mut table = table.clone();
    if let Some(dealer) = &hand.dealer {
        table.dealer = Some(dealer.clone());
    }
    let scored = match engine::score(options, &table, &hand.record) {
        Ok(outcome) => Ok(Scored { hand, granted, table, outcome }),
        Err(refusal) => {
            let field = refusal.first.field.as_ref();
            let at = heard.iter().find(|heard| heard.field == field).map(|heard| (heard.at, heard.len));
            let line = line.to_owned();
            Err(BookError::Refused(Box::new(RefusedLine { line, refusal, at, understood })))
        }
    };
    (heard, scored)
}

/// Reads a line as a hand, refuses it if it cannot be scored, and writes it as the log does.
fn said(session: &Session, setting: Setting<'_>, line: &str) -> Result<HandSaid, BookError> {
    if setting.note.is_some_and(|note| note.contains(is_refused)) {
        return Err(BookError::Note);
    }
    let typed = score_line(session.rules.options(), &setting.table, line).1?.hand;
    as_said(setting, line, typed)
}

/// Writes a hand as the log does.
fn as_said(setting: Setting<'_>, line: &str, typed: TypedHand<Record>) -> Result<HandSaid, BookError> {
    let number = |name: &str| setting.night.number(name).map(PlayerNo::word);
    let record = serde_json::value::to_raw_value(&typed.record.normal().renamed(&number))
        .map_err(|error| BookError::Import { line: 1, problem: error.to_string() })?;
    let dealer = typed.dealer.or(setting.table.dealer);
    let dealer = dealer.and_then(|name| setting.night.number(&name));
    let note = match (typed.note, setting.note) {
        (Some(typed), Some(beside)) if typed != beside => Some(format!("{typed}; {beside}")),
        (typed, beside) => typed.or_else(|| beside.map(str::to_owned)),
    };
    Ok(HandSaid {
        line: line.trim().to_owned(),
        record,
        // Somebody always deals: the circle knows whose turn it is where nobody says otherwise.
        dealer: dealer.or_else(|| setting.seats.last().copied()).unwrap_or(PlayerNo(1)),
        seats: setting.seats,
        sides: setting.sides,
        note,
    })
}
