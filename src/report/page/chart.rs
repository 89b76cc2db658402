//! A chart of running totals as SVG, and in words. Lines differ in dashes as well as in colour, and are named below it.

use super::{PageText, printed};
use crate::lang::Lang;
use crate::report::axis::{columns, levels};
use crate::report::{join, standings::Series};
use askama::{Template, filters::HtmlSafe};

pub(super) struct Totals<'a> {
    pub id: String,
    pub title: String,
    /// What each step is called below the chart. The first is the start.
    pub steps: Vec<String>,
    pub lines: Vec<Series>,
    pub goal: Option<i64>,
    pub written: &'a dyn Fn(i64) -> String,
}

#[derive(Debug, Clone, PartialEq, Eq, Template)]
#[template(path = "chart.html")]
pub(super) struct Chart {
    id: String,
    title: String,
    description: String,
    left: i64,
    levels: Vec<ChartLevel>,
    /// What is written below the chart, each with its place across.
    columns: Vec<(i64, String)>,
    goal: Option<i64>,
    curves: Vec<Curve>,
}

impl HtmlSafe for Chart {}

#[derive(Debug, Clone, PartialEq, Eq)]
struct ChartLevel {
    y: i64,
    text: String,
    is_zero: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Curve {
    colour: usize,
    dashes: &'static str,
    points: String,
    name: String,
}

/// The edges of the chart, in tenths of a pixel; right and below there is room for half a text and for a line of it.
const TOP: i64 = 110;
const RIGHT: i64 = 3800;
const BOTTOM: i64 = 2340;

/// The width of a character, likewise.
const CHARACTER: i64 = 74;
const MOST_LEVELS: i64 = 8;
const MOST_COLUMNS: usize = 8;
const DASHES: [&str; 5] = ["", "70 30", "20 30", "110 30 20 30", "40 20 10 20"];
const COLOURS: usize = 8;

pub(super) fn chart(totals: &Totals<'_>, lang: &Lang) -> Option<Chart> {
    let all = || totals.lines.iter().flat_map(|line| &line.totals).copied();
    let (lowest, highest) = (all().min()?, all().max()?);
    if totals.steps.len() < 2 {
        return None;
    }
    let written = |total| printed(&(totals.written)(total));
    let end = |line: &Series| format!("{} {}", line.name, written(line.totals.last().copied().unwrap_or(0)));
    let description = lang.say(&PageText::ChartShows {
        lines: totals.lines.len(),
        lowest: written(lowest),
        highest: written(highest),
        ends: totals.lines.iter().map(end).collect(),
    });
    let levels = levels(all().chain(totals.goal).chain([0]), MOST_LEVELS);
    let (low, high) = (levels.first().copied().unwrap_or(0), levels.last().copied().unwrap_or(1));
    let texts: Vec<String> = levels.iter().map(|level| written(*level)).collect();
    let left = widest(&texts).saturating_add(110);
    let last = i64::try_from(totals.steps.len().saturating_sub(1)).unwrap_or(i64::MAX);
    let x = |step: usize| left.saturating_add(share(i64::try_from(step).unwrap_or(last), last, RIGHT - left));
    let y = |total: i64| {
        BOTTOM.saturating_sub(share(total.saturating_sub(low), high.saturating_sub(low), BOTTOM - TOP))
    };
    let curve = |(at, line): (usize, &Series)| {
        let points = line.totals.iter().enumerate().map(|(step, total)| format!("{},{}", x(step), y(*total)));
        Curve {
            colour: at % COLOURS,
            dashes: DASHES.iter().cycle().nth(at).copied().unwrap_or_default(),
            points: join(points, " "),
            name: line.name.clone(),
        }
    };
    let room = (RIGHT - left).checked_div(widest(&totals.steps).saturating_add(2 * CHARACTER)).unwrap_or(1);
    let most = usize::try_from(room).unwrap_or(1).clamp(1, MOST_COLUMNS);
    let columns = columns(totals.steps.len(), most).into_iter();
    let columns = columns.filter_map(|step| Some((x(step), totals.steps.get(step)?.clone())));
    let level = |(level, text): (&i64, String)| ChartLevel { y: y(*level), text, is_zero: *level == 0 };
    Some(Chart {
        id: totals.id.clone(),
        title: totals.title.clone(),
        description,
        left,
        columns: columns.collect(),
        goal: totals.goal.map(y),
        curves: totals.lines.iter().enumerate().map(curve).collect(),
        levels: levels.iter().zip(texts).map(level).collect(),
    })
}

fn widest(texts: &[String]) -> i64 {
    let longest = texts.iter().map(|text| text.chars().count()).max().unwrap_or(0);
    i64::try_from(longest).unwrap_or(0).saturating_mul(CHARACTER)
}

fn share(part: i64, whole: i64, length: i64) -> i64 {
    let share = i128::from(part) * i128::from(length) / i128::from(whole.max(1));
    i64::try_from(share).unwrap_or(length)
}
