//! A chart of running totals as SVG, and what it shows in words. Lines differ in dashes as well as in colour, and each is
//! named at its end.

use super::{PageText, printed};
use crate::lang::Lang;
use crate::report::axis::{columns, levels, spread};
use crate::report::standings::Series;
use askama::{Template, filters::HtmlSafe};

pub(super) struct Totals<'a> {
    pub id: String,
    pub title: String,
    /// What each step is called below the chart. The first is the start.
    pub steps: Vec<String>,
    pub lines: Vec<Series>,
    pub goal: Option<i64>,
    /// Whether the steps are called by dates, and not by numbers of which round ones are named.
    pub has_dates: bool,
    pub written: &'a dyn Fn(i64) -> String,
}

#[derive(Debug, Clone, PartialEq, Eq, Template)]
#[template(path = "chart.html")]
pub(super) struct Chart {
    title: String,
    description: String,
    drawings: [Drawing; 2],
}

impl HtmlSafe for Chart {}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Drawing {
    id: String,
    class: &'static str,
    width: i64,
    height: i64,
    left: i64,
    right: i64,
    bottom: i64,
    levels: Vec<ChartLevel>,
    /// What is written below the chart, each with its place across.
    columns: Vec<(i64, String)>,
    goal: Option<i64>,
    curves: Vec<Curve>,
}

/// A horizontal line of the chart, and the total it stands for.
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
    end: (i64, i64),
    name: String,
    /// From the last point to the name, where the name had to move away.
    leader: String,
}

/// The size of a drawing, in tenths of a pixel.
struct Size {
    class: &'static str,
    width: i64,
    height: i64,
    levels: i64,
    columns: usize,
    longest_name: usize,
}

const WIDE: Size = Size { class: "wide", width: 7600, height: 3400, levels: 8, columns: 8, longest_name: 18 };
const NARROW: Size =
    Size { class: "narrow", width: 3580, height: 3000, levels: 8, columns: 7, longest_name: 11 };

/// The width of a character and the height of a line of text, in tenths of a pixel.
const CHARACTER: i64 = 74;
const BOLD_CHARACTER: i64 = 86;
const LINE: i64 = 140;
const TOP: i64 = 110;
const BELOW: i64 = 260;

const DASHES: [&str; 5] = ["", "70 30", "20 30", "110 30 20 30", "40 20 10 20"];
const COLOURS: usize = 8;

/// Draws a chart; `None` if there is nothing to draw a line through.
pub(super) fn chart(totals: &Totals<'_>, lang: &Lang) -> Option<Chart> {
    let all = || totals.lines.iter().flat_map(|line| &line.totals).copied();
    let (lowest, highest) = (all().min()?, all().max()?);
    if totals.steps.len() < 2 {
        return None;
    }
    let written = |total| printed(&(totals.written)(total));
    let end = |line: &Series| {
        let total = written(line.totals.last().copied().unwrap_or(0));
        lang.say(&PageText::ChartEnd { name: &line.name, total })
    };
    let description = lang.say(&PageText::ChartShows {
        lines: totals.lines.len(),
        lowest: written(lowest),
        highest: written(highest),
        ends: totals.lines.iter().map(end).collect(),
    });
    Some(Chart {
        title: totals.title.clone(),
        description,
        drawings: [drawing(totals, &WIDE), drawing(totals, &NARROW)],
    })
}

fn drawing(totals: &Totals<'_>, size: &Size) -> Drawing {
    let all = totals.lines.iter().flat_map(|line| &line.totals).copied().chain(totals.goal);
    let levels = levels(all.chain([0]), size.levels);
    let (low, high) = (levels.first().copied().unwrap_or(0), levels.last().copied().unwrap_or(1));
    let texts: Vec<String> = levels.iter().map(|level| printed(&(totals.written)(*level))).collect();
    let names: Vec<String> =
        totals.lines.iter().map(|line| shortened(&line.name, size.longest_name)).collect();
    let left = widest(&texts).saturating_mul(CHARACTER).saturating_add(110);
    let right = size.width - widest(&names).saturating_mul(BOLD_CHARACTER) - 190;
    let bottom = size.height - BELOW;
    let last = i64::try_from(totals.steps.len().saturating_sub(1)).unwrap_or(i64::MAX).max(1);
    let x = |step: usize| left.saturating_add(share(i64::try_from(step).unwrap_or(last), last, right - left));
    let y = |total: i64| {
        bottom.saturating_sub(share(total.saturating_sub(low), high.saturating_sub(low), bottom - TOP))
    };
    let ends: Vec<i64> =
        totals.lines.iter().map(|line| y(line.totals.last().copied().unwrap_or(0))).collect();
    let curve = |((at, line), (name, end_y)): ((usize, &Series), (String, i64))| {
        let points: Vec<(i64, i64)> =
            line.totals.iter().enumerate().map(|(step, total)| (x(step), y(*total))).collect();
        let (end_x, from_y) = points.last().copied().unwrap_or_default();
        Curve {
            colour: at % COLOURS,
            dashes: DASHES.iter().cycle().nth(at).copied().unwrap_or_default(),
            points: points.iter().map(|(x, y)| format!("{x},{y}")).collect::<Vec<_>>().join(" "),
            end: (end_x + 150, end_y + 42),
            name,
            leader: format!("M{},{from_y}L{},{end_y}", end_x + 50, end_x + 130),
        }
    };
    let lines = totals.lines.iter().enumerate();
    let curves = lines.zip(names.into_iter().zip(spread(&ends, LINE, TOP, bottom))).map(curve).collect();
    let named = widest(&totals.steps) + 2;
    let room = (right - left).checked_div(named.saturating_mul(CHARACTER)).unwrap_or(1);
    let most = usize::try_from(room).unwrap_or(1).clamp(1, size.columns);
    let columns = columns(totals.steps.len(), most, totals.has_dates).into_iter().filter_map(|step| {
        let text = totals.steps.get(step).filter(|text| !text.is_empty())?;
        Some((x(step), text.clone()))
    });
    let drawn = |(level, text): (&i64, String)| ChartLevel { y: y(*level), text, is_zero: *level == 0 };
    Drawing {
        id: format!("{}-{}", totals.id, size.class),
        class: size.class,
        width: size.width,
        height: size.height,
        left,
        right,
        bottom,
        columns: columns.collect(),
        goal: totals.goal.map(y),
        curves,
        levels: levels.iter().zip(texts).map(drawn).collect(),
    }
}

fn widest<'t>(texts: impl IntoIterator<Item = &'t String>) -> i64 {
    let longest = texts.into_iter().map(|text| text.chars().count()).max().unwrap_or(0);
    i64::try_from(longest).unwrap_or(0)
}

fn shortened(name: &str, most: usize) -> String {
    if name.chars().count() <= most {
        return name.to_owned();
    }
    name.chars().take(most.saturating_sub(1)).chain(['…']).collect()
}

fn share(part: i64, whole: i64, length: i64) -> i64 {
    let share = i128::from(part) * i128::from(length) / i128::from(whole.max(1));
    i64::try_from(share).unwrap_or(length)
}
