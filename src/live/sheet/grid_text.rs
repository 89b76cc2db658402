//! A grid of the sheet as lines of text. A sentence runs on over the cells beside it that are empty.

use super::{LineRole, SheetLine, width};
use crate::live::squeeze::{Squeeze, Squeezed};
use crate::report::grid::{Column, Grid, Side};
use crate::report::text;

pub(super) struct GridText {
    /// The width of its widest line.
    pub width: usize,
    pub lines: Vec<SheetLine>,
}

/// A sentence has at least this room.
const LEAST_SENTENCE: usize = 16;

/// The column of what was played, or of a sentence.
const WORDS: usize = 1;

impl GridText {
    pub(super) fn of(
        grid: &Grid,
        squeeze: &Squeeze,
        names: &[String],
        roles: &mut impl Iterator<Item = LineRole>,
    ) -> GridText {
        let squeezed = squeeze.of(names);
        let columns = Columns::of(grid, &squeezed, squeeze.gap);
        let head: Vec<String> = grid.columns.iter().map(|column| squeezed.head(&column.head)).collect();
        let mut lines = vec![SheetLine { text: columns.line(&head), role: LineRole::Head, is_rest: false }];
        for (at, row) in grid.rows.iter().enumerate() {
            let role = roles.next().unwrap_or(LineRole::Foot);
            let texts = match (columns.has_words, grid.sentences.contains(&at)) {
                (false, _) => vec![columns.line(row)],
                (true, true) => columns.sentence(row),
                (true, false) => columns.hand(row, &squeezed),
            };
            let texts = texts.into_iter().enumerate();
            lines.extend(texts.map(|(at, text)| SheetLine { text, role, is_rest: at > 0 }));
        }
        let width = lines.iter().map(|line| self::width(&line.text)).max().unwrap_or(0);
        GridText { width, lines }
    }
}

struct Columns<'g> {
    columns: &'g [Column],
    widths: Vec<usize>,
    gap: usize,
    /// Whether one of them holds words; in the narrowest form none does.
    has_words: bool,
}

impl<'g> Columns<'g> {
    fn of(grid: &'g Grid, squeezed: &Squeezed, gap: usize) -> Columns<'g> {
        let mut widths: Vec<usize> =
            grid.columns.iter().map(|column| width(&squeezed.head(&column.head))).collect();
        let has_words = grid.columns.get(WORDS).is_some_and(|column| column.side == Side::Left);
        for (at, row) in grid.rows.iter().enumerate() {
            let is_sentence = grid.sentences.contains(&at);
            for (column, (widest, cell)) in widths.iter_mut().zip(row).enumerate() {
                let own = match column {
                    WORDS if has_words && is_sentence => LEAST_SENTENCE,
                    WORDS if has_words => {
                        squeezed.words(cell).iter().map(|line| width(line)).max().unwrap_or(0)
                    }
                    _ => width(cell),
                };
                *widest = own.max(*widest);
            }
        }
        Columns { columns: &grid.columns, widths, gap, has_words }
    }

    /// Returns the lines of a hand: those after the first hold only the rest of its words.
    fn hand(&self, row: &[String], squeezed: &Squeezed) -> Vec<String> {
        let Some(words) = row.get(WORDS) else { return vec![self.line(row)] };
        let line = |(at, words): (usize, String)| {
            let cells = row.iter().enumerate().map(|(column, cell)| match column {
                WORDS => words.clone(),
                _ if at == 0 => cell.clone(),
                _ => String::new(),
            });
            self.line(&cells.collect::<Vec<_>>())
        };
        squeezed.words(words).into_iter().enumerate().map(line).collect()
    }

    fn sentence(&self, row: &[String]) -> Vec<String> {
        let Some(words) = row.get(WORDS) else { return vec![self.line(row)] };
        let after = WORDS.saturating_add(1);
        let free = row.iter().skip(after).take_while(|cell| cell.is_empty()).count();
        let beside = self.widths.iter().skip(after).take(free);
        let room = beside.fold(self.widths.get(WORDS).copied().unwrap_or(0), |room, width| {
            room.saturating_add(*width).saturating_add(self.gap)
        });
        let lines = text::wrapped(words, u16::try_from(room).unwrap_or(u16::MAX));
        let line = |(at, words): (usize, &String)| {
            let no = row.first().filter(|_| at == 0).map_or("", String::as_str);
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

    fn line(&self, cells: &[String]) -> String {
        let mut line = String::new();
        for (column, cell) in cells.iter().enumerate() {
            self.add(&mut line, column, cell);
        }
        line
    }

    /// Adds a cell to a line that holds those before it.
    fn add(&self, line: &mut String, at: usize, cell: &str) {
        let (Some(column), Some(widest)) = (self.columns.get(at), self.widths.get(at)) else { return };
        let gap = if at == 0 { 0 } else { self.gap };
        let room = widest.saturating_sub(width(cell));
        let (before, after) = match column.side {
            Side::Left => (gap, room),
            Side::Right => (gap.saturating_add(room), 0),
        };
        line.extend(std::iter::repeat_n(' ', before));
        line.push_str(cell);
        line.extend(std::iter::repeat_n(' ', after));
    }
}
