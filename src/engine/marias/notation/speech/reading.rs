//! Cuts the items of a line into clauses of parts (rulebook section 13.1a, *Clauses*).

use super::super::component::{self, Component as Announced};
use super::super::fleks::Level;
use super::super::fleks::Thing;
use super::particles::{is_flek_word, many_fleks};
use super::parts::{Clause, Flek, Part, PartKind};
use super::{Known, announced, on_what};
use crate::engine::marias::{Announcement, Options, Side};
use crate::notation::{
    Around, Item, ItemKind, Kind, LineError, LineProblem, LineResult, MariasProblem, Meaning, Reader, Row,
    Token, Wants,
};

pub(super) struct Parts<'p, 'l> {
    pub reader: &'p Reader<'l>,
    pub options: &'p Options,
    pub items: &'p [Item<'l>],
    pub at: usize,
    /// Those that are read, and the one that is read now.
    pub clauses: Vec<Clause<'l>>,
    pub clause: Clause<'l>,
    pub fleks: Vec<Flek<'l>>,
    /// The lists of components, by whether `ani` joins them.
    pub lists: Vec<bool>,
    /// Who doubled, before the flek.
    pub doublers: Vec<(Token<'l>, usize)>,
    pub announcer: Option<(Token<'l>, usize)>,
    /// Whether a name may stand anywhere for the player.
    pub wants_player: bool,
    pub player: Option<usize>,
    /// The word for the player, if it does not stand first.
    pub player_word: Option<Token<'l>>,
    pub partner: Option<usize>,
    pub is_alone: bool,
    pub dealer: Option<usize>,
}

impl<'p, 'l> Parts<'p, 'l> {
    pub(super) fn new(
        reader: &'p Reader<'l>,
        options: &'p Options,
        items: &'p [Item<'l>],
        known: &Known,
    ) -> Self {
        Parts {
            reader,
            options,
            items,
            at: 0,
            clauses: Vec::new(),
            clause: Clause::default(),
            fleks: Vec::new(),
            lists: Vec::new(),
            doublers: Vec::new(),
            announcer: None,
            wants_player: known.wants_player,
            player: known.player,
            player_word: None,
            partner: None,
            is_alone: false,
            dealer: known.dealer,
        }
    }

    pub(super) fn around(&self) -> Around<'p, 'l> {
        Around { items: self.items, at: self.at }
    }

    pub(super) fn peek(&self, ahead: usize) -> &'p Item<'l> {
        self.around().behind(ahead)
    }

    /// Returns the sevens and hundreds that an item stands for.
    pub(super) fn announced(&self, ahead: usize) -> Option<&'static [Announcement]> {
        component::of_item(self.peek(ahead).what)
    }

    pub(super) fn take(&mut self) -> Vec<Token<'l>> {
        let words = self.peek(0).words.clone();
        self.at += 1;
        words
    }

    pub(super) fn push(&mut self, what: PartKind, words: Vec<Token<'l>>) {
        self.clause.parts.push(Part { what, words, fates: Vec::new() });
    }

    /// Returns the part right before the next item in its clause.
    pub(super) fn before(&self) -> Option<&Part<'l>> {
        self.clause.parts.last()
    }

    pub(super) fn close(&mut self, is_joined: bool) {
        if !self.clause.parts.is_empty() {
            let next = Clause { is_joined, ..Clause::default() };
            self.clauses.push(std::mem::replace(&mut self.clause, next));
        }
    }

    pub(super) fn read(&mut self) -> LineResult {
        while let Some(item) = self.items.get(self.at) {
            match item.what {
                ItemKind::End => {
                    self.take();
                    self.close(false);
                }
                ItemKind::Particle(word) => self.particle(word, item)?,
                ItemKind::Name(player) => self.name(player)?,
                ItemKind::Suit(_) => self.one(PartKind::Suit),
                ItemKind::Number(number) => self.number(number)?,
                ItemKind::Versus => self.count(),
                ItemKind::Sign(':') if self.is_between_sums() => {
                    return Err(self
                        .reader
                        .fault_at(self.around().before().first(), MariasProblem::HundredOrTotal {}));
                }
                ItemKind::Sign(':') if self.ties_nothing() => {
                    let thing = self.before().and_then(Part::thing);
                    if thing.is_some_and(|thing| thing != Thing::Game) && is_flek_word(self.peek(1)) {
                        let announced = announced(self.clauses.iter().chain([&self.clause]));
                        return Err(self.fault(1, on_what(self.options, &self.peek(1).words, &announced)));
                    }
                    self.take();
                    let is_told = self.before().is_some();
                    self.close(false);
                    self.clause.is_told |= is_told;
                }
                ItemKind::Sign('/') if self.at == 0 && self.peek(1).name().is_some() => {
                    let mut words = self.take();
                    for word in &mut words {
                        *word = Token { kind: Kind::Letters, text: "partner", at: word.at };
                    }
                    self.second_player(words)?;
                }
                ItemKind::Sign(_) | ItemKind::Other => self.one(PartKind::Other),
                ItemKind::Word(row) => self.word(row)?,
            }
        }
        self.close(false);
        Ok(())
    }

    pub(super) fn one(&mut self, what: PartKind) {
        let words = self.take();
        self.push(what, words);
    }

    /// Returns whether a colon ends a clause: where a comma does already, it is at fault.
    fn ties_nothing(&self) -> bool {
        // Behind the count of a flek no other number is one.
        let is_count = self.is_behind_flek()
            && self.peek(1).number().is_some()
            && self.before().and_then(|flek| flek.words.last()).is_some_and(|last| last.kind == Kind::Number);
        !is_count
            && (self.at == 0 || !self.around().before().is_end())
            && !matches!(self.peek(1).what, ItemKind::Sign(_) | ItemKind::End)
    }

    /// Returns whether the colon that is next stands right between a hundred in digits and a number, without blanks.
    fn is_between_sums(&self) -> bool {
        let (before, colon, behind) = (self.around().before(), self.peek(0), self.peek(1));
        before.number() == Some(100)
            && behind.number().is_some()
            && before.touches(colon)
            && colon.touches(behind)
            && !self.is_behind_flek()
    }

    fn number(&mut self, number: i64) -> LineResult {
        if let Some(length) = many_fleks(self.around()) {
            let words = (0..length).flat_map(|_| self.take()).collect();
            self.doubling(Level::Counted(0), words);
            return Ok(());
        }
        if component::by_number(number).is_some() {
            return self.thing(false);
        }
        self.count();
        Ok(())
    }

    /// Takes the component that is next: its sides, whether it is typed as a word, and its words.
    pub(super) fn named(&mut self) -> Option<(Thing, bool, Vec<Token<'l>>)> {
        let (what, is_word) = match self.peek(0).what {
            ItemKind::Number(number) => (component::by_number(number)?, false),
            ItemKind::Word(row) => match row.meaning {
                Meaning::Suit => return Some((Thing::Game, true, self.take())),
                Meaning::Betl | Meaning::Durch => return Some((Thing::Contract, true, self.take())),
                Meaning::Against => {
                    let at = self.at;
                    let word = self.take();
                    let Some((Thing::Announced(Announced { what, .. }), is_word, words)) = self.named()
                    else {
                        self.at = at;
                        return None;
                    };
                    let words = word.into_iter().chain(words).collect();
                    return Some((Thing::Announced(Announced { what, by: Side::Defenders }), is_word, words));
                }
                meaning => (component::by_word(meaning)?, true),
            },
            _ => return None,
        };
        let mut words = self.take();
        let mut by = Side::Lone;
        if self.peek(0).means(Meaning::Against) && !what.contains(&Announcement::TwoSevens) {
            words.extend(self.take());
            by = Side::Defenders;
        }
        Some((Thing::Announced(Announced { what, by }), is_word, words))
    }

    /// Reads a component, behind `quiet` or not. Whose it is, the name of who announced it does not say by itself.
    pub(super) fn thing(&mut self, quiet: bool) -> LineResult {
        let mut words = if quiet { self.take() } else { Vec::new() };
        let announcer = self.announcer.take();
        match self.named() {
            Some((mut thing, is_word, mut named)) => {
                let is_lone = |player| [self.player, self.partner].contains(&Some(player));
                // `tomáš tichá sedma`: nobody announced it, so that whose it is only the name says.
                if let (Some((word, player)), Thing::Announced(of)) = (announcer, &mut thing)
                    && quiet
                    && !self.peek(0).is_word(|fate| matches!(fate, Meaning::Killed | Meaning::Early))
                    && !is_lone(player)
                    && of.by == Side::Lone
                {
                    of.by = Side::Defenders;
                    named.push(Token { kind: Kind::Letters, text: "proti", at: word.at });
                }
                if let Some((word, player)) = announcer {
                    let is_theirs = thing.is_theirs();
                    if is_theirs == is_lone(player) {
                        return Err(self.reader.fault_at(word, MariasProblem::WhoseAnnouncement {}));
                    }
                    self.clause.is_named |= is_theirs;
                }
                // `vyhrál sedmu potichu`
                let is_behind = !quiet
                    && matches!(thing, Thing::Announced(_))
                    && self.peek(0).is_typed(&["potichu"])
                    && !self.is_thing_next(1);
                if is_behind {
                    words.extend(self.take());
                }
                words.extend(named);
                let quiet = quiet || is_behind;
                self.push(PartKind::Thing { thing, quiet, is_word, list: None }, words);
            }
            None if quiet => self.push(PartKind::Other, words),
            None => self.one(PartKind::Other),
        }
        Ok(())
    }

    fn count(&mut self) {
        let words = self.take();
        self.count_behind(words);
    }

    pub(super) fn count_behind(&mut self, mut words: Vec<Token<'l>>) {
        loop {
            let item = self.peek(0);
            let is_joinable = |ahead: usize| {
                let is_count = self.peek(ahead).number().is_some() && self.announced(ahead).is_none();
                is_count || self.peek(ahead).means(Meaning::Marriage)
            };
            let is_behind_word = words.last().is_some_and(|word| word.kind != Kind::Number);
            let goes_on = match item.what {
                ItemKind::Number(_) => is_behind_word,
                ItemKind::Sign('/') => is_joinable(1) || self.peek(1).first().text == "+",
                ItemKind::Sign(':') => is_behind_word,
                ItemKind::Versus => true,
                ItemKind::Word(row) => match row.meaning {
                    Meaning::Made => item.first().text == "+" && is_joinable(1),
                    Meaning::Marriage | Meaning::Defenders => true,
                    _ => false,
                },
                _ => false,
            };
            if !goes_on {
                break;
            }
            words.extend(self.take());
        }
        self.push(PartKind::Count, words);
    }

    fn word(&mut self, row: &'static Row) -> LineResult {
        let is_sign = matches!(self.peek(0).first().kind, Kind::Sign(_));
        match row.meaning {
            Meaning::Suit | Meaning::Betl | Meaning::Durch | Meaning::Against => self.thing(false)?,
            meaning if component::by_word(meaning).is_some() => self.thing(false)?,
            Meaning::Quiet => self.thing(true)?,
            Meaning::Made | Meaning::Lost if is_sign => self.one(PartKind::Sign),
            Meaning::Made | Meaning::Lost if self.is_said_or_lost() || self.is_said_of_flek() => {
                return Err(self.fault(0, MariasProblem::FlekOrHand {}));
            }
            meaning if component::is_fate(meaning) => self.fate(meaning)?,
            Meaning::Defenders if self.peek(1).is_word(component::is_fate) => self.theirs()?,
            meaning if component::is_flek(meaning) => self.flek(meaning)?,
            Meaning::All => {
                let is_both = self.peek(0).is_typed(&["both", "oboje", "oboji", "obe"]);
                self.one(PartKind::Every { is_both });
            }
            Meaning::NoFlek => self.one(PartKind::NoFlek { is_good: false }),
            Meaning::Good => self.one(PartKind::NoFlek { is_good: true }),
            Meaning::Marriage if self.follows_theirs() => {
                return Err(self.fault(1, MariasProblem::WhoseCount {}));
            }
            Meaning::Points | Meaning::Defenders | Meaning::Marriage => self.count(),
            // `zelenou hrál petr`, `zelenou petr hrál`
            Meaning::Plays
                if self.wants_player
                    || (self.clauses.is_empty() && self.before().is_none() && self.player_word.is_some()) =>
            {
                self.take();
            }
            Meaning::Alone => {
                self.is_alone = true;
                self.one(PartKind::Aside);
            }
            Meaning::Bid => self.bid(),
            // `štychy 60` are points.
            Meaning::Tricks if matches!(self.peek(1).what, ItemKind::Number(10..=90)) => {
                self.take();
            }
            _ if matches!(row.wants, Wants::Player | Wants::MaybePlayer) => self.asking(row)?,
            _ => self.with_number(row),
        }
        Ok(())
    }

    pub(super) fn fault(&self, ahead: usize, problem: impl Into<Box<LineProblem>>) -> LineError {
        self.reader.fault_at(self.peek(ahead).first(), problem)
    }

    /// Reads a word with the number or the suit that it asks for.
    fn with_number(&mut self, row: &'static Row) {
        let mut words = self.take();
        let wants = row.wants;
        if matches!(wants, Wants::Number | Wants::Suit) {
            let colon = usize::from(self.peek(0).is_sign(':'));
            let is_wanted = match self.peek(colon).what {
                ItemKind::Number(_) => wants == Wants::Number,
                ItemKind::Suit(_) => wants == Wants::Suit,
                _ => false,
            };
            if is_wanted {
                words.extend((0..=colon).flat_map(|_| self.take()).collect::<Vec<_>>());
            }
        }
        self.push(PartKind::Other, words);
    }

    /// Reads the bid behind its colon: a word, or numbers that a plus joins, with `h` for hearts.
    fn bid(&mut self) {
        let mut words = self.take();
        if self.peek(0).is_sign(':') {
            words.extend(self.take());
            let is_number = self.peek(0).number().is_some();
            words.extend(self.take());
            if is_number && self.peek(0).first().text == "+" {
                words.extend(self.take());
                words.extend(self.take());
            }
            let is_hearts = |item: &Item<'_>| {
                matches!(item.what, ItemKind::Suit(suit) if suit.letter == 'h') && item.first().length() == 1
            };
            if is_number && is_hearts(self.peek(0)) {
                words.extend(self.take());
            }
        }
        self.push(PartKind::Other, words);
    }
}
