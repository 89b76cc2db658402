//! Examples name players who may be nobody at a table: messages name those who sit there in their place.

use super::fold::fold;
use super::players::{player_of, spelled};

/// Who plays in examples, in both languages. Emil is somebody new, and stays.
const EXAMPLE_PLAYERS: [&str; 6] = ["anna", "ben", "cyril", "cenek", "dana", "jana"];

/// Puts the players of a table in place of those of an example. Who bids by one letter, as in `a320s+`, is written as a whole
/// name.
///
/// ```
/// use meldbook::notation::with_players;
/// let players = ["Petr", "Dana", "Jiří"].map(str::to_owned);
/// assert_eq!(with_players("a320s+ dealer ben, or by dana", &players), "petr 320s+ dealer jiří, or by dana");
/// ```
pub fn with_players(text: &str, players: &[String]) -> String {
    let is_sign = |c: char| !c.is_alphabetic();
    let is_named = |player: &&String| text.split(is_sign).any(|word| fold(word) == fold(player));
    let mut free = players.iter().filter(|player| !is_named(player));
    let mut replaced: Vec<(String, &String)> = Vec::new();
    let mut with_name = |example: &str| {
        let known = fold(example);
        let is_somebody = players.iter().any(|player| fold(player).starts_with(&known));
        if is_somebody || !EXAMPLE_PLAYERS.contains(&known.as_str()) {
            return None;
        }
        let earlier = replaced.iter().find(|(other, _)| *other == known).map(|(_, player)| *player);
        let player = earlier.or_else(|| free.next())?;
        replaced.push((known, player));
        let is_written_large = example.starts_with(char::is_uppercase);
        Some(if is_written_large { player.clone() } else { spelled(player).to_lowercase() })
    };
    let mut named = String::with_capacity(text.len());
    for piece in text.split_inclusive(is_sign) {
        let word = piece.trim_end_matches(is_sign);
        let sign = piece.get(word.len()..).unwrap_or_default();
        let is_letter = word == "a" && named.is_empty() && sign.starts_with(|c: char| c.is_ascii_digit());
        let name = match is_letter {
            true if player_of(players, word).is_none() => with_name("anna").map(|name| name + " "),
            true => None,
            false => with_name(word),
        };
        named.push_str(name.as_deref().unwrap_or(word));
        named.push_str(sign);
    }
    named
}
