//! Statistics of players: a row for each. A column with nothing in it for a player stays blank, in place of a 0 that says
//! nothing.

use super::axis::sparkline;
use super::between::named;
use super::{Grid, GridColumn, Result, StatPhrase, TextStyle, Word, signed, stat_words, text};
use crate::kernel::{Minor, Units};
use crate::lang::{Lang, Voice};
use crate::money::Currency;
use crate::query::{By, StatRow, card::Nights};
use std::collections::{BTreeMap, BTreeSet};

/// Returns the statistics of players.
pub fn stats(rows: &[StatRow], by: By, nights: &Nights, lang: &Lang, look: TextStyle) -> Result<String> {
    // One player is named once, above.
    let one =
        rows.first().filter(|first| by != By::Player && rows.iter().all(|row| row.player == first.player));
    let mut all = about(rows, by, lang);
    if one.is_some() {
        all.pop();
    }
    let figures = [
        SESSIONS,
        HANDS,
        GAMES_WON,
        UNITS_FROM_HANDS,
        MONEY_FROM_HANDS,
        MADE,
        PER_CONTRACT,
        BEST_HAND,
        WORST_HAND,
    ];
    all.extend(columns(rows, &figures, lang)?);
    if by == By::Player {
        let form = each(rows, |row| sparkline(&nights.form(&row.player, &row.currency)));
        all.push((GridColumn::words(lang.say(&Word::Form {})).rank(3), form));
    }
    let one = one.map_or_else(String::new, |row| format!("{}\n", row.player));
    let note = footnote(rows, &[], lang);
    Ok(one + &text::grid(&Grid::of_columns(all), look) + &noted(note, look))
}

/// Returns a note below tables as lines that fit; nothing without a note.
pub(super) fn noted(note: String, look: TextStyle) -> String {
    if note.is_empty() { note } else { text::wrapped_to(note, look) }
}

/// Returns what the marks beside small numbers mean, of contracts and of hands, if any row has one.
pub(super) fn footnote(contracts: &[StatRow], hands: &[StatRow], lang: &Lang) -> String {
    match (contracts.iter().any(is_few), hands.iter().any(is_few_hands)) {
        (true, true) => lang.say(&StatPhrase::FewOfEither { fewer: FEW }),
        (true, false) => lang.say(&StatPhrase::FewContracts { fewer: FEW }),
        (false, true) => lang.say(&StatPhrase::FewHands { fewer: FEW }),
        (false, false) => String::new(),
    }
}

/// Fewer contracts or hands than this are too few to go by.
pub(super) const FEW: i64 = 20;

const MARK: &str = "*";

pub(super) type ColumnCells = (GridColumn, Vec<String>);

/// A column of figures: its head, and what makes the cells of rows.
pub(super) type Figure = (Word, fn(&[StatRow], &Lang) -> Result<Vec<String>>);

pub(super) const SESSIONS: Figure =
    (Word::Sessions {}, |rows, _| Ok(each(rows, |row| counted(row, row.sessions))));
pub(super) const HANDS: Figure = (Word::Hands {}, |rows, _| Ok(each(rows, |row| counted(row, row.hands))));
pub(super) const GAMES_WON: Figure = (Word::GamesWon {}, |rows, lang| {
    Ok(each(rows, |row| match row.games {
        0 => String::new(),
        all => lang.say(&StatPhrase::Of { part: row.games_won, all }),
    }))
});
/// Blank where no such game was played, and by what hands were about.
pub(super) const POINTS: Figure = (Word::Points {}, |rows, _| {
    let played = |row: &StatRow| row.points != 0 || row.games != 0;
    Ok(each(rows, |row| if played(row) { row.points.to_string() } else { String::new() }))
});
pub(super) const UNITS: Figure = (Word::Units {}, |rows, _| Ok(units(rows, |row| row.units)));
pub(super) const MONEY: Figure = (Word::Money {}, |rows, lang| amounts(rows, |row| Some(row.amount), lang));
/// What hands brought, without penalties and shares of the kitty.
pub(super) const UNITS_FROM_HANDS: Figure = (Word::UnitsFromHands {}, UNITS.1);
pub(super) const MONEY_FROM_HANDS: Figure = (Word::MoneyFromHands {}, MONEY.1);
pub(super) const MADE: Figure = (Word::Made {}, |rows, lang| Ok(made(rows, lang)));
pub(super) const PER_CONTRACT: Figure = (Word::PerContract {}, |rows, lang| {
    per(rows, |row| (row.declared_units, row.declared_amount, row.declared), lang)
});
pub(super) const PER_HAND: Figure = (Word::PerHand {}, per_hand);
pub(super) const BEST_HAND: Figure = (Word::BestHand {}, |rows, lang| amounts(rows, |row| row.best, lang));
pub(super) const WORST_HAND: Figure = (Word::WorstHand {}, |rows, lang| amounts(rows, |row| row.worst, lang));

/// Returns columns of figures. Where there is money, units need not be there.
pub(super) fn columns(rows: &[StatRow], figures: &[Figure], lang: &Lang) -> Result<Vec<ColumnCells>> {
    let mut has_money = false;
    let mut columns = Vec::with_capacity(figures.len());
    for (head, cells) in figures {
        let cells = cells(rows, lang)?;
        let is_money = matches!(head, Word::Money {} | Word::MoneyFromHands {});
        has_money |= is_money && cells.iter().any(|cell| !cell.is_empty());
        columns.push((GridColumn::numbers(lang.say(head)), cells));
    }
    for ((column, _), (head, _)) in columns.iter_mut().zip(figures) {
        let rank = match head {
            Word::BestHand {} | Word::WorstHand {} => 3,
            Word::Units {} | Word::UnitsFromHands {} if has_money => 2,
            _ => continue,
        };
        *column = column.clone().rank(rank);
    }
    Ok(columns)
}

/// Returns what each row is about, and its player.
pub(super) fn about(rows: &[StatRow], by: By, lang: &Lang) -> Vec<ColumnCells> {
    let players = (GridColumn::words(lang.say(&Word::Player {})).key(), names(rows, lang));
    if by == By::Player {
        return vec![players];
    }
    let mut keys = stat_words::keys(rows, by, lang);
    keys.iter_mut().zip(rows).filter(|(_, row)| row.is_kitty()).for_each(|(key, _)| key.clear());
    vec![(GridColumn::words(lang.say(&by)).key(), keys), players]
}

/// Returns amounts with their signs; those in one currency line up.
pub(super) fn money<'a>(
    amounts: impl IntoIterator<Item = (&'a str, Option<i64>)>,
    lang: &Lang,
) -> Result<Vec<String>> {
    let amounts: Vec<(&str, Option<i64>)> = amounts.into_iter().collect();
    let mut has_parts = BTreeMap::new();
    for (code, amount) in &amounts {
        let voice = Voice { lang, currency: Currency::from_code(code)? };
        *has_parts.entry(*code).or_insert(false) |= voice.has_parts(amount.map(Minor));
    }
    let cell = |(code, amount): &(&str, Option<i64>)| {
        let Some(amount) = amount else { return Ok(String::new()) };
        let voice = Voice { lang, currency: Currency::from_code(code)? };
        let has_parts = has_parts.get(code).copied().unwrap_or(false);
        Ok(voice.money_in_column(Minor(*amount), has_parts))
    };
    amounts.iter().map(cell).collect()
}

/// Returns one amount of each row; blank where it is of nights without a stake: in what the row is about nothing was won
/// or lost but units.
fn amounts(rows: &[StatRow], of: impl Fn(&StatRow) -> Option<i64>, lang: &Lang) -> Result<Vec<String>> {
    let moved = |row: &&StatRow| [Some(row.amount), row.best, row.worst].iter().flatten().any(|n| *n != 0);
    let of_currency = |row: &StatRow| (None, row.currency.clone());
    let of_key = |row: &StatRow| (row.key.clone(), row.currency.clone());
    let played_for: BTreeSet<_> =
        rows.iter().filter(moved).flat_map(|row| [of_currency(row), of_key(row)]).collect();
    let only_units: BTreeSet<_> = rows.iter().filter(|row| row.units != 0).map(of_key).collect();
    let is_for_money = |row: &StatRow| {
        played_for.contains(&of_key(row))
            || played_for.contains(&of_currency(row)) && !only_units.contains(&of_key(row))
    };
    let amount = |row: &StatRow| of(row).filter(|_| is_for_money(row));
    money(rows.iter().map(|row| (row.currency.as_str(), amount(row))), lang)
}

/// Returns the units of each row; blank for games to points without checks.
fn units(rows: &[StatRow], of: impl Fn(&StatRow) -> i64) -> Vec<String> {
    let has_units = |row: &StatRow| row.units != 0 || row.to_points < row.hands || row.hands == 0;
    let none = rows.iter().all(|row| row.units == 0 && row.declared_units == 0);
    each(rows, |row| if has_units(row) && !none { signed(Units(of(row))) } else { String::new() })
}

pub(super) fn names(rows: &[StatRow], lang: &Lang) -> Vec<String> {
    each(rows, |row| named(&row.player, lang))
}

/// Returns a count of what only players have.
pub(super) fn counted(row: &StatRow, count: i64) -> String {
    if row.is_kitty() { String::new() } else { count.to_string() }
}

fn each(rows: &[StatRow], cell: impl Fn(&StatRow) -> String) -> Vec<String> {
    rows.iter().map(cell).collect()
}

/// Returns the contracts made, of those declared, and their share; too few are marked.
pub(super) fn made(rows: &[StatRow], lang: &Lang) -> Vec<String> {
    let any_few = rows.iter().any(is_few);
    let share = |row: &StatRow| lang.say(&StatPhrase::Percent { share: percent(row.made, row.declared) });
    let width = rows.iter().map(|row| share(row).chars().count()).max().unwrap_or(0);
    let cell = |row: &StatRow| {
        if row.declared == 0 {
            return String::new();
        }
        let of = lang.say(&StatPhrase::Of { part: row.made, all: row.declared });
        format!("{of}  {:>width$}{}", share(row), mark(is_few(row), any_few))
    };
    each(rows, cell)
}

pub(super) fn is_few(row: &StatRow) -> bool {
    row.declared > 0 && row.declared < FEW
}

pub(super) fn is_few_hands(row: &StatRow) -> bool {
    row.hands > 0 && row.hands < FEW
}

/// Returns what a hand brought on average: money, else units; too few hands are marked.
fn per_hand(rows: &[StatRow], lang: &Lang) -> Result<Vec<String>> {
    let mut cells = per(rows, |row| (row.units, row.amount, row.hands), lang)?;
    let any_few = rows.iter().any(is_few_hands);
    for (cell, row) in cells.iter_mut().zip(rows).filter(|(cell, _)| !cell.is_empty()) {
        cell.push_str(mark(is_few_hands(row), any_few));
    }
    Ok(cells)
}

/// Returns the mark of a cell, or a blank that keeps the numbers of a column in line.
fn mark(is_few: bool, any_few: bool) -> &'static str {
    match (is_few, any_few) {
        (true, _) => MARK,
        (false, true) => "\u{a0}",
        (false, false) => "",
    }
}

/// Returns what one of several brought on average: money, else units.
fn per(rows: &[StatRow], of: impl Fn(&StatRow) -> (i64, i64, i64), lang: &Lang) -> Result<Vec<String>> {
    let average = |row: &StatRow| {
        let (_, amount, n) = of(row);
        (n != 0).then(|| rounded(amount, n, 1))
    };
    let mut cells = amounts(rows, average, lang)?;
    let units = units(rows, |_| 1);
    for ((cell, row), units) in cells.iter_mut().zip(rows).zip(units) {
        let (sum, _, n) = of(row);
        if cell.is_empty() && !units.is_empty() && n != 0 {
            let average = tenths(sum, n, lang);
            *cell = if sum > 0 { format!("+{average}") } else { average };
        }
    }
    Ok(cells)
}

fn percent(part: i64, all: i64) -> i64 {
    rounded(part, all, 100)
}

/// Returns `sum * times / n`, rounded to the nearest integer, halves away from zero; 0 where there is nothing to divide
/// by.
fn rounded(sum: i64, n: i64, times: i64) -> i64 {
    let (sum, n) = (i128::from(sum) * i128::from(times), i128::from(n));
    if n <= 0 {
        return 0;
    }
    let half = if sum < 0 { -n } else { n };
    i64::try_from((sum * 2 + half) / (n * 2)).unwrap_or(i64::MAX)
}

/// Writes an average with one decimal: `331.4`.
pub(super) fn tenths(sum: i64, n: i64, lang: &Lang) -> String {
    let tenths = rounded(sum, n, 10);
    let sign = if tenths < 0 { "-" } else { "" };
    let tenths = tenths.unsigned_abs();
    format!("{sign}{}{}{}", tenths / 10, lang.money_style().decimal, tenths % 10)
}
