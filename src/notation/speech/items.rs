//! What the words of a spoken line say, one item after another, and the shorthand for each.

use super::phrases::{self, ARTICLES, Found, Sense, is_filler, suit_of};
use super::words::Word;
use super::{Fault, Manner, player_at};
use crate::kernel::words::is_one_of;
use crate::notation::error::{LineProblem, SpeechProblem};
use crate::notation::players::spelled;
use crate::notation::token::Kind;
use crate::notation::words::{Game, Meaning, Row, find};

/// Join names, counts and melds.
pub(super) const ANDS: &str = "and|a|i";

/// What people say between two counts, which is not clear enough.
const TO: &str = "to|against|versus|vs|v|ku|proti";

/// Between two counts right behind a word for them these say what a slash says: the others' follows.
pub(super) const VERSUS: &str = "against|versus|vs|ku|proti";

/// A thing said: the words from `at` to before `end`.
#[derive(Debug, Clone)]
pub(super) struct Item {
    pub at: usize,
    pub end: usize,
    pub what: SpokenKind,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum SpokenKind {
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
    /// No trick was won, or every trick, by the opponents if these are said to.
    Trick {
        every: bool,
        theirs: bool,
    },
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
    pub fault: Option<Fault>,
    /// The player in first place, or who had the last bid of an auction.
    pub first: Option<usize>,
    /// Who had the last bid of the auction that the line begins with.
    pub called: Option<usize>,
    pub is_passed: bool,
    /// Whether the count before was one of melds.
    pub last_count: Option<bool>,
}

impl<'a, 'l> Items<'a, 'l> {
    pub fn read(manner: &'a Manner<'a>, words: &'a [Word<'l>]) -> Result<Self, Fault> {
        let mut items = Items {
            manner,
            words,
            items: Vec::new(),
            fault: None,
            first: None,
            called: None,
            is_passed: false,
            last_count: None,
        };
        let mut at = items.dealer(0).unwrap_or(0);
        if let Some(end) = items.calls(at) {
            at = end;
        } else if let Some(end) = phrases::passes(words, at) {
            at = items.write(at, end, "pass");
            items.is_passed = true;
        } else if let Some(end) = items.of_side(at)? {
            at = end;
        } else if manner.has_bidder
            && !items.is_given_up_by(at)
            && !items.is_reneged_by(at)
            && let Some((player, end)) = player_at(manner.players, words, at, true)
        {
            items.first = Some(player);
            items.add(at, end, SpokenKind::Player(player));
            at = end + usize::from(words.get(end).is_some_and(|word| word.is_sign(':')));
            // A name in first place may be the one whose meld follows.
            at = items.meld_of(player, at).unwrap_or(at);
        } else if let Some((_, length)) = items.shorthand(at).filter(|(row, _)| row.meaning == Meaning::Pass)
        {
            at = items.write(at, at + length, "pass");
            items.is_passed = true;
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
        items.name_bidder();
        items.check_named()?;
        items.check_once();
        match items.fault.take() {
            Some(fault) => Err(fault),
            None => Ok(items),
        }
    }

    pub fn add(&mut self, at: usize, end: usize, what: SpokenKind) {
        self.items.push(Item { at, end, what });
    }

    pub fn word(&self, at: usize) -> Option<&'a Word<'l>> {
        self.words.get(at)
    }

    pub fn is_sign(&self, at: usize, sign: char) -> bool {
        self.word(at).is_some_and(|word| word.is_sign(sign))
    }

    pub fn is_after_comma(&self, at: usize) -> bool {
        self.word(at).is_some_and(|word| word.after_comma)
    }

    /// Finds one number or several joined by `+`, and the word behind them.
    pub fn one_number_at(&self, at: usize) -> Option<(String, usize)> {
        self.number_at(at).filter(|(number, _)| !number.contains('/'))
    }

    /// Adds shorthand; returns the word behind what it stands for.
    pub fn write(&mut self, at: usize, end: usize, written: impl Into<String>) -> usize {
        self.add(at, end, SpokenKind::Written(written.into()));
        end
    }

    /// Returns whether a word is one of these.
    pub fn is(&self, at: usize, words: &str) -> bool {
        self.word(at).is_some_and(|word| is_one_of(&word.folded, words))
    }

    /// Returns the player who bid, as far as he was named.
    pub fn bidder(&self) -> Option<usize> {
        let named = self.items.iter().find_map(|item| match item.what {
            SpokenKind::Player(player) => Some(player),
            _ => None,
        });
        self.called.or(named)
    }

    pub fn phrase(&self, at: usize) -> Option<Found> {
        phrases::find(self.manner.game, self.words, at)
    }

    /// Returns the word behind a phrase that says this.
    pub fn says(&self, at: usize, sense: Sense) -> Option<usize> {
        self.phrase(at).filter(|found| found.sense == sense).map(|found| found.end)
    }

    /// Returns the word behind a phrase that says this; words that mean nothing may stand before it.
    pub fn says_next(&self, at: usize, sense: Sense) -> Option<usize> {
        let (at, comma) = self.behind_fillers(at);
        self.says(at, sense).filter(|_| !comma)
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

    /// Reads the item that begins with a word; returns the word behind it.
    fn next(&mut self, at: usize) -> Result<usize, Fault> {
        let Some(word) = self.word(at) else { return Ok(at + 1) };
        if self.is(at, TO) && (self.number_at(at + 1).is_some() || self.is(at + 1, "their")) {
            return Fault::of(at, LineProblem::MinusBetweenNumbers { game: self.manner.game });
        }
        if self.is(at, "needed|needs|to|o|chybelo|chybi")
            && (self.is(at + 1, "spare") || self.number_at(at + 1).is_some())
            && self.word(at + 1).is_some_and(|next| word.at + word.length < next.at)
        {
            return Fault::of(at, SpeechProblem::Margin {});
        }
        let number_for =
            |items: &mut Self, at| Ok(items.last_count.and_then(|_| items.number_for(at, items.last_count)));
        for read in [Self::of_names, Self::melds, number_for, Self::number] {
            if let Some(end) = read(self, at)? {
                return Ok(end);
            }
        }
        let row = self.shorthand(at);
        // `vzdal ben`
        let names_by = |row: &Row, end| row.meaning == Meaning::By && self.player(end).is_some();
        let is_longer = |found: &Found, row, length| at + length <= found.end && !names_by(row, at + length);
        if let Some(found) =
            self.phrase(at).filter(|found| row.is_none_or(|(row, length)| is_longer(found, row, length)))
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
            return Ok(self.write(at, at + 1, suit.letter));
        }
        if let Kind::Sign(sign @ ('+' | '-')) = word.kind {
            self.add(at, at + 1, SpokenKind::Result { is_made: sign == '+' });
            return Ok(at + 1);
        }
        if is_filler(&word.folded) || self.is_idle_article(at) || (self.is_passed && self.is(at, "redeal")) {
            return Ok(at + 1);
        }
        if self.is(at, "is") {
            return Fault::of(at, SpeechProblem::SaysNothing {});
        }
        if self.is(at, "we|us|our|ours") && self.manner.game == Game::Points {
            return Fault::of(at, SpeechProblem::WhoIsWe { who: self.side_of(self.bidder().unwrap_or(0)) });
        }
        match self.player(at).filter(|_| self.manner.has_bidder && !self.is_passed) {
            Some((player, end)) => {
                self.add(at, end, SpokenKind::Player(player));
                Ok(end)
            }
            None => Fault::at(at),
        }
    }

    pub fn shorthand(&self, at: usize) -> Option<(&'static Row, usize)> {
        let parts = self.words.iter().skip(at).take(4).enumerate();
        let parts: Vec<&str> = parts
            .map_while(|(i, word)| (i == 0 || !word.after_comma).then_some(word.folded.as_str()))
            .collect();
        let first = self.word(at).filter(|word| word.is_letters())?;
        find(self.manner.game, &parts).filter(|_| !first.folded.is_empty())
    }

    /// Returns whether an article stands before something that may have one.
    fn is_idle_article(&self, at: usize) -> bool {
        self.is(at, ARTICLES)
            && self.word(at + 1).is_some_and(|word| {
                !word.after_comma && (word.is_number() || suit_of(word).is_some() || is_filler(&word.folded))
            })
            // `a prohrál`, `a štychy 170`
            || self.is(at, "a") && (self.phrase(at + 1).is_some() || self.shorthand(at + 1).is_some())
    }
}
