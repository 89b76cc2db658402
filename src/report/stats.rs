//! Statistics of players: a row for each, in as many tables as the width asks for.

use super::phrases::Word;
use super::sparkline::sparkline;
use super::stat_cells::{self, Cells, FEW};
use super::stat_words::StatPhrase;
use crate::lang::Lang;
use crate::money::MoneyError;
use crate::report::grid::{Column, Grid};
use crate::report::text::{self, Look};
use crate::store::nights::Nights;
use crate::store::statistics::{By, StatRow};

/// Returns the statistics of players. What does not fit beside each other goes into a table of its own.
pub fn stats(
    rows: &[StatRow],
    by: By,
    nights: &Nights,
    lang: &Lang,
    look: Look,
) -> Result<String, MoneyError> {
    let word = |word: Word| lang.say(&word);
    let numbers = |of: fn(&StatRow) -> i64| rows.iter().map(|row| of(row).to_string()).collect::<Vec<_>>();
    let column = |head: Word, cells: Vec<String>| -> Cells { (Column::numbers(word(head)), cells) };
    // One player is named once, above.
    let one =
        rows.first().filter(|first| by != By::Player && rows.iter().all(|row| row.player == first.player));
    let about = |rows: &[StatRow]| {
        let mut about = stat_cells::about(rows, by, lang);
        if one.is_some() {
            about.pop();
        }
        about
    };
    let won = vec![
        column(Word::Sessions {}, numbers(|row| row.sessions)),
        column(Word::Hands {}, numbers(|row| row.hands)),
        column(Word::GamesWon {}, stat_cells::games(rows, lang)),
        column(Word::Units {}, stat_cells::units(rows, |row| row.units)),
        column(Word::Money {}, stat_cells::amounts(rows, |row| Some(row.amount), lang)?),
    ];
    let hands = vec![
        column(Word::BestHand {}, stat_cells::amounts(rows, |row| row.best, lang)?),
        column(Word::WorstHand {}, stat_cells::amounts(rows, |row| row.worst, lang)?),
    ];
    let contracts = |rows: &[StatRow]| -> Result<Vec<Cells>, MoneyError> {
        Ok(vec![
            column(Word::Made {}, stat_cells::made(rows, lang)),
            column(Word::PerContract {}, stat_cells::per_contract(rows, lang)?),
        ])
    };
    let form = rows.iter().map(|row| sparkline(&nights.form(&row.player, &row.currency)));
    let form = match by {
        By::Player => vec![(Column::words(word(Word::Form {})), form.collect())],
        _ => Vec::new(),
    };
    let declarers: Vec<StatRow> = rows.iter().filter(|row| row.declared > 0).cloned().collect();
    let grid = |parts: &[&[Cells]]| Grid::of_columns(about(rows).into_iter().chain(parts.concat()));
    let declared = Grid::of_columns(about(&declarers).into_iter().chain(contracts(&declarers)?));
    let all = contracts(rows)?;
    let tight = |grid: Grid| Grid { tight: true, ..grid };
    let ways = [
        vec![grid(&[&won, &all, &hands, &form])],
        vec![grid(&[&won, &hands, &form]), declared.clone()],
        vec![grid(&[&won, &all, &hands])],
        vec![grid(&[&won, &hands]), grid(&[&all, &form])],
        vec![grid(&[&won, &hands]), declared.clone()],
        vec![tight(grid(&[&won, &hands])), grid(&[&all, &form])],
        vec![tight(grid(&[&won, &hands])), declared.clone()],
        vec![grid(&[&won]), grid(&[&hands, &form]), declared.clone()],
        vec![grid(&[&won]), grid(&[&hands]), declared],
    ];
    let fits = |grid: &Grid| {
        let width = text::natural_width(grid).max(text::least_width(grid));
        look.width.is_none_or(|most| width <= usize::from(most))
    };
    let last = ways.len().saturating_sub(1);
    let way = ways.into_iter().enumerate().find(|(at, grids)| *at == last || grids.iter().all(fits));
    let mut out = one.map_or_else(String::new, |row| format!("{}\n", row.player));
    for grid in way.into_iter().flat_map(|(_, grids)| grids) {
        // Names alone are no table.
        if grid.columns.len() > about(&[]).len() {
            out.push_str(&text::grid(&grid, look));
        }
    }
    out.push_str(&footnote(rows, lang));
    Ok(out)
}

/// Returns what the mark beside small numbers means, if any row has one.
pub(super) fn footnote(rows: &[StatRow], lang: &Lang) -> String {
    match rows.iter().any(stat_cells::is_few) {
        true => lang.say(&StatPhrase::FewContracts { fewer: FEW }) + "\n",
        false => String::new(),
    }
}
