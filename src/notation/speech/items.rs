//! What the words of a spoken line say, one item after another, and the shorthand for each.

use super::phrases::{self, ARTICLES, Found, Sense, is_filler, suit_of};
use super::words::Word;
use super::{Fault, Manner, player_at};
use crate::notation::error::LineProblem;
use crate::notation::players::spelled;
use crate::notation::token::Kind;
use crate::notation::words::{Game, Meaning, Row, Wants, find};

/// A thing said: the words from `at` to before `end`.
#[derive(Debug, Clone)]
pub(super) struct Item {
    pub at: usize,
    pub end: usize,
    pub what: What,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum What {
    /// Numbers as typed, with the signs between them.
    Number(String),
    /// A word that a number belongs to: meld or tricks, of the opponents if these are said to have them.
    Count {
        is_meld: bool,
        theirs: bool,
    },
    /// Melds by name for each place.
    Melds {
        places: Vec<Vec<String>>,
        of: Of,
    },
    /// A player for whom no word asked.
    Player(usize),
    Result {
        is_made: bool,
    },
    GaveUp,
    Late,
    /// The numbers of an item for a word, which stands at `by`.
    /// Whether of melds or of tricks is said later if it is not known yet.
    Counted {
        is_meld: Option<bool>,
        of: Of,
        by: usize,
    },
    /// The bidder reneged.
    Reneged,
    /// Shorthand; none if it stands elsewhere.
    Written(String),
}

/// Whose a count or a meld is: the first place on, that of a column, of the other side, or of one player of a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Of {
    First,
    Column(usize),
    Others,
    Player(usize),
}

pub(super) struct Items<'a, 'l> {
    pub manner: &'a Manner<'a>,
    pub words: &'a [Word<'l>],
    pub items: Vec<Item>,
    /// The first word at fault.
    pub fault: Option<Fault>,
    /// The player in first place.
    first: Option<usize>,
    pub is_passed: bool,
    /// Whether the count before was one of melds.
    pub last_count: Option<bool>,
}

impl<'a, 'l> Items<'a, 'l> {
    /// Reads all words, from left to right.
    pub fn read(manner: &'a Manner<'a>, words: &'a [Word<'l>]) -> Result<Self, Fault> {
        let mut items = Items {
            manner,
            words,
            items: Vec::new(),
            fault: None,
            first: None,
            is_passed: false,
            last_count: None,
        };
        let mut at = items.dealer(0).unwrap_or(0);
        if let Some(end) = phrases::passes(words, at) {
            items.add(at, end, What::Written("pass".to_owned()));
            items.is_passed = true;
            at = end;
        } else if let Some(end) = items.of_side(at)? {
            at = end;
        } else if manner.has_bidder
            && !items.is_given_up_by(at)
            && let Some((player, end)) = player_at(manner.players, words, at, true)
        {
            items.first = Some(player);
            items.add(at, end, What::Player(player));
            at = end + usize::from(words.get(end).is_some_and(|word| word.is_sign(':')));
            // A name in first place may be the one whose meld follows.
            at = items.meld_of(player, at).unwrap_or(at);
        }
        while at < words.len() {
            at = match items.next(at) {
                Ok(end) => end,
                Err(fault) => {
                    let end = fault.word.max(at) + 1;
                    items.fault.get_or_insert(fault);
                    end
                }
            };
        }
        items.check_named()?;
        items.check_once();
        match items.fault.take() {
            Some(fault) => Err(fault),
            None => Ok(items),
        }
    }

    fn add(&mut self, at: usize, end: usize, what: What) {
        self.items.push(Item { at, end, what });
    }

    pub fn word(&self, at: usize) -> Option<&'a Word<'l>> {
        self.words.get(at)
    }

    pub fn is(&self, at: usize, words: &[&str]) -> bool {
        self.word(at).is_some_and(|word| words.contains(&word.folded.as_str()))
    }

    /// Returns the player who bid, as far as he was named.
    pub fn bidder(&self) -> Option<usize> {
        self.items.iter().find_map(|item| match item.what {
            What::Player(player) => Some(player),
            _ => None,
        })
    }

    pub fn phrase(&self, at: usize) -> Option<Found> {
        phrases::find(self.manner.game, self.words, at)
    }

    pub fn player(&self, at: usize) -> Option<(usize, usize)> {
        player_at(self.manner.players, self.words, at, false)
    }

    pub fn name(&self, player: usize) -> String {
        self.manner.players.get(player).map_or_else(String::new, |name| spelled(name))
    }

    /// Returns the first word from here on that means something, and whether a comma stands before it.
    pub fn behind_fillers(&self, mut at: usize) -> (usize, bool) {
        let mut comma = false;
        while let Some(word) = self.word(at) {
            comma |= word.after_comma;
            if !is_filler(&word.folded) || self.phrase(at).is_some() {
                break;
            }
            at += 1;
        }
        (at, comma)
    }

    /// Reads `dealer ben` or `ben dealt`, which may stand before the bidder.
    fn dealer(&mut self, at: usize) -> Option<usize> {
        let row = find(self.manner.game, &[&self.word(at)?.folded]).map(|(row, _)| row);
        let is_dealer = row.is_some_and(|row| row.meaning == Meaning::Dealer);
        let (player, end) = player_at(self.manner.players, self.words, at + usize::from(is_dealer), true)?;
        let dealt = self.phrase(end).filter(|found| found.sense == Sense::Dealt).map(|found| found.end);
        let end = if is_dealer { end } else { dealt? };
        self.add(at, end, What::Written(format!("dealer {}", self.name(player))));
        Some(end)
    }

    /// Returns whether two players stand here who gave up.
    fn is_given_up_by(&self, at: usize) -> bool {
        let Some((_, second)) = self.player(at).filter(|(_, end)| self.is(*end, &["and"])) else {
            return false;
        };
        let third = self.player(second + 1).map(|(_, end)| end);
        third.is_some_and(|end| self.gave_up(end).is_some())
    }

    /// Returns the word behind a phrase for giving up; words that mean nothing may stand before it.
    fn gave_up(&self, at: usize) -> Option<usize> {
        let (at, comma) = self.behind_fillers(at);
        self.phrase(at).filter(|found| found.sense == Sense::GaveUp && !comma).map(|found| found.end)
    }

    /// Reads the item that begins with a word; returns the word behind it.
    fn next(&mut self, at: usize) -> Result<usize, Fault> {
        let Some(word) = self.word(at) else { return Ok(at + 1) };
        if let Some(end) = self.of_names(at)? {
            return Ok(end);
        }
        if let Some(end) = self.melds(at)? {
            return Ok(end);
        }
        if let Some(end) = self.last_count.and_then(|_| self.number_for(at, self.last_count)) {
            return Ok(end);
        }
        if let Some(end) = self.number(at)? {
            return Ok(end);
        }
        let row = self.shorthand(at);
        if let Some(found) =
            self.phrase(at).filter(|found| row.is_none_or(|(_, length)| at + length <= found.end))
            && let Some(end) = self.said(at, found)?
        {
            return Ok(end);
        }
        if let Some((row, length)) =
            row.filter(|(row, _)| !matches!(row.meaning, Meaning::Bid | Meaning::Trump))
        {
            return self.asks(at, at + length, row);
        }
        if let Some(suit) = suit_of(word) {
            self.add(at, at + 1, What::Written(suit.letter.to_string()));
            return Ok(at + 1);
        }
        match word.kind {
            Kind::Sign('+') => {
                self.add(at, at + 1, What::Result { is_made: true });
                return Ok(at + 1);
            }
            Kind::Sign('-') => {
                self.add(at, at + 1, What::Result { is_made: false });
                return Ok(at + 1);
            }
            _ => {}
        }
        if is_filler(&word.folded) {
            return Ok(at + 1);
        }
        match self.player(at).filter(|_| self.manner.has_bidder && !self.is_passed) {
            Some((player, end)) => {
                self.add(at, end, What::Player(player));
                Ok(end)
            }
            None => Fault::at(at),
        }
    }

    /// Finds the word or phrase of the shorthand that begins here.
    pub fn shorthand(&self, at: usize) -> Option<(&'static Row, usize)> {
        let parts = self.words.iter().skip(at).take(4).enumerate();
        let parts: Vec<&str> = parts
            .map_while(|(i, word)| (i == 0 || !word.after_comma).then_some(word.folded.as_str()))
            .collect();
        let first = self.word(at).filter(|word| word.is_letters())?;
        find(self.manner.game, &parts).filter(|_| !first.folded.is_empty())
    }

    /// Reads what names go before: who gave up, whose melds follow, who dealt or reneged.
    fn of_names(&mut self, at: usize) -> Result<Option<usize>, Fault> {
        let Some((player, end)) = self.player(at) else { return Ok(None) };
        let name = self.name(player);
        let is_auction = self.manner.game == Game::Auction;
        if is_auction
            && self.is(end, &["and"])
            && let Some((other, behind)) = self.player(end + 1)
            && let Some(last) = self.gave_up(behind)
        {
            let others = self.name(other);
            self.add(at, last, What::Written(format!("claim by {name} by {others}")));
            return Ok(Some(last));
        }
        if let Some(end) = self.owned(at)? {
            return Ok(Some(end));
        }
        // In auction pinochle the tricks of the opponents are counted together.
        if is_auction
            && let Some((_, behind)) = self.player(end + 1).filter(|_| self.is(end, &["and"]))
            && let Some(end) = self.took(behind)
        {
            self.add(at, end, What::Count { is_meld: false, theirs: true });
            return Ok(Some(end));
        }
        // Of two players who did something else it cannot be told who did what.
        if let Some((other, _)) = self.player(end + 1).filter(|_| self.is(end, &["and"]))
            && other != player
        {
            self.add(at, end, What::Player(player));
            return Fault::at(end + 1);
        }
        if let Some(last) =
            self.gave_up(end).filter(|_| is_auction && self.first.is_some_and(|first| first != player))
        {
            self.add(at, last, What::Written(format!("by {name}")));
            return Ok(Some(last));
        }
        let Some(found) = self.phrase(end).filter(|_| !self.word(end).is_some_and(|word| word.after_comma))
        else {
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
        self.add(at, found.end, What::Written(written));
        Ok(Some(found.end))
    }

    /// Returns the word behind one for tricks; words that mean nothing may stand before it.
    fn took(&self, at: usize) -> Option<usize> {
        let (at, comma) = self.behind_fillers(at);
        self.phrase(at).filter(|found| found.sense == Sense::Tricks && !comma).map(|found| found.end)
    }

    /// Adds what a phrase says; nothing if it needs something that is not there.
    fn said(&mut self, at: usize, found: Found) -> Result<Option<usize>, Fault> {
        let end = found.end;
        let is_points = self.manner.game == Game::Points;
        let what = match found.sense {
            Sense::Nothing | Sense::Early => return Ok(Some(end)),
            Sense::Trump => {
                let suit = found.suit.and_then(|suit| suit_of(self.word(suit)?));
                What::Written(suit.map_or(String::new(), |suit| suit.letter.to_string()))
            }
            Sense::Made => {
                self.check_made(at, end)?;
                What::Result { is_made: true }
            }
            Sense::Lost => What::Result { is_made: false },
            Sense::GaveUp => {
                if let Some((written, end)) = self.by_opponents(end) {
                    self.add(at, end, What::Written(written));
                    return Ok(Some(end));
                }
                What::GaveUp
            }
            Sense::Late => What::Late,
            Sense::Unseen => What::Written("blind".to_owned()),
            Sense::Opponents => {
                if let Some(end) = self.gave_up(end) {
                    self.add(at, end, What::Written("claim".to_owned()));
                    return Ok(Some(end));
                }
                if let Some(end) = self.took(end) {
                    self.add(at, end, What::Count { is_meld: false, theirs: true });
                    return Ok(Some(end));
                }
                return match self.melds_of_others(at, end) {
                    Some(end) => Ok(Some(end)),
                    None => Fault::of(at, LineProblem::DidWhat {}),
                };
            }
            Sense::Meld | Sense::Tricks => {
                if self.word(end).is_some_and(|word| word.is_sign('=') || word.is_sign(':')) {
                    return Ok(None);
                }
                let is_meld = found.sense == Sense::Meld;
                self.last_count = Some(is_meld);
                if self.is_owner_with_number(end) {
                    return Ok(Some(end));
                }
                if let Some(end) = self.number_for(end, Some(is_meld)) {
                    return Ok(Some(end));
                }
                What::Count { is_meld, theirs: false }
            }
            Sense::Doubled if is_points => What::Written("double".to_owned()),
            Sense::Redoubled if is_points => What::Written("redouble".to_owned()),
            // A bidder who reneged; a player of whom no more is said is rather fined.
            Sense::Renege
                if self.items.len() > 1 && self.player(end).is_none() && !self.is(end, &["by"]) =>
            {
                What::Reneged
            }
            Sense::Dealt if self.is(end, &["by"]) => {
                let Some((player, end)) = self.player(end + 1) else { return Ok(None) };
                self.add(at, end, What::Written(format!("dealer {}", self.name(player))));
                return Ok(Some(end));
            }
            Sense::Doubled | Sense::Redoubled | Sense::Renege | Sense::Dealt => return Ok(None),
            Sense::Exchanged | Sense::Claimed => return Ok(None),
            Sense::Named(_) | Sense::Marriage | Sense::NoMeld => return Ok(None),
        };
        self.add(at, end, what);
        Ok(Some(end))
    }

    /// Reads the two opponents behind a phrase for giving up and `by`.
    fn by_opponents(&self, at: usize) -> Option<(String, usize)> {
        let (one, end) = self.is(at, &["by"]).then(|| self.player(at + 1))??;
        let (other, end) = self.is(end, &["and"]).then(|| self.player(end + 1))??;
        Some((format!("claim by {} by {}", self.name(one), self.name(other)), end))
    }

    /// Refuses `made` right before a meld, or before a number with a word for it: the end, or what was melded?
    fn check_made(&self, at: usize, end: usize) -> Result<(), Fault> {
        let (mut behind, comma) = self.behind_fillers(end);
        behind += usize::from(self.is(behind, &ARTICLES));
        let is_count = |at: usize| {
            let (at, comma) = self.behind_fillers(at);
            !comma && self.phrase(at).is_some_and(|found| matches!(found.sense, Sense::Meld | Sense::Tricks))
        };
        let doubtful = self.is_meld(behind)
            || self.number_at(behind).is_some_and(|(_, end)| is_count(end) || self.is_meld(end));
        if doubtful && !comma && !self.word(behind).is_some_and(|word| word.after_comma) {
            let made = self.words.get(at..end).unwrap_or_default();
            let typed = made.iter().map(|word| word.typed.as_ref()).collect::<Vec<_>>().join(" ");
            return Fault::of(at, LineProblem::MadeWhat { typed });
        }
        Ok(())
    }

    /// Reads a word of the shorthand with what it asks for.
    fn asks(&mut self, at: usize, end: usize, row: &'static Row) -> Result<usize, Fault> {
        let typed: Vec<&str> =
            self.words.get(at..end).unwrap_or_default().iter().map(|w| w.folded.as_str()).collect();
        let mut written = typed.join(" ");
        if row.meaning == Meaning::By && self.number_at(end).is_some() {
            return Fault::of(at, LineProblem::Margin {});
        }
        if matches!(row.meaning, Meaning::Pass) && self.is_passed {
            return Ok(end);
        }
        let (mut behind, needs_player) = match row.wants {
            Wants::Nothing | Wants::Number => (end, false),
            _ => (end + usize::from(self.word(end).is_some_and(|word| word.is_sign(':'))), true),
        };
        // A colon ties what shorthand ties; only a claim is spoken without.
        if row.wants.is_tied() && behind == end && row.meaning != Meaning::Claim {
            return Fault::of(at, LineProblem::Lacking { row });
        }
        // Who reneged or claimed may follow `by`.
        if matches!(row.meaning, Meaning::Renege | Meaning::Claim) && needs_player && self.is(behind, &["by"])
        {
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
        if self.word(behind).is_some_and(|word| word.is_sign('=')) {
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
        self.add(at, behind, What::Written(written));
        Ok(behind)
    }
}
