//! Names with their signs, as long as there is room for them.

use super::look::Look;
use crate::live::sheet::width;
use crate::live::squeeze::shortened;
use crate::live::standing::Standing;

/// How many letters are left of a long name, the most first; `None` for all of them.
const LETTERS: [Option<usize>; 5] = [None, Some(6), Some(4), Some(2), Some(1)];

/// Returns the letter of each account in the chart: the first of its name, or its number if two are alike.
pub(super) fn letters(standings: &[Standing]) -> Vec<String> {
    let first = |one: &Standing| one.series.name.chars().next().unwrap_or('?').to_lowercase().to_string();
    let letters: Vec<String> = standings.iter().map(first).collect();
    let alike = |letter: &String| letters.iter().filter(|other| *other == letter).count() > 1;
    let usable = |letter: &String| !alike(letter) && width(letter) == 1;
    let sign = |(at, letter): (usize, &String)| {
        if usable(letter) { letter.to_uppercase() } else { ((at + 1) % 10).to_string() }
    };
    letters.iter().enumerate().map(sign).collect()
}

/// Returns all names with their signs, from whole ones to the shortest.
pub(super) fn all(standings: &[Standing], look: Look) -> impl Iterator<Item = Vec<String>> {
    LETTERS.into_iter().map(move |least| with_signs(standings, least, look))
}

/// Returns a name with its signs, no wider than there is room for; all are shortened to the same length.
pub(super) fn fitting(standings: &[Standing], at: usize, room: usize, look: Look) -> String {
    let fits = |names: &Vec<String>| names.iter().all(|name| width(name) <= room);
    let names = all(standings, look).find(fits).or_else(|| all(standings, look).last());
    let name = names.and_then(|names| names.into_iter().nth(at)).unwrap_or_default();
    look.clipped(&name, room)
}

fn with_signs(standings: &[Standing], least: Option<usize>, look: Look) -> Vec<String> {
    let whole: Vec<String> =
        standings.iter().flat_map(|one| one.names.iter().map(|(name, _)| name.clone())).collect();
    let mut names = least.map_or_else(|| whole.clone(), |least| shortened(&whole, least)).into_iter();
    let of = |one: &Standing| {
        let players = one.names.iter().map(|(_, signs)| {
            let name = names.next().unwrap_or_default();
            let signs: String = signs.iter().map(|sign| look.sign(sign.shown())).collect();
            let gap = if signs.is_empty() || one.names.len() > 1 { "" } else { " " };
            format!("{}{gap}{signs}", look.shown(&name))
        });
        players.collect::<Vec<_>>().join("+")
    };
    standings.iter().map(of).collect()
}
