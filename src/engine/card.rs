//! A rule card: payments and melds as tables.

use super::marias::{PaidFor, Suit};
use super::pinochle::{MeldCards, MeldName, MeldTable};
use super::points::CheckPayment;
use crate::kernel::Keyword;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardTables {
    pub deck: usize,
    pub tables: Vec<CardTable>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardTable {
    pub topic: CardTopic,
    pub columns: Vec<CardHead>,
    pub rows: Vec<CardRow>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardRow {
    pub what: CardItem,
    /// Units, or points of a meld; `None` where there is no value.
    pub cells: Vec<Option<i64>>,
}

impl CardRow {
    pub(super) fn new(what: impl Into<CardItem>, values: impl IntoIterator<Item = Option<i64>>) -> CardRow {
        CardRow { what: what.into(), cells: values.into_iter().collect() }
    }
}

impl CardTable {
    pub(super) fn of(topic: CardTopic, columns: Vec<CardHead>, rows: Vec<CardRow>) -> Option<CardTable> {
        (!rows.is_empty()).then_some(CardTable { topic, columns, rows })
    }
}

crate::phrases! {
    pub enum CardItem holds Check(CheckPayment), Meld(MeldName), Paid(PaidFor) {
        Bids { from: i64, to: Option<i64> } = "{from}{}", to.map_or("+".to_owned(), |to| format!("-{to}"));
    }
}

impl CardItem {
    pub fn cards(&self) -> Option<MeldCards> {
        if let CardItem::Meld(name) = self { Some(MeldCards { name: *name }) } else { None }
    }
}

crate::phrases! {
    pub enum CardTopic {
        Schedule { name: Option<&'static str> } = "What each pays for a bid{}", name.map_or(String::new(), |name| format!(", schedule {name}"));
        Melds { table: Option<&'static str> } = "Melds{}", table.map_or(String::new(), |table| format!(" by the table {table}"));
        Checks {} = "Checks";
        Prices {} = "What each pays";
    }
}

crate::phrases! {
    pub enum CardHead holds Trumps(Suit) {
        /// No suits are all of them.
        Contract { suits: Vec<char>, made: bool } = "{}{}",
            suits.iter().map(|suit| format!("{suit} ")).collect::<String>(), if *made { "made" } else { "lost" };
        Fold { fold: usize } = "{fold}";
        Worth {} = "worth";
    }
}

/// `name` is `None` for a table without one.
pub fn meld_card(table: &MeldTable, name: Option<&'static str>) -> Option<CardTable> {
    let rows = MeldName::ALL.iter().map(|(name, _)| (*name, table.row(*name)));
    let rows: Vec<_> = rows.filter(|(_, row)| !row.figures().is_empty()).collect();
    let folds = rows.iter().map(|(_, row)| row.figures().len()).max().unwrap_or_default();
    let rows = rows.iter().map(|(name, row)| CardRow::new(*name, (1..=folds).map(|fold| row.figure(fold))));
    let columns = match folds {
        1 => vec![CardHead::Worth {}],
        _ => (1..=folds).map(|fold| CardHead::Fold { fold }).collect(),
    };
    CardTable::of(CardTopic::Melds { table: name }, columns, rows.collect())
}
