//! Brings the log of a night along from a format without figures: works out what each entry made hands come to, in the
//! order in which they were written, as a draft does today. What an older file has in its own tables goes before that.

use crate::kernel::{Minor, Overflow, Units};
use crate::notation::fold;
use crate::session::{
    Content, Entry, EntryNo, Figures, Hand, HandScored, Holder, Night, PlaceId, Scored, Session,
    SessionError, Sum, at_the_end, chain, rescoring::touches_others, timeline_of,
};
use compact_str::CompactString;
use std::{collections::BTreeMap, sync::Arc};

/// A hand that stands in the tables of an older file.
#[derive(Debug, Clone)]
pub struct KeptHand {
    pub entry: EntryNo,
    /// What each account won or lost, by the folded names of players; empty: the kitty.
    pub moved: BTreeMap<String, Sum>,
    /// Whether the tables say what was declared: format 1 did not.
    pub is_declared: bool,
    pub declarer: Option<String>,
    pub contract: Option<String>,
    pub bid: Option<i64>,
    pub trump: Option<String>,
    pub made: Option<bool>,
    pub over: Option<i64>,
    pub result: Option<String>,
    /// The side of each player, by folded names; none for who sat out.
    pub sides: BTreeMap<String, Option<u8>>,
}

#[derive(Debug)]
pub struct Brought {
    pub entries: Vec<Entry>,
    /// The numbers of the hands that the tables of the older file give otherwise than today's engine; the tables stand.
    pub otherwise: Vec<u32>,
}

/// Fills in the figures of the entries of a session. `kept` are the hands of its row, in order, as an older file has
/// them; none if there is no such file.
///
/// # Errors
/// The session cannot be replayed, or an engine refuses a hand that no table knows.
pub fn bring_along(
    uuid: &str,
    entries: Vec<Entry>,
    kept: Option<&[KeptHand]>,
) -> Result<Brought, SessionError> {
    let mut left = entries.into_iter();
    let first: Vec<Entry> = left.by_ref().take(1).collect();
    let mut session = Session::replayed(uuid.to_owned(), first, chain::START)?;
    for mut entry in left {
        // A night may have gone on in this format.
        if entry.scored.is_none() {
            let brought = figures(&session, &entry, kept.unwrap_or_default())?;
            set(&mut entry, brought)?;
        }
        session.push(entry)?;
    }
    let mut otherwise = Vec::new();
    let stands = || session.night.hands();
    // Rows that do not follow the log say nothing.
    let kept =
        kept.filter(|kept| kept.iter().map(|row| row.entry).eq(stands().map(|(step, _)| step.said_by)));
    for ((step, hand), row) in stands().zip(kept.unwrap_or_default()) {
        let Some(scored) = &hand.scored else { continue };
        let wanted = row.scored(&session.night, hand, scored)?;
        if wanted != **scored {
            otherwise.push(hand.no);
            give(&mut session.entries, step.id, wanted)?;
        }
    }
    Ok(Brought { entries: session.entries, otherwise })
}

fn set(entry: &mut Entry, brought: Vec<HandScored>) -> Result<(), SessionError> {
    entry.figures = Figures::Brought { brought };
    entry.scored = entry.figures.text().map_err(SessionError::record)?;
    Ok(())
}

/// Returns what hands came to by an entry, given the session before it.
fn figures(session: &Session, entry: &Entry, kept: &[KeptHand]) -> Result<Vec<HandScored>, SessionError> {
    if touches_others(entry.of, &entry.content) {
        let entries: Vec<Entry> = session.entries.iter().chain([entry]).cloned().collect();
        let timeline = timeline_of(&session.row.uuid, &entries)?;
        // What cannot stand by today's rules did so once.
        return Ok(session.rescored(&timeline, entry.no, None).0.map_or_else(Vec::new, |row| row.scored));
    }
    let (Content::Hand(said), Some(place)) = (&entry.content, at_the_end(entry)) else {
        return Ok(Vec::new());
    };
    if said.struck {
        return Ok(Vec::new());
    }
    let cannot = |why| SessionError::CannotStand(Box::new(session.night.clone().pass(&place, why)));
    let hand = session.night.hand(said, place.seated(said)).map_err(cannot)?;
    let figures = match hand.score_today() {
        Ok(scored) => scored,
        Err(why) => {
            let row = kept.iter().find(|row| row.entry == entry.no).ok_or_else(|| cannot(why))?;
            Arc::new(row.scored(&session.night, &hand, &Scored::default())?)
        }
    };
    Ok(vec![HandScored { of: None, part: 0, seated: None, figures }])
}

/// Changes the figures that stand of a hand, in the entry that gave them last.
fn give(entries: &mut [Entry], place: PlaceId, wanted: Scored) -> Result<(), SessionError> {
    let undone = super::timeline::fold(entries).map(|timeline| timeline.undone).unwrap_or_default();
    let giver = entries.iter_mut().rev().filter(|entry| !undone.contains(&entry.no));
    for entry in giver {
        let (no, mut given) = (entry.no, entry.figures.hands().to_vec());
        if let Some(of_hand) = given.iter_mut().find(|given| given.place(no) == place) {
            of_hand.figures = Arc::new(wanted);
            return set(entry, given);
        }
    }
    Ok(())
}

impl KeptHand {
    /// Returns these figures; what no table has is as the engine gives it.
    fn scored(&self, night: &Night, hand: &Hand, engine: &Scored) -> Result<Scored, Overflow> {
        let mut scored = engine.clone();
        let number = |key: &str| night.names.iter().find(|(_, name)| fold(name) == key).map(|(no, _)| *no);
        if self.is_declared {
            scored.declarer = self.declarer.as_deref().and_then(number);
            let word = |word: &Option<String>| word.as_deref().map(CompactString::new);
            (scored.contract, scored.bid, scored.trump) = (word(&self.contract), self.bid, word(&self.trump));
            (scored.made, scored.over) = (self.made, self.over);
            scored.result = word(&self.result).unwrap_or_default();
            let side = |no| self.sides.get(&fold(night.name(no))).copied().flatten();
            scored.sides = hand.seats.iter().map(|no| side(*no)).collect();
        }
        let mut wanted: BTreeMap<Holder, Sum> = BTreeMap::new();
        for (key, sum) in &self.moved {
            let who = if key.is_empty() { Some(Holder::Kitty) } else { number(key).map(Holder::Player) };
            wanted.extend(who.map(|who| (who, *sum)));
        }
        let moved: BTreeMap<Holder, Sum> = engine.moved(&hand.seats)?.into_iter().collect();
        let is_some = |(_, sum): &(&Holder, &Sum)| **sum != Sum::default();
        if !wanted.iter().filter(is_some).eq(moved.iter().filter(is_some)) {
            scored.paid = paid(&wanted)?;
        }
        Ok(scored)
    }
}

/// Returns payments that come to these sums: units with their money first, then money alone. Each who lost pays the first
/// who won and is not paid yet.
fn paid(sums: &BTreeMap<Holder, Sum>) -> Result<Vec<(Holder, Holder, Units, Minor)>, Overflow> {
    let mut left: Vec<(Holder, i64, i64)> =
        sums.iter().map(|(who, sum)| (*who, sum.units.0, sum.minor.0)).collect();
    let unit = left
        .iter()
        .find(|(_, units, _)| *units != 0)
        .map_or(0, |(_, units, minor)| minor.checked_div(*units).unwrap_or(0));
    let mut paid = Vec::new();
    for in_units in [true, false] {
        let amount = |row: &(Holder, i64, i64)| if in_units { row.1 } else { row.2 };
        loop {
            let payer = left.iter().position(|row| amount(row) < 0);
            let payee = left.iter().position(|row| amount(row) > 0);
            let (Some(payer), Some(payee)) = (payer, payee) else { break };
            let (Some(from), Some(to)) = (left.get(payer).copied(), left.get(payee).copied()) else { break };
            let much = amount(&to).min(amount(&from).checked_neg().ok_or(Overflow)?);
            let (units, minor) = if in_units { (much, Units(much).worth(unit)?.0) } else { (0, much) };
            for (at, sign) in [(payer, 1), (payee, -1)] {
                if let Some((_, of_units, of_minor)) = left.get_mut(at) {
                    *of_units = of_units.checked_add(units * sign).ok_or(Overflow)?;
                    *of_minor = of_minor.checked_add(minor * sign).ok_or(Overflow)?;
                }
            }
            paid.push((from.0, to.0, Units(units), Minor(minor)));
        }
    }
    Ok(paid)
}
