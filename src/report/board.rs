//! How everybody stands, for the live table and its page: signs, total, what the last hand moved, and how far ahead.

use crate::engine::{self, Options};
use crate::lang::Voice;
use crate::night::{Hand, Holder, Night, PlayerNo};
use crate::report::{BoardSign, games, standings, standings::Series, text::width};

impl BoardSign {
    /// Returns every sign of a game, in the order of the legend.
    pub fn all(options: &Options) -> [BoardSign; 4] {
        [BoardSign::Leads {}, BoardSign::Deals {}, BoardSign::first(options), BoardSign::SitsOut {}]
    }

    pub fn first(options: &Options) -> BoardSign {
        match (options.has_forehand(), options.has_bidder()) {
            (true, _) => BoardSign::Forehand {},
            (false, true) => BoardSign::Bids {},
            (false, false) => BoardSign::Plays {},
        }
    }

    pub fn shown(self) -> &'static str {
        match self {
            BoardSign::Leads {} => "▲",
            BoardSign::Deals {} => "●",
            BoardSign::Bids {} | BoardSign::Forehand {} | BoardSign::Plays {} => "▸",
            BoardSign::SitsOut {} => "○",
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct BoardStanding {
    pub series: Series,
    /// The players of a side with their signs, or the account with its own.
    pub names: Vec<(String, Vec<BoardSign>)>,
    pub leads: bool,
    /// How much it has more than the next best, if it leads alone.
    pub ahead: Option<i64>,
    pub moved: Option<i64>,
    pub changed: bool,
}

impl BoardStanding {
    pub fn total(&self) -> i64 {
        self.series.totals.last().copied().unwrap_or(0)
    }

    /// Shown where there is room for one figure alone.
    pub fn main_figure(&self) -> &str {
        self.series.figures.get(self.series.main).map_or("", String::as_str)
    }
}

/// In the order of the sheet; in games to points the sides.
pub fn standings(night: &Night, voice: Voice<'_>) -> Vec<BoardStanding> {
    match night.options().plays_games() {
        true => of_series(night, standings::of_last_game(night, voice)),
        false => of_series(night, standings::of_night(night, voice)),
    }
}

pub fn of_next_game(night: &Night, voice: Voice<'_>) -> Vec<BoardStanding> {
    let begun =
        |series: Series| BoardStanding { names: names(night, &series), series, ..BoardStanding::default() };
    standings::of_next_game(night, voice).into_iter().map(begun).collect()
}

fn of_series(night: &Night, series: Vec<Series>) -> Vec<BoardStanding> {
    let of_sides = night.options().plays_games();
    let last = night.hands().rfind(|(_, hand)| hand.scored.is_some());
    let of = |(at, series): (usize, Series)| {
        let moved = match of_sides {
            true => last.and_then(|(_, hand)| points(night, hand, at)),
            false => last.and_then(|(step, _)| {
                let moved = step.moved.iter().find(|(who, _)| series.members.contains(who));
                moved.map(|(_, sum)| sum.units.0)
            }),
        };
        BoardStanding { names: names(night, &series), moved, series, ..BoardStanding::default() }
    };
    let mut all: Vec<BoardStanding> = series.into_iter().enumerate().map(of).collect();
    // Who has most units may have to pay all the same.
    let is_played = of_sides || !standings::is_due(night);
    if is_played && standings::shown_game(night).is_none_or(|game| game.end.is_none()) {
        lead(&mut all);
    }
    all
}

fn names(night: &Night, series: &Series) -> Vec<(String, Vec<BoardSign>)> {
    let signs = signs(night);
    let of = |holder: &Holder| match holder {
        Holder::Player(no) => {
            signs.iter().filter(|(player, _)| player == no).map(|(_, sign)| *sign).collect()
        }
        Holder::Kitty => Vec::new(),
    };
    match series.members.as_slice() {
        // The name says also that somebody left.
        [one] => vec![(series.name.clone(), of(one))],
        several => several.iter().map(|holder| (night.holder_name(*holder).to_owned(), of(holder))).collect(),
    }
}

pub(super) fn signs(night: &Night) -> Vec<(PlayerNo, BoardSign)> {
    let table = night.next_table();
    let is_dealt = night.options().has_hands() && night.closed.is_none() && night.absent_dealer().is_none();
    let Some(dealer) = night.chairs.dealer().filter(|_| is_dealt) else { return Vec::new() };
    let mut signs = vec![(dealer, BoardSign::Deals {})];
    let seated: Vec<PlayerNo> = night.chairs.seated().collect();
    if let (true, Ok(seating)) = (night.empty_chairs().is_empty(), engine::seating(night.options(), &table)) {
        let first = seating.active.first().and_then(|seat| seated.get(seat.0));
        signs.extend(first.map(|player| (*player, BoardSign::first(night.options()))));
        let out = seating.inactive.iter().filter_map(|seat| seated.get(seat.0));
        signs.extend(out.map(|player| (*player, BoardSign::SitsOut {})));
    }
    signs
}

fn points(night: &Night, hand: &Hand, side: usize) -> Option<i64> {
    let shown = standings::shown_game(night).filter(|game| hand.game == Some(game.no));
    let points = &hand.game_scored()?.points;
    points.get(side).filter(|_| shown.is_some()).map(|points| points.0)
}

/// Marks those with the highest total, unless all have the same.
fn lead(all: &mut [BoardStanding]) {
    let is_kitty = |one: &BoardStanding| one.series.members == [Holder::Kitty];
    let totals: Vec<i64> = all.iter().filter(|one| !is_kitty(one)).map(|one| one.total()).collect();
    let Some(most) = totals.iter().max().copied() else { return };
    let alone = totals.iter().filter(|total| **total == most).count() == 1;
    let Some(next) = totals.iter().filter(|total| **total < most).max().copied() else { return };
    for one in all {
        one.leads = !is_kitty(one) && one.total() == most;
        one.ahead = (one.leads && alone).then(|| most.saturating_sub(next));
    }
}

/// Returns the goal of the game that is shown, or who won it.
pub fn goal(night: &Night, voice: Voice<'_>) -> Option<String> {
    let game = standings::shown_game(night)?;
    Some(match game.end {
        None => games::head(game, voice),
        Some(_) => games::state(night, game, voice),
    })
}

/// Returns a letter for each account: the first of its name, or its number if another has that.
pub fn letters(standings: &[BoardStanding]) -> Vec<String> {
    let mut letters: Vec<String> = Vec::new();
    for (no, one) in (1..).zip(standings) {
        let first = one.series.name.chars().find(|c| c.is_alphabetic());
        let first = first.map(|c| c.to_uppercase().to_string());
        let first = first.filter(|letter| width(letter) == 1 && !letters.contains(letter));
        letters.push(first.unwrap_or_else(|| (no % 10).to_string()));
    }
    letters
}
