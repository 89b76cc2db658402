//! Checks the result of a suit contract that was played (rulebook sections 3, 5.1 and 5.2).

use super::Check;
use crate::engine::marias::checked_hand::{
    ALL_TRICKS, CheckedHand, HIGHEST_FAILED, HIGHEST_TOTAL, HUNDRED, HandEnd, Main, PointCount,
};
use crate::engine::marias::{Announcement, BySide, Form, Problem, Record, Seven, SevenFate, Side, TwoSevens};
use crate::engine::{NotAllowedWhy, OrProblem, Problem as AnyProblem, fields::Fields};
use crate::kernel::{CommonProblem as Common, FieldNoun, Keyword};

/// Two cards laid away are worth at most this.
const SHARP_IN_TALON: i64 = 20;

/// Its winner has at least this.
const LAST_TRICK: i64 = 10;

impl Check<'_> {
    pub fn suit_result(&mut self, hand: &mut CheckedHand) -> Option<HandEnd> {
        let is_counted = self.record.points.is_some();
        self.needed(self.record.result.is_none(), "points", &self.record.points);
        if !is_counted && self.record.result.is_some() {
            self.refuse_given(NotAllowedWhy::Uncounted {}, |field| {
                matches!(field.noun.name, "marriages" | "talon_points")
            });
        }
        let talon = self.talon_points();
        let marriages = self.marriages();
        let count = talon
            .zip(marriages)
            .and_then(|(talon, marriages)| PointCount::of(self.trick_points(talon)?, marriages, talon));
        hand.two_sevens = self.two_sevens(hand, count.as_ref());
        let seven = self.seven(hand, count.as_ref());
        let winner = self.result(hand, count.as_ref());
        let total = self.total(hand, winner);
        hand.seven = seven?;
        Some(HandEnd::Suit(match (count, winner) {
            (Some(count), _) => Main::Counted(count),
            (None, Some(winner)) if !is_counted => Main::Reported { winner, total },
            _ => return None,
        }))
    }

    fn talon_points(&mut self) -> Option<i64> {
        let Some(points) = self.record.talon_points else { return Some(0) };
        let has_talon = matches!(self.options.form, Form::Three | Form::Pauzirak);
        let may_be = points == 0 || self.options.sharp_in_talon;
        if !self.in_rules(has_talon, "talon_points", "form")
            || !self.in_rules(may_be, "talon_points", "sharp_in_talon")
        {
            return None;
        }
        self.multiple("talon_points", points, 10, 0, SHARP_IN_TALON)
    }

    fn multiple(&mut self, field: &'static str, found: i64, of: i64, least: i64, most: i64) -> Option<i64> {
        let checked = Common::check_range(Record::noun(field), found, least, Some(most));
        self.accept(field, checked.and_then(|()| Common::check_step(Record::noun(field), found, of)))?;
        Some(found)
    }

    fn trick_points(&mut self, talon: i64) -> Option<BySide<Option<i64>>> {
        let points = self.record.points.as_ref()?;
        let all = ALL_TRICKS - talon;
        for points in [points.lone, points.defenders].into_iter().flatten() {
            self.multiple("points", points, 10, 0, all)?;
        }
        match (points.lone, points.defenders) {
            (Some(lone), Some(defenders)) if lone + defenders != all => {
                self.refuse("points", Common::wrong_sum(vec![lone, defenders], all))
            }
            (None, None) => self.refuse("points", Check::missing("points")),
            _ => Some(*points),
        }
    }

    /// One in each suit (section 1).
    fn marriages(&mut self) -> Option<BySide<Vec<i64>>> {
        let Some(marriages) = self.record.marriages.as_ref() else { return Some(BySide::default()) };
        let all = || marriages.lone.iter().chain(&marriages.defenders).copied();
        let count = |worth| all().filter(|marriage| *marriage == worth).count();
        // Even if a trump marriage may count 20, there are only four suits.
        for marriage in all() {
            self.multiple("marriages", marriage, 20, 20, 40)?;
        }
        let most_plain = if self.options.stock_marriages_plain { 4 - count(40).min(1) } else { 3 };
        for (worth, most) in [(40, 1), (20, most_plain)] {
            if count(worth) > most {
                let found = count(worth);
                return self.refuse("marriages", Problem::TooManyMarriages { found, worth, most });
            }
        }
        Some(marriages.clone())
    }

    /// Recorded exactly if they were announced.
    fn two_sevens(&mut self, hand: &CheckedHand, count: Option<&PointCount>) -> Option<Side> {
        let what = Announcement::TwoSevens;
        let is_announced = hand.announced.has(Side::Lone, what);
        let fate = *self.needed(is_announced, "two_sevens", &self.record.two_sevens)?;
        if !is_announced {
            self.not_allowed("two_sevens", NotAllowedWhy::NotAnnounced { what });
        }
        let winner = Side::Lone.winner(fate == TwoSevens::Won);
        if winner == Side::Lone {
            self.check_last_trick("two_sevens", winner, count);
        }
        Some(winner)
    }

    /// An announced one is recorded for its own side, also if it was nowhere.
    fn seven(&mut self, hand: &CheckedHand, count: Option<&PointCount>) -> Option<Seven> {
        let is_announced = hand.announced.announcers(Announcement::Seven).next().is_some();
        let seven = self.needed(is_announced, "seven", &self.record.seven).copied();
        let seven = if is_announced { seven? } else { seven.unwrap_or_default() };
        self.accept("seven", self.check_fate(hand, seven));
        if let Some(winner) = self.last_trick(hand, seven) {
            self.check_last_trick("seven", winner, count);
        }
        Some(seven)
    }

    fn check_fate(&self, hand: &CheckedHand, seven: Seven) -> OrProblem {
        let options = self.options;
        let announced = BySide::each(|side| hand.announced.has(side, Announcement::Seven));
        let is_announced = announced.lone || announced.defenders;
        let not_in_rules = |name, called, key| {
            Err(Common::NotInRules { field: FieldNoun::called(name, called), key }.into())
        };
        let not_allowed = |why| Err(AnyProblem::not_allowed(Record::noun("seven"), why));
        let Seven::Of { side, fate } = seven else {
            if is_announced && !options.false_seven {
                return not_in_rules("false_seven", "announced seven that was nowhere", "false_seven");
            }
            return Ok(());
        };
        let is_quiet = !announced[side];
        let may_be_against =
            options.false_seven && side == Side::Defenders && hand.two_sevens != Some(Side::Lone);
        if hand.announced.has(Side::Lone, Announcement::TwoSevens) && !may_be_against {
            not_allowed(NotAllowedWhy::InTwoSevens {})
        } else if !options.false_seven && is_announced && (side == Side::Lone) != announced.lone {
            not_allowed(NotAllowedWhy::Announced { by: side.other(), what: Announcement::Seven })
        } else if is_quiet && fate == SevenFate::Early {
            not_allowed(NotAllowedWhy::NotAnnounced { what: Announcement::Seven })
        } else if is_quiet && !options.quiet_bonuses && !is_announced {
            not_in_rules("quiet_seven", "quiet seven", "quiet_bonuses")
        } else {
            Ok(())
        }
    }

    /// Section 3: who won the last trick, by the seven.
    fn last_trick(&self, hand: &CheckedHand, seven: Seven) -> Option<Side> {
        let Seven::Of { side, fate } = seven else { return None };
        // Of several players of a side one may beat the seven of another.
        let is_one = match side {
            Side::Lone => hand.partner.is_none(),
            Side::Defenders => self.options.form == Form::Two,
        };
        match fate {
            SevenFate::Won => Some(side),
            SevenFate::Killed => is_one.then_some(side.other()),
            SevenFate::Early => None,
        }
    }

    /// By the side that won: in place of points, or to check them.
    fn result(&mut self, hand: &CheckedHand, count: Option<&PointCount>) -> Option<Side> {
        let result = self.record.result?;
        let winner = result.winner();
        let mut hundreds = hand.announced.announcers(Announcement::Hundred);
        let hundred = hundreds.next();
        if hundreds.next().is_some() {
            return self.refuse("result", Problem::PointsNeeded {});
        }
        if hundred.is_none() && !hand.announced.pays_game(self.options) {
            if let Some(fate) =
                self.record.two_sevens.filter(|_| hand.two_sevens.is_some_and(|won| won != winner))
            {
                self.fault("result", Check::contradicts("result", result.word(), "two_sevens", fate.word()));
            }
            return Some(winner);
        }
        if let Some(PointCount { held, .. }) = count
            && held.winner(self.options, hundred) != winner
        {
            let (lone, defenders) = (held.lone.total(), held.defenders.total());
            self.fault("result", Problem::AgainstThePoints { lone, defenders });
        }
        let has_failed = hundred.is_some_and(|of| winner != of);
        if has_failed && self.record.points.is_none() && hand.announced.pays_game(self.options) {
            return self.refuse("result", Problem::PointsNeeded {});
        }
        Some(winner)
    }

    /// Of the side whose hundred it is, if nothing else was counted.
    fn total(&mut self, hand: &CheckedHand, winner: Option<Side>) -> Option<i64> {
        let &total = self.record.total.as_ref()?;
        if self.record.points.is_some() {
            self.not_allowed("total", NotAllowedWhy::Counted {});
            return None;
        }
        let winner = winner?;
        let is_reached = if let Some(of) = hand.announced.announcers(Announcement::Hundred).next() {
            winner == of
        } else if hand.announced.pays_game(self.options) && self.options.quiet_bonuses {
            true
        } else {
            self.not_allowed("total", NotAllowedWhy::NoHundred {});
            return None;
        };
        let (least, most) = if is_reached { (HUNDRED, HIGHEST_TOTAL) } else { (0, HIGHEST_FAILED) };
        self.multiple("total", total, 10, least, most)
    }

    /// Section 3: its winner has at least its 10 points. The talon is no trick.
    fn check_last_trick(&mut self, field: &'static str, winner: Side, count: Option<&PointCount>) {
        let Some(PointCount { held, talon }) = count else { return };
        let talon = if winner == Side::Defenders { *talon } else { 0 };
        let has_won = held[winner].tricks - talon >= LAST_TRICK;
        self.ensure(has_won, field, Problem::NoLastTrick { side: winner });
    }
}
