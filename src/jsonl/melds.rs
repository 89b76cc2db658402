//! The points of a hand's melds from a meld table, cards and trump, without a game (rulebook `melds.md`
//! section 6).

use crate::engine::card::meld_card;
use crate::engine::pinochle::{
    AnyMeldTable, Cards, ChosenTable, Meld, MeldTable, NameFault, Suit, total, with_roundhouse, written_out,
};
use crate::engine::{CardTable, points::Roundhouse};
use crate::jsonl::fault::{InputFault, MeldsFault, MeldsProblem, Wrong};
use crate::jsonl::input::answer_line;
use crate::jsonl::{answer, stream::answer_lines};
use crate::kernel::json::{UniqueKeys, present};
use crate::kernel::options::{OptionReader, not_allowed};
use crate::kernel::words::shortened;
use crate::kernel::{Kind, OptionFault, OptionWord, Setting, Settings, contradiction};
use crate::lang::Lang;
use serde::{Deserialize, Serialize, de::IgnoredAny};
use serde_json::value::RawValue;
use std::io::{self, Read, Write};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Valuation {
    /// `None` for a custom table.
    name: Option<&'static str>,
    table: MeldTable,
    roundhouse: Roundhouse,
}

/// The options of a meld table.
const OPTIONS: [&str; 2] = ["run_extra", "roundhouse"];

impl Valuation {
    /// Returns the table of a name, or written out (`{ extends = "classic", queens = [60, 900] }`), with some options set.
    ///
    /// ```
    /// use meldbook::{engine::Setting, jsonl::Valuation};
    /// let classic = Valuation::new(&Setting::Text("classic".to_owned()), &Default::default())?;
    /// let (melds, _) = classic.melds("KH QH", "hearts")?;
    /// assert_eq!((melds[0].to_string().as_str(), melds[0].points), ("royal_marriage", 40));
    /// # Ok::<(), meldbook::jsonl::MeldsFault>(())
    /// ```
    pub fn new(table: &Setting, set: &Settings) -> Result<Valuation, MeldsFault> {
        let fault = |field, fault: OptionFault| MeldsFault { field, problem: fault.into() };
        let ChosenTable { name, table } = AnyMeldTable.read(table).map_err(|wrong| {
            let (allowed, words) = (AnyMeldTable.allowed(), AnyMeldTable.words());
            fault("table", not_allowed("table", table, wrong, allowed, words))
        })?;
        let reader = &mut OptionReader::new(set);
        let run_extra = reader.read("run_extra", &OptionWord, Some(table.run_extra));
        let roundhouse = reader.read("roundhouse", &OptionWord, Some(Roundhouse::Parts));
        let deck = table.deck.size();
        let is_off = set.contains_key("run_extra") && deck != 48;
        let off = contradiction(is_off, &["run_extra"], || {
            format!("`run_extra` is for 48 cards, and this table is for {deck}")
        });
        if let Some(first) = reader.faults(&OPTIONS).into_iter().chain(off).next() {
            return Err(fault("set", first));
        }
        let table = MeldTable { run_extra: run_extra.unwrap_or(table.run_extra), ..*table };
        Ok(Valuation { name, table, roundhouse: roundhouse.unwrap_or(Roundhouse::Parts) })
    }

    pub fn card(&self) -> Option<CardTable> {
        meld_card(&self.table, self.name)
    }

    pub fn melds(&self, cards: &str, trump: &str) -> Result<(Vec<Meld>, Suit), MeldsFault> {
        let suit = suit(trump)?;
        Ok((self.melds_in(cards, suit)?, suit))
    }

    fn melds_in(&self, cards: &str, suit: Suit) -> Result<Vec<Meld>, MeldsFault> {
        let cards = Cards::read(cards, &self.table.deck)
            .map_err(|fault| MeldsFault { field: "cards", problem: MeldsProblem::Cards(fault) })?;
        let melds = self.table.evaluate(&cards, suit);
        Ok(if self.roundhouse == Roundhouse::Flat { with_roundhouse(melds) } else { melds })
    }

    /// Returns the full names of melds as they are typed, and their points.
    fn named(&self, typed: &[String], trump: Option<Suit>) -> Result<Vec<(String, i64)>, NameFault> {
        let names: Vec<String> = typed.iter().map(|typed| written_out(typed)).collect();
        let melds =
            names.iter().map(|name| self.table.meld_named(name, trump)).collect::<Result<Vec<_>, _>>()?;
        self.table.check_apart(&melds)?;
        // What counts together with a run is told by its name all the same.
        if self.table.joined_to_run(melds.clone()) != melds {
            let joined = self.table.joined_to_run(melds);
            return Ok(joined.into_iter().map(|meld| (meld.to_string(), meld.points)).collect());
        }
        Ok(names.into_iter().zip(melds).map(|(name, meld)| (name, meld.points)).collect())
    }
}

fn suit(word: &str) -> Result<Suit, MeldsFault> {
    Suit::from_word(word).ok_or_else(|| MeldsFault {
        field: "trump",
        problem: MeldsProblem::UnknownSuit { word: shortened(word) },
    })
}

#[derive(Debug, Serialize)]
pub struct Worth<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a RawValue>,
    total: i64,
    /// Each by its name, with its points.
    melds: Vec<(String, i64)>,
}

impl Worth<'_> {
    pub fn of(melds: &[Meld]) -> Worth<'static> {
        let named = melds.iter().map(|meld| (meld.to_string(), meld.points)).collect();
        Worth { id: None, total: total(melds), melds: named }
    }
}

#[derive(Debug, Default)]
pub struct MeldsFace {
    pub lang: Lang,
}

/// A question: what cards, or melds by name, are worth.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MeldsLine<'a> {
    #[serde(borrow, default, deserialize_with = "present")]
    id: Option<&'a RawValue>,
    table: Option<Setting>,
    set: Option<UniqueKeys<Setting>>,
    cards: Option<String>,
    names: Option<Vec<String>>,
    trump: Option<String>,
    #[serde(rename = "expect")]
    _expect: Option<IgnoredAny>,
    #[serde(rename = "why")]
    _why: Option<IgnoredAny>,
    #[serde(rename = "source")]
    _source: Option<IgnoredAny>,
}

impl MeldsFace {
    /// Answers every line of `input` in order, and returns whether all were accepted. Blank lines have no answer.
    pub fn run(&mut self, input: impl Read, output: impl Write) -> io::Result<bool> {
        let lang = self.lang.another();
        answer_lines(input, output, &lang, vec![|line: &[u8], out: &mut Vec<u8>| self.answer_line(line, out)])
    }

    /// Writes the answer to one line and a line end, and returns whether the line was accepted.
    pub fn answer_line(&mut self, line: &[u8], out: &mut Vec<u8>) -> bool {
        answer_line(line, &self.lang, out, |question: &MeldsLine<'_>, out| {
            let melds = melds(question).map_err(|wrong| vec![wrong])?;
            let total = melds.iter().map(|(_, points)| points).sum();
            answer::write(out, &Worth { id: question.id, total, melds });
            Ok(())
        })
    }
}

fn melds(question: &MeldsLine<'_>) -> Result<Vec<(String, i64)>, Wrong> {
    let missing = |field| Wrong::in_field(field, InputFault::Missing { field });
    let fault = |fault: MeldsFault| Wrong::in_field(fault.field, fault.problem);
    let table = question.table.as_ref().ok_or_else(|| missing("table"))?;
    let empty = Settings::new();
    let set = question.set.as_ref().map_or(&empty, |UniqueKeys(set)| set);
    let valuation = Valuation::new(table, set).map_err(fault)?;
    let trump = question.trump.as_deref().map(suit).transpose().map_err(fault)?;
    match (&question.cards, &question.names) {
        (Some(_), Some(_)) => Err(Wrong::in_field("cards", InputFault::CardsOrNames {})),
        (_, Some(names)) => valuation
            .named(names, trump)
            .map_err(|why| fault(MeldsFault { field: "names", problem: MeldsProblem::Name(why) })),
        (cards, None) => {
            let trump = trump.ok_or_else(|| missing("trump"))?;
            let cards = cards.as_ref().ok_or_else(|| missing("cards"))?;
            let melds = valuation.melds_in(cards, trump).map_err(fault)?;
            Ok(melds.into_iter().map(|meld| (meld.to_string(), meld.points)).collect())
        }
    }
}
