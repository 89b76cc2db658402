//! The sheet as lines of text, computed once for each width; a frame only picks the visible ones. Where it is narrow, columns
//! go one by one, the least needed first, and long names are shortened.

use crate::lang::Voice;
use crate::night::{Address, Night};
use crate::report::grid::{Detail, GridSide, RowKind};
use crate::report::session_text::GameSheet;
use crate::report::text::{capped, width};
use crate::report::{self, Grid, GridColumn, text};
use std::collections::{BTreeMap, BTreeSet};

/// The sign of a hand with a note.
pub(super) const NOTED: &str = "*";

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
    /// Whether it shows what each hand moved.
    pub has_moves: bool,
    /// The least room that it is meant for.
    from: usize,
    pub lines: Vec<SheetLine>,
}

/// The sheet for every width, the widest first.
#[derive(Debug, Clone, Default)]
pub(super) struct SheetTexts(Vec<SheetText>);

impl SheetTexts {
    pub(super) fn of(night: &Night, voice: Voice<'_>) -> SheetTexts {
        let last = night.hands().map(|(step, _)| step.address).next_back();
        let names: Vec<String> =
            report::accounts(night).into_iter().map(|who| report::holder(night, who, voice)).collect();
        let mut known: BTreeMap<Detail, Vec<GameSheet>> = BTreeMap::new();
        let texts = SQUEEZES.iter().map(|squeeze| {
            let sheets = known.entry(squeeze.detail).or_insert_with(|| {
                let sheets = report::session_text::sheets(night, squeeze.detail, voice);
                let fault = |overflow| GameSheet { result: voice.say(&overflow), ..GameSheet::default() };
                sheets.unwrap_or_else(|overflow| vec![fault(overflow)])
            });
            SheetText::of(sheets, &squeeze.of(&names), last)
        });
        SheetTexts(texts.collect())
    }

    /// Returns the fullest sheet that fits. If none fits, none is shown: a cut one would look complete.
    pub(super) fn fitting(&self, width: usize) -> Option<&SheetText> {
        self.0.iter().find(|text| text.width.max(text.from) <= width)
    }

    pub(super) fn length(&self) -> usize {
        self.0.iter().map(|text| text.lines.len()).max().unwrap_or(0)
    }
}

impl SheetText {
    fn of(sheets: &[GameSheet], squeezed: &Squeezed<'_>, last: Option<Address>) -> SheetText {
        let widest = |lines: &Vec<SheetLine>| lines.iter().map(|line| width(&line.text)).max().unwrap_or(0);
        let grids: Vec<_> = sheets.iter().map(|of| grid_lines(&of.grid, squeezed, last)).collect();
        // A sentence is as wide as the columns, or wider.
        let room = capped(grids.iter().map(widest).max().unwrap_or(0).max(squeezed.by.sentence));
        let sentence = |text: &String, kind| match text.is_empty() {
            true => Vec::new(),
            false => as_lines(squeezed.sentence(text, room), kind),
        };
        let lines = sheets.iter().zip(grids).flat_map(|(GameSheet { title, result, .. }, grid)| {
            [sentence(title, LineKind::Title), grid, sentence(result, LineKind::Result)].concat()
        });
        let lines: Vec<SheetLine> = lines.collect();
        let Squeeze { detail, from, .. } = *squeezed.by;
        SheetText { width: widest(&lines), has_moves: detail == Detail::MoveAndTotal, from, lines }
    }
}

/// Returns the lines of what stands in one place.
fn as_lines(texts: Vec<String>, kind: LineKind) -> Vec<SheetLine> {
    let texts = texts.into_iter().enumerate();
    let line = |(no, text)| SheetLine { text, kind, at: None, is_noted: false, is_rest: no > 0 };
    texts.map(line).collect()
}

/// The least room for a sentence beside its figures.
const LEAST_SENTENCE: usize = 16;

/// The column of what was played, or of a sentence.
const WORDS: usize = 1;

/// Returns a grid of the sheet as lines of text. A sentence runs on over the cells beside it that are empty.
fn grid_lines(grid: &Grid, squeezed: &Squeezed<'_>, last: Option<Address>) -> Vec<SheetLine> {
    let columns = SheetColumns::of(grid, squeezed);
    let heads = columns.line(grid.columns.iter().map(|column| squeezed.head(&column.head)));
    let mut lines = as_lines(vec![heads], LineKind::Head);
    for row in &grid.rows {
        let cells = row.texts();
        let texts = match (columns.has_words, row.kind) {
            (false, _) => vec![columns.line(&cells)],
            (true, RowKind::Sentence) => columns.sentence(&cells),
            (true, RowKind::Plain | RowKind::Struck) => columns.hand(&cells, squeezed),
        };
        let kind = match row.kind {
            RowKind::Sentence => LineKind::Thing,
            RowKind::Struck => LineKind::StruckHand,
            RowKind::Plain if row.at == last => LineKind::LastHand,
            RowKind::Plain => LineKind::Hand,
        };
        let (at, is_noted) = (row.at, row.note.is_some());
        lines.extend(as_lines(texts, kind).into_iter().map(|line| SheetLine { at, is_noted, ..line }));
    }
    lines
}

struct SheetColumns<'g> {
    columns: &'g [GridColumn],
    widths: Vec<usize>,
    gap: usize,
    /// Whether one of them holds words; in the narrowest form none does.
    has_words: bool,
}

impl<'g> SheetColumns<'g> {
    fn of(grid: &'g Grid, squeezed: &Squeezed<'_>) -> SheetColumns<'g> {
        let mut widths: Vec<usize> =
            grid.columns.iter().map(|column| width(&squeezed.head(&column.head))).collect();
        let has_words = grid.columns.get(WORDS).is_some_and(|column| column.side == GridSide::Left);
        for row in &grid.rows {
            // A sentence needs no columns for figures, and says itself how much it is about.
            let columns = if has_words && row.kind == RowKind::Sentence { WORDS } else { usize::MAX };
            let cells = widths.iter_mut().zip(row.texts()).take(columns);
            for (column, (widest, cell)) in cells.enumerate() {
                let own = match column {
                    WORDS if has_words => {
                        squeezed.words(cell).iter().map(|line| width(line)).max().unwrap_or(0)
                    }
                    _ => width(cell),
                };
                *widest = own.max(*widest);
            }
        }
        SheetColumns { columns: &grid.columns, widths, gap: squeezed.by.gap, has_words }
    }

    /// Returns the lines of a hand: those after the first hold only the rest of its words.
    fn hand(&self, row: &[&str], squeezed: &Squeezed<'_>) -> Vec<String> {
        let Some(words) = row.get(WORDS) else { return vec![self.line(row)] };
        let line = |(at, words): (usize, String)| {
            self.line(row.iter().enumerate().map(|(column, cell)| match column {
                WORDS => words.as_str(),
                _ if at == 0 => cell,
                _ => "",
            }))
        };
        squeezed.words(words).into_iter().enumerate().map(line).collect()
    }

    /// Returns the lines of a sentence, with its figures where they fit into the columns.
    fn sentence(&self, row: &[&str]) -> Vec<String> {
        let Some(words) = row.get(WORDS) else { return vec![self.line(row)] };
        let after = WORDS.saturating_add(1);
        let figures = || row.iter().zip(&self.widths).skip(after);
        let fits = self.widths.get(WORDS).is_some_and(|room| *room >= LEAST_SENTENCE)
            && figures().all(|(cell, room)| width(cell) <= *room);
        let row = if fits { row } else { row.get(..after).unwrap_or(row) };
        let free = match fits {
            true => row.iter().skip(after).take_while(|cell| cell.is_empty()).count(),
            false => self.widths.len().saturating_sub(after),
        };
        let beside = self.widths.iter().skip(after).take(free);
        let room = beside.fold(self.widths.get(WORDS).copied().unwrap_or(0), |room, width| {
            room.saturating_add(*width).saturating_add(self.gap)
        });
        let lines = text::wrapped(words, capped(room));
        let line = |(at, words): (usize, &String)| {
            let no = row.first().filter(|_| at == 0).copied().unwrap_or_default();
            let mut line = String::new();
            self.add(&mut line, 0, no);
            line.extend(std::iter::repeat_n(' ', self.gap));
            line.push_str(words);
            if at == 0 && row.len() > after.saturating_add(free) {
                line.extend(std::iter::repeat_n(' ', room.saturating_sub(width(words))));
                for (column, cell) in row.iter().enumerate().skip(after.saturating_add(free)) {
                    self.add(&mut line, column, cell);
                }
            }
            line
        };
        lines.iter().enumerate().map(line).collect()
    }

    fn line(&self, cells: impl IntoIterator<Item = impl AsRef<str>>) -> String {
        let mut line = String::new();
        for (column, cell) in cells.into_iter().enumerate() {
            self.add(&mut line, column, cell.as_ref());
        }
        line
    }

    /// Adds a cell to a line that holds those before it.
    fn add(&self, line: &mut String, at: usize, cell: &str) {
        let (Some(column), Some(widest)) = (self.columns.get(at), self.widths.get(at)) else { return };
        let gap = if at == 0 { 0 } else { self.gap };
        let room = widest.saturating_sub(width(cell));
        let (before, after) = match column.side {
            GridSide::Left => (gap, room),
            GridSide::Right => (gap.saturating_add(room), 0),
        };
        line.extend(std::iter::repeat_n(' ', before));
        line.push_str(cell);
        line.extend(std::iter::repeat_n(' ', after));
    }
}

#[derive(Debug)]
struct Squeeze {
    detail: Detail,
    /// The blanks between two columns.
    gap: usize,
    letters: Option<usize>,
    /// The width at which the words of a hand are wrapped.
    words: Option<u16>,
    /// Whether only the first of these lines is shown, which says who played.
    only_first: bool,
    /// The width of a sentence, however narrow the columns are.
    sentence: usize,
    /// The least room that it is meant for.
    from: usize,
}

const fn squeeze(detail: Detail, gap: usize, letters: Option<usize>, sentence: usize) -> Squeeze {
    Squeeze { detail, gap, letters, words: None, only_first: false, sentence, from: 0 }
}

/// Every way, the widest first. What a hand moved can be seen from the totals, so it goes before what was counted.
const SQUEEZES: &[Squeeze] = &[
    Squeeze { from: 100, ..squeeze(Detail::MoveAndTotal, 4, None, 100) },
    squeeze(Detail::MoveAndTotal, 2, None, 72),
    squeeze(Detail::MoveAndTotal, 2, Some(6), 72),
    squeeze(Detail::CountAndTotal, 2, None, 72),
    squeeze(Detail::CountAndTotal, 2, Some(6), 50),
    squeeze(Detail::Total, 2, None, 50),
    squeeze(Detail::Total, 2, Some(6), 50),
    squeeze(Detail::Bare, 2, Some(6), 30),
    squeeze(Detail::Bare, 1, Some(3), 30),
    squeeze(Detail::Contract, 2, Some(6), 30),
    squeeze(Detail::Contract, 1, Some(3), 30),
    squeeze(Detail::Contract, 1, Some(1), 30),
    Squeeze { words: Some(12), ..squeeze(Detail::Contract, 1, Some(1), 30) },
    Squeeze { words: Some(6), only_first: true, ..squeeze(Detail::Contract, 1, Some(1), 30) },
    Squeeze { words: Some(2), only_first: true, ..squeeze(Detail::Contract, 1, Some(1), 30) },
    squeeze(Detail::Totals, 2, None, 30),
    squeeze(Detail::Totals, 2, Some(6), 30),
    squeeze(Detail::Totals, 1, Some(2), 20),
    squeeze(Detail::Totals, 1, Some(1), 12),
];

/// A way to make one sheet narrower, with its names.
struct Squeezed<'s> {
    by: &'s Squeeze,
    /// Names and their short forms, the longest first.
    names: Vec<(String, String)>,
}

impl Squeeze {
    fn of(&self, names: &[String]) -> Squeezed<'_> {
        let short = self.letters.map_or(Vec::new(), |least| shortened(names, least));
        let mut names: Vec<(String, String)> = names.iter().cloned().zip(short).collect();
        names.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
        Squeezed { by: self, names }
    }
}

impl Squeezed<'_> {
    fn head(&self, head: &str) -> String {
        // A side is named by its players.
        let short = |part: &str| {
            let known = self.names.iter().find(|(name, _)| name == part);
            known.map_or(part.to_owned(), |(_, short)| short.clone())
        };
        head.split('+').map(short).collect::<Vec<_>>().join("+")
    }

    /// Returns the lines of a sentence. Its names are shortened if they would be broken.
    fn sentence(&self, sentence: &str, room: u16) -> Vec<String> {
        let is_wide = |word: &str| word.chars().count() > usize::from(room);
        if !sentence.split(' ').any(is_wide) {
            return text::wrapped(sentence, room);
        }
        let short = |text: String, (name, short): &(String, String)| text.replace(name.as_str(), short);
        text::wrapped(&self.names.iter().fold(sentence.to_owned(), short), room)
    }

    /// Returns the words of a hand, which begin with who declares.
    fn words(&self, words: &str) -> Vec<String> {
        let known = self.names.iter().find_map(|(name, short)| {
            let rest = words.strip_prefix(name.as_str())?;
            (rest.is_empty() || rest.starts_with(' ')).then(|| format!("{short}{rest}"))
        });
        let words = known.unwrap_or_else(|| words.to_owned());
        let mut lines =
            self.by.words.map_or_else(|| vec![words.clone()], |width| text::wrapped(&words, width));
        if self.by.only_first {
            lines.truncate(1);
        }
        lines
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
