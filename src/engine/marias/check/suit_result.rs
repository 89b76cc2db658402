//! What was told of a suit contract that was played (rulebook sections 3, 5.1 and 5.2): points and marriages or
//! the result alone, and what became of the sevens; checked.

use super::Check;
use crate::engine::marias::checked_hand::{CheckedHand, Count, End, Holding, Main};
use crate::engine::marias::hundred;
use crate::engine::marias::options::Form;
use crate::engine::marias::problem::Problem;
use crate::engine::marias::record::{Announcement, Seven, TwoSevens, Verdict};

/// What the tricks of a hand hold, the last trick included.
pub(super) const ALL_TRICKS: i64 = 90;

/// What the last trick is worth: who has won it has at least as much.
const LAST_TRICK: i64 = 10;

/// A hundred can be no more than this (section 5.2).
const HIGHEST_TOTAL: i64 = 190;

impl Check<'_> {
    /// How a suit contract went.
    pub(super) fn told(&mut self, hand: &CheckedHand, is_alone: bool) -> Option<End> {
        let record = self.record;
        let is_counted = record.points.is_given();
        if !is_counted && record.result.is_absent() {
            self.fault("points", Problem::NothingTold);
        }
        if !is_counted && record.result.is_given() {
            self.refuse_given(&["marriages", "talon_points"], |field| Problem::WithoutPoints { field });
        }
        let talon = self.talon_points();
        let marriages = self.marriages();
        let count = talon.zip(marriages).and_then(|(talon, [lone, defenders])| {
            let (own, theirs) = self.trick_points(talon)?;
            let holding = |tricks, marriages| Holding { tricks, marriages };
            Some(Count { lone: holding(own, lone), defenders: holding(theirs, defenders), talon })
        });
        let two_sevens = self.two_sevens(hand, count.as_ref());
        let seven = self.seven(hand, count.as_ref(), two_sevens, is_alone);
        let made = self.result(hand, count.as_ref(), two_sevens);
        let total = self.total(hand, made);
        let main = match (count, made) {
            (Some(count), _) => Main::Counted(count),
            (None, Some(made)) if !is_counted => Main::Reported { made, total },
            _ => return None,
        };
        Some(End::Suit { main, seven: seven?, two_sevens })
    }

    /// The sharp cards in the talon; none where the game does not let them be there.
    fn talon_points(&mut self) -> Option<i64> {
        let record = self.record;
        let Some(&points) = self.read("talon_points", &record.talon_points, "number of points") else {
            return record.talon_points.is_absent().then_some(0);
        };
        if points == 0 {
            return Some(0);
        }
        let has_talon = matches!(self.options.form, Form::Three | Form::Pauzirak);
        let problem = if !has_talon {
            Problem::NoTalon
        } else if !self.options.sharp_in_talon {
            Problem::NoSharpInTalon
        } else if !matches!(points, 10 | 20) {
            Problem::TalonPoints { points }
        } else {
            return Some(points);
        };
        self.fault("talon_points", problem);
        None
    }

    /// The trick points of both sides; what the talon holds is the defenders'.
    fn trick_points(&mut self, talon: i64) -> Option<(i64, i64)> {
        let wanted = "object of trick points: {\"lone\": 50} or {\"defenders\": 40}";
        let points = self.read("points", &self.record.points, wanted)?;
        let all = ALL_TRICKS - talon;
        for points in [points.lone, points.defenders].into_iter().flatten() {
            if !(0..=all).contains(&points) {
                self.fault("points", Problem::PointsOutOfRange { points, all });
                return None;
            }
            if points % 10 != 0 {
                self.fault("points", Problem::PointsOffStep { points });
                return None;
            }
        }
        let lone = match (points.lone, points.defenders) {
            (Some(lone), Some(defenders)) if lone + defenders != all => {
                self.fault("points", Problem::PointsDisagree { lone, defenders, all });
                return None;
            }
            (Some(lone), _) => lone,
            (None, Some(defenders)) => all - defenders,
            (None, None) => {
                self.fault("points", Problem::NothingTold);
                return None;
            }
        };
        Some((lone, ALL_TRICKS - lone))
    }

    /// The marriages of both sides: one in each suit (section 1).
    fn marriages(&mut self) -> Option<[Vec<i64>; 2]> {
        let wanted = "object of marriages: {\"lone\": [40, 20]}";
        let Some(marriages) = self.read("marriages", &self.record.marriages, wanted) else {
            return self.record.marriages.is_absent().then(Default::default);
        };
        let all = || marriages.lone.iter().chain(&marriages.defenders).copied();
        let count = |worth| all().filter(|marriage| *marriage == worth).count();
        // Where a trump marriage may count 20, there are still only four suits.
        let most_plain = if self.options.stock_marriages_plain { 4 - count(40).min(1) } else { 3 };
        let problem = if let Some(marriage) = all().find(|marriage| ![20, 40].contains(marriage)) {
            Problem::NoMarriage { marriage }
        } else if count(40) > 1 {
            Problem::TwoTrumpMarriages
        } else if count(20) > most_plain {
            Problem::TooManyMarriages { found: count(20), most: most_plain }
        } else {
            return Some([marriages.lone.clone(), marriages.defenders.clone()]);
        };
        self.fault("marriages", problem);
        None
    }

    /// What became of two sevens: told exactly when they were announced.
    fn two_sevens(&mut self, hand: &CheckedHand, count: Option<&Count>) -> Option<TwoSevens> {
        let told = self.choice("two_sevens", &self.record.two_sevens);
        match (hand.announced(Announcement::TwoSevens), &told) {
            (true, None) if self.record.two_sevens.is_absent() => {
                self.fault("two_sevens", Problem::TwoSevensUntold);
            }
            (false, Some(_)) => self.fault("two_sevens", Problem::TwoSevensNotAnnounced),
            (true, Some(TwoSevens::Won)) if count.is_some_and(|count| count.lone.tricks < LAST_TRICK) => {
                self.fault("two_sevens", Problem::NoLastTrickOfLone);
            }
            _ => {}
        }
        told
    }

    /// What became of the trump seven. An announced one is told by a word of its own side.
    fn seven(
        &mut self,
        hand: &CheckedHand,
        count: Option<&Count>,
        two_sevens: Option<TwoSevens>,
        is_alone: bool,
    ) -> Option<Seven> {
        let seven = match self.choice("seven", &self.record.seven) {
            Some(seven) => seven,
            None if self.record.seven.is_given() => return None,
            // That an announced one was nowhere has to be told as well.
            None if hand.announced(Announcement::Seven) || hand.announced_against(Announcement::Seven) => {
                self.fault("seven", Problem::SevenUntold);
                return None;
            }
            None => Seven::None,
        };
        if let Some(problem) = self.seven_told_wrong(hand, seven, two_sevens) {
            self.fault("seven", problem);
        } else if let Some(problem) = count.and_then(|count| self.no_last_trick(seven, count, is_alone)) {
            self.fault("seven", problem);
        }
        Some(seven)
    }

    fn seven_told_wrong(
        &self,
        hand: &CheckedHand,
        seven: Seven,
        two_sevens: Option<TwoSevens>,
    ) -> Option<Problem> {
        let options = self.options;
        let own = hand.announced(Announcement::Seven);
        let theirs = hand.announced_against(Announcement::Seven);
        let is_quiet = match seven.is_of_lone() {
            None => false,
            Some(true) => !own,
            Some(false) => !theirs,
        };
        if hand.announced(Announcement::TwoSevens) && seven != Seven::None {
            let may_be = options.false_seven
                && seven.is_of_lone() == Some(false)
                && two_sevens != Some(TwoSevens::Won);
            if !may_be {
                return Some(Problem::ToldByTwoSevens);
            }
        }
        if !options.false_seven && (own || theirs) {
            match seven.is_of_lone() {
                None => return Some(Problem::SevenUntold),
                Some(of_lone) if of_lone != own => return Some(Problem::SevenOfOtherSide),
                Some(_) => {}
            }
        }
        if is_quiet && matches!(seven, Seven::LoneLostEarly | Seven::DefendersLostEarly) {
            return Some(Problem::EarlyNotAnnounced);
        }
        if is_quiet && !options.quiet_bonuses && !(own || theirs) {
            return Some(Problem::NoQuietSeven);
        }
        None
    }

    /// Section 3: who won the last trick has at least its 10 points. The talon is no trick.
    fn no_last_trick(&self, seven: Seven, count: &Count, is_alone: bool) -> Option<Problem> {
        let lone = count.lone.tricks >= LAST_TRICK;
        let defenders = count.defenders.tricks - count.talon >= LAST_TRICK;
        // Of several defenders one may beat the seven of another.
        let one_defender = self.options.form == Form::Two;
        match seven {
            Seven::LoneWon if !lone => Some(Problem::NoLastTrickOfLone),
            Seven::LoneKilled if is_alone && !defenders => Some(Problem::NoLastTrickOfDefenders),
            Seven::DefendersWon if !defenders => Some(Problem::NoLastTrickOfDefenders),
            Seven::DefendersKilled if one_defender && !lone => Some(Problem::NoLastTrickOfLone),
            _ => None,
        }
    }

    /// The result: in place of points, or a check of what they say.
    fn result(
        &mut self,
        hand: &CheckedHand,
        count: Option<&Count>,
        two_sevens: Option<TwoSevens>,
    ) -> Option<bool> {
        let made = self.choice("result", &self.record.result)? == Verdict::Made;
        let own = hand.announced(Announcement::Hundred);
        let theirs = hand.announced_against(Announcement::Hundred);
        if own && theirs {
            self.fault("result", Problem::ResultOfBothHundreds);
            return None;
        }
        if !own && !theirs && !hand.pays_game(self.options) {
            if two_sevens.is_some_and(|told| (told == TwoSevens::Won) != made) {
                self.fault("result", Problem::AgainstTwoSevens);
            }
            return Some(made);
        }
        if let Some(count) = count {
            let (lone, defenders) = (count.lone.total(), count.defenders.total());
            let options = self.options;
            let (by_points, problem) = if own {
                let carried = hundred::carried(options, &count.lone);
                (carried >= hundred::HUNDRED, Problem::AgainstTheHundred { carried })
            } else if theirs {
                let carried = hundred::carried(options, &count.defenders);
                (carried < hundred::HUNDRED, Problem::AgainstTheHundredAgainst { carried })
            } else {
                (lone > defenders, Problem::AgainstThePoints { lone, defenders })
            };
            if by_points != made {
                self.fault("result", problem);
            }
        }
        Some(made)
    }

    /// The total of the side whose hundred it is, where nothing else was counted.
    fn total(&mut self, hand: &CheckedHand, made: Option<bool>) -> Option<i64> {
        let record = self.record;
        let &total = self.read("total", &record.total, "number of points")?;
        if record.points.is_given() {
            self.fault("total", Problem::TotalBesidePoints);
            return None;
        }
        let made = made?;
        let is_reached = if hand.announced(Announcement::Hundred) {
            made
        } else if hand.announced_against(Announcement::Hundred) {
            !made
        } else if hand.pays_game(self.options) && self.options.quiet_bonuses {
            true
        } else {
            self.fault("total", Problem::TotalOfNoHundred);
            return None;
        };
        let (least, most) =
            if is_reached { (hundred::HUNDRED, HIGHEST_TOTAL) } else { (0, hundred::HIGHEST_FAILED) };
        if !(least..=most).contains(&total) || total % 10 != 0 {
            self.fault("total", Problem::TotalOutOfRange { total, least, most });
            return None;
        }
        Some(total)
    }
}

impl Seven {
    /// Says which side held the trump seven; `None` where nobody told.
    pub(in crate::engine::marias) fn is_of_lone(self) -> Option<bool> {
        match self {
            Seven::None => None,
            Seven::LoneWon | Seven::LoneKilled | Seven::LoneLostEarly => Some(true),
            Seven::DefendersWon | Seven::DefendersKilled | Seven::DefendersLostEarly => Some(false),
        }
    }
}
