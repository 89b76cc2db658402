//! The hands that moved most, found while all hands of a season are looked through.

use crate::query::hands::{HandLine, HandRow, People};
use crate::session::SessionRow;
use std::collections::BTreeMap;

const MOST_HANDS: usize = 10;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BigHand {
    pub session: i64,
    pub uuid: String,
    /// As `2026-03-14`.
    pub date: String,
    pub hand: i64,
    pub player: String,
    pub units: i64,
    pub minor: i64,
    /// What happened, in the language of the page; known once its session is replayed.
    pub text: String,
    pub note: Option<String>,
}

/// The biggest hands in each currency, the biggest first; if they are those of one player, the biggest for this one.
#[derive(Debug, Clone, Default)]
pub struct Biggest {
    pub of: Option<i64>,
    pub found: BTreeMap<String, Vec<BigHand>>,
}

impl Biggest {
    pub fn see(&mut self, session: &SessionRow, hand: &HandRow, lines: &[HandLine], people: &People) {
        let is_asked = |line: &&HandLine| self.of.map_or(line.person != 0, |of| line.person == of);
        let players = lines.iter().filter(is_asked);
        // Money counts first.
        let size = |minor: i64, units: i64| (minor.unsigned_abs(), units.unsigned_abs());
        let most = players
            .max_by_key(|line| (size(line.minor, line.units), hand.declarer == Some(line.person)))
            .filter(|most| (most.minor, most.units) != (0, 0));
        let Some(most) = most else { return };
        let kept = match self.found.get_mut(&session.currency) {
            Some(kept) => kept,
            None => self.found.entry(session.currency.clone()).or_default(),
        };
        // Of equal hands the first stays in front.
        let own = size(most.minor, most.units);
        let at = kept.partition_point(|other| size(other.minor, other.units) >= own);
        if at >= MOST_HANDS {
            return;
        }
        let big = BigHand {
            session: session.id,
            uuid: session.uuid.clone(),
            date: session.date.clone(),
            hand: hand.no,
            player: people.name(most.person).to_owned(),
            units: most.units,
            minor: most.minor,
            text: String::new(),
            note: None,
        };
        kept.insert(at, big);
        kept.truncate(MOST_HANDS);
    }
}
