//! The points of a hand's melds from a meld table, cards and trump, without a game (rulebook `melds.md`
//! section 6).

use crate::engine::card::meld_card;
use crate::engine::pinochle::{
    AnyMeldTable, Cards, ChosenTable, Meld, MeldTable, NameFault, Suit, total, with_roundhouse, written_out,
};
use crate::engine::{CardTable, Options, points, points::Roundhouse};
use crate::jsonl::fault::{InputFault, MeldsFault, MeldsProblem, OPTIONS, Wrong};
use crate::jsonl::input::answer_line;
use crate::jsonl::{answer, stream::answer_lines};
use crate::kernel::json::{UniqueKeys, present};
use crate::kernel::options::{OptionReader, not_allowed};
use crate::kernel::words::{nearest, shortened};
use crate::kernel::{Kind, OptionFault, OptionWord, Setting, Settings};
use crate::lang::Lang;
use crate::rules::{Catalog, ProfileFault, RulesError};
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

impl Valuation {
    /// Returns a named table with some options set.
    ///
    /// ```
    /// use meldbook::jsonl::Valuation;
    /// let (melds, _) = Valuation::new("classic", &Default::default())?.melds("KH QH", "hearts")?;
    /// assert_eq!((melds[0].to_string().as_str(), melds[0].points), ("royal_marriage", 40));
    /// # Ok::<(), meldbook::jsonl::MeldsFault>(())
    /// ```
    pub fn new(name: &str, set: &Settings) -> Result<Valuation, MeldsFault> {
        let known = || MeldTable::NAMED.iter().map(|(name, _)| *name);
        let named = MeldTable::NAMED.iter().find(|(known, _)| *known == name);
        let Some((name, table)) = named.copied() else {
            let nearest = nearest(name, known());
            let problem =
                MeldsProblem::UnknownTable { name: shortened(name), nearest, known: known().collect() };
            return Err(MeldsFault { field: "table", problem });
        };
        Valuation { name: Some(name), table, roundhouse: Roundhouse::Parts }.with(set)
    }

    /// Returns the table of a name, of a profile that has one, or written out: `{ extends = "classic", queens = [60, 900] }`.
    pub fn chosen(catalog: &Catalog, table: &Setting) -> Result<Valuation, MeldTableFault> {
        let name = match table {
            Setting::Text(name) => name,
            own => {
                let ChosenTable { name, table } = AnyMeldTable.read(own).map_err(|wrong| {
                    let fault = not_allowed("table", own, wrong, AnyMeldTable.allowed(), Vec::new());
                    MeldsFault { field: "table", problem: fault.into() }
                })?;
                return Ok(Valuation { name, table: *table, roundhouse: Roundhouse::Parts });
            }
        };
        let unknown = match Valuation::new(name, &Settings::new()) {
            Ok(valuation) => return Ok(valuation),
            Err(unknown) => unknown,
        };
        match catalog.load(name) {
            Ok(profile) => match profile.rules.options() {
                Options::Points(options) => Ok(Valuation::of_rules(options)),
                Options::Auction(_) | Options::Marias(_) | Options::Results(_) => Err(unknown.into()),
            },
            Err(RulesError::NotFound(_)) => Err(unknown.into()),
            Err(RulesError::Broken(faults)) => Err(MeldTableFault::Broken(faults)),
        }
    }

    pub fn of_rules(options: &points::Options) -> Valuation {
        let name = options.meld_table.name;
        Valuation { name, table: options.table(), roundhouse: options.roundhouse }
    }

    pub fn card(&self) -> Option<CardTable> {
        meld_card(&self.table, self.name)
    }

    pub fn with(mut self, set: &Settings) -> Result<Valuation, MeldsFault> {
        let reader = &mut OptionReader::new(set);
        let run_extra = reader.read("run_extra", &OptionWord, Some(self.table.run_extra));
        self.table.run_extra = run_extra.unwrap_or(self.table.run_extra);
        let roundhouse = reader.read("roundhouse", &OptionWord, Some(self.roundhouse));
        self.roundhouse = roundhouse.unwrap_or(self.roundhouse);
        let deck = self.table.deck.size();
        let problem = match reader.faults(&OPTIONS).into_iter().next() {
            Some(OptionFault::Unknown { key, nearest }) => {
                Some(MeldsProblem::UnknownOption { name: shortened(&key), nearest })
            }
            _ if deck != 48 && set.contains_key("run_extra") => Some(MeldsProblem::NoRunExtra { deck }),
            fault => fault.map(MeldsProblem::from),
        };
        problem.map_or(Ok(self), |problem| Err(MeldsFault { field: "set", problem }))
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

/// Why a meld table cannot be had: it is not one, or the rules are broken that have it.
#[derive(Debug)]
pub enum MeldTableFault {
    Melds(MeldsFault),
    Broken(Vec<ProfileFault>),
}

impl From<MeldsFault> for MeldTableFault {
    fn from(fault: MeldsFault) -> Self {
        MeldTableFault::Melds(fault)
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
    /// Where profiles are looked for that have a meld table.
    pub catalog: Catalog,
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
            let melds = melds(&self.catalog, question).map_err(|wrong| vec![wrong])?;
            let total = melds.iter().map(|(_, points)| points).sum();
            answer::write(out, &Worth { id: question.id, total, melds });
            Ok(())
        })
    }
}

fn melds(catalog: &Catalog, question: &MeldsLine<'_>) -> Result<Vec<(String, i64)>, Wrong> {
    let missing = |field| Wrong::in_field(field, InputFault::Missing { field });
    let fault = |fault: MeldsFault| Wrong::in_field(fault.field, fault.problem);
    let table = question.table.as_ref().ok_or_else(|| missing("table"))?;
    // An unknown table is reported before its options.
    let valuation = Valuation::chosen(catalog, table).map_err(|wrong| match wrong {
        MeldTableFault::Melds(melds) => fault(melds),
        MeldTableFault::Broken(faults) => faults
            .into_iter()
            .next()
            .map_or_else(|| missing("table"), |first| Wrong::of_profile("table", first)),
    })?;
    let valuation = match &question.set {
        None => valuation,
        Some(UniqueKeys(set)) => valuation.with(set).map_err(fault)?,
    };
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
