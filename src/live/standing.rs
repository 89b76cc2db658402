//! How each account stands: its total, what the last hand moved, and who deals, speaks first, sits out or leads; how high
//! the chart draws it, and what is left to be done after the night.

use super::draw::Look;
use crate::engine;
use crate::lang::Voice;
use crate::report;
use crate::report::phrases::Phrase;
use crate::report::sentences::Sentence;
use crate::report::standings::{self, Series};
use crate::session::Session;
use crate::session::entry::{Holder, PlayerNo};
use crate::session::night::{Hand, Night, Step};
use crate::session::settling::{SettleTerms, Settled};

crate::phrases! {
    /// Each with what it means, for the legend.
    #[derive(Copy)]
    pub enum Sign {
        Leads {} = "leads";
        Deals {} = "deals next";
        First {} = "speaks first, or is forehand";
        SitsOut {} = "sits out";
    }
}

impl Sign {
    /// Every sign, in the order of the legend.
    pub(super) const ALL: [Sign; 4] = [Sign::Leads {}, Sign::Deals {}, Sign::First {}, Sign::SitsOut {}];

    /// Returns the sign, and what stands for it where only ASCII can be shown.
    pub(super) fn shown(self) -> [&'static str; 2] {
        match self {
            Sign::Leads {} => ["▲", "^"],
            Sign::Deals {} => ["●", "@"],
            Sign::First {} => ["▸", ">"],
            Sign::SitsOut {} => ["○", "o"],
        }
    }
}

/// The sign of a hand with a note.
pub(super) const NOTED: &str = "*";

/// An account of the night, or a side of the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Standing {
    pub series: Series,
    /// The players of a side with their signs, or the account with its own.
    pub names: Vec<(String, Vec<Sign>)>,
    pub leads: bool,
    /// How much it has more than the next best, if it leads alone.
    pub ahead: Option<i64>,
    pub moved: Option<i64>,
    pub changed: bool,
}

impl Standing {
    pub(super) fn total(&self) -> i64 {
        self.series.totals.last().copied().unwrap_or(0)
    }

    /// Returns the figure that is looked at first: units or points.
    pub(super) fn figure(&self) -> &str {
        self.series.figures.first().map_or("", String::as_str)
    }

    /// Returns what another one becomes, as this one stands: with what it was, without, and the last figure alone, which
    /// is the money if there is any.
    pub(super) fn ways(&self, was: &Standing, look: Look) -> [String; 3] {
        let figures = self.series.figures.iter().map(|figure| look.shown(figure).into_owned());
        let figures: Vec<String> = figures.collect();
        let last = figures.last().cloned().unwrap_or_default();
        let becomes = figures.join("  ");
        [format!("{} -> {becomes}", look.shown(was.figure())), format!("-> {becomes}"), format!("-> {last}")]
    }
}

/// Returns how everybody stands, in the order of the sheet.
pub(super) fn standings(night: &Night, voice: Voice<'_>) -> Vec<Standing> {
    let (series, members): (Vec<Series>, Vec<Vec<Holder>>) = if night.options().plays_games() {
        // The players of each side of the game that is shown, or of the next one.
        let shown = standings::shown_game(night);
        let sides = shown.map_or_else(|| standings::next_sides(night), |game| game.sides.clone());
        let members = sides.into_iter().map(|side| side.into_iter().map(Holder::Player).collect());
        (standings::of_last_game(night, voice), members.collect())
    } else {
        let members = report::accounts(night).into_iter().map(|holder| vec![holder]);
        (standings::of_night(night, voice), members.collect())
    };
    let last = night.hands().rfind(|(_, hand)| hand.scored.is_some());
    let of = |(at, series): (usize, Series)| {
        let holders = members.get(at).map_or(&[][..], Vec::as_slice);
        Standing {
            names: names(night, holders, &series.name),
            moved: last.and_then(|(step, hand)| moved(night, step, hand, at, holders)),
            series,
            leads: false,
            ahead: None,
            changed: false,
        }
    };
    let mut all: Vec<Standing> = series.into_iter().enumerate().map(of).collect();
    lead(&mut all, &members);
    all
}

/// Returns the names of an account or side with what signs say of them.
fn names(night: &Night, holders: &[Holder], whole: &str) -> Vec<(String, Vec<Sign>)> {
    let signs = signs(night);
    let of = |holder: &Holder| match holder {
        Holder::Player(no) => {
            signs.iter().filter(|(player, _)| player == no).map(|(_, sign)| *sign).collect()
        }
        Holder::Kitty => Vec::new(),
    };
    match holders {
        // The name says also that somebody left.
        [one] => vec![(whole.to_owned(), of(one))],
        several => several.iter().map(|holder| (night.holder_name(*holder).to_owned(), of(holder))).collect(),
    }
}

/// Returns who deals, speaks first and sits out in the next hand.
fn signs(night: &Night) -> Vec<(PlayerNo, Sign)> {
    let table = night.next_table();
    let Some(dealer) = night.chairs.dealer().filter(|_| night.closed.is_none()) else { return Vec::new() };
    let mut signs = vec![(dealer, Sign::Deals {})];
    let seated: Vec<PlayerNo> = night.chairs.seated().collect();
    if let (true, Ok(seating)) = (night.empty_chairs().is_empty(), engine::seating(night.options(), &table)) {
        let first = seating.active.first().and_then(|seat| seated.get(seat.0));
        signs.extend(first.map(|player| (*player, Sign::First {})));
        let out = seating.inactive.iter().filter_map(|seat| seated.get(seat.0));
        signs.extend(out.map(|player| (*player, Sign::SitsOut {})));
    }
    signs
}

/// Returns what the last hand moved: the units of an account, or the points of a side of its game.
fn moved(night: &Night, step: &Step, hand: &Hand, column: usize, holders: &[Holder]) -> Option<i64> {
    if night.options().plays_games() {
        let shown = standings::shown_game(night).filter(|game| hand.game == Some(game.no));
        let points = &hand.game_scored()?.points;
        return points.get(column).filter(|_| shown.is_some()).map(|points| points.0);
    }
    let holder = holders.first()?;
    step.moved.iter().find(|(other, _)| other == holder).map(|(_, sum)| sum.units.0)
}

/// Marks those with the highest total, unless all have the same.
fn lead(all: &mut [Standing], members: &[Vec<Holder>]) {
    let is_kitty =
        |at: usize| members.get(at).is_some_and(|holders| matches!(holders.as_slice(), [Holder::Kitty]));
    let totals: Vec<i64> =
        all.iter().enumerate().filter(|(at, _)| !is_kitty(*at)).map(|(_, one)| one.total()).collect();
    let Some(most) = totals.iter().max().copied() else { return };
    let next = totals.iter().filter(|total| **total < most).max().copied();
    let alone = totals.iter().filter(|total| **total == most).count() == 1;
    let Some(next) = next else { return };
    for (at, one) in all.iter_mut().enumerate() {
        one.leads = !is_kitty(at) && one.total() == most;
        one.ahead = (one.leads && alone).then(|| most.saturating_sub(next));
    }
}

pub(super) fn target(night: &Night) -> Option<i64> {
    standings::shown_game(night)?.target
}

/// Returns the goal of the game that is shown, as the sheet words it; who won it, if it is over.
pub(super) fn goal(night: &Night, voice: Voice<'_>) -> Option<String> {
    let game = standings::shown_game(night)?;
    Some(match game.end {
        None => report::games::head(game, voice),
        Some(_) => report::games::state(night, game, voice),
    })
}

/// Returns the last totals as levels, from 0 for the lowest of all lines to 7 for the highest.
pub(super) fn levels(totals: &[i64], all: &[&[i64]], width: usize) -> Vec<u8> {
    let points = || all.iter().copied().flatten().copied();
    let (Some(least), Some(most)) = (points().min(), points().max()) else { return Vec::new() };
    let span = most.saturating_sub(least).max(1);
    let from = totals.len().saturating_sub(width);
    let level = |total: &i64| {
        let share = total.saturating_sub(least).saturating_mul(7).checked_div(span).unwrap_or(0);
        u8::try_from(share.clamp(0, 7)).unwrap_or(0)
    };
    totals.iter().skip(from).map(level).collect()
}

/// Returns the payments of a closed night, a line each; nothing while it goes on.
pub(super) fn settlement(session: &Session, voice: Voice<'_>) -> Vec<String> {
    let night = &session.night;
    if night.closed.is_none() {
        return Vec::new();
    }
    // An amount too large to be added up is reported where it is asked for.
    let settled = Settled::of(night, SettleTerms::default());
    let mut lines = settled.map_or(Vec::new(), |settled| report::settle::payments(&settled, night, voice));
    let name = |holder| report::holder(night, holder, voice);
    lines.extend(session.cash_paid().iter().map(|cash| {
        let (from, to) = (name(cash.from), name(cash.to));
        voice.say(&Phrase::HasPaid { from, to, amount: voice.amount(cash.amount) })
    }));
    lines
}

/// Returns what else there is to say of a closed night: what other payments cleared, and its seal.
pub(super) fn left_to_say(session: &Session, voice: Voice<'_>) -> Vec<String> {
    if session.night.closed.is_none() {
        return Vec::new();
    }
    let mut lines = report::settle::cleared(session, false, voice);
    let seal = session.seal();
    lines.extend(seal.as_deref().map(|seal| voice.say(&Sentence::IsClosed { id: session.row.id, seal })));
    lines
}
