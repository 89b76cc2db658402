//! Drafts seat moves, renames and the sides of a new game.

use super::hand::check_enough_seated;
use crate::notation::{fold, read_name};
use crate::session::entry::{GameEntry, PlayerNo, Rename, SeatMove};
use crate::session::night::Night;
use crate::session::sides::read_sides;
use crate::session::{Session, SessionError};

/// Drafts a player joining or leaving the table of a night: now, or as it was before some hand. A name new to the
/// session gets the next number.
pub(super) fn seat_move(
    session: &Session,
    then: &Night,
    word: &str,
    joins: bool,
) -> Result<SeatMove, SessionError> {
    let seated = then.chairs.seated().count();
    let allowed = then.options().players_allowed();
    if !joins {
        let who = then.find_seated(word)?;
        if !then.chairs.sits(who) {
            return Err(SessionError::Seat { name: then.name(who).to_owned(), seated: false });
        }
        return Ok(SeatMove { who, joins, name: None });
    }
    // A returning player needs the whole name: a beginning of it may be the name of a new player.
    let nobody: [&str; 0] = [];
    let name = read_name(word, &nobody)?;
    let back = then.names.iter().find(|(_, known)| fold(known) == fold(&name));
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
        None => {
            // Others may have come in the same change.
            let last = then.names.keys().next_back().map_or(0, |no| no.0);
            let who = session.timeline()?.next_player.max(PlayerNo(last.saturating_add(1)));
            SeatMove { who, joins, name: Some(name) }
        }
    })
}

/// Drafts a new game with these sides.
pub(super) fn new_game(night: &Night, sides: &[Vec<String>]) -> Result<GameEntry, SessionError> {
    if !night.options().plays_games() {
        return Err(SessionError::NoGames);
    }
    if sides.is_empty() {
        return Ok(GameEntry::default());
    }
    check_enough_seated(night)?;
    let seats: Vec<_> = night.chairs.seated().collect();
    let players: Vec<String> = seats.iter().map(|no| night.name(*no).to_owned()).collect();
    let numbers = |side: Vec<usize>| side.into_iter().filter_map(|at| seats.get(at).copied()).collect();
    let sides = read_sides(night.options(), &players, sides)?;
    Ok(GameEntry { sides: sides.into_iter().map(numbers).collect() })
}

/// Drafts the correction of a player's name.
pub(super) fn rename(night: &Night, old: &str, new: &str) -> Result<Rename, SessionError> {
    let who = night.find(old)?;
    let others = night.names.iter().filter(|(no, _)| **no != who);
    let others: Vec<&str> = others.map(|(_, name)| name.as_str()).collect();
    Ok(Rename { who, name: read_name(new, &others)? })
}
