//! The points of a hand's melds from a meld table, cards and trump, without a game (rulebook `melds.md`
//! section 6).

use super::answer;
use super::fault::{InputFault, Wrong};
use super::input::answer_line;
use super::stream::answer_lines;
use crate::engine::card::meld_card;
use crate::engine::pinochle::{
    AnyMeldTable, CardFault, Cards, ChosenTable, Meld, MeldTable, Suit, total, with_roundhouse, written_out,
};
use crate::engine::{CardTable, Fault, Problem, points::Roundhouse};
use crate::kernel::json::{UniqueKeys, present};
use crate::kernel::options::{OptionReader, not_allowed};
use crate::kernel::words::shortened;
use crate::kernel::{Kind, OptionFault, OptionWord, Setting, Settings};
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
    /// # Ok::<(), meldbook::engine::Fault>(())
    /// ```
    pub fn new(table: &Setting, set: &Settings) -> Result<Valuation, Fault> {
        let ChosenTable { name, table, .. } = AnyMeldTable.read(table).map_err(|wrong| {
            let (allowed, words) = (AnyMeldTable.allowed(), AnyMeldTable.words());
            Fault::new("table", not_allowed("table", table, wrong, allowed, words))
        })?;
        let reader = &mut OptionReader::new(set);
        let run_extra = reader.read("run_extra", &OptionWord, Some(table.run_extra));
        let roundhouse = reader.read("roundhouse", &OptionWord, Some(Roundhouse::Parts));
        let deck = table.deck.size();
        let off = set.get("run_extra").filter(|_| deck != 48).map(|setting| OptionFault::Combination {
            keys: vec!["run_extra"],
            values: vec![format!("`run_extra` = {}", setting.inside()), format!("`deck` = {deck}")],
        });
        if let Some(first) = reader.faults(&OPTIONS).into_iter().chain(off).next() {
            return Err(Fault::new("set", first));
        }
        let table = MeldTable { run_extra: run_extra.unwrap_or(table.run_extra), ..*table };
        Ok(Valuation { name, table, roundhouse: roundhouse.unwrap_or(Roundhouse::Parts) })
    }

    pub fn card(&self) -> Option<CardTable> {
        meld_card(&self.table, self.name)
    }

    pub fn melds(&self, cards: &str, trump: &str) -> Result<(Vec<Meld>, Suit), Fault> {
        let suit = suit(trump)?;
        let cards = Cards::read(cards, &self.table.deck).map_err(|fault| Fault::new("cards", fault))?;
        let melds = self.table.evaluate(&cards, suit);
        Ok((if self.roundhouse == Roundhouse::Flat { with_roundhouse(melds) } else { melds }, suit))
    }

    /// Returns the full names of melds as they are typed, and their points.
    fn named(&self, typed: &[String], trump: Option<Suit>) -> Result<Vec<(String, i64)>, Problem> {
        let names: Vec<String> = typed.iter().map(|typed| written_out(typed)).collect();
        let melds =
            names.iter().map(|name| self.table.meld_named(name, trump)).collect::<Result<Vec<_>, _>>()?;
        self.table.check_apart(&melds)?;
        Ok(names.into_iter().zip(melds).map(|(name, meld)| (name, meld.points)).collect())
    }
}

fn suit(word: &str) -> Result<Suit, Fault> {
    let unknown = || Fault::new("trump", CardFault::NotASuit { word: shortened(word) });
    Suit::from_word(word).ok_or_else(unknown)
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
        Worth { id: None, total: total(melds), melds: named(melds) }
    }
}

#[derive(Debug, Default)]
pub struct MeldsFace {
    pub lang: Lang,
}

/// A question: what cards, or melds by name, are worth.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "some fields are for people")]
struct MeldsLine<'a> {
    #[serde(borrow, default, deserialize_with = "present")]
    id: Option<&'a RawValue>,
    table: Option<Setting>,
    set: Option<UniqueKeys<Setting>>,
    cards: Option<String>,
    names: Option<Vec<String>>,
    trump: Option<String>,
    expect: Option<IgnoredAny>,
    why: Option<IgnoredAny>,
    source: Option<IgnoredAny>,
}

impl MeldsFace {
    /// Answers every line of `input` in order, and returns whether all were accepted. Blank lines have no answer.
    pub fn run(&self, input: impl Read, output: impl Write) -> io::Result<bool> {
        let face = MeldsFace { lang: self.lang.another() };
        let face = move |line: &[u8], out: &mut Vec<u8>| face.answer_line(line, out);
        answer_lines(input, output, &self.lang, &mut [face])
    }

    /// Writes the answer to one line and a line end, and returns whether the line was accepted.
    pub fn answer_line(&self, line: &[u8], out: &mut Vec<u8>) -> bool {
        answer_line(line, &self.lang, out, |question: MeldsLine<'_>, out| {
            let melds = question.melds(&self.lang)?;
            let total = melds.iter().map(|(_, points)| points).sum();
            answer::write(out, &Worth { id: question.id, total, melds });
            Ok(())
        })
    }
}

impl MeldsLine<'_> {
    fn melds(&self, lang: &Lang) -> Result<Vec<(String, i64)>, Wrong> {
        let missing = |field| Wrong::missing(field, lang);
        let fault = |fault| Wrong::of_fault(fault, lang);
        let table = self.table.as_ref().ok_or_else(|| missing("table"))?;
        let empty = Settings::new();
        let set = self.set.as_ref().map_or(&empty, |UniqueKeys(set)| set);
        let valuation = Valuation::new(table, set).map_err(fault)?;
        let trump = self.trump.as_deref();
        let suit = trump.map(suit).transpose().map_err(fault)?;
        match (&self.cards, &self.names) {
            (Some(_), Some(_)) => {
                let fault = InputFault::OnlyOne { fields: &["cards", "names"] };
                Err(Wrong::said("cards", &fault, lang))
            }
            (None, Some(names)) => {
                valuation.named(names, suit).map_err(|why| fault(Fault::new("names", why)))
            }
            (cards, None) => {
                let trump = trump.ok_or_else(|| missing("trump"))?;
                let cards = cards.as_ref().ok_or_else(|| missing("cards"))?;
                let (melds, _) = valuation.melds(cards, trump).map_err(fault)?;
                Ok(named(&melds))
            }
        }
    }
}

/// Returns each meld by its name, with its points.
fn named(melds: &[Meld]) -> Vec<(String, i64)> {
    melds.iter().map(|meld| (meld.to_string(), meld.points)).collect()
}
