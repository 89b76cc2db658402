//! Lines as they are spoken (rulebook section 13.1a): what is said in clauses, in any order and with little words is put
//! into the order of shorthand, and then read as such. Every word keeps its place in the line.

mod asked;
mod fates;
mod fleks;
mod joined;
mod names;
mod numbers;
mod particles;
mod parts;
mod reading;
mod verdicts;

use super::super::validate::why_played;
use super::fleks::{Doubled, Target, Thing};
use crate::engine::marias::{Announcement, BySide, Contract, Form, Options, Side};
use crate::notation::{
    Granted, Item, ItemKind, Kind, LineError, LineProblem, LineResult, MariasProblem, Meaning, Reader, Token,
};
use fates::Fates;
use fleks::{Doublers, on_what};
use particles::Particles;
use parts::{Clause, Flek, Part, PartKind};
use reading::Parts;
pub(super) use verdicts::is_clear;

/// The end of a clause, and the colon before what the counts say anyway: signs that nobody can type.
pub(super) const END: char = '\n';
pub(super) const TOLD: char = '\r';

pub(super) struct Known {
    /// The lone player, if the line begins with him or with the auction.
    pub player: Option<usize>,
    pub wants_player: bool,
    pub dealer: Option<usize>,
}

pub(super) struct Shorthand<'l> {
    pub words: Vec<Token<'l>>,
    pub typed: Vec<Token<'l>>,
    pub has_player: bool,
    pub granted: Option<Granted>,
    /// A name that cannot have said its flek, where nothing before it is at fault.
    pub stray_name: Option<LineError>,
}

struct Sentence<'s, 'l> {
    parts: Parts<'s, 'l>,
    announced: BySide<Vec<Announcement>>,
    contract: Contract,
}

pub(super) fn shorthand<'l>(
    reader: &mut Reader<'l>,
    options: &Options,
    known: &Known,
) -> LineResult<Shorthand<'l>> {
    let items = reader.items(particles::all())?;
    let typed: Vec<Token<'l>> = items.iter().flat_map(|item| item.words.iter().copied()).collect();
    let begins_with_end = items.first().is_some_and(|item| item.what == ItemKind::End);
    let first: Vec<Item<'l>> = items.iter().skip(usize::from(begins_with_end)).take(2).cloned().collect();
    let items = tidy(reader, items, !known.wants_player)?;
    let mut parts = Parts::new(reader, options, &items, known);
    parts.read()?;
    let is_spoken = begins_with_end || parts.clauses.len() > 1;
    let (beside, between) = bind(&mut parts, is_spoken)?;
    let mut sentence =
        Sentence { announced: announced(&parts.clauses), contract: contract(&parts.clauses), parts };
    let stray_name = sentence.check_fleks(&beside)?;
    sentence.check_between(&between)?;
    sentence.check_seven(is_spoken)?;
    sentence.check_hundred(is_spoken)?;
    sentence.check_letter(&first)?;
    let is_unplayed = sentence.check_no_flek()?;
    sentence.tell_everything()?;
    let words = sentence.words(is_unplayed);
    Ok(Shorthand {
        words,
        typed,
        has_player: sentence.parts.player_word.is_some(),
        granted: is_unplayed.then_some(Granted::Unplayed {}),
        stray_name,
    })
}

/// Returns the items without the little words that tie nothing.
fn tidy<'l>(reader: &Reader<'l>, items: Vec<Item<'l>>, behind_player: bool) -> LineResult<Vec<Item<'l>>> {
    let mut items = numbers::in_digits(items);
    particles::without_asides(&mut items);
    particles::killed_it(&mut items);
    numbers::joined(&mut items);
    if let Some(word) = numbers::marriage_first(&mut items) {
        return Err(reader.fault_at(word, MariasProblem::PointsOrMarriage {}));
    }
    let talon = items.iter().skip_while(|item| !item.means(Meaning::Talon)).find_map(Item::number);
    let plays = reader.has_heard(Meaning::Plays) || items.iter().any(|item| item.means(Meaning::Plays));
    let particles = Particles { items: &items, behind_player, plays, talon: talon.unwrap_or(0) };
    let becomes = items.iter().enumerate().map(|(at, item)| {
        particles.check(at).map_err(|problem| reader.fault_at(item.first(), problem))?;
        Ok(particles.read(at))
    });
    let becomes: Vec<Option<ItemKind>> = becomes.collect::<LineResult<_>>()?;
    let mut tidied = Vec::with_capacity(items.len());
    for (mut item, what) in items.into_iter().zip(becomes) {
        let Some(what) = what else { continue };
        let instead = match what {
            ItemKind::Versus => Some("def"),
            ItemKind::Word(_) if matches!(item.what, ItemKind::Particle(_)) => Some("marriage"),
            _ => None,
        };
        if let Some(text) = instead {
            item.words = vec![Token { kind: Kind::Letters, text, at: item.first().at }];
        }
        tidied.push(Item { what, ..item });
    }
    Ok(tidied)
}

type Bound<'a> = (Vec<(usize, Target)>, Vec<fates::Between<'a>>);

fn bind<'l>(parts: &mut Parts<'_, 'l>, is_spoken: bool) -> LineResult<Bound<'l>> {
    let mut clauses = std::mem::take(&mut parts.clauses);
    let announced = announced(&clauses);
    let mut beside = Vec::new();
    let mut between = Vec::new();
    let mut open_thing = false;
    let mut open_quiet = false;
    for clause in &mut clauses {
        // `quiet seven and hundred`
        let joined = clause.parts.first().filter(|first| clause.is_joined && first.is_announced(false));
        if let Some(hundred) = joined.filter(|_| open_quiet) {
            return Err(parts.reader.fault_at(hundred.first(), MariasProblem::QuietToo {}));
        }
        open_quiet = clause.parts.last().is_some_and(|last| last.is_announced(true) && last.fates.is_empty());
        if let [first, second, ..] = clause.parts.as_slice()
            && clause.is_joined
            && open_thing
            && first.thing().is_some()
        {
            let is_flek = matches!(second.what, PartKind::Flek(_)) && second.is_transparent(&parts.fleks);
            if is_flek || second.fate().is_some() {
                return Err(parts.reader.fault_at(second.first(), MariasProblem::OfBoth {}));
            }
        }
        let (reader, lists) = (parts.reader, parts.lists.as_slice());
        let mut fates = Fates { reader, lists, fleks: &parts.fleks, is_spoken, between: Vec::new() };
        fates.bind(clause)?;
        between.append(&mut fates.between);
        match fleks::bind(clause, &mut parts.fleks, is_spoken) {
            Ok(more) => beside.extend(more),
            Err(flek) => {
                let problem = on_what(parts.options, &flek, &announced);
                return Err(parts.reader.fault_at(flek.first().copied().unwrap_or_default(), problem));
            }
        }
        open_thing = clause.parts.last().is_some_and(|part| part.thing().is_some() && part.fates.is_empty());
    }
    check_hundred_against(parts.reader, &clauses)?;
    parts.clauses = clauses;
    Ok((beside, between))
}

/// Refuses a count right behind the fate of the defenders' hundred, which could be theirs.
fn check_hundred_against(reader: &Reader<'_>, clauses: &[Clause<'_>]) -> LineResult {
    for two in clauses.iter().flat_map(|clause| clause.parts.windows(2)) {
        if let [hundred, count] = two
            && let Some(Thing::Announced(of)) = hundred.thing()
            && of.by == Side::Defenders
            && of.what.contains(&Announcement::Hundred)
            && !hundred.fates.is_empty()
            && matches!(count.what, PartKind::Count)
            && count.words.iter().all(|word| word.kind != Kind::Letters)
        {
            return Err(reader.fault_at(count.first(), MariasProblem::WhoseCount {}));
        }
    }
    Ok(())
}

/// Returns what each side announced, in the order of the rulebook.
fn announced<'c, 'l: 'c>(clauses: impl IntoIterator<Item = &'c Clause<'l>>) -> BySide<Vec<Announcement>> {
    let mut announced: BySide<Vec<Announcement>> = BySide::default();
    for part in clauses.into_iter().flat_map(|clause| &clause.parts) {
        if let PartKind::Thing { thing: Thing::Announced(component), quiet: false, .. } = part.what {
            let list = &mut announced[component.by];
            list.extend(component.what);
            list.sort();
            list.dedup();
        }
    }
    announced
}

fn contract(clauses: &[Clause<'_>]) -> Contract {
    let mut parts = clauses.iter().flat_map(|clause| &clause.parts);
    let is_without_trumps = parts.any(|part| part.thing() == Some(Thing::Contract));
    if is_without_trumps { Contract::Betl } else { Contract::Suit }
}

impl<'l> Sentence<'_, 'l> {
    fn all_parts(&self) -> impl Iterator<Item = &Part<'l>> {
        self.parts.clauses.iter().flat_map(|clause| &clause.parts)
    }

    fn fault(&self, word: Token<'l>, problem: impl Into<Box<LineProblem>>) -> LineError {
        self.parts.reader.fault_at(word, problem)
    }

    /// Returns what the lone side plays for: what it announced, and the game where it is paid.
    fn at_stake(&self) -> Vec<(Kind, &'static str)> {
        if self.contract != Contract::Suit {
            return Vec::new();
        }
        let game = self.announced.pays_game(self.parts.options).then_some((Kind::Letters, "game"));
        let announced = self.announced.lone.iter().map(|what| (Kind::Number, what.typed()));
        game.into_iter().chain(announced).collect()
    }

    /// Puts what it means in place of `both` or `all` with a fate.
    fn tell_everything(&mut self) -> LineResult {
        let at_stake = self.at_stake();
        let is_clear = at_stake.len() == 2 && self.announced.defenders.is_empty();
        for part in self.parts.clauses.iter_mut().flat_map(|clause| &mut clause.parts) {
            let PartKind::Every { is_both } = part.what else { continue };
            if part.fates.is_empty() {
                continue;
            }
            let first = part.first();
            if is_both && !is_clear {
                return Err(self.parts.reader.fault_at(first, MariasProblem::BothOfWhat {}));
            }
            let mut words = Vec::new();
            for (_, fate) in std::mem::take(&mut part.fates) {
                for &(kind, text) in &at_stake {
                    words.push(Token { kind, text, at: first.at });
                    words.extend(&fate);
                    words.push(end(first.at));
                }
                if at_stake.is_empty() {
                    words.extend(&fate);
                }
            }
            part.words = words;
        }
        Ok(())
    }

    fn words(&self, is_unplayed: bool) -> Vec<Token<'l>> {
        let mut words: Vec<Token<'l>> = self.parts.player_word.into_iter().collect();
        let mut says_unplayed = is_unplayed;
        for clause in &self.parts.clauses {
            let colon = clause.parts.first().filter(|_| clause.is_told).map(Part::first);
            words.extend(colon.map(|first| Token { kind: Kind::Sign(TOLD), text: ":", at: first.at }));
            for part in &clause.parts {
                match part.what {
                    PartKind::Flek(flek) => {
                        let flek = self.parts.fleks.get(flek);
                        words.extend(flek.map(Flek::words).unwrap_or_default());
                    }
                    PartKind::NoFlek { .. } if is_unplayed => {
                        let unplayed = Token { kind: Kind::Letters, text: "unplayed", at: part.first().at };
                        words.extend(std::mem::take(&mut says_unplayed).then_some(unplayed));
                    }
                    _ if part.fates.is_empty() => words.extend(&part.words),
                    _ => {
                        for (_, fate) in &part.fates {
                            words.extend(&part.words);
                            words.extend(fate);
                        }
                    }
                }
            }
            words.extend(clause.parts.last().map(|last| end(last.first().at)));
        }
        words
    }

    /// Checks that no flek could be on something else than it is read. Returns the error for a name that cannot have said
    /// one.
    fn check_fleks(&self, beside: &[(usize, Target)]) -> LineResult<Option<LineError>> {
        let doubled = Doubled::new(self.parts.options, self.contract, &self.announced);
        for (flek, beside) in beside {
            if let Some(flek) = self.parts.fleks.get(*flek).filter(|_| !doubled.is_main(*beside)) {
                let problem = on_what(self.parts.options, &flek.word, &self.announced);
                return Err(self.fault(flek.first(), problem));
            }
        }
        let doublers = Doublers {
            doubled,
            lone: self.parts.player.into_iter().chain(self.parts.partner).collect(),
            may_have_partner: self.parts.options.form == Form::Four
                && self.parts.partner.is_none()
                && !self.parts.is_alone,
            sits_out: self.parts.dealer.filter(|_| self.parts.options.form == Form::Pauzirak),
        };
        let names = self.parts.fleks.iter().flat_map(|flek| flek.names.iter().map(move |name| (flek, name)));
        for (_, (word, player)) in names.clone() {
            let mut said = names.clone().filter(|(_, (other, _))| other.at == word.at);
            if !said.any(|(flek, _)| doublers.may_say(*player, flek)) {
                return Ok(Some(self.fault(*word, MariasProblem::NotTheirFlek {})));
            }
        }
        Ok(None)
    }

    /// Returns whether nobody doubled and the line says nothing else of a hand that need not be played.
    fn check_no_flek(&self) -> LineResult<bool> {
        let no_flek = self.all_parts().find(|part| matches!(part.what, PartKind::NoFlek { is_good: false }));
        let flek = self.all_parts().find(|part| matches!(part.what, PartKind::Flek(_)));
        if let (Some(no_flek), Some(flek)) = (no_flek, flek) {
            let later = if no_flek.first().at > flek.first().at { no_flek } else { flek };
            return Err(self.fault(later.first(), MariasProblem::DoubledOrNot {}));
        }
        let says_no_more = |part: &Part<'_>| match part.what {
            PartKind::Suit | PartKind::NoFlek { .. } | PartKind::Aside => true,
            PartKind::Thing { thing, .. } => thing == Thing::Game && part.fates.is_empty(),
            _ => false,
        };
        let says_it = self.all_parts().any(|part| matches!(part.what, PartKind::NoFlek { .. }));
        Ok(says_it
            && self.all_parts().all(says_no_more)
            && why_played(self.parts.options, &self.announced, 0, 0).is_none())
    }
}

fn end<'a>(at: usize) -> Token<'a> {
    Token { kind: Kind::Sign(END), text: ";", at }
}
