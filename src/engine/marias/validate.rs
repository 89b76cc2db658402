//! Checks a record against rules and table (rulebook sections 3 and 12): who played what. Announcements, doublings and
//! results have modules of their own.
//!
//! All faults are collected, except those that follow from others. A field of another kind and an unknown player are
//! faults too.

mod announcements;
mod suit_result;

use super::checked_hand::{CheckedHand, HandEnd};
use super::options::SUITS;
use super::{
    Announcement, BySide, Component, Contract, Form, Options, Problem, Record, Rung, Side, Suit, Verdict,
    seating,
};
use crate::engine::fields::{FieldRow, Fields};
use crate::engine::{DealerNeed, NotAllowedWhy, Problem as AnyProblem, RecordCheck, Refusal, players};
use crate::kernel::{CommonProblem as Common, FieldNoun, Keyword, Seat, Table};
use crate::notation::{fold, spelled};
pub(super) use announcements::why_played;
use std::collections::BTreeMap;

/// The result of an auction: who won it, and with which bid, if he needed one; `None` if everybody passed.
type WonAuction = Option<(Seat, Option<Rung>)>;

struct KnownCalls {
    dealer: Option<Seat>,
    auction: Option<WonAuction>,
}

type Check<'a> = RecordCheck<'a, Options, Record, KnownCalls>;

pub(super) fn check(options: &Options, table: &Table, record: &Record) -> Result<CheckedHand, Refusal> {
    players::check("players", &table.players, seating::players_allowed(options))?;
    let mut check = Check::new(options, table, record, KnownCalls { dealer: None, auction: None });
    // It is to be known if one of four sits out.
    let is_needed = !seating::dealer_plays(options.form);
    check.known.dealer = check.dealer(is_needed.then_some(DealerNeed::Seating {}));
    check.known.auction = check.auction();
    let hand = check.contract().and_then(|contract| match contract {
        // Section 8: everybody passed, and there is nothing else to record.
        Contract::Passed => Some(CheckedHand::of(contract, None, HandEnd::Passed)),
        Contract::GiveUp => check.given_up(),
        Contract::Suit => check.suit(),
        other => check.without_trumps(other),
    });
    let calls = record.auction.as_ref().into_iter().flatten();
    let calls = calls.filter_map(|call| Some((table.seat_of(&call.player)?, call.bid))).collect();
    let hand = hand.map(|hand| CheckedHand { calls, bid: record.bid, ..hand });
    check.finish_with(hand, "contract")
}

impl Check<'_> {
    fn at_play(&mut self, field: &'static str, name: &str) -> Option<Seat> {
        let seat = self.seat(field, name)?;
        self.accept(field, self.if_at_play(seat))
    }

    /// Returns a seat, or the fault that its player does not play this hand.
    fn if_at_play(&self, seat: Seat) -> Result<Seat, AnyProblem> {
        let is_at_play = |seat: &Seat| seating::is_at_play(self.options, self.known.dealer, *seat);
        if is_at_play(&seat) {
            return Ok(seat);
        }
        let name = |seat| self.table.name(seat).to_owned();
        let active = self.table.seats().filter(is_at_play).map(name).collect();
        Err(AnyProblem::SitsOut {
            name: name(seat),
            active,
            other: self.to_be_forehand(seat).map(Into::into),
        })
    }

    /// Returns who would have dealt if a player were forehand, as it is typed.
    fn to_be_forehand(&self, seat: Seat) -> Option<String> {
        let size = self.table.players.len();
        Some(fold(&spelled(self.table.name(seat.clockwise(size.saturating_sub(1), size)))))
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
        let (is_played, called, key) = match contract {
            Contract::Suit => (true, "suit", "auction"),
            Contract::Betl => (closed, "betl", "betl_durch"),
            Contract::Durch => (closed, "durch", "betl_durch"),
            Contract::OpenBetl => (closed && options.open_contracts, "open betl", "open_contracts"),
            Contract::OpenDurch => (closed && options.open_contracts, "open durch", "open_contracts"),
            Contract::DurchPartner => {
                (closed && options.partner_durch, "durch with a partner", "partner_durch")
            }
            Contract::DurchWise => {
                (closed && options.partner_durch, "durch with the wise one", "partner_durch")
            }
            Contract::GiveUp => (gives_up, "giving up", "give_up_penalty"),
            Contract::Passed => (options.auction, "passed-out hand", "auction"),
        };
        let field = FieldNoun::called(contract.word(), called);
        self.ensure(is_played, "contract", Common::NotInRules { field, key });
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
        self.refuse_given(why, |field| !field.place.contracts.include(contract));
        Some(contract)
    }

    /// Section 8: the winner of the auction drops the hand.
    fn given_up(&mut self) -> Option<CheckedHand> {
        let contract = Contract::GiveUp;
        let player = self.player(contract);
        self.bid(contract, &[], None);
        Some(CheckedHand::of(contract, Some(player?), HandEnd::GivenUp))
    }

    fn suit(&mut self) -> Option<CheckedHand> {
        let contract = Contract::Suit;
        let player = self.player(contract);
        let partner = self.partner(contract, player);
        let lone = self.announced();
        let announced = BySide { defenders: self.announced_against(&lone), lone };
        let trump = self.trump(&announced.lone);
        let other_seven = self.other_seven(&announced.lone, trump);
        self.bid(contract, &announced.lone, trump);
        let fleks = self.fleks(&announced);
        let hand = CheckedHand::of(contract, player, HandEnd::Unplayed);
        let draft = CheckedHand { partner, trump, other_seven, announced, fleks, ..hand };
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

    /// Section 6: a contract without trumps.
    fn without_trumps(&mut self, contract: Contract) -> Option<CheckedHand> {
        let player = self.player(contract);
        let partner = self.partner(contract, player);
        self.bid(contract, &[], None);
        let fleks = self.fleks_of(&[Component::Contract]);
        let end = if self.record.revoke_by.is_some() { self.revoke() } else { self.tricks(contract, &fleks) };
        Some(CheckedHand { partner, fleks, ..CheckedHand::of(contract, Some(player?), end?) })
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
        let why = why_played(self.options, &hand.announced, game, seven);
        self.accept("unplayed", why.map_or(Ok(()), Err));
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
                let other = self.to_be_forehand(seat).map(Into::into);
                let problem = Problem::NotForehand { name: name(seat), forehand: name(forehand), other };
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
    fn other_seven(&mut self, announced: &[Announcement], trump: Option<Suit>) -> Option<Suit> {
        let suit = self.record.two_sevens_suit?;
        let what = Announcement::TwoSevens;
        if !announced.contains(&what) {
            self.not_allowed("two_sevens_suit", NotAllowedWhy::NotAnnounced { what });
            return None;
        }
        if trump == Some(suit) {
            self.not_allowed("two_sevens_suit", Check::is("trump", suit));
        }
        Some(suit)
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
}
