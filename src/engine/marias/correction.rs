//! What a line that corrects a hand says of its doublings (rulebook section 4): the ones that it names take the place of
//! those on the same, and all others stay.

use super::checked_hand::main_component;
use super::notation::{announced_by, is_flek};
use super::validate::keeps_field;
use super::{Announcement, BySide, Component, Contract, Fleks, Options, Record, Side};
use crate::kernel::Field;
use crate::notation::{Heard, Meaning, Role};
use std::collections::BTreeMap;

/// A doubling that does not say what it is on, where that could be several things.
#[derive(Debug)]
pub struct FlekOnSeveral {
    /// Where that would be said, counted in characters of the line.
    pub at: usize,
    /// How many words of the line are written anew there: a number of doublings, and the word for them.
    pub words: usize,
    /// What is typed there for each of them.
    pub on: Vec<String>,
}

/// Returns the doublings that a hand keeps whose contract is `now`, with what a line says that was announced: those of the main
/// component, and of what can still be doubled.
pub fn kept_fleks(options: &Options, was: &Record, said: &Record, now: Contract) -> Fleks {
    let Fleks(mut counts) = was.flek.get().cloned().unwrap_or_default();
    let announced = announced(was, said, now);
    let before = main_component(options, contract(was), was.announced.get().map_or(&[], Vec::as_slice));
    let main = main_component(options, now, &announced.lone);
    let main_count = counts.get(&before).copied().filter(|_| main != before);
    counts.extend(main_count.map(|count| (main, count)));
    counts.retain(|on, count| {
        let can_be = match on {
            Component::Contract => now != Contract::Suit,
            Component::Game => now == Contract::Suit && !announced.has(Side::Lone, Announcement::Hundred),
            Component::Announced { by, what } => announced.has(*by, *what),
        };
        can_be && keeps_field(now, "flek") && *count != 0
    });
    Fleks(counts)
}

fn contract(record: &Record) -> Contract {
    record.contract.get().copied().unwrap_or(Contract::Suit)
}

/// Returns what was announced in a hand whose contract is `now`, where a line corrects it.
fn announced(was: &Record, said: &Record, now: Contract) -> BySide<Vec<Announcement>> {
    let list = |said: &Field<Vec<Announcement>>, was: &Field<Vec<Announcement>>| {
        said.get().or(was.get().filter(|_| now == Contract::Suit)).cloned().unwrap_or_default()
    };
    BySide {
        lone: list(&said.announced, &was.announced),
        defenders: list(&said.announced_against, &was.announced_against),
    }
}

/// Returns the doublings of a hand whose contract is `now`, with those in their place that a line says, by its words and the
/// record of them.
pub fn corrected_fleks(
    options: &Options,
    was: &Record,
    said: &Record,
    now: Contract,
    heard: &[Heard],
) -> Result<Fleks, FlekOnSeveral> {
    let announced = announced(was, said, now);
    let main = main_component(options, now, &announced.lone);
    let apart = match main {
        Component::Contract => vec![vec![main]],
        _ => announced.doubled_apart(options),
    };
    let Fleks(mut new) = kept_fleks(options, was, said, now);
    let Fleks(mut said_now) = said.flek.get().cloned().unwrap_or_default();
    let is_sign = |heard: &Heard| matches!(heard.role, Role::Sign(_));
    let words: Vec<&Heard> = heard.iter().filter(|heard| heard.field == "flek" && !is_sign(heard)).collect();
    let means = |is: fn(Meaning) -> bool| words.iter().any(|word| means(word, is));
    if said_now.is_empty() {
        return Ok(Fleks(BTreeMap::new()));
    }
    // Behind a line that announces nothing, a bare one and one on everything are on the main component of a plain hand.
    let said_main = main_component(options, contract(said), said.announced.get().map_or(&[], Vec::as_slice));
    if means(|meaning| meaning == Meaning::All)
        && let Some(count) = said_now.remove(&said_main)
    {
        for on in apart.iter().flatten() {
            said_now.entry(*on).or_insert(count);
        }
    } else if let Some((bare, often)) = bare(&words) {
        if new.keys().any(|on| *on != main) {
            let typed = |on: &Vec<Component>| match on.as_slice() {
                [one] => one.typed(),
                _ => "107".to_owned() + if announced.lone.contains(&Announcement::Seven) { "" } else { "p" },
            };
            let on = apart.iter().map(typed);
            return Err(match often {
                Some(often) => {
                    let on = on.map(|on| format!("flek:{on}:{often}")).collect();
                    FlekOnSeveral { at: bare.at, words: 2, on }
                }
                None => {
                    let on = on.map(|on| format!(":{on}")).collect();
                    FlekOnSeveral { at: bare.at.saturating_add(bare.len), words: 0, on }
                }
            });
        }
        let count = said_now.remove(&said_main);
        said_now.extend(count.map(|count| (main, count)));
    }
    let adds = means(|meaning| meaning == Meaning::Higher)
        && !means(|meaning| matches!(meaning, Meaning::Flek(_) | Meaning::Fleks(_)));
    for (on, count) in said_now {
        let before = if adds { new.get(&on).copied().unwrap_or(0) } else { 0 };
        new.insert(on, before.saturating_add(count));
    }
    Ok(Fleks(new))
}

fn means(word: &Heard, is: impl Fn(Meaning) -> bool) -> bool {
    matches!(word.role, Role::Word(row) if is(row.meaning))
}

/// Returns the first doubling behind which nothing says what it is on, and the number that it begins with: `2x flek`.
fn bare<'h>(words: &[&'h Heard]) -> Option<(&'h Heard, Option<i64>)> {
    let names_target = |word: &Heard| match word.role {
        Role::Number(number) => announced_by(number).is_some(),
        Role::Word(row) => !is_flek(row.meaning),
        _ => false,
    };
    let often = |at: Option<&&'h Heard>| match at?.role {
        Role::Number(often) => Some((*at?, Some(often))),
        _ => None,
    };
    let is_bare = |(at, word): &(usize, &&Heard)| {
        means(word, is_flek) && !words.get(at.saturating_add(1)).is_some_and(|behind| names_target(behind))
    };
    let first = words.iter().enumerate().find(is_bare);
    let typed = first.map(|(at, word)| match at {
        1 => often(words.first()).unwrap_or((*word, None)),
        _ => (*word, None),
    });
    typed.or_else(|| often(words.first()).filter(|_| !words.iter().any(|word| names_target(word))))
}
