//! Checks the state of the game before a hand (rulebook section 5).

use super::{Check, Standing};
use crate::engine::points::game;
use crate::engine::points::options::Options;
use crate::engine::points::problem::Problem;
use crate::kernel::record_check::RecordCheck;
use crate::kernel::units::Points;

impl<'a> Check<'a, '_> {
    /// Reads totals, target and deal, and refuses a game that is over.
    pub(super) fn standing(&mut self) -> Standing {
        let before = self.before();
        let target = self.target();
        let deal = self.deal(before.as_deref());
        let (before, known) = match before {
            Some(before) => (before, true),
            None => (Vec::new(), false),
        };
        if known {
            let labelled = |at: usize| self.columns.get(at).map_or_else(String::new, |c| c.label.to_owned());
            let over = before.iter().position(|total| target.is_some_and(|target| total.0 >= target));
            let below = before.iter().position(|total| self.options.chips && total.0 < 0);
            if let (Some(at), Some(target), 0) = (over, target, self.options.deals) {
                let total = before.get(at).map_or(0, |total| total.0);
                self.fault("before", Problem::GameOver { side: labelled(at), total, target });
            } else if let Some(at) = below {
                let total = before.get(at).map_or(0, |total| total.0);
                self.fault("before", Problem::ChipsBelowZero { side: labelled(at), total });
            }
        }
        Standing { before, target: target.unwrap_or(self.options.target), deal }
    }

    pub(super) fn before(&mut self) -> Option<Vec<Points>> {
        let table = self.table;
        let wanted = "a total for each side, in whole points";
        if table.before.is_absent() {
            return Some(vec![Points::ZERO; self.columns.len()]);
        }
        let written = self.read("before", &table.before, wanted)?;
        if let Some(label) = written.keys().find(|label| self.columns.labelled(label).is_none()) {
            let problem = self.columns.unknown(label);
            return self.refuse("before", problem);
        }
        let missing = self.columns.labels().find(|label| !written.contains_key(*label));
        if let Some(label) = missing {
            return self.refuse("before", Problem::TotalMissing { side: label.to_owned() });
        }
        Some(self.columns.labels().map(|label| Points(written.get(label).copied().unwrap_or(0))).collect())
    }

    pub(super) fn target(&mut self) -> Option<i64> {
        let Options { target, extension, deals, .. } = *self.options;
        if deals > 0 && self.table.target_now.is_given() {
            return self.refuse("target_now", Problem::NoTarget { deals });
        }
        let target_now = &self.table.target_now;
        let Some(&now) = self.read("target_now", target_now, "a whole number") else {
            return target_now.is_absent().then_some(target);
        };
        let raised = now.checked_sub(target).filter(|raised| *raised >= 0 && raised % extension == 0);
        if raised.is_none() {
            self.fault("target_now", Problem::TargetNotReached { now, target, extension });
        }
        raised.map(|_| now)
    }

    /// The number of the deal. After the last deal another is played only while the highest total is shared.
    pub(super) fn deal(&mut self, before: Option<&[Points]>) -> Option<i64> {
        let (deals, table) = (self.options.deals, self.table);
        if deals == 0 {
            if table.deal.is_given() {
                self.fault("deal", Problem::NoDeals);
            }
            return None;
        }
        if table.deal.is_absent() {
            self.fault("deal", Problem::WhichDeal { deals });
        }
        let deal = *self.read("deal", &table.deal, "a whole number")?;
        if deal < 1 {
            self.fault("deal", Problem::DealBelowOne { deal });
        } else if deal > deals && before.is_some_and(|before| !game::is_level(before)) {
            self.fault("deal", Problem::AfterTheLastDeal { deal, deals });
        }
        Some(deal)
    }
}
