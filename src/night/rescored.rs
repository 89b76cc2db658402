//! A list that a command makes of another one. Hands under other rules, seats or totals are scored twice: as they stood and
//! as they would stand now. Only where the two differ a hand has new figures, whatever today's engine says.

use crate::engine;
use crate::night::{
    Address, Hand, HandSaid, Night, NightError, NightLog, PlayerNo, ReplayError, Said, Scored, State, Step,
    Thing,
};
use std::sync::Arc;

#[derive(Debug, Clone)]
pub enum Origin {
    /// From this place of the old list.
    Kept(usize),
    /// A hand has its figures already.
    New(Said, Option<Arc<Scored>>),
}

#[derive(Debug)]
pub struct RescoredRow<'n> {
    session: &'n NightLog,
    /// The old night, as far as it was needed.
    was: Night,
    pub night: Night,
}

impl<'n> RescoredRow<'n> {
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

    /// Others are at the table than when the hand stood before.
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

    fn kept(&mut self, place: usize) -> Result<Arc<Thing>, NightError> {
        let thing = self.session.state().list.get(place).cloned().ok_or(NightError::NobodyElse)?;
        match &thing.said {
            Said::Hand(said) if said.struck => Ok(thing),
            Said::Hand(said) => self.hand_again(&thing, said, place),
            Said::Seat(_) | Said::Penalty(_) | Said::Result(_) | Said::Spent(_) => {
                let now = self.night.thing(thing.said.clone())?;
                let mut was = || self.was_before(place)?.thing(thing.said.clone()).ok();
                let stays = now.moved == thing.moved || was().is_some_and(|was| was.moved == now.moved);
                Ok(if stays { thing } else { Arc::new(now) })
            }
            Said::Set(_) | Said::Game(_) | Said::Paid(_) => Ok(thing),
        }
    }

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

    /// None with the same people. Whose turn it is deals for somebody who is not there, unless the line says who did.
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

    pub fn state(self, state: State) -> State {
        let list = self.night.steps.iter().map(|step| Arc::clone(&step.thing)).collect();
        State { list, ..state }
    }
}

impl NightLog {
    /// [`NightError::CannotReplay`] has everything that could no longer stand.
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
