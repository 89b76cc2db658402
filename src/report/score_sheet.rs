//! The score sheet, hand by hand, with running totals: of a night paid hand by hand, or of each of its games to a target.

use super::{Column, Grid, Phrase, Word, accounts, games, hand, holder, signed, things};
use crate::kernel::units::{Minor, Overflow, Points, Units};
use crate::lang::Voice;
use crate::session::{Event, Game, Hand, Holder, Night, Step, Sum};
use std::collections::BTreeMap;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cells {
    /// What the hand moved, and the total after it.
    MoveAndTotal,
    /// The total alone, and what was counted.
    CountAndTotal,
    /// The total alone, if there is no room for both.
    Total,
    /// The total alone, and money without its currency.
    Bare,
    /// The total alone, and of a hand only what was played.
    Contract,
    /// The total alone, and nothing about the hand but its number: the last resort.
    Totals,
}

#[derive(Debug, Clone)]
pub struct GameSheet {
    /// Its number and goal: `game 1, to 1500`; empty for a night without games.
    pub title: String,
    pub grid: Grid,
    /// Its end or state: `Anna and Cyril win game 1, 1530 to 980`; empty without games, and before the first hand.
    pub result: String,
}

pub fn sheets(night: &Night, cells: Cells, voice: Voice<'_>) -> Result<Vec<GameSheet>, Overflow> {
    if night.options().plays_games() {
        // Each game has its own columns, because partners may change.
        return Ok(steps_by_game(night).iter().map(|steps| game_sheet(night, steps, cells, voice)).collect());
    }
    let grid = sheet(night, voice, cells)?;
    Ok(vec![GameSheet { title: String::new(), grid, result: String::new() }])
}

/// Returns the sheet of a night paid hand by hand: a row for each hand, a column for each account, and totals below,
/// in money too if a unit has a value.
pub fn sheet(night: &Night, voice: Voice<'_>, cells: Cells) -> Result<Grid, Overflow> {
    let accounts = accounts(night);
    let no = Column::numbers("#");
    let hand = Column::words(voice.say(&Word::Hand {}));
    let count = Column::numbers(voice.say(&Word::Count {}));
    let mut grid = match cells {
        Cells::MoveAndTotal | Cells::CountAndTotal => Grid::new([no, hand, count, Column::words("")]),
        Cells::Total | Cells::Bare | Cells::Contract => Grid { tight: true, ..Grid::new([no, hand]) },
        Cells::Totals => Grid { tight: true, ..Grid::new([no]) },
    };
    // What stands in one column lines up.
    let has_parts = |who: &Holder| {
        let moved = night.steps.iter().flat_map(|step| &step.moved).filter(|(other, _)| other == who);
        let alone = moved.filter(|(_, sum)| sum.units == Units::ZERO).map(|(_, sum)| sum.minor);
        voice.has_parts(alone.chain([night.sum(*who).minor]))
    };
    let has_parts: BTreeMap<Holder, bool> = accounts.iter().map(|who| (*who, has_parts(who))).collect();
    let worth = |who: &Holder, minor| match cells {
        Cells::MoveAndTotal | Cells::CountAndTotal | Cells::Total => {
            voice.money_in_column(minor, has_parts.get(who).copied().unwrap_or_default())
        }
        Cells::Bare | Cells::Contract | Cells::Totals => voice.bare(minor),
    };
    for who in &accounts {
        grid.number(holder(night, *who, voice));
    }
    for (step, totals) in with_totals(night)? {
        let hand = match &step.event {
            Event::Hand(hand) => Some(hand),
            // Only games to a target begin again; they have another sheet.
            Event::Game(_) => continue,
            _ => None,
        };
        let moved = accounts.iter().map(|who| {
            let total = totals.get(who).map_or(Units::ZERO, |sum| sum.units);
            let moved = step.moved.iter().find(|(other, _)| other == who).map(|(_, sum)| *sum);
            match (hand, moved) {
                (Some(hand), _) if hand.scored.is_none() => String::new(),
                (None, Some(Sum { units: Units::ZERO, minor })) => worth(who, minor),
                (_, Some(sum)) if cells == Cells::MoveAndTotal => {
                    format!("{} {:>4}", signed(sum.units), total.0)
                }
                // The kitty is always at the table; a player without a line was not.
                (Some(_), None) if cells == Cells::MoveAndTotal || *who != Holder::Kitty => String::new(),
                (None, None) => String::new(),
                (_, Some(_)) | (Some(_), None) => total.to_string(),
            }
        });
        match hand {
            Some(hand) => {
                let (contract, count) = match &hand.scored {
                    Some(_) => hand::cells(hand, voice),
                    None => (hand::struck_line(hand), String::new()),
                };
                let ending = hand::ending(hand, voice);
                // A hand without a contract was passed out, and one that is struck out says so.
                let says_ending = contract.is_empty() || hand.scored.is_none();
                let words = match cells {
                    Cells::Contract if says_ending => format!("{ending} {contract}"),
                    Cells::Total | Cells::Bare => format!("{contract} {ending}"),
                    _ => contract,
                };
                let head = beginning(cells, [hand.no.to_string(), words.trim().to_owned(), count, ending]);
                grid.row(head.chain(moved));
            }
            None => {
                let thing = things::thing(night, step, voice);
                grid.sentence(
                    beginning(cells, [step.address.to_string(), thing, String::new(), String::new()])
                        .chain(moved),
                );
            }
        }
    }
    let sums = |text: String| beginning(cells, [String::new(), text, String::new(), String::new()]);
    let units = accounts.iter().map(|holder| signed(night.sum(*holder).units));
    grid.foot(sums(voice.say(&Word::Units {})).chain(units));
    if night.options().pays_money() {
        let minor = accounts.iter().map(|holder| worth(holder, night.sum(*holder).minor));
        let unit = night.options().unit_minor();
        let is_other = |hand: &Hand| hand.scored.is_some() && hand.options().unit_minor() != unit;
        let head = match night.hands().any(|(_, hand)| is_other(hand)) {
            true => Phrase::InMoney {},
            false => Phrase::AtAUnit { unit: voice.amount(Minor(unit)) },
        };
        grid.foot(sums(voice.say(&head)).chain(minor));
    }
    Ok(grid)
}

/// Returns those of number, words, count and ending that have a column of their own.
fn beginning(cells: Cells, texts: [String; 4]) -> impl Iterator<Item = String> {
    let shown = match cells {
        Cells::MoveAndTotal | Cells::CountAndTotal => 4,
        Cells::Total | Cells::Bare | Cells::Contract => 2,
        Cells::Totals => 1,
    };
    texts.into_iter().take(shown)
}

/// What everybody has won or lost so far.
type Totals = BTreeMap<Holder, Sum>;

/// Returns each step of a night with what everybody has after it.
pub(super) fn with_totals(night: &Night) -> Result<Vec<(&Step, Totals)>, Overflow> {
    let mut steps = Vec::new();
    let mut totals = Totals::new();
    for step in &night.steps {
        for (holder, sum) in &step.moved {
            let total = totals.entry(*holder).or_default();
            *total = total.plus(*sum)?;
        }
        steps.push((step.as_ref(), totals.clone()));
    }
    Ok(steps)
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
