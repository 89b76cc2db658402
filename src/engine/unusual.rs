//! What the rules allow and hardly ever happens: probably a typing error.

use super::pinochle::{MeldName, MeldTable};
use super::{Options, Story, auction, marias, points};
use crate::kernel::keyword::Keyword;

crate::phrases! {
    /// Something in a hand that is probably a typing error.
    #[derive(Copy)]
    pub enum Warning {
        HighBid { bid: i64 } = "a bid of {bid} is unusually high";
        HighMeld { meld: i64 } = "melds of {meld} are unusually high";
        /// Of one thing in mariáš.
        ManyDoublings { count: u32 } = "{count} doublings are unusually many";
        HighTotal { total: i64 } = "a total of {total} is unusually high";
        AllMarriages {} = "all four marriages in one hand are unusual";
        NoMarriage {} = "a hundred was announced without a marriage, and cannot be reached without one";
    }
}

pub fn warning(options: &Options, story: &Story) -> Option<Warning> {
    let (most, tricks, bid, melds): (_, _, _, Vec<(i64, bool)>) = match (options, story) {
        (Options::Auction(options), Story::Auction(story)) => {
            let contract = story.contract()?;
            let meld = contract.count().map(|count| (count.melded.points, !count.melded.melds.is_empty()));
            let table = auction::meld_table(options);
            (most(&table), auction::trick_total(options), Some(contract.bid), Vec::from_iter(meld))
        }
        (Options::Points(options), Story::Points(story)) => {
            let melds = story.melded.iter().map(|melded| (melded.points.0, melded.is_named)).collect();
            let bid = story.contract.as_ref().map(|contract| contract.bid);
            (most(options.meld_table.table()), points::trick_total(options), bid, melds)
        }
        (Options::Marias(options), Story::Marias(story)) => return marias::warning(options, story),
        _ => return None,
    };
    // Whoever names a double run means it.
    let named = melds.iter().filter(|(_, named)| *named).map(|(points, _)| *points).max().unwrap_or_default();
    let most = most.max(named);
    let bid = bid.filter(|bid| *bid > most.saturating_add(tricks)).map(|bid| Warning::HighBid { bid });
    let meld = melds.into_iter().map(|(points, _)| points).max().filter(|meld| *meld > most);
    bid.or(meld.map(|meld| Warning::HighMeld { meld }))
}

/// Returns what all melds of half the deck are worth together: nobody is dealt more than that in years.
fn most(table: &MeldTable) -> i64 {
    let half = usize::from(table.deck.copies / 2).max(1);
    let worth = |name: MeldName| {
        let row = table.row(name);
        row.figure(half).or_else(|| row.figures().last().copied()).unwrap_or_default()
    };
    MeldName::ALL.iter().map(|(name, _)| worth(*name)).fold(0, i64::saturating_add)
}
