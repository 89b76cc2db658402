//! A spreadsheet with a row for each player of a night, made into one with a row a night.

use super::{TableFault, columns::Column, is_empty};
use crate::command::At;
use crate::money::{Amount, Currency};
use crate::notation::fold;

const PLAYER: &[&str] = &["player", "players", "name", "who", "hrac", "jmeno", "kdo"];
const AMOUNT: &[&str] = &[
    "amount", "net", "result", "balance", "profit", "won", "winnings", "castka", "vysledek", "zisk",
    "bilance", "vyhra",
];
const BUY_IN: &[&str] = &["buyin", "in", "vklad", "nakup"];
const CASH_OUT: &[&str] = &["cashout", "out", "vyplata", "vyber", "odchod"];

/// What stands where in such a spreadsheet.
struct Long {
    date: usize,
    player: usize,
    won: Won,
    /// Place, game, note and currency.
    others: Vec<usize>,
}

enum Won {
    Net(usize),
    /// What somebody put in, and what somebody took out.
    Difference(usize, usize),
}

impl Long {
    fn of(header: &[String]) -> Option<Long> {
        let named =
            |words: &[&str]| header.iter().position(|heading| words.contains(&fold(heading).as_str()));
        let is = |wanted: Column| header.iter().position(|heading| Column::of(heading) == wanted);
        let won = match (named(AMOUNT), named(BUY_IN).zip(named(CASH_OUT))) {
            (_, Some((buy_in, cash_out))) => Won::Difference(buy_in, cash_out),
            (Some(amount), None) => Won::Net(amount),
            (None, None) => return None,
        };
        let others = [Column::Place, Column::Game, Column::Note, Column::Currency];
        let others = others.into_iter().filter_map(is).collect();
        Some(Long { date: is(Column::Date)?, player: named(PLAYER)?, won, others })
    }
}

/// A header, and the rows below it.
type Whole = (Vec<String>, Vec<At<Vec<String>>>);

/// Makes a spreadsheet with a row for each player of a night into one with a row a night; gives back any other.
pub(super) fn one_row_a_night(
    header: Vec<String>,
    rows: Vec<At<Vec<String>>>,
    usual: Currency,
) -> Result<Whole, Vec<At<TableFault>>> {
    let Some(long) = Long::of(&header) else { return Ok((header, rows)) };
    let cell = |row: &[String], at: usize| row.get(at).cloned().unwrap_or_default();
    let mut players: Vec<String> = Vec::new();
    // Each night with the line on which it begins, and for each of its players line and amount.
    type Night = (Vec<String>, usize, Vec<(usize, usize, String)>);
    let (mut nights, mut faults): (Vec<Night>, Vec<At<TableFault>>) = (Vec::new(), Vec::new());
    for At { line, value: row } in rows {
        let name = cell(&row, long.player);
        let won = match long.won {
            Won::Net(at) => cell(&row, at),
            Won::Difference(buy_in, cash_out) => {
                difference(&cell(&row, buy_in), &cell(&row, cash_out), usual)
            }
        };
        if name.is_empty() || is_empty(&won) {
            continue;
        }
        let known = players.iter().position(|known| fold(known) == fold(&name));
        let player = known.unwrap_or_else(|| {
            players.push(name.clone());
            players.len() - 1
        });
        let is_of = |at: usize| Column::of(&cell(&header, at));
        let key = |at: &usize| matches!(is_of(*at), Column::Place | Column::Game);
        let about: Vec<String> =
            std::iter::once(long.date).chain(long.others.iter().copied()).map(|at| cell(&row, at)).collect();
        let same = |(other, _, _): &&mut Night| {
            let mut both = other.iter().zip(&about).zip(std::iter::once(&long.date).chain(&long.others));
            both.all(|((one, two), at)| (*at != long.date && !key(at)) || fold_all(one) == fold_all(two))
        };
        match nights.iter_mut().rev().find(same) {
            Some((_, _, of)) => match of.iter().find(|(_, other, _)| *other == player) {
                Some(&(first, ..)) => {
                    faults.push(At { line, value: TableFault::PlayerTwice { player: name, first } });
                }
                None => of.push((line, player, won)),
            },
            None => nights.push((about, line, vec![(line, player, won)])),
        }
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let heads = std::iter::once(long.date).chain(long.others.iter().copied()).map(|at| cell(&header, at));
    let header = heads.chain(players.iter().cloned()).collect();
    let row = |(about, line, of): Night| {
        let won = |player: usize| of.iter().find(|(_, own, _)| *own == player).map(|(.., won)| won.clone());
        let amounts = (0..players.len()).map(|player| won(player).unwrap_or_default());
        At { line, value: about.into_iter().chain(amounts).collect() }
    };
    Ok((header, nights.into_iter().map(row).collect()))
}

fn fold_all(text: &str) -> String {
    text.to_lowercase()
}

/// Returns what was taken out less what was put in; where one of them is no amount that one, to be refused.
fn difference(buy_in: &str, cash_out: &str, usual: Currency) -> String {
    let read = |cell: &str| Amount::of_cell(if is_empty(cell) { "0" } else { cell }, None, usual);
    match (read(buy_in), read(cash_out)) {
        _ if is_empty(buy_in) && is_empty(cash_out) => String::new(),
        (Ok(put_in), Ok(taken_out)) => match taken_out.minor.minus(put_in.minor) {
            Ok(minor) => Amount { minor, ..put_in }.plain().to_string(),
            Err(_) => cash_out.to_owned(),
        },
        (Err(_), _) => buy_in.to_owned(),
        (_, Err(_)) => cash_out.to_owned(),
    }
}
