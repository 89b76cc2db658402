//! A list that a command makes of another one, played beside it. Engines are asked for hands that the command enters, and
//! twice for those that it puts under other rules, at other seats or behind other totals: as they stood, and as they would
//! stand now. Only where the two differ a hand has new figures; all others keep their own, whatever today's engine says.

use crate::engine;
use crate::night::{
    Address, Hand, HandSaid, Night, NightError, NightLog, PlayerNo, ReplayError, Said, Scored, State, Step,
    Thing,
};
use std::sync::Arc;

/// Where a thing of a new list comes from.
#[derive(Debug, Clone)]
pub enum Origin {
    /// It stood at this place of the old list.
    Kept(usize),
    /// It is new; a hand has its figures already.
    New(Said, Option<Arc<Scored>>),
}

/// A list as far as it was made.
#[derive(Debug)]
pub struct RescoredRow<'n> {
    session: &'n NightLog,
    /// The old night, as far as what other things moved had to be worked out.
    was: Night,
    pub night: Night,
}

impl<'n> RescoredRow<'n> {
    /// Begins a list with what `state` says of the whole night.
    pub fn new(session: &'n NightLog, state: &State) -> Result<RescoredRow<'n>, NightError> {
        let (was, night) = (session.beginning(session.state())?, session.beginning(state)?);
        Ok(RescoredRow { session, was, night })
    }

    fn step_before(&self, place: usize) -> Option<&'n Step> {
        self.session.night.steps.get(place).map(AsRef::as_ref)
    }

    pub fn hand_before(&self, place: usize) -> Option<&'n Hand> {
        self.step_before(place)?.hand()
    }

    /// Returns whether others are at the table now than when the hand at a place stood before.
    pub fn is_reseated(&self, place: usize) -> bool {
        let was = self.hand_before(place);
        was.is_some_and(|was| !self.night.chairs.seated().eq(was.present.iter().copied()))
    }

    pub fn add(&mut self, origin: Origin) -> Result<(), ReplayError> {
        let (thing, address) = match origin {
            Origin::Kept(place) => (self.kept(place), self.step_before(place).map(|step| step.address)),
            Origin::New(said, came) => {
                let thing = self.night.thing(said);
                (thing.map(|thing| Arc::new(Thing { came, ..thing })), None)
            }
        };
        let added = match thing {
            Ok(thing) => self.night.add(thing),
            Err(why) => {
                let is_hand = address.is_some_and(|at: Address| at.thing.is_none());
                Err(self.night.pass(is_hand, why))
            }
        };
        added.map_err(|stuck| ReplayError { at: address.unwrap_or(stuck.at), ..stuck })
    }

    /// Returns what stood at a place, with the figures that it has now.
    fn kept(&mut self, place: usize) -> Result<Arc<Thing>, NightError> {
        let Some(thing) = self.session.state().list.get(place) else {
            return Err(NightError::NobodyElse);
        };
        let thing = Arc::clone(thing);
        match &thing.said {
            Said::Hand(said) if said.struck => Ok(thing),
            Said::Hand(said) => self.hand_again(&thing, said, place),
            Said::Seat(_) | Said::Penalty(_) | Said::Result(_) | Said::Spent(_) => {
                let now = self.night.thing(thing.said.clone())?;
                if now.moved == thing.moved {
                    return Ok(thing);
                }
                let was = self.was_before(place).and_then(|was| was.thing(thing.said.clone()).ok());
                Ok(if was.is_some_and(|was| was.moved == now.moved) { thing } else { Arc::new(now) })
            }
            Said::Set(_) | Said::Game(_) | Said::Paid(_) => Ok(thing),
        }
    }

    /// Returns the old night before a place.
    fn was_before(&mut self, place: usize) -> Option<&Night> {
        let old = self.session.state().list.iter().take(place).skip(self.was.steps.len());
        for thing in old {
            self.was.add(Arc::clone(thing)).ok()?;
        }
        Some(&self.was)
    }

    fn hand_again(
        &self,
        thing: &Arc<Thing>,
        said: &Arc<HandSaid>,
        place: usize,
    ) -> Result<Arc<Thing>, NightError> {
        let Some(was) = self.hand_before(place) else { return Ok(Arc::clone(thing)) };
        let reseated = self.reseated(said, was).map(Arc::new);
        let said = reseated.as_ref().unwrap_or(said);
        let now = self.night.next_hand_of(said)?;
        let same_record = now.record() == was.record();
        if reseated.is_none() && same_record && (&now.rules, &now.table()) == (&was.rules, &was.table()) {
            return Ok(Arc::clone(thing));
        }
        let came = match (was.score_today(), now.score_today()) {
            (Ok(was), Ok(now)) if was == now => thing.came.clone(),
            (_, Ok(now)) => Some(now),
            (Ok(_), Err(why)) => return Err(why),
            // Refused before and after: it keeps its own.
            (Err(_), Err(_)) => thing.came.clone(),
        };
        Ok(Arc::new(Thing { said: Said::Hand(Arc::clone(said)), came, moved: Vec::new() }))
    }

    /// Returns a hand of those who sit there now, if others are at the table than before. Whose turn it is deals in place of
    /// somebody who is not there, unless the line says who did.
    fn reseated(&self, said: &HandSaid, was: &Hand) -> Option<HandSaid> {
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
        Some(HandSaid { seats, dealer, sides, ..said.clone() })
    }

    /// Returns the state that it makes, with what `state` says of the whole night.
    pub fn state(self, state: State) -> State {
        let list = self.night.steps.iter().map(|step| Arc::clone(&step.thing)).collect();
        State { list, ..state }
    }
}

impl NightLog {
    /// Makes a state of a list whose things stood here, or are new.
    ///
    /// # Errors
    /// [`NightError::CannotReplay`] with everything that could no longer stand.
    pub fn with_list(
        &self,
        state: State,
        list: impl IntoIterator<Item = Origin>,
    ) -> Result<State, NightError> {
        let mut row = RescoredRow::new(self, &state)?;
        let stuck: Vec<ReplayError> = list.into_iter().filter_map(|origin| row.add(origin).err()).collect();
        if stuck.is_empty() { Ok(row.state(state)) } else { Err(NightError::CannotReplay(stuck)) }
    }
}
