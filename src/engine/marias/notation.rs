//! What the words of a line mean in mariáš (rulebook section 13.1).

mod calls;
mod component;
mod counts;
mod finish;
mod fleks;

use super::seating;
use super::{Announcement, BySide, Contract, Options, Record, Side, Suit, Verdict};
use crate::engine::line::read_player;
use crate::kernel::field::Field;
use crate::kernel::keyword::Keyword;
use crate::notation::{Count, First, LineResult, MariasProblem, Meaning, Next, Reader, Row, Said, What};
pub(super) use component::by_number as announced_by;
use component::{Before, Component, TypedFate};
use counts::SlashDoubt;
use fleks::Doubling;

#[derive(Default)]
struct HandSoFar {
    /// What needs no second look at the end of the line.
    record: Record,
    announced: BySide<Vec<Announcement>>,
    quiet_seven: BySide<Option<Said>>,
    quiet_hundred: BySide<Option<Said>>,
    /// The doublings in the order typed.
    fleks: Vec<Doubling>,
    points: BySide<Option<i64>>,
    marriages: BySide<Option<Vec<i64>>>,
    /// Whose marriages the next word for them adds to.
    marriage_side: Side,
    slash_doubt: Option<SlashDoubt>,
    /// The fate of the trump seven, and the word for it.
    seven: Option<(Said, TypedFate)>,
    result_said: Option<Said>,
    /// What became of the game, or of a side's hundred, told right behind it.
    told: Vec<(Said, Option<Side>, Verdict)>,
    /// Whether something other than the trump seven was said to be lost.
    says_lost: bool,
    open: Option<Said>,
    wise: Option<Said>,
    partner: Option<Said>,
    alone: Option<bool>,
    dealer: Option<String>,
    before: Before,
}

/// Parses the words of a line: the record, and the dealer if the line names one.
pub fn read(reader: &mut Reader<'_>, options: &Options) -> LineResult<(Record, Option<String>)> {
    let mut hand = HandSoFar::default();
    if let Some((said, row, player)) = reader.dealer_first()? {
        let name = reader.name(player);
        reader.say(said, row.field, &mut hand.dealer, name)?;
    }
    if !(options.auction && hand.auction(reader, seating::at_play(options.form))?) {
        hand.first(reader)?;
    }
    while hand.item(reader)? {}
    hand.finish(reader, options)
}

/// Returns whether a colon is next that means nothing: one before a seven, a hundred or the game in words.
fn is_idle_colon(reader: &mut Reader<'_>) -> bool {
    if !matches!(reader.next_item(0), Some((Next::Sign(':'), _))) {
        return false;
    }
    let Some((Next::Word(row), _)) = reader.next_item(1) else { return false };
    matches!(row.meaning, Meaning::Suit | Meaning::Quiet) || component::by_word(row.meaning).is_some()
}

impl HandSoFar {
    /// Reads the lone player, or a pass in his place.
    fn first(&mut self, reader: &mut Reader<'_>) -> LineResult {
        match reader.first()? {
            (said, First::Player(player)) => {
                let name = reader.name(player);
                reader.say(said, "player", &mut self.record.player, name)?;
                if let Some((word, _)) = reader.takes_word(|meaning| meaning == Meaning::Plays) {
                    reader.belongs(word, "player");
                }
                Ok(())
            }
            (said, First::Pass) => reader.say(said, "contract", &mut self.record.contract, Contract::Passed),
        }
    }

    /// Reads one item; `false` at the end of the line.
    fn item(&mut self, reader: &mut Reader<'_>) -> LineResult<bool> {
        if is_idle_colon(reader) {
            reader.takes(':');
        }
        let Some((said, what)) = reader.read()? else { return Ok(false) };
        match what {
            What::Suit(words) => {
                self.trump(reader, said, words.name)?;
                self.before = Before::Other;
            }
            What::Number(value) => self.number(reader, Count { value, said })?,
            What::Word(row) => self.word(reader, said, row)?,
        }
        Ok(true)
    }

    /// Sets the trump suit, which is said once.
    fn trump(&mut self, reader: &mut Reader<'_>, said: Said, suit: &str) -> LineResult {
        let Some(suit) = Suit::from_word(suit) else { return Ok(()) };
        if self.record.trump.is_given() {
            return Err(reader.contradiction(said, "trump"));
        }
        reader.say(said, "trump", &mut self.record.trump, suit)
    }

    fn number(&mut self, reader: &mut Reader<'_>, count: Count) -> LineResult {
        if self.many_fleks(reader, count)? {
            return Ok(());
        }
        if let Some(what) = announced_by(count.value) {
            let by = component::side_behind(reader, what)?;
            return self.announcement(reader, count.said, Component { what, by });
        }
        self.before = Before::Other;
        match count.value {
            0..=90 if count.value % 10 == 0 => self.counts(reader, count.said, count, Side::Lone),
            value => {
                let is_total = (100..=190).contains(&value) && value % 10 == 0;
                Err(reader.fault(count.said, MariasProblem::NoMeaning { is_total }))
            }
        }
    }

    fn word(&mut self, reader: &mut Reader<'_>, said: Said, row: &'static Row) -> LineResult {
        if let Some(what) = component::by_word(row.meaning) {
            let by = component::side_behind(reader, what)?;
            return self.announcement(reader, said, Component { what, by });
        }
        match row.meaning {
            Meaning::Quiet => self.quiet(reader, said),
            Meaning::Against => match component::against(reader)? {
                Some(component) => self.announcement(reader, said, component),
                None => Err(reader.fault(said, MariasProblem::AgainstNothing)),
            },
            Meaning::Made => self.verdict(reader, said, Verdict::Made),
            Meaning::Lost => self.verdict(reader, said, Verdict::Lost),
            Meaning::Flek(_) | Meaning::Fleks(_) | Meaning::Higher => self.flek(reader, said, row),
            _ => {
                self.before = Before::Other;
                self.other_word(reader, said, row)
            }
        }
    }

    /// Reads a word for which the item before it does not matter.
    fn other_word(&mut self, reader: &mut Reader<'_>, said: Said, row: &'static Row) -> LineResult {
        let field = row.field;
        let refuse = |reader: &Reader<'_>, problem: MariasProblem| Err(reader.fault(said, problem));
        match row.meaning {
            Meaning::Suit => {
                reader.say(said, field, &mut self.record.contract, Contract::Suit)?;
                self.verdict_of_the_game(reader)
            }
            Meaning::Betl => reader.say(said, field, &mut self.record.contract, Contract::Betl),
            Meaning::Durch => reader.say(said, field, &mut self.record.contract, Contract::Durch),
            Meaning::GiveUp => reader.say(said, field, &mut self.record.contract, Contract::GiveUp),
            Meaning::Pass if self.record.contract == Field::Is(Contract::Passed) => {
                reader.belongs(said, field);
                Ok(())
            }
            Meaning::Pass => refuse(reader, MariasProblem::PassBehindPlayer),
            Meaning::Open => {
                self.open.get_or_insert(said);
                reader.belongs(said, field);
                Ok(())
            }
            Meaning::Partner => self.partner(reader, said, row),
            Meaning::Alone if self.partner.is_some() => Err(reader.contradiction(said, field)),
            Meaning::Alone => reader.say(said, field, &mut self.alone, true),
            Meaning::Wise => {
                if let Some(player) = reader.player_if_named(said, row)? {
                    let name = reader.name(player);
                    reader.say(said, field, &mut self.record.wise, name)?;
                }
                self.wise.get_or_insert(said);
                reader.belongs(said, field);
                Ok(())
            }
            Meaning::Killed | Meaning::Early | Meaning::Nowhere => {
                refuse(reader, MariasProblem::FateOfNothing)
            }
            Meaning::Trump => {
                let suit = reader.suit_after(said, row)?;
                self.trump(reader, said, suit.name)
            }
            Meaning::Points => {
                let count = reader.number_after(said, row)?;
                self.counts(reader, said, count, Side::Lone)
            }
            Meaning::Marriage => self.shown(reader, said, said, row),
            Meaning::Defenders => self.defenders(reader, said, row),
            Meaning::Talon | Meaning::Total | Meaning::Tricks => {
                let slot = match row.meaning {
                    Meaning::Talon => &mut self.record.talon_points,
                    Meaning::Total => &mut self.record.total,
                    _ => &mut self.record.tricks,
                };
                let count = reader.number_after(said, row)?;
                reader.say(said, field, slot, count.value)
            }
            Meaning::LaidDown => reader.say(said, field, &mut self.record.laid_down, true),
            Meaning::Unplayed => reader.say(said, field, &mut self.record.unplayed, true),
            Meaning::Renege => read_player(reader, said, row, &mut self.record.revoke_by),
            Meaning::Dealer => read_player(reader, said, row, &mut self.dealer),
            Meaning::Bid => {
                let rung = calls::rung(reader, said, row)?;
                let alone = rung.announced().filter(|what| what.len() == 1 && rung != rung.in_hearts());
                self.before = alone.map_or(Before::Other, Before::Announced);
                reader.say(said, field, &mut self.record.bid, rung)
            }
            Meaning::On | Meaning::All => refuse(reader, MariasProblem::NoFlekBefore),
            Meaning::Plays => refuse(reader, MariasProblem::PlaysElsewhere),
            _ => Err(reader.no_word(said)),
        }
    }

    /// Reads how the contract went. A sign right behind something of the defenders, or a minus behind a quiet seven,
    /// could be about that too; a plus between a hundred and a seven could join them.
    fn verdict(&mut self, reader: &mut Reader<'_>, said: Said, verdict: Verdict) -> LineResult {
        let before = std::mem::take(&mut self.before);
        if reader.is_sign(said) {
            let is_unclear = match before {
                Before::Against | Before::Flek { is_against: true } => true,
                Before::QuietSeven => verdict == Verdict::Lost,
                _ => false,
            };
            if is_unclear {
                return Err(reader.fault(said, MariasProblem::WhoseSign));
            }
            if let (Before::Announced(what), Verdict::Made) = (before, verdict)
                && let Some((item, _)) = reader.next_item(0)
                && component::of_item(item).is_some_and(|behind| component::may_be_joined(what, behind))
            {
                return Err(reader.fault(said, MariasProblem::MadeOrBoth));
            }
        } else {
            self.before = Before::Verdict(said, verdict);
        }
        self.says_lost |= verdict == Verdict::Lost;
        self.result_said.get_or_insert(said);
        reader.say(said, "result", &mut self.record.result, verdict)
    }

    /// Reads the verdict right behind the game, if there is one: `game won`.
    fn verdict_of_the_game(&mut self, reader: &mut Reader<'_>) -> LineResult {
        let is_verdict = |meaning| matches!(meaning, Meaning::Made | Meaning::Lost);
        let Some((said, row)) = reader.takes_word(is_verdict) else { return Ok(()) };
        let verdict = if row.meaning == Meaning::Made { Verdict::Made } else { Verdict::Lost };
        self.says_lost |= verdict == Verdict::Lost;
        self.before = Before::Other;
        self.told.push((said, None, verdict));
        reader.belongs(said, "result");
        Ok(())
    }

    fn partner(&mut self, reader: &mut Reader<'_>, said: Said, row: &'static Row) -> LineResult {
        if self.alone.is_some() {
            return Err(reader.contradiction(said, row.field));
        }
        self.partner.get_or_insert(said);
        read_player(reader, said, row, &mut self.record.partner)
    }
}
