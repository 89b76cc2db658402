//! A session as it is printed: head, score sheet as the width allows, standings.

use crate::kernel::{Points, Units};
use crate::lang::Voice;
use crate::night::{Event, Hand, Holder, Night, NightGame, NightLog, NightSummary, OtherRules, Step, Sum};
use crate::report::{
    self, Cell, Detail, Grid, GridColumn, Phrase, Result, RowKind, Sentence, TextStyle, Word, accounts,
    games, grid::GridRow, hand, holder, signed, text, things,
};
use std::collections::BTreeMap;

pub fn head(session: &NightLog, voice: Voice<'_>) -> String {
    let row = &session.row;
    let place = row.place.as_deref();
    let state = voice.say(&state(row));
    let (id, date) = (row.id, voice.date(&row.date));
    let rules = &report::agreements::name(&session.night.rules, voice);
    voice.say(&Sentence::Session { id, date, place, rules, state }) + "\n"
}

pub fn standings(session: &NightLog, voice: Voice<'_>, look: TextStyle) -> Result<String> {
    let night = &session.night;
    let standings = text::grid(&report::standings::standings(night, voice)?, look);
    let last = night.hands().next_back().map(|(_, hand)| {
        let (headline, dealer) = (report::hand::headline(hand, voice), night.name(hand.dealer));
        voice.say(&Sentence::LastHand { headline, dealer }) + "\n"
    });
    let next = if session.row.open { report::hand::next_deal(night, voice) } else { String::new() };
    let game = games::last(night, voice).map(|game| game + "\n");
    Ok(head(session, voice) + &game.unwrap_or_default() + &standings + &last.unwrap_or_default() + &next)
}

pub fn sheet(session: &NightLog, voice: Voice<'_>, look: TextStyle) -> String {
    let agreed = report::agreements::head(&session.night, voice, look);
    head(session, voice) + &agreed + &hands(session, voice, look)
}

pub(super) fn state(row: &NightSummary) -> Word {
    match (row.void, row.open) {
        (true, _) => Word::Void {},
        (false, true) => Word::Open {},
        (false, false) => Word::Closed {},
    }
}

pub fn under_other_rules(
    session: &NightLog,
    night: &OtherRules<'_>,
    voice: Voice<'_>,
    look: TextStyle,
) -> Result<String> {
    let other = &report::other_rules::named(night.instead);
    let beside = text::wrapped_to(&voice.say(&Phrase::Beside { other }), look);
    let grid = report::other_rules::grid(night, voice)?;
    let left_out = report::other_rules::reasons(night, voice).into_iter();
    let left_out =
        left_out.map(|(why, at)| voice.say(&Phrase::LeftOut { nights: false, at, why: &why }) + "\n");
    let left_out: String = left_out.collect();
    Ok(format!("{}{beside}{}{left_out}", head(session, voice), text::grid(&grid, look)))
}

fn hands(session: &NightLog, voice: Voice<'_>, look: TextStyle) -> String {
    let whole = sheets(&session.night, Detail::MoveAndTotal, voice);
    let fits = whole.iter().all(|of| text::fits(&of.grid, look));
    let shown = if fits { whole } else { sheets(&session.night, Detail::Total, voice) };
    in_text(session, shown, voice, look)
}

/// Returns the sheet with all that it says of each hand, however narrow it gets.
pub fn whole_hands(session: &NightLog, voice: Voice<'_>, look: TextStyle) -> String {
    in_text(session, sheets(&session.night, Detail::MoveAndTotal, voice), voice, look)
}

fn in_text(session: &NightLog, sheets: Vec<GameSheet>, voice: Voice<'_>, look: TextStyle) -> String {
    let night = &session.night;
    let mut out = String::new();
    for GameSheet { title, grid, result } in sheets {
        // A game that was only begun has no state yet.
        let [title, result] = [title, result].map(|line| if line.is_empty() { line } else { line + "\n" });
        out.push_str(&format!("{title}{}{result}", text::grid(&grid, look)));
    }
    if let Some(standings) = report::standings::line(night, voice).filter(|_| night.options().plays_games()) {
        out.push_str(&format!("{standings}\n"));
    }
    out.extend(report::settle::cleared(session, voice).into_iter().map(|line| line + "\n"));
    out
}

#[derive(Debug, Clone, Default)]
pub struct GameSheet {
    /// Its number and goal: `game 1, to 1500`; empty for a night without games.
    pub title: String,
    pub grid: Grid,
    /// Its end or state: `Anna and Cyril win game 1, 1530 to 980`; empty without games, and before the first hand.
    pub result: String,
}

pub fn sheets(night: &Night, detail: Detail, voice: Voice<'_>) -> Vec<GameSheet> {
    if night.options().plays_games() {
        // Each game has its own columns, because partners may change.
        let games = steps_by_game(night);
        return games.iter().map(|steps| game_sheet(night, steps, detail, voice)).collect();
    }
    vec![GameSheet { grid: night_sheet(night, voice, detail), ..GameSheet::default() }]
}

/// A row for each hand, a column for each account, and totals below, in money too if a unit has a value.
fn night_sheet(night: &Night, voice: Voice<'_>, detail: Detail) -> Grid {
    let accounts = accounts(night);
    let mut grid = Grid::new([GridColumn::numbers("#").key(), GridColumn::words(voice.say(&Word::Hand {}))]);
    grid.tight = detail != Detail::MoveAndTotal;
    for who in &accounts {
        grid.number(holder(night, *who, voice));
    }
    let mut totals: BTreeMap<Holder, i64> = BTreeMap::new();
    // Only games to a target begin again; they have another sheet.
    for step in night.steps.iter().filter(|step| !matches!(step.event, Event::Game(_))) {
        for (holder, sum) in &step.moved {
            let total = totals.entry(*holder).or_default();
            *total = total.saturating_add(sum.units.0);
        }
        let hand = step.hand();
        let figures = accounts.iter().map(|who| {
            let total = totals.get(who).copied().unwrap_or(0);
            let moved = step.moved.iter().find(|(other, _)| other == who).map(|(_, sum)| *sum);
            match (hand, moved) {
                (Some(hand), _) if hand.scored.is_none() => Cell::default(),
                (None, Some(Sum { units: Units::ZERO, minor })) => voice.money(minor).into(),
                (_, Some(sum)) if !grid.tight => format!("{} {total:>4}", signed(sum.units)).into(),
                (_, Some(sum)) => Cell::from(total.to_string()).with([signed(sum.units)]),
                (_, None) => Cell::default(),
            }
        });
        let words = match hand {
            Some(hand) => played(hand, detail, voice),
            None => things::thing(night, step, voice).into(),
        };
        let row = row(step, words, figures);
        grid.push(row);
    }
    let sums = |word: Word| [Cell::default(), voice.say(&word).into()].into_iter();
    if night.has_units() {
        let units = accounts.iter().map(|holder| signed(night.sum(*holder).units).into());
        grid.foot(sums(Word::Units {}).chain(units));
    }
    if night.has_money() {
        let money = voice.column(accounts.iter().map(|holder| night.sum(*holder).minor));
        grid.foot(sums(Word::Money {}).chain(money.into_iter().map(Cell::from)));
    }
    grid
}

/// Returns what was played, the count, the result and a raised target; on the page all but the first below it, and beside
/// totals alone no count.
fn played(hand: &Hand, detail: Detail, voice: Voice<'_>) -> Cell {
    let [contract, count, ending] = hand::cells(hand, voice);
    let contract = if hand.scored.is_some() { contract } else { hand::line(hand, voice) };
    let count = if detail == Detail::Total { String::new() } else { count };
    let raised = hand.game_scored().filter(|game| game.raised).and_then(|game| game.target);
    let raised = raised.map_or(String::new(), |target| voice.say(&Phrase::NowTo { target }));
    match detail {
        Detail::Page => {
            Cell::from(contract).with([count, ending, raised].into_iter().filter(|word| !word.is_empty()))
        }
        _ => format!("{} {raised}", hand::in_a_row([contract, count, ending])).trim().into(),
    }
}

fn row(step: &Step, words: Cell, figures: impl IntoIterator<Item = Cell>) -> GridRow {
    let (kind, note) = match step.hand() {
        Some(hand) if hand.scored.is_some() => (RowKind::Plain, hand.said.note.clone()),
        Some(hand) => (RowKind::Struck, hand.said.note.clone()),
        None => (RowKind::Sentence, None),
    };
    let cells = [Cell::from(step.address.to_string()), words].into_iter().chain(figures);
    GridRow { kind, at: Some(step.address), note, cells: cells.collect() }
}

fn steps_by_game(night: &Night) -> Vec<Vec<&Step>> {
    // A step after the end of a game begins the next one; so does a new game, unless no hand was played in the last one.
    let mut parts: Vec<Vec<&Step>> = Vec::new();
    let mut begins = true;
    for step in &night.steps {
        let has_game = |part: &Vec<&Step>| game_of(night, part).is_some();
        if begins || matches!(step.event, Event::Game(_)) && parts.last().is_some_and(has_game) {
            parts.push(Vec::new());
        }
        if let Some(part) = parts.last_mut() {
            part.push(step);
        }
        begins = matches!(&step.event, Event::Hand(hand) if hand.ends_game());
    }
    parts
}

/// `None` before the first hand of the game.
fn game_of<'n>(night: &'n Night, steps: &[&Step]) -> Option<&'n NightGame> {
    let game = steps.iter().find_map(|step| step.hand()?.game)?;
    night.games().iter().find(|other| other.no == game)
}

fn game_sheet(night: &Night, steps: &[&Step], detail: Detail, voice: Voice<'_>) -> GameSheet {
    let game = game_of(night, steps);
    let labels =
        games::labels(night, &game.map_or_else(|| games::next_sides(night), |game| game.sides.clone()));
    let has_checks = night.options().pays_units();
    let hand = GridColumn::words(voice.say(&Word::Hand {}));
    let mut grid = Grid::new([GridColumn::numbers("#").key(), hand]);
    grid.tight = detail != Detail::MoveAndTotal;
    // On the page all but the total is said in small letters below it.
    let is_shown = [detail != Detail::Page, detail == Detail::MoveAndTotal, true];
    for label in &labels {
        let total = if detail == Detail::Page { label.clone() } else { voice.say(&Word::Total {}) };
        let heads = [label.clone(), voice.say(&Word::Points {}), total];
        grid.columns.extend(
            heads.map(GridColumn::numbers).into_iter().zip(is_shown).filter(|of| of.1).map(|of| of.0),
        );
    }
    if has_checks {
        // As the first side has them.
        let side = labels.first().map_or("", String::as_str);
        grid.number(format!("{} {side}", voice.say(&Word::Checks {})));
    }
    for step in steps {
        grid.push(match &step.event {
            Event::Hand(hand) => {
                let sides = sides_of(hand, voice).into_iter();
                let sides =
                    sides.flat_map(|cells| cells.into_iter().zip(is_shown).filter(|of| of.1).map(|of| of.0));
                let checks = has_checks.then(|| checks(hand).map_or(String::new(), signed).into());
                row(step, played(hand, detail, voice), sides.chain(checks))
            }
            _ => row(step, things::thing_and_moves(night, step, voice).into(), []),
        });
    }
    let title = game.map_or_else(|| games::next_head(night, voice), |game| games::head(game, voice));
    let result = game.map_or(String::new(), |game| games::state(night, game, voice));
    GameSheet { title, grid, result }
}

/// The terms of its points, these, and the new total; none for a struck hand.
fn sides_of(hand: &Hand, voice: Voice<'_>) -> Vec<[Cell; 3]> {
    let Some(game) = hand.game_scored() else { return Vec::new() };
    // The one word that terms may begin with.
    let bid = voice.say(&Word::Bid {});
    let side = |((points, terms), after): ((&Points, &String), &Points)| {
        let terms = terms.strip_prefix("bid").map_or(terms.clone(), |rest| format!("{bid}{rest}"));
        // A single term is the points themselves.
        let several = Some(terms.clone()).filter(|terms| *terms != points.to_string());
        let small = [signed(Units(points.0))].into_iter().chain(several);
        [terms.into(), points.to_string().into(), Cell::from(after.to_string()).with(small)]
    };
    game.points.iter().zip(&game.terms).zip(&hand.totals).map(side).collect()
}

/// Returns the checks of each player on the first side: partners have the same.
fn checks(hand: &Hand) -> Option<Units> {
    let first = Holder::Player(*hand.sides.first()?.first()?);
    let mut moved = hand.scored.as_ref()?.moved(&hand.seats).ok()?.into_iter();
    moved.find(|(who, _)| *who == first).map(|(_, sum)| sum.units)
}
