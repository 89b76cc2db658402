//! The sheet as lines of text, once for each way of filling its cells: a frame only picks those that are seen.

use crate::face::grid::{Grid, Side};
use crate::lang::Voice;
use crate::night::{Event, Night};
use crate::report;
use crate::report::sheet::Cells;
use ratatui::text::Span;

/// A line of the sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct SheetLine {
    /// The text.
    pub text: String,
    /// What it is.
    pub role: LineRole,
}

/// What a line of the sheet is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LineRole {
    /// The title of a game.
    Title,
    /// The heads of the columns.
    Head,
    /// A hand, and whether it stands.
    Hand {
        /// Its number.
        no: u32,
        /// Whether it is struck out.
        struck: bool,
    },
    /// Somebody came or went.
    Event,
    /// How a game ended or stands.
    Result,
}

/// The sheet for one width.
#[derive(Debug, Clone, Default)]
pub(super) struct SheetText {
    /// How wide its widest line is.
    pub width: usize,
    /// Its lines.
    pub lines: Vec<SheetLine>,
}

/// The sheet for every width, the widest first.
#[derive(Debug, Clone, Default)]
pub(super) struct SheetTexts(Vec<SheetText>);

impl SheetTexts {
    /// Lays a night out.
    pub(super) fn of(night: &Night, voice: Voice<'_>) -> SheetTexts {
        let roles: Vec<LineRole> = night
            .steps
            .iter()
            .filter_map(|step| match &step.event {
                Event::Hand(hand) => Some(LineRole::Hand { no: hand.no, struck: hand.outcome.is_none() }),
                Event::Seat(_) => Some(LineRole::Event),
                // Its sheet is another one, which says so by itself.
                Event::Game(_) => None,
            })
            .collect();
        let texts = [Cells::MoveAndTotal, Cells::Total, Cells::Bare].map(|cells| {
            let mut roles = roles.iter().copied();
            let mut text = SheetText::default();
            if night.options.plays_games() {
                for game in report::score_sheet::games(night, cells, voice) {
                    text.add(game.title, LineRole::Title);
                    text.add_grid(&game.grid, &mut roles);
                    text.add(game.result, LineRole::Result);
                }
            } else {
                text.add_grid(&report::sheet::sheet(night, voice, cells), &mut roles);
            }
            text
        });
        SheetTexts(texts.into())
    }

    /// Returns the fullest sheet that fits; the narrowest where none does.
    pub(super) fn fitting(&self, width: usize) -> Option<&SheetText> {
        self.0.iter().find(|text| text.width <= width).or(self.0.last())
    }

    /// Returns how many lines there are.
    pub(super) fn length(&self) -> usize {
        self.0.first().map_or(0, |text| text.lines.len())
    }
}

impl SheetText {
    fn add(&mut self, text: String, role: LineRole) {
        self.width = self.width.max(width(&text));
        self.lines.push(SheetLine { text, role });
    }

    fn add_grid(&mut self, grid: &Grid, roles: &mut impl Iterator<Item = LineRole>) {
        let heads: Vec<&str> = grid.columns.iter().map(|column| column.head.as_str()).collect();
        let mut widths: Vec<usize> = heads.iter().map(|head| width(head)).collect();
        for row in &grid.rows {
            for (widest, cell) in widths.iter_mut().zip(row) {
                *widest = width(cell).max(*widest);
            }
        }
        let aligned = |cells: &mut dyn Iterator<Item = &str>| {
            let mut line = String::new();
            for (at, ((cell, column), widest)) in cells.zip(&grid.columns).zip(&widths).enumerate() {
                let gap = if at == 0 { 0 } else { 2 };
                let room = widest.saturating_sub(width(cell));
                let (before, after) = match column.side {
                    Side::Left => (gap, room),
                    Side::Right => (gap + room, 0),
                };
                line.extend(std::iter::repeat_n(' ', before));
                line.push_str(cell);
                line.extend(std::iter::repeat_n(' ', after));
            }
            line
        };
        self.add(aligned(&mut heads.into_iter()), LineRole::Head);
        for row in &grid.rows {
            let role = roles.next().unwrap_or(LineRole::Event);
            self.add(aligned(&mut row.iter().map(String::as_str)), role);
        }
    }
}

/// Returns how many columns of a terminal a text takes.
pub(super) fn width(text: &str) -> usize {
    if text.is_ascii() { text.len() } else { Span::raw(text).width() }
}
