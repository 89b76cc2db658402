//! People and cash: who comes and goes, who is called what, what was paid, and a session that goes on.

use crate::kernel::units::Minor;
use crate::notation::{PlayerError, find_player, fold, read_name};
use crate::session::entry::{Cash, Content, GameSaid, Nothing, PlayerNo, Rename, SeatMove};
use crate::session::replay::Night;
use crate::session::sides::read_sides;
use crate::store::book::{Book, BookError, Changed, Forgotten, Wanted, Which, pick, seated};
use crate::store::change::all_sit;
use crate::store::log::Draft;

impl Book {
    /// Lets somebody join or leave, now or, where nobody typed it, since hand `from`.
    ///
    /// # Errors
    /// If they sit already, or do not; if the game cannot be played by so many; or if a later hand could no
    /// longer stand.
    pub fn seat(
        &mut self,
        which: Which<'_>,
        word: &str,
        joins: bool,
        from: Option<u32>,
        now: i64,
    ) -> Result<Changed, BookError> {
        self.change(which, Wanted::Open, now, |session, standing| {
            let forgotten = from.map(|no| Forgotten::before(session, standing, no)).transpose()?;
            let night = forgotten.as_ref().map_or(&session.night, |forgotten| &forgotten.night);
            let seat = seat_move(night, &session.night, standing.next_player, word, joins)?;
            let of = forgotten.map(|forgotten| forgotten.before);
            Ok(vec![Draft { at: now, of, content: Content::Seat(seat) }])
        })
    }

    /// Begins a new game, with the same partners or others. One in progress is left without a winner.
    ///
    /// # Errors
    /// If there are no games under these rules, or people cannot play with each other like this.
    pub fn game(
        &mut self,
        which: Which<'_>,
        sides: Option<&[Vec<String>]>,
        now: i64,
    ) -> Result<Changed, BookError> {
        self.change(which, Wanted::Open, now, |session, _| {
            let content = Content::Game(new_game(&session.night, sides)?);
            Ok(vec![Draft { at: now, of: None, content }])
        })
    }

    /// Puts a player's name right.
    ///
    /// # Errors
    /// If nobody is called so, or somebody else could be.
    pub fn rename(&mut self, which: Which<'_>, old: &str, new: &str, now: i64) -> Result<Changed, BookError> {
        self.change(which, Wanted::Open, now, |session, _| {
            let content = Content::Rename(renamed(&session.night, old, new)?);
            Ok(vec![Draft { at: now, of: None, content }])
        })
    }

    /// Notes cash that changed hands: in the session named, else the open one, else the last one.
    ///
    /// # Errors
    /// If nobody is called so.
    pub fn paid(
        &mut self,
        which: Which<'_>,
        from: &str,
        to: &str,
        amount: Minor,
        now: i64,
    ) -> Result<Changed, BookError> {
        self.change(which, Wanted::Any, now, |session, _| {
            let content = Content::Paid(cash(&session.night, from, to, amount)?);
            Ok(vec![Draft { at: now, of: None, content }])
        })
    }

    /// Lets a closed session go on: the kitty is put together again, and payments not made are void.
    ///
    /// # Errors
    /// If it is open.
    pub fn reopen(&mut self, which: Which<'_>, now: i64) -> Result<Changed, BookError> {
        self.change(which, Wanted::Closed, now, |_, _| {
            Ok(vec![Draft { at: now, of: None, content: Content::Reopened(Nothing {}) }])
        })
    }

    /// Returns the code of a session's currency, for amounts that are typed for it.
    ///
    /// # Errors
    /// If there is no such session.
    pub fn currency(&mut self, which: Which<'_>) -> Result<String, BookError> {
        let log = self.ledger.read()?;
        Ok(pick(&log, which, Wanted::Any, 0)?.currency)
    }
}

/// Finds a player of the session, also one who left.
pub(super) fn player(night: &Night, word: &str) -> Result<(PlayerNo, String), BookError> {
    let names: Vec<&str> = night.names.values().map(String::as_str).collect();
    let at = find_player(&names, word)?;
    let found = night.names.iter().nth(at).map(|(no, name)| (*no, name.clone()));
    found.ok_or_else(|| {
        let players = names.iter().map(|name| (*name).to_owned()).collect();
        PlayerError::Unknown { word: word.to_owned(), players, nearest: None }.into()
    })
}

/// Reads who plays with whom in a new game.
pub(super) fn new_game(night: &Night, sides: Option<&[Vec<String>]>) -> Result<GameSaid, BookError> {
    if !night.options.plays_games() {
        return Err(BookError::NoGames);
    }
    let Some(sides) = sides else { return Ok(GameSaid::default()) };
    all_sit(night)?;
    let (seats, players) = seated(night);
    let numbers = |side: Vec<usize>| side.into_iter().filter_map(|at| seats.get(at).copied()).collect();
    let sides = read_sides(&night.options, &players, sides)?;
    Ok(GameSaid { sides: sides.into_iter().map(numbers).collect() })
}

/// Reads whose name is put right, and to what.
pub(super) fn renamed(night: &Night, old: &str, new: &str) -> Result<Rename, BookError> {
    let (who, _) = player(night, old)?;
    let others = night.names.iter().filter(|(no, _)| **no != who);
    let others: Vec<&str> = others.map(|(_, name)| name.as_str()).collect();
    Ok(Rename { who, name: read_name(new, &others)? })
}

/// Reads who paid whom.
///
/// # Errors
/// If nobody is called so, or somebody would pay himself.
pub fn cash(night: &Night, from: &str, to: &str, amount: Minor) -> Result<Cash, BookError> {
    let (from, name) = player(night, from)?;
    let (to, _) = player(night, to)?;
    if from == to { Err(BookError::PaysSelf { name }) } else { Ok(Cash { from, to, amount }) }
}

/// Reads who joins or leaves. A name nobody had in this session gets the next number.
///
/// # Errors
/// If nobody is called so, sits there already or does not, or the table would be too big.
pub fn seat_move(
    then: &Night,
    now: &Night,
    next: PlayerNo,
    word: &str,
    joins: bool,
) -> Result<SeatMove, BookError> {
    let seated = then.circle.seated().count();
    let would = if joins { seated + 1 } else { seated.saturating_sub(1) };
    let allowed = then.options.players_allowed();
    let found = player(now, word);
    if !joins {
        let (who, name) = found?;
        if !then.circle.sits(who) {
            return Err(BookError::Seat { name, seated: false });
        }
        return Ok(SeatMove { who, joins, name: None });
    }
    // Who is back is called by the whole name: the beginning of one may be somebody new.
    let nobody: [&str; 0] = [];
    let name = read_name(word, &nobody)?;
    let back = now.names.iter().find(|(_, known)| fold(known) == fold(&name));
    if let Some((&who, name)) = back
        && then.circle.sits(who)
    {
        return Err(BookError::Seat { name: name.clone(), seated: true });
    }
    if would > *allowed.end() {
        return Err(BookError::TableSize { least: *allowed.start(), most: *allowed.end(), would });
    }
    match back {
        Some((&who, _)) => Ok(SeatMove { who, joins, name: None }),
        None => Ok(SeatMove { who: next, joins, name: Some(name) }),
    }
}
