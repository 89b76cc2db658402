//! A meld table as a rule card prints it.

use super::meld_table::{MeldName, MeldTable};
use crate::engine::card::{CardHead, CardRow, CardTable, CardTopic, Measure};
use crate::kernel::Keyword;

/// Returns the table; `name` is `None` for one without a name.
pub fn meld_card(table: &MeldTable, name: Option<&'static str>) -> Option<CardTable> {
    let rows = MeldName::ALL.iter().map(|(name, _)| (*name, table.row(*name)));
    let rows: Vec<_> = rows.filter(|(_, row)| !row.figures().is_empty()).collect();
    let folds = rows.iter().map(|(_, row)| row.figures().len()).max().unwrap_or_default();
    let rows =
        rows.into_iter().map(|(name, row)| CardRow::new(name, (1..=folds).map(|fold| row.figure(fold))));
    let columns = match folds {
        1 => vec![CardHead::Worth {}],
        _ => (1..=folds).map(|fold| CardHead::Fold { fold }).collect(),
    };
    CardTable::of(CardTopic::Melds { table: name }, Measure::Points, columns, rows.collect())
}
