//! Checks a record (rulebook sections 3 and 12). Faults that follow from others are not reported.
//!
//! An auction is two duels (section 8): the second player bids against forehand, then the third against the one who
//! is left. Who comes earlier in this order may hold a bid, the later one has to go higher.

mod suit_result;

use super::checked_hand::{CheckedHand, HandEnd};
use super::{
    Announcement, BySide, Call, Component, Contract, Form, GameBesideHundred, Options, Problem, Record, Rung,
    Side, Suit, Verdict, options::SUITS, seating,
};
use crate::engine::fields::{FieldRow, Fields};
use crate::engine::{
    CallFault, NotAllowedWhy, OrProblem, Problem as AnyProblem, RecordCheck, Refusal, record_check,
};
use crate::kernel::{CommonProblem as Common, Overflow, Seat, Table};
use std::collections::BTreeMap;

/// Who won, with which bid, if he needed one; `None` if everybody passed.
type WonAuction = Option<(Seat, Option<Rung>)>;

struct KnownCalls {
    dealer: Option<Seat>,
    auction: Option<WonAuction>,
}

/// More doublings overflow 64 bits (section 12).
const DEEPEST_FLEK: i64 = 62;

type Check<'a> = RecordCheck<'a, Options, Record, KnownCalls>;

pub(super) fn check(options: &Options, table: &Table, record: &Record) -> Result<CheckedHand, Refusal> {
    record_check::check_players("players", &table.players, seating::players_allowed(options))?;
    let mut check = Check::new(options, table, record, KnownCalls { dealer: None, auction: None });
    // If one of four sits out.
    let is_needed = !options.form.dealer_plays();
    check.known.dealer = check.dealer(is_needed);
    check.known.auction = check.auction();
    let hand = check.contract().and_then(|contract| match contract {
        // Section 8: nothing else may be recorded.
        Contract::Passed => Some(CheckedHand { contract, ..CheckedHand::default() }),
        contract => check.hand(contract),
    });
    check.finish_with(hand, "contract")
}

impl Check<'_> {
    fn seat_at_play(&self, name: &str) -> OrProblem<Seat> {
        let is_at_play = |seat: &Seat| seating::is_at_play(self.options, self.known.dealer, *seat);
        let seat = Common::seat(name, self.table)?;
        if is_at_play(&seat) {
            return Ok(seat);
        }
        let active = self.table.seats().filter(is_at_play).map(|seat| self.table.name(seat).to_owned());
        Err(AnyProblem::SitsOut { name: name.to_owned(), active: active.collect() })
    }

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

    fn hand(&mut self, contract: Contract) -> Option<CheckedHand> {
        let player = self.player(contract);
        let partner = self.partner(contract, player);
        let mut hand = CheckedHand { contract, player, partner, ..CheckedHand::default() };
        if contract == Contract::Suit {
            let lone = self.announced();
            hand.announced = BySide { defenders: self.announced_against(&lone), lone };
            hand.trump = self.trump(&hand.announced.lone);
            self.other_seven(&hand);
        }
        self.bid(&hand);
        hand.fleks = self.fleks(&hand);
        let unplayed = self.record.unplayed.unwrap_or(false);
        let end = if contract == Contract::GiveUp {
            Some(HandEnd::GivenUp)
        } else if self.record.revoke_by.is_some() {
            if unplayed {
                self.not_allowed("unplayed", NotAllowedWhy::Revoked {});
            }
            self.revoke()
        } else if contract != Contract::Suit {
            self.tricks(contract)
        } else if unplayed {
            self.unplayed(&hand);
            Some(HandEnd::Unplayed)
        } else {
            self.suit_result(&mut hand)
        };
        Some(CheckedHand { end: end?, ..hand }).filter(|hand| hand.player.is_some())
    }

    fn tricks(&mut self, contract: Contract) -> Option<HandEnd> {
        let record = self.record;
        let made = self.needed(true, "result", &record.result).map(|result| *result == Verdict::Made);
        let (is_made, is_lost) = (made == Some(true), made == Some(false));
        let laid_down = record.laid_down.unwrap_or(false);
        if laid_down && is_lost {
            self.not_allowed("laid_down", NotAllowedWhy::Lost {});
        }
        // They decide who pays for a lost durch with a partner.
        let needs_tricks = contract == Contract::DurchPartner && is_lost;
        let tricks = self.needed(needs_tricks, "tricks", &record.tricks).copied();
        if let Some(tricks) = tricks {
            let most = if is_lost { 7 } else { 8 };
            self.accept("tricks", Common::check_range(Record::noun("tricks"), tricks, 0, Some(most)));
        }
        let wise = self.needed(contract == Contract::DurchWise && is_made, "wise", &record.wise);
        if is_lost && wise.is_some() {
            self.not_allowed("wise", NotAllowedWhy::Lost {});
        }
        let wise = wise.and_then(|name| self.seat("wise", name));
        Some(HandEnd::Tricks { made: made?, laid_down, tricks, wise })
    }

    /// Section 7: the record has no outcome then.
    fn revoke(&mut self) -> Option<HandEnd> {
        self.refuse_given(NotAllowedWhy::Revoked {}, |field| field.place.is_outcome);
        let name = self.record.revoke_by.as_ref()?;
        Some(HandEnd::Revoke { by: self.accept("revoke_by", self.seat_at_play(name))? })
    }

    /// Section 5.7.
    fn unplayed(&mut self, hand: &CheckedHand) {
        self.refuse_given(NotAllowedWhy::Unplayed {}, |field| field.place.is_outcome);
        let (game, seven) = (hand.flek(Component::Game).into(), hand.flek(Component::Seven).into());
        let may_be = may_be_unplayed(self.options, &hand.announced, game, seven);
        self.ensure(may_be, "unplayed", Problem::HasToBePlayed {});
    }

    /// Forehand, if only he may name a suit.
    fn player(&mut self, contract: Contract) -> Option<Seat> {
        let winner = self.known.auction.flatten().map(|(seat, _)| seat);
        let table = self.table;
        let name = |seat| table.name(seat).to_owned();
        let seat = match self.needed(winner.is_none(), "player", &self.record.player) {
            Some(name) => self.accept("player", self.seat_at_play(name))?,
            None => winner?,
        };
        let winner = winner.unwrap_or(seat);
        if !self.as_in_auction("player", table.name(seat), table.name(winner)) {
            return None;
        }
        let is_forehands = contract == Contract::Suit && self.options.forehand_plays_suit;
        let dealer = self.known.dealer.filter(|_| is_forehands);
        let forehand = dealer.map_or(seat, |dealer| seating::forehand(table, dealer));
        if seat != forehand {
            let problem = Problem::NotForehand { name: name(seat), forehand: name(forehand) };
            return self.refuse("player", problem);
        }
        Some(seat)
    }

    /// Whether a suit but hearts was bid, and played as bid: which it is need not be known where none multiplies.
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
        let is_needed = contract == Contract::DurchPartner;
        let name = self.needed(is_needed, "partner", &self.record.partner)?;
        if !can_be {
            self.not_allowed("partner", Check::is("contract", contract));
            return None;
        }
        let seat = self.seat("partner", name)?;
        if Some(seat) == player {
            self.not_allowed("partner", Check::is("player", name.as_str()));
            return None;
        }
        Some(seat)
    }

    /// It is not that of the trumps.
    fn other_seven(&mut self, hand: &CheckedHand) {
        let Some(suit) = self.record.two_sevens_suit else { return };
        let what = Announcement::TwoSevens;
        if !hand.announced.has(Side::Lone, what) {
            self.not_allowed("two_sevens_suit", NotAllowedWhy::NotAnnounced { what });
        } else if hand.trump == Some(suit) {
            self.not_allowed("two_sevens_suit", Check::is("trump", suit));
        }
    }

    /// It may be missing if the hand can be paid without it.
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
        let has_two_sevens = announced.contains(&Announcement::TwoSevens);
        if has_two_sevens && !self.options.two_sevens {
            self.fault("announced", Check::not_in_rules("two_sevens", "two_sevens"));
        }
        if has_two_sevens && announced.contains(&Announcement::Seven) {
            let why = NotAllowedWhy::InTwoSevens {};
            self.fault("announced", AnyProblem::not_allowed(Record::noun("seven"), why));
        }
        let is_silent = self.options.auction && announced.is_empty();
        self.ensure(!is_silent, "announced", Check::missing("announced"));
        announced
    }

    /// Not what the lone side has, and after a flek if the rules say so.
    fn announced_against(&mut self, announced: &[Announcement]) -> Vec<Announcement> {
        let against = self.announcements("announced_against", self.record.announced_against.as_ref());
        let options = self.options;
        let has = |what| announced.contains(&what);
        for &what in &against {
            let is_taken = match what {
                // Two sevens include the trump seven.
                Announcement::Seven => !options.false_seven && (has(what) || has(Announcement::TwoSevens)),
                Announcement::Hundred => !options.both_hundreds && has(what),
                Announcement::TwoSevens => {
                    self.fault("announced_against", Problem::TwoSevensAgainst {});
                    false
                }
            };
            if is_taken {
                self.not_allowed("announced_against", NotAllowedWhy::Announced { by: Side::Lone, what });
            }
        }
        if options.against_after_flek && !against.is_empty() {
            let component = if has(Announcement::Hundred) { Component::Hundred } else { Component::Game };
            let count = self.record.flek.as_ref().and_then(|fleks| fleks.get(&component)).copied();
            let is_doubled = count.unwrap_or(0) > 0;
            self.ensure(is_doubled, "announced_against", Problem::AgainstBeforeFlek { component });
        }
        against
    }

    /// In the rulebook's order.
    fn announcements(&mut self, name: &'static str, list: Option<&Vec<Announcement>>) -> Vec<Announcement> {
        let mut sorted = list.cloned().unwrap_or_default();
        if !sorted.is_empty() && !self.options.announcements {
            self.fault(name, Check::not_in_rules("announced", "announcements"));
        }
        sorted.sort_unstable();
        if let Some((what, _)) = sorted.iter().zip(sorted.iter().skip(1)).find(|(one, next)| one == next) {
            self.fault(name, Common::FieldTwice { name: Announcement::typed(&[*what]).to_owned() });
        }
        sorted.dedup();
        sorted
    }

    /// The contract is at least as high; only the lowest bid may be given up.
    fn bid(&mut self, hand: &CheckedHand) {
        if self.record.bid.is_some() && !self.options.auction {
            self.fault("bid", Check::not_in_rules("auction", "auction"));
            return;
        }
        let last = self.known.auction.flatten().and_then(|(_, rung)| rung);
        let Some(bid) = self.record.bid.or(last) else { return };
        if !self.as_in_auction("bid", bid, last.unwrap_or(bid)) {
            return;
        }
        if hand.contract == Contract::GiveUp {
            if bid != Rung::Seven {
                let why = NotAllowedWhy::NotLowest { bid: bid.into(), lowest: Rung::Seven.into() };
                self.fault("bid", AnyProblem::not_allowed(Record::noun("contract"), why));
            }
            return;
        }
        let announced = &hand.announced.lone;
        let is_known = hand.contract != Contract::Suit || (hand.trump.is_some() && !announced.is_empty());
        let played = rung(hand.contract, announced, hand.trump);
        self.ensure(!is_known || played >= bid, "contract", Problem::BelowTheBid { played, bid });
    }

    /// Only components that are played can be doubled.
    fn fleks(&mut self, hand: &CheckedHand) -> BTreeMap<Component, u32> {
        let main = if hand.contract == Contract::Suit { Component::Game } else { Component::Contract };
        // A hundred of the lone side replaces the game, unless both are paid; one against leaves the game its fleks.
        let is_replaced = self.options.game_beside_hundred == GameBesideHundred::No
            && hand.announced.has(Side::Lone, Announcement::Hundred);
        let played: Vec<_> = hand.announced.components().chain((!is_replaced).then_some(main)).collect();
        let mut counts = BTreeMap::new();
        for (&component, &count) in self.record.flek.iter().flatten().filter(|(_, count)| **count != 0) {
            let (most, key) = match self.options.max_flek_without_trumps {
                // A hand is laid down after the chance to say flek: nobody says re to it (section 6).
                _ if self.record.laid_down == Some(true) => (1, "laid_down"),
                most if most > 0 && component == Component::Contract => (most, "max_flek_without_trumps"),
                _ => (self.options.max_flek, "max_flek"),
            };
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
        for by in Side::BOTH {
            let count = |what| counts.get(&Component::of(by, what)).copied().unwrap_or(0);
            let (hundred, seven) = (count(Announcement::Hundred), count(Announcement::Seven));
            if self.options.is_joint(&hand.announced[by]) && hundred != seven {
                self.fault("flek", Problem::JointFleksDiffer { hundred, seven });
            }
        }
        counts
    }

    /// `None` without calls, or with a fault.
    fn auction(&mut self) -> Option<WonAuction> {
        let calls = self.record.auction.as_ref()?;
        if !self.options.auction {
            return self.refuse("auction", Check::not_in_rules("auction", "auction"));
        }
        self.accept("auction", self.played_auction(calls))
    }

    fn played_auction(&self, calls: &[Call]) -> OrProblem<WonAuction> {
        // In the order forehand, second, third.
        let mut left = self.order_of_speaking(calls)?;
        let mut last: Option<(Seat, Rung)> = None;
        let name = |seat: Seat| self.table.name(seat).to_owned();
        for (call, number) in calls.iter().zip(1..) {
            let seat = self.seat_at_play(&call.player)?;
            let is_earlier = left.first() == Some(&seat);
            let problem: AnyProblem = match (turn(&left, last), call.bid, last) {
                (None, ..) => CallFault::AfterTheEnd { name: name(seat) }.into(),
                (Some(turn), ..) if turn != seat => {
                    CallFault::OutOfTurn { name: name(seat), turn: name(turn) }.into()
                }
                (_, Some(bid), Some((_, last))) if bid < last || bid == last && !is_earlier => {
                    AnyProblem::NotHigher { bid: bid.into(), last: last.into() }
                }
                (_, Some(bid), _) => {
                    last = Some((seat, bid));
                    continue;
                }
                (_, None, _) => {
                    left.retain(|other| *other != seat);
                    continue;
                }
            };
            return Err(problem.in_call(number, &call.player));
        }
        let plays_on = self.record.contract.is_some_and(|contract| contract != Contract::Passed);
        match (turn(&left, last), left.as_slice()) {
            // Forehand took nothing up, and plays without a bid.
            (Some(turn), [_]) if plays_on => Ok(Some((turn, None))),
            (Some(turn), _) => Err(CallFault::Unfinished { turn: name(turn) }.into()),
            (None, _) => Ok(last.map(|(seat, rung)| (seat, Some(rung)))),
        }
    }

    /// Forehand, second and third. Without a known dealer whoever called first is the second.
    fn order_of_speaking(&self, calls: &[Call]) -> OrProblem<Vec<Seat>> {
        let size = self.table.players.len();
        let dealt = match (self.known.dealer, calls.first()) {
            (Some(dealer), _) => dealer,
            (None, Some(first)) => self.seat_at_play(&first.player)?.clockwise(size.saturating_sub(2), size),
            (None, None) => Seat(0),
        };
        Ok(seating::active(self.options, self.table, dealt))
    }
}

/// The rung of a contract, or the highest one below it. Durchs with others are lower than betl (section 6).
fn rung(contract: Contract, announced: &[Announcement], trump: Option<Suit>) -> Rung {
    match contract {
        Contract::Suit => Rung::of(announced, trump == Some(Suit::Hearts)),
        Contract::Betl => Rung::Betl,
        Contract::DurchPartner | Contract::DurchWise => Rung::HundredSevenHearts,
        _ => Rung::Durch,
    }
}

/// Section 5.7. `game` and `seven` are how often these were doubled.
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

/// Who speaks next of those who are left: the later of two, unless he has the last bid; nobody once the auction is
/// over. Who is left alone without a bid may still say one.
fn turn(left: &[Seat], last: Option<(Seat, Rung)>) -> Option<Seat> {
    match left {
        [earlier, later, ..] => {
            Some(if last.is_some_and(|(seat, _)| seat == *later) { *earlier } else { *later })
        }
        [alone] => Some(*alone).filter(|_| last.is_none()),
        [] => None,
    }
}
