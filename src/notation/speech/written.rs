//! What has to hold of all items of a spoken line together, and the shorthand for them.

use super::items::{ANDS, Item, Items, Of, SpokenKind, VERSUS};
use super::phrases::{Sense, suit_of};
use super::{Fault, Shorthand, Typed, is_apart};
use crate::notation::error::{LineProblem, SpeechProblem};
use crate::notation::granted::Granted;
use crate::notation::players::find_player;
use crate::notation::words::Game;

impl Items<'_, '_> {
    /// Refuses a line in which nobody is named, at its first word that says something.
    pub(super) fn check_named(&self) -> Result<(), Fault> {
        if self.bidder().is_some() || self.is_passed || !self.manner.has_bidder {
            return Ok(());
        }
        let (first, _) = self.behind_fillers(0);
        let problem = LineProblem::NoBidder { players: self.manner.players.to_vec() };
        match self.word(first) {
            Some(word)
                if word.is_letters() && self.fault.as_ref().is_some_and(|fault| fault.word == first) =>
            {
                match find_player(self.manner.players, &word.typed) {
                    Err(error) => Fault::of(first, LineProblem::Player(error)),
                    Ok(_) => Fault::of(first, problem),
                }
            }
            _ => Fault::of(first, problem),
        }
    }

    /// Refuses a second suit, a second player or another result, unless a word before it is at fault.
    pub(super) fn check_once(&mut self) {
        let suits = ["s", "h", "d", "c"];
        let suit = |what: &SpokenKind| match what {
            SpokenKind::Written(written) => suits.contains(&written.as_str()),
            _ => false,
        };
        let is_result = |what: &SpokenKind| matches!(what, SpokenKind::Result { .. });
        let is_player = |what: &SpokenKind| matches!(what, SpokenKind::Player(_));
        type Kind<'k> = (&'k dyn Fn(&SpokenKind) -> bool, &'static str);
        let kinds: [Kind<'_>; 3] = [(&suit, "trump"), (&is_result, "outcome"), (&is_player, "")];
        self.check_doubles();
        self.check_dash();
        for (kind, field) in kinds {
            let mut said = self.items.iter().filter(|item| kind(&item.what));
            let Some(first) = said.next() else { continue };
            let Some(other) = said.find(|item| item.what != first.what) else { continue };
            if self.fault.as_ref().is_none_or(|fault| other.at < fault.word) {
                let typed = self.typed(first).word;
                let is_joined = other.at.checked_sub(1).is_some_and(|before| self.is(before, ANDS));
                let problem = match field {
                    "" if is_joined => Some(SpeechProblem::OneBidder { name: typed.to_lowercase() }.into()),
                    "" => None,
                    field => Some(LineProblem::SaidTwice { field, first: typed }.into()),
                };
                self.fault = Some(Fault { word: other.at, problem });
            }
        }
    }

    /// Takes a double and a redouble for one thing said; a double more is at fault.
    fn check_doubles(&mut self) {
        let is =
            |item: &Item, word: &str| matches!(&item.what, SpokenKind::Written(written) if written == word);
        let mut doubles = self.items.iter().filter(|item| is(item, "double"));
        if let (Some(first), Some(second), None) = (doubles.next(), doubles.next(), &self.fault) {
            let twice = LineProblem::SaidTwice { field: "doubled", first: self.typed(first).word };
            self.fault = Some(Fault { word: second.at, problem: Some(twice.into()) });
            return;
        }
        let double = self.items.iter().position(|item| is(item, "double"));
        let redouble = self.items.iter().position(|item| is(item, "redouble"));
        if let Some(at) = double.filter(|at| redouble > Some(*at)) {
            self.items.remove(at);
        }
    }

    /// Refuses a dash between blanks before a suit, melds or a count, unless a word before it is at fault: it may say that
    /// the hand was lost, or only part what was said. Before the letter of a suit, or of a count in points, it is shorthand.
    fn check_dash(&mut self) {
        let is_unclear = |two: &&[Item]| {
            let [dash, behind] = two else { return false };
            let is_letter = self.word(dash.end).is_some_and(|word| word.is_letters() && word.length == 1);
            let is_hand = match &behind.what {
                SpokenKind::Number(_)
                | SpokenKind::Count { .. }
                | SpokenKind::Counted { .. }
                | SpokenKind::Melds { .. } => !is_letter || self.manner.game == Game::Auction,
                SpokenKind::Written(_) => {
                    !is_letter && self.word(behind.at).is_some_and(|word| suit_of(word).is_some())
                }
                _ => false,
            };
            let place = |at: usize| self.word(at).map(|word| (word.at, word.length));
            let before = dash.at.checked_sub(1).and_then(place);
            is_hand
                && self.is_sign(dash.at, '-')
                && dash.what == SpokenKind::Result { is_made: false }
                && is_apart(before, place(dash.at), place(dash.end))
        };
        let dash = self.items.windows(2).find(is_unclear).and_then(|two| two.first()).map(|dash| dash.at);
        if let Some(word) = dash.filter(|at| self.fault.as_ref().is_none_or(|fault| *at < fault.word)) {
            self.fault = Some(Fault { word, problem: Some(SpeechProblem::LostOrDash {}.into()) });
        }
    }

    /// Writes the items in shorthand, the bidder first.
    pub(super) fn written(mut self) -> Result<Shorthand, Fault> {
        self.assign_counts()?;
        self.settle_kinds()?;
        let mut shorthand = Shorthand::default();
        let bidder = self.bidder();
        // An auction names him.
        let named = self.items.iter().find(|item| matches!(item.what, SpokenKind::Player(_)));
        if let (None, Some(player), Some(item)) = (self.called, bidder, named) {
            shorthand.push(&self.name(player), false, self.typed(item));
        }
        let has = |is: &dyn Fn(&SpokenKind) -> bool| self.items.iter().any(|item| is(&item.what));
        let gave_up = has(&|what| *what == SpokenKind::GaveUp);
        let is_early = |at: &usize| self.says(*at, Sense::Early).is_some();
        let early = (0..self.words.len()).find(is_early);
        // Who took tricks gave up behind the lead.
        let took_tricks = has(&|what| matches!(what, SpokenKind::Counted { is_meld: Some(false), .. }));
        let is_late = has(&|what| *what == SpokenKind::Late) || (gave_up && early.is_none() && took_tricks);
        match early.filter(|_| has(&|what| matches!(what, SpokenKind::Result { .. }))) {
            Some(early) => return Fault::of(early, SpeechProblem::NotPlayed {}),
            None if gave_up && !is_late && early.is_none() && self.manner.game == Game::Auction => {
                shorthand.granted = Some(Granted::BeforeTheLead {});
            }
            None => {}
        }
        for item in &self.items {
            let typed = self.typed(item);
            let written = match &item.what {
                SpokenKind::Player(player) if bidder == Some(*player) => continue,
                SpokenKind::Player(_) => return Fault::at(item.at),
                SpokenKind::Late if gave_up => continue,
                SpokenKind::Late => "late".to_owned(),
                SpokenKind::GaveUp if self.manner.game == Game::Points => "throw".to_owned(),
                SpokenKind::GaveUp if is_late => "late".to_owned(),
                SpokenKind::GaveUp => "fold".to_owned(),
                SpokenKind::Result { is_made: true } => "made".to_owned(),
                SpokenKind::Result { is_made: false } => "lost".to_owned(),
                SpokenKind::Written(written) if written.is_empty() => continue,
                SpokenKind::Written(written) => written.clone(),
                SpokenKind::Counted { is_meld, of, by } => {
                    let sign = match (is_meld, of) {
                        (Some(true), Of::Others) if self.manner.game == Game::Auction => {
                            return Fault::at(*by);
                        }
                        (Some(true), Of::Player(player)) => format!("m:{}=", self.name(*player)),
                        (Some(true), of) => format!("m{}", self.slashes(*of, *by)?),
                        (_, of @ Of::Others) => {
                            let theirs = self.number_at(item.at).and_then(|(number, _)| number.parse().ok());
                            let rest = theirs.map_or_else(String::new, |theirs| self.rest(theirs));
                            format!("t{rest}{}", self.slashes(*of, *by)?)
                        }
                        (_, of) => format!("t{}", self.slashes(*of, *by)?),
                    };
                    shorthand.push(&sign, false, self.typed(&Item { at: *by, end: by + 1, ..item.clone() }));
                    self.push_numbers(&mut shorthand, item.at, item.end);
                    continue;
                }
                SpokenKind::Number(number) => number.clone(),
                SpokenKind::Count { .. } => continue,
                SpokenKind::Trick { every, theirs } => self.trick(item, *every, *theirs)?,
                SpokenKind::Reneged => {
                    format!("renege {}", bidder.map_or_else(String::new, |player| self.name(player)))
                }
                SpokenKind::Melds { places, of } => {
                    let places = self.by_places(item, places, matches!(of, Of::Player(_)))?;
                    match of {
                        Of::Player(player) => format!("m:{}={places}", self.name(*player)),
                        of => {
                            let is_number = places.bytes().all(|b| b.is_ascii_digit());
                            let sign = if is_number { "" } else { "=" };
                            format!("m{sign}{}{places}", self.slashes(*of, item.at)?)
                        }
                    }
                }
            };
            shorthand.push(&written, false, typed);
        }
        Ok(shorthand)
    }

    /// Returns the bidder's trick points where those of the opponents alone are told of a hand that was played out.
    fn rest(&self, theirs: i64) -> String {
        let is_other = |what: &SpokenKind| match what {
            SpokenKind::Counted { is_meld, of, .. } => *is_meld != Some(true) && *of != Of::Others,
            SpokenKind::Trick { theirs, .. } => !theirs,
            SpokenKind::Written(written) => written.starts_with("claim"),
            what => matches!(what, SpokenKind::GaveUp | SpokenKind::Late),
        };
        if self.manner.game != Game::Auction || self.items.iter().any(|item| is_other(&item.what)) {
            return String::new();
        }
        self.manner.all_tricks.saturating_sub(theirs).max(0).to_string()
    }

    /// Writes that a side won no trick, or every trick.
    fn trick(&self, item: &Item, every: bool, theirs: bool) -> Result<String, Fault> {
        if self.manner.game == Game::Auction {
            return Ok(match (every, theirs) {
                (true, false) => format!("t{}", self.manner.all_tricks),
                (false, true) => format!("t{}/0", self.rest(0)),
                (true, true) | (false, false) => "t0 notrick".to_owned(),
            });
        }
        let own = self.bidder().and_then(|bidder| self.column_of(bidder));
        let Some(own) = own else { return Fault::at(item.at) };
        let slashes = if theirs { self.slashes(Of::Others, item.at)? } else { String::new() };
        if every {
            return Ok(format!("t{slashes}{}", self.manner.all_tricks));
        }
        let mut sides = self.manner.columns.iter().enumerate();
        let side = sides.find(|(side, _)| (*side == own) != theirs).and_then(|(_, players)| players.first());
        let Some(player) = side else { return Fault::at(item.at) };
        Ok(format!("t{slashes}0 notrick:{}", self.name(*player)))
    }

    /// Writes numbers with the signs between them, each where it was typed.
    fn push_numbers(&self, shorthand: &mut Shorthand, at: usize, end: usize) {
        let is_in_words = self.word(at).is_some_and(|word| word.is_letters());
        if let Some((number, _)) = self.number_at(at).filter(|_| is_in_words) {
            let item = Item { at, end, what: SpokenKind::Number(String::new()) };
            return shorthand.push(&number, true, self.typed(&item));
        }
        for at in at..end {
            let item = Item { at, end: at + 1, what: SpokenKind::Number(String::new()) };
            let word = self.word(at).filter(|_| !self.is(at, VERSUS));
            let text = word.map_or("/", |word| word.typed.as_ref());
            shorthand.push(text, true, self.typed(&item));
        }
    }

    fn typed(&self, item: &Item) -> Typed {
        let (first, last) = (self.word(item.at), self.word(item.end.saturating_sub(1)));
        let at = first.map_or(0, |word| word.at);
        let end = last.map_or(at, |word| word.at + word.length);
        Typed {
            at,
            length: end.saturating_sub(at),
            word: first.map_or_else(String::new, |w| w.typed.to_string()),
        }
    }

    pub(super) fn is_parted(&self, before: &Item, after: &Item) -> bool {
        (before.end..=after.at).any(|at| self.is_after_comma(at))
    }
}
