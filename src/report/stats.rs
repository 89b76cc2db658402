//! Statistics of players: a row for each, in as many tables as the width asks for.

use super::phrases::Word;
use super::sparkline::sparkline;
use super::stat_cells::{
    self, BEST_HAND, Cells, FEW, GAMES_WON, HANDS, MADE, MONEY, PER_CONTRACT, SESSIONS, UNITS, WORST_HAND,
};
use super::stat_words::StatPhrase;
use crate::lang::Lang;
use crate::money::MoneyError;
use crate::report::grid::{Column, Grid};
use crate::report::text::{self, Look, Way};
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
    let won = stat_cells::columns(rows, &[SESSIONS, HANDS, GAMES_WON, UNITS, MONEY], lang)?;
    let hands = stat_cells::columns(rows, &[BEST_HAND, WORST_HAND], lang)?;
    let contracts = |rows: &[StatRow]| stat_cells::columns(rows, &[MADE, PER_CONTRACT], lang);
    let form = rows.iter().map(|row| sparkline(&nights.form(&row.player, &row.currency)));
    let form = match by {
        By::Player => vec![(Column::words(lang.say(&Word::Form {})), form.collect())],
        _ => Vec::new(),
    };
    let declarers: Vec<StatRow> = rows.iter().filter(|row| row.declared > 0).cloned().collect();
    let grid = |parts: &[&[Cells]]| Grid::of_columns(about(rows).into_iter().chain(parts.concat()));
    let declared = Grid::of_columns(about(&declarers).into_iter().chain(contracts(&declarers)?));
    let all = contracts(rows)?;
    let tight = |grid: Grid| Grid { tight: true, ..grid };
    let (played, earned) = won.split_at(3);
    let mut ways = [
        Way::whole([grid(&[&won, &all, &hands, &form])]),
        Way::whole([grid(&[&won, &hands, &form]), declared.clone()]),
        Way::whole([grid(&[&won, &all, &hands])]),
        Way::whole([grid(&[&won, &hands]), grid(&[&all, &form])]),
        Way::whole([grid(&[&won, &hands]), declared.clone()]),
        Way::whole([tight(grid(&[&won, &hands])), grid(&[&all, &form])]),
        Way::whole([tight(grid(&[&won, &hands])), declared.clone()]),
        Way::whole([grid(&[&won]), grid(&[&hands, &form]), declared.clone()]),
        Way::whole([grid(&[&won]), grid(&[&hands]), declared.clone()]),
        Way::wrapped([grid(&[&won]), grid(&[&hands]), declared.clone()]),
        Way::wrapped([grid(&[&won]), grid(&[&hands]), declared.clone()]).tight(),
        Way::wrapped([grid(&[played]), grid(&[earned, &hands]), declared.clone()]),
        Way::wrapped([grid(&[played]), grid(&[earned]), grid(&[&hands]), declared]).tight(),
    ];
    // Names alone are no table.
    for way in &mut ways {
        way.grids.retain(|grid| grid.columns.len() > about(&[]).len());
    }
    let one = one.map_or_else(String::new, |row| format!("{}\n", row.player));
    Ok(one + &text::first_that_fits(&ways, look) + &noted(footnote(rows, lang), look))
}

/// Returns a note below tables as lines that fit; nothing without a note.
pub(super) fn noted(note: String, look: Look) -> String {
    if note.is_empty() { note } else { text::wrapped_to(note, look) }
}

/// Returns what the mark beside small numbers of contracts means, if any row has one.
pub(super) fn footnote(rows: &[StatRow], lang: &Lang) -> String {
    match rows.iter().any(stat_cells::is_few) {
        true => lang.say(&StatPhrase::FewContracts { fewer: FEW }),
        false => String::new(),
    }
}

/// Returns what the marks beside small numbers mean: of contracts, and of hands.
pub(super) fn footnote_of_both(contracts: &[StatRow], hands: &[StatRow], lang: &Lang) -> String {
    match (contracts.iter().any(stat_cells::is_few), hands.iter().any(stat_cells::is_few_hands)) {
        (true, true) => lang.say(&StatPhrase::FewOfEither { fewer: FEW }),
        (false, true) => lang.say(&StatPhrase::FewHands { fewer: FEW }),
        (_, false) => footnote(contracts, lang),
    }
}
