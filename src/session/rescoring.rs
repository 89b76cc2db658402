//! What hands come to by an entry that is not written yet. An engine is asked for what the entry says itself, and for
//! later hands that it puts under other rules, at other seats or behind other totals; all other hands keep their figures.

use crate::engine;
use crate::session::{
    Address, Content, Draft, Entry, EntryNo, Event, Fix, Hand, HandEntry, HandScored, Holder, Night, Place,
    PlaceId, PlaceKind, PlayerNo, ReplayError, ReplayProblem, Scored, Seated, Session, SessionError, Step,
    Thing, Timeline, timeline_of,
};
use std::{collections::BTreeMap, sync::Arc};

/// A row that is played again, beside the night before the entry.
#[derive(Debug)]
pub struct Rescoring<'n> {
    before: BTreeMap<PlaceId, &'n Hand>,
    entry: EntryNo,
    pub night: Night,
    /// What hands come to by the entry.
    pub scored: Vec<HandScored>,
}

impl<'n> Rescoring<'n> {
    pub fn new(before: &'n Night, entry: EntryNo, beginning: Night) -> Rescoring<'n> {
        let before = before.hands().map(|(step, hand)| (step.id, hand)).collect();
        Rescoring { before, entry, night: beginning, scored: Vec::new() }
    }

    pub fn hand_before(&self, place: PlaceId) -> Option<&'n Hand> {
        self.before.get(&place).copied()
    }

    /// Returns whether others are at the table now than when the hand at a place stood before.
    pub fn is_reseated(&self, place: PlaceId) -> bool {
        let was = self.hand_before(place);
        was.is_some_and(|was| !self.night.chairs.seated().eq(was.present.iter().copied()))
    }

    /// Adds the next place. `known` is what its hand comes to, if that was worked out already.
    pub fn add(&mut self, place: &Place<'_>, known: Option<&Arc<Scored>>) -> Result<(), ReplayError> {
        let PlaceKind::Hand(said) = &place.what else { return self.night.add(place) };
        if place.struck {
            return self.night.add(place);
        }
        let mut place = place.clone();
        match self.figures(&place, said, known) {
            Ok(given) => {
                if let Some(given) = &given {
                    place.take(given);
                }
                let added = self.night.add(&place);
                self.scored.extend(given);
                added
            }
            Err(why) => Err(self.night.pass(&place, why)),
        }
    }

    /// Returns the figures of a hand that the entry has to hold; none if those that stand stay.
    fn figures(
        &self,
        place: &Place<'_>,
        said: &HandEntry,
        known: Option<&Arc<Scored>>,
    ) -> Result<Option<HandScored>, ReplayProblem> {
        let PlaceId { entry, part } = place.id;
        let of = (entry != self.entry).then_some(entry);
        let given = |seated, figures| Some(HandScored { of, part, seated, figures });
        if let Some(scored) = known {
            return Ok(given(None, Arc::clone(scored)));
        }
        let is_new = place.said_by == self.entry;
        let was = self.hand_before(place.id).filter(|was| !is_new && was.scored.is_some());
        let seated = was.and_then(|was| self.seated(said, was));
        let now = self.night.hand(said, seated.clone().unwrap_or_else(|| place.seated(said)))?;
        let Some(was) = was else { return now.score_today().map(|scored| given(None, scored)) };
        let same_record = match (&now.record, &was.record) {
            (Ok(now), Ok(was)) => now == was,
            (now, was) => now.is_err() && was.is_err(),
        };
        if seated.is_none() && same_record && (&now.rules, &now.table) == (&was.rules, &was.table) {
            return Ok(None);
        }
        match (was.score_today(), now.score_today()) {
            (Ok(was), Ok(now)) if was == now && seated.is_none() => Ok(None),
            (_, Ok(mut now)) => {
                // What a sheet shows is said again only where it changes.
                if place.scored.as_ref().is_some_and(|stands| stands.cells == now.cells) {
                    Arc::make_mut(&mut now).cells = None;
                }
                Ok(given(seated, now))
            }
            (Ok(_), Err(why)) => Err(why),
            // Refused before and after: it keeps its own.
            (Err(_), Err(_)) => {
                let stands = place.scored.as_ref().filter(|_| seated.is_some()).cloned();
                Ok(stands.and_then(|stands| given(seated, stands)))
            }
        }
    }

    /// Returns who sits in a hand now, if others are at the table than before. Whose turn it is deals in place of somebody
    /// who is not there, unless the line says who did.
    fn seated(&self, said: &HandEntry, was: &Hand) -> Option<Seated> {
        let seats: Vec<PlayerNo> = self.night.chairs.seated().collect();
        if seats == was.present {
            return None;
        }
        let sides = self.night.sides();
        let mut dealer = said.dealer;
        if !seats.contains(&dealer)
            && let Some(turn) = self.night.chairs.dealer()
        {
            let table = self.night.table(&seats, &sides, dealer);
            let typed = engine::read_line(self.night.options(), &table, &said.line).outcome;
            if typed.is_ok_and(|typed| typed.dealer.is_none()) {
                dealer = turn;
            }
        }
        Some(Seated { seats, dealer, sides })
    }
}

impl Session {
    /// Adds to a draft what hands come to by it. `known` is what the hand comes to that it enters or corrects, if that was
    /// worked out already.
    ///
    /// # Errors
    /// [`SessionError::CannotReplay`] with every later hand that could no longer stand.
    pub fn scored(&self, draft: Draft, known: Option<Arc<Scored>>) -> Result<Draft, SessionError> {
        let no = self.next_entry();
        if !touches_others(draft.of, &draft.content) {
            let own = known.map(|figures| HandScored { of: None, part: 0, seated: None, figures });
            return Ok(Draft { scored: own.into_iter().collect(), ..draft });
        }
        let entry = draft.clone().entry(no, self.row.touched).map_err(SessionError::record)?;
        let entries: Vec<Entry> = self.entries.iter().cloned().chain([entry]).collect();
        let timeline = timeline_of(&self.row.uuid, &entries)?;
        let (row, mut stuck) = self.rescored(&timeline, no, known.as_ref());
        stuck.extend(row.iter().flat_map(|row| self.without_kitty(&row.night)));
        match row.filter(|_| stuck.is_empty()) {
            Some(row) => Ok(Draft { scored: row.scored, ..draft }),
            None => Err(SessionError::CannotReplay(stuck)),
        }
    }

    /// Returns the payments of a night to or from a kitty that its rules do not have, and had when they were entered.
    fn without_kitty(&self, night: &Night) -> Vec<ReplayError> {
        let were = payments_without_kitty(&self.night);
        let now =
            payments_without_kitty(night).into_iter().filter(|step| were.iter().all(|was| was.id != step.id));
        now.map(|step| {
            let payer = match &step.event {
                Event::Paid(cash) => {
                    cash.iter().flat_map(|cash| [cash.from, cash.to]).find_map(Holder::player)
                }
                _ => None,
            };
            let name = payer.map_or("", |no| night.name(no)).to_owned();
            let at = self.address_before(step.id).or(Some(step.address));
            ReplayError { at, said_by: step.said_by, why: ReplayProblem::KittyGone { name } }
        })
        .collect()
    }

    /// Returns how a place is called before the change.
    fn address_before(&self, place: PlaceId) -> Option<Address> {
        self.night.steps.iter().find(|was| was.id == place).map(|was| was.address)
    }

    /// Works out what hands come to by the last entry of a timeline, and which can no longer stand.
    pub(super) fn rescored(
        &self,
        timeline: &Timeline<'_>,
        entry: EntryNo,
        known: Option<&Arc<Scored>>,
    ) -> (Option<Rescoring<'_>>, Vec<ReplayError>) {
        let beginning = match Night::begin(timeline, &self.rules) {
            Ok(night) => night,
            Err(stuck) => return (None, vec![stuck]),
        };
        let mut row = Rescoring::new(&self.night, entry, beginning);
        let mut add = |place: &Place<'_>| row.add(place, known.filter(|_| place.said_by == entry));
        let stuck = timeline.row.iter().filter_map(|place| {
            let stuck = add(place).err()?;
            Some(ReplayError { at: self.address_before(place.id).or(stuck.at), ..stuck })
        });
        let stuck = stuck.collect();
        (Some(row), stuck)
    }
}

fn payments_without_kitty(night: &Night) -> Vec<&Step> {
    let (mut rules, mut is_used, mut found) = (night.opening_rules(), false, Vec::new());
    for step in &night.steps {
        is_used |= step.moved.iter().any(|(who, _)| *who == Holder::Kitty);
        match &step.event {
            Event::Set(agreed) => rules = &agreed.after,
            Event::Paid(payments) if !is_used && !rules.options().has_kitty() => {
                let mut accounts = payments.iter().flat_map(|cash| [cash.from, cash.to]);
                found.extend(accounts.any(|who| who == Holder::Kitty).then_some(&**step));
            }
            _ => {}
        }
    }
    found
}

/// Returns whether an entry says something of a hand, or may change what later hands come to.
pub(super) fn touches_others(of: Option<EntryNo>, content: &Content) -> bool {
    match content {
        Content::Fix(Fix::Hand(_) | Fix::Thing(_) | Fix::Changes(_))
        | Content::Strike(_)
        | Content::Insert(_) => true,
        Content::Hand(_) | Content::Thing(Thing::Seat(_) | Thing::Set(_) | Thing::Game(_)) => of.is_some(),
        // They bring back what stood before, or move no hand.
        Content::Undo(_)
        | Content::Redo(_)
        | Content::Opened(_)
        | Content::Thing(Thing::Penalty(_) | Thing::Result(_) | Thing::Spent(_) | Thing::Paid(_))
        | Content::Rename(_)
        | Content::Closed(_)
        | Content::Reopened(_) => false,
    }
}
