//! The bidder's melds and trick points, and whether they make the bid (rulebook sections 4 to 6).

use super::options::{DoubleMelds, MustWinTrick, Options, TrickRounding};
use super::record::{Problem, Record};
use crate::engine::pinochle::{
    CLASSIC, CardFault, Cards, Meld, MeldKind, MeldName, MeldTable, NameFault, Rank, RunExtra, STONEBRIDGE,
    Suit, Tally, total,
};
use crate::engine::{OrProblem, fields::Fields};
use crate::kernel::{CommonProblem as Common, ensure};
use crate::notation::Melds;
use serde::Serialize;

/// The same in every scheme.
const LAST_TRICK: i64 = 10;

const BURIED: i64 = 3;

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BidderCount {
    pub meld: i64,
    /// Empty where only their points are known.
    pub melds: Vec<Meld>,
    /// With buried cards and last trick.
    pub tricks: i64,
    pub won_a_trick: bool,
    /// After the trick rule and rounding.
    pub counted: i64,
    /// Whether nothing counts, for want of a trick.
    pub void: bool,
}

impl BidderCount {
    pub(super) fn new(options: &Options, (meld, melds): Melded, tricks: i64, won_a_trick: bool) -> Self {
        let void = loses_without_trick(options, won_a_trick);
        let counted = match options.must_win_trick {
            MustWinTrick::Buried | MustWinTrick::All if !won_a_trick => 0,
            _ => rounded(options.trick_rounding, tricks),
        };
        BidderCount { meld, melds, tricks, won_a_trick, counted, void }
    }

    /// A meld too large for the sum makes every bid.
    pub fn makes(&self, bid: i64) -> bool {
        !self.void && self.meld.saturating_add(self.counted) >= bid
    }
}

pub(super) fn loses_without_trick(options: &Options, won_a_trick: bool) -> bool {
    options.must_win_trick == MustWinTrick::All && !won_a_trick
}

fn rounded(rounding: TrickRounding, tricks: i64) -> i64 {
    match (rounding, tricks % 10) {
        (TrickRounding::Exact, _) => tricks,
        (TrickRounding::SevenUp, odd @ 7..) => tricks.saturating_add(10 - odd),
        (TrickRounding::SevenUp, odd) => tricks - odd,
    }
}

pub(in crate::engine) fn trick_total(options: &Options) -> i64 {
    options.count_scheme.total(&CLASSIC.deck) + LAST_TRICK
}

pub(super) fn check_tricks(options: &Options, tricks: i64, won_a_trick: bool) -> OrProblem {
    let scheme = options.count_scheme;
    let most = if won_a_trick { trick_total(options) } else { BURIED * scheme.worth(Rank::Ace) };
    Common::check_range(Record::noun("tricks"), tricks, 0, Some(most))?;
    Ok(Common::check_step(Record::noun("tricks"), tricks, scheme.step())?)
}

/// After burying three cards; melded cards may not be buried.
pub(super) const MOST_CARDS: usize = 15;

type Melded = (i64, Vec<Meld>);

pub(super) fn evaluate(options: &Options, trump: Suit, written: &Melds) -> OrProblem<Melded> {
    let table = table(options);
    let melds = match written {
        Melds::Points(points) => {
            let points = *points;
            Common::check_range(Record::noun("meld"), points, 0, None)?;
            Common::check_step(Record::noun("meld"), points, CLASSIC.unit)?;
            table.check_meld(points, &[MOST_CARDS])?;
            return Ok((points, Vec::new()));
        }
        Melds::Names(names) => table.list(&named(options, trump, names)?),
        Melds::Cards(text) => {
            let cards = Cards::read(text, &CLASSIC.deck)?;
            check_number(cards.len())?;
            table.evaluate(&cards, trump)
        }
    };
    Ok((total(&melds), melds))
}

/// Without doubles each meld counts by itself. `extra_in_run` concerns one run: two leave no spare trump king or queen.
pub(in crate::engine) fn table(options: &Options) -> MeldTable {
    let table = match options.double_melds {
        DoubleMelds::Twice => STONEBRIDGE,
        DoubleMelds::Bonus => CLASSIC,
    };
    MeldTable { run_extra: if options.extra_in_run { RunExtra::Each } else { RunExtra::None }, ..table }
}

fn check_number(cards: usize) -> Result<(), CardFault> {
    ensure(cards <= MOST_CARDS, || CardFault::HandTooLarge { cards, most: MOST_CARDS })
}

/// Folds, and a marriage without its suit, have no name in this game.
fn named(options: &Options, trump: Suit, names: &[String]) -> OrProblem<Tally> {
    let table = table(options);
    let (mut tally, mut melds) = (Tally::default(), Vec::new());
    for name in names {
        let meld = table.meld_named(name, Some(trump))?;
        let has_name = meld.fold == 1 && (meld.name, meld.suit) != (MeldName::Marriage, None);
        ensure(has_name, || NameFault::Unknown { word: name.clone(), nearest: None })?;
        meld.kinds().into_iter().for_each(|kind| tally.add(kind));
        if meld.name == MeldName::Roundhouse {
            let plain = Suit::ALL.into_iter().filter(|suit| *suit != trump).map(MeldKind::marriage);
            plain.chain([MeldKind::of(MeldName::RoyalMarriage)]).for_each(|kind| tally.add(kind));
        }
        melds.push(meld);
    }
    let runs = tally.count(MeldName::Run);
    let extras = tally.count(MeldName::ExtraKing) + tally.count(MeldName::ExtraQueen);
    ensure(extras == 0 || runs == 1, || Problem::ExtraWithoutRun { runs })?;
    let is_spare = options.extra_in_run && runs > 0 && tally.count(MeldName::RoyalMarriage) > 0;
    ensure(!is_spare, || Problem::RoyalBesideRun {})?;
    table.check_apart(&melds)?;
    check_number(tally.cards(trump, CLASSIC.deck.copies)?.len())?;
    Ok(tally)
}
