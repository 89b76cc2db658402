//! A record of mariáš as a line (rulebook section 13.1).

use super::factor::Flek;
use super::names::joined;
use super::notation::{announced_by, main_component};
use super::options::Options;
use super::record::{Announcement, Component, Contract, Record, Rung, Seven};
use super::side::{BySide, Side};
use crate::kernel::keyword::Keyword;
use crate::notation::spelled;

/// Prints a record as a line. What words cannot express is left out or wrong, so the caller parses the line again
/// before using it.
#[must_use]
pub fn print(record: &Record, options: &Options) -> String {
    let mut words: Vec<String> = Vec::new();
    let named = |word: &str, name: &String| format!("{word} {}", spelled(name));
    words.extend(record.player.get().map(|name| spelled(name)));
    words.extend(record.contract.get().and_then(contract).map(str::to_owned));
    words.extend(record.partner.get().map(|name| named("partner", name)));
    words.extend(is_wise(record).then(|| match record.wise.get() {
        Some(name) => named("wise", name),
        None => "wise".to_owned(),
    }));
    // The first letter of a suit is enough.
    words.extend(record.trump.get().map(|suit| suit.word().chars().take(1).collect()));
    // Before the announcements: after a seven the word would be its fate.
    words.extend(record.result.get().map(|result| result.word().to_owned()));
    words.extend(announced(record.announced.get(), Side::Lone));
    words.extend(announced(record.announced_against.get(), Side::Defenders));
    words.extend(fleks(record, options));
    words.extend(counts(record));
    words.extend(record.talon_points.get().map(|points| format!("talon {points}")));
    words.extend(record.total.get().map(|points| format!("total {points}")));
    words.extend(record.seven.get().map(|seven| fate(*seven)));
    words.extend(record.two_sevens.get().map(|fate| format!("77{}", fate.word())));
    words.extend(record.laid_down.get().map(|_| "shown".to_owned()));
    words.extend(record.tricks.get().map(|tricks| format!("tricks {tricks}")));
    words.extend(record.unplayed.get().map(|_| "unplayed".to_owned()));
    words.extend(record.revoke_by.get().map(|name| named("revoke", name)));
    words.extend(record.bid.get().map(|rung| format!("bid:{}", bid(*rung))));
    words.join(" ")
}

fn contract(contract: &Contract) -> Option<&'static str> {
    Some(match contract {
        Contract::Suit => return None,
        Contract::Betl => "betl",
        Contract::Durch | Contract::DurchPartner | Contract::DurchWise => "durch",
        Contract::OpenBetl => "betl open",
        Contract::OpenDurch => "durch open",
        Contract::GiveUp => "give up",
        Contract::Passed => "pass",
    })
}

fn is_wise(record: &Record) -> bool {
    record.contract.get() == Some(&Contract::DurchWise) || record.wise.is_given()
}

fn announced(list: Option<&Vec<Announcement>>, by: Side) -> Vec<String> {
    match list.map_or(&[][..], Vec::as_slice) {
        [Announcement::Seven, Announcement::Hundred] => vec![format!("107{}", by.typed())],
        list => list.iter().map(|what| format!("{}{}", what.typed(), by.typed())).collect(),
    }
}

fn fleks(record: &Record, options: &Options) -> Vec<String> {
    let announced = record.announced.get().into_iter().flatten().copied().collect();
    let contract = record.contract.get().copied().unwrap_or(Contract::Suit);
    let main = main_component(contract, &announced, options);
    let counts = record.flek.get().into_iter().flat_map(|fleks| &fleks.0);
    counts
        .map(|(component, count)| {
            let of = if *component == main { String::new() } else { format!(":{}", component.typed()) };
            match (u32::try_from(*count).ok().and_then(Flek::of), *component) {
                (Some(Flek::Named { name }), _) => format!("{name}{of}"),
                // Some counts would be read as a component.
                (_, Component::Contract) if announced_by(*count).is_some() => {
                    format!("flek:{} higher", count.saturating_sub(1))
                }
                (_, Component::Contract) => format!("flek:{count}"),
                (_, component) => format!("flek:{}:{count}", component.typed()),
            }
        })
        .collect()
}

/// Prints trick points and marriages: those of the counted side first.
fn counts(record: &Record) -> Vec<String> {
    let Some(points) = record.points.get() else { return Vec::new() };
    let shown = record.marriages.get().cloned().unwrap_or_default();
    let count = |points: i64, side: Side| {
        format!("{points}{}{}", joined('+', &shown[side]), joined('/', &shown[side.other()]))
    };
    match *points {
        BySide { lone: Some(lone), defenders } => {
            let second = defenders.map(|points| format!("def {points}"));
            [count(lone, Side::Lone)].into_iter().chain(second).collect()
        }
        BySide { lone: None, defenders: Some(points) } => {
            vec![format!("def {}", count(points, Side::Defenders))]
        }
        BySide { lone: None, defenders: None } => Vec::new(),
    }
}

fn fate(seven: Seven) -> String {
    match seven {
        Seven::None => "7none".to_owned(),
        Seven::Of { side, fate } => format!("7{}{}", side.typed(), fate.word()),
    }
}

fn bid(rung: Rung) -> &'static str {
    match rung {
        Rung::Seven => "7",
        Rung::SevenHearts => "7h",
        Rung::Hundred => "100",
        Rung::HundredSeven => "107",
        Rung::HundredHearts => "100h",
        Rung::HundredSevenHearts => "107h",
        Rung::Betl => "betl",
        Rung::Durch => "durch",
        Rung::TwoSevens => "77",
        Rung::TwoSevensHundred => "77+100",
        Rung::TwoSevensHearts => "77h",
        Rung::TwoSevensHundredHearts => "77+100h",
    }
}
