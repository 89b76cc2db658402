//! A night under other rules of its engine: every hand scored again, beside what it came to.

use crate::engine::Settings;
use crate::kernel::{Overflow, Points, divide_kitty};
use crate::night::agreed::{check_same_game, staked_as, with_options};
use crate::night::thing::SetSaid;
use crate::night::{
    Address, Hand, Holder, Night, NightError, NightLog, PlayerNo, ReplayError, Said, Step, Sum, Thing, Total,
    opening::stakes,
};
use crate::rules::Rules;
use std::{collections::BTreeMap, sync::Arc};

/// In place of what was agreed: other rules, or their own, with some options changed.
#[derive(Debug, Clone, Default)]
pub struct Instead {
    pub rules: Option<Rules>,
    pub changes: Settings,
}

#[derive(Debug)]
pub struct OtherRules<'n> {
    pub own: &'n Night,
    pub instead: &'n Instead,
    pub other: Night,
    /// The place in the list of each step of `other`.
    places: Vec<usize>,
    pub refused: Vec<ReplayError>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AccountTotal {
    pub sum: Sum,
    pub points: Points,
    pub games: i64,
}

impl AccountTotal {
    fn of(night: &Night, who: Holder) -> AccountTotal {
        let total = who.player().and_then(|no| night.totals.get(&no)).copied().unwrap_or_default();
        AccountTotal { sum: night.sum(who), points: total.tally.points, games: total.tally.games_won.into() }
    }
}

pub type Sums = BTreeMap<Holder, Sum>;

#[derive(Debug)]
pub struct ComparedRow<'n> {
    pub own: &'n Step,
    pub other: Option<&'n Step>,
    pub sums: [Sums; 2],
}

impl NightLog {
    /// Stakes stay as agreed, and what was not agreed is worth no money. Under other rules, changes of rules during the night
    /// are left out. Options that are changed are so all night.
    pub fn under<'n>(&'n self, instead: &'n Instead) -> Result<OtherRules<'n>, NightError> {
        let own = &self.night;
        let mut rules = own.opening_rules().clone();
        if let Some(other) = &instead.rules {
            check_same_game(other, &own.rules)?;
            rules = staked_as(&stakes::without(other), &rules)?;
        }
        if !instead.changes.is_empty() {
            rules = with_options(&rules, &instead.changes, Rules::with)?;
        }
        let with_changes = |said: &SetSaid| {
            let stays = |key: &String| {
                let is_stake = || own.rules.engine().stakes().iter().any(|(_, stake)| stake == key);
                (instead.rules.is_none() || is_stake()) && !instead.changes.contains_key(key)
            };
            let options = said.options.clone().into_iter().filter(|(key, _)| stays(key));
            let rules = said.rules.clone().filter(|_| instead.rules.is_none());
            let again = rules.iter().flat_map(|_| instead.changes.clone());
            SetSaid { options: options.chain(again).collect(), rules, ..said.clone() }
        };
        let mut other = self.beginning(self.state())?;
        other.rules = Arc::new(rules);
        let mut refused = Vec::new();
        let mut places = Vec::with_capacity(self.state().list.len());
        for (place, thing) in self.state().list.iter().enumerate() {
            let said = match &thing.said {
                Said::Set(said) => Said::Set(with_changes(said)),
                said => said.clone(),
            };
            match add_scored(&mut other, said) {
                Ok(()) => places.push(place),
                Err(stuck) => refused.push(stuck),
            }
        }
        Ok(OtherRules { own, instead, other, places, refused })
    }
}

impl OtherRules<'_> {
    pub fn refusal(&self, hand: &Hand) -> Option<&ReplayError> {
        let at = Address::of_hand(hand.no);
        let found = self.refused.partition_point(|stuck| stuck.at < at);
        self.refused.get(found).filter(|stuck| stuck.at == at)
    }

    /// As it was played, under the other rules, and the difference.
    pub fn compared(&self, who: Holder) -> Result<[AccountTotal; 3], Overflow> {
        let (own, other) = (AccountTotal::of(self.own, who), AccountTotal::of(&self.other, who));
        let sum = Sum {
            units: other.sum.units.minus(own.sum.units)?,
            minor: other.sum.minor.minus(own.sum.minor)?,
        };
        let points = other.points.minus(own.points)?;
        Ok([own, other, AccountTotal { sum, points, games: other.games.saturating_sub(own.games) }])
    }

    /// Under both rules. Once the night is closed the kitty is shared among those who sat at the table then.
    pub fn totals(&self) -> Result<Vec<(Holder, [Total; 2])>, Overflow> {
        let mut other: BTreeMap<Holder, Total> =
            self.other.totals.iter().map(|(no, total)| (Holder::Player(*no), *total)).collect();
        let seated: Vec<PlayerNo> = self.other.chairs.seated().collect();
        let mut kitty = Total { sum: self.other.kitty, ..Total::default() };
        if self.own.closed.is_some() {
            for (no, share) in seated.iter().zip(divide_kitty(kitty.sum.minor, seated.len())) {
                let sum = &mut other.entry(Holder::Player(*no)).or_default().sum;
                sum.minor = sum.minor.plus(share)?;
                kitty.sum.minor = kitty.sum.minor.minus(share)?;
            }
        }
        other.insert(Holder::Kitty, kitty);
        let own = self.own.final_totals()?.into_iter();
        Ok(own.map(|(who, total)| (who, [total, other.remove(&who).unwrap_or_default()])).collect())
    }

    pub fn rows(&self) -> Result<Vec<ComparedRow<'_>>, Overflow> {
        let mut others: BTreeMap<usize, &Step> =
            self.places.iter().copied().zip(self.other.steps.iter().map(AsRef::as_ref)).collect();
        let (mut own, mut other) = (Sums::new(), Sums::new());
        let mut rows = Vec::with_capacity(self.own.steps.len());
        for (place, step) in self.own.steps.iter().enumerate() {
            add(&mut own, step)?;
            let beside = others.remove(&place);
            if let Some(step) = beside {
                add(&mut other, step)?;
            }
            rows.push(ComparedRow { own: step, other: beside, sums: [own.clone(), other.clone()] });
        }
        Ok(rows)
    }
}

/// Scores a hand under the rules of the night. What is refused changes nothing, and what follows keeps its number.
fn add_scored(night: &mut Night, said: Said) -> Result<(), ReplayError> {
    let is_hand = matches!(said, Said::Hand(_));
    let came = match &said {
        Said::Hand(hand) if !hand.struck => {
            night.next_hand_of(hand).and_then(|hand| hand.score_today()).map(Some)
        }
        _ => Ok(None),
    };
    match came.and_then(|came| Ok(Thing { came, ..night.thing(said)? })) {
        Ok(thing) => night.add(Arc::new(thing)),
        Err(why) => Err(night.pass(is_hand, why)),
    }
}

fn add(sums: &mut Sums, step: &Step) -> Result<(), Overflow> {
    for (who, moved) in &step.moved {
        let sum = sums.entry(*who).or_default();
        *sum = sum.plus(*moved)?;
    }
    Ok(())
}

pub fn total_after(hand: &Hand, who: PlayerNo) -> Option<Points> {
    hand.totals.get(hand.column_of(who)?).copied()
}
