//! Fleks as they are spoken: lists of targets, chains, names beside them, and what a bare one is on (rulebook section
//! 13.1a, *Whose flek*, *Who doubled*).

use super::super::component::Component as Announced;
use super::super::fleks::{Doubled, Level, Target, Thing};
use super::particles::{ANDS, DOUBLED, is_flek_word};
use super::parts::{Clause, Flek, Part, PartKind};
use super::reading::Parts;
use crate::engine::marias::{Announcement, BySide, Component, Options, Side};
use crate::notation::{ItemKind, LineResult, MariasProblem, Meaning, Token};

impl<'l> Parts<'_, 'l> {
    /// Reads a flek with its targets, and what is joined to it in a chain.
    pub(super) fn flek(&mut self, meaning: Meaning) -> LineResult {
        let level = Level::of(meaning, None).unwrap_or(Level::Counted(0));
        let is_verb = self.peek(0).is_particle(DOUBLED);
        let mut word = self.take();
        if let Some(verb) = word.first_mut().filter(|_| is_verb) {
            verb.text = "flek";
        }
        self.doubling(level, word);
        self.chain()
    }

    pub(super) fn doubling(&mut self, level: Level, word: Vec<Token<'l>>) {
        let (tie, targets) = self.targets();
        let is_loose = !targets.is_empty() && tie.first().is_none_or(|tie| tie.text != ":");
        let counted = self.count_of_flek(is_loose);
        let level = if counted.is_empty() { level } else { Level::Counted(0) };
        let first = targets.first().map(|(_, words)| words.clone()).unwrap_or_default();
        let typed = word.iter().copied().chain(tie).chain(first).chain(counted).collect::<Vec<_>>();
        let names = std::mem::take(&mut self.doublers);
        self.push(PartKind::Flek(self.fleks.len()), typed.clone());
        self.fleks.push(Flek { level, word, typed, targets, is_chained: false, names });
    }

    /// Reads what a flek is on, and the words that tie it. A list has more than one target.
    fn targets(&mut self) -> (Vec<Token<'l>>, Vec<(Target, Vec<Token<'l>>)>) {
        let is_colon = self.peek(0).is_sign(':');
        let is_count = is_colon && self.peek(1).number().is_some() && self.announced(1).is_none();
        if is_count {
            return (Vec::new(), Vec::new());
        }
        let is_tied = is_colon || self.peek(0).means(Meaning::On);
        let tie = if is_tied { self.take() } else { Vec::new() };
        let mut targets = Vec::from_iter(self.target());
        while !targets.is_empty() && self.peek(0).is_particle(ANDS) {
            let on = usize::from(self.peek(1).means(Meaning::On));
            if !self.is_target(on + 1) {
                break;
            }
            (0..=on).for_each(|_| drop(self.take()));
            targets.extend(self.target());
        }
        (tie, targets)
    }

    fn is_target(&self, ahead: usize) -> bool {
        self.announced(ahead).is_some()
            || self.peek(ahead).is_word(|meaning| matches!(meaning, Meaning::Suit | Meaning::Against))
    }

    fn target(&mut self) -> Option<(Target, Vec<Token<'l>>)> {
        if self.peek(0).means(Meaning::All) {
            return Some((Target::All, self.take()));
        }
        if !self.is_target(0) {
            return None;
        }
        let (thing, _, words) = self.named()?;
        Some((Target::Of(thing), words))
    }

    /// Reads how often something was doubled, behind a colon.
    fn count_of_flek(&mut self, is_loose: bool) -> Vec<Token<'l>> {
        let Some(number) = self.peek(1).number() else { return Vec::new() };
        // Behind a target that no colon ties, points are no doublings.
        let is_count = !is_loose || number < 10;
        if !self.peek(0).is_sign(':') || !is_count {
            return Vec::new();
        }
        self.take().into_iter().chain(self.take()).collect()
    }

    /// Reads the later levels of a chain: `flek and re`.
    fn chain(&mut self) -> LineResult {
        while self.peek(0).is_particle("a|and") && is_flek_word(self.peek(1)) {
            let ItemKind::Word(row) = self.peek(1).what else { return Ok(()) };
            let level = Level::of(row.meaning, None).unwrap_or(Level::Counted(0));
            let Some(before) = self.fleks.last().cloned() else { return Ok(()) };
            let is_tied = self.peek(2).is_sign(':') || self.peek(2).means(Meaning::On);
            let target = 2 + usize::from(is_tied);
            let has_target = self.is_target(target) || self.peek(target).means(Meaning::All);
            match (level.is_next_after(before.level), has_target) {
                (false, true) => return Ok(()),
                (false, false) => return Err(self.fault(1, MariasProblem::NotNextLevel {})),
                (true, true) => return Err(self.fault(target, MariasProblem::TargetBehindChain {})),
                (true, false) => {
                    self.take();
                    let word = self.take();
                    self.push(PartKind::Flek(self.fleks.len()), word.clone());
                    let (typed, names) = (word.clone(), Vec::new());
                    self.fleks.push(Flek { level, word, typed, is_chained: true, names, ..before });
                }
            }
        }
        Ok(())
    }
}

/// Who may have doubled what.
pub(super) struct Doublers {
    pub doubled: Doubled,
    /// The lone player and his partner, and who sits out.
    pub lone: Vec<usize>,
    /// Whether a partner may be missing.
    pub may_have_partner: bool,
    pub sits_out: Option<usize>,
}

impl Doublers {
    /// Returns whether a player may have said a flek: an odd level is said by an opponent of the side whose component it
    /// is, an even one by that side.
    pub(super) fn may_say(&self, player: usize, flek: &Flek<'_>) -> bool {
        if self.sits_out == Some(player) {
            return false;
        }
        let Level::Named(level) = flek.level else { return true };
        let bare = flek.targets.is_empty().then_some(Target::Main);
        let mut targets = flek.targets.iter().map(|(target, _)| *target).chain(bare);
        targets.all(|target| {
            self.doubled.components(target).into_iter().all(|component| {
                let side = match component {
                    Component::Announced { by, .. } => by,
                    Component::Game | Component::Contract => Side::Lone,
                };
                match side.winner(level % 2 == 0) {
                    Side::Lone => self.lone.contains(&player) || self.may_have_partner,
                    Side::Defenders => !self.lone.contains(&player),
                }
            })
        })
    }
}

/// Asks what a flek is on, of all that it could be: what is announced, and the game where it is paid.
pub(super) fn on_what(
    options: &Options,
    flek: &[Token<'_>],
    announced: &BySide<Vec<Announcement>>,
) -> MariasProblem {
    let flek: Vec<&str> = flek.iter().map(|word| word.text).collect();
    let flek = flek.join(" ");
    let way = |on: Vec<Component>| {
        let english: Vec<String> = on.iter().map(|on| format!("the {on}")).collect();
        let czech: Vec<String> = on.iter().map(|on| in_czech(*on)).collect();
        (format!("{flek} on {}", english.join(" and ")), format!("{flek} na {}", czech.join(" a ")))
    };
    let (ways, czech) = announced.doubled_apart(options).into_iter().map(way).unzip();
    MariasProblem::FlekOnWhat { ways, czech }
}

fn in_czech(on: Component) -> String {
    let Component::Announced { by, what } = on else { return "hru".to_owned() };
    let what = match what {
        Announcement::Seven => "sedmu",
        Announcement::Hundred => "kilo",
        Announcement::TwoSevens => "dvě sedmy",
    };
    format!("{what}{}", if by == Side::Lone { "" } else { " proti" })
}

/// Gives the bare fleks of a clause that is about one component alone its target; returns what stands right before the
/// others.
pub(super) fn bind<'a>(
    clause: &mut Clause<'a>,
    fleks: &mut [Flek<'a>],
    is_spoken: bool,
) -> Result<Vec<(usize, Target)>, Vec<Token<'a>>> {
    let is_of_one =
        |part: &Part<'_>| matches!(part.what, PartKind::Thing { .. } | PartKind::Fate(_) | PartKind::Flek(_));
    let things: Vec<&Part<'a>> = clause.parts.iter().filter(|part| part.thing().is_some()).collect();
    let only = match things.as_slice() {
        [part] if is_spoken && clause.parts.iter().all(is_of_one) => part.thing(),
        _ => None,
    };
    if let Some(thing) = only {
        let words: Vec<Token<'a>> = things.first().map(|part| part.named_words()).unwrap_or_default();
        for part in &clause.parts {
            let PartKind::Flek(at) = part.what else { continue };
            let Some(flek) = fleks.get_mut(at).filter(|flek| flek.targets.is_empty()) else { continue };
            match thing {
                Thing::Contract => {}
                Thing::Announced(Announced { what, .. }) if what.len() > 1 => {
                    return Err(flek.word.clone());
                }
                thing => flek.targets.push((Target::Of(thing), words.clone())),
            }
        }
        return Ok(Vec::new());
    }
    let mut beside = Vec::new();
    for (place, part) in clause.parts.iter().enumerate() {
        let PartKind::Flek(at) = part.what else { continue };
        let is_bare = fleks.get(at).is_some_and(|flek| flek.targets.is_empty() && !flek.is_chained);
        let before = |steps: usize| place.checked_sub(steps).and_then(|place| clause.parts.get(place));
        let named = match before(1) {
            Some(part) if part.fate().is_some() => before(2),
            part => part,
        };
        let what = match named.map(|part| &part.what) {
            Some(PartKind::Thing { list: Some(_), .. } | PartKind::Every { .. }) => Target::All,
            Some(PartKind::Thing { thing, is_word, .. }) if *is_word || is_spoken => Target::Of(*thing),
            _ => continue,
        };
        if is_bare {
            beside.push((at, what));
        }
    }
    Ok(beside)
}
