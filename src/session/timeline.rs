//! The timeline: entries folded into hands, seat moves and games in order. Only this file knows what undo, redo, fix,
//! strike and insert mean.

use crate::kernel::units::Minor;
use crate::session::entry::{
    Cash, Closed, Content, Entry, EntryNo, GameEntry, HandEntry, Opened, PlayerNo, SeatMove, Sides,
};
use serde::Serialize;
use std::collections::BTreeMap;

/// A place of the timeline.
#[derive(Debug, Clone, Copy)]
pub struct Place<'a> {
    /// The entry that made the place; corrections refer to it.
    pub entry: EntryNo,
    /// The entry with its content: the same, or the latest correction.
    pub said_by: EntryNo,
    /// The entry with its seats: `said_by`, unless that only struck the hand out.
    pub seen_by: EntryNo,
    /// The content.
    pub what: What<'a>,
}

impl Place<'_> {
    /// Returns whether it is a struck out hand.
    #[must_use]
    pub fn is_struck(&self) -> bool {
        matches!(self.what, What::Hand { struck: true, .. })
    }
}

/// The content of a place.
#[derive(Debug, Clone, Copy)]
pub enum What<'a> {
    /// A hand.
    Hand {
        /// The entry, or the latest correction.
        said: &'a HandEntry,
        /// Whether it is struck out: it keeps its number and moves nothing.
        struck: bool,
    },
    /// A player joins or leaves.
    Seat(&'a SeatMove),
    /// A new game begins.
    Game(&'a GameEntry),
}

/// A session after all corrections.
#[derive(Debug, Clone)]
pub struct Timeline<'a> {
    /// The first entry.
    pub opened: &'a Opened,
    /// Hands, seat moves and new games in order.
    pub row: Vec<Place<'a>>,
    /// The current names of the players, by number.
    pub names: BTreeMap<PlayerNo, &'a str>,
    /// Cash payments, in order.
    pub paid: Vec<(EntryNo, Cash)>,
    /// The close, if the session is closed.
    pub closed: Option<(EntryNo, &'a Closed)>,
    /// The last entry that opened, closed or reopened the session: undo cannot go before it.
    pub since: EntryNo,
    /// The entry that `undo` would undo.
    pub undo: Option<EntryNo>,
    /// The entry that `redo` would redo.
    pub redo: Option<EntryNo>,
    /// The entry undone last that can no longer be redone, and the later change that prevents it.
    pub overtaken: Option<(EntryNo, EntryNo)>,
    /// Entries that were undone or corrected, each with the entry that did it.
    pub taken_back: BTreeMap<EntryNo, EntryNo>,
    /// The number of the next new player, not used by any entry, undone or not.
    pub next_player: PlayerNo,
}

/// An entry that cannot follow the entries before it. Only a log that was tampered with has one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("entry {entry}: {problem}")]
#[allow(missing_docs, reason = "the names say it")]
pub struct TimelineError {
    pub entry: EntryNo,
    pub problem: TimelineProblem,
}

/// What is wrong with the order of entries.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, strum::VariantNames, thiserror::Error)]
#[allow(missing_docs, reason = "each message says it")]
pub enum TimelineProblem {
    #[error("a session begins with `opened`, once")]
    NotOpened,
    #[error("is not the next entry to undo or redo")]
    NotInTurn,
    #[error("does not refer to a hand")]
    NoSuchHand,
    #[error("only `paid` and `reopened` come after a close")]
    AfterClose,
    #[error("uses a player number that is unknown, or already taken")]
    NoSuchPlayer,
    #[error("is not a payment from one player to another")]
    NoPayment,
    #[error("reopens a session that is open")]
    NotClosed,
}

/// The changes since the session was last opened, closed or reopened that can be undone or redone.
#[derive(Default)]
struct Changes {
    done: Vec<EntryNo>,
    undone: Vec<EntryNo>,
    overtaken: Option<(EntryNo, EntryNo)>,
}

impl Changes {
    fn add(&mut self, change: EntryNo) {
        if let Some(last) = self.undone.pop() {
            self.overtaken = Some((last, change));
            self.undone.clear();
        }
        self.done.push(change);
    }
}

/// Folds the entries of a session into its timeline.
pub fn fold(entries: &[Entry]) -> Result<Timeline<'_>, TimelineError> {
    let mut timeline = fold_changes(entries)?;
    for entry in entries {
        if timeline.is_undone(entry.no) {
            continue;
        }
        timeline.place(entry).map_err(|problem| TimelineError { entry: entry.no, problem })?;
    }
    Ok(timeline)
}

/// First pass: finds which changes are undone, and what undo and redo would change.
fn fold_changes(entries: &[Entry]) -> Result<Timeline<'_>, TimelineError> {
    let Some((Entry { content: Content::Opened(opened), no: first, .. }, rest)) = entries.split_first()
    else {
        let entry = entries.first().map_or(EntryNo(1), |e| e.no);
        return Err(TimelineError { entry, problem: TimelineProblem::NotOpened });
    };
    let mut changes = Changes::default();
    let mut taken_back = BTreeMap::new();
    let mut closed = None;
    let mut since = *first;
    let mut players = opened.players.len();
    for entry in rest {
        let refuse = |problem| Err(TimelineError { entry: entry.no, problem });
        if closed.is_some() && !matches!(entry.content, Content::Paid(_) | Content::Reopened(_)) {
            return refuse(TimelineProblem::AfterClose);
        }
        match &entry.content {
            Content::Opened(_) => return refuse(TimelineProblem::NotOpened),
            Content::Undo(_) => match changes.done.pop() {
                Some(last) if Some(last) == entry.of => {
                    taken_back.insert(last, entry.no);
                    changes.undone.push(last);
                }
                _ => return refuse(TimelineProblem::NotInTurn),
            },
            Content::Redo(_) => match changes.undone.pop() {
                Some(last) if Some(last) == entry.of => {
                    taken_back.remove(&last);
                    changes.done.push(last);
                }
                _ => return refuse(TimelineProblem::NotInTurn),
            },
            Content::Closed(content) => {
                closed = Some((entry.no, content));
                since = entry.no;
                changes = Changes::default();
            }
            Content::Reopened(_) => {
                if closed.take().is_none() {
                    return refuse(TimelineProblem::NotClosed);
                }
                since = entry.no;
                changes = Changes::default();
            }
            Content::Seat(seat) => {
                players += usize::from(seat.name.is_some());
                changes.add(entry.no);
            }
            Content::Hand(_)
            | Content::Fix(_)
            | Content::Strike(_)
            | Content::Insert(_)
            | Content::Game(_)
            | Content::Rename(_)
            | Content::Paid(_) => changes.add(entry.no),
        }
    }
    Ok(Timeline {
        opened,
        row: Vec::with_capacity(entries.len()),
        names: (1..).map(PlayerNo).zip(opened.players.iter().map(String::as_str)).collect(),
        paid: Vec::new(),
        closed,
        since,
        undo: if closed.is_some() { None } else { changes.done.last().copied() },
        redo: if closed.is_some() { None } else { changes.undone.last().copied() },
        overtaken: changes.overtaken,
        taken_back,
        next_player: PlayerNo(u32::try_from(players).unwrap_or(u32::MAX).saturating_add(1)),
    })
}

impl<'a> Timeline<'a> {
    /// Returns whether an entry that is not placed yet is undone.
    fn is_undone(&self, entry: EntryNo) -> bool {
        self.taken_back.contains_key(&entry)
    }

    /// Second pass: applies an entry that is not undone.
    fn place(&mut self, entry: &'a Entry) -> Result<(), TimelineProblem> {
        self.check_players(&entry.content)?;
        let new = |what| Place { entry: entry.no, said_by: entry.no, seen_by: entry.no, what };
        match &entry.content {
            Content::Hand(said) => self.row.push(new(What::Hand { said, struck: false })),
            Content::Insert(said) => {
                let at = self.hand_at(entry.of)?;
                self.row.insert(at, new(What::Hand { said, struck: false }));
            }
            Content::Seat(seat) => {
                if let Some(name) = &seat.name {
                    self.names.insert(seat.who, name);
                }
                let at = if entry.of.is_some() { self.hand_at(entry.of)? } else { self.row.len() };
                self.row.insert(at, new(What::Seat(seat)));
            }
            Content::Fix(said) => self.correct(entry, |_| What::Hand { said, struck: false })?,
            Content::Strike(_) => self.correct(entry, |was| match was {
                What::Hand { said, .. } => What::Hand { said, struck: true },
                other @ (What::Seat(_) | What::Game(_)) => other,
            })?,
            Content::Game(said) => self.row.push(new(What::Game(said))),
            Content::Rename(rename) => {
                self.names.insert(rename.who, &rename.name);
            }
            Content::Paid(cash) => self.paid.push((entry.no, *cash)),
            Content::Opened(_)
            | Content::Undo(_)
            | Content::Redo(_)
            | Content::Closed(_)
            | Content::Reopened(_) => {}
        }
        Ok(())
    }

    fn check_players(&self, content: &Content) -> Result<(), TimelineProblem> {
        let known = |who: &PlayerNo| self.names.contains_key(who);
        let all_known = |sides: &Sides| sides.iter().flatten().all(known);
        let holds = match content {
            Content::Opened(opened) => all_known(&opened.sides),
            Content::Hand(said) | Content::Fix(said) | Content::Insert(said) => {
                known(&said.dealer) && said.seats.iter().all(known) && all_known(&said.sides)
            }
            Content::Game(said) => all_known(&said.sides),
            Content::Seat(seat) => known(&seat.who) != seat.name.is_some(),
            Content::Rename(rename) => known(&rename.who),
            Content::Paid(cash) if cash.from == cash.to || cash.amount <= Minor::ZERO => {
                return Err(TimelineProblem::NoPayment);
            }
            Content::Paid(cash) => known(&cash.from) && known(&cash.to),
            _ => true,
        };
        if holds { Ok(()) } else { Err(TimelineProblem::NoSuchPlayer) }
    }

    fn hand_at(&self, entry: Option<EntryNo>) -> Result<usize, TimelineProblem> {
        self.row
            .iter()
            .position(|place| Some(place.entry) == entry && matches!(place.what, What::Hand { .. }))
            .ok_or(TimelineProblem::NoSuchHand)
    }

    fn correct(
        &mut self,
        entry: &Entry,
        change: impl FnOnce(What<'a>) -> What<'a>,
    ) -> Result<(), TimelineProblem> {
        let at = self.hand_at(entry.of)?;
        let place = self.row.get_mut(at).ok_or(TimelineProblem::NoSuchHand)?;
        self.taken_back.insert(place.said_by, entry.no);
        place.what = change(place.what);
        place.said_by = entry.no;
        if !matches!(entry.content, Content::Strike(_)) {
            place.seen_by = entry.no;
        }
        Ok(())
    }

    /// Returns the place of hand `no`, counted from 1 and including struck ones.
    #[must_use]
    pub fn hand(&self, no: u32) -> Option<&Place<'a>> {
        let nth = usize::try_from(no).ok()?.checked_sub(1)?;
        self.row.iter().filter(|place| matches!(place.what, What::Hand { .. })).nth(nth)
    }
}
