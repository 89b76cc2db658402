//! What bids go up by, and what a forced dealer has (rulebook sections 4 and 9), as options write them.

use crate::kernel::{Allowed, Kind, Setting};

/// The steps of bids: from which bid on, and by how much, in rising order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BidSteps(Vec<(i64, i64)>);

impl BidSteps {
    /// Returns what a bid is a multiple of.
    pub fn at(&self, bid: i64) -> i64 {
        let reached = self.0.iter().rev().find(|(from, _)| *from <= bid);
        reached.or(self.0.first()).map_or(1, |(_, step)| *step)
    }

    /// Returns the bids beside one that is off the step.
    pub(super) fn beside(&self, bid: i64) -> (i64, i64) {
        let step = self.at(bid);
        let below = bid.saturating_sub(bid.rem_euclid(step));
        let above = below.saturating_add(step);
        // Where the steps meet the bid below may be one of the band before.
        let last = bid.saturating_sub(1);
        let below =
            if self.at(below) == step { below } else { last.saturating_sub(last.rem_euclid(self.at(below))) };
        let next = self.0.iter().map(|(from, _)| *from).find(|from| (bid..above).contains(from));
        (below, next.unwrap_or(above))
    }

    pub(super) fn bands(&self) -> &[(i64, i64)] {
        &self.0
    }
}

/// Written as a number, or as a list of `[from, step]`: `[[0, 1], [60, 5]]`.
pub struct AnySteps;

impl Kind<BidSteps> for AnySteps {
    fn read(&self, setting: &Setting) -> Result<BidSteps, Option<String>> {
        match setting {
            Setting::Int(step @ 1..) => Ok(BidSteps(vec![(0, *step)])),
            Setting::List(bands) if !bands.is_empty() => {
                let bands = bands.iter().map(band).collect::<Result<Vec<_>, _>>()?;
                for ((before, _), (from, step)) in bands.iter().zip(bands.iter().skip(1)) {
                    if from <= before {
                        return Err(Some(format!("{from} stands behind {before}, and is not higher")));
                    }
                    if from % step != 0 {
                        return Err(Some(format!(
                            "no bid of {from} is a multiple of {step}, which it begins"
                        )));
                    }
                }
                Ok(BidSteps(bands))
            }
            _ => Err(None),
        }
    }

    fn write(&self, BidSteps(bands): &BidSteps) -> Setting {
        match bands.as_slice() {
            [(0, step)] => Setting::Int(*step),
            bands => Setting::List(
                bands
                    .iter()
                    .map(|(from, step)| Setting::List(vec![Setting::Int(*from), Setting::Int(*step)]))
                    .collect(),
            ),
        }
    }

    fn allowed(&self) -> Allowed {
        Allowed::Steps {}
    }
}

fn band(setting: &Setting) -> Result<(i64, i64), Option<String>> {
    if let Setting::List(pair) = setting
        && let [Setting::Int(from @ 0..), Setting::Int(step @ 1..)] = pair.as_slice()
    {
        return Ok((*from, *step));
    }
    Err(Some(format!("{setting} is not a pair of whole numbers, [from, step]")))
}

/// What a forced dealer bids.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ForcedAmount {
    Min,
    Any,
    /// This, though nobody else may bid as little.
    At(i64),
}

/// Written as `"min"`, `"any"` or a number.
pub struct AnyForced;

impl Kind<ForcedAmount> for AnyForced {
    fn read(&self, setting: &Setting) -> Result<ForcedAmount, Option<String>> {
        match setting {
            Setting::Int(bid @ 1..) => Ok(ForcedAmount::At(*bid)),
            Setting::Text(word) if word == "min" => Ok(ForcedAmount::Min),
            Setting::Text(word) if word == "any" => Ok(ForcedAmount::Any),
            _ => Err(None),
        }
    }

    fn write(&self, amount: &ForcedAmount) -> Setting {
        match amount {
            ForcedAmount::Min => Setting::Text("min".to_owned()),
            ForcedAmount::Any => Setting::Text("any".to_owned()),
            ForcedAmount::At(bid) => Setting::Int(*bid),
        }
    }

    fn allowed(&self) -> Allowed {
        Allowed::WordsOrWhole { values: vec!["\"min\"".to_owned(), "\"any\"".to_owned()], least: 1 }
    }

    fn words(&self) -> Vec<&'static str> {
        vec!["min", "any"]
    }
}

/// A list of points, none of them 0; written as `[45, 75, 135]`.
pub struct Figures;

impl Kind<Vec<i64>> for Figures {
    fn read(&self, setting: &Setting) -> Result<Vec<i64>, Option<String>> {
        let Setting::List(items) = setting else { return Err(None) };
        let figures = items.iter().map(|item| item.int().filter(|points| (1..=MOST).contains(points)));
        figures.collect::<Option<Vec<_>>>().filter(|figures| !figures.is_empty()).ok_or(None)
    }

    fn write(&self, figures: &Vec<i64>) -> Setting {
        Setting::List(figures.iter().map(|points| Setting::Int(*points)).collect())
    }

    fn allowed(&self) -> Allowed {
        Allowed::Figures {}
    }
}

/// The most a meld may be worth, so that sums stay far inside 64 bits.
const MOST: i64 = 1_000_000;
