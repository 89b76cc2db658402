//! A complete and consistent hand.

use super::{
    AnnouncedHundred, Announcement, BySide, Component, Contract, GameBesideHundred, Options, QuietHundred,
    Seven, SevenFate, Side, Suit,
};
use crate::kernel::Seat;
use std::collections::BTreeMap;

/// The points in all tricks of a hand (rulebook section 1).
pub(super) const ALL_TRICKS: i64 = 90;

pub(super) const HUNDRED: i64 = 100;

/// The most that an announced hundred fails with.
pub(super) const HIGHEST_FAILED: i64 = 90;

/// The highest total (section 5.2).
pub(super) const HIGHEST_TOTAL: i64 = 190;

/// In another suit, and in trumps.
pub(super) const MARRIAGES: [i64; 2] = [20, 40];

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct CheckedHand {
    pub contract: Contract,
    /// `None` if everybody passed.
    pub player: Option<Seat>,
    pub partner: Option<Seat>,
    pub trump: Option<Suit>,
    /// In the rulebook's order.
    pub announced: BySide<Vec<Announcement>>,
    pub fleks: BTreeMap<Component, u32>,
    pub seven: Seven,
    /// Who won them, if they were announced and played.
    pub two_sevens: Option<Side>,
    pub end: HandEnd,
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) enum HandEnd {
    #[default]
    Passed,
    GivenUp,
    Unplayed,
    Revoke {
        by: Seat,
    },
    Suit(Main),
    Tricks {
        made: bool,
        laid_down: bool,
        tricks: Option<i64>,
        wise: Option<Seat>,
    },
}

/// A reported `total` is that of the side whose hundred it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Main {
    Counted(PointCount),
    Reported { winner: Side, total: Option<i64> },
}

/// Section 5.1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct PointCount {
    /// Those of the defenders include the sharp cards of the talon.
    pub held: BySide<Holding>,
    pub talon: i64,
}

impl PointCount {
    /// `None` if no side's points are known. That they are possible is not checked.
    pub fn of(
        points: BySide<Option<i64>>,
        mut marriages: BySide<Vec<i64>>,
        talon: i64,
    ) -> Option<PointCount> {
        let all = ALL_TRICKS.checked_sub(talon)?;
        let lone = points.lone.or_else(|| all.checked_sub(points.defenders?))?;
        let tricks = BySide { lone, defenders: ALL_TRICKS.checked_sub(lone)? };
        let mut shown = |side| std::mem::take(&mut marriages[side]);
        let held = BySide::each(|side| Holding { tricks: tricks[side], marriages: shown(side) });
        Some(PointCount { held, talon })
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Holding {
    pub tricks: i64,
    pub marriages: Vec<i64>,
}

impl Holding {
    /// At most 90 and five marriages: it cannot overflow.
    pub fn total(&self) -> i64 {
        self.tricks.saturating_add(self.marriages.iter().sum())
    }

    fn best(&self) -> i64 {
        self.marriages.iter().copied().max().unwrap_or(0)
    }

    /// What counts towards an announced hundred (section 5.2).
    pub fn carried(&self, options: &Options) -> i64 {
        let marriages = match options.announced_hundred_marriages {
            AnnouncedHundred::Best => self.best(),
            AnnouncedHundred::First => self.marriages.first().copied().unwrap_or(0),
            AnnouncedHundred::All => self.marriages.iter().sum(),
        };
        self.tricks.saturating_add(marriages)
    }

    pub fn has_quiet_hundred(&self, options: &Options) -> bool {
        options.quiet_bonuses && self.towards_quiet_hundred(options) >= HUNDRED
    }

    pub fn towards_quiet_hundred(&self, options: &Options) -> i64 {
        match options.quiet_hundred_marriages {
            QuietHundred::One => self.tricks.saturating_add(self.best()),
            QuietHundred::All => self.total(),
        }
    }
}

impl BySide<Holding> {
    /// Who won the game or, if one side announced the hundred, that.
    pub(super) fn winner(&self, options: &Options, announced_by: Option<Side>) -> Side {
        match announced_by {
            Some(of) => of.winner(self[of].carried(options) >= HUNDRED),
            None => Side::Lone.winner(self.lone.total() > self.defenders.total()),
        }
    }
}

impl CheckedHand {
    pub fn wise(&self) -> Option<Seat> {
        if let HandEnd::Tricks { wise, .. } = self.end { wise } else { None }
    }

    pub fn flek(&self, component: Component) -> u32 {
        self.fleks.get(&component).copied().unwrap_or(0)
    }
}

impl BySide<Vec<Announcement>> {
    pub(super) fn has(&self, by: Side, what: Announcement) -> bool {
        self[by].contains(&what)
    }

    /// The lone side first.
    pub(super) fn announcers(&self, what: Announcement) -> impl Iterator<Item = Side> {
        Side::BOTH.into_iter().filter(move |by| self.has(*by, what))
    }

    /// Whose the trump seven was, whether it was quiet, and its fate; `None` if nobody mentioned it.
    pub(super) fn whose_seven(&self, seven: Seven) -> Option<(Side, bool, Option<SevenFate>)> {
        match seven {
            Seven::Of { side, fate } => Some((side, !self.has(side, Announcement::Seven), Some(fate))),
            Seven::None => self.announcers(Announcement::Seven).next().map(|side| (side, false, None)),
        }
    }

    pub(super) fn components(&self) -> impl Iterator<Item = Component> {
        let of = |by: Side| self[by].iter().map(move |&what| Component::of(by, what));
        Side::BOTH.into_iter().flat_map(of)
    }

    pub(super) fn has_hundred(&self) -> bool {
        self.announcers(Announcement::Hundred).next().is_some()
    }

    /// Section 5.2: not beside an announced hundred or two sevens, if the rules say so.
    pub(super) fn pays_game(&self, options: &Options) -> bool {
        let is_replaced = options.game_beside_hundred == GameBesideHundred::No && self.has_hundred();
        !is_replaced && self.pays_beside_two_sevens(options)
    }

    /// Section 5.2: in place of the game, or beside an announced hundred of the other side that failed (reading A2).
    pub(super) fn pays_quiet_hundred(&self, options: &Options, side: Side) -> bool {
        options.quiet_bonuses
            && self.pays_beside_two_sevens(options)
            && !self.has(side, Announcement::Hundred)
            && (options.quiet_hundred_beside_failed || !self.has_hundred())
    }

    fn pays_beside_two_sevens(&self, options: &Options) -> bool {
        options.game_with_two_sevens || !self.has(Side::Lone, Announcement::TwoSevens)
    }
}

/// What a bare flek doubles (section 4).
pub(super) fn main_component(options: &Options, contract: Contract, announced: &[Announcement]) -> Component {
    if contract != Contract::Suit {
        Component::Contract
    } else if announced.contains(&Announcement::Hundred) {
        Component::Hundred
    } else if announced.contains(&Announcement::TwoSevens) && !options.game_with_two_sevens {
        Component::TwoSevens
    } else {
        Component::Game
    }
}
