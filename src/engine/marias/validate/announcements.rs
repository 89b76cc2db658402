//! Checks what was announced, bid and doubled (rulebook sections 4 and 8), and the calls of an auction, two duels: the
//! second player bids against forehand, then the third against the one who is left. Who comes earlier in this order may
//! hold a bid, the later one has to go higher.

use super::{Check, WonAuction};
use crate::engine::marias::{
    Announcement, BySide, Call, Component, Contract, GameBesideHundred, Options, Problem, Record, Rung, Side,
    Suit, seating,
};
use crate::engine::{CallFault, NotAllowedWhy, Problem as AnyProblem, fields::Fields};
use crate::kernel::{CommonProblem as Common, Seat};
use std::collections::BTreeMap;

/// More doublings than this overflow 64 bits, whatever is doubled (section 12).
const DEEPEST_FLEK: i64 = 62;

impl Check<'_> {
    pub(super) fn announced(&mut self) -> Vec<Announcement> {
        let announced = self.announcements("announced", self.record.announced.as_ref());
        let has_none = |what| !announced.contains(&what);
        let no_two_sevens = has_none(Announcement::TwoSevens);
        let is_one_seven = no_two_sevens || has_none(Announcement::Seven);
        self.ensure(
            no_two_sevens || self.options.two_sevens,
            "announced",
            Check::not_in_rules("two_sevens", "two_sevens"),
        );
        let (field, why) = (Record::noun("seven"), NotAllowedWhy::InTwoSevens {});
        self.ensure(is_one_seven, "announced", AnyProblem::not_allowed(field, why));
        let is_silent = self.options.auction && announced.is_empty();
        self.ensure(!is_silent, "announced", Check::missing("announced"));
        announced
    }

    /// What the defenders announced: not what the lone side has, and after a flek if the rules say so.
    pub(super) fn announced_against(&mut self, announced: &[Announcement]) -> Vec<Announcement> {
        let against = self.announcements("announced_against", self.record.announced_against.as_ref());
        let options = self.options;
        for what in &against {
            // Two sevens include the trump seven, and there is only one.
            let both = match what {
                Announcement::TwoSevens => {
                    self.fault("announced_against", Problem::TwoSevensAgainst {});
                    continue;
                }
                Announcement::Seven => {
                    let seven = [Announcement::Seven, Announcement::TwoSevens];
                    !options.false_seven && announced.iter().any(|own| seven.contains(own))
                }
                Announcement::Hundred => !options.both_hundreds && announced.contains(what),
            };
            let why = NotAllowedWhy::Announced { by: Side::Lone, what: *what };
            if both {
                self.not_allowed("announced_against", why);
            }
        }
        if options.against_after_flek && !against.is_empty() {
            let main = main_component(announced);
            let doubled = self.record.flek.as_ref().and_then(|fleks| fleks.0.get(&main));
            if doubled.is_none_or(|count| *count < 1) {
                self.fault("announced_against", Problem::AgainstBeforeFlek { component: main });
            }
        }
        against
    }

    /// Returns a list of announcements in the rulebook's order.
    fn announcements(&mut self, name: &'static str, list: Option<&Vec<Announcement>>) -> Vec<Announcement> {
        let Some(list) = list else { return Vec::new() };
        self.ensure(
            list.is_empty() || self.options.announcements,
            name,
            Check::not_in_rules("announced", "announcements"),
        );
        let mut sorted = list.clone();
        sorted.sort_unstable();
        if let Some((what, _)) = sorted.iter().zip(sorted.iter().skip(1)).find(|(one, next)| one == next) {
            self.fault(name, Common::FieldTwice { name: what.typed().to_owned() });
        }
        sorted.dedup();
        sorted
    }

    /// The last bid: the contract is at least as high on the ladder; only the lowest bid may be given up.
    pub(super) fn bid(&mut self, contract: Contract, announced: &[Announcement], trump: Option<Suit>) {
        if self.record.bid.is_some() && !self.options.auction {
            self.fault("bid", Check::not_in_rules("auction", "auction"));
            return;
        }
        let last = self.known.auction.flatten().and_then(|(_, rung)| rung);
        let Some(bid) = self.record.bid.or(last) else { return };
        if !self.as_in_auction("bid", bid, last.unwrap_or(bid)) {
            return;
        }
        if contract == Contract::GiveUp {
            if bid != Rung::Seven {
                let why = NotAllowedWhy::NotLowest { bid: bid.into(), lowest: Rung::Seven.into() };
                self.fault("bid", AnyProblem::not_allowed(Record::noun("contract"), why));
            }
            return;
        }
        let is_known = contract != Contract::Suit || (trump.is_some() && !announced.is_empty());
        if let Some(played) = rung(contract, announced, trump).filter(|played| is_known && *played < bid) {
            self.fault("contract", Problem::BelowTheBid { played, bid });
        }
    }

    pub(super) fn fleks(&mut self, announced: &BySide<Vec<Announcement>>) -> BTreeMap<Component, u32> {
        let mut played: Vec<Component> = announced.components().collect();
        // The hundred of the lone side replaces the game, unless that is paid beside it; one against leaves the game its fleks.
        let is_replaced = self.options.game_beside_hundred == GameBesideHundred::No;
        if !(is_replaced && announced.lone.contains(&Announcement::Hundred)) {
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
        let Some(fleks) = self.record.flek.as_ref() else { return BTreeMap::new() };
        let mut counts = BTreeMap::new();
        for (&component, &count) in &fleks.0 {
            let (most, key) = match self.options.max_flek_without_trumps {
                most if most > 0 && component == Component::Contract => (most, "max_flek_without_trumps"),
                _ => (self.options.max_flek, "max_flek"),
            };
            if count == 0 {
                continue;
            }
            let problem: AnyProblem = if count < 0 {
                Common::OutOfRange { field: Record::noun("flek"), found: count, least: 0, most: None }.into()
            } else if !self.options.fleks {
                Check::not_in_rules("flek", "fleks").into()
            } else if !played.contains(&component) {
                let is_other_side = |other: &&Component| match (component, other) {
                    (Component::Announced { what, .. }, Component::Announced { what: other, .. }) => {
                        what == *other
                    }
                    _ => false,
                };
                let instead = played.iter().find(is_other_side).map(|other| other.typed());
                Problem::NothingToDouble { component, instead }.into()
            } else if most > 0 && count > most {
                Problem::TooManyFleks { component, count, most, key }.into()
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

    /// Returns how the auction went, if its calls are given; an illegal, missing or surplus call is a fault.
    pub(super) fn auction(&mut self) -> Option<WonAuction> {
        let calls = self.record.auction.as_ref()?;
        if !self.options.auction {
            return self.refuse("auction", Check::not_in_rules("auction", "auction"));
        }
        self.accept("auction", self.played_auction(calls))
    }

    fn played_auction(&self, calls: &[Call]) -> Result<WonAuction, AnyProblem> {
        let order = self.order_of_speaking(calls)?;
        let name = |player: usize| {
            order.get(player).map_or_else(String::new, |seat| self.table.name(*seat).to_owned())
        };
        let mut duels = Duels::of(order.len());
        for (call, number) in calls.iter().zip(1..) {
            let seat = self.caller(call)?;
            let spoken = match duels.turn() {
                None => Err(CallFault::AfterTheEnd { name: call.player.clone() }.into()),
                Some(turn) if order.get(turn) != Some(&seat) => {
                    Err(CallFault::NotTheTurn { name: call.player.clone(), turn: name(turn) }.into())
                }
                Some(_) => duels.speak(call.bid),
            };
            spoken.map_err(|problem| problem.in_call(number, &call.player))?;
        }
        let plays_on = self.record.contract.is_some_and(|contract| contract != Contract::Passed);
        match duels.turn() {
            // Forehand took nothing up: whatever he plays he has, without a bid.
            Some(turn) if duels.bid.is_none() && duels.is_alone() && plays_on => {
                Ok(order.get(turn).map(|seat| (*seat, None)))
            }
            Some(turn) => Err(CallFault::Unfinished { turn: name(turn) }.into()),
            None => Ok(duels.bid.and_then(|(player, rung)| Some((*order.get(player)?, Some(rung))))),
        }
    }

    /// Returns forehand, second and third. Without a known dealer whoever called first is the second.
    fn order_of_speaking(&self, calls: &[Call]) -> Result<Vec<Seat>, AnyProblem> {
        let size = self.table.players.len();
        let forehand = match (self.known.dealer, calls.first()) {
            (Some(dealer), _) => seating::forehand(self.table, dealer),
            (None, Some(first)) => self.caller(first)?.clockwise(size.saturating_sub(1), size),
            (None, None) => return Ok(self.table.seats().collect()),
        };
        let order = (0..size).map(|steps| forehand.clockwise(steps, size));
        Ok(order.filter(|seat| seating::is_at_play(self.options, self.known.dealer, *seat)).collect())
    }

    fn caller(&self, call: &Call) -> Result<Seat, AnyProblem> {
        self.if_at_play(Common::seat(&call.player, self.table)?)
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

/// Section 5.7: why a hand has to be played, if it has to: by what was announced, and how often game and seven were doubled.
pub(in crate::engine::marias) fn why_played(
    options: &Options,
    announced: &BySide<Vec<Announcement>>,
    game: i64,
    seven: i64,
) -> Option<AnyProblem> {
    let played = |by, what: &Announcement| {
        let why = NotAllowedWhy::Announced { by, what: *what };
        Some(AnyProblem::not_allowed(Record::noun("unplayed"), why))
    };
    if let Some(what) = announced.defenders.first() {
        return played(Side::Defenders, what);
    }
    let game_is_low = game < options.min_flek_game;
    let may_stay = match announced.lone.as_slice() {
        [] => game_is_low,
        [Announcement::Seven] => {
            let is_a_wash = options.zero_sum_unplayed && game == 1 && seven == 0;
            is_a_wash || (game_is_low && seven < options.min_flek_seven)
        }
        [first, ..] => {
            let what = announced.lone.iter().find(|what| **what != Announcement::Seven).unwrap_or(first);
            return played(Side::Lone, what);
        }
    };
    (!may_stay).then(|| Problem::HasToBePlayed { game, seven }.into())
}

/// An auction in progress. Players are counted in the order forehand, second, third.
struct Duels {
    players: usize,
    /// Who is left of those who have spoken against each other.
    champion: usize,
    /// Who speaks against him; beyond the last player nobody is left to.
    challenger: usize,
    is_challengers_turn: bool,
    bid: Option<(usize, Rung)>,
    /// Whether forehand passed without a bid when he was left alone.
    is_thrown_in: bool,
}

impl Duels {
    fn of(players: usize) -> Duels {
        let (champion, challenger) = (0, 1);
        Duels { players, champion, challenger, is_challengers_turn: true, bid: None, is_thrown_in: false }
    }

    /// Returns who speaks next; `None` once the auction is over.
    fn turn(&self) -> Option<usize> {
        if self.challenger < self.players {
            return Some(if self.is_challengers_turn { self.challenger } else { self.champion });
        }
        (self.bid.is_none() && !self.is_thrown_in).then_some(self.champion)
    }

    /// Returns whether the others have passed.
    fn is_alone(&self) -> bool {
        self.challenger >= self.players
    }

    fn speak(&mut self, bid: Option<Rung>) -> Result<(), AnyProblem> {
        let is_alone = self.is_alone();
        let is_challenger = self.is_challengers_turn && !is_alone;
        let Some(rung) = bid else {
            if is_alone {
                self.is_thrown_in = true;
            } else {
                if !is_challenger {
                    self.champion = self.challenger;
                }
                self.challenger = self.challenger.saturating_add(1);
                self.is_challengers_turn = true;
            }
            return Ok(());
        };
        // Who is earlier in the order may hold it.
        if let Some((_, last)) = self.bid.filter(|(_, last)| rung < *last || rung == *last && is_challenger) {
            return Err(AnyProblem::NotHigher { bid: rung.into(), last: last.into() });
        }
        self.bid = Some((if is_challenger { self.challenger } else { self.champion }, rung));
        self.is_challengers_turn = !is_challenger;
        Ok(())
    }
}
