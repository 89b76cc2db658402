//! What is written along the axes of a chart, and where, in integers; and charts in a line of text, a bar for each value.

/// Returns round totals from below the lowest to above the highest, evenly spaced, no more than these.
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

/// Returns 1, 2, 5, 10, 20, 50 and so on.
fn rounds() -> impl Iterator<Item = i64> {
    let powers = std::iter::successors(Some(1_i64), |power| power.checked_mul(10));
    powers.flat_map(|power| [1, 2, 5].map(|digit| power.saturating_mul(digit)))
}

/// Returns the steps that are named below a chart: the first, the last, and some between.
pub fn columns(steps: usize, most: usize, has_dates: bool) -> Vec<usize> {
    let last = steps.saturating_sub(1);
    if has_dates {
        // The first night is the first date: nothing is written below the start.
        let between = last.saturating_sub(1);
        let parts = most.saturating_sub(1).clamp(1, between.max(1));
        let mut steps: Vec<usize> = (0..=parts)
            .map(|part| part.saturating_mul(between).checked_div(parts).unwrap_or(0).saturating_add(1))
            .collect();
        steps.dedup();
        return steps;
    }
    let least = i64::try_from(last.div_ceil(most.saturating_sub(1).max(1))).unwrap_or(i64::MAX);
    let every = rounds().find(|round| *round >= least).and_then(|round| usize::try_from(round).ok());
    let every = every.unwrap_or(usize::MAX);
    let is_named =
        |step: &usize| *step == last || (step.is_multiple_of(every) && step.saturating_add(every) <= last);
    (0..steps).filter(is_named).collect()
}

/// Moves heights as far apart as a line of text needs, within bounds where there is room.
pub fn spread(heights: &[i64], apart: i64, top: i64, bottom: i64) -> Vec<i64> {
    let mut order: Vec<(usize, i64)> = heights.iter().copied().enumerate().collect();
    order.sort_by_key(|(at, height)| (*height, *at));
    let mut least = top;
    for (_, height) in &mut order {
        *height = (*height).max(least);
        least = height.saturating_add(apart);
    }
    let mut most = bottom;
    for (_, height) in order.iter_mut().rev() {
        *height = (*height).min(most);
        most = height.saturating_sub(apart);
    }
    order.sort_by_key(|(at, _)| *at);
    order.into_iter().map(|(_, height)| height).collect()
}

/// The bars, from the lowest.
const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// Returns a bar for each value, between the lowest and the highest of all. Fewer than two values are no chart.
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
