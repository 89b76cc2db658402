//! Counts that are said to be somebody's, in games to points: `anna and carol melded 120, bob and dave 40`, `bob took 90`
//! (rulebook `words-pinochle.md`, E6 and H).

use super::Fault;
use super::items::{ANDS, Item, Items, Of, SpokenKind};
use super::phrases::Sense;
use crate::notation::error::SpeechProblem;
use crate::notation::words::Game;

/// Whose counts follow: of a whole side, or of one player.
#[derive(Clone, Copy)]
pub(super) struct Owner {
    pub of: Of,
    pub end: usize,
}

impl Items<'_, '_> {
    /// Reads the counts of a side or a player, if they are named here.
    pub(super) fn owned(&mut self, at: usize) -> Result<Option<usize>, Fault> {
        let Some(owner) = self.owner(at) else { return Ok(None) };
        let is_word = self.phrase(at).is_some() || self.shorthand(at).is_some();
        // Before the bidder is known, a player may be he.
        let may_bid = self.manner.has_bidder && self.bidder().is_none() && matches!(owner.of, Of::Player(_));
        if is_word || may_bid { Ok(self.melded_by(owner)) } else { self.counts_of(owner) }
    }

    /// Reads the counts of a whole side. A bid is one player's.
    pub(super) fn of_side(&mut self, at: usize) -> Result<Option<usize>, Fault> {
        let side = self.owner(at).filter(|owner| matches!(owner.of, Of::Column(_)));
        let Some(owner) = side else { return Ok(None) };
        let (behind, _) = self.behind_fillers(owner.end);
        if let Some((_, end)) = self.number_at(behind).filter(|_| self.manner.has_bidder)
            && self.count_word(self.behind_fillers(end).0).is_none()
            && let Some((first, _)) = self.player(at)
        {
            let name = self.name(first).to_lowercase();
            return Fault::of(owner.end.saturating_sub(1), SpeechProblem::OneBidder { name });
        }
        self.counts_of(owner)
    }

    /// Reads the melds of a player behind his name: `ben melded run`.
    pub(super) fn meld_of(&mut self, player: usize, end: usize) -> Option<usize> {
        let is_points = self.manner.game == Game::Points;
        if is_points { self.melded_by(Owner { of: Of::Player(player), end }) } else { None }
    }

    /// Reads a number `for` somebody.
    pub(super) fn number_for(&mut self, at: usize, is_meld: Option<bool>) -> Option<usize> {
        let (_, end) = self.one_number_at(at)?;
        let is_for = self.is(end, "for");
        let others = self.says(end + 1, Sense::Opponents).map(|end| Owner { of: Of::Others, end });
        let owner = others.or_else(|| self.owner(end + 1)).filter(|_| is_for)?;
        self.items.push(Item { at, end, what: SpokenKind::Counted { is_meld, of: owner.of, by: at } });
        self.last_count = is_meld;
        Some(owner.end)
    }

    pub(super) fn column_of(&self, player: usize) -> Option<usize> {
        self.manner.columns.iter().position(|column| column.contains(&player))
    }

    /// Returns whether counts of another side were read.
    fn has_others(&self, owner: Owner) -> bool {
        let side = |of: Of| match of {
            Of::Player(player) => self.column_of(player),
            Of::Column(column) => Some(column),
            Of::First | Of::Others => None,
        };
        self.items.iter().any(|item| match item.what {
            SpokenKind::Counted { of, .. } | SpokenKind::Melds { of, .. } => side(of) != side(owner.of),
            _ => false,
        })
    }

    pub(super) fn has_two_sides(&self) -> bool {
        self.manner.game == Game::Auction || self.manner.columns.len() == 2
    }

    /// Returns the names of all players of a side as they are typed.
    pub(super) fn side_of(&self, player: usize) -> String {
        let column = self.column_of(player).and_then(|column| self.manner.columns.get(column));
        let names = column.into_iter().flatten().map(|player| self.name(*player).to_lowercase());
        names.collect::<Vec<_>>().join(" and ")
    }

    pub(super) fn owner(&self, at: usize) -> Option<Owner> {
        let (player, mut end) = self.player(at).filter(|_| self.manner.game == Game::Points)?;
        let column = self.column_of(player)?;
        let partners = self.manner.columns.get(column)?;
        let mut named = vec![player];
        while let Some((player, behind)) = self.player(end + 1).filter(|_| self.is(end, ANDS)) {
            if !partners.contains(&player) || named.contains(&player) {
                break;
            }
            named.push(player);
            end = behind;
        }
        match named.len() {
            1 => Some(Owner { of: Of::Player(player), end }),
            named => (named == partners.len()).then_some(Owner { of: Of::Column(column), end }),
        }
    }

    /// Reads `melded` with melds or a number; `m` asks for a colon, as ever.
    fn melded_by(&mut self, owner: Owner) -> Option<usize> {
        let word = self.word(owner.end).filter(|word| !word.after_comma && word.folded != "m")?;
        let melded = self.says(owner.end, Sense::Meld).filter(|_| word.is_letters())?;
        let (item, end) = self.count_behind(owner, owner.end, melded, true).ok()??;
        self.items.push(item);
        self.last_count = Some(true);
        Some(end)
    }

    /// Reads all counts behind a name: `anna melded 80 and took 100`.
    pub(super) fn counts_of(&mut self, owner: Owner) -> Result<Option<usize>, Fault> {
        let (mut end, mut kinds) = (None, Vec::new());
        while let Some((item, behind)) = self.next_count(owner, end)? {
            kinds.push(match item.what {
                SpokenKind::Counted { is_meld, .. } => is_meld,
                _ => Some(true),
            });
            self.items.push(item);
            end = Some(behind);
        }
        if let [kind] = *kinds {
            self.last_count = kind;
        } else if !kinds.is_empty() {
            self.last_count = None;
        }
        Ok(end)
    }

    /// Reads the next count of somebody behind his name or behind the one that ends before `end`.
    fn next_count(&self, owner: Owner, end: Option<usize>) -> Result<Option<(Item, usize)>, Fault> {
        let from = end.unwrap_or(owner.end);
        let (at, comma) = self.behind_fillers(from);
        let has_and = (from..at).any(|word| self.is(word, ANDS));
        // Where somebody bids, what a comma parts is his again, and what nothing joins.
        let is_joined = has_and || !self.manner.has_bidder;
        if comma && (end.is_none() || !is_joined) {
            return Ok(None);
        }
        let is_joined = is_joined || end.is_none();
        if let Some((is_meld, behind)) = self.count_word(at) {
            // `anna melded 100, bob melded 40, tricks 150`: the noun does not say whose.
            let may_be_any = comma && !is_meld && self.is(at, "tricks");
            if may_be_any && self.one_number_at(behind).is_some() && self.has_others(owner) {
                return Fault::of(at, SpeechProblem::WhoIsWe { who: self.side_of(0) });
            }
            let counted = self.count_behind(owner, at, behind, is_meld)?;
            return Ok(counted.filter(|_| is_joined));
        }
        if end.is_none() && self.begins_meld(at) {
            return self.count_behind(owner, at, at, true);
        }
        let Some((_, behind)) = self.one_number_at(at) else {
            return Ok(None);
        };
        let counted = |is_meld| SpokenKind::Counted { is_meld, of: owner.of, by: at };
        let (word, comma) = self.behind_fillers(behind);
        if let Some((is_meld, behind_word)) = self.count_word(word).filter(|_| !comma)
            && self.is(word, "meld|tricks|trick")
        {
            let item = Item { at, end: behind, what: counted(Some(is_meld)) };
            return Ok(Some((item, behind_word)).filter(|_| is_joined || at == from));
        }
        let is_bidder = |player| self.bidder() == Some(player);
        let may_be_bare = match owner.of {
            Of::Player(player) => {
                !is_bidder(player)
                    && (self.last_count.is_some() || (self.manner.one_each && !self.manner.has_bidder))
            }
            // `they had 60` may be either.
            Of::Others => at == from,
            _ => true,
        };
        let item = Item { at, end: behind, what: counted(self.last_count) };
        Ok(Some((item, behind)).filter(|_| end.is_none() && may_be_bare))
    }

    pub(super) fn count_word(&self, at: usize) -> Option<(bool, usize)> {
        let (meld, tricks) = (self.says(at, Sense::Meld), self.says(at, Sense::Tricks));
        let found = meld.map(|end| (true, end)).or(tricks.map(|end| (false, end)));
        found.filter(|_| !self.is(at, "m|t"))
    }

    /// Reads melds or a number behind a word for them at `by`.
    fn count_behind(
        &self,
        owner: Owner,
        by: usize,
        at: usize,
        is_meld: bool,
    ) -> Result<Option<(Item, usize)>, Fault> {
        if is_meld && self.begins_meld(at) {
            let (places, end) = self.places(at)?;
            return Ok(Some((Item { at: by, end, what: SpokenKind::Melds { places, of: owner.of } }, end)));
        }
        let number = self.one_number_at(at);
        let is_parted = self.is_after_comma(at);
        Ok(number.filter(|_| !is_parted).map(|(_, end)| {
            let what = SpokenKind::Counted { is_meld: Some(is_meld), of: owner.of, by };
            (Item { at, end, what }, end)
        }))
    }

    /// Returns the slashes before the place of a side in shorthand: the bidder's is the first.
    pub(super) fn slashes(&self, of: Of, by: usize) -> Result<String, Fault> {
        let column = match of {
            Of::First => return Ok(String::new()),
            Of::Others if self.has_two_sides() => return Ok("/".to_owned()),
            Of::Others => return Fault::at(by),
            Of::Column(column) => column,
            Of::Player(player) => self.column_of(player).unwrap_or(0),
        };
        let first = self.bidder().and_then(|player| self.column_of(player));
        Ok("/".repeat(match first {
            Some(first) if column == first => 0,
            Some(first) if column < first => column + 1,
            _ => column,
        }))
    }

    /// Says which of both counts bare numbers of sides are, by the one that is said otherwise.
    pub(super) fn settle_kinds(&mut self) -> Result<(), Fault> {
        let has = |meld: bool| {
            self.items.iter().any(|item| match item.what {
                SpokenKind::Counted { is_meld, .. } => is_meld == Some(meld),
                SpokenKind::Melds { .. } => meld,
                _ => false,
            })
        };
        let kind = match (has(true), has(false)) {
            (true, false) => Some(false),
            (false, true) => Some(true),
            _ => None,
        };
        for at in 0..self.items.len() {
            let Some(Item { at: from, what: SpokenKind::Counted { is_meld: none @ None, of, .. }, .. }) =
                self.items.get_mut(at)
            else {
                continue;
            };
            match kind {
                Some(_) => *none = kind,
                None => {
                    let (from, of) = (*from, *of);
                    let who = match of {
                        Of::Column(column) => {
                            let first = self.manner.columns.get(column).and_then(|players| players.first());
                            self.side_of(first.copied().unwrap_or(0))
                        }
                        Of::Player(player) => self.name(player).to_lowercase(),
                        _ => "the others".to_owned(),
                    };
                    let number = self.number_at(from).map_or_else(String::new, |(number, _)| number);
                    return Fault::of(from, SpeechProblem::MeldOrTricks { who, number });
                }
            }
        }
        Ok(())
    }
}
