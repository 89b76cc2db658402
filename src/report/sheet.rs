//! The score sheet: hand by hand, with running totals.

use super::phrases::{Phrase, Word};
use super::{accounts, hand, holder, signed, things};
use crate::kernel::units::{Minor, Overflow, Units};
use crate::lang::Voice;
use crate::report::grid::{Column, Grid};
use crate::session::entry::Holder;
use crate::session::night::{Event, Hand, Night, Sum};
use std::collections::BTreeMap;

/// What a cell of the sheet shows.
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
    let mut totals: BTreeMap<Holder, Sum> = BTreeMap::new();
    for step in &night.steps {
        for (holder, sum) in &step.moved {
            let total = totals.entry(*holder).or_default();
            *total = total.plus(*sum)?;
        }
        let units = |holder: &Holder| totals.get(holder).map_or(Units::ZERO, |sum| sum.units);
        match &step.event {
            Event::Hand(hand) => {
                let (contract, count) = match &hand.scored {
                    Some(_) => hand::cells(hand, voice),
                    None => (hand::struck_line(hand), String::new()),
                };
                let no = hand.no.to_string();
                let head = match cells {
                    Cells::MoveAndTotal | Cells::CountAndTotal => {
                        vec![no, contract, count, hand::ending(hand, voice)]
                    }
                    Cells::Total | Cells::Bare => {
                        vec![no, format!("{contract} {}", hand::ending(hand, voice)).trim_start().to_owned()]
                    }
                    // A hand without a contract was passed out, and one that is struck out says so.
                    Cells::Contract if contract.is_empty() || hand.scored.is_none() => {
                        vec![no, format!("{} {contract}", hand::ending(hand, voice)).trim_end().to_owned()]
                    }
                    Cells::Contract => vec![no, contract],
                    Cells::Totals => vec![no],
                };
                let row = accounts.iter().map(|holder| {
                    let moved =
                        step.moved.iter().find(|(other, _)| other == holder).map(|(_, sum)| sum.units);
                    match (moved.filter(|_| hand.scored.is_some()), cells) {
                        (Some(moved), Cells::MoveAndTotal) => {
                            format!("{} {:>4}", signed(moved), units(holder).0)
                        }
                        (Some(_), _) => units(holder).to_string(),
                        (None, Cells::MoveAndTotal) => String::new(),
                        // The kitty is always at the table; a player without a line was not.
                        (None, _) if *holder == Holder::Kitty && hand.scored.is_some() => {
                            units(holder).to_string()
                        }
                        (None, _) => String::new(),
                    }
                });
                grid.row(head.into_iter().chain(row));
            }
            // Only games to a target begin again; they have another sheet.
            Event::Game(_) => {}
            _ => {
                let mut head = beginning(cells, things::thing(night, step, voice));
                if let Some(at) = head.first_mut() {
                    *at = step.address.to_string();
                }
                let row = accounts.iter().map(|holder| {
                    let moved = step.moved.iter().find(|(other, _)| other == holder);
                    moved.map_or(String::new(), |(_, sum)| match (sum.units, cells) {
                        (Units::ZERO, _) => worth(holder, sum.minor),
                        (moved, Cells::MoveAndTotal) => format!("{} {:>4}", signed(moved), units(holder).0),
                        _ => units(holder).to_string(),
                    })
                });
                grid.sentence(head.into_iter().chain(row));
            }
        }
    }
    let units = accounts.iter().map(|holder| signed(night.sum(*holder).units));
    grid.foot(beginning(cells, voice.say(&Word::Units {})).into_iter().chain(units));
    if night.options().pays_money() {
        let minor = accounts.iter().map(|holder| worth(holder, night.sum(*holder).minor));
        let unit = night.options().unit_minor();
        let is_other = |hand: &Hand| hand.scored.is_some() && hand.options().unit_minor() != unit;
        let head = match night.hands().any(|(_, hand)| is_other(hand)) {
            true => Phrase::InMoney {},
            false => Phrase::AtAUnit { unit: voice.amount(Minor(unit)) },
        };
        grid.foot(beginning(cells, voice.say(&head)).into_iter().chain(minor));
    }
    Ok(grid)
}

/// Returns the first cells of a row that is no hand.
fn beginning(cells: Cells, text: String) -> Vec<String> {
    match cells {
        Cells::MoveAndTotal | Cells::CountAndTotal => {
            vec![String::new(), text, String::new(), String::new()]
        }
        Cells::Total | Cells::Bare | Cells::Contract => vec![String::new(), text],
        Cells::Totals => vec![String::new()],
    }
}
