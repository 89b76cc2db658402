//! What is said back of a typed hand, because it is easily missed: what was left out, and what gives less than it could.

use crate::engine::pinochle::{Cards, MeldTable, Suit, Tally, total, with_roundhouse};
use crate::engine::points::calls::Columns;
use crate::engine::points::count::shows_dix;
use crate::engine::points::options::{Options, Roundhouse, TrumpBy};
use crate::engine::points::record::{Meld, Record};
use crate::kernel::Table;
use crate::notation::{Granted, Melds, Reader};

/// Adds what is to be said back of a record to its reading.
pub(super) fn grant(reader: &mut Reader<'_>, options: &Options, table: &Table, record: &Record) {
    let columns = Columns::of(table);
    let names = |label: &str| columns.names_of(label);
    let melds = record.meld.get();
    let has_meld = |label: &str| melds.is_some_and(|melds| melds.contains_key(label));
    let without_meld: Vec<String> = match (options.trump_by, record.bidder.get()) {
        (TrumpBy::Auction, Some(bidder)) => {
            let column = columns.of_player(bidder).and_then(|at| columns.get(at));
            column.filter(|_| record.tricks.is_given()).map(|column| column.label).into_iter().collect()
        }
        (TrumpBy::Turned, _) if record.passed_out.is_absent() => columns.labels().collect(),
        _ => Vec::new(),
    }
    .into_iter()
    .filter(|label| !has_meld(label))
    .map(names)
    .collect();
    if !without_meld.is_empty() {
        reader.grant(Granted::NoMeld { sides: without_meld });
    }
    if record.claim.is_given() {
        let counts = record.tricks.get();
        let is_counted = |label: &&str| counts.is_some_and(|counts| counts.contains_key(*label));
        let sides: Vec<String> = columns.labels().filter(|label| !is_counted(label)).map(names).collect();
        if !sides.is_empty() {
            reader.grant(Granted::NoCountYet { sides });
        }
    }
    let (meld_table, trump) = (options.table(), record.trump.get().copied());
    let mut pays_nothing = Vec::new();
    for (label, meld) in melds.into_iter().flatten() {
        match meld {
            Meld::ByPlayer(melds) => {
                for (name, melds) in melds {
                    grant_names(reader, options, trump, name.clone(), melds);
                }
            }
            Meld::Together(Melds::Points(points)) => {
                let pays = record.awards.get().is_some_and(|awards| awards.contains_key(label));
                let least = meld_table.jacks.figure(1).unwrap_or(0);
                if options.checks && !pays && *points >= least {
                    pays_nothing.push(names(label));
                }
            }
            Meld::Together(melds) => grant_names(reader, options, trump, names(label), melds),
        }
    }
    if !pays_nothing.is_empty() {
        reader.grant(Granted::NoMeldPays { sides: pays_nothing });
    }
    if let Some(exchange) = record.dix_exchange.get() {
        let label = columns.of_player(&exchange.by).and_then(|at| Some(columns.get(at)?.label));
        let own = label.and_then(|label| melds?.get(label)?.of(&exchange.by));
        let dix = label.and_then(|label| record.dix.get()?.get(label)).copied().unwrap_or(0);
        if dix > 0 || own.is_some_and(|melds| shows_dix(&meld_table, trump, melds)) {
            reader.grant(Granted::AnotherDix { name: exchange.by.clone() });
        }
    }
}

/// Says back melds by name that the same cards in one hand would beat.
fn grant_names(reader: &mut Reader<'_>, options: &Options, trump: Option<Suit>, who: String, melds: &Melds) {
    let Melds::Names(names) = melds else { return };
    if let Some((points, cards, melds)) = beaten(options, trump, names) {
        reader.grant(Granted::WorthMore { who, points, cards, melds });
    }
}

/// Returns what melds by name are worth, what their cards would be worth in one hand, if that is more, and these melds.
fn beaten(options: &Options, trump: Option<Suit>, names: &[String]) -> Option<(i64, i64, String)> {
    let table: MeldTable = options.table();
    let named = names.iter().map(|name| table.meld_named(name, trump)).collect::<Result<Vec<_>, _>>().ok()?;
    let mut tally = Tally::default();
    for meld in &named {
        let kinds = meld.kinds();
        // Which cards they are is not said without the suits.
        if kinds.is_empty() || (trump.is_none() && meld.needs_trump()) {
            return None;
        }
        kinds.iter().for_each(|kind| tally.add(*kind));
    }
    let suit = trump.unwrap_or(Suit::Spades);
    let cards: Cards = tally.cards(suit, table.deck.copies).ok()?;
    let melds = table.evaluate(&cards, suit);
    let melds = match options.roundhouse {
        Roundhouse::Flat => with_roundhouse(melds),
        Roundhouse::Parts => melds,
    };
    let (points, best) = (total(&named), total(&melds));
    (best > points).then(|| {
        let names: Vec<String> = melds.iter().map(ToString::to_string).collect();
        (points, best, names.join("+"))
    })
}
