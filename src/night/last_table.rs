//! What a session hands on to one that is opened as it was.

use super::opening::{read_sides, usual_sides};
use super::{NightLog, PlayerNo};
use crate::engine::Options;
use crate::notation::fold;

/// What a session hands on to one that is opened as it was: its table at the first hand, since those who left early come
/// again; or as it stands where nobody's chair is empty, where none was played, or where its rules are for others by now.
/// What was as usual is not kept: it follows from the players of the next session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LastTable {
    /// The players, clockwise.
    pub players: Vec<String>,
    sides: Option<Vec<Vec<String>>>,
    dealer: Option<String>,
}

impl LastTable {
    /// Returns the table of a session, with the current names of its players.
    pub fn of(session: &NightLog) -> LastTable {
        let night = &session.night;
        let now: Vec<PlayerNo> = night.chairs.seated().collect();
        let allowed = night.rules.options().players_allowed();
        let first = night.hands().next().map(|(_, hand)| hand);
        let stays =
            |seats: &[PlayerNo]| seats == now || seats.len() > now.len() && allowed.contains(&seats.len());
        let (seats, sides) = match first.filter(|hand| stays(&hand.seats)) {
            Some(hand) => (hand.seats.clone(), hand.sides.clone()),
            None => (now, night.sides()),
        };
        let dealer = first.map_or_else(|| night.chairs.dealer(), |hand| Some(hand.dealer));
        let dealer = dealer.filter(|no| seats.contains(no) && seats.last() != Some(no));
        let named = |numbers: &[PlayerNo]| numbers.iter().map(|no| night.name(*no).to_owned()).collect();
        let players: Vec<String> = named(&seats);
        let places = |side: &Vec<usize>| side.iter().filter_map(|at| seats.get(*at).copied()).collect();
        let usual: Vec<Vec<PlayerNo>> =
            usual_sides(night.opening_rules().options(), &players).iter().map(places).collect();
        LastTable {
            players,
            sides: (sides != usual).then(|| sides.iter().map(|side| named(side)).collect()),
            dealer: dealer.map(|no| night.name(no).to_owned()),
        }
    }

    /// Returns the sides, if they are not the usual ones and fit these rules and players.
    pub fn sides(&self, options: &Options, players: &[String]) -> Option<Vec<Vec<String>>> {
        let sides = self.sides.as_ref()?;
        let everybody_is_known = sides.iter().flatten().all(|name| sits(name, players));
        Some(sides.clone()).filter(|sides| everybody_is_known && read_sides(options, players, sides).is_ok())
    }

    /// Returns the dealer, if it was not the last player and is among these.
    pub fn dealer(&self, players: &[String]) -> Option<&str> {
        self.dealer.as_deref().filter(|name| sits(name, players))
    }
}

fn sits(name: &str, players: &[String]) -> bool {
    players.iter().any(|player| fold(player) == fold(name))
}
