//! Drafts what an edited sheet changes: the differences between the sheet of a night and another one, as one entry.

mod differences;

use super::hand::{next_hand, struck_hand};
use super::row::{rename, thing};
use super::{Result, View};
use crate::command::{At, Request, SheetErrors, SheetFile};
use crate::engine;
use crate::notation::SheetLineFault;
use crate::session::{
    Change, Content, Draft, EntryNo, Fix, Hand, HandEntry, Night, Nothing, Place, PlaceId, PlaceKind,
    PlayerNo, Rescoring, Scored, Session, SessionError, SheetFault, Thing, Timeline, Unfit,
};
use chrono::NaiveDate;
use differences::{Difference, changes, differences};
use std::{borrow::Cow, sync::Arc};

/// Drafts the one entry that makes the night what a sheet says; none if it says so already. `since` is the last entry
/// of the session when the sheet was written.
pub(super) fn edited(
    text: &str,
    since: Option<EntryNo>,
    today: Option<NaiveDate>,
    view: View<'_>,
) -> Result<Option<Draft>> {
    // The values of a whole sheet are not newly set, even where one of them is new.
    let view = View { stood: true, ..view };
    let session = view.session;
    let last = EntryNo(session.next_entry().0.saturating_sub(1));
    if since.is_some_and(|since| since != last) {
        return Err(Unfit::Overtaken { entry: last }.into());
    }
    let sheet = SheetFile::parse_on(text, today).map_err(unread)?;
    let old = SheetFile::of(session)?;
    let agreed = changes(&sheet.headers, &old.headers, view)?;
    // Only the names are changed here, so that the sheet can be compared under its own.
    let renamed = agreed.iter().filter(|change| matches!(change.content, Content::Rename(_))).cloned();
    let renamed = with(session, changed(renamed.collect()))?;
    let items =
        |sheet: SheetFile| -> Vec<Request> { sheet.items.into_iter().map(|item| item.value).collect() };
    let (was, is) = (items(old.clone()), items(SheetFile::of(&renamed)?));
    let new = sheet.items.iter().map(|item| {
        let value =
            was.iter().zip(&is).find(|(was, _)| **was == item.value).map_or(&item.value, |(_, is)| is);
        At { line: item.line, value: value.clone() }
    });
    let new: Vec<At<Request>> = new.collect();
    let told = with_agreed(session, &agreed)?;
    let timeline = told.timeline()?;
    let entry = session.next_entry();
    let fault = |error| SessionError::Sheet(vec![SheetFault { line: sheet.headers.rules.line, error }]);
    let beginning = session.beginning(&timeline).map_err(fault)?;
    let mut walk = Walk {
        view,
        entry,
        row: Rescoring::new(&session.night, entry, beginning),
        timeline: &timeline,
        next: 0,
        changes: agreed,
        faults: Vec::new(),
    };
    for difference in differences(&is, &new) {
        walk.step(difference, &is, &new);
    }
    let Walk { changes, faults, row, .. } = walk;
    if !faults.is_empty() {
        return Err(SessionError::Sheet(faults));
    }
    let draft = Draft { scored: row.scored, ..changed(changes) };
    if is_nothing(&draft) || SheetFile::of(&with(session, draft.clone())?)? == old {
        return Ok(None);
    }
    Ok(Some(draft))
}

fn changed(changes: Vec<Change>) -> Draft {
    Draft::new(None, Content::Fix(Fix::Changes(changes)))
}

fn is_nothing(draft: &Draft) -> bool {
    matches!(&draft.content, Content::Fix(Fix::Changes(changes)) if changes.is_empty())
}

fn unread(errors: SheetErrors) -> SessionError {
    let fault = |At { line, value }| SheetFault {
        line,
        error: match value {
            SheetLineFault::Line(error) => SessionError::Typed(error),
            fault => SessionError::SheetLine(fault),
        },
    };
    SessionError::Sheet(errors.0.into_iter().map(fault).collect())
}

/// Returns the session with these changes as its last entry.
fn with(session: &Session, changes: Draft) -> Result<Session> {
    let mut session = session.clone();
    if !is_nothing(&changes) {
        session.append(changes, session.row.touched)?;
    }
    Ok(session)
}

/// Returns the session with the entry of changes of what was agreed, its night not replayed.
fn with_agreed(session: &Session, changes: &[Change]) -> Result<Session> {
    let mut session = session.clone();
    let entry = changed(changes.to_vec())
        .entry(session.next_entry(), session.row.touched)
        .map_err(SessionError::record)?;
    session.entries.push(entry);
    Ok(session)
}

/// The night as the sheet tells it, place by place.
struct Walk<'a> {
    view: View<'a>,
    /// The number of the entry that is drafted.
    entry: EntryNo,
    /// The night so far.
    row: Rescoring<'a>,
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
                match (item(new), &place.what) {
                    // One that stands as a result stays as it is.
                    (Some(item), PlaceKind::Hand(said))
                        if !matches!(item.value, Request::Result { .. })
                            && self.meaning_changed(&place, said) =>
                    {
                        self.correct(place, &item.value, item, true);
                    }
                    (item, _) => self.add(place, item.map_or(1, |item| item.line)),
                }
            }
            Difference::Changed { old: was, new, same_hand } => {
                let Some(item) = item(new) else { return };
                let Some(place) = self.place() else {
                    return self.fault(item.line, Unfit::PaidSince {}.into());
                };
                self.correct(place, old.get(was).unwrap_or(&item.value), item, same_hand);
            }
            Difference::Gone { line } => {
                let Some(place) = self.place() else { return self.fault(line, Unfit::PaidSince {}.into()) };
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
    fn meaning_changed(&self, place: &Place<'_>, said: &HandEntry) -> bool {
        let seated = place.seated(said);
        let other_sides = seated.sides != self.row.night.sides() && !self.row.is_reseated(place.id);
        !place.struck && (other_sides || !self.row.night.chairs.sits(seated.dealer))
    }

    /// Returns the next place of the old row that a sheet shows; what is struck before it is passed.
    fn place(&mut self) -> Option<Place<'a>> {
        self.pass_hidden();
        let place = self.timeline.row.get(self.next).cloned();
        self.next = self.next.saturating_add(1);
        place
    }

    fn pass_hidden(&mut self) {
        while let Some(place) = self.timeline.row.get(self.next).filter(|p| p.struck && !p.is_hand()) {
            let place = place.clone();
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
        self.add_scored(&place, line, None);
    }

    fn add_scored(&mut self, place: &Place<'_>, line: usize, known: Option<&Arc<Scored>>) {
        if let Err(stuck) = self.row.add(place, known) {
            self.fault(line, SessionError::CannotStand(Box::new(stuck)));
        }
    }

    /// Puts what a line says at a place where something of this kind stands.
    fn correct(&mut self, place: Place<'a>, was: &Request, item: &At<Request>, same_hand: bool) {
        let (entry, id) = (self.entry, place.id);
        let fix = match (self.row.hand_before(id), &item.value) {
            (Some(hand), request @ (Request::Hand { .. } | Request::Struck { .. })) => {
                match self.redraft(hand, was, request, same_hand) {
                    Ok((said, known)) => match compared(hand, &said, &self.view.session.night) {
                        Compared::Same => return self.add(place, item.line),
                        Compared::Struck => {
                            self.change(Some(id), Content::Strike(Nothing {}));
                            return self.add(Place { said_by: entry, struck: true, ..place }, item.line);
                        }
                        Compared::Other => Ok((Fix::Hand(said), known)),
                    },
                    Err(error) => Err(error),
                }
            }
            (_, request) => thing(request, self.view, &self.row.night).and_then(|(said, _)| match said {
                Content::Thing(said) if place.what.is_said_by(&said) => Ok((Fix::Thing(said), None)),
                _ => Err(SessionError::NoPlaceFor { line: request.to_string() }),
            }),
        };
        match fix {
            Ok((fix, known)) => {
                let what = match &fix {
                    Fix::Hand(said) => Some(PlaceKind::Hand(said)),
                    Fix::Thing(said) => Some(PlaceKind::Thing(Cow::Borrowed(said))),
                    Fix::Changes(_) => None,
                };
                if let Some(what) = what {
                    let new = Place { seated: None, scored: None, ..Place::new(id, entry, what) };
                    self.add_scored(&new, item.line, known.as_ref());
                }
                self.change(Some(id), Content::Fix(fix));
            }
            Err(error) => {
                self.fault(item.line, error);
                if let Some(hand) = self.row.hand_before(id) {
                    self.row.night.chairs.dealt(hand.dealer);
                }
            }
        }
    }

    /// Puts what a line says before the next place, or at the end.
    fn insert(&mut self, item: &At<Request>) {
        let mut scored = None;
        let content = match &item.value {
            Request::Rename { old, new } => rename(&self.row.night, old, new).map(Content::Rename),
            Request::Close { .. } => Err(Unfit::Close {}.into()),
            Request::Set { all: true, .. } => Err(SessionError::NoPlaceFor { line: item.value.to_string() }),
            request => thing(request, self.view, &self.row.night).map(|(content, hand)| {
                scored = hand.map(|hand| hand.scored);
                content
            }),
        };
        let content = match content {
            Ok(Content::Rename(said)) => {
                self.row.night.names.insert(said.who, said.name.clone());
                return self.change(None, Content::Rename(said));
            }
            Ok(Content::Thing(Thing::Set(said))) if !said.has_place() => {
                return self.change(None, Content::Thing(Thing::Set(said)));
            }
            Ok(content) => content,
            Err(error) => {
                if let (Request::Hand { .. }, Some(dealer)) = (&item.value, self.row.night.chairs.dealer()) {
                    self.row.night.chairs.dealt(dealer);
                }
                return self.fault(item.line, error);
            }
        };
        self.pass_hidden();
        let of = self.timeline.row.get(self.next).map(|place| place.id);
        let part = u32::try_from(self.changes.len()).unwrap_or(u32::MAX).saturating_add(1);
        if let Some(what) = PlaceKind::of(&content) {
            let place = Place::new(PlaceId { entry: self.entry, part }, self.entry, what);
            self.add_scored(&place, item.line, scored.as_ref());
        }
        self.change(
            of,
            match content {
                Content::Hand(hand) if of.is_some() => Content::Insert(hand),
                other => other,
            },
        );
    }

    /// Drafts a hand in place of another. If it is the same hand it keeps the dealer, unless its line names another,
    /// or no longer one. Otherwise, or if it could not be played with that dealer, whose turn it is deals, as in any
    /// sheet.
    fn redraft(
        &self,
        hand: &Hand,
        was: &Request,
        request: &Request,
        same_hand: bool,
    ) -> Result<(HandEntry, Option<Arc<Scored>>)> {
        let night = &self.row.night;
        let kept = same_hand && night.chairs.sits(hand.dealer) && !names_dealer(hand, was);
        let next = night.chairs.dealer();
        let told = |dealer| match request {
            Request::Struck { line } => struck_hand(night, Some(dealer), line).map(|said| (said, None)),
            Request::Hand { line, .. } => {
                next_hand(night, Some(dealer), line, None).map(|(said, hand)| (said, Some(hand.scored)))
            }
            other => Err(SessionError::NoPlaceFor { line: other.to_string() }),
        };
        let first = if kept { hand.dealer } else { next.unwrap_or(hand.dealer) };
        match (told(first), next) {
            (Err(_), Some(next)) if next != first => told(next),
            (said, _) => said,
        }
    }
}

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
    let record = hand.record.as_ref().ok().map(|record| record.normal().renamed(&number));
    let record = record.and_then(|record| serde_json::to_string(&record).ok());
    let same = record.as_deref() == Some(said.record.get())
        && hand.note == said.note
        && (hand.dealer, &hand.seats, &hand.sides) == (said.dealer, &said.seats, &said.sides);
    match (same, hand.scored.is_none(), said.struck) {
        (true, was, is) if was == is => Compared::Same,
        (true, false, true) => Compared::Struck,
        _ => Compared::Other,
    }
}
