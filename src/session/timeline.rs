//! The timeline: entries folded into the row of a night. Only this module knows what undo, redo, fix,
//! strike and insert mean.

use crate::kernel::{Minor, Units, ensure};
use crate::notation::fold as fold_name;
use crate::session::{
    Address, Cash, Change, Closed, Content, Entry, EntryNo, Fix, Holder, Opened, Paid, Payee, PlayerNo,
    SeatMove, SetEntry, Sides, Thing, stack::Standing,
};
use changes::Changes;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

mod changes;
mod place;
pub use crate::night::address::PlaceId;
pub use place::{Place, PlaceKind};

/// What belongs to the whole night, as set last.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct About {
    /// The day, as `2026-03-14`.
    pub date: String,
    pub place: Option<String>,
    pub note: Option<String>,
    pub scorekeeper: Option<String>,
    pub currency: String,
}

impl About {
    pub(super) fn amend(&mut self, said: &SetEntry) {
        let text = |was: &mut Option<String>, said: &Option<String>| {
            if let Some(text) = said {
                *was = Some(text.clone()).filter(|text| !text.is_empty());
            }
        };
        text(&mut self.place, &said.place);
        text(&mut self.note, &said.note);
        text(&mut self.scorekeeper, &said.scorekeeper);
        if let Some(date) = &said.date {
            self.date.clone_from(date);
        }
        if let Some(currency) = &said.currency {
            self.currency.clone_from(currency);
        }
    }
}

#[derive(Debug, Clone)]
pub struct Timeline<'a> {
    pub opened: &'a Opened,
    /// What was said of the whole night since, in order.
    pub amended: Vec<(EntryNo, &'a SetEntry)>,
    pub about: About,
    pub row: Vec<Place<'a>>,
    pub names: BTreeMap<PlayerNo, &'a str>,
    /// Payments after the close, as sheet files say them.
    pub outside: Vec<(EntryNo, &'a Paid)>,
    pub closed: Option<(EntryNo, &'a Closed)>,
    /// What stands of the changes, and what undo and redo would change.
    pub standing: Standing,
    /// Entries that were undone or corrected, each with the entry that did it.
    pub taken_back: BTreeMap<EntryNo, EntryNo>,
    pub undone: BTreeSet<EntryNo>,
    /// The number of the next new player, not used by any entry, undone or not.
    pub next_player: PlayerNo,
}

/// An entry that cannot follow the entries before it. Only a log that was tampered with has one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("entry {entry}: {problem}")]
pub struct TimelineError {
    pub entry: EntryNo,
    pub problem: TimelineProblem,
}

crate::phrases! {
    #[derive(Copy)]
    pub enum TimelineProblem: Error {
        NotOpened {} = "a session begins with `opened`, once";
        NotInTurn {} = "is not the next entry to undo or redo";
        NoSuchPlace {} = "does not refer to a place of the night";
        OtherKind {} = "puts something of another kind in a place";
        AfterClose {} = "only `reopened`, or `undo` of the close, comes after a close";
        NoSuchPlayer {} = "uses a player number that is unknown, or already taken";
        NoPayment {} = "is not a payment from one account to another";
        NotZero {} = "does not sum to zero";
        NotClosed {} = "reopens a session that is open";
    }
}

pub fn fold(entries: &[Entry]) -> Result<Timeline<'_>, TimelineError> {
    let Some((Entry { content: Content::Opened(opened), .. }, rest)) = entries.split_first() else {
        let entry = entries.first().map_or(EntryNo(1), |e| e.no);
        return Err(TimelineError { entry, problem: TimelineProblem::NotOpened {} });
    };
    let mut changes = Changes::default();
    for entry in rest {
        changes.add(entry).map_err(|problem| TimelineError { entry: entry.no, problem })?;
    }
    let Changes { stack, new_players, .. } = changes;
    let standing = stack.standing();
    let players = opened.players.len().saturating_add(new_players);
    let undone: BTreeSet<EntryNo> = stack.taken_back.keys().copied().collect();
    let mut timeline = Timeline {
        opened,
        amended: Vec::new(),
        about: About {
            date: opened.date.clone(),
            place: opened.place.clone(),
            note: opened.note.clone(),
            scorekeeper: opened.scorekeeper.clone(),
            currency: opened.currency.clone(),
        },
        row: Vec::with_capacity(entries.len()),
        names: (1..).map(PlayerNo).zip(opened.players.iter().map(String::as_str)).collect(),
        outside: Vec::new(),
        closed: None,
        standing,
        taken_back: stack.taken_back,
        undone: undone.clone(),
        next_player: PlayerNo(u32::try_from(players).unwrap_or(u32::MAX).saturating_add(1)),
    };
    for entry in entries {
        if !undone.contains(&entry.no) {
            let said = timeline.say(entry).and_then(|()| timeline.score(entry));
            said.map_err(|problem| TimelineError { entry: entry.no, problem })?;
        }
    }
    Ok(timeline)
}

impl<'a> Timeline<'a> {
    /// Gives players names that were said outside the session, but none that somebody else has there. Who said one may not
    /// have known another that was said before: the last one counts.
    pub fn rename(&mut self, renames: &'a [(String, String)]) {
        let mut once: BTreeMap<String, PlayerNo> = BTreeMap::new();
        for (old, name) in renames {
            let called = |wanted: &str| {
                let key = fold_name(wanted);
                self.names.iter().find(|(_, known)| fold_name(known) == key).map(|(no, _)| *no)
            };
            if let Some(who) = called(old).or_else(|| once.get(&fold_name(old)).copied())
                && called(name).is_none_or(|other| other == who)
            {
                self.names.insert(who, name);
                once.insert(fold_name(old), who);
            }
        }
    }

    fn say(&mut self, entry: &'a Entry) -> Result<(), TimelineProblem> {
        let Entry { no, of, content, .. } = entry;
        let id = PlaceId { entry: *no, part: 0 };
        let of = of.map(|entry| PlaceId { entry, part: 0 });
        match content {
            Content::Fix(Fix::Changes(changes)) => {
                for (part, Change { of, part: of_part, content }) in (1..).zip(changes) {
                    let of = of.map(|entry| PlaceId { entry, part: *of_part });
                    self.change(PlaceId { entry: *no, part }, of, content)?;
                }
                Ok(())
            }
            Content::Closed(closed) => {
                self.closed = Some((*no, closed));
                Ok(())
            }
            Content::Reopened(_) => {
                // Where nobody had to pay, nothing stands.
                let close =
                    self.closed.take().filter(|(_, closed)| closed.paid && !closed.payments.is_empty());
                let handed_over =
                    close.map(|(entry, closed)| (entry, Paid { payments: closed.payments.clone() }));
                // What was paid since belongs to the night that goes on.
                let since = std::mem::take(&mut self.outside).into_iter();
                for (entry, paid) in
                    handed_over.into_iter().chain(since.map(|(entry, said)| (entry, said.clone())))
                {
                    let what = PlaceKind::Thing(Cow::Owned(Thing::Paid(paid)));
                    self.row.push(Place::new(PlaceId { entry, part: 0 }, entry, what));
                }
                Ok(())
            }
            Content::Thing(Thing::Paid(said)) if self.closed.is_some() => {
                self.check_players(content)?;
                self.outside.push((*no, said));
                Ok(())
            }
            Content::Opened(_)
            | Content::Hand(_)
            | Content::Fix(Fix::Hand(_) | Fix::Thing(_))
            | Content::Strike(_)
            | Content::Insert(_)
            | Content::Thing(_)
            | Content::Rename(_)
            | Content::Undo(_)
            | Content::Redo(_) => self.change(id, of, content),
        }
    }

    fn score(&mut self, entry: &'a Entry) -> Result<(), TimelineProblem> {
        for given in &entry.figures {
            let are_known = given.players().all(|who| self.names.contains_key(&who));
            ensure(are_known, || TimelineProblem::NoSuchPlayer {})?;
            let id = given.place(entry.no);
            // Nearly always it is the last place.
            let place = self.row.iter_mut().rev().find(|place| place.id == id && place.is_hand());
            place.ok_or(TimelineProblem::NoSuchPlace {})?.take(given);
        }
        Ok(())
    }

    fn change(
        &mut self,
        id: PlaceId,
        of: Option<PlaceId>,
        content: &'a Content,
    ) -> Result<(), TimelineProblem> {
        self.check_players(content)?;
        match content {
            Content::Fix(Fix::Hand(said)) => self.correct(id, of, PlaceKind::Hand(said))?,
            Content::Fix(Fix::Thing(thing)) => {
                self.learn(thing);
                self.correct(id, of, PlaceKind::of_thing(thing).ok_or(TimelineProblem::OtherKind {})?)?;
            }
            Content::Strike(_) => {
                let place = self.place_mut(of)?;
                let was = std::mem::replace(&mut place.said_by, id.entry);
                place.struck = true;
                self.taken_back.insert(was, id.entry);
            }
            Content::Rename(rename) => {
                self.names.insert(rename.who, &rename.name);
            }
            Content::Thing(thing) => {
                self.learn(thing);
                match (thing, of) {
                    (Thing::Set(said), Some(PlaceId { entry: EntryNo(1), .. })) if said.has_place() => {
                        self.amended.push((id.entry, said));
                    }
                    _ => self.put(id, of, content)?,
                }
            }
            Content::Hand(_) | Content::Insert(_) => self.put(id, of, content)?,
            Content::Opened(_)
            | Content::Fix(Fix::Changes(_))
            | Content::Undo(_)
            | Content::Redo(_)
            | Content::Closed(_)
            | Content::Reopened(_) => {}
        }
        Ok(())
    }

    /// Puts a new place at the end of the row, or before another.
    fn put(&mut self, id: PlaceId, of: Option<PlaceId>, content: &'a Content) -> Result<(), TimelineProblem> {
        let Some(what) = PlaceKind::of(content) else { return Ok(()) };
        let place = Place::new(id, id.entry, what);
        let at = match of {
            Some(PlaceId { entry: EntryNo(1), .. }) => 0,
            Some(of) => {
                self.row.iter().position(|place| place.id == of).ok_or(TimelineProblem::NoSuchPlace {})?
            }
            None if matches!(content, Content::Insert(_)) => return Err(TimelineProblem::NoSuchPlace {}),
            None => self.row.len(),
        };
        self.row.insert(at, place);
        Ok(())
    }

    fn correct(
        &mut self,
        id: PlaceId,
        of: Option<PlaceId>,
        what: PlaceKind<'a>,
    ) -> Result<(), TimelineProblem> {
        let place = self.place_mut(of)?;
        ensure(place.what.is_like(&what), || TimelineProblem::OtherKind {})?;
        let struck = matches!(&what, PlaceKind::Hand(said) if said.struck);
        let was = std::mem::replace(&mut place.said_by, id.entry);
        (place.struck, place.what, place.seated) = (struck, what, None);
        self.taken_back.insert(was, id.entry);
        Ok(())
    }

    fn place_mut(&mut self, of: Option<PlaceId>) -> Result<&mut Place<'a>, TimelineProblem> {
        self.row.iter_mut().find(|place| Some(place.id) == of).ok_or(TimelineProblem::NoSuchPlace {})
    }

    fn learn(&mut self, thing: &'a Thing) {
        match thing {
            Thing::Seat(SeatMove { who, name: Some(name), .. }) => drop(self.names.insert(*who, name)),
            Thing::Set(said) => self.about.amend(said),
            Thing::Seat(SeatMove { name: None, .. })
            | Thing::Game(_)
            | Thing::Penalty(_)
            | Thing::Result(_)
            | Thing::Spent(_)
            | Thing::Paid(_) => {}
        }
    }

    fn check_players(&self, content: &Content) -> Result<(), TimelineProblem> {
        let known = |who: &PlayerNo| self.names.contains_key(who);
        let all_known = |sides: &Sides| sides.iter().flatten().all(known);
        let account = |holder: &Holder| holder.player().is_none_or(|who| known(&who));
        let pays = |cash: &Cash| cash.from != cash.to && cash.amount > Minor::ZERO;
        let holds = match content {
            Content::Opened(opened) => all_known(&opened.sides) && known(&opened.dealer),
            Content::Hand(said) | Content::Fix(Fix::Hand(said)) | Content::Insert(said) => {
                known(&said.dealer) && said.seats.iter().all(known) && all_known(&said.sides)
            }
            Content::Rename(rename) => known(&rename.who),
            Content::Thing(thing) | Content::Fix(Fix::Thing(thing)) => match thing {
                Thing::Game(said) => all_known(&said.sides),
                Thing::Set(said) => said.seats.iter().all(known),
                Thing::Seat(seat) => known(&seat.who) != seat.name.is_some(),
                Thing::Penalty(said) => {
                    let pays = said.units > Units::ZERO && said.to != Payee::Player(said.from);
                    ensure(pays, || TimelineProblem::NoPayment {})?;
                    known(&said.from) && if let Payee::Player(to) = &said.to { known(to) } else { true }
                }
                Thing::Result(said) => {
                    ensure(said.is_zero_in_sum(), || TimelineProblem::NotZero {})?;
                    said.holders().iter().all(account)
                }
                Thing::Spent(said) => {
                    ensure(said.amount > Minor::ZERO, || TimelineProblem::NoPayment {})?;
                    known(&said.who) && said.among.iter().all(known)
                }
                Thing::Paid(Paid { payments }) => {
                    let pays = !payments.is_empty() && payments.iter().all(pays);
                    ensure(pays, || TimelineProblem::NoPayment {})?;
                    payments.iter().all(|cash| account(&cash.from) && account(&cash.to))
                }
            },
            Content::Fix(Fix::Changes(_))
            | Content::Strike(_)
            | Content::Undo(_)
            | Content::Redo(_)
            | Content::Closed(_)
            | Content::Reopened(_) => true,
        };
        ensure(holds, || TimelineProblem::NoSuchPlayer {})
    }

    /// Returns the place at an address: struck hands count, other struck things do not.
    pub fn at(&self, address: Address) -> Option<&Place<'a>> {
        self.addresses().find(|(at, _)| *at == address).map(|(_, place)| place)
    }

    pub fn addresses(&self) -> impl Iterator<Item = (Address, &Place<'a>)> {
        let (mut hand, mut thing) = (0, 0);
        self.row.iter().filter(|place| place.is_hand() || !place.struck).map(move |place| {
            if place.is_hand() {
                (hand, thing) = (hand + 1, 0);
                return (Address::of_hand(hand), place);
            }
            thing += 1;
            (Address { hand, thing: Some(thing) }, place)
        })
    }
}
