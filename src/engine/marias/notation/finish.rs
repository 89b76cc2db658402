//! What only the end of a line decides: the record is filled, and quiet hundreds are checked (rulebook section 13.1).

use super::{HandSoFar, LineHand, component::Before, fleks::Level};
use crate::engine::marias::checked_hand::{HIGHEST_FAILED, HUNDRED, PointCount};
use crate::engine::marias::{Announcement, BySide, Component, Contract, Form, Side, Verdict};
use crate::engine::{marias::options::ExtraTens, marias::validate::may_be_unplayed};
use crate::kernel::ensure;
use crate::notation::{Granted, LineProblem, LineResult, Wants};

impl LineHand<'_, '_> {
    pub fn fill_record(&mut self) -> LineResult {
        self.play_as_bid();
        let contract = self.played()?;
        let marriages = self.marriages();
        let listed = |by: Side| Some(self.hand.announced[by].clone()).filter(|list| !list.is_empty());
        self.record.contract = Some(contract);
        self.record.announced = listed(Side::Lone);
        self.record.announced_against = listed(Side::Defenders);
        self.record.points = Some(self.hand.points).filter(|points| *points != BySide::default());
        self.record.marriages = Some(marriages).filter(|shown| *shown != BySide::default());
        self.check_fallen()?;
        self.check_letter()?;
        self.check_bare_hundred()?;
        if let Some(doubt) = self.hand.slash_doubt {
            doubt.check(self.reader, self.record.talon_points.unwrap_or(0))?;
        }
        let told = self.record.result.map(Verdict::winner);
        if self.hand.is_retold && told == self.winner_by_counts() {
            self.record.result = None;
        }
        self.check_quiet_hundred(contract)?;
        self.grant_hundred_total();
        // Where nobody doubled a game, and nothing is said of how it went, it was not played (section 5.7).
        let is_told = self.record.result.is_some() || self.record.revoke_by.is_some() || !self.is_uncounted();
        if self.hand.good.is_some() && contract == Contract::Suit && !is_told {
            self.record.unplayed = Some(true);
        }
        let is_over_early = self.record.unplayed.is_some() || self.record.revoke_by.is_some();
        let is_played_out = contract == Contract::Suit && !is_over_early;
        self.grant_seven(is_played_out);
        self.record.flek = self.finished_fleks(contract)?;
        self.remark();
        Ok(())
    }

    /// Beside a flek `padl` is a lost hand, or a flek that was said. `padla tutti` alone is a lost hand.
    fn check_fallen(&self) -> LineResult {
        let is_clear = match self.hand.fleks.as_slice() {
            [flek] => flek.behind == Before::Lost && matches!(flek.level, Level::Named(3..)),
            fleks => fleks.is_empty(),
        };
        let said = self.reader.position_of("padl").filter(|_| !is_clear);
        said.map_or(Ok(()), |said| Err(self.reader.stray(said).instead(["lost"])))
    }

    /// Beside a result in words alone `b` is bells or betl, and `h` hearts or the game.
    fn check_letter(&self) -> LineResult {
        let Some(letter) = self.hand.letter else { return Ok(()) };
        // With called partners `alone` is of a suit contract.
        let alone = if self.options.form == Form::Four { "" } else { "partner" };
        let is_alone = self.reader.has_word("result")
            && self.reader.has_only(&["player", "auction", "trump", "flek", "result", "dealer", alone]);
        let ways: &[&str] =
            if self.reader.is_lone_letter(letter, 'b') { &["bells", "betl"] } else { &["hearts"] };
        let unclear = || self.reader.fault(letter, LineProblem::TwoMeanings);
        ensure(!is_alone, || unclear().instead(ways.iter().copied()))
    }

    /// `100 20` is 120 or 20 trick points; `40+0` could be the marriage of trumps without trick points.
    fn check_bare_hundred(&self) -> LineResult {
        let has_hundred = |side: Side| self.hand.announced.has(side, Announcement::Hundred);
        let Some((said, end, of)) = self.hand.counted else { return Ok(()) };
        let shown = |side: Side| self.hand.marriages[side].as_deref();
        let is_bare = |side: &Side| has_hundred(*side) && shown(*side).is_none();
        let is_counted_by_one = self.hand.points[of.other()].is_none();
        let is_40_and_0 = (self.hand.points[of], shown(of)) == (Some(40), Some(&[])) && is_counted_by_one;
        let ways = if has_hundred(of) && is_40_and_0 {
            let others = 50 - self.record.talon_points.unwrap_or(0);
            match of {
                Side::Lone => [format!("def {others}/+0"), "0+40".to_owned()],
                Side::Defenders => [format!("{others}/+0"), "def 0+40".to_owned()],
            }
        } else if let Some(side) = Side::BOTH.into_iter().find(is_bare)
            && (is_bare(&of) || !has_hundred(of))
        {
            let counts = self.reader.typed_between(said, end);
            let slash = if of == side { "" } else { "/" };
            [40, 0].map(|marriage| format!("{counts}{slash}+{marriage}"))
        } else {
            return Ok(());
        };
        let place = (self.reader.place_since(said).0, self.reader.place_since(end).0);
        Err(self.reader.fault(said, LineProblem::TwoMeanings).instead_of(place, ways))
    }

    /// A partner or the wise one makes a durch another contract.
    fn played(&self) -> LineResult<Contract> {
        let contract = self.record.contract.unwrap_or(Contract::Suit);
        let HandSoFar { open, partner, wise, .. } = self.hand;
        match (contract, open, partner, wise) {
            (Contract::Durch, None, Some(partner), Some(wise)) => {
                let earlier = if partner > wise { "wise" } else { "partner" };
                Err(self.reader.contradiction(partner.max(wise), earlier))
            }
            (Contract::Durch, None, Some(_), None) => Ok(Contract::DurchPartner),
            (Contract::Durch, None, None, Some(_)) => Ok(Contract::DurchWise),
            (_, _, _, Some(said)) if self.record.wise.is_none() => {
                Err(self.reader.fault(said, LineProblem::Lacking { wants: Wants::Player }))
            }
            (Contract::Betl, Some(_), ..) => Ok(Contract::OpenBetl),
            (Contract::Durch, Some(_), ..) => Ok(Contract::OpenDurch),
            (_, Some(said), ..) => Err(self.reader.stray(said)),
            (contract, None, ..) => Ok(contract),
        }
    }

    /// Without counts it is the total of a hundred, unless a total is typed.
    pub fn check_quiet_hundred(&mut self, contract: Contract) -> LineResult {
        for side in Side::BOTH {
            let Some(said) = self.hand.quiet[side].get(&Announcement::Hundred).copied() else { continue };
            let is_one = self.may_be_quiet_hundred(contract, side);
            ensure(is_one, || self.reader.fault(said, LineProblem::NoQuietHundred))?;
            if self.is_uncounted() && self.record.total.is_none() {
                self.record.total = Some(HUNDRED);
                let (against, total) = (side == Side::Defenders, HUNDRED);
                self.reader.grant(Granted::HundredTotal { quiet: true, against, total });
            }
        }
        Ok(())
    }

    /// What a hundred told by its result alone counts as, where tens are paid.
    fn grant_hundred_total(&mut self) {
        let is_told =
            self.is_uncounted() && self.record.total.is_none() && self.options.extra_tens != ExtraTens::Fixed;
        let result = self.record.result.filter(|_| is_told);
        let mut announcers = self.hand.announced.announcers(Announcement::Hundred);
        if let (Some(result), Some(side), None) = (result, announcers.next(), announcers.next()) {
            let total = if result.winner() == side { HUNDRED } else { HIGHEST_FAILED };
            let against = side == Side::Defenders;
            self.reader.grant(Granted::HundredTotal { quiet: false, against, total });
        }
    }

    fn marriages(&self) -> BySide<Vec<i64>> {
        BySide::each(|side| self.hand.marriages[side].clone().unwrap_or_default())
    }

    pub fn count(&self) -> Option<PointCount> {
        PointCount::of(self.hand.points, self.marriages(), self.record.talon_points.unwrap_or(0))
    }

    /// Whether something was lost, or, `by_counts`, the main component: the seven may have been lost with it.
    pub fn is_lost(&self, by_counts: bool) -> bool {
        self.hand.says_lost || (by_counts && self.winner_by_counts() == Some(Side::Defenders))
    }

    fn winner_by_counts(&self) -> Option<Side> {
        let announcer = self.hand.announced.announcers(Announcement::Hundred).next();
        self.count().map(|count| count.held.winner(self.options, announcer))
    }

    fn is_uncounted(&self) -> bool {
        self.hand.points == BySide::default()
    }

    fn may_be_quiet_hundred(&self, contract: Contract, side: Side) -> bool {
        let is_about_other = self.is_uncounted() && self.hand.announced.has_hundred();
        let is_paid = self.hand.announced.pays_quiet_hundred(self.options, side) && !is_about_other;
        if !self.options.quiet_bonuses || contract != Contract::Suit || !is_paid {
            return false;
        }
        if self.is_uncounted() {
            return self.record.result.map(Verdict::winner) == Some(side);
        }
        self.count().is_none_or(|count| {
            count.held[side].towards_quiet_hundred(self.options) >= HUNDRED
                && !count.held[side.other()].has_quiet_hundred(self.options)
        })
    }

    /// Remarks that refuse nothing (rulebook section 13.3).
    fn remark(&mut self) {
        let record = &self.record;
        let is_played = record.unplayed.is_none() && record.revoke_by.is_none();
        if record.contract.as_ref() != Some(&Contract::Suit) {
            return;
        }
        if self.options.form == Form::Four && record.partner.is_none() && self.hand.alone.is_none() {
            self.reader.grant(Granted::NoPartner {});
        }
        let fleks = record.flek.as_ref();
        let count = |component| fleks.and_then(|fleks| fleks.get(&component)).copied().unwrap_or_default();
        let game = count(Component::Game);
        let seven = count(Component::Seven);
        if is_played && may_be_unplayed(self.options, &self.hand.announced, game, seven) {
            self.reader.grant(Granted::NeedNotBePlayed {});
        }
        let has = |by, what| self.hand.announced.has(by, what);
        // It had to be said before the defenders could announce.
        let did_its_part = has(Side::Defenders, Announcement::Hundred) && self.options.against_after_flek;
        let moves_something = self.hand.announced.pays_game(self.options);
        if game > 0 && !moves_something && !did_its_part && !has(Side::Lone, Announcement::Hundred) {
            self.reader.grant(Granted::FlekMovesNothing {});
        }
    }
}
