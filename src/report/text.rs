//! Grids as text for a terminal, in the colours of their cells: a text is as wide as without.

use crate::kernel::characters::is_refused;
use crate::lang::Lang;
use crate::report::grid::{CellKind, GridRow, GridSide, WORDS_COLUMN};
use crate::report::{Cell, Grid, GridColumn, RowKind, join};
use anstyle::{AnsiColor, Style};
use comfy_table::{ContentArrangement, LineStyle, Table, TableStyle, presets};
use std::cmp::Reverse;
use unicode_width::UnicodeWidthStr;

#[derive(Debug, Clone, Copy)]
pub struct TextStyle {
    /// The width in columns; `None` if it is unlimited.
    pub width: Option<u16>,
    /// Whether the terminal shows ASCII alone: what is printed is put into it at last.
    pub ascii: bool,
    pub colour: bool,
    /// Formats seconds since 1970 UTC in the reader's local time.
    pub time: fn(i64) -> String,
}

impl TextStyle {
    pub fn clock(&self, at: i64, lang: &Lang) -> String {
        let time = (self.time)(at);
        time.split_once(' ').map_or(time.clone(), |(day, time)| format!("{} {time}", lang.date(day)))
    }
}

impl Default for TextStyle {
    fn default() -> TextStyle {
        TextStyle { width: None, ascii: false, colour: false, time: |at| at.to_string() }
    }
}

const LONGEST_CELL: usize = 500;

/// Words are not wrapped to less than this before a column goes.
const WORDS: usize = 24;

/// When no column can go, they are not wrapped to less than this, except between words.
const LEAST_WORDS: usize = 12;

/// Heads over numbers are wrapped between words; a longer word than this anywhere.
const LEAST_HEAD: usize = 10;

/// The room for sentences where the width is unlimited.
const PAGE: usize = 100;

/// Returns whether a grid fits without losing a column or wrapping words to little.
pub fn fits(grid: &Grid, look: TextStyle) -> bool {
    fits_with(grid, WORDS, look)
}

fn fits_with(grid: &Grid, words: usize, look: TextStyle) -> bool {
    look.width.is_none_or(|width| framed_width(grid, &least_widths(grid, words)) <= usize::from(width))
}

/// Returns a framed grid. Too wide, its columns come closer, those of the highest ranks go, words are wrapped, and at last
/// it has no frame.
pub fn grid(grid: &Grid, look: TextStyle) -> String {
    let mut grid = grid.clone();
    let rows = grid.rows.iter_mut().chain(&mut grid.foot);
    rows.flat_map(|row| &mut row.cells).for_each(|cell| cell.text = in_cell(&cell.text));
    let ways = grid.ranks().into_iter().flat_map(|Reverse(rank)| {
        let kept = grid.up_to(rank);
        [kept.clone(), Grid { tight: true, ..kept }]
    });
    let ways: Vec<Grid> = ways.collect();
    let close = ways.last().unwrap_or(&grid);
    match ways.iter().find(|grid| fits(grid, look)) {
        Some(fitting) => framed(fitting, look),
        None if fits_with(close, LEAST_WORDS, look) => framed(close, look),
        None => unframed(close, look),
    }
}

/// The first cell of each row, and beside it the others behind their heads.
fn unframed(grid: &Grid, look: TextStyle) -> String {
    let row = |row: &GridRow| {
        let cells =
            row.cells.iter().zip(&grid.columns).skip(1).filter(|(cell, _)| !cell.text.trim().is_empty());
        let cells = cells.map(|(cell, column)| format!("{} {}", column.head, cell.text.trim()));
        let first = row.cells.first().map_or(String::new(), |cell| cell.text.trim().to_owned());
        (first, join(cells, "  ").trim_start().to_owned())
    };
    hanging(grid.rows.iter().chain(&grid.foot).map(row), look)
}

fn framed(grid: &Grid, look: TextStyle) -> String {
    let mut grid = grid.clone();
    grid.name_once();
    let gap = if grid.tight { 2 } else { 3 };
    let columns = TextColumns { grid: &grid, widths: widths(&grid, look), gap };
    // Each line has its own style, so that nothing of it is in the frame.
    let plain = |style: Style| if look.colour { style } else { Style::new() };
    let lines = |rows: &[GridRow]| -> Vec<String> {
        let style = |row: &GridRow, cell: &Cell| match (row.kind, cell.kind) {
            (RowKind::Struck, _) => Style::new().dimmed(),
            (_, CellKind::Lost) => AnsiColor::Red.on_default(),
            _ => Style::new(),
        };
        rows.iter().flat_map(|row| columns.lines(row, |cell| plain(style(row, cell)))).collect()
    };
    // All rows are one cell and the foot is another, so that there is a line between these two alone.
    let mut table = Table::new();
    table.load_style(FRAME).set_content_arrangement(ContentArrangement::Disabled);
    table.set_header([columns.lines(&grid.heads(), |_| plain(Style::new().bold())).join("\n")]);
    let parts = [&grid.rows, &grid.foot].into_iter().filter(|rows| !rows.is_empty());
    table.add_rows(parts.map(|rows| [lines(rows).join("\n")]));
    for column in table.column_iter_mut() {
        column.set_padding((u16::from(!grid.tight), 1));
    }
    table.to_string() + "\n"
}

const LINE: LineStyle = LineStyle::new('├', '─', '─', '┤');
const FRAME: TableStyle = presets::UTF8_BORDERS_ONLY.header_separator(LINE).row_separator(LINE);

/// The columns of a grid side by side, each as wide as it is wanted.
pub struct TextColumns<'g> {
    pub grid: &'g Grid,
    pub widths: Vec<usize>,
    /// The blanks between two.
    pub gap: usize,
}

impl TextColumns<'_> {
    /// A sentence runs on over the empty cells beside it.
    pub fn lines(&self, row: &GridRow, style: impl Fn(&Cell) -> Style) -> Vec<String> {
        let after = WORDS_COLUMN.saturating_add(1);
        let empty = row.cells.iter().skip(after).take_while(|cell| cell.text.is_empty()).count();
        let free = if row.kind == RowKind::Sentence { empty } else { 0 };
        let beside: usize =
            self.widths.iter().skip(after).take(free).map(|width| width.saturating_add(self.gap)).sum();
        let cells = row.cells.iter().zip(&self.grid.columns).zip(&self.widths).enumerate();
        let cells = cells.filter(|(at, _)| *at < after || *at >= after.saturating_add(free));
        let cells = cells.map(|(at, ((cell, column), width))| {
            let room = width.saturating_add(if at == WORDS_COLUMN { beside } else { 0 });
            (broken(&cell.text, room), room, column.side, style(cell))
        });
        let cells: Vec<_> = cells.collect();
        let height = cells.iter().map(|(lines, ..)| lines.len()).max().unwrap_or(0);
        let line = |at: usize| {
            let cells = cells.iter().map(|(lines, room, side, style)| {
                let text = lines.get(at).map_or("", String::as_str);
                let blanks = " ".repeat(room.saturating_sub(width(text)));
                let text = if text.is_empty() { String::new() } else { styled(text, *style) };
                match side {
                    GridSide::Left => text + &blanks,
                    GridSide::Right => blanks + &text,
                }
            });
            join(cells, &" ".repeat(self.gap))
        };
        (0..height).map(line).collect()
    }
}

/// Numbers stay whole, and words share what room there is.
fn widths(grid: &Grid, look: TextStyle) -> Vec<usize> {
    let wanted = |with_sentences: bool| -> Vec<usize> {
        let is_counted = |row: &GridRow| with_sentences || row.kind != RowKind::Sentence;
        let columns = grid.columns.iter().enumerate();
        columns.map(|(at, column)| extent(grid, at, is_counted, width).max(width(&column.head))).collect()
    };
    let room = look.width.map_or_else(|| framed_width(grid, &wanted(false)).max(PAGE), usize::from);
    let mut widths = least_widths(grid, if fits(grid, look) { WORDS } else { LEAST_WORDS });
    let mut spare = room.saturating_sub(framed_width(grid, &widths));
    let wanted = wanted(true);
    while spare > 0
        && let Some((narrowest, _)) = widths
            .iter_mut()
            .zip(&wanted)
            .filter(|(width, wanted)| **width < **wanted)
            .min_by_key(|(width, _)| **width)
    {
        *narrowest = narrowest.saturating_add(1);
        spare = spare.saturating_sub(1);
    }
    widths
}

/// Words are wrapped to `words`, sentences and heads over numbers between words.
fn least_widths(grid: &Grid, words: usize) -> Vec<usize> {
    let longest_word = |text: &str| text.split(' ').map(width).max().unwrap_or(0).min(WORDS);
    let least = |(at, column): (usize, &GridColumn)| match column.side {
        GridSide::Right => extent(grid, at, |_| true, width).max(longest_word(&column.head).min(LEAST_HEAD)),
        GridSide::Left => {
            let plain = extent(grid, at, |row| row.kind != RowKind::Sentence, width);
            plain.max(width(&column.head)).min(words).max(extent(grid, at, |_| true, longest_word))
        }
    };
    grid.columns.iter().enumerate().map(least).collect()
}

/// Returns the most of what `of` says of the lines of a column, at least 1.
fn extent(
    grid: &Grid,
    at: usize,
    is_counted: impl Fn(&GridRow) -> bool,
    of: impl Fn(&str) -> usize,
) -> usize {
    let rows = grid.rows.iter().chain(&grid.foot).filter(|row| is_counted(row));
    let lines = rows.filter_map(|row| row.cells.get(at)).flat_map(|cell| cell.text.lines());
    lines.map(of).max().unwrap_or(0).max(1)
}

/// Both are wrapped, even without a width: a long topic leaves room for its text.
pub fn hanging(rows: impl IntoIterator<Item = (String, String)>, look: TextStyle) -> String {
    let mut grid = Grid::new(["", ""].map(GridColumn::words));
    rows.into_iter().for_each(|(topic, text)| grid.row([topic, text]));
    let all = usize::from(look.width.unwrap_or(80));
    let widest = |at: usize| extent(&grid, at, |_| true, width);
    let topics = widest(0).min(all / 2);
    let texts = widest(1).min(all.saturating_sub(topics.saturating_add(4)).max(1));
    let columns = TextColumns { grid: &grid, widths: vec![topics, texts], gap: 2 };
    let lines = grid.rows.iter().flat_map(|row| columns.lines(row, |_| Style::new()));
    lines.map(|line| format!("  {line}").trim_end().to_owned() + "\n").collect()
}

/// Wraps a line as [`hanging`] does, and ends it.
pub fn wrapped_to(line: &str, look: TextStyle) -> String {
    wrapped(line, look.width.unwrap_or(80)).join("\n") + "\n"
}

/// Keeps the indentation. A side that is longer than a line breaks between its names.
pub fn wrapped(line: &str, width: u16) -> Vec<String> {
    let text = line.trim_start_matches(' ');
    let indent = line.len().saturating_sub(text.len()).min(usize::from(width - width / 4));
    let lines = broken(text, usize::from(width).saturating_sub(indent)).into_iter();
    lines.map(|line| " ".repeat(indent) + &line).collect()
}

fn broken(text: &str, room: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for line in text.lines() {
        let mut current = String::new();
        for piece in pieces(line, room) {
            if !current.is_empty() && width(&current).saturating_add(width(piece.trim_end())) > room {
                lines.push(std::mem::take(&mut current).trim_end().to_owned());
            }
            current.push_str(&piece);
        }
        lines.push(current.trim_end().to_owned());
    }
    if lines.is_empty() { vec![String::new()] } else { lines }
}

/// Returns the pieces between which a line may break. An amount keeps its currency, an option its value; where a word has no
/// room, the names of a side part, and at last its characters.
fn pieces(line: &str, room: usize) -> Vec<String> {
    let is_currency = |word: &str| {
        let word = word.trim_end_matches([' ', ',', ';', ':', '.', ')', '`']);
        word.chars().count() <= 3 && word.starts_with(|c: char| c.is_uppercase() || "$€£".contains(c))
    };
    let fits = |words: &str| width(words.trim_end()) <= room;
    let mut pieces: Vec<String> = Vec::new();
    for word in line.split_inclusive(' ') {
        let goes_on = |before: &&mut String| {
            let is_amount = before.trim_end().ends_with(|c: char| c.is_ascii_digit()) && is_currency(word);
            let is_option = before.trim_start_matches('`').starts_with("--");
            (is_amount || is_option) && fits(&format!("{before}{word}"))
        };
        match pieces.last_mut().filter(goes_on) {
            Some(before) => before.push_str(word),
            None if fits(word) => pieces.push(word.to_owned()),
            None => pieces.extend(word.split_inclusive('+').flat_map(|name| match fits(name) {
                true => vec![name.to_owned()],
                false => name.chars().map(String::from).collect(),
            })),
        }
    }
    pieces
}

/// A very long text is cut: a column is as wide as its widest cell, in each row.
fn in_cell(cell: &str) -> String {
    let end = cell.char_indices().nth(LONGEST_CELL);
    let cut = end.map(|(end, _)| format!("{}…", cell.get(..end).unwrap_or_default()));
    shown(cut.as_deref().unwrap_or(cell), TextStyle::default())
}

pub fn width(text: &str) -> usize {
    if text.is_ascii() { text.len() } else { text.width() }
}

pub fn capped(cells: usize) -> u16 {
    u16::try_from(cells).unwrap_or(u16::MAX)
}

fn framed_width(grid: &Grid, widths: &[usize]) -> usize {
    let padding = if grid.tight { 1 } else { 2 };
    let between = widths.len().saturating_sub(1);
    widths.iter().map(|width| width.saturating_add(padding)).sum::<usize>() + between + 2
}

/// Nothing stays that a terminal would obey but, with colours, the styles that [`styled`] makes.
pub fn shown(text: &str, look: TextStyle) -> String {
    // A name in a ledger from elsewhere could hold what moves the cursor.
    let is_raw = |c: char| c != '\n' && is_refused(c);
    let is_style = |part: &str| look.colour && STYLES.iter().any(|style| part.starts_with(style));
    let mut parts = text.split('\u{1b}');
    let mut out = parts.next().unwrap_or_default().replace(is_raw, "\u{fffd}");
    for part in parts {
        out.push(if is_style(part) { '\u{1b}' } else { '\u{fffd}' });
        out.push_str(&part.replace(is_raw, "\u{fffd}"));
    }
    out
}

/// What begins and ends the styles of cells and codes: bold, dim, red, light on dark.
const STYLES: [&str; 6] = ["[0m", "[1m", "[2m", "[31m", "[97m", "[40m"];

pub(super) fn styled(text: &str, style: Style) -> String {
    format!("{style}{text}{style:#}")
}
