//! A meld table as it is printed: each meld, its cards, and what one, two, three ... of it are worth.

use super::meld_table::{MeldName, MeldTable};
use crate::engine::card::{CardHead, CardRow, CardTable, CardTopic, Measure};
use crate::kernel::keyword::Keyword;

crate::phrases! {
    /// The cards of a meld, whatever is trump.
    pub enum MeldCards {
        Run {} = "A 10 K Q J of trump";
        ExtraKing {} = "K of trump beside a run";
        ExtraQueen {} = "Q of trump beside a run";
        RoyalMarriage {} = "K Q of trump";
        Marriage {} = "K Q of another suit";
        Roundhouse {} = "K Q of each suit";
        Pinochle {} = "Q♠ J♦";
        Aces {} = "A of each suit";
        Kings {} = "K of each suit";
        Queens {} = "Q of each suit";
        Jacks {} = "J of each suit";
        Dix {} = "9 of trump";
    }
}

impl MeldCards {
    pub fn of(name: MeldName) -> MeldCards {
        match name {
            MeldName::Run => MeldCards::Run {},
            MeldName::ExtraKing => MeldCards::ExtraKing {},
            MeldName::ExtraQueen => MeldCards::ExtraQueen {},
            MeldName::RoyalMarriage => MeldCards::RoyalMarriage {},
            MeldName::Marriage => MeldCards::Marriage {},
            MeldName::Roundhouse => MeldCards::Roundhouse {},
            MeldName::Pinochle => MeldCards::Pinochle {},
            MeldName::Aces => MeldCards::Aces {},
            MeldName::Kings => MeldCards::Kings {},
            MeldName::Queens => MeldCards::Queens {},
            MeldName::Jacks => MeldCards::Jacks {},
            MeldName::Dix => MeldCards::Dix {},
        }
    }
}

impl MeldTable {
    /// Returns the table as a rule card prints it; `name` is `None` for one without a name.
    pub fn card(&self, name: Option<&'static str>) -> Option<CardTable> {
        let rows = MeldName::ALL.iter().map(|(name, _)| (*name, self.row(*name)));
        let rows: Vec<_> = rows.filter(|(_, row)| !row.figures().is_empty()).collect();
        let folds = rows.iter().map(|(_, row)| row.figures().len()).max().unwrap_or_default();
        let rows = rows.into_iter().map(|(name, row)| {
            let values = (1..=folds).map(|fold| row.figure(fold));
            CardRow { cards: Some(MeldCards::of(name)), ..CardRow::new(name, values) }
        });
        let columns = match folds {
            1 => vec![CardHead::Worth {}],
            _ => (1..=folds).map(|fold| CardHead::Fold { fold }).collect(),
        };
        CardTable::of(CardTopic::Melds { table: name }, Measure::Points, columns, rows.collect())
    }
}
