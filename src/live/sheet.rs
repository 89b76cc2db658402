//! The sheet as lines of text, computed once for each width; a frame only picks the visible ones.

use super::squeeze::{SQUEEZES, Squeezed};
use crate::lang::Voice;
use crate::report;
use crate::report::grid::{Grid, Side};
use crate::report::text;
use crate::session::address::Address;
use crate::session::night::{Event, Night};
use ratatui::text::Span;

/// A line of the sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct SheetLine {
    pub text: String,
    pub role: LineRole,
}

/// What a line of the sheet shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LineRole {
    Title,
    /// The heads of the columns.
    Head,
    /// What stands at an address: a hand, struck out or not, or anything else.
    Hand {
        at: Address,
        struck: bool,
    },
    Thing {
        at: Address,
    },
    /// The sums below the hands.
    Foot,
    /// How a game ended or stands.
    Result,
}

/// The sheet for one width.
#[derive(Debug, Clone, Default)]
pub(super) struct SheetText {
    /// The width of its widest line.
    pub width: usize,
    pub lines: Vec<SheetLine>,
}

/// The sheet for every width, the widest first.
#[derive(Debug, Clone, Default)]
pub(super) struct SheetTexts(Vec<SheetText>);

impl SheetTexts {
    pub(super) fn of(night: &Night, voice: Voice<'_>) -> SheetTexts {
        let roles: Vec<LineRole> = night
            .steps
            .iter()
            .map(|step| match &step.event {
                Event::Hand(hand) => LineRole::Hand { at: step.address, struck: hand.outcome.is_none() },
                _ => LineRole::Thing { at: step.address },
            })
            .collect();
        let names: Vec<String> =
            report::accounts(night).into_iter().map(|who| report::holder(night, who, voice)).collect();
        let texts = SQUEEZES.iter().map(|squeeze| {
            let cells = squeeze.cells;
            let squeezed = squeeze.of(&names);
            let mut roles = roles.iter().copied();
            let mut text = SheetText::default();
            if night.options().plays_games() {
                for game in report::score_sheet::games(night, cells, voice) {
                    let mut hands = SheetText::default();
                    hands.add_grid(&game.grid, &squeezed, &mut roles);
                    let room = hands.width.max(squeeze.sentence);
                    text.add_sentence(&game.title, LineRole::Title, room);
                    text.width = text.width.max(hands.width);
                    text.lines.extend(hands.lines);
                    text.add_sentence(&game.result, LineRole::Result, room);
                }
            } else {
                match report::sheet::sheet(night, voice, cells) {
                    Ok(grid) => text.add_grid(&grid, &squeezed, &mut roles),
                    Err(overflow) => {
                        text.add_sentence(&voice.say(&overflow), LineRole::Result, squeeze.sentence);
                    }
                }
            }
            text
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

impl LineRole {
    /// Returns the address of what the line shows.
    pub(super) fn address(self) -> Option<Address> {
        match self {
            LineRole::Hand { at, .. } | LineRole::Thing { at } => Some(at),
            LineRole::Title | LineRole::Head | LineRole::Foot | LineRole::Result => None,
        }
    }
}

impl SheetText {
    fn add(&mut self, text: String, role: LineRole) {
        self.width = self.width.max(width(&text));
        self.lines.push(SheetLine { text, role });
    }

    /// Adds a sentence, wrapped to the room.
    fn add_sentence(&mut self, sentence: &str, role: LineRole, room: usize) {
        for line in text::wrapped(sentence, u16::try_from(room).unwrap_or(u16::MAX)) {
            self.add(line, role);
        }
    }

    fn add_grid(&mut self, grid: &Grid, squeezed: &Squeezed, roles: &mut impl Iterator<Item = LineRole>) {
        let heads: Vec<String> = grid.columns.iter().map(|column| squeezed.head(&column.head)).collect();
        let rows: Vec<Vec<Vec<String>>> = grid.rows.iter().map(|row| squeezed.row(row)).collect();
        let mut widths: Vec<usize> = heads.iter().map(|head| width(head)).collect();
        for line in rows.iter().flatten() {
            for (widest, cell) in widths.iter_mut().zip(line) {
                *widest = width(cell).max(*widest);
            }
        }
        let aligned = |cells: &[String]| {
            let mut line = String::new();
            for (at, ((cell, column), widest)) in cells.iter().zip(&grid.columns).zip(&widths).enumerate() {
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
        self.add(aligned(&heads), LineRole::Head);
        for row in &rows {
            let role = roles.next().unwrap_or(LineRole::Foot);
            for line in row {
                self.add(aligned(line), role);
            }
        }
    }
}

/// Returns the width of a text in terminal columns.
pub(super) fn width(text: &str) -> usize {
    if text.is_ascii() { text.len() } else { Span::raw(text).width() }
}
