//! Sevens and hundreds in a line, whose they are, and the word for their fate behind them (rulebook section 13.1).

use super::LineHand;
use crate::engine::marias::checked_hand::PointCount;
use crate::engine::marias::{self, Announcement, BySide, Seven, SevenFate, Side, TwoSevens, Verdict};
use crate::kernel::{Keyword, ensure};
use crate::notation::{Granted, Item, LineProblem, LineResult, Meaning, Position, Reader};

/// A seven, a hundred or both of a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct TypedComponent {
    pub what: &'static [Announcement],
    pub by: Side,
}

impl TypedComponent {
    pub fn all(self) -> impl Iterator<Item = marias::Component> {
        self.what.iter().map(move |&what| marias::Component::of(self.by, what))
    }
}

/// What the item before another one was, where that matters.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Before {
    #[default]
    Other,
    /// The word for the game.
    Game(Position),
    /// Without its fate.
    QuietSeven,
    /// Without its fate.
    Announced { said: Position, by: Side, in_words: bool },
    /// A marriage with the word for it.
    Shown,
    /// That the hand was lost.
    Lost,
    /// What it doubled is the defenders'.
    Flek { is_against: bool },
}

pub(super) fn of_item(item: Item) -> Option<&'static [Announcement]> {
    match item {
        Item::Number(number) => Announcement::by_number(number),
        Item::Word(row) => Announcement::by_word(row.meaning),
        _ => None,
    }
}

pub(super) fn is_flek(meaning: Meaning) -> bool {
    matches!(meaning, Meaning::Flek(_) | Meaning::Fleks(_) | Meaning::Higher)
}

pub(super) fn is_fate(meaning: Meaning) -> bool {
    matches!(meaning, Meaning::Made | Meaning::Lost | Meaning::Killed | Meaning::Early | Meaning::Nowhere)
}

fn can_be_against(what: &[Announcement]) -> bool {
    !what.contains(&Announcement::TwoSevens)
}

/// Behind a number.
pub(super) const FLEKS: &[&str] = &["fleky", "fleku", "xflek"];

/// Whether the tokens at `ahead` make the number before them one of doublings.
pub(super) fn are_fleks(reader: &mut Reader<'_>, ahead: usize) -> bool {
    reader.are_letters(ahead, FLEKS)
        || (reader.are_letters(ahead, &["x"])
            && reader.next_means(ahead + 1, |meaning| meaning == Meaning::Flek(1)))
}

/// The item, how many tokens it takes, and what it announces.
type ComponentItem = (Item, usize, &'static [Announcement]);

/// A number of doublings is none: `7x flek`.
pub(super) fn component_ahead(reader: &mut Reader<'_>, ahead: usize) -> Option<ComponentItem> {
    let (item, length) = reader.next_item(ahead)?;
    let what = of_item(item)?;
    (!are_fleks(reader, ahead + length)).then_some((item, length, what))
}

/// Takes the component that is next, perhaps behind a word that makes it the defenders'.
pub(super) fn component(reader: &mut Reader<'_>) -> LineResult<Option<TypedComponent>> {
    if let Some((item, length, what)) = component_ahead(reader, 0) {
        reader.take_item(item, length);
        return Ok(Some(TypedComponent { what, by: side_behind(reader, what)? }));
    }
    let Some((item, length)) = reader.next_item(0) else { return Ok(None) };
    let is_against = matches!(item, Item::Word(row) if row.meaning == Meaning::Against);
    if !is_against || reader.is_letter_here('p') || theirs_ahead(reader, length).is_none() {
        return Ok(None);
    }
    reader.take_item(item, length);
    Ok(against(reader))
}

fn theirs_ahead(reader: &mut Reader<'_>, ahead: usize) -> Option<ComponentItem> {
    component_ahead(reader, ahead).filter(|(_, _, what)| can_be_against(what))
}

pub(super) fn against(reader: &mut Reader<'_>) -> Option<TypedComponent> {
    let (item, length, what) = theirs_ahead(reader, 0)?;
    reader.take_item(item, length);
    Some(TypedComponent { what, by: Side::Defenders })
}

/// The defenders, if the next word says so. The word is refused between two components that could each take it.
pub(super) fn side_behind(reader: &mut Reader<'_>, what: &[Announcement]) -> LineResult<Side> {
    let is_against = |meaning| meaning == Meaning::Against;
    let item = reader.next_item(0).filter(|_| can_be_against(what));
    let Some((against @ Item::Word(row), length)) = item else { return Ok(Side::Lone) };
    if !is_against(row.meaning) {
        return Ok(Side::Lone);
    }
    let is_letter = reader.is_letter_here('p');
    if is_letter && !reader.is_glued_here() {
        return Err(reader.stray(reader.here()).instead(["against"]));
    }
    // Unless that has a word of its own.
    let theirs = if is_letter { None } else { theirs_ahead(reader, length) };
    let is_clear = theirs.is_none_or(|(_, more, _)| reader.next_means(length + more, is_against));
    // `50 against 40` does not say the counts of both.
    let is_before_count = !is_letter
        && matches!(reader.next_item(length), Some((Item::Number(n), _)) if Announcement::by_number(n).is_none());
    let said = reader.take_item(against, length);
    ensure(is_clear, || reader.fault(said, LineProblem::AboutWhat))?;
    ensure(!is_before_count, || reader.stray(said).instead(["against,"]))?;
    Ok(Side::Defenders)
}

impl LineHand<'_, '_> {
    /// Behind the counts a seven named by a word or, after an auction, by a number could be a quiet one, or the bid.
    pub fn announcement(&mut self, said: Position, component: TypedComponent, in_words: bool) -> LineResult {
        let TypedComponent { what, by } = component;
        let is_quiet = what.iter().any(|what| self.hand.quiet[by].contains_key(what));
        ensure(!is_quiet, || self.reader.fault(said, LineProblem::TwoMeanings))?;
        let is_doubled = |what| self.hand.fleks.iter().any(|flek| flek.names(by, what));
        let is_new = what.iter().any(|what| !self.hand.announced.has(by, *what) && !is_doubled(*what));
        if !is_new && self.hand.is_behind_flek() {
            self.check_no_list(said)?;
        }
        let is_told = self.hand.counted.is_some() || in_words && self.reader.has_word("result");
        let is_late = is_new && by == Side::Lone && is_told && what != [Announcement::TwoSevens];
        // Only a hundred that the counts make could be quiet.
        let is_quiet_hundred = |count: PointCount| count.held[by].has_quiet_hundred(self.options);
        let may_be_quiet = what != [Announcement::Hundred] || self.count().is_some_and(is_quiet_hundred);
        if is_late && (in_words && may_be_quiet || self.options.auction) {
            let loud = Announcement::typed(what);
            let quiet = (what.len() == 1).then(|| format!("quiet {loud}"));
            // With an auction a number would be the bid.
            let loud = (!self.options.auction).then(|| loud.to_owned());
            let ways = loud.into_iter().chain(quiet);
            let error = self.reader.fault(said, LineProblem::TwoMeanings);
            return Err(error.instead_of(self.reader.place_since(said), ways));
        }
        self.hand.announced[by].extend(what);
        self.hand.announced[by].sort();
        self.hand.announced[by].dedup();
        let field = if by == Side::Lone { "announced" } else { "announced_against" };
        self.reader.belongs(said, field);
        if what.contains(&Announcement::TwoSevens) {
            self.suit_of_the_other()?;
        }
        let has_fate = self.fate(said, component)?;
        self.hand.before = if has_fate { Before::Other } else { Before::Announced { said, by, in_words } };
        Ok(())
    }

    /// `77:h`
    fn suit_of_the_other(&mut self) -> LineResult {
        let Some((Item::Suit(words), length)) = self.reader.next_item(1).filter(|_| self.reader.is_next(':'))
        else {
            return Ok(());
        };
        self.reader.takes(':');
        let said = self.reader.take_item(Item::Suit(words), length);
        let Some(suit) = marias::Suit::from_word(words.name) else { return Ok(()) };
        self.reader.say(said, "two_sevens_suit", &mut self.record.two_sevens_suit, suit)
    }

    pub fn quiet(&mut self, said: Position) -> LineResult {
        let behind = self::component(self.reader)?;
        let Some(component @ TypedComponent { what: [what], by }) =
            behind.filter(|behind| behind.what != [Announcement::TwoSevens])
        else {
            return Err(self.reader.stray(said));
        };
        let is_announced = self.hand.announced[by].contains(what);
        ensure(!is_announced, || self.reader.fault(said, LineProblem::TwoMeanings))?;
        let is_seven = *what == Announcement::Seven;
        self.hand.quiet[by].entry(*what).or_insert(said);
        self.reader.belongs(said, if is_seven { "seven" } else { "total" });
        let has_fate = self.fate(said, component)?;
        self.hand.before = match has_fate {
            true => Before::Other,
            false if is_seven && by == Side::Lone => Before::QuietSeven,
            false => Before::Announced { said, by, in_words: true },
        };
        // There is one trump seven.
        let is_of_another =
            self.record.seven.is_some_and(|seven| !matches!(seven, Seven::Of { side, .. } if side == by));
        let has_two = is_seven && !has_fate && (is_of_another || self.has_quiet_seven(by.other()));
        ensure(!has_two, || self.reader.contradiction(said, "seven"))
    }

    /// Returns whether there is one. Signs never are.
    fn fate(&mut self, said: Position, component: TypedComponent) -> LineResult<bool> {
        let TypedComponent { what, by } = component;
        let Some((word, row)) = self.reader.takes_word(is_fate) else { return Ok(false) };
        let verdict = Verdict::of(row.meaning);
        let is_component = |next| Announcement::by_word(next).is_some() || next == Meaning::Suit;
        let is_between = verdict.is_some() && self.reader.next_means(0, is_component);
        ensure(!is_between, || self.reader.fault(word, LineProblem::AboutWhat))?;
        match (what, verdict) {
            ([Announcement::TwoSevens], Some(verdict)) => {
                let fate = if verdict == Verdict::Made { TwoSevens::Won } else { TwoSevens::Lost };
                self.hand.says_lost |= verdict == Verdict::Lost;
                self.reader.say(said, "two_sevens", &mut self.record.two_sevens, fate)?;
            }
            ([Announcement::Hundred] | [Announcement::Seven, Announcement::Hundred], Some(verdict)) => {
                self.say_result(word, verdict, by)?;
            }
            ([Announcement::Seven, ..], _) => self.fate_of_seven(word, row.meaning, by)?,
            _ => return Err(self.reader.stray(word)),
        }
        Ok(true)
    }

    /// A lost seven was killed if it was quiet, early if it was announced.
    fn fate_of_seven(&mut self, word: Position, meaning: Meaning, side: Side) -> LineResult {
        let (quiet, is_lost) = (self.has_quiet_seven(side), meaning == Meaning::Lost);
        let is_unclear = is_lost && !quiet && self.options.killed_announced_seven_extra;
        ensure(!is_unclear, || self.reader.stray(word).instead(["killed", "early"]))?;
        let fate = match meaning {
            Meaning::Killed => SevenFate::Killed,
            Meaning::Lost if quiet => SevenFate::Killed,
            Meaning::Lost | Meaning::Early => SevenFate::Early,
            _ => SevenFate::Won,
        };
        let is_nowhere = meaning == Meaning::Nowhere;
        let seven = if is_nowhere { Seven::None } else { Seven::Of { side, fate } };
        let is_quiet_one = self.has_quiet_seven(side.other()) || (is_nowhere && quiet);
        ensure(!is_quiet_one, || self.reader.contradiction(word, "seven"))?;
        let is_new = self.record.seven.is_none();
        match self.record.seven {
            // Where both sides may announce the one seven, that one has won it tells that the other has not.
            Some(Seven::Of { side: other, fate: before }) if self.options.false_seven && other != side => {
                let has_one_won = (before == SevenFate::Won) != (fate == SevenFate::Won);
                ensure(has_one_won, || self.reader.contradiction(word, "seven"))?;
                if fate == SevenFate::Won {
                    self.record.seven = Some(seven);
                }
            }
            _ => self.reader.say(word, "seven", &mut self.record.seven, seven)?,
        }
        if is_lost && is_new {
            self.reader.grant(Granted::SevenLost { quiet, against: side == Side::Defenders });
        }
        self.reader.belongs(word, "seven");
        Ok(())
    }

    fn has_quiet_seven(&self, by: Side) -> bool {
        self.hand.quiet[by].contains_key(&Announcement::Seven)
    }

    /// Takes a seven without a fate as won: a quiet one always; an announced one unless both sides announced it, the
    /// hand ended early, or something was lost, which could be the seven.
    pub fn grant_seven(&mut self, is_played_out: bool) {
        let announced = BySide::each(|side| self.hand.announced.has(side, Announcement::Seven));
        let quiet = BySide::each(|side| self.has_quiet_seven(side));
        let is_clear = |sides: BySide<bool>| sides.lone != sides.defenders;
        let (quiet, against) = if self.record.seven.is_some() {
            return;
        } else if is_clear(quiet) {
            (true, quiet.defenders)
        } else if is_clear(announced) && is_played_out && !self.is_lost(announced.lone) {
            (false, announced.defenders)
        } else {
            return;
        };
        self.reader.grant(Granted::SevenWon { quiet, against });
        self.record.seven = Some(Seven::Of { side: Side::Lone.winner(!against), fate: SevenFate::Won });
    }
}
