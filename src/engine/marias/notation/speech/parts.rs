//! What a line says, piece by piece: clauses of parts, before it is clear whose each fate and flek is.

use super::super::component::{self, Component as Announced};
use super::fleks::{Flek, Level};
use super::particles::{ANDS, DOUBLED, FROM, REVOKED, WITH, is_flek_word, is_particle, many_fleks};
use crate::engine::marias::{Announcement, Component, Form, Options, Side};
use crate::notation::{
    Item, ItemKind, Kind, LineError, LineProblem, LineResult, MariasProblem, Meaning, Reader, Row, Token,
    Wants,
};

/// What is won and lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Thing {
    Game,
    /// A contract without trumps.
    Contract,
    Announced(Announced),
}

impl Thing {
    pub(super) fn components(self) -> Vec<Component> {
        match self {
            Thing::Game => vec![Component::Game],
            Thing::Contract => vec![Component::Contract],
            Thing::Announced(Announced { what, by }) => {
                what.iter().map(|&what| Component::Announced { by, what }).collect()
            }
        }
    }

    pub(super) fn is_seven_of(self, side: Side) -> bool {
        matches!(self, Thing::Announced(Announced { what: [Announcement::Seven], by }) if by == side)
    }
}

#[derive(Debug, Clone)]
pub(super) enum What {
    Thing {
        thing: Thing,
        quiet: bool,
        is_word: bool,
        /// The list that it is part of.
        list: Option<usize>,
    },
    /// A word for how something ended.
    Fate(Meaning),
    /// A sign for how the hand ended.
    Sign,
    /// The place of a flek in the list of all.
    Flek(usize),
    /// `both` or `all`, with a fate.
    Every {
        is_both: bool,
    },
    Suit,
    Count,
    /// Nothing was doubled; or, if it is just good, not this time.
    NoFlek {
        is_good: bool,
    },
    Revoke,
    /// Who is the partner, that there is none, or who dealt.
    Aside,
    Other,
}

#[derive(Debug, Clone)]
pub(super) struct Part<'a> {
    pub what: What,
    /// As it is read in the end.
    pub words: Vec<Token<'a>>,
    /// The words for its fate.
    pub fates: Vec<(Meaning, Vec<Token<'a>>)>,
}

impl<'a> Part<'a> {
    pub(super) fn first(&self) -> Token<'a> {
        self.words.first().copied().unwrap_or_default()
    }

    pub(super) fn thing(&self) -> Option<Thing> {
        match self.what {
            What::Thing { thing, .. } => Some(thing),
            _ => None,
        }
    }

    pub(super) fn fate(&self) -> Option<Meaning> {
        match self.what {
            What::Fate(meaning) => Some(meaning),
            _ => None,
        }
    }

    /// Returns the words of a component without `quiet`.
    pub(super) fn named_words(&self) -> Vec<Token<'a>> {
        let is_quiet = matches!(self.what, What::Thing { quiet: true, .. });
        self.words.iter().skip(usize::from(is_quiet)).copied().collect()
    }

    pub(super) fn is_verdict(&self) -> bool {
        matches!(self.what, What::Fate(Meaning::Made | Meaning::Lost))
    }

    /// Returns whether it stands between a component and its fate and separates them not.
    pub(super) fn is_transparent(&self, fleks: &[Flek<'_>]) -> bool {
        match self.what {
            What::Suit => true,
            What::Flek(flek) => fleks.get(flek).is_some_and(|flek| flek.targets.is_empty()),
            _ => false,
        }
    }
}

#[derive(Debug, Clone, Default)]
pub(super) struct Clause<'a> {
    pub parts: Vec<Part<'a>>,
    /// Whether a word for and joins it to the one before.
    pub is_joined: bool,
    /// Whether a colon stands before it.
    pub is_told: bool,
}

/// The line cut into parts.
pub(super) struct Parts<'p, 'l> {
    pub reader: &'p Reader<'l>,
    pub options: &'p Options,
    items: &'p [Item<'l>],
    at: usize,
    pub clauses: Vec<Clause<'l>>,
    pub fleks: Vec<Flek<'l>>,
    /// The lists of components, by whether `ani` joins them.
    pub lists: Vec<bool>,
    /// A name before the flek that is next.
    pub doubler: Option<(Token<'l>, usize)>,
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
        player: Option<usize>,
        wants_player: bool,
    ) -> Self {
        Parts {
            reader,
            options,
            items,
            at: 0,
            clauses: vec![Clause::default()],
            fleks: Vec::new(),
            lists: Vec::new(),
            doubler: None,
            wants_player,
            player,
            player_word: None,
            partner: None,
            is_alone: false,
            dealer: None,
        }
    }

    pub(super) fn peek(&self, ahead: usize) -> Option<&'p Item<'l>> {
        self.items.get(self.at.saturating_add(ahead))
    }

    pub(super) fn next_is(&self, ahead: usize, is_it: impl Fn(Meaning) -> bool) -> bool {
        matches!(self.peek(ahead), Some(Item { what: ItemKind::Word(row), .. }) if is_it(row.meaning))
    }

    pub(super) fn next_is_sign(&self, ahead: usize, sign: char) -> bool {
        self.peek(ahead).is_some_and(|item| item.what == ItemKind::Sign(sign))
    }

    /// Takes the words of an item.
    pub(super) fn take(&mut self) -> Vec<Token<'l>> {
        let words = self.peek(0).map(|item| item.words.clone()).unwrap_or_default();
        self.at = self.at.saturating_add(1);
        words
    }

    pub(super) fn push(&mut self, what: What, words: Vec<Token<'l>>) {
        let part = Part { what, words, fates: Vec::new() };
        if let Some(clause) = self.clauses.last_mut() {
            clause.parts.push(part);
        }
    }

    /// Returns the part right before the next item in its clause.
    pub(super) fn before(&self) -> Option<&Part<'l>> {
        self.clauses.last()?.parts.last()
    }

    fn close(&mut self, is_joined: bool) {
        if self.clauses.last().is_some_and(|clause| !clause.parts.is_empty()) {
            self.clauses.push(Clause { is_joined, ..Clause::default() });
        }
    }

    pub(super) fn read(&mut self) -> LineResult {
        while let Some(item) = self.peek(0) {
            match item.what {
                ItemKind::End => {
                    self.take();
                    self.close(false);
                }
                ItemKind::Particle(word) => self.particle(word, item)?,
                ItemKind::Name(player) => self.name(player)?,
                ItemKind::Suit(_) => self.one(What::Suit),
                ItemKind::Number(number) => self.number(number),
                ItemKind::Sign('|') => self.count(),
                ItemKind::Sign(':') if self.ties_nothing() => {
                    self.take();
                    self.close(false);
                    if let Some(clause) = self.clauses.last_mut() {
                        clause.is_told = true;
                    }
                }
                ItemKind::Sign('/')
                    if self.at == 0 && matches!(self.peek(1), Some(Item { what: ItemKind::Name(_), .. })) =>
                {
                    let mut words = self.take();
                    for word in &mut words {
                        *word = Token { kind: Kind::Letters, text: "partner", at: word.at };
                    }
                    self.second_player(words)?;
                }
                ItemKind::Sign(_) => self.one(What::Other),
                ItemKind::Word(row) => self.word(row)?,
            }
        }
        if self.clauses.last().is_some_and(|clause| clause.parts.is_empty()) {
            self.clauses.pop();
        }
        Ok(())
    }

    fn one(&mut self, what: What) {
        let words = self.take();
        self.push(what, words);
    }

    /// Returns whether a colon is at the beginning or behind something that it does not tie.
    fn ties_nothing(&self) -> bool {
        let behind = self.peek(1).map(|item| item.what);
        !matches!(behind, Some(ItemKind::Sign(_)) | None)
    }

    fn number(&mut self, number: i64) {
        let rest = self.items.get(self.at..).unwrap_or_default();
        if let Some(length) = many_fleks(rest) {
            let words = (0..length).flat_map(|_| self.take()).collect();
            self.doubling(Level::Counted, words);
            return;
        }
        match component::by_number(number) {
            Some(_) => self.thing(false),
            None => self.count(),
        }
    }

    /// Takes the component that is next: its sides, whether it is typed as a word, and its words.
    pub(super) fn named(&mut self) -> Option<(Thing, bool, Vec<Token<'l>>)> {
        let item = self.peek(0)?;
        let (what, is_word) = match item.what {
            ItemKind::Number(number) => (component::by_number(number)?, false),
            ItemKind::Word(row) => match row.meaning {
                Meaning::Suit => return Some((Thing::Game, true, self.take())),
                Meaning::Betl | Meaning::Durch => return Some((Thing::Contract, true, self.take())),
                Meaning::Against => {
                    let word = self.take();
                    let Some((Thing::Announced(Announced { what, .. }), is_word, words)) = self.named()
                    else {
                        self.at = self.at.saturating_sub(1);
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
        if self.next_is(0, |meaning| meaning == Meaning::Against) && !what.contains(&Announcement::TwoSevens)
        {
            words.extend(self.take());
            by = Side::Defenders;
        }
        Some((Thing::Announced(Announced { what, by }), is_word, words))
    }

    /// Reads a component, behind `quiet` or not.
    fn thing(&mut self, quiet: bool) {
        let mut words = if quiet { self.take() } else { Vec::new() };
        match self.named() {
            Some((thing, is_word, named)) => {
                words.extend(named);
                self.push(What::Thing { thing, quiet, is_word, list: None }, words);
            }
            None if quiet => self.push(What::Other, words),
            None => self.one(What::Other),
        }
    }

    /// Reads trick points and marriages as they are typed.
    fn count(&mut self) {
        let mut words = self.take();
        while let Some(item) = self.peek(0) {
            let is_joinable = |ahead: usize| {
                matches!(self.peek(ahead), Some(Item { what: ItemKind::Number(number), .. })
                    if component::by_number(*number).is_none())
                    || self.next_is(ahead, |meaning| meaning == Meaning::Marriage)
            };
            let is_behind_word = words.last().is_some_and(|word| word.kind != Kind::Number);
            let goes_on = match item.what {
                ItemKind::Number(_) => is_behind_word,
                ItemKind::Sign('/') => {
                    is_joinable(1) || self.peek(1).is_some_and(|next| next.first().text == "+")
                }
                ItemKind::Sign(':') => is_behind_word,
                ItemKind::Sign('|') => true,
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
        self.push(What::Count, words);
    }

    fn word(&mut self, row: &'static Row) -> LineResult {
        let is_sign = self.peek(0).is_some_and(|item| matches!(item.first().kind, Kind::Sign(_)));
        match row.meaning {
            Meaning::Suit | Meaning::Betl | Meaning::Durch => self.thing(false),
            meaning if component::by_word(meaning).is_some() => self.thing(false),
            Meaning::Against => self.thing(false),
            Meaning::Quiet => self.thing(true),
            Meaning::Made | Meaning::Lost if is_sign => self.one(What::Sign),
            Meaning::Lost if is_flek_word(self.peek(1)) && self.is_said_or_lost() => {
                return Err(self.fault_here(MariasProblem::SaidOrLost {}));
            }
            meaning if component::is_fate(meaning) => self.one(What::Fate(meaning)),
            Meaning::Flek(_) | Meaning::Fleks(_) | Meaning::Higher => self.flek(row.meaning)?,
            Meaning::All => {
                let is_both = self.peek(0).is_some_and(|item| item.is_typed(&["both", "oboje", "oboji"]));
                self.one(What::Every { is_both });
            }
            Meaning::NoFlek => self.one(What::NoFlek { is_good: false }),
            Meaning::Good => self.one(What::NoFlek { is_good: true }),
            Meaning::Points | Meaning::Defenders | Meaning::Marriage => self.count(),
            Meaning::Plays
                if self.clauses.len() == 1 && self.before().is_none() && self.player_word.is_some() =>
            {
                self.take();
            }
            Meaning::Alone => {
                self.is_alone = true;
                self.one(What::Aside);
            }
            Meaning::Bid => self.bid(),
            _ if matches!(row.wants, Wants::Player | Wants::MaybePlayer) => self.asking(row)?,
            _ => self.with_number(row),
        }
        Ok(())
    }

    /// Returns whether the next word for lost, before a flek, may also say that the flek was said, or was not.
    fn is_said_or_lost(&self) -> bool {
        let is_typed = |ahead, words: &[&str]| self.peek(ahead).is_some_and(|item| item.is_typed(words));
        is_typed(0, &["padl", "padlo", "nedal", "nedala", "nedali", "nedalo"])
            || (is_typed(0, &["padla"]) && is_typed(1, &["kontra"]))
            || (is_typed(0, &["padly"]) && self.next_is(1, |meaning| matches!(meaning, Meaning::Flek(4 | 5))))
    }

    fn fault_here(&self, problem: impl Into<Box<LineProblem>>) -> LineError {
        let word = self.peek(0).map(Item::first).unwrap_or_default();
        self.reader.fault_at(word, problem)
    }

    /// Reads a word with the number or the suit that it asks for.
    fn with_number(&mut self, row: &'static Row) {
        let mut words = self.take();
        let wants = row.wants;
        if matches!(wants, Wants::Number | Wants::Suit) {
            let colon = usize::from(self.next_is_sign(0, ':'));
            let is_wanted = match self.peek(colon).map(|item| item.what) {
                Some(ItemKind::Number(_)) => wants == Wants::Number,
                Some(ItemKind::Suit(_)) => wants == Wants::Suit,
                _ => false,
            };
            if is_wanted {
                words.extend((0..=colon).flat_map(|_| self.take()).collect::<Vec<_>>());
            }
        }
        self.push(What::Other, words);
    }

    /// Reads the bid behind its colon.
    fn bid(&mut self) {
        let mut words = self.take();
        if self.next_is_sign(0, ':') {
            words.extend(self.take());
            let is_number = matches!(self.peek(0), Some(Item { what: ItemKind::Number(_), .. }));
            words.extend(self.take());
            while is_number
                && self.peek(0).is_some_and(|item| {
                    item.first().text == "+"
                        || is_letter_h(item)
                        || is_hundred(item) && words.last().is_some_and(|word| word.text == "+")
                })
            {
                words.extend(self.take());
            }
        }
        self.push(What::Other, words);
    }

    /// Reads a word that asks for a player.
    fn asking(&mut self, row: &'static Row) -> LineResult {
        let word = self.peek(0).map(Item::first).unwrap_or_default();
        let is_gave = row.meaning == Meaning::Dealer && is_gave(self.peek(0));
        let is_behind_flek = match self.before() {
            Some(part) => matches!(part.what, What::Flek(_)),
            None => false,
        };
        let mut words = self.take();
        if is_gave
            && is_behind_flek
            && let Some(Item { what: ItemKind::Name(player), .. }) = self.peek(0)
        {
            let player = *player;
            let name = self.take();
            self.doubled_by(name, player);
            return Ok(());
        }
        if is_gave && self.before().is_none() && self.follows_flek() {
            return Err(self.reader.fault_at(word, MariasProblem::DealtOrDoubled {}));
        }
        if self.next_is_sign(0, ':') {
            words.extend(self.take());
        }
        if row.meaning == Meaning::Renege && is_particle(self.peek(0), FROM) {
            self.take();
        }
        let Some(Item { what: ItemKind::Name(player), .. }) = self.peek(0) else {
            if row.wants == Wants::MaybePlayer {
                self.push(What::Other, words);
                return Ok(());
            }
            return Err(self.reader.fault_at(word, LineProblem::Lacking { row }));
        };
        let player = *player;
        let name = self.take();
        words.extend(name.first().map(|name| self.reader.name_token(player, name.at)));
        self.about(row.meaning, player, words);
        Ok(())
    }

    /// Adds a word and its player.
    fn about(&mut self, meaning: Meaning, player: usize, words: Vec<Token<'l>>) {
        match meaning {
            Meaning::Partner => self.partner = Some(player),
            Meaning::Dealer => self.dealer = Some(player),
            _ => {}
        }
        let what = match meaning {
            Meaning::Renege => What::Revoke,
            Meaning::Partner | Meaning::Dealer => What::Aside,
            _ => What::Other,
        };
        self.push(what, words);
    }

    /// Returns whether the clause before this one ends with a flek.
    fn follows_flek(&self) -> bool {
        let before = self.clauses.len().checked_sub(2).and_then(|before| self.clauses.get(before));
        before.and_then(|clause| clause.parts.last()).is_some_and(|part| matches!(part.what, What::Flek(_)))
    }

    /// Reads a name that no word before it asks for.
    fn name(&mut self, player: usize) -> LineResult {
        let is_named = |item: Option<&Item<'_>>| matches!(item, Some(Item { what: ItemKind::Name(_), .. }));
        let word = self.take();
        let Some(first) = word.first().copied() else { return Ok(()) };
        let name = self.reader.name_token(player, first.at);
        let synthetic = |text: &'static str, at: &Token<'l>| Token { kind: Kind::Letters, text, at: at.at };
        if !is_named(self.peek(1)) {
            let is_revoke = self.next_is(0, |meaning| meaning == Meaning::Renege);
            let is_partner = self.next_is(0, |meaning| meaning == Meaning::Partner)
                && !self.peek(0).is_some_and(|item| item.is_typed(&["with"]));
            if is_revoke || is_partner || is_particle(self.peek(0), REVOKED) {
                let asks = self.take();
                let text = if is_partner { "partner" } else { "revoke" };
                let words =
                    asks.first().map(|asks| synthetic(text, asks)).into_iter().chain([name]).collect();
                self.about(if is_partner { Meaning::Partner } else { Meaning::Renege }, player, words);
                return Ok(());
            }
        }
        let gave = usize::from(is_gave(self.peek(0)));
        let is_before_flek = is_flek_word(self.peek(gave)) || is_particle(self.peek(0), DOUBLED);
        let is_behind_flek = matches!(self.before().map(|part| &part.what), Some(What::Flek(_)));
        let is_beside_good = self.next_is(0, |meaning| matches!(meaning, Meaning::Good))
            || matches!(self.before().map(|part| &part.what), Some(What::NoFlek { .. }));
        if self.wants_player {
            self.wants_player = false;
            self.player = Some(player);
            self.player_word = Some(name);
        } else if is_beside_good {
        } else if is_before_flek {
            (0..gave).for_each(|_| drop(self.take()));
            if is_behind_flek {
                self.doubled_by(word, player);
            }
            self.doubler = Some((first, player));
        } else if is_behind_flek {
            self.doubled_by(word, player);
        } else {
            return Err(self.reader.stray_player(first, player));
        }
        Ok(())
    }

    /// Notes a name behind the flek that was just read.
    fn doubled_by(&mut self, word: Vec<Token<'l>>, player: usize) {
        let flek = match self.before().map(|part| &part.what) {
            Some(What::Flek(flek)) => *flek,
            _ => return,
        };
        if let (Some(flek), Some(word)) = (self.fleks.get_mut(flek), word.first()) {
            flek.names.push((*word, player));
        }
    }

    /// Reads a partner right behind the player.
    fn second_player(&mut self, mut words: Vec<Token<'l>>) -> LineResult {
        let Some(Item { what: ItemKind::Name(player), .. }) = self.peek(0) else { return Ok(()) };
        let player = *player;
        let name = self.take();
        let Some(name) = name.first() else { return Ok(()) };
        if self.options.form != Form::Four {
            return Err(self.reader.stray_player(*name, player));
        }
        words.push(self.reader.name_token(player, name.at));
        self.about(Meaning::Partner, player, words);
        Ok(())
    }

    fn particle(&mut self, word: &'static str, item: &'p Item<'l>) -> LineResult {
        let is_name = matches!(self.peek(1), Some(Item { what: ItemKind::Name(_), .. }));
        let partner = || vec![Token { kind: Kind::Letters, text: "partner", at: item.first().at }];
        if WITH.contains(&word) && is_name {
            self.take();
            let words = partner();
            let Some(Item { what: ItemKind::Name(player), .. }) = self.peek(0) else { return Ok(()) };
            let player = *player;
            let name = self.take();
            let name = name.first().map(|name| self.reader.name_token(player, name.at));
            self.about(Meaning::Partner, player, words.into_iter().chain(name).collect());
            return Ok(());
        }
        if ANDS.contains(&word) {
            if self.at == 0 && is_name && !self.wants_player {
                self.take();
                return self.second_player(partner());
            }
            return self.and(word);
        }
        if DOUBLED.contains(&word) {
            return self.flek(Meaning::Flek(1));
        }
        if FROM.contains(&word)
            && is_name
            && matches!(self.before().map(|part| &part.what), Some(What::Flek(_)))
        {
            self.take();
            return Ok(());
        }
        // Beginnings of names of suits, where nothing else is meant.
        if matches!(word, "ku" | "za") {
            self.one(What::Suit);
            return Ok(());
        }
        Err(self.reader.unknown_word(item.first()))
    }

    /// Reads a word for and: it joins a list, or ends the clause. Other lists and chains are read with their first item.
    fn and(&mut self, word: &'static str) -> LineResult {
        let joins = matches!(word, "i" | "ani");
        self.take();
        let is_behind_thing = matches!(self.before().map(|part| &part.what), Some(What::Thing { .. }));
        let before = self.clauses.last().map_or(0, |clause| clause.parts.len());
        if !joins || (word == "i" && !is_behind_thing) || !self.is_thing_next() {
            self.close(true);
            return Ok(());
        }
        let is_quiet = self.next_is(0, |meaning| meaning == Meaning::Quiet);
        self.thing(is_quiet);
        let list = match self.list_before(before).filter(|_| is_behind_thing) {
            Some(list) => list,
            None => {
                self.lists.push(false);
                self.lists.len().saturating_sub(1)
            }
        };
        if let Some(has_neither) = self.lists.get_mut(list) {
            *has_neither |= word == "ani";
        }
        let from = if is_behind_thing { before.saturating_sub(1) } else { before };
        if let Some(clause) = self.clauses.last_mut() {
            for part in clause.parts.iter_mut().skip(from) {
                if let What::Thing { list: of, .. } = &mut part.what {
                    *of = Some(list);
                }
            }
        }
        Ok(())
    }

    /// Returns the list of the part before this place.
    fn list_before(&self, place: usize) -> Option<usize> {
        let part = self.clauses.last()?.parts.get(place.checked_sub(1)?)?;
        match part.what {
            What::Thing { list, .. } => list,
            _ => None,
        }
    }

    fn is_thing_next(&self) -> bool {
        let is_number = matches!(self.peek(0), Some(Item { what: ItemKind::Number(number), .. })
            if component::by_number(*number).is_some());
        is_number
            || self.next_is(0, |meaning| {
                component::by_word(meaning).is_some()
                    || matches!(meaning, Meaning::Suit | Meaning::Against | Meaning::Quiet)
            })
    }
}

/// Returns whether an item is the word for gave, which says who doubled or who dealt.
pub(super) fn is_gave(item: Option<&Item<'_>>) -> bool {
    let is_dealer =
        matches!(item, Some(Item { what: ItemKind::Word(row), .. }) if row.meaning == Meaning::Dealer);
    is_dealer && item.is_some_and(|item| item.is_typed(&["dal", "dala", "dali", "dalo", "daly"]))
}

fn is_letter_h(item: &Item<'_>) -> bool {
    matches!(item.what, ItemKind::Suit(_))
        && (item.is_typed(&["h"]) || matches!(item.first().kind, Kind::Sign(_)))
}

fn is_hundred(item: &Item<'_>) -> bool {
    item.what == ItemKind::Number(100)
}
