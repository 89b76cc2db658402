//! Who comes and goes, who is called what, and who plays with whom.

use super::hand::all_sit;
use crate::notation::{fold, read_name};
use crate::session::entry::{GameEntry, Rename, SeatMove};
use crate::session::night::Night;
use crate::session::sides::read_sides;
use crate::session::{Session, SessionError};

/// Finds out who joins or leaves the table of a night: that of the session now, or as it was before some hand.
/// A name nobody had in this session gets the next number.
///
/// # Errors
/// If nobody is called so, sits there already or does not, or the table would be too big.
pub fn seat_move(session: &Session, then: &Night, word: &str, joins: bool) -> Result<SeatMove, SessionError> {
    let now = &session.night;
    let seated = then.chairs.seated().count();
    let allowed = then.options.players_allowed();
    if !joins {
        let who = now.find(word)?;
        if !then.chairs.sits(who) {
            return Err(SessionError::Seat { name: now.name(who).to_owned(), seated: false });
        }
        return Ok(SeatMove { who, joins, name: None });
    }
    // Who is back is called by the whole name: the beginning of one may be somebody new.
    let nobody: [&str; 0] = [];
    let name = read_name(word, &nobody)?;
    let back = now.names.iter().find(|(_, known)| fold(known) == fold(&name));
    if let Some((&who, name)) = back
        && then.chairs.sits(who)
    {
        return Err(SessionError::Seat { name: name.clone(), seated: true });
    }
    let would = seated.saturating_add(1);
    if would > *allowed.end() {
        return Err(SessionError::TableSize { least: *allowed.start(), most: *allowed.end(), would });
    }
    Ok(match back {
        Some((&who, _)) => SeatMove { who, joins, name: None },
        None => SeatMove { who: session.timeline()?.next_player, joins, name: Some(name) },
    })
}

/// Finds out who plays with whom in a new game.
pub(super) fn new_game(night: &Night, sides: &[Vec<String>]) -> Result<GameEntry, SessionError> {
    if !night.options.plays_games() {
        return Err(SessionError::NoGames);
    }
    if sides.is_empty() {
        return Ok(GameEntry::default());
    }
    all_sit(night)?;
    let seats: Vec<_> = night.chairs.seated().collect();
    let players: Vec<String> = seats.iter().map(|no| night.name(*no).to_owned()).collect();
    let numbers = |side: Vec<usize>| side.into_iter().filter_map(|at| seats.get(at).copied()).collect();
    let sides = read_sides(&night.options, &players, sides)?;
    Ok(GameEntry { sides: sides.into_iter().map(numbers).collect() })
}

/// Finds out whose name is corrected, and to what.
pub(super) fn renamed(night: &Night, old: &str, new: &str) -> Result<Rename, SessionError> {
    let who = night.find(old)?;
    let others = night.names.iter().filter(|(no, _)| **no != who);
    let others: Vec<&str> = others.map(|(_, name)| name.as_str()).collect();
    Ok(Rename { who, name: read_name(new, &others)? })
}
