//! Drafts hands: parses a line, scores it, and makes the entry for the log.

use crate::engine::{self, Options, Outcome, Record};
use crate::kernel::characters::is_refused;
use crate::kernel::table::Table;
use crate::notation::{Granted, Heard, LineError, Reading, TypedHand, Understood};
use crate::session::entry::{EntryNo, HandEntry, PlayerNo, Sides};
use crate::session::night::{Hand, Night};
use crate::session::timeline::{Place, Timeline, What};
use crate::session::{RefusedLine, Session, SessionError, UnreadLine};

/// The place before a hand, where a forgotten hand or seat move is inserted.
#[derive(Debug, Clone)]
pub struct PlaceBefore {
    /// The entry that made the hand.
    pub before: EntryNo,
    /// The night up to there.
    pub night: Night,
}

impl PlaceBefore {
    /// Finds the place before hand `no`.
    pub fn before(session: &Session, no: u32) -> Result<PlaceBefore, SessionError> {
        let timeline = session.timeline()?;
        let place = place_of_hand(&timeline, no)?;
        let mut up_to_there = timeline.clone();
        let at = timeline.row.iter().position(|other| other.entry == place.entry).unwrap_or(0);
        up_to_there.row.truncate(at);
        let night = Night::replay(&up_to_there, session.rules.options()).map_err(SessionError::Stuck)?;
        Ok(PlaceBefore { before: place.entry, night })
    }

    /// Drafts a forgotten hand at this place.
    pub(super) fn hand(
        &self,
        session: &Session,
        line: &str,
        note: Option<&str>,
    ) -> Result<HandEntry, SessionError> {
        hand_entry(session, Seating::next(&self.night, note)?, line)
    }
}

/// The seats, sides and table of a hand, and the note beside its line.
struct Seating<'a> {
    night: &'a Night,
    seats: Vec<PlayerNo>,
    sides: Sides,
    table: Table,
    note: Option<&'a str>,
}

impl<'a> Seating<'a> {
    /// Returns the seating of the next hand; refused if too few players are seated.
    fn next(night: &'a Night, note: Option<&'a str>) -> Result<Seating<'a>, SessionError> {
        check_enough_seated(night)?;
        Ok(Seating::unchecked(night, note))
    }

    /// Returns the seating of the next hand, even with too few players.
    fn unchecked(night: &'a Night, note: Option<&'a str>) -> Seating<'a> {
        let seats = night.chairs.seated().collect();
        Seating { night, seats, sides: night.sides(), table: night.next_table(), note }
    }
}

/// Refuses a hand or a game if too few players are seated.
pub(super) fn check_enough_seated(night: &Night) -> Result<(), SessionError> {
    let left: Vec<String> = night.empty_chairs().into_iter().map(str::to_owned).collect();
    if left.is_empty() {
        return Ok(());
    }
    Err(SessionError::EmptyChairs { least: *night.options.players_allowed().start(), left })
}

/// Drafts the next hand of a session.
pub(super) fn next_hand(
    session: &Session,
    line: &str,
    note: Option<&str>,
) -> Result<HandEntry, SessionError> {
    hand_entry(session, Seating::next(&session.night, note)?, line)
}

/// Drafts the correction of hand `no` with its own seats. Also returns the entry that made the hand.
pub(super) fn corrected_hand(
    session: &Session,
    no: u32,
    line: &str,
    note: Option<&str>,
) -> Result<(EntryNo, HandEntry), SessionError> {
    let timeline = session.timeline()?;
    let entry = place_of_hand(&timeline, no)?.entry;
    let hand = existing_hand(session, Some(no))?;
    let seating = Seating {
        night: &session.night,
        seats: hand.seats.clone(),
        sides: hand.sides.clone(),
        table: hand.table.clone(),
        note,
    };
    Ok((entry, hand_entry(session, seating, line)?))
}

/// Drafts the next hand of a session as one that is struck out: it is not scored, and may name players who are no
/// longer seated.
pub(super) fn struck_hand(session: &Session, line: &str) -> Result<HandEntry, SessionError> {
    let options = session.rules.options();
    let seating = Seating::unchecked(&session.night, None);
    let all_players =
        Table { players: session.night.names.values().cloned().collect(), ..seating.table.clone() };
    let (first, understood) = read(options, &seating.table, line);
    let typed = match (first.outcome, read(options, &all_players, line).0.outcome) {
        (Ok(typed), _) | (Err(_), Ok(typed)) => typed,
        (Err(error), Err(_)) => return Err(unread(line, error, understood)),
    };
    entry_of(seating, line, typed)
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

/// A hand read from a line, scored.
#[derive(Debug, Clone)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Scored {
    pub hand: TypedHand<Record>,
    /// What was assumed because the line does not say it.
    pub granted: Vec<Granted>,
    /// The table, with the dealer if the line names one.
    pub table: Table,
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

/// Reads and scores a line. Also returns what was understood of it.
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

/// Makes the entry of a line, or refuses a hand that cannot be scored.
fn hand_entry(session: &Session, seating: Seating<'_>, line: &str) -> Result<HandEntry, SessionError> {
    if seating.note.is_some_and(|note| note.contains(is_refused)) {
        return Err(SessionError::Note);
    }
    let typed = score_line(session.rules.options(), &seating.table, line).1?.hand;
    entry_of(seating, line, typed)
}

/// Makes the entry of a hand.
fn entry_of(seating: Seating<'_>, line: &str, typed: TypedHand<Record>) -> Result<HandEntry, SessionError> {
    let number = |name: &str| seating.night.number(name).map(PlayerNo::word);
    let record = serde_json::value::to_raw_value(&typed.record.normal().renamed(&number))
        .map_err(SessionError::record)?;
    let dealer = typed.dealer.or(seating.table.dealer);
    let dealer = dealer.and_then(|name| seating.night.number(&name));
    let note = match (typed.note, seating.note) {
        (Some(typed), Some(beside)) if typed != beside => Some(format!("{typed}; {beside}")),
        (typed, beside) => typed.or_else(|| beside.map(str::to_owned)),
    };
    Ok(HandEntry {
        line: line.trim().to_owned(),
        record,
        // A hand always has a dealer. `table.dealer` is set unless nobody is seated.
        dealer: dealer.or_else(|| seating.seats.last().copied()).unwrap_or(PlayerNo(1)),
        seats: seating.seats,
        sides: seating.sides,
        note,
    })
}
