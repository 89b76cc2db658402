//! A chart of running totals as SVG, and the table that says the same. Lines differ in dashes and marks as well as in
//! colour, and each is named at its end.

use super::{PageText, printed};
use crate::lang::Lang;
use crate::report::axis::{columns, levels, spread};
use crate::report::standings::Series;
use askama::{Template, filters::HtmlSafe};

pub(super) struct Totals<'a> {
    pub id: String,
    pub title: String,
    /// What each step is called below the chart, and below the table of its keys: `7`, `after hand 7`. The first is the start.
    pub steps: Vec<(String, String)>,
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
    keys: Vec<ChartKey>,
    heads: [String; 3],
}

impl HtmlSafe for Chart {}

#[derive(Debug, Clone, PartialEq, Eq)]
struct ChartKey {
    style: ChartStyle,
    name: String,
    /// The last total, the highest and the lowest, and when those were.
    figures: [(String, String); 3],
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct ChartStyle {
    colour: usize,
    dashes: &'static str,
    mark: usize,
}

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
    style: ChartStyle,
    points: String,
    marks: String,
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
    /// A line with more points than this has marks only at some of them.
    marks: usize,
}

const WIDE: Size =
    Size { class: "wide", width: 7600, height: 3400, levels: 8, columns: 8, longest_name: 18, marks: 24 };
const NARROW: Size =
    Size { class: "narrow", width: 3580, height: 3000, levels: 8, columns: 7, longest_name: 11, marks: 12 };

/// The width of a character and the height of a line of text, in tenths of a pixel.
const CHARACTER: i64 = 74;
const BOLD_CHARACTER: i64 = 86;
const LINE: i64 = 140;
const TOP: i64 = 110;
const BELOW: i64 = 260;

const DASHES: [&str; 5] = ["", "70 30", "20 30", "110 30 20 30", "40 20 10 20"];
const COLOURS: usize = 8;
const MARKS: usize = 6;

impl ChartStyle {
    fn of(line: usize) -> ChartStyle {
        let dashes =
            line.checked_rem(DASHES.len()).and_then(|at| DASHES.get(at)).copied().unwrap_or_default();
        ChartStyle { colour: line % COLOURS, dashes, mark: line % MARKS }
    }

    fn drawn(self, x: i64, y: i64) -> String {
        match self.mark {
            0 => format!("M{},{y}a34,34 0 1,0 68,0a34,34 0 1,0 -68,0z", x - 34),
            1 => format!("M{},{}h60v60h-60z", x - 30, y - 30),
            2 => format!("M{x},{}l40,68h-80z", y - 42),
            3 => format!("M{x},{}l44,44l-44,44l-44,-44z", y - 44),
            4 => format!("M{x},{}l40,-68h-80z", y + 42),
            _ => format!("M{},{}l60,60m0,-60l-60,60", x - 30, y - 30),
        }
    }
}

/// Draws a chart; `None` if there is nothing to draw a line through.
pub(super) fn chart(totals: &Totals<'_>, lang: &Lang) -> Option<Chart> {
    let all = || totals.lines.iter().flat_map(|line| &line.totals).copied();
    let (lowest, highest) = (all().min()?, all().max()?);
    if totals.steps.len() < 2 {
        return None;
    }
    let written = |total| printed(&(totals.written)(total));
    let key = |(at, line): (usize, &Series)| {
        let when = |step: usize| totals.steps.get(step).map_or(String::new(), |(_, text)| text.clone());
        let numbered = || line.totals.iter().copied().enumerate();
        let now = line.totals.last().copied().unwrap_or(0);
        // Of equal totals the first counts.
        let most =
            numbered().max_by_key(|(step, total)| (*total, std::cmp::Reverse(*step))).unwrap_or_default();
        let least = numbered().min_by_key(|(step, total)| (*total, *step)).unwrap_or_default();
        let at_step = |(step, total): (usize, i64)| (written(total), when(step));
        let figures = [(written(now), String::new()), at_step(most), at_step(least)];
        ChartKey { style: ChartStyle::of(at), name: line.name.clone(), figures }
    };
    let keys: Vec<ChartKey> = totals.lines.iter().enumerate().map(key).collect();
    let ends = keys.iter().filter_map(|key| {
        let (total, _) = key.figures.first()?;
        Some(lang.say(&PageText::ChartEnd { name: &key.name, total: total.clone() }))
    });
    let description = lang.say(&PageText::ChartShows {
        lines: totals.lines.len(),
        lowest: written(lowest),
        highest: written(highest),
        ends: ends.collect(),
    });
    Some(Chart {
        title: totals.title.clone(),
        description,
        drawings: [drawing(totals, &WIDE), drawing(totals, &NARROW)],
        keys,
        heads: [lang.say(&PageText::Now {}), lang.say(&PageText::Highest {}), lang.say(&PageText::Lowest {})],
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
    let every = totals.steps.len().div_ceil(size.marks).max(1);
    let ends: Vec<i64> =
        totals.lines.iter().map(|line| y(line.totals.last().copied().unwrap_or(0))).collect();
    let curve = |((at, line), (name, end_y)): ((usize, &Series), (String, i64))| {
        let style = ChartStyle::of(at);
        let points: Vec<(i64, i64)> =
            line.totals.iter().enumerate().map(|(step, total)| (x(step), y(*total))).collect();
        let final_step = points.len().saturating_sub(1);
        let marked = points.iter().enumerate().filter(|(step, _)| step % every == 0 || *step == final_step);
        let (end_x, from_y) = points.last().copied().unwrap_or_default();
        Curve {
            style,
            marks: marked.map(|(_, (x, y))| style.drawn(*x, *y)).collect(),
            points: points.iter().map(|(x, y)| format!("{x},{y}")).collect::<Vec<_>>().join(" "),
            end: (end_x + 150, end_y + 42),
            name,
            leader: format!("M{},{from_y}L{},{end_y}", end_x + 50, end_x + 130),
        }
    };
    let lines = totals.lines.iter().enumerate();
    let curves = lines.zip(names.into_iter().zip(spread(&ends, LINE, TOP, bottom))).map(curve).collect();
    let named = widest(totals.steps.iter().map(|(text, _)| text)) + 2;
    let room = (right - left).checked_div(named.saturating_mul(CHARACTER)).unwrap_or(1);
    let most = usize::try_from(room).unwrap_or(1).clamp(1, size.columns);
    let columns = columns(totals.steps.len(), most, totals.has_dates).into_iter().filter_map(|step| {
        let (text, _) = totals.steps.get(step).filter(|(text, _)| !text.is_empty())?;
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
