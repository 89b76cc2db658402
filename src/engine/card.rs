//! A rule card: what the payments and the melds of a set of rules come to, as tables.

use super::auction::FactorMeaning as AuctionFactor;
use super::marias::{PaidFor, Rung, Suit};
use super::pinochle::{MeldCards, MeldName, MeldTable};
use super::points::CheckPayment;
use crate::kernel::{Keyword, Minor, words::listed};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardTables {
    pub deck: usize,
    pub tables: Vec<CardTable>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardTable {
    pub topic: CardTopic,
    pub measure: Measure,
    pub columns: Vec<CardHead>,
    pub rows: Vec<CardRow>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Measure {
    Units,
    Points,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardRow {
    pub what: CardItem,
    /// One cell a column; `None` where there is no such value.
    pub cells: Vec<Option<CardCell>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CardCell {
    /// Units or points, as the table's measure says.
    pub value: i64,
    pub minor: Option<Minor>,
}

impl CardRow {
    pub(super) fn new(what: impl Into<CardItem>, values: impl IntoIterator<Item = Option<i64>>) -> CardRow {
        let cell = |value| CardCell { value, minor: None };
        CardRow { what: what.into(), cells: values.into_iter().map(|value| value.map(cell)).collect() }
    }
}

impl CardTable {
    pub(super) fn of(
        topic: CardTopic,
        measure: Measure,
        columns: Vec<CardHead>,
        rows: Vec<CardRow>,
    ) -> Option<CardTable> {
        (!rows.is_empty()).then_some(CardTable { topic, measure, columns, rows })
    }

    pub(super) fn priced(mut self, unit: i64) -> CardTable {
        if self.measure == Measure::Units && unit > 0 {
            for cell in self.rows.iter_mut().flat_map(|row| &mut row.cells).flatten() {
                cell.minor = cell.value.checked_mul(unit).map(Minor);
            }
        }
        self
    }
}

crate::phrases! {
    pub enum CardItem holds
        Auction(AuctionFactor), Check(CheckPayment), Meld(MeldName), Paid(PaidFor), Rung(Rung),
        Range(CardRange) {}
}

impl CardItem {
    pub fn cards(&self) -> Option<MeldCards> {
        if let CardItem::Meld(name) = self { Some(MeldCards { name: *name }) } else { None }
    }
}

crate::phrases! {
    pub enum CardRange {
        Points { points: i64 } = "{points}";
        Bids { from: i64, to: Option<i64> } = "{from}{}", to.map_or("+".to_owned(), |to| format!("-{to}"));
    }
}

crate::phrases! {
    pub enum CardTopic {
        Schedule { name: Option<&'static str> } = "What each pays for a bid{}", name.map_or(String::new(), |name| format!(", schedule {name}"));
        ToTheKitty {} = "What is paid to the kitty alone";
        Melds { table: Option<&'static str> } = "Melds{}", table.map_or(String::new(), |table| format!(" by the table {table}"));
        Checks {} = "Checks";
        WithTrumps {} = "What each pays in a game with trumps";
        WithoutTrumps {} = "What each pays without trumps";
        /// In these trumps; no suits are all of them.
        Hundreds { suits: Vec<Suit> } = "A hundred{} by its points; an announced one below 100 has failed",
            if suits.is_empty() { String::new() } else { format!(" in {}", listed(suits)) };
        Ladder {} = "The ladder of bids, and what each pays when it is made";
    }
}

crate::phrases! {
    pub enum CardHead {
        /// A contract made with one of these trumps, as is the next one.
        Made { suits: Vec<char> } = "{}made", before(suits);
        Lost { suits: Vec<char> } = "{}lost", before(suits);
        /// Thrown in before the first lead; without suits whatever is trump.
        ThrownIn { suits: Vec<char> } = "{}thrown in", before(suits);
        Fold { fold: usize } = "{fold}";
        /// Of one meld, or of whatever the row is about.
        Worth {} = "worth";
        /// In these trumps; no suits are all of them.
        Trumps { suits: Vec<Suit> } = "{}", if suits.is_empty() { "worth".to_owned() } else { listed(suits) };
        Announced {} = "announced";
        Quiet {} = "quiet";
    }
}

fn before(suits: &[char]) -> String {
    suits.iter().map(|suit| format!("{suit} ")).collect()
}

/// Returns a meld table as a rule card prints it; `name` is `None` for one without a name.
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
