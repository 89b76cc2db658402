//! What the words of a line mean in mariáš (rulebook section 13.1).

mod calls;
mod component;
mod counts;
mod finish;
mod fleks;
mod speech;

use super::checked_hand::MARRIAGES;
use super::{Announcement, BySide, Contract, Options, Record, Side, Suit, Verdict, seating};
use crate::engine::line::read_player;
use crate::kernel::{Field, Keyword, ensure};
use crate::notation::{
    Count, First, LineError, LineItem, LineResult, MariasProblem, Meaning, Position, Reader, Row,
};
pub(super) use component::by_number as announced_by;
use component::{Before, Component, TypedFate};
use counts::SlashDoubt;
use fleks::Doubling;
use speech::{Known, Shorthand};
use std::collections::BTreeMap;

/// What a line has said, as far as the end of the line decides what it is in the record.
#[derive(Default)]
struct HandSoFar {
    announced: BySide<Vec<Announcement>>,
    quiet: BySide<BTreeMap<Announcement, Position>>,
    /// The doublings in the order typed.
    fleks: Vec<Doubling>,
    points: BySide<Option<i64>>,
    marriages: BySide<Option<Vec<i64>>>,
    /// Whose marriages the next word for them adds to.
    marriage_side: Side,
    slash_doubt: Option<SlashDoubt>,
    /// The fate of the trump seven, and the word for it.
    seven: Option<(Position, TypedFate)>,
    result_said: Option<Position>,
    /// What became of the game, or of a side's hundred, told right behind it.
    told: Vec<(Position, Option<Side>, Verdict)>,
    /// Whether something other than the trump seven was said to be lost.
    says_lost: bool,
    open: Option<Position>,
    wise: Option<Position>,
    partner: Option<Position>,
    alone: Option<bool>,
    dealer: Option<String>,
    before: Before,
    /// Whether nothing was read since the end of a clause.
    opens_clause: bool,
    /// Whether a colon was read behind which it is told what the counts say anyway.
    is_retold: bool,
    /// The letter of the trump suit, where it could mean something else beside a result alone.
    letter: Option<Position>,
}

struct LineHand<'r, 'l> {
    reader: &'r mut Reader<'l>,
    options: &'r Options,
    record: Record,
    hand: HandSoFar,
    /// Whether the line is no shorthand, and was put in its order.
    is_spoken: bool,
}

/// Parses the words of a line: the record, and the dealer if the line names one. What is no shorthand is read once more,
/// as it is spoken. `dealer` is who deals if the line does not say it.
pub fn read(
    reader: &mut Reader<'_>,
    options: &Options,
    dealer: Option<&str>,
) -> LineResult<(Record, Option<String>)> {
    let is_long = reader.is_long();
    if is_long || !reader.has_clauses() {
        match LineHand::new(reader, options, false).read() {
            Err(_) if !is_long => reader.begin_again()?,
            read => return read,
        }
    }
    LineHand::new(reader, options, true).spoken(dealer)
}

impl<'r, 'l> LineHand<'r, 'l> {
    fn new(reader: &'r mut Reader<'l>, options: &'r Options, is_spoken: bool) -> Self {
        LineHand { reader, options, record: Record::default(), hand: HandSoFar::default(), is_spoken }
    }

    fn read(mut self) -> LineResult<(Record, Option<String>)> {
        self.reader.dealer_first(&mut self.hand.dealer)?;
        if !self.has_auction()? {
            self.first()?;
        }
        while self.item()? {}
        self.finish()
    }

    fn spoken(mut self, dealer: Option<&str>) -> LineResult<(Record, Option<String>)> {
        self.reader.dealer_first(&mut self.hand.dealer)?;
        self.reader.did_first(Meaning::Renege, &mut self.record.revoke_by)?;
        let has_auction = self.has_auction()?;
        self.reader.inflects();
        let first = if has_auction { Ok(()) } else { self.first() };
        let calls = self.record.auction.get().into_iter().flatten();
        let winner = calls.rev().find(|call| call.bid.is_some()).map(|call| call.player.as_str());
        let named = |name: Option<&str>| name.and_then(|name| self.reader.player_named(name));
        let known = Known {
            player: named(self.record.player.get().map(String::as_str).or(winner)),
            wants_player: first.is_err(),
            dealer: named(self.hand.dealer.as_deref().or(dealer)),
        };
        let shorthand = speech::shorthand(self.reader, self.options, &known);
        let Shorthand { words, typed, has_player, granted, stray_name } = match (first, shorthand) {
            // Where nobody is named, the first word is at fault.
            (Err(first), Ok(Shorthand { has_player: false, .. })) => return Err(first),
            (Err(first), Err(error)) if error.at <= first.at => return Err(first),
            (_, shorthand) => shorthand?,
        };
        self.reader.read_instead(words);
        let mut rest = || {
            if has_player {
                self.first()?;
            }
            while self.item()? {}
            Ok(())
        };
        let as_typed = |error: LineError| {
            let word = typed.iter().find(|word| word.at == error.at);
            LineError { word: word.map_or(error.word, |word| word.text.to_owned()), ..error }
        };
        let rest = rest();
        self.reader.heard_as(&typed);
        granted.into_iter().for_each(|granted| self.reader.grant(granted));
        let read = rest.and_then(|()| self.finish()).map_err(as_typed);
        match (read, stray_name) {
            (Err(error), Some(name)) if error.at < name.at => Err(error),
            (_, Some(name)) => Err(name),
            (read, None) => read,
        }
    }

    fn has_auction(&mut self) -> LineResult<bool> {
        Ok(self.options.auction && self.auction(seating::at_play(self.options.form))?)
    }

    /// Returns the error that makes a line of shorthand be read as it is spoken, where it is not yet.
    fn unless_spoken(&self, said: Position) -> LineResult {
        if self.is_spoken { Ok(()) } else { Err(self.reader.no_word(said)) }
    }

    fn first(&mut self) -> LineResult {
        match self.reader.first()? {
            (said, First::Player(player)) => {
                let name = self.reader.name(player);
                self.reader.say(said, "player", &mut self.record.player, name)?;
                let plays = self.reader.tries(|reader| {
                    reader.takes_letters(&["si"]);
                    reader.takes_word(|meaning| meaning == Meaning::Plays)
                });
                if let Some((word, _)) = plays {
                    self.reader.belongs(word, "player");
                }
                Ok(())
            }
            (said, First::Pass) => {
                self.reader.say(said, "contract", &mut self.record.contract, Contract::Passed)
            }
        }
    }

    /// Reads one item; `false` at the end of the line.
    fn item(&mut self) -> LineResult<bool> {
        while self.reader.is_next(speech::END) || self.reader.is_next(speech::TOLD) {
            self.hand.is_retold |= self.reader.takes(speech::TOLD);
            self.reader.takes(speech::END);
            self.hand.before = Before::Other;
            self.hand.marriage_side = Side::Lone;
            self.hand.opens_clause = true;
        }
        let opens_clause = std::mem::take(&mut self.hand.opens_clause);
        let Some((said, what)) = self.reader.read()? else { return Ok(false) };
        match what {
            LineItem::Suit(words) => {
                if self.reader.is_lone_letter(said, 'a') {
                    self.unless_spoken(said)?;
                }
                if self.reader.is_lone_letter(said, 'b') || self.reader.is_lone_letter(said, 'h') {
                    self.hand.letter = Some(said);
                }
                self.trump(said, words.name)?;
                self.hand.before = Before::Other;
            }
            LineItem::Number(value) => self.number(Count { value, said })?,
            LineItem::Word(row) if component::is_flek(row.meaning) => {
                self.hand.opens_clause = opens_clause;
                self.flek(said, row)?;
            }
            LineItem::Word(row) => self.word(said, row)?,
        }
        Ok(true)
    }

    /// Sets the trump suit, which is said once.
    fn trump(&mut self, said: Position, suit: &str) -> LineResult {
        let Some(suit) = Suit::from_word(suit) else { return Ok(()) };
        ensure(self.record.trump.is_absent(), || self.reader.contradiction(said, "trump"))?;
        self.reader.say(said, "trump", &mut self.record.trump, suit)
    }

    fn number(&mut self, count: Count) -> LineResult {
        if self.many_fleks(count)? {
            return Ok(());
        }
        if let Some(what) = announced_by(count.value) {
            let by = component::side_behind(self.reader, what)?;
            return self.announcement(count.said, Component { what, by });
        }
        let before = std::mem::take(&mut self.hand.before);
        if before == Before::Shown && MARRIAGES.contains(&count.value) {
            self.unless_spoken(count.said)?;
        }
        match count.value {
            0..=90 if count.value % 10 == 0 => self.counts(count.said, count, Side::Lone),
            value => {
                let is_total = (100..=190).contains(&value) && value % 10 == 0;
                match before {
                    // `uhrála 120`; who won may have won as much money.
                    Before::Verdict(word, Verdict::Made)
                        if is_total && self.reader.begins_with(word, "uhr") =>
                    {
                        self.reader.say(count.said, "total", &mut self.record.total, value)
                    }
                    _ => Err(self.reader.fault(count.said, MariasProblem::NoMeaning { is_total })),
                }
            }
        }
    }

    fn word(&mut self, said: Position, row: &'static Row) -> LineResult {
        if let Some(what) = component::by_word(row.meaning) {
            self.unless_spoken(said)?;
            let by = component::side_behind(self.reader, what)?;
            return self.announcement(said, Component { what, by });
        }
        match row.meaning {
            Meaning::Quiet => self.quiet(said),
            Meaning::Against => match component::against(self.reader)? {
                Some(component) => {
                    self.unless_spoken(said)?;
                    self.announcement(said, component)
                }
                None => Err(self.reader.fault(said, MariasProblem::AgainstNothing {})),
            },
            Meaning::Lost if !self.reader.is_sign(said) && self.is_flek_next() => {
                self.unless_spoken(said)?;
                self.verdict(said, Verdict::Lost)
            }
            Meaning::Made => self.verdict(said, Verdict::Made),
            Meaning::Lost => self.verdict(said, Verdict::Lost),
            _ => {
                self.hand.before = Before::Other;
                self.other_word(said, row)
            }
        }
    }

    fn other_word(&mut self, said: Position, row: &'static Row) -> LineResult {
        let field = row.field;
        match row.meaning {
            Meaning::Suit => {
                self.unless_spoken(said)?;
                self.reader.say(said, field, &mut self.record.contract, Contract::Suit)?;
                self.verdict_of_the_game()
            }
            Meaning::Betl => self.reader.say(said, field, &mut self.record.contract, Contract::Betl),
            Meaning::Durch => self.reader.say(said, field, &mut self.record.contract, Contract::Durch),
            Meaning::GiveUp => self.reader.say(said, field, &mut self.record.contract, Contract::GiveUp),
            Meaning::Pass if self.record.contract == Field::Is(Contract::Passed) => {
                self.reader.belongs(said, field);
                Ok(())
            }
            Meaning::Pass => Err(self.reader.fault(said, MariasProblem::PassBehindPlayer {})),
            Meaning::Open => {
                self.hand.open.get_or_insert(said);
                self.reader.belongs(said, field);
                Ok(())
            }
            Meaning::Partner => self.partner(said, row),
            Meaning::Alone if self.hand.partner.is_some() => Err(self.reader.contradiction(said, field)),
            Meaning::Alone => self.reader.say(said, field, &mut self.hand.alone, true),
            Meaning::Wise => {
                if let Some(player) = self.reader.player_if_named(said, row)? {
                    let name = self.reader.name(player);
                    self.reader.say(said, field, &mut self.record.wise, name)?;
                }
                self.hand.wise.get_or_insert(said);
                self.reader.belongs(said, field);
                Ok(())
            }
            Meaning::Killed | Meaning::Early | Meaning::Nowhere => {
                Err(self.reader.fault(said, MariasProblem::FateOfNothing {}))
            }
            Meaning::Trump => self.reader.suit_after(said, row).and_then(|suit| self.trump(said, suit.name)),
            Meaning::Points => {
                self.reader.number_after(said, row).and_then(|count| self.counts(said, count, Side::Lone))
            }
            Meaning::Marriage => self.shown(said, said, row),
            Meaning::Defenders => self.defenders(said, row),
            Meaning::Talon | Meaning::Total | Meaning::Tricks => {
                let slot = match row.meaning {
                    Meaning::Talon => &mut self.record.talon_points,
                    Meaning::Total => &mut self.record.total,
                    _ => &mut self.record.tricks,
                };
                let count = self.reader.number_after(said, row)?;
                self.reader.say(said, field, slot, count.value)
            }
            Meaning::LaidDown => self.reader.say(said, field, &mut self.record.laid_down, true),
            Meaning::Unplayed => self.reader.say(said, field, &mut self.record.unplayed, true),
            Meaning::Renege => read_player(self.reader, said, row, &mut self.record.revoke_by),
            // Beside a flek it says who doubled.
            Meaning::Dealer if !self.is_spoken && self.reader.begins_with(said, "dal") => {
                Err(self.reader.no_word(said))
            }
            Meaning::Dealer => read_player(self.reader, said, row, &mut self.hand.dealer),
            Meaning::Bid => {
                let rung = calls::rung(self.reader, said, row)?;
                let alone = rung.announced().filter(|what| what.len() == 1 && rung != rung.in_hearts());
                self.hand.before = alone.map_or(Before::Other, Before::Announced);
                self.reader.say(said, field, &mut self.record.bid, rung)
            }
            Meaning::On | Meaning::All => Err(self.reader.fault(said, MariasProblem::NoFlekBefore {})),
            // What is not doubled is in no record; a correction takes its doublings off.
            Meaning::NoFlek | Meaning::Good => {
                self.unless_spoken(said)?;
                self.reader.belongs(said, field);
                Ok(())
            }
            Meaning::Plays => Err(self.reader.fault(said, MariasProblem::PlaysElsewhere {})),
            _ => Err(self.reader.no_word(said)),
        }
    }

    fn partner(&mut self, said: Position, row: &'static Row) -> LineResult {
        ensure(self.hand.alone.is_none(), || self.reader.contradiction(said, row.field))?;
        if self.reader.is_letter_here('a') {
            // `with a flek`
            self.unless_spoken(said)?;
        }
        self.hand.partner.get_or_insert(said);
        read_player(self.reader, said, row, &mut self.record.partner)
    }
}
