//! What a line says, piece by piece: clauses of parts, before it is clear whose each fate and flek is.

use super::super::fleks::{Level, Target, Thing};
use crate::notation::{Kind, Meaning, Token};

#[derive(Debug, Clone)]
pub(super) enum PartKind {
    Thing {
        thing: Thing,
        quiet: bool,
        is_word: bool,
        list: Option<usize>,
    },
    Fate(Meaning),
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
    pub what: PartKind,
    /// As it is read in the end.
    pub words: Vec<Token<'a>>,
    pub fates: Vec<(Meaning, Vec<Token<'a>>)>,
}

impl<'a> Part<'a> {
    pub(super) fn first(&self) -> Token<'a> {
        self.words.first().copied().unwrap_or_default()
    }

    pub(super) fn thing(&self) -> Option<Thing> {
        if let PartKind::Thing { thing, .. } = self.what { Some(thing) } else { None }
    }

    /// Returns whether it is a seven or a hundred, quiet or not.
    pub(super) fn is_announced(&self, is_quiet: bool) -> bool {
        matches!(self.what, PartKind::Thing { thing: Thing::Announced(_), quiet, .. } if quiet == is_quiet)
    }

    pub(super) fn is_theirs(&self) -> bool {
        self.thing().is_some_and(Thing::is_theirs)
    }

    pub(super) fn fate(&self) -> Option<Meaning> {
        if let PartKind::Fate(meaning) = self.what { Some(meaning) } else { None }
    }

    /// Returns how it ended, as far as the words for that stand before a place of the line.
    pub(super) fn told_before(&self, at: usize) -> impl Iterator<Item = Meaning> {
        let own = self.fate().map(|meaning| (meaning, self.first()));
        let fates = self.fates.iter().filter_map(|(meaning, fate)| Some((*meaning, *fate.first()?)));
        fates.chain(own).filter(move |(_, word)| word.at < at).map(|(meaning, _)| meaning)
    }

    /// Returns the words of a component without `quiet`.
    pub(super) fn named_words(&self) -> Vec<Token<'a>> {
        let is_quiet = matches!(self.what, PartKind::Thing { quiet: true, .. });
        self.words.iter().skip(usize::from(is_quiet)).copied().collect()
    }

    pub(super) fn is_verdict(&self) -> bool {
        matches!(self.what, PartKind::Fate(Meaning::Made | Meaning::Lost))
    }

    /// Returns whether it stands between a component and its fate and separates them not.
    pub(super) fn is_transparent(&self, fleks: &[Flek<'_>]) -> bool {
        match self.what {
            PartKind::Suit => true,
            PartKind::Flek(flek) => fleks.get(flek).is_some_and(|flek| flek.targets.is_empty()),
            _ => false,
        }
    }
}

#[derive(Debug, Clone, Default)]
pub(super) struct Clause<'a> {
    pub parts: Vec<Part<'a>>,
    /// Whether a word for and joins it to the one before.
    pub is_joined: bool,
    pub is_told: bool,
    /// Whether it names who of the defenders announced something.
    pub is_named: bool,
}

#[derive(Debug, Clone)]
pub(super) struct Flek<'a> {
    pub level: Level,
    /// The flek without its targets, and as it was typed with the first one.
    pub word: Vec<Token<'a>>,
    pub typed: Vec<Token<'a>>,
    /// What it is on, and the words for that; nothing is the main component.
    pub targets: Vec<(Target, Vec<Token<'a>>)>,
    /// Whether it is joined to the one before it, as a later level of one chain.
    pub is_chained: bool,
    /// Who said it, before it or behind it.
    pub names: Vec<(Token<'a>, usize)>,
}

impl<'a> Flek<'a> {
    pub(super) fn first(&self) -> Token<'a> {
        self.word.first().copied().unwrap_or_default()
    }

    /// Returns the words that say the flek for each of its targets.
    pub(super) fn words(&self) -> Vec<Token<'a>> {
        let mut words = Vec::new();
        for (at, (_, target)) in self.targets.iter().enumerate() {
            if at == 0 && !self.is_chained && self.typed.len() > self.word.len() {
                words.extend(&self.typed);
                continue;
            }
            words.extend(&self.word);
            words.push(Token { kind: Kind::Letters, text: "na", at: self.first().at });
            words.extend(target);
        }
        if words.is_empty() { self.typed.clone() } else { words }
    }
}
