//! Where the axes of a chart are labelled, in integers; and charts in a line of text.

/// Round totals from below the lowest to above the highest, evenly spaced, at most so many.
pub fn levels(totals: impl Iterator<Item = i64>, most: i64) -> Vec<i64> {
    let (low, high) = totals.fold((0_i64, 0_i64), |(low, high), total| (low.min(total), high.max(total)));
    let of = |step: i64| {
        let from = low.div_euclid(step);
        let to = high.saturating_add(step).saturating_sub(1).div_euclid(step).max(from.saturating_add(1));
        (from, to)
    };
    let fits = |step: &i64| {
        let (from, to) = of(*step);
        to.saturating_sub(from) < most.max(2)
    };
    let step = rounds().find(fits).unwrap_or(i64::MAX);
    let (from, to) = of(step);
    (from..=to).map(|at| at.saturating_mul(step)).collect()
}

/// As [`levels`], between two totals.
pub fn levels_between(low: i64, high: i64, most: i64) -> Vec<i64> {
    let fits = |step: &i64| high.saturating_sub(low).div_euclid(*step) < most.max(1);
    let step = rounds().find(fits).unwrap_or(i64::MAX);
    let levels = low.div_euclid(step)..=high.div_euclid(step);
    levels.map(|at| at.saturating_mul(step)).filter(|level| (low..=high).contains(level)).collect()
}

/// Returns 1, 2, 5, 10, 20, 50 and so on.
fn rounds() -> impl Iterator<Item = i64> {
    let powers = std::iter::successors(Some(1_i64), |power| power.checked_mul(10));
    powers.flat_map(|power| [1, 2, 5].map(|digit| power.saturating_mul(digit)))
}

/// The first step after the start, and others evenly spaced, at most so many.
pub fn columns(steps: usize, most: usize) -> Vec<usize> {
    let apart = steps.saturating_sub(1).div_ceil(most.max(1)).max(1);
    (1..steps).step_by(apart).collect()
}

const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// A bar for each value, between the lowest and the highest of all. Fewer than two values are no chart.
pub fn sparkline(values: &[i64], all: &[i64]) -> String {
    let (Some(low), Some(high)) = (all.iter().min(), all.iter().max()) else { return String::new() };
    if values.len() < 2 {
        return String::new();
    }
    let (low, span) = (i128::from(*low), i128::from(*high) - i128::from(*low));
    let top = i128::try_from(BARS.len()).unwrap_or(1) - 1;
    let bar = |value: &i64| {
        let above = i128::from(*value) - low;
        // Equal values stand in the middle.
        let level = if span == 0 { top / 2 } else { (above * top + span / 2) / span };
        usize::try_from(level).ok().and_then(|level| BARS.get(level)).copied().unwrap_or(' ')
    };
    values.iter().map(bar).collect()
}
