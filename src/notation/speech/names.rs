//! What is said of players by name: who dealt, gave up, reneged or took the tricks.

use super::items::{ANDS, Items, SpokenKind};
use super::phrases::Sense;
use super::{Fault, player_at};
use crate::notation::error::SpeechProblem;
use crate::notation::words::{Game, Meaning, find};

impl Items<'_, '_> {
    /// Reads `dealer ben` or `ben dealt`, which may stand before the bidder.
    pub(super) fn dealer(&mut self, at: usize) -> Option<usize> {
        let row = find(self.manner.game, &[&self.word(at)?.folded]).map(|(row, _)| row);
        let is_dealer = row.is_some_and(|row| row.meaning == Meaning::Dealer);
        let from = if is_dealer { self.behind_was(at + 1) } else { at };
        let (player, end) = player_at(self.manner.players, self.words, from, true)?;
        let dealt = self.says(end, Sense::Dealt);
        let end = if is_dealer { end } else { dealt? };
        Some(self.write(at, end, format!("dealer {}", self.name(player))))
    }

    /// Returns the word behind a colon or `was`, which may stand between `dealer` and who that was.
    pub(super) fn behind_was(&self, at: usize) -> usize {
        let is_colon = self.is_sign(at, ':');
        at + usize::from(is_colon || self.is(at, "was"))
    }

    /// Returns whether a player stands here who reneged; he may be another than the bidder.
    pub(super) fn is_reneged_by(&self, at: usize) -> bool {
        let behind = player_at(self.manner.players, self.words, at, true).map(|(_, end)| end);
        behind.is_some_and(|end| self.says(end, Sense::Renege).is_some())
    }

    /// Takes the only player named, who reneged, for the bidder.
    pub(super) fn name_bidder(&mut self) {
        if self.bidder().is_none()
            && !self.is_passed
            && self.is_reneged_by(0)
            && let Some((player, end)) = player_at(self.manner.players, self.words, 0, true)
        {
            self.add(0, end, SpokenKind::Player(player));
        }
    }

    /// Returns whether two players stand here who gave up.
    pub(super) fn is_given_up_by(&self, at: usize) -> bool {
        let Some((_, second)) = self.player(at).filter(|(_, end)| self.is(*end, ANDS)) else {
            return false;
        };
        let third = self.player(second + 1).map(|(_, end)| end);
        third.is_some_and(|end| self.says_next(end, Sense::GaveUp).is_some())
    }

    /// Returns the word behind a phrase for giving up of the opponents, at whatever time: they pay the same.
    pub(super) fn others_gave_up(&self, at: usize) -> Option<usize> {
        let end = self.says_next(at, Sense::GaveUp)?;
        Some(self.says(end, Sense::Late).or(self.says(end, Sense::Early)).unwrap_or(end))
    }

    /// Reads what names go before: who gave up, whose melds follow, who dealt or reneged.
    pub(super) fn of_names(&mut self, at: usize) -> Result<Option<usize>, Fault> {
        let Some((player, end)) = self.player(at) else { return Ok(None) };
        let name = self.name(player);
        let is_auction = self.manner.game == Game::Auction;
        let is_opponent = is_auction && self.first.is_some_and(|first| first != player);
        let other = self.player(end + 1).filter(|_| self.is(end, ANDS));
        let both = other.filter(|_| is_auction);
        if let Some((other, behind)) = both
            && let Some(last) = self.others_gave_up(behind)
        {
            let others = self.name(other);
            return Ok(Some(self.write(at, last, format!("claim by {name} by {others}"))));
        }
        if let Some(end) = self.owned(at)? {
            return Ok(Some(end));
        }
        // In auction pinochle the tricks of the opponents are counted together.
        if let Some(end) = both.and_then(|(_, behind)| self.says_next(behind, Sense::Tricks)) {
            self.add(at, end, SpokenKind::Count { is_meld: false, theirs: true });
            return Ok(Some(end));
        }
        let took = self.says_next(end, Sense::Tricks).filter(|_| is_opponent);
        if took.is_some_and(|end| self.number_at(end).is_some()) {
            return Fault::of(at, SpeechProblem::CountedTogether {});
        }
        if let Some((_, behind)) = other.filter(|(other, _)| *other != player) {
            if self.is(behind, "pass|passed") {
                return Ok(Some(behind + 1));
            }
            // Of two players who did something else it cannot be told who did what.
            self.add(at, end, SpokenKind::Player(player));
            return Fault::at(end + 1);
        }
        if let Some(last) = self.says_next(end, Sense::GaveUp).filter(|_| is_opponent) {
            self.gave_up_too(at, last, &name);
            return Ok(Some(last));
        }
        let Some(found) = self.phrase(end).filter(|_| !self.is_after_comma(end)) else {
            return Ok(None);
        };
        let written = match found.sense {
            Sense::Renege => format!("renege {name}"),
            Sense::Dealt => format!("dealer {name}"),
            Sense::Exchanged => format!("exchange:{name}"),
            Sense::Claimed => format!("claim:{name}"),
            Sense::Doubled if !self.is_meld(end) => "double".to_owned(),
            Sense::Redoubled => "redouble".to_owned(),
            _ => return Ok(None),
        };
        Ok(Some(self.write(at, found.end, written)))
    }

    /// Adds an opponent who gave up; with the other one, that ends the hand.
    fn gave_up_too(&mut self, at: usize, end: usize, name: &str) {
        let by = format!("by {name}");
        let earlier = self.items.iter_mut().find_map(|item| match &mut item.what {
            SpokenKind::Written(written) if written.starts_with("by ") && *written != by => Some(written),
            _ => None,
        });
        match earlier {
            Some(other) => *other = format!("claim {other} {by}"),
            None => self.add(at, end, SpokenKind::Written(by)),
        }
    }

    /// Reads the two opponents behind a phrase for giving up and `by`.
    pub(super) fn by_opponents(&self, at: usize) -> Option<(String, usize)> {
        if let Some(end) = self.says(at + 1, Sense::Opponents).filter(|_| self.is(at, "by")) {
            return Some(("claim".to_owned(), end));
        }
        let (one, end) = self.is(at, "by").then(|| self.player(at + 1))??;
        let (other, end) = self.is(end, ANDS).then(|| self.player(end + 1))??;
        Some((format!("claim by {} by {}", self.name(one), self.name(other)), end))
    }
}
