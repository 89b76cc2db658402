//! Checks a record against rules and table, in the order in which the rulebook reports faults (section 10).
//! Faults that follow from an earlier one are not reported.

mod bidding;
mod cards;

use super::calls;
use super::columns::Columns;
use super::count::{DixExchanged, Melded};
use super::game;
use super::options::{ExtensionEnds, Options, TrumpBy};
use super::record::{Problem, Record};
use super::story::{Contract, HandEnding};
use crate::engine::calls::from_the_left;
use crate::engine::pinochle::Suit;
use crate::engine::{RecordCheck, Refusal};
use crate::kernel::{CommonProblem as Common, FieldNoun, Points, Table};

pub(super) struct CheckedHand<'t> {
    pub options: &'t Options,
    pub columns: Columns<'t>,
    pub standing: GameStanding,
    /// `None` if trump was turned or nobody bid.
    pub contract: Option<Contract>,
    pub trump: Option<Suit>,
    pub exchange: Option<DixExchanged>,
    pub ending: HandEnding,
    pub doubled: u32,
    pub counts: Vec<SideCount>,
}

pub(super) struct GameStanding {
    /// In the order of the columns.
    pub before: Vec<Points>,
    pub target: i64,
    pub deal: Option<i64>,
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct SideCount {
    pub melded: Melded,
    pub tricks: Points,
    pub won: bool,
}

pub(super) fn check<'t>(
    options: &'t Options,
    table: &'t Table,
    record: &'t Record,
) -> Result<CheckedHand<'t>, Refusal> {
    calls::check(options, table)?;
    let columns = Columns::of(table);
    let hand = CheckedHand {
        options,
        counts: vec![SideCount::default(); columns.len()],
        columns,
        standing: GameStanding { before: Vec::new(), target: options.target, deal: None },
        contract: None,
        trump: None,
        exchange: None,
        ending: HandEnding::PassedOut,
        doubled: 0,
    };
    let mut check = Check::new(options, table, record, hand);
    check.known.standing = check.standing();
    let hand = check.hand();
    check.finish_with(hand, "hand")?;
    Ok(check.known)
}

/// What is known of the hand so far is the hand, as far as it was checked.
type Check<'t> = RecordCheck<'t, Options, Record, CheckedHand<'t>>;

impl Check<'_> {
    fn is_turned(&self) -> bool {
        self.options.trump_by == TrumpBy::Turned
    }

    /// `None` if something is wrong with it.
    fn hand(&mut self) -> Option<()> {
        let known_dealer = self.known_dealer();
        let replayed = self.record.auction.as_ref().map(|calls| {
            let first = calls.first().map(|call| call.player.as_str());
            calls::replay(self.options, self.table, from_the_left(self.table, known_dealer, first), calls)
        });
        let auction = replayed.as_ref().and_then(|(auction, heard)| heard.is_ok().then_some(auction));
        let passed_out = self.passed_out();
        let bidder = if passed_out { None } else { self.bidder() };
        let bid = if passed_out { None } else { self.bid(auction, bidder) };
        if let (Some((auction, _)), Some(bidder), Some(bid)) = (&replayed, bidder, bid) {
            self.forced_bid(auction, bidder, bid, known_dealer);
        }
        self.dealers();
        match &replayed {
            Some((_, Err(problem))) if !self.is_turned() => self.fault("auction", problem.clone()),
            _ => self.auction(auction, passed_out, bidder, bid),
        }
        self.known.contract = bidder.zip(bid).and_then(|(bidder, bid)| {
            Some(Contract { bidder, side: self.known.columns.side_of(bidder)?, bid })
        });
        self.known.trump = self.trump(auction, passed_out);
        self.known.doubled = self.doubled(auction.filter(|_| !passed_out));
        let result = self.result();
        self.in_rules(self.record.awards.is_none() || self.options.checks, "awards", "checks");
        self.known.exchange = self.dix_exchanged(known_dealer);
        let melded = self.melds();
        let claimed = self.claim();
        let reneged = self.renege(claimed);
        let thrown_in = self.thrown_in(claimed);
        if passed_out {
            self.known.exchange = None;
            return Some(());
        }
        let melded = melded.filter(|_| self.is_turned() || self.known.contract.is_some());
        let Some(melded) = melded else {
            self.tricks(None);
            return None;
        };
        self.known.ending = self.ending(&melded, thrown_in, claimed, reneged);
        let tricks = self.tricks(Some(self.known.ending))?;
        let won = self.won_a_trick(&tricks)?;
        let counts = melded.into_iter().zip(tricks).zip(won);
        let count = |((melded, tricks), won)| SideCount { melded, tricks: Points(tricks), won };
        self.known.counts = counts.map(count).collect();
        if let Some(result) = result.filter(|_| claimed.is_none()) {
            self.agreement(result);
        }
        self.claim_agrees();
        self.awards();
        Some(())
    }

    /// Reads totals, target and deal, and refuses a game that is over.
    fn standing(&mut self) -> GameStanding {
        let before = self.before();
        let target = self.target();
        let deal = self.deal(before.as_deref());
        let before = before.unwrap_or_default();
        let first = |is_it: &dyn Fn(i64) -> bool| {
            let mut totals = self.known.columns.labels().zip(&before);
            totals.find(|(_, total)| is_it(total.0)).map(|(label, total)| (label.to_owned(), total.0))
        };
        let over = target.and_then(|target| Some((first(&|total| total >= target)?, target)));
        let below = first(&|total| total < 0);
        match (over, below) {
            // Where another deal is always played, a side may have a target already that rose.
            (Some((_, target)), _)
                if self.options.extension_ends == ExtensionEnds::NextDeal && target > self.options.target => {
            }
            (Some(((side, total), target)), _) if self.options.deals == 0 => {
                self.fault("before", Problem::GameOver { side, total, target });
            }
            (_, Some((_, total))) if self.options.chips => {
                let field = FieldNoun::of("total");
                self.accept("before", Common::check_range(field, total, 0, None));
            }
            _ => {}
        }
        GameStanding { before, target: target.unwrap_or(self.options.target), deal }
    }

    fn before(&mut self) -> Option<Vec<Points>> {
        let table = self.table;
        let Some(written) = &table.before else {
            return Some(vec![Points::ZERO; self.known.columns.len()]);
        };
        let known = written.keys().try_for_each(|label| self.known.columns.labelled(label).map(drop));
        self.accept("before", known)?;
        let total = |label: &str| {
            let (field, whose) = (FieldNoun::of("total"), label.to_owned());
            written.get(label).copied().map(Points).ok_or(Common::MissingOf { field, whose })
        };
        let totals = self.known.columns.labels().map(total).collect::<Result<_, _>>();
        self.accept("before", totals)
    }

    fn target(&mut self) -> Option<i64> {
        let Options { target, extension, deals, .. } = *self.options;
        if deals > 0 && self.table.target_now.is_some() {
            return self.refuse("target_now", Check::not_in_rules("target", "deals"));
        }
        let Some(now) = self.table.target_now else { return Some(target) };
        let raised = now.checked_sub(target).filter(|raised| *raised >= 0 && raised % extension == 0);
        self.ensure(raised.is_some(), "target_now", Problem::TargetNotReached { now, target, extension });
        raised.map(|_| now)
    }

    /// The number of the deal. After the last deal another is played only while the highest total is shared.
    fn deal(&mut self, before: Option<&[Points]>) -> Option<i64> {
        let (deals, table) = (self.options.deals, self.table);
        if deals == 0 {
            self.ensure(table.deal.is_none(), "deal", Check::not_in_rules("deal", "deals"));
            return None;
        }
        self.ensure(table.deal.is_some(), "deal", Common::missing(FieldNoun::of("deal")));
        let deal = table.deal?;
        self.accept("deal", Common::check_range(FieldNoun::of("deal"), deal, 1, None));
        if deal > deals && before.is_some_and(|before| !game::is_level(before)) {
            self.fault("deal", Problem::AfterTheLastDeal { deal, deals });
        }
        Some(deal)
    }
}
