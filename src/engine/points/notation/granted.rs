//! What is said back of a typed hand, because it is easily missed: what was left out, and what gives less than it could.

use crate::engine::pinochle::{Card, Cards, MeldTable, Rank, Suit, grant_worth_more};
use crate::engine::points::columns::Columns;
use crate::engine::points::count::{resolve, shows_dix};
use crate::engine::points::options::{Options, Roundhouse, SaveAppliesTo, SaveMeld, TrumpBy};
use crate::engine::points::record::{Record, SideMeld};
use crate::kernel::Table;
use crate::notation::{Granted, Melds, Reader, spelled};

pub(super) fn grant(reader: &mut Reader<'_>, options: &Options, table: &Table, record: &Record) {
    let columns = Columns::of(table);
    let names = |label: &str| columns.names_of(label);
    let melds = record.meld.as_ref();
    let has_meld = |label: &str| melds.is_some_and(|melds| melds.contains_key(label));
    let without_meld: Vec<String> = match (options.trump_by, record.bidder.as_ref()) {
        (TrumpBy::Auction, Some(bidder)) => {
            let own = columns.label_of(bidder).filter(|_| record.tricks.is_some());
            let is_beside_one = melds.is_some_and(|melds| !melds.is_empty());
            columns.labels().filter(|label| is_beside_one || own == Some(*label)).collect()
        }
        (TrumpBy::Turned, _) if record.passed_out.is_none() => columns.labels().collect(),
        _ => Vec::new(),
    }
    .into_iter()
    .filter(|label| !has_meld(label))
    .map(names)
    .collect();
    if !without_meld.is_empty() {
        reader.grant(Granted::NoMeld { sides: without_meld });
    }
    no_trick(reader, options, &columns, record);
    if let Some(bidder) = record.bidder.as_ref().filter(|_| options.checks) {
        let own = columns.label_of(bidder).and_then(|label| melds?.get(label)?.of(bidder));
        if own.is_some_and(|melds| lacks_marriage(&options.table(), melds)) {
            reader.grant(Granted::NoMarriageToBid { name: bidder.clone() });
        }
    }
    if record.claim.is_some() {
        let counts = record.tricks.as_ref();
        let is_counted = |label: &&str| counts.is_some_and(|counts| counts.contains_key(*label));
        let sides: Vec<String> = columns.labels().filter(|label| !is_counted(label)).map(names).collect();
        if !sides.is_empty() {
            reader.grant(Granted::NoCountYet { sides });
        }
    }
    let (meld_table, trump) = (options.table(), record.trump);
    let has_roundhouse = options.roundhouse == Roundhouse::Flat;
    let mut pays_nothing = Vec::new();
    for (label, meld) in melds.into_iter().flatten() {
        match meld {
            SideMeld::ByPlayer(melds) => {
                for (name, melds) in melds {
                    grant_worth_more(reader, &meld_table, has_roundhouse, trump, name.clone(), melds);
                }
            }
            SideMeld::Together(Melds::Points(points)) => {
                let pays = record.awards.as_ref().is_some_and(|awards| awards.contains_key(label));
                let least = meld_table.jacks.figure(1).unwrap_or(0);
                if options.checks && !pays && *points >= least {
                    pays_nothing.push(names(label));
                }
            }
            SideMeld::Together(melds) => {
                grant_worth_more(reader, &meld_table, has_roundhouse, trump, names(label), melds)
            }
        }
    }
    if !pays_nothing.is_empty() {
        reader.grant(Granted::NoMeldPays { sides: pays_nothing });
    }
    if let Some(exchange) = record.dix_exchange.as_ref() {
        let label = columns.label_of(&exchange.by);
        let own = label.and_then(|label| melds?.get(label)?.of(&exchange.by));
        let dix = label.and_then(|label| record.dix.as_ref()?.get(label)).copied().unwrap_or(0);
        if dix > 0 || own.is_some_and(|melds| shows_dix(&meld_table, trump, melds)) {
            reader.grant(Granted::AnotherDix { name: exchange.by.clone() });
        }
    }
}

/// Returns whether cards are shown, and no king and queen of one suit among them, which a bid in Check needs.
fn lacks_marriage(table: &MeldTable, melds: &Melds) -> bool {
    let Melds::Cards(text) = melds else { return false };
    let holds = |cards: &Cards, rank, suit| cards.count(Card { rank, suit }) > 0;
    Cards::read(text, &table.deck).is_ok_and(|cards| {
        Suit::ALL
            .into_iter()
            .all(|suit| !(holds(&cards, Rank::King, suit) && holds(&cards, Rank::Queen, suit)))
    })
}

/// Says back who won no trick because nothing is said of it, where that decides what melds or tricks are worth.
fn no_trick(reader: &mut Reader<'_>, options: &Options, columns: &Columns<'_>, record: &Record) {
    let so_far = record.claim.is_some();
    let Some(counts) = record.tricks.as_ref() else { return };
    let Ok(tricks) = resolve(options, columns, counts, so_far) else { return };
    let declares = record.bidder.as_ref().and_then(|bidder| columns.label_of(bidder));
    let reneged = record.renege_by.as_ref().map(|by| columns.label_of(by));
    for (label, _) in columns.labels().zip(tricks).filter(|(_, tricks)| *tricks == 0) {
        // Its side has nothing whatever it won.
        if reneged == Some(Some(label)) {
            continue;
        }
        let is_told = record.won_a_trick.as_ref().is_some_and(|told| told.contains_key(label));
        let is_open = !so_far || counts.contains_key(label);
        let Some(name) = columns.anybody(label).filter(|_| is_open && !is_told) else { continue };
        let (side, name) = (columns.names_of(label), spelled(name).to_lowercase());
        let melds = record.meld.as_ref().and_then(|melds| melds.get(label));
        let has_melds = melds.is_some_and(|melds| *melds != SideMeld::Together(Melds::Points(0)));
        let is_exempt = options.save_applies_to == SaveAppliesTo::Defenders && declares == Some(label);
        let needs_trick = so_far || options.save_meld == SaveMeld::Trick && !is_exempt;
        let winners = columns
            .labels()
            .find(|other| *other != label)
            .filter(|_| options.checks && !so_far && reneged.is_none());
        if let Some(winners) = winners {
            reader.grant(Granted::EveryTrick { side: columns.names_of(winners), others: side, name });
        } else if has_melds && needs_trick {
            reader.grant(Granted::NoTrick { side, name });
        }
    }
}
