//! What messages call the fields of a record.

use super::{Game, marias};

/// Descriptions of the fields of a pinochle hand, for the error that two words set the same field.
const DESCRIPTIONS: &[(&str, &str)] = &[
    ("bid", "the bid"),
    ("trump", "what is trump"),
    ("outcome", "how the hand ended"),
    ("meld", "what was melded"),
    ("tricks", "the trick points"),
    ("opponent_tricks", "the opponents' trick points"),
    ("won_a_trick", "whether a trick was won"),
    ("renege_by", "who reneged"),
    ("result", "what became of the bid"),
    ("doubled", "how often the bid was doubled"),
    ("dix", "what the nines of trump are worth"),
    ("awards", "which melds are paid for"),
    ("claim", "who claimed"),
    ("dix_exchange", "who changed the dix"),
    ("dealer", "who dealt"),
];

pub(in crate::notation) fn description(game: Game, field: &'static str) -> &'static str {
    let descriptions = match game {
        Game::Auction | Game::Points => DESCRIPTIONS,
        Game::Marias => marias::DESCRIPTIONS,
    };
    descriptions.iter().find(|(known, _)| *known == field).map_or(field, |(_, text)| text)
}
