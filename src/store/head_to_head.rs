//! Two players head to head: what one won from the other by the payments of hands, and how both did in them.

use crate::command::Filter;
use crate::kernel::units::{Minor, Overflow, Units};
use crate::session::SessionRow;
use crate::session::entry::PlayerNo;
use crate::session::tally::Pair;
use crate::store::file_error::FileError;
use crate::store::hand_rows::{HandLine, People};
use crate::store::log::Log;
use crate::store::pairs::PairRow;
use crate::store::statistics::{By, WEEKDAYS};
use std::collections::BTreeMap;

/// Two players in one currency.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeadToHead {
    /// All of it, seen by the first one.
    pub pair: PairRow,
    /// Each night on which both sat at the table for a hand, by date.
    pub nights: Vec<Meeting>,
    /// Hands on the same side.
    pub partners: Both,
    /// Hands on different sides.
    pub opponents: Both,
    /// Hands that one of them sat out.
    pub sat_out: Both,
}

/// What one player won from another in a night.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Meeting {
    pub session: SessionRow,
    pub pair: Pair,
}

/// What each of two players won or lost in the same hands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Both {
    pub hands: i64,
    pub one_units: Units,
    pub one_amount: Minor,
    pub other_units: Units,
    pub other_amount: Minor,
}

impl Both {
    fn add(&mut self, one: &HandLine, other: &HandLine) -> Result<(), Overflow> {
        self.hands = self.hands.saturating_add(1);
        self.one_units = self.one_units.plus(Units(one.units))?;
        self.one_amount = self.one_amount.plus(Minor(one.minor))?;
        self.other_units = self.other_units.plus(Units(other.units))?;
        self.other_amount = self.other_amount.plus(Minor(other.minor))?;
        Ok(())
    }
}

impl Meeting {
    /// Returns what this night counts under; none if it is not known, or does not belong to a night.
    pub fn key(&self, by: By) -> Option<String> {
        let SessionRow { id, date, rules, place, .. } = &self.session;
        match by {
            By::Year => date.get(..4).map(str::to_owned),
            By::Month => date.get(..7).map(str::to_owned),
            By::Weekday => {
                let day: chrono::NaiveDate = date.parse().ok()?;
                let day = usize::try_from(chrono::Datelike::weekday(&day).num_days_from_monday()).ok()?;
                WEEKDAYS.get(day).map(|day| (*day).to_owned())
            }
            By::Rules => Some(rules.clone()),
            By::Place => place.clone(),
            By::Session => Some(id.to_string()),
            _ => None,
        }
    }
}

/// Returns whether what two players won from each other can be broken down by this.
pub fn is_of_nights(by: By) -> bool {
    matches!(by, By::Year | By::Month | By::Weekday | By::Rules | By::Place | By::Session)
}

impl HeadToHead {
    /// Returns what the nights come to under each key, in the order of the keys.
    pub fn by(&self, by: By) -> Result<Vec<(Option<String>, PairRow)>, Overflow> {
        let mut rows: BTreeMap<(bool, i64, Option<String>), PairRow> = BTreeMap::new();
        for night in &self.nights {
            let key = night.key(by);
            let day = || WEEKDAYS.iter().position(|day| key.as_deref() == Some(*day));
            let rank = match by {
                By::Session => night.session.id,
                By::Weekday => day().and_then(|day| i64::try_from(day).ok()).unwrap_or(0),
                _ => 0,
            };
            let zero = PairRow {
                sessions: 0,
                hands: 0,
                together: 0,
                units: Units::ZERO,
                amount: Minor::ZERO,
                ..self.pair.clone()
            };
            let row = rows.entry((key.is_none(), rank, key)).or_insert(zero);
            row.add(night.pair)?;
        }
        Ok(rows.into_iter().map(|((_, _, key), row)| (key, row)).collect())
    }
}

impl Log<'_> {
    /// Returns two people, given by their folded names, head to head, for each currency in which they met.
    pub fn head_to_head(
        &self,
        one: &str,
        other: &str,
        filter: &Filter,
    ) -> Result<Vec<HeadToHead>, FileError> {
        let people = self.people()?;
        let (Some(one), Some(other)) = (people.find(one), people.find(other)) else { return Ok(Vec::new()) };
        let mut found: BTreeMap<String, HeadToHead> = BTreeMap::new();
        let sessions = self.filtered(filter)?;
        let all = sessions.len();
        for (at, session) in sessions.into_iter().enumerate() {
            self.tell(at, all);
            let Some(pair) = self.meeting(&session, one, other, &people)? else { continue };
            let of = found.entry(session.currency.clone()).or_insert_with_key(|currency| HeadToHead {
                pair: PairRow::new(&people, one, other, currency),
                nights: Vec::new(),
                partners: Both::default(),
                opponents: Both::default(),
                sat_out: Both::default(),
            });
            of.pair.add(pair).map_err(|overflow| self.too_large(overflow))?;
            of.nights.push(Meeting { session, pair });
        }
        self.each_hand(filter, &people, |session, _, lines| {
            let line = |person: i64| lines.iter().find(|line| line.person == person);
            let (Some(one), Some(other)) = (line(one), line(other)) else { return Ok(()) };
            let Some(of) = found.get_mut(&session.currency) else { return Ok(()) };
            match (one.with(other), one.against(other)) {
                (true, _) => of.partners.add(one, other),
                (_, true) => of.opponents.add(one, other),
                _ => of.sat_out.add(one, other),
            }
        })?;
        Ok(found.into_values().collect())
    }

    /// Returns what one person won from another in a session; none if they did not sit at the table for the same hand.
    fn meeting(
        &self,
        session: &SessionRow,
        one: i64,
        other: i64,
        people: &People,
    ) -> Result<Option<Pair>, FileError> {
        let seats = self.seats(session.id)?;
        let is = |no: PlayerNo, person: i64| {
            seats.iter().any(|(seat, id)| *seat == no.0 && people.same_as(*id) == person)
        };
        let sat = |person: i64| seats.iter().any(|(_, id)| people.same_as(*id) == person);
        if !(sat(one) && sat(other)) {
            return Ok(None);
        }
        let mut night: Option<Pair> = None;
        for ((a, b), pair) in self.pairs(session.id)?.0 {
            let pair = match (is(a, one) && is(b, other), is(b, one) && is(a, other)) {
                (true, _) => Ok(pair),
                (_, true) => pair.reversed(),
                _ => continue,
            };
            let sum = pair.and_then(|pair| night.unwrap_or_default().plus(pair));
            night = Some(sum.map_err(|overflow| self.too_large(overflow))?);
        }
        Ok(night)
    }
}
