//! The score sheet of games to a target: a grid for each game, a group of columns for each side.

use super::phrases::{Phrase, Word};
use super::sheet::Cells;
use super::{games, hand, signed, things};
use crate::kernel::units::{Overflow, Points, Units};
use crate::lang::Voice;
use crate::report::grid::{Column, Grid};
use crate::session::entry::Holder;
use crate::session::games::Game;
use crate::session::night::{Event, Hand, Night, Step};

#[derive(Debug, Clone)]
pub struct GameSheet {
    /// Its number and goal: `game 1, to 1500`; empty for a night without games.
    pub title: String,
    /// Hands, and who joined or left between them.
    pub grid: Grid,
    /// Its end or state: `Anna and Cyril win game 1, 1530 to 980`; empty without games, and before the first hand.
    pub result: String,
}

/// Returns the sheets of a night: of its games, or one for all of it.
pub fn sheets(night: &Night, cells: Cells, voice: Voice<'_>) -> Result<Vec<GameSheet>, Overflow> {
    if night.options().plays_games() {
        // Each game has its own columns, because partners may change.
        return Ok(steps_by_game(night).iter().map(|steps| game_sheet(night, steps, cells, voice)).collect());
    }
    let grid = super::sheet::sheet(night, voice, cells)?;
    Ok(vec![GameSheet { title: String::new(), grid, result: String::new() }])
}

pub(super) fn steps_by_game(night: &Night) -> Vec<Vec<&Step>> {
    // A step after the end of a game belongs to the next one, and a new game begins with the step that says so.
    let mut parts: Vec<Vec<&Step>> = Vec::new();
    let mut begins = true;
    for step in &night.steps {
        if begins || matches!(step.event, Event::Game(_)) {
            parts.push(Vec::new());
        }
        if let Some(part) = parts.last_mut() {
            part.push(step);
        }
        begins = matches!(&step.event, Event::Hand(hand) if hand.ends_game());
    }
    parts
}

/// Returns the game that these steps belong to; `None` before its first hand.
pub(super) fn game_of<'n>(night: &'n Night, steps: &[&Step]) -> Option<&'n Game> {
    let game = steps.iter().find_map(|step| match &step.event {
        Event::Hand(hand) => hand.game,
        _ => None,
    })?;
    night.games().iter().find(|other| other.no == game)
}

/// Returns the sides of a game, or of the next one.
pub(super) fn sides(night: &Night, game: Option<&Game>) -> Vec<String> {
    match game {
        Some(game) => game.sides.iter().map(|side| games::label(night, side)).collect(),
        None => {
            let table = night.next_table();
            let count = table.sides.as_ref().map_or(table.players.len(), Vec::len);
            (0..count).map(|column| table.label(column).to_owned()).collect()
        }
    }
}

/// Returns the number and goal of a game, and whose checks its sheet shows.
pub(super) fn title(
    night: &Night,
    game: Option<&Game>,
    checks_of: Option<&String>,
    voice: Voice<'_>,
) -> String {
    let mut title = match game {
        Some(game) => games::head(game, voice),
        None => voice.say(&Phrase::NewGameHead { no: night.next_game() }),
    };
    if let Some(side) = checks_of {
        title.push_str(&voice.say(&Phrase::ChecksOf { side }));
    }
    title
}

fn game_sheet(night: &Night, steps: &[&Step], cells: Cells, voice: Voice<'_>) -> GameSheet {
    let game = game_of(night, steps);
    let labels = sides(night, game);
    let has_checks = night.options().pays_units();
    // In the narrowest forms only the totals are left.
    let has_checks = has_checks && !only_totals(cells);
    let has_chips = night.options().chips_left(Points::ZERO).is_some() && !only_totals(cells);
    let mut grid = match cells {
        Cells::Totals => Grid::new([Column::numbers("#")]),
        _ => Grid::new([Column::numbers("#"), Column::words(voice.say(&Word::Hand {}))]),
    };
    grid.tight = cells != Cells::MoveAndTotal;
    for label in &labels {
        grid.number(label);
        match cells {
            Cells::Totals | Cells::Contract => continue,
            Cells::MoveAndTotal => grid.number(voice.say(&Word::Points {})),
            Cells::CountAndTotal | Cells::Total => grid.number("="),
            // The terms of the points name them.
            Cells::Bare => {}
        }
        grid.number(voice.say(&Word::Total {}));
        if has_chips {
            grid.number(voice.say(&Word::Chips {}));
        }
    }
    if has_checks {
        grid.number(voice.say(&Word::Checks {}));
    }
    let width = grid.columns.len();
    for step in steps {
        let head = match &step.event {
            Event::Hand(hand) if cells == Cells::Totals => vec![hand.no.to_string()],
            Event::Hand(hand) => vec![hand.no.to_string(), contract(hand, voice)],
            _ if cells == Cells::Totals => vec![step.address.to_string()],
            _ => vec![step.address.to_string(), things::thing_and_moves(night, step, voice)],
        };
        let counts = match &step.event {
            Event::Hand(hand) => counts(hand, cells, has_checks, voice),
            _ => Vec::new(),
        };
        let cells = head.into_iter().chain(counts).chain(std::iter::repeat(String::new()));
        match &step.event {
            Event::Hand(_) => grid.row(cells.take(width)),
            _ => grid.sentence(cells.take(width)),
        }
    }
    let title = title(night, game, labels.first().filter(|_| has_checks), voice);
    GameSheet { title, grid, result: game.map_or(String::new(), |game| games::state(night, game, voice)) }
}

/// Returns whether a side's total is all that a hand says of it.
fn only_totals(cells: Cells) -> bool {
    matches!(cells, Cells::Contract | Cells::Totals)
}

/// Returns the bid, the result, and a raised target.
pub(super) fn contract(hand: &Hand, voice: Voice<'_>) -> String {
    if hand.scored.is_none() {
        return voice.say(&Phrase::StruckLine { line: hand::struck_line(hand) });
    }
    let (contract, _) = hand::cells(hand, voice);
    let raised = hand.game_scored().filter(|game| game.raised).and_then(|game| game.target);
    let raised = raised.map(|target| voice.say(&Phrase::NowTo { target }));
    let words = [Some(contract), Some(hand::ending(hand, voice)), raised].into_iter().flatten();
    words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// What a hand did to one side.
pub(super) struct SideOf {
    pub points: Points,
    /// What the points are made of: `120+210`.
    pub terms: String,
    pub after: Points,
    /// Coloured and white chips left to pass.
    pub chips: Option<(i64, i64)>,
}

/// Returns what a hand did to each side, in the order of the columns.
pub(super) fn sides_of<'h>(hand: &'h Hand, voice: Voice<'_>) -> impl Iterator<Item = SideOf> + use<'h> {
    // The one word that terms may begin with.
    let bid = voice.say(&Word::Bid {});
    hand.game_scored().into_iter().flat_map(move |game| {
        let terms =
            |text: &String| text.strip_prefix("bid").map_or(text.clone(), |rest| format!("{bid}{rest}"));
        let sides = game.points.iter().zip(game.terms.iter().map(terms)).zip(&hand.totals).enumerate();
        let side = |(at, ((points, terms), after)): (usize, ((&Points, String), &Points))| SideOf {
            points: *points,
            terms,
            after: *after,
            chips: game.chips.get(at).copied(),
        };
        sides.map(side).collect::<Vec<_>>()
    })
}

/// Returns the counts, points and total of each side, and the checks of the first.
fn counts(hand: &Hand, cells: Cells, has_checks: bool, voice: Voice<'_>) -> Vec<String> {
    if hand.scored.is_none() {
        return Vec::new();
    }
    let mut row = Vec::new();
    for side in sides_of(hand, voice) {
        if !only_totals(cells) {
            row.push(side.terms);
        }
        if matches!(cells, Cells::MoveAndTotal | Cells::CountAndTotal | Cells::Total) {
            row.push(side.points.to_string());
        }
        row.push(side.after.to_string());
        if let Some((colored, white)) = side.chips.filter(|_| !only_totals(cells)) {
            row.push(format!("{colored}+{white}"));
        }
    }
    if has_checks {
        row.push(checks(hand).map_or(String::new(), signed));
    }
    row
}

/// Returns the checks of each player on the first side: partners have the same.
pub(super) fn checks(hand: &Hand) -> Option<Units> {
    let first = Holder::Player(*hand.sides.first()?.first()?);
    let mut moved = hand.scored.as_ref()?.moved(&hand.seats).ok()?.into_iter();
    moved.find(|(who, _)| *who == first).map(|(_, (units, _))| units)
}
