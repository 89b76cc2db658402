//! Grids as text for a terminal, and colours: a text is as wide as without.

use crate::kernel::characters::is_refused;
use crate::lang::Lang;
use crate::notation::SuitWords;
use crate::report::grid::{GridRow, GridSide};
use crate::report::{ASCII_BARS, BARS, Grid, RowKind, payment_code::is_row};
use anstyle::{AnsiColor, Style};
use comfy_table::{
    CellAlignment, ColumnConstraint, ContentArrangement, LineStyle, Table, TableStyle, Width, presets,
};
use std::borrow::Cow;
use unicode_width::UnicodeWidthStr;

/// How text looks to its reader.
#[derive(Debug, Clone, Copy)]
pub struct TextStyle {
    /// The width in columns; `None` if it is unlimited.
    pub width: Option<u16>,
    pub ascii: bool,
    pub suits: Suits,
    /// Formats seconds since 1970 UTC in the reader's local time.
    pub time: fn(i64) -> String,
}

impl TextStyle {
    /// Formats seconds since 1970 UTC in the reader's local time, with the date in a language.
    pub fn clock(&self, at: i64, lang: &Lang) -> String {
        let time = (self.time)(at);
        time.split_once(' ').map_or(time.clone(), |(day, time)| format!("{} {time}", lang.date(day)))
    }
}

impl Default for TextStyle {
    fn default() -> TextStyle {
        TextStyle { width: None, ascii: false, suits: Suits::default(), time: |at| at.to_string() }
    }
}

/// The letters for ♠, ♥, ♦ and ♣ in ASCII.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Suits(pub [char; 4]);

impl Suits {
    /// The symbols, in the order of their letters.
    pub const SYMBOLS: [char; 4] = ['♠', '♥', '♦', '♣'];

    pub fn of(deck: &[SuitWords]) -> Suits {
        Suits(Suits::SYMBOLS.map(|symbol| {
            deck.iter().find(|suit| suit.symbols.contains(&symbol)).map_or(symbol, |suit| suit.letter)
        }))
    }
}

impl Default for Suits {
    fn default() -> Suits {
        Suits(['s', 'h', 'd', 'c'])
    }
}

const UTF8: TableStyle = presets::UTF8_BORDERS_ONLY.header_separator(LineStyle::new('├', '─', '─', '┤'));
const ASCII: TableStyle =
    presets::ASCII_BORDERS_ONLY_CONDENSED.header_separator(LineStyle::new('+', '-', '-', '+'));

/// Marks the line above the foot; no name or text can contain it.
const RULE: &str = "\u{1}";

const LONGEST_CELL: usize = 500;

/// Columns of words are not wrapped to less than this.
const LEAST_WORDS: u16 = 12;

/// Heads over numbers are not wrapped to less than this.
const LEAST_HEAD: u16 = 8;

/// Wrapped topics keep at least this width: most lines of hands fit.
const LEAST_TOPIC: u16 = 18;

/// Returns the width of a grid with nothing wrapped but sentences.
pub fn natural_width(grid: &Grid) -> usize {
    framed_width(grid, &natural_widths(grid))
}

fn natural_widths(grid: &Grid) -> Vec<u16> {
    let words = grid.rows.iter().filter(|row| row.kind != RowKind::Sentence);
    let widths = widths_of_cells(grid, words.chain(&grid.foot)).zip(widths_of_heads(grid));
    widths.map(|(cells, head)| cells.max(head)).collect()
}

/// Returns the least width of a grid, with words and heads wrapped.
pub fn least_width(grid: &Grid) -> usize {
    framed_width(grid, &least_widths(grid))
}

#[derive(Debug, Clone)]
pub struct LayoutWay {
    pub grids: Vec<Grid>,
    pub wraps: bool,
    /// How many columns more than the least it has to have.
    pub spare: usize,
}

impl LayoutWay {
    pub fn whole(grids: impl IntoIterator<Item = Grid>) -> LayoutWay {
        LayoutWay { grids: grids.into_iter().collect(), wraps: false, spare: 0 }
    }

    pub fn wrapped(grids: impl IntoIterator<Item = Grid>) -> LayoutWay {
        LayoutWay { grids: grids.into_iter().collect(), wraps: true, spare: 0 }
    }

    pub fn tight(mut self) -> LayoutWay {
        self.grids.iter_mut().for_each(|grid| grid.tight = true);
        self
    }

    fn fits(&self, look: TextStyle) -> bool {
        let width = |grid: &Grid| match self.wraps {
            true => least_width(grid).saturating_add(self.spare),
            false => natural_width(grid).max(least_width(grid)),
        };
        look.width.is_none_or(|most| self.grids.iter().all(|grid| width(grid) <= usize::from(most)))
    }
}

/// Returns the tables of the first way that fits, else of the last one, as lines of text.
pub fn first_that_fits(ways: &[LayoutWay], look: TextStyle) -> String {
    let found = ways.iter().find(|way| way.fits(look)).or(ways.last());
    found.into_iter().flat_map(|way| &way.grids).map(|table| grid(table, look)).collect()
}

/// Returns a grid as lines of text, framed; where it is too wide even with its columns close together, without a frame.
pub fn grid(grid: &Grid, look: TextStyle) -> String {
    let fits = |grid: &Grid| look.width.is_none_or(|width| least_width(grid) <= usize::from(width));
    if fits(grid) {
        return framed(grid, look);
    }
    let close = Grid { tight: true, ..grid.clone() };
    if fits(&close) { framed(&close, look) } else { unframed(grid, look) }
}

/// Before what goes on of a row without a frame.
const INDENT: &str = "    ";

fn unframed(grid: &Grid, look: TextStyle) -> String {
    let heads = GridRow::of(grid.columns.iter().map(|column| column.head.as_str()));
    let mut lines = String::new();
    for row in [&heads].into_iter().chain(&grid.rows).chain(&grid.foot) {
        let cells = row.texts().into_iter().map(str::trim).filter(|cell| !cell.is_empty());
        let line = cells.collect::<Vec<_>>().join("  ");
        // What goes on is indented, so that each row is seen to begin.
        let room =
            look.width.unwrap_or(u16::MAX).saturating_sub(INDENT.len().try_into().unwrap_or(0)).max(20);
        lines.push_str(&wrapped(&shown(&line, look), room).join(&format!("\n{INDENT}")));
        lines.push('\n');
    }
    lines
}

fn framed(grid: &Grid, look: TextStyle) -> String {
    let mut table = table(grid, look);
    // Of unlimited width only sentences are broken into lines.
    if look.width.is_some() || grid.rows.iter().any(|row| row.kind == RowKind::Sentence) {
        let whole = table.column_max_content_widths();
        let sides = || grid.columns.iter().map(|column| column.side);
        let with_numbers = |words: &[u16]| -> Vec<u16> {
            let widths = sides().zip(whole.iter().zip(words));
            widths.map(|(side, (whole, word))| if side == GridSide::Right { *whole } else { *word }).collect()
        };
        let natural = || capped(framed_width(grid, &with_numbers(&natural_widths(grid))));
        let width = look.width.unwrap_or_else(|| natural().max(100));
        table.set_content_arrangement(ContentArrangement::Dynamic).set_width(width);
        let least = least_widths(grid);
        // Words are wrapped before the heads over numbers; numbers never are.
        let with_heads = with_numbers(&least);
        let bounds = if framed_width(grid, &with_heads) <= usize::from(width) { with_heads } else { least };
        for ((column, side), bound) in table.column_iter_mut().zip(sides()).zip(bounds) {
            let bound = Width::Fixed(bound.saturating_add(column.padding_width()));
            column.set_constraint(match side {
                GridSide::Right => ColumnConstraint::Absolute(bound),
                GridSide::Left => ColumnConstraint::LowerBoundary(bound),
            });
        }
    }
    let mut lines: Vec<String> = table.lines().map(|line| line.trim_end().to_owned()).collect();
    let rule = lines.iter().skip(1).find(|line| line.starts_with(['+', '├'])).cloned().unwrap_or_default();
    for line in lines.iter_mut().filter(|line| line.contains(RULE)) {
        line.clone_from(&rule);
    }
    lines.join("\n") + "\n"
}

pub fn hanging<T: Into<String>>(rows: impl IntoIterator<Item = (T, T)>, look: TextStyle) -> String {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    if let Some(width) = look.width {
        table.set_content_arrangement(ContentArrangement::Dynamic).set_width(width);
    }
    for (topic, text) in rows {
        table.add_row([topic.into(), text.into()]);
    }
    for (column, padding) in table.column_iter_mut().zip([(2, 0), (2, 0)]) {
        column.set_padding(padding);
    }
    let longest = table.column_max_content_widths().first().copied().unwrap_or(0);
    if let Some(topics) = table.column_mut(0) {
        topics.set_constraint(match look.width {
            // Topics are wrapped too if they would leave no room for the text.
            Some(width) if longest > width / 2 => {
                ColumnConstraint::Absolute(Width::Fixed((width * 2 / 5).max(LEAST_TOPIC)))
            }
            _ => ColumnConstraint::ContentWidth,
        });
    }
    table.lines().map(|line| line.trim_end().to_owned() + "\n").collect()
}

pub fn wrapped_to(line: String, look: TextStyle) -> String {
    let lines = look.width.map_or_else(|| vec![line.clone()], |width| wrapped(&line, width));
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// Wraps a line between words, keeping its indentation; between the names of a side, if it is longer than a line.
pub fn wrapped(line: &str, width: u16) -> Vec<String> {
    let text = line.trim_start_matches(' ');
    let indent = u16::try_from(line.len().saturating_sub(text.len())).unwrap_or(0).min(width / 2);
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    let text = parted(text, width.saturating_sub(indent).into());
    table.set_content_arrangement(ContentArrangement::Dynamic).set_width(width).add_row([text]);
    if let Some(column) = table.column_mut(0) {
        column.set_padding((indent, 0));
    }
    table.lines().map(|line| line.trim_end().to_owned()).collect()
}

/// Parts words that are too long after a `+`; what goes on has no room on the same line.
fn parted(text: &str, room: usize) -> String {
    let part = |word: &str| {
        let mut parts: Vec<String> = Vec::new();
        for piece in word.split_inclusive('+') {
            match parts.last_mut().filter(|part| width(part).saturating_add(width(piece)) <= room) {
                Some(part) => part.push_str(piece),
                None => parts.push(piece.to_owned()),
            }
        }
        parts.join(" ")
    };
    text.split(' ').map(part).collect::<Vec<_>>().join(" ")
}

fn table(grid: &Grid, look: TextStyle) -> Table {
    let mut table = Table::new();
    table.load_style(if look.ascii { ASCII } else { UTF8 });
    table.set_content_arrangement(ContentArrangement::Disabled);
    table.set_header(grid.columns.iter().map(|column| column.head.as_str()));
    let shown = |cell: &str| shown(&within_bounds(cell), look).into_owned();
    for row in &grid.rows {
        table.add_row(row.texts().into_iter().map(shown));
    }
    if !grid.foot.is_empty() {
        table.add_row([RULE]);
    }
    for row in &grid.foot {
        table.add_row(row.texts().into_iter().map(shown));
    }
    for (column, spec) in table.column_iter_mut().zip(&grid.columns) {
        column.set_cell_alignment(match spec.side {
            GridSide::Left => CellAlignment::Left,
            GridSide::Right => CellAlignment::Right,
        });
        if grid.tight {
            column.set_padding((0, 1));
        }
    }
    table
}

/// Returns the text of a cell; a very long one is cut. A column is as wide as its widest cell, in each row.
fn within_bounds(cell: &str) -> Cow<'_, str> {
    match cell.char_indices().nth(LONGEST_CELL) {
        Some((end, _)) => Cow::Owned(format!("{}…", cell.get(..end).unwrap_or_default())),
        None => Cow::Borrowed(cell),
    }
}

fn least_widths(grid: &Grid) -> Vec<u16> {
    let cells = widths_of_cells(grid, grid.rows.iter().chain(&grid.foot));
    let sides = grid.columns.iter().map(|column| column.side);
    sides
        .zip(cells.zip(widths_of_heads(grid)))
        .map(|(side, (cells, head))| match side {
            GridSide::Right => cells.max(head.min(LEAST_HEAD)),
            GridSide::Left => cells.max(head).min(LEAST_WORDS),
        })
        .collect()
}

fn widths_of_heads(grid: &Grid) -> impl Iterator<Item = u16> {
    grid.columns.iter().map(|column| capped(width(&column.head)))
}

/// Returns how wide the widest of some cells is in each column.
fn widths_of_cells<'g>(grid: &Grid, rows: impl Iterator<Item = &'g GridRow>) -> std::vec::IntoIter<u16> {
    // A column takes one at the least, as comfy-table has it.
    let mut widths = vec![1; grid.columns.len()];
    for row in rows {
        for (widest, cell) in widths.iter_mut().zip(&row.cells) {
            let lines = cell.text.lines().map(|line| capped(width(&within_bounds(line))));
            *widest = lines.chain([*widest]).max().unwrap_or(0);
        }
    }
    widths.into_iter()
}

pub fn width(text: &str) -> usize {
    if text.is_ascii() { text.len() } else { text.width() }
}

/// Returns columns or rows as a terminal counts them.
pub fn capped(cells: usize) -> u16 {
    u16::try_from(cells).unwrap_or(u16::MAX)
}

/// Returns the width of a grid with columns of these widths, including gaps and frame.
fn framed_width(grid: &Grid, widths: &[u16]) -> usize {
    let padding = if grid.tight { 1 } else { 2 };
    let between = widths.len().saturating_sub(1);
    widths.iter().map(|width| usize::from(*width) + padding).sum::<usize>() + between + 2
}

/// Returns text as it may look: in ASCII, arrows and suits are replaced too. Names and words keep their accents.
pub fn shown(text: &str, look: TextStyle) -> Cow<'_, str> {
    // A name in a ledger from elsewhere could hold what moves the cursor.
    let is_raw = |c: char| c != '\n' && is_refused(c);
    let text = match text.contains(is_raw) {
        true => Cow::Owned(text.replace(is_raw, "\u{fffd}")),
        false => Cow::Borrowed(text),
    };
    match look.ascii && !text.is_ascii() {
        true => Cow::Owned(letters(&text, look.suits)),
        false => text,
    }
}

/// Returns text with letters for suits, ASCII arrows and ASCII bars.
pub fn letters(text: &str, suits: Suits) -> String {
    let suits = Suits::SYMBOLS.into_iter().zip(suits.0);
    let text = suits.fold(text.replace('→', "->"), |text, (symbol, letter)| {
        text.replace(symbol, letter.encode_utf8(&mut [0; 4]))
    });
    let bars = BARS.into_iter().zip(ASCII_BARS);
    bars.fold(text, |text, (bar, sign)| text.replace(bar, sign.encode_utf8(&mut [0; 4])))
}

/// Returns text with the heads of its tables in bold, losses in red, and rows dimmed that hold the word for `struck`.
pub fn coloured(text: &str, struck: &str) -> String {
    let mut out = String::with_capacity(text.len().saturating_mul(2));
    let mut part = TextPart::Outside;
    for line in text.split_inclusive('\n') {
        let row = line.strip_prefix(['│', '|']).and_then(|row| row.rsplit_once(['│', '|']));
        part = match (part, line.chars().next()) {
            (TextPart::Outside, Some('┌' | '+')) => TextPart::Head,
            (TextPart::Head | TextPart::Body, Some('├' | '+')) => TextPart::Body,
            (TextPart::Head | TextPart::Body, _) if row.is_some() => part,
            _ => TextPart::Outside,
        };
        if let Some(code) = line.strip_suffix('\n').filter(|line| is_row(line)) {
            styled(&mut out, code, AnsiColor::BrightWhite.on(AnsiColor::Black));
            out.push('\n');
            continue;
        }
        let (Some((cells, end)), true) = (row, part != TextPart::Outside) else {
            out.push_str(line);
            continue;
        };
        let frame = line.chars().next().unwrap_or_default();
        out.push(frame);
        match part {
            TextPart::Head => styled(&mut out, cells, Style::new().bold()),
            _ if cells.split_whitespace().any(|word| word == struck) => {
                styled(&mut out, cells, Style::new().dimmed());
            }
            _ => losses(&mut out, cells),
        }
        out.push(frame);
        out.push_str(end);
    }
    out
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum TextPart {
    Outside,
    Head,
    Body,
}

fn styled(out: &mut String, text: &str, style: Style) {
    out.push_str(&format!("{style}{text}{style:#}"));
}

fn losses(out: &mut String, cells: &str) {
    let is_loss = |word: &str| word.starts_with('-') && word.contains(|c: char| c.is_ascii_digit());
    for word in cells.split_inclusive(' ') {
        match is_loss(word) {
            true => {
                let number = word.trim_end();
                styled(out, number, AnsiColor::Red.on_default());
                out.extend(word.strip_prefix(number));
            }
            false => out.push_str(word),
        }
    }
}
