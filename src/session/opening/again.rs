//! What a session hands on to one that is opened as it was: who sat where, who played with whom, and who dealt.

use crate::engine::Options;
use crate::notation::fold;
use crate::session::Session;
use crate::session::entry::PlayerNo;
use crate::session::sides::{read_sides, usual_sides};

/// The table of a session at its first hand, or as it stands while none was played. What was as usual is not kept:
/// it follows from the players of the next session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FirstTable {
    /// The players, clockwise.
    pub players: Vec<String>,
    sides: Option<Vec<Vec<String>>>,
    dealer: Option<String>,
}

impl FirstTable {
    /// Returns the table of a session, with the current names of its players.
    pub fn of(session: &Session) -> FirstTable {
        let night = &session.night;
        let (seats, sides, dealer) = match night.hands().next() {
            Some((_, hand)) => (hand.seats.clone(), hand.sides.clone(), Some(hand.dealer)),
            None => (night.chairs.seated().collect(), night.sides(), night.chairs.dealer()),
        };
        let named = |numbers: &[PlayerNo]| numbers.iter().map(|no| night.name(*no).to_owned()).collect();
        let players: Vec<String> = named(&seats);
        let places = |side: &Vec<usize>| side.iter().filter_map(|at| seats.get(*at).copied()).collect();
        let usual: Vec<Vec<PlayerNo>> =
            usual_sides(night.opening_rules().options(), &players).iter().map(places).collect();
        FirstTable {
            players,
            sides: (sides != usual).then(|| sides.iter().map(|side| named(side)).collect()),
            dealer: dealer.filter(|no| seats.last() != Some(no)).map(|no| night.name(no).to_owned()),
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
