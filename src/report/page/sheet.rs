//! The score sheet on the page: of a night paid hand by hand, or a table for each game to a target.

use super::{Cell, Kind, PageText, Row, Table};
use crate::kernel::units::{Overflow, Units};
use crate::lang::Voice;
use crate::report::score_sheet::{self, Cells, SideOf};
use crate::report::{Word, accounts, games, hand, holder, signed, things};
use crate::session::{Event, Hand, Holder, Night, Step};

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Part {
    /// The game; empty if the night is one sheet.
    pub title: String,
    pub table: Table,
    /// How the game ended or stands.
    pub result: String,
}

/// Returns the sheet of a night; nothing before its first line.
pub(super) fn parts(night: &Night, voice: Voice<'_>) -> Result<Vec<Part>, Overflow> {
    if night.steps.is_empty() {
        return Ok(Vec::new());
    }
    if night.options().plays_games() {
        let games = score_sheet::steps_by_game(night);
        return Ok(games.iter().map(|steps| game(night, steps, voice)).collect());
    }
    Ok(vec![Part { title: String::new(), table: whole(night, voice)?, result: String::new() }])
}

fn whole(night: &Night, voice: Voice<'_>) -> Result<Table, Overflow> {
    let accounts = accounts(night);
    let label = voice.say(&PageText::ScoreSheet {});
    let mut table = Table { label, is_sheet: true, ..Table::default() };
    table.heads = vec![Cell::head_of_numbers("#"), Cell::words(voice.say(&Word::Hand {}))];
    let names = accounts.iter().map(|who| Cell::head_of_numbers(holder(night, *who, voice)));
    table.heads.extend(names);
    for (step, totals) in score_sheet::with_totals(night)? {
        let total = |who: &Holder| totals.get(who).map_or(Units::ZERO, |sum| sum.units).to_string();
        let figures = |is_hand: bool| {
            let of = |who: &Holder| match step.moved.iter().find(|(other, _)| other == who) {
                Some((_, sum)) if sum.units == Units::ZERO && !is_hand => {
                    Cell::number(voice.money(sum.minor))
                }
                Some((_, sum)) => Cell::number(total(who)).with([signed(sum.units)]),
                None => Cell::number(""),
            };
            accounts.iter().map(of).collect::<Vec<Cell>>()
        };
        let row = match &step.event {
            Event::Hand(hand) if hand.scored.is_some() => {
                let head = [Cell::number(hand.no.to_string()), played(hand, voice)];
                Row::of(head.into_iter().chain(figures(true)))
            }
            Event::Hand(hand) => struck(hand, accounts.len(), voice),
            _ if step.moved.is_empty() => {
                between(step.address.to_string(), things::thing(night, step, voice), accounts.len())
            }
            _ => {
                let mut row = between(step.address.to_string(), things::thing(night, step, voice), 0);
                row.cells.extend(figures(false));
                row
            }
        };
        table.rows.push(row);
    }
    // The sums are those of the sheet on the terminal.
    let sums = score_sheet::sheet(night, voice, Cells::Total)?.foot;
    table.foot = sums.into_iter().map(|sums| foot(&sums)).collect();
    Ok(table)
}

/// Returns what was played, how it was counted and how it ended.
fn played(hand: &Hand, voice: Voice<'_>) -> Cell {
    let (contract, count) = hand::cells(hand, voice);
    let cell = Cell::words(contract).with([count, hand::ending(hand, voice)]);
    Cell { note: hand.note.clone(), ..cell }
}

fn struck(hand: &Hand, columns: usize, voice: Voice<'_>) -> Row {
    let line = Cell::words(hand::struck_line(hand)).with([voice.say(&Word::Struck {})]);
    let line = Cell { note: hand.note.clone(), more_columns: columns, ..line };
    Row { kind: Kind::Struck, cells: vec![Cell::number(hand.no.to_string()), line] }
}

fn between(at: String, text: String, more_columns: usize) -> Row {
    let cells = vec![Cell::number(at), Cell { more_columns, ..Cell::words(text) }];
    Row { kind: Kind::Between, cells }
}

/// Makes a row of sums: the first cell is that of the number, which the text takes too.
fn foot(sums: &[String]) -> Row {
    let (head, sums) = sums.split_at(sums.len().min(2));
    let head = Cell { more_columns: 1, ..Cell::words(head.concat()) };
    Row::of([head].into_iter().chain(sums.iter().map(Cell::number)))
}

/// Returns a table for each game, with the points of a hand beside the total that they make.
fn game(night: &Night, steps: &[&Step], voice: Voice<'_>) -> Part {
    let game = score_sheet::game_of(night, steps);
    let sides = score_sheet::sides(night, game);
    let has_checks = night.options().pays_units();
    let title = score_sheet::title(night, game, sides.first().filter(|_| has_checks), voice);
    let mut table = Table { label: title.clone(), is_sheet: true, ..Table::default() };
    table.heads = vec![Cell::head_of_numbers("#"), Cell::words(voice.say(&Word::Hand {}))];
    table.heads.extend(sides.iter().map(Cell::head_of_numbers));
    table.heads.extend(has_checks.then(|| Cell::head_of_numbers(voice.say(&Word::Checks {}))));
    let others = table.heads.len().saturating_sub(2);
    for step in steps {
        let at = step.address.to_string();
        table.rows.push(match &step.event {
            Event::Hand(hand) if hand.scored.is_some() => {
                let played = Cell::words(score_sheet::contract(hand, voice));
                let mut cells = vec![Cell::number(at), Cell { note: hand.note.clone(), ..played }];
                cells.extend(score_sheet::sides_of(hand, voice).map(|of| side(&of)));
                if has_checks {
                    let checks = score_sheet::checks(hand);
                    cells.push(Cell::number(checks.map_or(String::new(), signed)));
                }
                Row::of(cells)
            }
            Event::Hand(hand) => struck(hand, others, voice),
            _ => between(at, things::thing_and_moves(night, step, voice), others),
        });
    }
    Part { title, table, result: game.map_or(String::new(), |game| games::state(night, game, voice)) }
}

/// Makes the cell of a side: its total, and in small letters the points of the hand, their terms and the chips left.
fn side(side: &SideOf) -> Cell {
    let points = signed(Units(side.points.0));
    // A single term is the points themselves.
    let terms = Some(side.terms.clone()).filter(|terms| *terms != side.points.to_string());
    let chips = side.chips.map(|(colored, white)| format!("{colored}+{white}"));
    Cell::number(side.after.to_string()).with([points].into_iter().chain(terms).chain(chips))
}
