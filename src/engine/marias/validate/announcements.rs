//! Checks what was announced, bid and doubled (rulebook sections 4 and 8).

use super::fields::Check;
use crate::engine::marias::{
    Announcement, BySide, Component, Contract, DoubleSuits, Problem, Rung, Side, Suit,
};
use crate::kernel::problem::CommonProblem as Common;
use crate::kernel::record_check::RecordCheck;
use std::collections::BTreeMap;

/// More doublings than this overflow 64 bits, whatever is doubled (section 12).
const DEEPEST_FLEK: i64 = 62;

impl<'a> Check<'a> {
    /// What the lone side announced.
    pub(super) fn announced(&mut self) -> Vec<Announcement> {
        let wanted = "a list of announcements: \"seven\", \"hundred\" or \"two_sevens\"";
        let announced = self.announcements("announced", &self.record.announced, wanted);
        let has = |what| announced.contains(&what);
        if has(Announcement::TwoSevens) && !self.options.two_sevens {
            self.fault("announced", Problem::NoTwoSevens);
        }
        if has(Announcement::TwoSevens) && has(Announcement::Seven) {
            self.fault("announced", Problem::SevenInTwoSevens);
        }
        if self.options.auction && announced.is_empty() {
            self.fault("announced", Problem::NothingAnnounced);
        }
        announced
    }

    /// What the defenders announced: not what the lone side has, and after a flek if the rules say so.
    pub(super) fn announced_against(&mut self, announced: &[Announcement]) -> Vec<Announcement> {
        let wanted = "a list of announcements: \"seven\" or \"hundred\"";
        let against = self.announcements("announced_against", &self.record.announced_against, wanted);
        let options = self.options;
        for what in &against {
            // Two sevens include the trump seven, and there is only one.
            let both = match what {
                Announcement::TwoSevens => {
                    self.fault("announced_against", Problem::TwoSevensAgainst);
                    continue;
                }
                Announcement::Seven => {
                    let seven = [Announcement::Seven, Announcement::TwoSevens];
                    !options.false_seven && announced.iter().any(|own| seven.contains(own))
                }
                Announcement::Hundred => !options.both_hundreds && announced.contains(what),
            };
            if both {
                self.fault("announced_against", Problem::AnnouncedByBoth { what: *what });
            }
        }
        if options.against_after_flek && !against.is_empty() {
            let main = main_component(announced);
            let doubled = self.record.flek.get().and_then(|fleks| fleks.0.get(&main));
            if doubled.is_none_or(|count| *count < 1) {
                self.fault("announced_against", Problem::AgainstBeforeFlek { component: main });
            }
        }
        against
    }

    /// Returns a list of announcements in the rulebook's order.
    fn announcements(
        &mut self,
        name: &'static str,
        field: &'a crate::kernel::field::Field<Vec<Announcement>>,
        wanted: &'static str,
    ) -> Vec<Announcement> {
        let Some(list) = self.read(name, field, wanted) else { return Vec::new() };
        if !list.is_empty() && !self.options.announcements {
            self.fault(name, Problem::NoAnnouncements);
        }
        let mut sorted = list.clone();
        sorted.sort_unstable();
        sorted.dedup();
        if sorted.len() < list.len() {
            self.fault(name, Problem::AnnouncedTwice);
        }
        sorted
    }

    /// Returns whether the hand cannot be paid without knowing its trumps.
    pub(super) fn needs_trump(&self, announced: &[Announcement]) -> bool {
        self.options.double_suits != DoubleSuits::None
            || announced.contains(&Announcement::TwoSevens)
            || self.record.bid.is_given()
            || self.auction.flatten().is_some()
    }

    /// The last bid: the contract is at least as high on the ladder; only the lowest bid may be given up.
    pub(super) fn bid(&mut self, contract: Contract, announced: &[Announcement], trump: Option<Suit>) {
        if self.record.bid.is_given() && !self.options.auction {
            self.fault("bid", Problem::NoAuction);
            return;
        }
        let last = self.auction.flatten().map(|(_, rung)| rung);
        let Some(bid) = self.choice("bid", &self.record.bid).or(last) else { return };
        if let Some(last) = last.filter(|last| *last != bid) {
            self.fault("bid", Problem::NotTheLastBid { bid, last });
            return;
        }
        if contract == Contract::GiveUp {
            if bid != Rung::Seven {
                self.fault("bid", Problem::TooHighToGiveUp { bid });
            }
            return;
        }
        let is_known = contract != Contract::Suit || (trump.is_some() && !announced.is_empty());
        if let Some(played) = rung(contract, announced, trump).filter(|played| is_known && *played < bid) {
            self.fault("contract", Problem::BelowTheBid { played, bid });
        }
    }

    /// How often what is played with trumps was doubled.
    pub(super) fn fleks(&mut self, announced: &BySide<Vec<Announcement>>) -> BTreeMap<Component, u32> {
        let of = |by: Side| announced[by].iter().map(move |&what| Component::Announced { by, what });
        let mut played: Vec<Component> = Side::BOTH.into_iter().flat_map(of).collect();
        // The hundred of the lone side replaces the game; one against leaves the game its fleks.
        if !announced.lone.contains(&Announcement::Hundred) {
            played.push(Component::Game);
        }
        let fleks = self.fleks_of(&played);
        for by in Side::BOTH {
            let count = |what| fleks.get(&Component::Announced { by, what }).copied().unwrap_or(0);
            let (hundred, seven) = (count(Announcement::Hundred), count(Announcement::Seven));
            if self.options.is_joint(&announced[by]) && hundred != seven {
                self.fault("flek", Problem::JointFleksDiffer { hundred, seven });
            }
        }
        fleks
    }

    /// How often each of these components was doubled; no other one can be.
    pub(super) fn fleks_of(&mut self, played: &[Component]) -> BTreeMap<Component, u32> {
        let wanted = "an object of doublings by component";
        let Some(fleks) = self.read("flek", &self.record.flek, wanted) else { return BTreeMap::new() };
        let mut counts = BTreeMap::new();
        for (&component, &count) in &fleks.0 {
            let most = self.options.max_flek;
            if count == 0 {
                continue;
            }
            let problem = if count < 0 {
                Problem::FlekBelowZero { component, count }
            } else if !self.options.fleks {
                Problem::NoFleks
            } else if !played.contains(&component) {
                Problem::NothingToDouble { component }
            } else if most > 0 && count > most {
                Problem::TooManyFleks { component, count, most }
            } else if let (true, Ok(count)) = (count <= DEEPEST_FLEK, u32::try_from(count)) {
                counts.insert(component, count);
                continue;
            } else {
                Common::Overflow.into()
            };
            self.fault("flek", problem);
        }
        counts
    }
}

/// Returns what a bare flek doubles: the lone side's hundred, otherwise the game.
fn main_component(announced: &[Announcement]) -> Component {
    let hundred = Announcement::Hundred;
    if announced.contains(&hundred) {
        Component::Announced { by: Side::Lone, what: hundred }
    } else {
        Component::Game
    }
}

/// Returns the rung of a contract, or the highest one below it. Nothing is higher than durch without trumps; the
/// durchs with others are lower than betl (section 6).
fn rung(contract: Contract, announced: &[Announcement], trump: Option<Suit>) -> Option<Rung> {
    Some(match contract {
        Contract::Passed | Contract::GiveUp => return None,
        Contract::Betl => Rung::Betl,
        Contract::Durch | Contract::OpenBetl | Contract::OpenDurch => Rung::Durch,
        Contract::DurchPartner | Contract::DurchWise => Rung::HundredSevenHearts,
        Contract::Suit => Rung::of(announced, trump == Some(Suit::Hearts)),
    })
}
