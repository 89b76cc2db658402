//! Drafts what an edited sheet changes: the differences between the sheet of a night and another one, as one entry.

mod agreed;
mod differences;

use super::View;
use super::hand::{hand_dealt_by, struck_hand};
use super::people::rename;
use super::row::thing;
use crate::command::request::Request;
use crate::command::sheet_file::{At, SheetError, SheetErrors, SheetFile};
use crate::engine;
use crate::notation::SheetLineFault;
use crate::session::entry::{Change, Content, Draft, EntryNo, Fix, HandEntry, Nothing, PlayerNo};
use crate::session::night::{Event, Hand, Night};
use crate::session::timeline::{Place, PlaceId, Timeline, What};
use crate::session::{Session, SessionError, SheetFault, Unfit};
use differences::{Difference, differences};

/// Drafts the one entry that makes the night what a sheet says; none if it says so already. `since` is the last entry
/// of the session when the sheet was written.
pub(super) fn edited(
    text: &str,
    since: Option<EntryNo>,
    view: View<'_>,
) -> Result<Option<Draft>, SessionError> {
    // The values of a whole sheet are not newly set, even where one of them is new.
    let view = View { stood: true, ..view };
    let session = view.session;
    let last = EntryNo(session.next_entry().0.saturating_sub(1));
    if since.is_some_and(|since| since != last) {
        return Err(Unfit::Overtaken { entry: last }.into());
    }
    let sheet = SheetFile::parse(text).map_err(unread)?;
    let old = SheetFile::of(session)?;
    let agreed = agreed::changes(&sheet.headers, &old.headers, view)?;
    // Only the names are changed here, so that the sheet can be compared under its own.
    let renamed = agreed.iter().filter(|change| matches!(change.content, Content::Rename(_))).cloned();
    let renamed = with(session, renamed.collect())?;
    let (was, is) = (printed(&old)?, printed(&SheetFile::of(&renamed)?)?);
    let new = sheet.items.iter().map(|item| {
        let value =
            was.iter().zip(&is).find(|(was, _)| **was == item.value).map_or(&item.value, |(_, is)| is);
        At { line: item.line, value: value.clone() }
    });
    let new: Vec<At<Request>> = new.collect();
    let told = with_agreed(session, &agreed)?;
    let timeline = told.timeline()?;
    let mut walk = Walk {
        view,
        entry: session.next_entry(),
        night: session.beginning(&timeline).map_err(|error| at_line(sheet.headers.rules.line, error))?,
        timeline: &timeline,
        next: 0,
        changes: agreed,
        faults: Vec::new(),
    };
    for difference in differences(&is, &new) {
        walk.step(difference, &is, &new);
    }
    let Walk { changes, faults, .. } = walk;
    if !faults.is_empty() {
        return Err(SessionError::Sheet(faults));
    }
    if changes.is_empty() || SheetFile::of(&with(session, changes.clone())?)? == old {
        return Ok(None);
    }
    Ok(Some(Draft { of: None, content: Content::Fix(Fix::Changes(changes)) }))
}

/// Returns the items of a sheet as they are parsed.
fn printed(sheet: &SheetFile) -> Result<Vec<Request>, SessionError> {
    let parsed = SheetFile::parse(&sheet.to_string()).map_err(unread)?;
    Ok(parsed.items.into_iter().map(|item| item.value).collect())
}

fn unread(errors: SheetErrors) -> SessionError {
    let fault = |error: SheetError| SheetFault {
        line: error.line,
        error: match error.fault {
            SheetLineFault::Line(error) => SessionError::Typed(error),
            fault => SessionError::SheetLine(fault),
        },
    };
    SessionError::Sheet(errors.0.into_iter().map(fault).collect())
}

fn at_line(line: usize, error: SessionError) -> SessionError {
    SessionError::Sheet(vec![SheetFault { line, error }])
}

/// Returns the session with these changes as its last entry.
fn with(session: &Session, changes: Vec<Change>) -> Result<Session, SessionError> {
    let mut session = session.clone();
    if !changes.is_empty() {
        let draft = Draft { of: None, content: Content::Fix(Fix::Changes(changes)) };
        session.append(draft, session.row.touched)?;
    }
    Ok(session)
}

/// Returns the session with the entry of changes of what was agreed, its night not replayed.
fn with_agreed(session: &Session, changes: &[Change]) -> Result<Session, SessionError> {
    let mut session = session.clone();
    let draft = Draft { of: None, content: Content::Fix(Fix::Changes(changes.to_vec())) };
    let entry = draft.entry(session.next_entry(), session.row.touched).map_err(SessionError::record)?;
    session.entries.push(entry);
    Ok(session)
}

/// The night as the sheet tells it, place by place.
struct Walk<'a> {
    view: View<'a>,
    /// The number of the entry that is drafted.
    entry: EntryNo,
    /// The night so far.
    night: Night,
    /// The night before the changes of its row.
    timeline: &'a Timeline<'a>,
    /// The next place of its row.
    next: usize,
    changes: Vec<Change>,
    faults: Vec<SheetFault>,
}

impl<'a> Walk<'a> {
    fn step(&mut self, difference: Difference, old: &[Request], new: &[At<Request>]) {
        let item = |at: usize| new.get(at);
        match difference {
            Difference::Same { new } => {
                let Some(place) = self.place() else { return };
                match (item(new), place.what) {
                    (Some(item), What::Hand(said)) if self.says_more(&place, said) => {
                        self.correct(place, &item.value, item, true);
                    }
                    (item, _) => self.add(place, item.map_or(1, |item| item.line)),
                }
            }
            Difference::Changed { old: was, new, same_hand } => {
                if let (Some(place), Some(item)) = (self.place(), item(new)) {
                    self.correct(place, old.get(was).unwrap_or(&item.value), item, same_hand);
                }
            }
            Difference::Gone { line } => {
                let Some(place) = self.place() else { return };
                if place.struck {
                    return self.add(place, line);
                }
                self.change(Some(place.id), Content::Strike(Nothing {}));
                self.add(Place { said_by: self.entry, struck: true, ..place }, line);
            }
            Difference::New { new } => {
                if let Some(item) = item(new) {
                    self.insert(item);
                }
            }
        }
    }

    /// Returns whether the line of a hand, unchanged, says something else now: other sides play it, or who dealt it is
    /// not at the table.
    fn says_more(&self, place: &Place<'_>, said: &HandEntry) -> bool {
        let other_sides = said.sides != self.night.sides() && !self.night.moved_since(place);
        !place.struck && (other_sides || !self.night.chairs.sits(said.dealer))
    }

    /// Returns the next place of the old row that a sheet shows; what is struck before it is passed.
    fn place(&mut self) -> Option<Place<'a>> {
        self.pass_hidden();
        let place = self.timeline.row.get(self.next).copied();
        self.next = self.next.saturating_add(1);
        place
    }

    fn pass_hidden(&mut self) {
        while let Some(place) = self.timeline.row.get(self.next).filter(|p| p.struck && !p.is_hand()) {
            let place = *place;
            self.next = self.next.saturating_add(1);
            self.add(place, 1);
        }
    }

    fn change(&mut self, of: Option<PlaceId>, content: Content) {
        let (of, part) = of.map_or((None, 0), |of| (Some(of.entry), of.part));
        self.changes.push(Change { of, part, content });
    }

    fn fault(&mut self, line: usize, error: SessionError) {
        self.faults.push(SheetFault { line, error });
    }

    fn add(&mut self, place: Place<'_>, line: usize) {
        if let Err(stuck) = self.night.add(&place) {
            self.fault(line, SessionError::CannotStand(Box::new(stuck)));
        }
    }

    /// Puts what a line says at a place where something of this kind stands.
    fn correct(&mut self, place: Place<'a>, was: &Request, item: &At<Request>, same_hand: bool) {
        let (entry, id) = (self.entry, place.id);
        let new = Place { said_by: entry, seen_by: entry, ..place };
        let content = match (self.hand_at(id), &item.value) {
            (Some(hand), request @ (Request::Hand { .. } | Request::Struck { .. })) => {
                match self.retold(&hand, was, request, same_hand) {
                    Ok(said) => match compared(&hand, &said, &self.view.session.night) {
                        Compared::Same => return self.add(place, item.line),
                        Compared::Struck => {
                            self.change(Some(id), Content::Strike(Nothing {}));
                            return self.add(Place { said_by: entry, struck: true, ..place }, item.line);
                        }
                        Compared::Other => Ok(Content::Fix(Fix::Hand(said))),
                    },
                    Err(error) => Err(error),
                }
            }
            (_, request) => thing(request, self.view, &self.night)
                .map(|content| Content::Fix(Fix::Thing(Box::new(content)))),
        };
        let content = match content {
            Ok(content) => content,
            Err(error) => {
                self.fault(item.line, error);
                if let Some(hand) = self.hand_at(id) {
                    self.night.chairs.dealt(hand.dealer);
                }
                return;
            }
        };
        match &content {
            Content::Fix(Fix::Hand(said)) => {
                self.add(Place { struck: said.struck, what: What::Hand(said), ..new }, item.line);
            }
            Content::Fix(Fix::Thing(said)) => match What::of(said) {
                Some(what) if place.what.is_said_by(said) => self.add(Place { what, ..new }, item.line),
                _ => {
                    let error = SessionError::NoPlaceFor { line: item.value.to_string() };
                    self.fault(item.line, error);
                }
            },
            _ => {}
        }
        self.change(Some(id), content);
    }

    /// Puts what a line says before the next place, or at the end.
    fn insert(&mut self, item: &At<Request>) {
        let content = match &item.value {
            Request::Rename { old, new } => rename(&self.night, old, new).map(Content::Rename),
            Request::Close { .. } => Err(Unfit::Close.into()),
            Request::Set { all: true, .. } => Err(SessionError::NoPlaceFor { line: item.value.to_string() }),
            request => thing(request, self.view, &self.night),
        };
        let content = match content {
            Ok(Content::Rename(said)) => {
                self.night.names.insert(said.who, said.name.clone());
                return self.change(None, Content::Rename(said));
            }
            Ok(Content::Set(said)) if !said.has_place() => return self.change(None, Content::Set(said)),
            Ok(content) => content,
            Err(error) => {
                if let (Request::Hand { .. }, Some(dealer)) = (&item.value, self.night.chairs.dealer()) {
                    self.night.chairs.dealt(dealer);
                }
                return self.fault(item.line, error);
            }
        };
        self.pass_hidden();
        let of = self.timeline.row.get(self.next).map(|place| place.id);
        let part = u32::try_from(self.changes.len()).unwrap_or(u32::MAX).saturating_add(1);
        if let Some(what) = What::of(&content) {
            let struck = matches!(what, What::Hand(said) if said.struck);
            let id = PlaceId { entry: self.entry, part };
            self.add(Place { id, said_by: self.entry, seen_by: self.entry, struck, what }, item.line);
        }
        self.change(
            of,
            match content {
                Content::Hand(hand) if of.is_some() => Content::Insert(hand),
                other => other,
            },
        );
    }

    /// Returns the hand that stands at a place.
    fn hand_at(&self, id: PlaceId) -> Option<Hand> {
        let step = self.view.session.night.steps.iter().find(|step| step.id == id)?;
        match &step.event {
            Event::Hand(hand) => Some(hand.as_ref().clone()),
            _ => None,
        }
    }

    /// Drafts a hand in place of another. If it is the same hand it keeps the dealer, unless its line names another,
    /// or no longer one. Otherwise, or if it could not be played with that dealer, whose turn it is deals, as in any
    /// sheet.
    fn retold(
        &self,
        hand: &Hand,
        was: &Request,
        request: &Request,
        same_hand: bool,
    ) -> Result<HandEntry, SessionError> {
        let kept = same_hand && self.night.chairs.sits(hand.dealer) && !names_dealer(hand, was);
        let next = self.night.chairs.dealer();
        let told = |dealer| match request {
            Request::Struck { line } => struck_hand(&self.night, Some(dealer), line),
            Request::Hand { line, .. } => hand_dealt_by(&self.night, dealer, line),
            other => Err(SessionError::NoPlaceFor { line: other.to_string() }),
        };
        let first = if kept { hand.dealer } else { next.unwrap_or(hand.dealer) };
        match (told(first), next) {
            (Err(_), Some(next)) if next != first => told(next),
            (said, _) => said,
        }
    }
}

/// Returns whether the line of a hand names its dealer.
fn names_dealer(hand: &Hand, request: &Request) -> bool {
    let (Request::Hand { line, .. } | Request::Struck { line }) = request else { return false };
    engine::read_line(hand.options(), &hand.table, line).outcome.is_ok_and(|typed| typed.dealer.is_some())
}

/// What a hand told again comes to.
enum Compared {
    Same,
    /// The same, struck out now.
    Struck,
    Other,
}

fn compared(hand: &Hand, said: &HandEntry, night: &Night) -> Compared {
    let number = |name: &str| night.number(name).map(PlayerNo::word);
    let record = serde_json::to_string(&hand.record.normal().renamed(&number)).unwrap_or_default();
    let same = record == said.record.get()
        && hand.note == said.note
        && (hand.dealer, &hand.seats, &hand.sides) == (said.dealer, &said.seats, &said.sides);
    match (same, hand.outcome.is_none(), said.struck) {
        (true, was, is) if was == is => Compared::Same,
        (true, false, true) => Compared::Struck,
        _ => Compared::Other,
    }
}
