//! What hands came to, as the log keeps it. Replay adds this up and asks no engine, so no later version changes it.

use super::address::{Holder, PlayerNo};
use crate::engine::{self, Options, Outcome};
use crate::kernel::{Account, Direction, Minor, Overflow, Points, Seat, Table, Units};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scored {
    /// Below zero: the other way. The stake of a game is a row of its own, without units.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub paid: Vec<(Holder, Holder, Units, Minor)>,
    /// By seat: 1 the declarer's, from 2 on the others; none for who sat out.
    pub sides: Vec<Option<u8>>,
    /// None if everybody passed, or nobody bids in this game.
    pub declarer: Option<PlayerNo>,
    /// As statistics have it: `300-340`, `300-399`, `hundred_seven`.
    pub contract: Option<String>,
    pub bid: Option<i64>,
    pub trump: Option<String>,
    pub made: Option<bool>,
    /// The count above the bid, or below it (-).
    pub over: Option<i64>,
    /// An English word: `made`, `lost late`, `passed`.
    pub result: String,
    /// By the declarer; in mariáš marriages and trick points of the lone side.
    pub melded: Option<i64>,
    pub took: Option<i64>,
    /// Who so ended the hand.
    pub reneged: Option<PlayerNo>,
    pub game: Option<GameScored>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Sum {
    pub units: Units,
    /// With kitty shares of players who joined or left.
    pub minor: Minor,
}

/// Of an account in a session: the sums of thousands of sessions still fit in 64 bits.
pub const LARGEST: u64 = 1_000_000_000_000_000;

impl Sum {
    /// Overflows beyond [`LARGEST`].
    pub fn plus(self, other: Sum) -> Result<Sum, Overflow> {
        let sum = Sum { units: self.units.plus(other.units)?, minor: self.minor.plus(other.minor)? };
        let fits = sum.units.0.unsigned_abs() <= LARGEST && sum.minor.0.unsigned_abs() <= LARGEST;
        if fits { Ok(sum) } else { Err(Overflow) }
    }
}

/// In a game to points. Lists are in the order of the columns.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameScored {
    pub points: Vec<Points>,
    /// As the sheet shows them: `120+210`.
    pub terms: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chips: Vec<(i64, i64)>,
    /// None if a game is a number of deals.
    pub target: Option<i64>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub raised: bool,
    /// As a deal; one that was passed out is dealt again.
    pub counts: bool,
    /// A column.
    pub winner: Option<usize>,
}

impl Scored {
    pub fn of(
        options: &Options,
        table: &Table,
        seats: &[PlayerNo],
        outcome: &Outcome,
    ) -> Result<Scored, Overflow> {
        let player = |seat: Seat| seats.get(seat.0).copied();
        let declared = engine::declared(options, table, outcome);
        let contract = declared.contract;
        let counted = outcome.story.counted();
        Ok(Scored {
            paid: paid(options, seats, outcome)?,
            sides: declared.sides,
            declarer: contract.as_ref().and_then(|contract| player(contract.declarer)),
            bid: contract.as_ref().and_then(|contract| contract.bid),
            made: contract.as_ref().and_then(|contract| contract.made),
            over: contract.as_ref().and_then(|contract| contract.over),
            contract: contract.map(|contract| contract.class),
            trump: declared.trump.map(str::to_owned),
            result: outcome.story.result().to_string(),
            melded: counted.map(|(melded, _)| melded),
            took: counted.map(|(_, took)| took),
            reneged: outcome.story.reneged().and_then(player),
            game: outcome.story.score().map(GameScored::of),
        })
    }

    /// Players as they sit, then the kitty if it moved.
    pub fn moved(&self, seats: &[PlayerNo]) -> Result<Vec<(Holder, Sum)>, Overflow> {
        let players = seats.iter().map(|no| Holder::Player(*no));
        let mut moved: Vec<(Holder, Sum)> = players.map(|who| (who, Sum::default())).collect();
        let mut others: BTreeMap<Holder, Sum> = BTreeMap::new();
        for (from, to, units, minor) in &self.paid {
            for (who, units, minor) in [(*to, *units, *minor), (*from, units.negated()?, minor.negated()?)] {
                let seated = moved.iter_mut().find(|(seated, _)| *seated == who);
                let sum = seated.map_or_else(|| others.entry(who).or_default(), |(_, sum)| sum);
                *sum = Sum { units: sum.units.plus(units)?, minor: sum.minor.plus(minor)? };
            }
        }
        moved.extend(others.into_iter().filter(|(_, sum)| *sum != Sum::default()));
        Ok(moved)
    }

    pub fn has_stakes(&self) -> bool {
        self.game.is_some()
            && self.paid.iter().any(|(_, _, units, minor)| *units == Units::ZERO && *minor != Minor::ZERO)
    }
}

impl GameScored {
    fn of(score: &engine::GameScore) -> GameScored {
        let sides = || score.sides.iter();
        GameScored {
            points: sides().map(|side| side.points).collect(),
            terms: sides().map(|side| side.reason.brief()).collect(),
            chips: sides().filter_map(|side| side.chips).map(|chips| (chips.colored, chips.white)).collect(),
            target: score.target,
            raised: score.raised,
            counts: score.counts,
            winner: score.winner,
        }
    }
}

fn paid(
    options: &Options,
    seats: &[PlayerNo],
    outcome: &Outcome,
) -> Result<Vec<(Holder, Holder, Units, Minor)>, Overflow> {
    let holder = |account: Account| match account {
        Account::Seat(seat) => seats.get(seat.0).map(|no| Holder::Player(*no)),
        Account::Kitty => Some(Holder::Kitty),
    };
    let mut paid: Vec<(Holder, Holder, Units, Minor)> = Vec::new();
    for payment in &outcome.payments {
        for other in &payment.others {
            let (Some(hub), Some(other)) = (holder(payment.hub), holder(*other)) else { continue };
            let (from, to) = match payment.direction {
                Direction::Collects => (other, hub),
                Direction::Pays => (hub, other),
            };
            let known = paid.iter_mut().find(|(a, b, ..)| (*a, *b) == (from, to) || (*a, *b) == (to, from));
            match known {
                Some(sum) if sum.0 == from => sum.2 = sum.2.plus(payment.each)?,
                Some(sum) => sum.2 = sum.2.minus(payment.each)?,
                None => paid.push((from, to, payment.each, Minor::ZERO)),
            }
        }
    }
    for (from, to, units, minor) in &mut paid {
        if *units < Units::ZERO {
            (*from, *to, *units) = (*to, *from, units.negated()?);
        }
        *minor = units.worth(options.unit_minor())?;
    }
    paid.retain(|(_, _, units, _)| *units != Units::ZERO);
    for stake in &outcome.stakes {
        if let (Some(from), Some(to)) = (seats.get(stake.from.0), seats.get(stake.to.0)) {
            paid.push((Holder::Player(*from), Holder::Player(*to), Units::ZERO, stake.minor));
        }
    }
    Ok(paid)
}
