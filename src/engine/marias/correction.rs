//! What a line that corrects a hand says of its doublings (rulebook section 4): the ones that it names take the place of
//! those on the same, and all others stay.

use super::checked_hand::main_component;
use super::notation::{announced_by, is_flek};
use super::{Announcement, BySide, Component, Contract, Fleks, Options, Record};
use crate::notation::{Heard, Meaning, Role};
use std::collections::BTreeMap;

/// A doubling that does not say what it is on, where that could be several things.
#[derive(Debug)]
pub struct FlekOnSeveral {
    /// Behind which character of the line that is said.
    pub at: usize,
    /// What is typed there for each of them.
    pub on: Vec<String>,
}

/// Returns the doublings of a hand with those in their place that a line says, by its words and the record of them.
pub fn corrected_fleks(
    options: &Options,
    was: &Record,
    said: &Record,
    heard: &[Heard],
) -> Result<Fleks, FlekOnSeveral> {
    let counts = |record: &Record| record.flek.get().cloned().unwrap_or_default().0;
    let list = |said: Option<&Vec<Announcement>>, was: Option<&Vec<Announcement>>| {
        said.or(was).cloned().unwrap_or_default()
    };
    let announced = BySide {
        lone: list(said.announced.get(), was.announced.get()),
        defenders: list(said.announced_against.get(), was.announced_against.get()),
    };
    let contract = |record: &Record| record.contract.get().copied().unwrap_or(Contract::Suit);
    let main = main_component(options, contract(was), &announced.lone);
    let game = announced.pays_game(options).then_some(Component::Game);
    let all: Vec<Component> = match main {
        Component::Contract => vec![main],
        _ => game.into_iter().chain(announced.components()).collect(),
    };
    let (mut new, mut said_now) = (counts(was), counts(said));
    new.retain(|_, count| *count != 0);
    let is_sign = |heard: &Heard| matches!(heard.role, Role::Sign(_));
    let words: Vec<&Heard> = heard.iter().filter(|heard| heard.field == "flek" && !is_sign(heard)).collect();
    let means = |is: fn(Meaning) -> bool| words.iter().any(|word| means(word, is));
    if said_now.is_empty() {
        return Ok(Fleks(BTreeMap::new()));
    }
    // Behind a line that announces nothing, a bare one and one on everything are on the main component of a plain hand.
    let said_main = main_component(options, contract(said), &list(said.announced.get(), None));
    if means(|meaning| meaning == Meaning::All)
        && let Some(count) = said_now.remove(&said_main)
    {
        said_now.extend(all.iter().filter(|on| !said_now.contains_key(on)).map(|on| (*on, count)).collect::<Vec<_>>());
    } else if let Some(bare) = bare(&words) {
        if new.keys().any(|on| *on != main) {
            let at = bare.at.saturating_add(bare.len);
            return Err(FlekOnSeveral { at, on: all.iter().map(|on| format!(":{}", on.typed())).collect() });
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

/// Returns the first doubling behind which nothing says what it is on.
fn bare<'h>(words: &[&'h Heard]) -> Option<&'h Heard> {
    let names_target = |word: &Heard| match word.role {
        Role::Number(number) => announced_by(number).is_some(),
        Role::Word(row) => !is_flek(row.meaning),
        _ => false,
    };
    let behind = words.iter().skip(1).map(Some).chain([None]);
    let mut bare = words.iter().zip(behind).filter(|(word, behind)| {
        means(word, is_flek) && !behind.is_some_and(|behind| names_target(behind))
    });
    let counted = || words.first().filter(|_| !words.iter().any(|word| names_target(word)));
    bare.next().map(|(word, _)| *word).or_else(|| counted().copied())
}
