//! The sheet as lines of text, computed once for each width; a frame only picks the visible ones. Where it is narrow, columns
//! go one by one, the least needed first, and long names are shortened.

use crate::lang::Voice;
use crate::night::{Address, Night};
use crate::report::grid::{Detail, GridRow, RowKind, WORDS_COLUMN};
use crate::report::session_text::GameSheet;
use crate::report::text::{TextColumns, capped, width};
use crate::report::{self, Grid, text};
use anstyle::Style;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// The sign of a hand with a note.
pub(super) const NOTED: &str = "*";

/// The sign of what is left out.
pub(super) const CUT: &str = "…";

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct SheetLine {
    pub text: String,
    pub kind: LineKind,
    /// Where it stands on the sheet, unless it is a title, a head or a result.
    pub at: Option<Address>,
    /// Whether somebody noted something at it.
    pub is_noted: bool,
    /// Whether it is the rest of what begins in a line above.
    pub is_rest: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LineKind {
    Title,
    Head,
    Hand,
    LastHand,
    StruckHand,
    /// What is no hand.
    Thing,
    Result,
}

#[derive(Debug, Clone, Default)]
pub(super) struct SheetText {
    pub width: usize,
    /// Whether it shows what each hand moved, and of what was played all but the rest of a long one.
    pub is_full: bool,
    pub lines: Vec<SheetLine>,
}

/// The sheet for every width, the widest first.
#[derive(Debug, Clone, Default)]
pub(super) struct SheetTexts(Vec<SheetText>);

impl SheetTexts {
    pub(super) fn of(night: &Night, voice: Voice<'_>) -> SheetTexts {
        let last = night.hands().map(|(step, _)| step.address).next_back();
        let things = night.steps.iter().filter(|step| step.hand().is_none());
        let things = things.map(|step| (step.address, report::things::thing_and_moves(night, step, voice)));
        let things = things.collect();
        let names: Vec<String> =
            report::accounts(night).into_iter().map(|who| report::holder(night, who, voice)).collect();
        let mut known: BTreeMap<Detail, Vec<GameSheet>> = BTreeMap::new();
        let texts = SQUEEZES.iter().map(|squeeze| {
            let sheets = known
                .entry(squeeze.detail)
                .or_insert_with(|| report::session_text::sheets(night, squeeze.detail, voice));
            SheetText::of(sheets, squeeze, &names, &things, last)
        });
        SheetTexts(texts.collect())
    }

    /// Returns the fullest sheet that fits. If none fits, none is shown: a cut one would look complete.
    pub(super) fn fitting(&self, width: usize) -> Option<&SheetText> {
        self.0.iter().find(|text| text.width <= width)
    }

    pub(super) fn length(&self) -> usize {
        self.0.iter().map(|text| text.lines.len()).max().unwrap_or(0)
    }
}

impl SheetText {
    fn of(
        sheets: &[GameSheet],
        squeeze: &Squeeze,
        names: &[String],
        things: &Things,
        last: Option<Address>,
    ) -> SheetText {
        let widest = |lines: &Vec<SheetLine>| lines.iter().map(|line| width(&line.text)).max().unwrap_or(0);
        let names = squeeze.shortened(names);
        let grids: Vec<_> =
            sheets.iter().map(|of| grid_lines(&of.grid, squeeze, &names, things, last)).collect();
        // A sentence is as wide as the columns, or wider.
        let room = capped(grids.iter().map(widest).max().unwrap_or(0).max(LEAST_SENTENCE));
        let sentence = |text: &String, kind| match text.is_empty() {
            true => Vec::new(),
            false => as_lines(text::wrapped(text, room), kind),
        };
        let lines = sheets.iter().zip(grids).flat_map(|(GameSheet { title, result, .. }, grid)| {
            [sentence(title, LineKind::Title), grid, sentence(result, LineKind::Result)].concat()
        });
        let lines: Vec<SheetLine> = lines.collect();
        let is_full = squeeze.detail == Detail::MoveAndTotal && squeeze.words.is_none_or(|room| room >= 24);
        SheetText { width: widest(&lines), is_full, lines }
    }
}

/// Returns the lines of what stands in one place.
fn as_lines(texts: Vec<String>, kind: LineKind) -> Vec<SheetLine> {
    let texts = texts.into_iter().enumerate();
    let line = |(no, text)| SheetLine { text, kind, at: None, is_noted: false, is_rest: no > 0 };
    texts.map(line).collect()
}

/// What is no hand, with what it moved, in words.
type Things = BTreeMap<Address, String>;

/// The least room for a sentence.
const LEAST_SENTENCE: usize = 16;

/// Returns a grid of the sheet as lines of text.
fn grid_lines(
    grid: &Grid,
    squeeze: &Squeeze,
    names: &[(String, String)],
    things: &Things,
    last: Option<Address>,
) -> Vec<SheetLine> {
    let mut grid = grid.clone();
    squeeze.shorten(&mut grid, names);
    let widest = |at: usize, head: &str| {
        // What a sentence moved has room in the columns, or else is said in it.
        let has_room =
            |row: &&GridRow| row.kind != RowKind::Sentence || at == 0 || squeeze.gap > 1 && at > WORDS_COLUMN;
        let rows = grid.rows.iter().filter(has_room);
        let cells = rows.filter_map(|row| row.cells.get(at));
        cells.map(|cell| width(&cell.text)).chain([width(head)]).max().unwrap_or(0)
    };
    let widths = grid.columns.iter().enumerate().map(|(at, column)| widest(at, &column.head));
    let widths: Vec<usize> = widths.collect();
    let words_fit = widths.get(WORDS_COLUMN).is_some_and(|room| *room >= LEAST_SENTENCE);
    for row in grid.rows.iter_mut().filter(|row| row.kind == RowKind::Sentence) {
        let mut figures = row.cells.iter().zip(&widths).skip(WORDS_COLUMN + 1);
        if !words_fit || figures.any(|(cell, room)| width(&cell.text) > *room) {
            row.cells.iter_mut().skip(WORDS_COLUMN + 1).for_each(|cell| cell.text.clear());
            let told = row.at.and_then(|at| things.get(&at)).cloned().unwrap_or_default();
            row.cells.iter_mut().skip(WORDS_COLUMN).take(1).for_each(|cell| cell.text.clone_from(&told));
        } else if squeeze.words.is_some()
            && row.cells.iter().skip(WORDS_COLUMN + 1).any(|cell| !cell.text.is_empty())
        {
            let words = row.cells.iter_mut().zip(&widths).skip(WORDS_COLUMN).take(1);
            words.for_each(|(cell, room)| cell.text = in_two_lines(&cell.text, *room));
        }
    }
    let columns = TextColumns { grid: &grid, widths, gap: squeeze.gap };
    let lines = |row: &GridRow| columns.lines(row, |_| Style::new());
    let mut all = as_lines(lines(&grid.heads()), LineKind::Head);
    for row in &grid.rows {
        let kind = match row.kind {
            RowKind::Sentence => LineKind::Thing,
            RowKind::Struck => LineKind::StruckHand,
            RowKind::Plain if row.at == last => LineKind::LastHand,
            RowKind::Plain => LineKind::Hand,
        };
        let (at, is_noted) = (row.at, row.note.is_some());
        all.extend(as_lines(lines(row), kind).into_iter().map(|line| SheetLine { at, is_noted, ..line }));
    }
    all
}

/// Returns as much of a sentence as stands in two lines, with a mark if it goes on.
fn in_two_lines(text: &str, room: usize) -> String {
    let lines = text::wrapped(text, capped(room.saturating_sub(1)));
    match lines.get(..2) {
        Some(begin) if lines.len() > 2 => begin.join(" ") + CUT,
        _ => text.to_owned(),
    }
}

/// A way to make the sheet narrower.
#[derive(Debug)]
struct Squeeze {
    detail: Detail,
    /// The blanks between two columns.
    gap: usize,
    /// How many letters of a name are left at the least.
    letters: Option<usize>,
    /// The room for what was played: of a longer one only the beginning is shown, which says who played.
    words: Option<u16>,
}

const fn squeeze(detail: Detail, gap: usize, letters: Option<usize>, words: Option<u16>) -> Squeeze {
    Squeeze { detail, gap, letters, words }
}

/// Every way, the widest first.
const SQUEEZES: &[Squeeze] = &[
    squeeze(Detail::MoveAndTotal, 2, None, None),
    squeeze(Detail::MoveAndTotal, 2, Some(6), None),
    squeeze(Detail::MoveAndTotal, 2, Some(6), Some(48)),
    squeeze(Detail::MoveAndTotal, 2, Some(6), Some(40)),
    squeeze(Detail::MoveAndTotal, 2, Some(6), Some(32)),
    squeeze(Detail::MoveAndTotal, 2, Some(6), Some(24)),
    squeeze(Detail::MoveAndTotal, 2, Some(6), Some(16)),
    squeeze(Detail::Total, 2, None, None),
    squeeze(Detail::Total, 2, Some(6), None),
    squeeze(Detail::Total, 2, Some(6), Some(40)),
    squeeze(Detail::Total, 2, Some(6), Some(24)),
    squeeze(Detail::Total, 1, Some(3), Some(12)),
    squeeze(Detail::Total, 1, Some(1), Some(12)),
    squeeze(Detail::Total, 1, Some(1), Some(6)),
    squeeze(Detail::Total, 1, Some(1), Some(3)),
];

impl Squeeze {
    /// Returns names with their short forms, the longest first.
    fn shortened(&self, names: &[String]) -> Vec<(String, String)> {
        let short = self.letters.map_or(Vec::new(), |least| shortened(names, least));
        let mut names: Vec<(String, String)> = names.iter().cloned().zip(short).collect();
        names.sort_by_key(|(name, _)| Reverse(name.len()));
        names
    }

    /// Shortens the names in the heads of columns, where a side is named by its players, and before what was played.
    fn shorten(&self, grid: &mut Grid, names: &[(String, String)]) {
        let short = |part: &str| {
            let known = names.iter().find(|(name, _)| name == part);
            known.map_or(part.to_owned(), |(_, short)| short.clone())
        };
        for column in &mut grid.columns {
            column.head = column.head.split('+').map(short).collect::<Vec<_>>().join("+");
        }
        let hands = grid.rows.iter_mut().filter(|row| row.kind != RowKind::Sentence);
        for words in hands.filter_map(|row| row.cells.get_mut(WORDS_COLUMN)) {
            let known = names.iter().find_map(|(name, short)| {
                let rest = words.text.strip_prefix(name.as_str())?;
                (rest.is_empty() || rest.starts_with(' ')).then(|| format!("{short}{rest}"))
            });
            words.text = known.unwrap_or_else(|| std::mem::take(&mut words.text));
            if let Some(room) = self.words.filter(|room| width(&words.text) > usize::from(*room)) {
                let begin = text::wrapped(&words.text, room.saturating_sub(1)).into_iter().next();
                words.text = begin.unwrap_or_default() + CUT;
            }
        }
    }
}

/// Returns the shortest beginnings of names that differ, each of at least `least` letters, with a full stop where
/// something was left out.
pub(super) fn shortened(names: &[String], least: usize) -> Vec<String> {
    let longest = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let cut = |letters: usize| -> Vec<String> {
        let short = |name: &String| match name.chars().count() {
            // A full stop takes the place of one letter.
            count if count <= letters.saturating_add(1) => name.clone(),
            _ => name.chars().take(letters).collect::<String>().trim_end().to_owned() + ".",
        };
        names.iter().map(short).collect()
    };
    // Who reads the beginning of a name must know whose it is: no other name begins like this.
    let differ = |short: &Vec<String>| {
        let alike = |(at, one): (usize, &String)| {
            let beginning = one.strip_suffix('.').unwrap_or(one);
            names.iter().enumerate().any(|(other, name)| other != at && name.starts_with(beginning))
        };
        let cut = short.iter().enumerate().filter(|(at, one)| names.get(*at) != Some(one));
        short.iter().collect::<BTreeSet<_>>().len() == short.len() && !cut.into_iter().any(alike)
    };
    (least..longest).map(cut).find(differ).unwrap_or_else(|| names.to_vec())
}
