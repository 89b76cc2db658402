//! The differences between two sheets of a night: between their items, and what the headers of the new one change for the
//! whole night.

use crate::command::draft::agreed::load_rules;
use crate::command::{Headers, Request, SheetAt, View, draft::Result};
use crate::money::Currency;
use crate::night::agreed::check_same_game;
use crate::night::{NightError, NightLog, PlayerNo, SheetFault, State, Unfit};
use crate::notation::read_name;
use crate::rules::Rules;
use similar::{Algorithm, DiffOp, capture_diff_slices};
use std::collections::HashSet;
use std::ops::Range;

/// What becomes of an item. `old` and `new` are positions in the two sheets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Difference {
    /// The same line as before.
    Same { new: usize },
    /// Another line of the same kind. It is the `same_hand` if as many hands stand here in both sheets, and the line from
    /// before stands nowhere else now; otherwise nobody can say which hand became which.
    Changed { old: usize, new: usize, same_hand: bool },
    /// A line that is no longer there; the number of the line that stands there now.
    Gone { line: usize },
    /// A line that was not there.
    New { new: usize },
}

/// Compares two sheets item by item, in the order of the places.
pub(super) fn differences(old: &[Request], new: &[SheetAt<Request>]) -> Vec<Difference> {
    let text = |request: &Request| request.to_string();
    let was: Vec<String> = old.iter().map(text).collect();
    let is: Vec<String> = new.iter().map(|item| text(&item.value)).collect();
    let all: HashSet<&String> = is.iter().collect();
    let stays = |at: usize| was.get(at).is_some_and(|line| all.contains(line));
    let mut found = Vec::with_capacity(was.len().max(is.len()));
    // As far as both were walked along: of the places in an operation only the lengths are always right.
    let (mut before, mut behind) = (0, 0);
    for op in capture_diff_slices(Algorithm::Myers, &was, &is) {
        let (was, is) = (before..before + op.old_range().len(), behind..behind + op.new_range().len());
        (before, behind) = (was.end, is.end);
        match op {
            DiffOp::Equal { .. } => found.extend(is.map(|new| Difference::Same { new })),
            _ => paired(old, was, new, is, stays, &mut found),
        }
    }
    found
}

/// Pairs lines of the same kind where both sheets have other lines.
fn paired(
    old: &[Request],
    was: Range<usize>,
    new: &[SheetAt<Request>],
    is: Range<usize>,
    stays: impl Fn(usize) -> bool,
    found: &mut Vec<Difference>,
) {
    let old_kinds: Vec<Option<&str>> = old.get(was.clone()).into_iter().flatten().map(kind).collect();
    let new_kinds: Vec<Option<&str>> =
        new.get(is.clone()).into_iter().flatten().map(|item| kind(&item.value)).collect();
    let hands = |kinds: &[Option<&str>]| kinds.iter().filter(|kind| **kind == Some("hand")).count();
    let same_hand = hands(&old_kinds) == hands(&new_kinds);
    let gone = |count: usize, before: usize| {
        let line = new.get(is.start + before).or(new.last()).map_or(1, |item| item.line);
        std::iter::repeat_n(Difference::Gone { line }, count)
    };
    let added = |range: Range<usize>| range.map(|at| Difference::New { new: is.start + at });
    // As far as both were walked along: of the places in an operation only the lengths are always right.
    let (mut before, mut behind) = (0, 0);
    for op in capture_diff_slices(Algorithm::Myers, &old_kinds, &new_kinds) {
        let (old_len, new_len) = (op.old_range().len(), op.new_range().len());
        match op {
            DiffOp::Equal { .. } => found.extend((0..old_len).map(|at| {
                let (old, new) = (was.start + before + at, is.start + behind + at);
                Difference::Changed { old, new, same_hand: same_hand && !stays(old) }
            })),
            DiffOp::Delete { .. } | DiffOp::Insert { .. } | DiffOp::Replace { .. } => {
                found.extend(gone(old_len, behind));
                found.extend(added(behind..behind + new_len));
            }
        }
        (before, behind) = (before + old_len, behind + new_len);
    }
}

/// Returns what kind of place an item makes, if it makes one.
fn kind(request: &Request) -> Option<&'static str> {
    match request {
        Request::Set { changes, all } if *all || changes.iter().all(|change| is_about(&change.key)) => None,
        request => request.kind_of_place(),
    }
}

/// Returns whether a key belongs to the whole night.
fn is_about(key: &str) -> bool {
    matches!(key, "date" | "place" | "note" | "scorekeeper" | "currency")
}

/// Returns the state with what the headers of a sheet say of the whole night, and with the new names of players alone; or
/// everything that is wrong.
pub(super) fn with_headers(new: &Headers, old: &Headers, view: View<'_>) -> Result<(State, State)> {
    let session = view.session;
    let fault = |line: usize, error: NightError| SheetFault { line, error };
    let mut faults = Vec::new();
    if let Some(id) = new.id.as_ref().filter(|id| id.value != session.row.uuid) {
        faults.push(fault(id.line, Unfit::Id { id: session.row.uuid.clone() }.into()));
    }
    let first: Vec<PlayerNo> = session.night.opening.seated().collect();
    let Some(who) = whose(new, old, &first) else {
        let players = old.players.value.clone();
        faults.push(fault(new.players.line, Unfit::Players { players }.into()));
        return Err(NightError::Sheet(faults));
    };
    let currency = Currency::from_code(&session.row.currency)?;
    let opened = match load_rules(&new.rules.value, view.catalog) {
        Ok(rules) => {
            let opened = new.opened(&rules, currency, &session.night.about.date, view.stood);
            opened.map_err(|wrong| wrong.into_iter().map(|at| fault(at.line, at.value.into())).collect())
        }
        Err(error) => Err(vec![fault(new.rules.line, error)]),
    };
    let mut state = session.state().clone();
    let mut named = state.clone();
    match opened {
        Ok((rules, opened)) => {
            faults.extend(kept(new, old, &opened, &who, session));
            match renames(&new.players, &who, session) {
                Ok(renames) => {
                    state.players.extend(renames.clone());
                    named.players.extend(renames);
                }
                Err(error) => faults.push(fault(new.players.line, error)),
            }
            if let Err(wrong) = agreed(new, old, (&rules, opened), &who, session, &mut state) {
                faults.push(*wrong);
            }
        }
        Err(wrong) => faults.extend::<Vec<SheetFault>>(wrong),
    }
    faults.sort_by_key(|fault| fault.line);
    if faults.is_empty() { Ok((state, named)) } else { Err(NightError::Sheet(faults)) }
}

/// Returns what a sheet says otherwise, of what it cannot change.
fn kept(
    new: &Headers,
    old: &Headers,
    opened: &State,
    who: &[PlayerNo],
    session: &NightLog,
) -> Vec<SheetFault> {
    let mut faults = Vec::new();
    let numbered =
        |no: &PlayerNo| usize::try_from(no.0).ok().and_then(|no| who.get(no.checked_sub(1)?).copied());
    if let Some(dealer) = &new.dealer
        && numbered(&opened.dealer) != session.night.opening.dealer()
    {
        let was = old.dealer.as_ref().map_or(String::new(), |dealer| dealer.value.clone());
        faults.push(SheetFault { line: dealer.line, error: Unfit::Dealer { dealer: was }.into() });
    }
    let side = |side: &Vec<PlayerNo>| side.iter().filter_map(numbered).collect();
    let sides: Vec<Vec<PlayerNo>> = opened.sides.iter().map(side).collect();
    if let Some(header) = &new.sides
        && session.state().sides != sides
    {
        faults.push(SheetFault { line: header.line, error: Unfit::Sides {}.into() });
    }
    faults
}

/// Returns who each name of a sheet is: the player of that name, else the one at that position under a new name.
/// `None` if they are not the players of the beginning, each once.
fn whose(new: &Headers, old: &Headers, first: &[PlayerNo]) -> Option<Vec<PlayerNo>> {
    let (new, old) = (&new.players.value, &old.players.value);
    let position = |(at, name): (usize, &String)| old.iter().position(|known| known == name).unwrap_or(at);
    let mut who = Vec::with_capacity(first.len());
    for at in new.iter().enumerate().map(position) {
        who.extend(first.get(at).filter(|no| !who.contains(*no)).copied());
    }
    Some(who).filter(|who| who.len() == first.len() && new.len() == first.len())
}

/// Returns the new names of players. They change at once, so that one may have the name that another had.
fn renames(
    players: &SheetAt<Vec<String>>,
    who: &[PlayerNo],
    session: &NightLog,
) -> Result<Vec<(PlayerNo, String)>> {
    let was = &session.night.names;
    let mut names = was.clone();
    names.extend(who.iter().copied().zip(players.value.iter().cloned()));
    let mut renamed = Vec::new();
    for (&who, name) in who.iter().zip(&players.value).filter(|(who, name)| was.get(who) != Some(name)) {
        let others: Vec<&str> =
            names.iter().filter(|(no, _)| **no != who).map(|(_, name)| name.as_str()).collect();
        renamed.push((who, read_name(name, &others)?));
    }
    Ok(renamed)
}

/// Takes what is agreed for the whole night from the state that the sheet opens.
fn agreed(
    new: &Headers,
    old: &Headers,
    (rules, opened): (&Rules, State),
    who: &[PlayerNo],
    session: &NightLog,
    state: &mut State,
) -> Result<(), Box<SheetFault>> {
    let fault = |line, error| Box::new(SheetFault { line, error });
    let now = session.night.opening_rules();
    if new.rules != old.rules {
        check_same_game(rules, now).map_err(|error| fault(new.rules.line, error.into()))?;
    }
    if rules != now {
        state.rules = opened.rules;
    }
    if !session.night.opening.seated().eq(who.iter().copied()) {
        state.seats = who.to_vec();
    }
    if opened.currency != session.row.currency && session.state().has_amounts() {
        let line = new.currency.as_ref().map_or(new.rules.line, |at| at.line);
        return Err(fault(line, NightError::CurrencyFixed { currency: session.row.currency.clone() }));
    }
    (state.date, state.currency) = (opened.date, opened.currency);
    (state.place, state.note, state.scorekeeper) = (opened.place, opened.note, opened.scorekeeper);
    Ok(())
}
