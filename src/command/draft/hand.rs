//! Hands: a line read, scored as every hand is before it is logged, and written as the log keeps it.

use crate::engine::{self, Options, Outcome, Record};
use crate::kernel::characters::is_refused;
use crate::kernel::table::Table;
use crate::notation::{Granted, Heard, LineError, Reading, TypedHand, Understood};
use crate::session::entry::{EntryNo, HandEntry, PlayerNo, Sides};
use crate::session::night::{Hand, Night};
use crate::session::timeline::{Place, Timeline, What};
use crate::session::{RefusedLine, Session, SessionError, UnreadLine};

/// The place before a hand, where something forgotten is put.
#[derive(Debug, Clone)]
pub struct PlaceBefore {
    /// The entry that made the hand.
    pub before: EntryNo,
    /// The night up to there.
    pub night: Night,
}

impl PlaceBefore {
    /// Finds the place before hand `no`.
    ///
    /// # Errors
    /// If there is no such hand.
    pub fn before(session: &Session, no: u32) -> Result<PlaceBefore, SessionError> {
        let timeline = session.timeline()?;
        let place = place_of_hand(&timeline, no)?;
        let mut up_to_there = timeline.clone();
        let at = timeline.row.iter().position(|other| other.entry == place.entry).unwrap_or(0);
        up_to_there.row.truncate(at);
        let night = Night::replay(&up_to_there, session.rules.options()).map_err(SessionError::Stuck)?;
        Ok(PlaceBefore { before: place.entry, night })
    }

    /// Reads a line as the hand that was forgotten there.
    pub(super) fn hand(
        &self,
        session: &Session,
        line: &str,
        note: Option<&str>,
    ) -> Result<HandEntry, SessionError> {
        said(session, Setting::next(&self.night, note)?, line)
    }
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
    fn next(night: &'a Night, note: Option<&'a str>) -> Result<Setting<'a>, SessionError> {
        all_sit(night)?;
        Ok(Setting::anyhow(night, note))
    }

    /// Returns the same, whether or not enough people sit.
    fn anyhow(night: &'a Night, note: Option<&'a str>) -> Setting<'a> {
        let seats = night.chairs.seated().collect();
        Setting { night, seats, sides: night.sides(), table: night.next_table(), note }
    }
}

/// Refuses what needs more people than sit at the table.
pub(super) fn all_sit(night: &Night) -> Result<(), SessionError> {
    let left: Vec<String> = night.empty_chairs().into_iter().map(str::to_owned).collect();
    if left.is_empty() {
        return Ok(());
    }
    Err(SessionError::EmptyChairs { least: *night.options.players_allowed().start(), left })
}

/// Reads a line as the next hand of a session.
pub(super) fn next_hand(
    session: &Session,
    line: &str,
    note: Option<&str>,
) -> Result<HandEntry, SessionError> {
    said(session, Setting::next(&session.night, note)?, line)
}

/// Reads a line as what hand `no` should have been, with those who sat there. Returns the entry that made it, too.
pub(super) fn said_at(
    session: &Session,
    no: u32,
    line: &str,
    note: Option<&str>,
) -> Result<(EntryNo, HandEntry), SessionError> {
    let timeline = session.timeline()?;
    let entry = place_of_hand(&timeline, no)?.entry;
    let hand = existing_hand(session, Some(no))?;
    let setting = Setting {
        night: &session.night,
        seats: hand.seats.clone(),
        sides: hand.sides.clone(),
        table: hand.table.clone(),
        note,
    };
    Ok((entry, said(session, setting, line)?))
}

/// Reads a line as the next hand of a session, which is struck out: it moves nothing and is not scored, and
/// somebody whom it names may have been gone by then, as a correction made since says.
pub(super) fn struck_hand(session: &Session, line: &str) -> Result<HandEntry, SessionError> {
    let options = session.rules.options();
    let setting = Setting::anyhow(&session.night, None);
    let everybody =
        Table { players: session.night.names.values().cloned().collect(), ..setting.table.clone() };
    let (first, understood) = read(options, &setting.table, line);
    let typed = match (first.outcome, read(options, &everybody, line).0.outcome) {
        (Ok(typed), _) | (Err(_), Ok(typed)) => typed,
        (Err(error), Err(_)) => return Err(unread(line, error, understood)),
    };
    as_said(setting, line, typed)
}

/// Finds the place of hand `no`.
pub(super) fn place_of_hand<'s, 'a>(
    timeline: &'s Timeline<'a>,
    no: u32,
) -> Result<&'s Place<'a>, SessionError> {
    timeline.hand(no).ok_or_else(|| {
        let hands = timeline.row.iter().filter(|place| matches!(place.what, What::Hand { .. })).count();
        SessionError::NoSuchHand { no, hands: u32::try_from(hands).unwrap_or(u32::MAX) }
    })
}

/// Finds a hand by its number, else the last one.
pub(super) fn existing_hand(session: &Session, no: Option<u32>) -> Result<&Hand, SessionError> {
    let mut hands = session.night.hands().map(|(_, hand)| hand);
    let last = session.night.hands().map(|(_, hand)| hand).next_back();
    let last = last.ok_or(SessionError::NoHands { session: session.row.id })?;
    match no {
        Some(no) => hands.find(|hand| hand.no == no).ok_or(SessionError::NoSuchHand { no, hands: last.no }),
        None => Ok(last),
    }
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

fn read(options: &Options, table: &Table, line: &str) -> (Reading<Record>, Understood) {
    let reading = engine::read_line(options, table, line);
    let understood = reading.understood(line, &table.players);
    (reading, understood)
}

fn unread(line: &str, error: LineError, understood: Understood) -> SessionError {
    SessionError::Line(Box::new(UnreadLine { line: line.to_owned(), error, understood }))
}

/// Reads a line and scores it, as every hand is before it is logged. Returns what was understood of it too.
///
/// # Errors
/// The word that cannot be read, or why the hand is refused.
pub fn score_line(
    options: &Options,
    table: &Table,
    line: &str,
) -> (Vec<Heard>, Result<Scored, SessionError>) {
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
            Err(SessionError::Refused(Box::new(RefusedLine { line, refusal, at, understood })))
        }
    };
    (heard, scored)
}

/// Reads a line as a hand, refuses it if it cannot be scored, and writes it as the log does.
fn said(session: &Session, setting: Setting<'_>, line: &str) -> Result<HandEntry, SessionError> {
    if setting.note.is_some_and(|note| note.contains(is_refused)) {
        return Err(SessionError::Note);
    }
    let typed = score_line(session.rules.options(), &setting.table, line).1?.hand;
    as_said(setting, line, typed)
}

/// Writes a hand as the log does.
fn as_said(setting: Setting<'_>, line: &str, typed: TypedHand<Record>) -> Result<HandEntry, SessionError> {
    let number = |name: &str| setting.night.number(name).map(PlayerNo::word);
    let record = serde_json::value::to_raw_value(&typed.record.normal().renamed(&number))
        .map_err(SessionError::record)?;
    let dealer = typed.dealer.or(setting.table.dealer);
    let dealer = dealer.and_then(|name| setting.night.number(&name));
    let note = match (typed.note, setting.note) {
        (Some(typed), Some(beside)) if typed != beside => Some(format!("{typed}; {beside}")),
        (typed, beside) => typed.or_else(|| beside.map(str::to_owned)),
    };
    Ok(HandEntry {
        line: line.trim().to_owned(),
        record,
        // Somebody always deals: the chairs say whose turn it is where nobody else does.
        dealer: dealer.or_else(|| setting.seats.last().copied()).unwrap_or(PlayerNo(1)),
        seats: setting.seats,
        sides: setting.sides,
        note,
    })
}
