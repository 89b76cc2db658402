//! What the phrases of a spoken line and the words of the shorthand say in it.

use super::items::{ANDS, Item, Items, Of, SpokenKind};
use super::owned::Owner;
use super::phrases::{ARTICLES, Found, Sense, suit_of};
use super::{Fault, player_at};
use crate::notation::error::{LineProblem, SpeechProblem};
use crate::notation::token::Kind;
use crate::notation::words::{Game, Meaning, Row, Wants};

impl Items<'_, '_> {
    /// Adds what a phrase says; nothing if it needs something that is not there.
    pub(super) fn said(&mut self, at: usize, found: Found) -> Result<Option<usize>, Fault> {
        let end = found.end;
        let is_points = self.manner.game == Game::Points;
        let sense = if self.tells_tricks(at, end) { Sense::Tricks } else { found.sense };
        let what = match sense {
            Sense::Nothing | Sense::Early => return Ok(Some(end)),
            Sense::Trump => {
                let suit = found.suit.and_then(|suit| suit_of(self.word(suit)?));
                SpokenKind::Written(suit.map_or(String::new(), |suit| suit.letter.to_string()))
            }
            Sense::Made => {
                self.check_made(at, end)?;
                SpokenKind::Result { is_made: true }
            }
            Sense::Lost => SpokenKind::Result { is_made: false },
            Sense::GaveUp => {
                if let Some((written, end)) = self.by_opponents(end) {
                    return Ok(Some(self.write(at, end, written)));
                }
                // `they took 40 and gave up`
                let is_joined = at.checked_sub(1).is_some_and(|before| self.is(before, ANDS));
                let took = matches!(
                    self.items.as_slice(),
                    [.., Item { what: SpokenKind::Count { theirs: true, .. }, .. }, _]
                );
                // `vzdali to`: more than one are not the bidder.
                let are_several = !is_points && (at..end).any(|word| self.is(word, "vzdali|slozili"));
                if took && is_joined || are_several {
                    return Ok(Some(self.write(at, end, "claim")));
                }
                SpokenKind::GaveUp
            }
            Sense::Late => SpokenKind::Late,
            Sense::Unseen => SpokenKind::Written("blind".to_owned()),
            Sense::NoTricks | Sense::EveryTrick => {
                SpokenKind::Trick { every: found.sense == Sense::EveryTrick, theirs: false }
            }
            Sense::Opponents => return self.opponents(at, end).map(Some),
            Sense::Meld | Sense::Tricks => {
                if self.word(end).is_some_and(|word| word.is_sign('=') || word.is_sign(':')) {
                    return Ok(None);
                }
                let is_meld = found.sense == Sense::Meld;
                self.check_counters(at)?;
                self.last_count = Some(is_meld);
                // `took anna and carol 160`
                if self.owner(end).is_some_and(|owner| self.number_at(owner.end).is_some()) {
                    return Ok(Some(end));
                }
                if let Some(end) = self.number_for(end, Some(is_meld)) {
                    return Ok(Some(end));
                }
                SpokenKind::Count { is_meld, theirs: false }
            }
            Sense::Doubled if is_points => SpokenKind::Written("double".to_owned()),
            Sense::Redoubled if is_points => SpokenKind::Written("redouble".to_owned()),
            // A bidder who reneged; a player of whom no more is said is rather fined.
            Sense::Renege if self.items.len() > 1 && self.player(end).is_none() && !self.is(end, "by") => {
                SpokenKind::Reneged
            }
            Sense::Dealt if self.is(end, "by") => {
                let Some((player, end)) = self.player(end + 1) else { return Ok(None) };
                return Ok(Some(self.write(at, end, format!("dealer {}", self.name(player)))));
            }
            Sense::Doubled | Sense::Redoubled | Sense::Renege | Sense::Dealt => return Ok(None),
            Sense::Claimed if !is_points => return Fault::of(at, SpeechProblem::ClaimedHow {}),
            Sense::Exchanged | Sense::Claimed => return Ok(None),
            Sense::Named(_) | Sense::Marriage | Sense::NoMeld => return Ok(None),
        };
        self.add(at, end, what);
        Ok(Some(end))
    }

    /// Returns whether `uhrála 170` tells what was taken, as behind a bid.
    fn tells_tricks(&self, at: usize, end: usize) -> bool {
        let count =
            |is_it: &dyn Fn(&SpokenKind) -> bool| self.items.iter().filter(|i| is_it(&i.what)).count();
        let numbers = count(&|what| matches!(what, SpokenKind::Number(_)));
        let has_bid = numbers > count(&|what| matches!(what, SpokenKind::Count { .. }));
        self.is(at, "uhral|uhrala|vzal|vzala")
            && end == at + 1
            && self.number_at(end).is_some()
            && !self.is_after_comma(end)
            && (has_bid || self.called.is_some())
    }

    /// Refuses so few counters that they are rather cards worth ten each: `17 counters`.
    fn check_counters(&self, at: usize) -> Result<(), Fault> {
        let before = self.items.last().filter(|item| self.is(at, "counters") && item.end == at);
        let Some(SpokenKind::Number(number)) = before.map(|item| &item.what) else { return Ok(()) };
        if self.manner.all_tricks > 100 && number.len() < 3 && !number.ends_with('0') {
            let typed = format!("{number} counters");
            return Fault::of(at, LineProblem::Instead { typed, instead: format!("took {number}0") });
        }
        Ok(())
    }

    fn opponents(&mut self, at: usize, end: usize) -> Result<usize, Fault> {
        let is_auction = self.manner.game == Game::Auction;
        if let Some(end) = self.others_gave_up(end).filter(|_| is_auction) {
            return Ok(self.write(at, end, "claim".to_owned()));
        }
        let every = [(Sense::NoTricks, false), (Sense::EveryTrick, true)];
        let mut every =
            every.into_iter().filter_map(|(sense, every)| Some((every, self.says_next(end, sense)?)));
        if let Some((every, end)) = every.next() {
            self.add(at, end, SpokenKind::Trick { every, theirs: true });
            return Ok(end);
        }
        if let Some(end) = self.says_next(end, Sense::Tricks).filter(|_| is_auction) {
            self.add(at, end, SpokenKind::Count { is_meld: false, theirs: true });
            return Ok(end);
        }
        if !is_auction && let Some(end) = self.counts_of(Owner { of: Of::Others, end })? {
            // Of three sides two are others, and where nobody bids each may be.
            let is_clear = self.manner.has_bidder && self.has_two_sides();
            let own = self.bidder().and_then(|bidder| self.column_of(bidder));
            let other = self.manner.columns.iter().enumerate().find(|(side, _)| Some(*side) != own);
            let other = other.and_then(|(_, players)| players.first()).copied().unwrap_or(0);
            let asked = SpeechProblem::WhoIsWe { who: self.side_of(other) };
            return if is_clear { Ok(end) } else { Fault::of(at, asked) };
        }
        let (behind, comma) = self.behind_fillers(end);
        match self.number_at(behind).filter(|_| !comma) {
            // `they 60`: melds of theirs count for nothing.
            Some(_) if is_auction && !self.is(at, "both|oba") => {
                self.add(at, end, SpokenKind::Count { is_meld: false, theirs: true });
                Ok(end)
            }
            Some((number, _)) if !is_auction => {
                Fault::of(behind, SpeechProblem::MeldOrTricks { who: "the others".to_owned(), number })
            }
            _ => Fault::of(at, SpeechProblem::DidWhat {}),
        }
    }

    /// Refuses `made` right before a meld, or before a number with a word for it: the end, or what was melded?
    fn check_made(&self, at: usize, end: usize) -> Result<(), Fault> {
        let (mut behind, comma) = self.behind_fillers(end);
        behind += usize::from(self.is(behind, ARTICLES));
        let is_count =
            |at: usize| self.says_next(at, Sense::Meld).or(self.says_next(at, Sense::Tricks)).is_some();
        let doubtful = self.is_meld(behind)
            || self.number_at(behind).is_some_and(|(_, end)| is_count(end) || self.is_meld(end));
        if doubtful && !comma && !self.is_after_comma(behind) {
            let made = self.words.get(at..end).unwrap_or_default();
            let typed = made.iter().map(|word| word.typed.as_ref()).collect::<Vec<_>>().join(" ");
            return Fault::of(at, SpeechProblem::MadeWhat { typed });
        }
        Ok(())
    }

    pub(super) fn asks(&mut self, at: usize, end: usize, row: &'static Row) -> Result<usize, Fault> {
        let typed: Vec<&str> =
            self.words.get(at..end).unwrap_or_default().iter().map(|w| w.folded.as_str()).collect();
        let mut written = typed.join(" ");
        if row.meaning == Meaning::By && self.number_at(end).is_some() {
            return Fault::of(at, SpeechProblem::Margin {});
        }
        if matches!(row.meaning, Meaning::Pass) && self.is_passed {
            return Ok(end);
        }
        let (mut behind, needs_player) = match row.wants {
            Wants::Nothing | Wants::Number => (end, false),
            _ => (self.behind_was(end), true),
        };
        // A colon ties what shorthand ties; only a claim is spoken without.
        if row.wants.is_tied() && behind == end && row.meaning != Meaning::Claim {
            return Fault::of(at, LineProblem::Lacking { row });
        }
        // Who reneged or claimed may follow `by`.
        if matches!(row.meaning, Meaning::Renege | Meaning::Claim) && needs_player && self.is(behind, "by") {
            behind += 1;
        }
        if needs_player {
            let Some((player, named)) = player_at(self.manner.players, self.words, behind, true) else {
                return match row.wants {
                    Wants::Melds | Wants::SideMelds => self.value(at, end, written),
                    _ => Fault::of(at, LineProblem::Lacking { row }),
                };
            };
            let sign = if matches!(row.wants, Wants::Player | Wants::MaybePlayer) { ' ' } else { ':' };
            written = format!("{written}{sign}{}", self.name(player));
            return self.value(at, named, written);
        }
        self.value(at, behind, written)
    }

    /// Adds shorthand with the value that follows an `=`.
    fn value(&mut self, at: usize, end: usize, mut written: String) -> Result<usize, Fault> {
        let mut behind = end;
        if self.is_sign(behind, '=') {
            written.push('=');
            behind += 1;
            while let Some(word) = self.word(behind).filter(|word| match word.kind {
                Kind::Value | Kind::Number | Kind::Sign('+' | '/') => !word.after_comma,
                _ => false,
            }) {
                written.push_str(&word.typed);
                behind += 1;
                if word.kind == Kind::Value {
                    break;
                }
            }
        }
        Ok(self.write(at, behind, written))
    }
}
