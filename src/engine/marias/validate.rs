//! Checks a record against rules and table (rulebook sections 3 and 12): who played what; what was announced, bid and doubled
//! (sections 4 and 8); and the calls of an auction, two duels: the second player bids against forehand, then the third against
//! the one who is left. Who comes earlier in this order may hold a bid, the later one has to go higher. Results have a module
//! of their own.
//!
//! All faults are collected, except those that follow from others. A field of another kind and an unknown player are
//! faults too.

mod suit_result;

use super::checked_hand::{CheckedHand, HandEnd};
use super::{
    Announcement, BySide, Call, Component, Contract, Form, GameBesideHundred, Options, Problem, Record, Rung,
    Side, Suit, Verdict, options::SUITS, seating,
};
use crate::engine::fields::{FieldRow, Fields};
use crate::engine::{
    CallFault, NotAllowedWhy, OrProblem, Problem as AnyProblem, RecordCheck, Refusal, calls::from_the_left,
    record_check,
};
use crate::kernel::{CommonProblem as Common, Overflow, Seat, Table};
use std::collections::BTreeMap;

/// The result of an auction: who won it, and with which bid, if he needed one; `None` if everybody passed.
type WonAuction = Option<(Seat, Option<Rung>)>;

struct KnownCalls {
    dealer: Option<Seat>,
    auction: Option<WonAuction>,
}

/// More doublings than this overflow 64 bits, whatever is doubled (section 12).
const DEEPEST_FLEK: i64 = 62;

type Check<'a> = RecordCheck<'a, Options, Record, KnownCalls>;

pub(super) fn check(options: &Options, table: &Table, record: &Record) -> Result<CheckedHand, Refusal> {
    record_check::check_players("players", &table.players, seating::players_allowed(options))?;
    let mut check = Check::new(options, table, record, KnownCalls { dealer: None, auction: None });
    // It is to be known if one of four sits out.
    let is_needed = !options.form.dealer_plays();
    check.known.dealer = check.dealer(is_needed);
    check.known.auction = check.auction();
    let hand = check.contract().and_then(|contract| match contract {
        // Section 8: everybody passed, and there is nothing else to record.
        Contract::Passed => Some(CheckedHand { contract, ..CheckedHand::default() }),
        Contract::GiveUp => check.given_up(),
        Contract::Suit => check.suit(),
        other => check.without_trumps(other),
    });
    check.finish_with(hand, "contract")
}

impl Check<'_> {
    fn at_play(&mut self, field: &'static str, name: &str) -> Option<Seat> {
        let seat = self.seat(field, name)?;
        self.accept(field, self.if_at_play(seat))
    }

    /// Returns a seat, or the fault that its player does not play this hand.
    fn if_at_play(&self, seat: Seat) -> OrProblem<Seat> {
        let is_at_play = |seat: &Seat| seating::is_at_play(self.options, self.known.dealer, *seat);
        if is_at_play(&seat) {
            return Ok(seat);
        }
        let name = |seat| self.table.name(seat).to_owned();
        let active = self.table.seats().filter(is_at_play).map(name).collect();
        Err(AnyProblem::SitsOut { name: name(seat), active })
    }

    /// Refuses those of these fields that say something.
    fn refuse_given(&mut self, why: NotAllowedWhy, is_meant: impl Fn(&FieldRow<Record>) -> bool) {
        let record = self.record;
        self.refuse_fields(&why, |field| is_meant(field) && (field.says_more)(record));
    }

    fn contract(&mut self) -> Option<Contract> {
        let contract = *self.needed(true, "contract", &self.record.contract)?;
        let options = self.options;
        let (closed, gives_up) = (options.betl_durch, options.auction && options.give_up_penalty > 0);
        let (is_played, key) = match contract {
            Contract::Suit => (true, "auction"),
            Contract::Betl | Contract::Durch => (closed, "betl_durch"),
            Contract::OpenBetl | Contract::OpenDurch => (closed && options.open_contracts, "open_contracts"),
            Contract::DurchPartner | Contract::DurchWise => {
                (closed && options.partner_durch, "partner_durch")
            }
            Contract::GiveUp => (gives_up, "give_up_penalty"),
            Contract::Passed => (options.auction, "auction"),
        };
        self.ensure(is_played, "contract", Problem::NotPlayed { contract, key });
        match self.known.auction {
            Some(None) if contract != Contract::Passed => self.fault("contract", AnyProblem::NobodyBid {}),
            Some(Some((seat, _))) if contract == Contract::Passed => {
                let name = self.table.name(seat).to_owned();
                self.fault("contract", AnyProblem::SomebodyBid { name });
            }
            _ => {}
        }
        let why = match contract {
            Contract::Passed => NotAllowedWhy::PassedOut {},
            Contract::GiveUp => NotAllowedWhy::GivenUp {},
            contract => Check::is("contract", contract),
        };
        self.refuse_given(why, |field| !(field.place.may_stand)(contract));
        Some(contract)
    }

    /// Section 8: the winner of the auction drops the hand.
    fn given_up(&mut self) -> Option<CheckedHand> {
        let contract = Contract::GiveUp;
        let player = self.player(contract);
        self.bid(contract, &[], None);
        let end = HandEnd::GivenUp;
        Some(CheckedHand { contract, player: Some(player?), end, ..CheckedHand::default() })
    }

    fn suit(&mut self) -> Option<CheckedHand> {
        let contract = Contract::Suit;
        let player = self.player(contract);
        let partner = self.partner(contract, player);
        let lone = self.announced();
        let announced = BySide { defenders: self.announced_against(&lone), lone };
        let trump = self.trump(&announced.lone);
        self.other_seven(&announced.lone, trump);
        self.bid(contract, &announced.lone, trump);
        let fleks = self.fleks(&announced);
        let hand = CheckedHand { contract, player, ..CheckedHand::default() };
        let draft = CheckedHand { partner, trump, announced, fleks, ..hand };
        let unplayed = self.record.unplayed.unwrap_or(false);
        let end = if self.record.revoke_by.is_some() {
            if unplayed {
                self.not_allowed("unplayed", NotAllowedWhy::Revoked {});
            }
            self.revoke()
        } else if unplayed {
            self.unplayed(&draft);
            Some(HandEnd::Unplayed)
        } else {
            self.suit_result(&draft)
        };
        Some(CheckedHand { end: end?, ..draft }).filter(|hand| hand.player.is_some())
    }

    fn without_trumps(&mut self, contract: Contract) -> Option<CheckedHand> {
        let player = self.player(contract);
        let partner = self.partner(contract, player);
        self.bid(contract, &[], None);
        let fleks = self.fleks_of(&[Component::Contract]);
        let end = if self.record.revoke_by.is_some() { self.revoke() } else { self.tricks(contract, &fleks) };
        let (player, end) = (Some(player?), end?);
        Some(CheckedHand { contract, player, partner, fleks, end, ..CheckedHand::default() })
    }

    fn tricks(&mut self, contract: Contract, fleks: &BTreeMap<Component, u32>) -> Option<HandEnd> {
        let record = self.record;
        let made = self.needed(true, "result", &record.result).map(|result| *result == Verdict::Made);
        let laid_down = record.laid_down.unwrap_or(false);
        if laid_down && made == Some(false) {
            self.not_allowed("laid_down", NotAllowedWhy::Lost {});
        }
        // A hand is laid down after the chance to say flek, so nobody says re to it (section 6).
        let component = Component::Contract;
        if let Some(count) = fleks.get(&component).filter(|count| laid_down && **count > 1) {
            let count = i64::from(*count);
            self.fault("flek", Problem::TooManyFleks { component, count, most: 1, key: "laid_down" });
        }
        let tricks = self.own_tricks(contract, made);
        let wise = self.wise(contract, made);
        Some(HandEnd::Tricks { made: made?, laid_down, tricks, wise })
    }

    /// The bidder's own tricks: they decide who pays for a lost durch with a partner.
    fn own_tricks(&mut self, contract: Contract, made: Option<bool>) -> Option<i64> {
        if contract != Contract::DurchPartner {
            return None;
        }
        let is_lost = made == Some(false);
        let most = if is_lost { 7 } else { 8 };
        let tricks = *self.needed(is_lost, "tricks", &self.record.tricks)?;
        self.accept("tricks", Common::check_range(Record::noun("tricks"), tricks, 0, Some(most)));
        Some(tricks)
    }

    /// Who won the eighth trick of a durch with the wise one.
    fn wise(&mut self, contract: Contract, made: Option<bool>) -> Option<Seat> {
        if contract != Contract::DurchWise {
            return None;
        }
        let name = self.needed(made == Some(true), "wise", &self.record.wise)?;
        if made == Some(false) {
            self.not_allowed("wise", NotAllowedWhy::Lost {});
            return None;
        }
        self.seat("wise", name)
    }

    /// Section 7: who revoked; the record has no outcome then.
    fn revoke(&mut self) -> Option<HandEnd> {
        self.refuse_given(NotAllowedWhy::Revoked {}, |field| field.place.is_outcome);
        let name = self.record.revoke_by.as_ref()?;
        Some(HandEnd::Revoke { by: self.at_play("revoke_by", name)? })
    }

    /// Section 5.7: which hands nobody has to play.
    fn unplayed(&mut self, hand: &CheckedHand) {
        self.refuse_given(NotAllowedWhy::Unplayed {}, |field| field.place.is_outcome);
        let seven = Component::Announced { by: Side::Lone, what: Announcement::Seven };
        let (game, seven) = (hand.flek(Component::Game).into(), hand.flek(seven).into());
        let may_be = may_be_unplayed(self.options, &hand.announced, game, seven);
        self.ensure(may_be, "unplayed", Problem::HasToBePlayed {});
    }

    /// The lone player: in play, and forehand if only he may name a suit.
    fn player(&mut self, contract: Contract) -> Option<Seat> {
        let winner = self.known.auction.flatten().map(|(seat, _)| seat);
        let table = self.table;
        let name = |seat| table.name(seat).to_owned();
        let seat = match self.needed(winner.is_none(), "player", &self.record.player) {
            Some(name) => self.at_play("player", name)?,
            None => winner?,
        };
        let winner = winner.unwrap_or(seat);
        if !self.as_in_auction("player", table.name(seat), table.name(winner)) {
            return None;
        }
        if contract == Contract::Suit
            && self.options.forehand_plays_suit
            && let Some(dealer) = self.known.dealer
        {
            let forehand = seating::forehand(self.table, dealer);
            if seat != forehand {
                let problem = Problem::NotForehand { name: name(seat), forehand: name(forehand) };
                return self.refuse("player", problem);
            }
        }
        Some(seat)
    }

    /// Returns whether a suit was bid that is not hearts, and played as it was bid: which of the others it is need not be
    /// known where none of them multiplies.
    fn is_as_bid(&self, announced: &[Announcement]) -> bool {
        let bid = self.known.auction.flatten().and_then(|(_, bid)| bid);
        let others = SUITS.into_iter().filter(|suit| *suit != Suit::Hearts);
        bid.is_some_and(|bid| bid.announced() == Some(announced) && bid != bid.in_hearts())
            && others.map(|suit| self.options.double_suits.times(suit)).all(|times| times == 1)
    }

    fn partner(&mut self, contract: Contract, player: Option<Seat>) -> Option<Seat> {
        let can_be = match contract {
            Contract::Suit => self.options.form == Form::Four,
            other => other == Contract::DurchPartner,
        };
        if !can_be {
            if self.record.partner.is_some() {
                self.not_allowed("partner", Check::is("contract", contract));
            }
            return None;
        }
        let is_needed = contract == Contract::DurchPartner;
        let name = self.needed(is_needed, "partner", &self.record.partner)?;
        let seat = self.seat("partner", name)?;
        if Some(seat) == player {
            self.not_allowed("partner", Check::is("player", name.as_str()));
            return None;
        }
        Some(seat)
    }

    /// The suit of the other of two announced sevens: not that of the trumps.
    fn other_seven(&mut self, announced: &[Announcement], trump: Option<Suit>) {
        let Some(suit) = self.record.two_sevens_suit else { return };
        let what = Announcement::TwoSevens;
        if !announced.contains(&what) {
            self.not_allowed("two_sevens_suit", NotAllowedWhy::NotAnnounced { what });
        } else if trump == Some(suit) {
            self.not_allowed("two_sevens_suit", Check::is("trump", suit));
        }
    }

    /// The trump suit; it may be missing if the hand can be paid without it.
    fn trump(&mut self, announced: &[Announcement]) -> Option<Suit> {
        let is_needed = !self.options.double_suits.is_none()
            || announced.contains(&Announcement::TwoSevens)
            || self.record.bid.is_some()
            || self.known.auction.flatten().is_some();
        let is_needed = is_needed && !self.is_as_bid(announced);
        self.needed(is_needed, "trump", &self.record.trump).copied()
    }

    fn announced(&mut self) -> Vec<Announcement> {
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
    fn announced_against(&mut self, announced: &[Announcement]) -> Vec<Announcement> {
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
            let hundred = Component::Announced { by: Side::Lone, what: Announcement::Hundred };
            let main = if announced.contains(&Announcement::Hundred) { hundred } else { Component::Game };
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
    fn bid(&mut self, contract: Contract, announced: &[Announcement], trump: Option<Suit>) {
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

    fn fleks(&mut self, announced: &BySide<Vec<Announcement>>) -> BTreeMap<Component, u32> {
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
    fn fleks_of(&mut self, played: &[Component]) -> BTreeMap<Component, u32> {
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
                Problem::NothingToDouble { component }.into()
            } else if most > 0 && count > most {
                Problem::TooManyFleks { component, count, most, key }.into()
            } else if let (true, Ok(count)) = (count <= DEEPEST_FLEK, u32::try_from(count)) {
                counts.insert(component, count);
                continue;
            } else {
                Common::from(Overflow).into()
            };
            self.fault("flek", problem);
        }
        counts
    }

    /// Returns how the auction went, if its calls are given; an illegal, missing or surplus call is a fault.
    fn auction(&mut self) -> Option<WonAuction> {
        let calls = self.record.auction.as_ref()?;
        if !self.options.auction {
            return self.refuse("auction", Check::not_in_rules("auction", "auction"));
        }
        self.accept("auction", self.played_auction(calls))
    }

    fn played_auction(&self, calls: &[Call]) -> OrProblem<WonAuction> {
        let mut duels = Duels { left: self.order_of_speaking(calls)?, is_turn_of_later: true, bid: None };
        let name = |seat: Seat| self.table.name(seat).to_owned();
        for (call, number) in calls.iter().zip(1..) {
            let seat = self.caller(call)?;
            let spoken = match duels.turn() {
                None => Err(CallFault::AfterTheEnd { name: name(seat) }.into()),
                Some(turn) if turn != seat => {
                    Err(CallFault::OutOfTurn { name: name(seat), turn: name(turn) }.into())
                }
                Some(_) => duels.speak(seat, call.bid),
            };
            spoken.map_err(|problem| problem.in_call(number, &call.player))?;
        }
        let plays_on = self.record.contract.is_some_and(|contract| contract != Contract::Passed);
        match (duels.turn(), duels.left.as_slice()) {
            // Forehand took nothing up: whatever he plays he has, without a bid.
            (Some(turn), [_]) if plays_on => Ok(Some((turn, None))),
            (Some(turn), _) => Err(CallFault::Unfinished { turn: name(turn) }.into()),
            (None, _) => Ok(duels.bid.map(|(seat, rung)| (seat, Some(rung)))),
        }
    }

    /// Returns forehand, second and third. Without a known dealer whoever called first is the second.
    fn order_of_speaking(&self, calls: &[Call]) -> OrProblem<Vec<Seat>> {
        let (table, dealer) = (self.table, self.known.dealer);
        let size = table.players.len();
        // Who sits before the second is forehand, as if the one before that had dealt.
        let first = calls.first().filter(|_| dealer.is_none()).map(|call| self.caller(call)).transpose()?;
        let dealt = dealer.or(first.map(|second| second.clockwise(size.saturating_sub(2), size)));
        let order = from_the_left(table, dealt, None).into_iter();
        Ok(order.filter(|seat| seating::is_at_play(self.options, dealer, *seat)).collect())
    }

    fn caller(&self, call: &Call) -> OrProblem<Seat> {
        self.if_at_play(Common::seat(&call.player, self.table)?)
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

/// Section 5.7: whether a hand need not be played, by what was announced, and how often game and seven were doubled.
pub(in crate::engine::marias) fn may_be_unplayed(
    options: &Options,
    announced: &BySide<Vec<Announcement>>,
    game: i64,
    seven: i64,
) -> bool {
    let game_is_low = game < options.min_flek_game;
    let is_a_wash = options.zero_sum_unplayed && game == 1 && seven == 0;
    announced.defenders.is_empty()
        && match announced.lone.as_slice() {
            [] => game_is_low,
            [Announcement::Seven] => is_a_wash || (game_is_low && seven < options.min_flek_seven),
            _ => false,
        }
}

/// An auction in progress.
struct Duels {
    /// Who has not passed, in the order forehand, second, third: the first two speak against each other.
    left: Vec<Seat>,
    is_turn_of_later: bool,
    bid: Option<(Seat, Rung)>,
}

impl Duels {
    /// Returns who speaks next; `None` once the auction is over. Who is left alone without a bid may still say one.
    fn turn(&self) -> Option<Seat> {
        match self.left.as_slice() {
            [earlier, later, ..] => Some(if self.is_turn_of_later { *later } else { *earlier }),
            [alone] if self.bid.is_none() => Some(*alone),
            _ => None,
        }
    }

    fn speak(&mut self, seat: Seat, bid: Option<Rung>) -> OrProblem {
        let Some(rung) = bid else {
            self.left.retain(|left| *left != seat);
            self.is_turn_of_later = true;
            return Ok(());
        };
        let is_later = self.left.first() != Some(&seat);
        // Who is earlier in the order may hold it.
        if let Some((_, last)) = self.bid.filter(|(_, last)| rung < *last || rung == *last && is_later) {
            return Err(AnyProblem::NotHigher { bid: rung.into(), last: last.into() });
        }
        self.bid = Some((seat, rung));
        self.is_turn_of_later = !is_later;
        Ok(())
    }
}
