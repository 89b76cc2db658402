//! Charts in a line of text, a bar for each value.

/// The bars, from the lowest.
pub const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// What stands for them in ASCII, from low on the line to its top.
pub const ASCII_BARS: [char; 8] = ['_', '.', '-', '~', '=', '+', '*', '#'];

/// Returns a bar for each value, between the lowest and the highest of them. Fewer than two values are no chart.
pub fn sparkline(values: &[i64]) -> String {
    let (Some(low), Some(high)) = (values.iter().min(), values.iter().max()) else { return String::new() };
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
