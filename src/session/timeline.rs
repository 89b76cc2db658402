//! What stands: the entries of a session folded into the row of places. Pure, and the only place that
//! knows what undo, redo, fix, strike and insert mean.

use crate::kernel::units::Minor;
use crate::session::entry::{
    Cash, Closed, Content, Entry, EntryNo, GameEntry, HandEntry, Opened, PlayerNo, SeatMove, Sides,
};
use serde::Serialize;
use std::collections::BTreeMap;

/// One place in the row of the night.
#[derive(Debug, Clone, Copy)]
pub struct Place<'a> {
    /// The entry that made the place; corrections refer to it.
    pub entry: EntryNo,
    /// The entry that says what is there now: the same, or the latest fix of it.
    pub said_by: EntryNo,
    /// The entry that says who sat there: the same, unless that one only struck the hand out.
    pub seen_by: EntryNo,
    /// What is there.
    pub what: What<'a>,
}

impl Place<'_> {
    /// Says whether it is a hand that is struck out.
    #[must_use]
    pub fn is_struck(&self) -> bool {
        matches!(self.what, What::Hand { struck: true, .. })
    }
}

/// What a place holds.
#[derive(Debug, Clone, Copy)]
pub enum What<'a> {
    /// A hand.
    Hand {
        /// What was said of it last.
        said: &'a HandEntry,
        /// Whether it is struck out: it keeps its number and moves nothing.
        struck: bool,
    },
    /// Somebody comes or goes.
    Seat(&'a SeatMove),
    /// A new game begins.
    Game(&'a GameEntry),
}

/// A session as it stands.
#[derive(Debug, Clone)]
pub struct Timeline<'a> {
    /// How it began.
    pub opened: &'a Opened,
    /// Its hands, seat moves and new games in order.
    pub row: Vec<Place<'a>>,
    /// The players' names as they stand, by number.
    pub names: BTreeMap<PlayerNo, &'a str>,
    /// Cash that changed hands, in order.
    pub paid: Vec<(EntryNo, Cash)>,
    /// The close in force, if the session is closed.
    pub closed: Option<(EntryNo, &'a Closed)>,
    /// The entry that opened, closed or reopened the session last: undo stops there.
    pub since: EntryNo,
    /// What `undo` would take back.
    pub undo: Option<EntryNo>,
    /// What `redo` would give back.
    pub redo: Option<EntryNo>,
    /// Undone entries that no redo reaches any more, and the change that came between.
    pub overtaken: Option<(EntryNo, EntryNo)>,
    /// What does not stand as it was said, and the entry that took it back or replaced it.
    pub taken_back: BTreeMap<EntryNo, EntryNo>,
    /// The number the next new player gets: one that no entry, undone or not, has used.
    pub next_player: PlayerNo,
}

/// An entry that cannot stand where it does. Only a log that was tampered with has one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("entry {entry}: {problem}")]
pub struct TimelineError {
    /// The entry.
    pub entry: EntryNo,
    /// What is wrong.
    pub problem: TimelineProblem,
}

/// What is wrong with the order of entries.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, strum::VariantNames, thiserror::Error)]
pub enum TimelineProblem {
    /// The first entry must open the session, and only the first.
    #[error("a session begins with `opened`, once")]
    NotOpened,
    /// An undo or redo of something else than the entry in turn.
    #[error("is not in turn to be taken back or given back")]
    NotInTurn,
    /// A reference to an entry that makes no hand, or does not stand.
    #[error("refers to no standing hand")]
    NoSuchHand,
    /// A change after the close.
    #[error("only `paid` and `reopened` come after a close")]
    AfterClose,
    /// A number that no player has, or a name for one that somebody has.
    #[error("calls somebody by a number that nobody, or somebody else, has")]
    NoSuchPlayer,
    /// Cash that goes from a player to the same one, or is none.
    #[error("is no payment from one player to another")]
    NoPayment,
    /// A reopening of an open session.
    #[error("reopens a session that is open")]
    NotClosed,
}

/// The changes that stand or can stand again since the session was opened, closed or reopened last.
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

/// Folds the entries of one session, in order, into what stands.
///
/// # Errors
/// The first entry that cannot stand where it does.
pub fn fold(entries: &[Entry]) -> Result<Timeline<'_>, TimelineError> {
    let mut timeline = undone_apart(entries)?;
    for entry in entries {
        if timeline.is_undone(entry.no) {
            continue;
        }
        timeline.place(entry).map_err(|problem| TimelineError { entry: entry.no, problem })?;
    }
    Ok(timeline)
}

/// First pass: which changes are undone, and what undo and redo would reach.
fn undone_apart(entries: &[Entry]) -> Result<Timeline<'_>, TimelineError> {
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
    /// Says whether a change is undone. A fixed or struck hand is not: it stands in another form.
    fn is_undone(&self, entry: EntryNo) -> bool {
        self.taken_back.contains_key(&entry)
    }

    /// Second pass: puts one entry that stands into the row.
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

    /// Returns the entry that made hand `no`, counted along the row from 1, struck ones too.
    #[must_use]
    pub fn hand(&self, no: u32) -> Option<&Place<'a>> {
        let nth = usize::try_from(no).ok()?.checked_sub(1)?;
        self.row.iter().filter(|place| matches!(place.what, What::Hand { .. })).nth(nth)
    }
}
