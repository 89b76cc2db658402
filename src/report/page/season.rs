//! The page of a season: standings over all its nights, and how they came about, made of the rows that queries give.

mod part;

use super::chart::Chart;
use super::{Frame, PageForm, PageTable, PageText, rendered};
use crate::command::Filter;
use crate::daybook::{Accounts, Owes};
use crate::lang::Lang;
use crate::night::NightSummary;
use crate::query::{FoundHand, HandPeople, PairRow, StatRow, card::PlayerCard};
use crate::report::{Grid, Phrase, Result, between, payment_code, payment_code::Code};
use askama::Template;
use part::SeasonPart;
use std::cmp::Reverse;
use std::collections::BTreeSet;

#[derive(Debug, Clone, Copy)]
pub struct Season<'a> {
    /// What the page is called; else it is called after its player.
    pub title: Option<&'a str>,
    pub filter: &'a Filter,
    pub people: &'a HandPeople,
    pub sessions: &'a [NightSummary],
    pub totals: &'a [StatRow],
    /// What each player did in hands alone, with contracts and the best and worst hand.
    pub played: &'a [StatRow],
    pub by_session: &'a [StatRow],
    pub pairs: &'a [PairRow],
    /// The cards of the one player that the page is about.
    pub cards: Option<&'a [PlayerCard]>,
    pub owed: &'a [Owes],
    /// The fewest payments for what is owed.
    pub fewest: &'a [Owes],
    /// The accounts for codes, if they were asked for.
    pub accounts: Option<&'a Accounts>,
    /// The hands that moved most in each currency, the biggest first, each with what happened in it.
    pub biggest: &'a [(FoundHand, String)],
}

#[derive(Template)]
#[template(path = "season.html")]
struct SeasonPage<'a> {
    frame: Frame,
    heading: String,
    nights: String,
    filters: Vec<String>,
    sections: Vec<Section>,
    lang: &'a Lang,
}

/// A part of the page below a head of its own.
#[derive(Default)]
struct Section {
    id: String,
    head: String,
    said: Vec<String>,
    codes: Vec<(String, Code)>,
    chart: Option<Chart>,
    tables: Vec<PageTable>,
    /// Opened by who wants to see it.
    folded: Option<PageTable>,
    facts: Vec<(String, String)>,
    footnote: Option<String>,
}

impl Section {
    fn new(id: &str, head: String) -> Section {
        Section { id: id.to_owned(), head, ..Section::default() }
    }

    fn of_grid(id: &str, head: String, grid: Grid, form: PageForm) -> Section {
        Section { tables: vec![PageTable::new(grid, head.clone(), form)], ..Section::new(id, head) }
    }
}

pub fn season(season: &Season<'_>, lang: &Lang) -> Result<String> {
    let title = season.title.or(season.player());
    let heading = title.map_or_else(|| lang.say(&PageText::Season {}), str::to_owned);
    let nights = match season.sessions {
        [] => lang.say(&PageText::NoSessions {}),
        [first, rest @ ..] => lang.say(&PageText::SeasonOf {
            sessions: u64::try_from(season.sessions.len()).unwrap_or(u64::MAX),
            first: lang.date(&first.date),
            last: rest.last().filter(|last| last.date != first.date).map(|last| lang.date(&last.date)),
        }),
    };
    let codes = season.currencies();
    let mut sections = Vec::new();
    for (no, code) in (1_usize..).zip(&codes) {
        let of_part = SeasonPart::of(season, code, lang)?.sections(no, codes.len() > 1)?;
        sections.extend(
            of_part.into_iter().map(|section| Section { id: format!("{}-{no}", section.id), ..section }),
        );
    }
    // Debts follow the first standings.
    sections.insert(sections.len().min(1), season.debts(lang)?);
    Ok(rendered(&SeasonPage {
        frame: Frame::new(format!("{heading}: {nights}"), lang),
        sections,
        heading,
        nights,
        filters: season.filter.said(&|key| Some(season.people.name(season.people.find(key)?)), lang),
        lang,
    }))
}

impl<'a> Season<'a> {
    fn player(&self) -> Option<&'a str> {
        let key = self.cards.and(self.filter.people.first())?;
        self.people.find(key).map(|id| self.people.name(id))
    }

    /// Returns the currencies, the one that was played for most first.
    fn currencies(&self) -> Vec<&'a str> {
        let hands = |code: &str| {
            let rows = self.totals.iter().filter(|row| row.currency == code);
            rows.fold(0_i64, |sum, row| sum.saturating_add(row.hands))
        };
        let codes: BTreeSet<&str> = self.totals.iter().map(|row| row.currency.as_str()).collect();
        let mut codes: Vec<&str> = codes.into_iter().collect();
        codes.sort_by_key(|code| Reverse(hands(code)));
        codes
    }

    /// Returns who owes whom what for these nights, with the codes of payments if they were asked for.
    fn debts(&self, lang: &Lang) -> Result<Section> {
        let head = lang.say(&PageText::StillOwed {});
        if self.owed.is_empty() {
            return Ok(Section {
                said: vec![lang.say(&Phrase::NobodyOwes {})],
                ..Section::new("debts", head)
            });
        }
        let (codes, said) = match self.accounts {
            Some(accounts) => payment_code::each(&payment_code::of_debts(self.owed)?, accounts, lang),
            None => <(Vec<_>, Vec<String>)>::default(),
        };
        let said = between::fewest(self.owed, self.fewest, lang)?.into_iter().chain(said).collect();
        let owed = between::owes_of_page(self.owed, lang)?;
        Ok(Section { said, codes, ..Section::of_grid("debts", head, owed, PageForm::Plain) })
    }
}

/// How many of the biggest hands a page shows.
pub const MOST_HANDS: usize = 10;
