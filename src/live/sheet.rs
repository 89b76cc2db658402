//! The sheet as lines of text, computed once for each width; a frame only picks the visible ones.

mod grid_text;

use super::squeeze::{SQUEEZES, Squeeze};
use crate::lang::Voice;
use crate::report;
use crate::report::grid::Grid;
use crate::report::score_sheet::Cells;
use crate::session::address::Address;
use crate::session::night::{Event, Night, Step};
use grid_text::GridText;
use ratatui::text::Span;
use std::collections::BTreeMap;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct SheetLine {
    pub text: String,
    pub role: LineRole,
    /// Whether it is the rest of what begins in a line above.
    pub is_rest: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LineRole {
    Title,
    Head,
    /// What stands at an address: a hand, struck out or not, or anything else.
    Hand {
        at: Address,
        struck: bool,
        /// Whether somebody noted something at it.
        noted: bool,
        last: bool,
    },
    Thing {
        at: Address,
    },
    /// The sums below the hands.
    Foot,
    Result,
}

/// The sheet for one width.
#[derive(Debug, Clone, Default)]
pub(super) struct SheetText {
    /// The width of its widest line.
    pub width: usize,
    /// The least room that it is meant for.
    from: usize,
    pub lines: Vec<SheetLine>,
}

/// The sheet for every width, the widest first.
#[derive(Debug, Clone, Default)]
pub(super) struct SheetTexts(Vec<SheetText>);

enum Part {
    Sentence(String, LineRole),
    Grid(Grid),
}

impl SheetTexts {
    pub(super) fn of(night: &Night, voice: Voice<'_>) -> SheetTexts {
        let roles = roles(night);
        let names: Vec<String> =
            report::accounts(night).into_iter().map(|who| report::holder(night, who, voice)).collect();
        let mut known: BTreeMap<Cells, Vec<Part>> = BTreeMap::new();
        let texts = SQUEEZES.iter().map(|squeeze| {
            let parts = known.entry(squeeze.cells).or_insert_with(|| parts(night, squeeze.cells, voice));
            SheetText::of(parts, squeeze, &names, &roles)
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

/// Returns what each row of the night is, in order.
fn roles(night: &Night) -> Vec<LineRole> {
    let last = night.hands().map(|(step, _)| step.address).next_back();
    let role = |step: &std::sync::Arc<Step>| match &step.event {
        Event::Hand(hand) => LineRole::Hand {
            at: step.address,
            struck: hand.scored.is_none(),
            noted: hand.note.is_some(),
            last: last == Some(step.address),
        },
        _ => LineRole::Thing { at: step.address },
    };
    night.steps.iter().map(role).collect()
}

fn parts(night: &Night, cells: Cells, voice: Voice<'_>) -> Vec<Part> {
    let sheets = match report::score_sheet::sheets(night, cells, voice) {
        Ok(sheets) => sheets,
        Err(overflow) => return vec![Part::Sentence(voice.say(&overflow), LineRole::Result)],
    };
    let plays_games = night.options().plays_games();
    let sentence = |text: String, role| plays_games.then_some(Part::Sentence(text, role));
    let parts = sheets.into_iter().flat_map(|of| {
        let (title, result) = (sentence(of.title, LineRole::Title), sentence(of.result, LineRole::Result));
        [title, Some(Part::Grid(of.grid)), result]
    });
    parts.flatten().collect()
}

impl LineRole {
    pub(super) fn address(self) -> Option<Address> {
        match self {
            LineRole::Hand { at, .. } | LineRole::Thing { at } => Some(at),
            LineRole::Title | LineRole::Head | LineRole::Foot | LineRole::Result => None,
        }
    }
}

impl SheetText {
    fn of(parts: &[Part], squeeze: &Squeeze, names: &[String], roles: &[LineRole]) -> SheetText {
        let mut roles = roles.iter().copied();
        let mut grids = parts.iter().filter_map(|part| match part {
            Part::Grid(grid) => Some(GridText::of(grid, squeeze, names, &mut roles)),
            Part::Sentence(..) => None,
        });
        let grids: Vec<GridText> = grids.by_ref().collect();
        let widest = grids.iter().map(|grid| grid.width).max().unwrap_or(0);
        let mut grids = grids.into_iter();
        let squeezed = squeeze.of(names);
        let mut text = SheetText { width: widest, from: squeeze.from, lines: Vec::new() };
        for part in parts {
            match part {
                // A sentence is as wide as the columns, or wider.
                Part::Sentence(sentence, role) => {
                    let room = u16::try_from(widest.max(squeeze.sentence)).unwrap_or(u16::MAX);
                    let lines = squeezed.sentence(sentence, room).into_iter();
                    lines.enumerate().for_each(|(at, line)| text.add(line, *role, at > 0));
                }
                Part::Grid(_) => text.lines.extend(grids.next().map(|grid| grid.lines).unwrap_or_default()),
            }
        }
        text
    }

    fn add(&mut self, text: String, role: LineRole, is_rest: bool) {
        self.width = self.width.max(width(&text));
        self.lines.push(SheetLine { text, role, is_rest });
    }
}

/// Returns the width of a text in terminal columns.
pub(super) fn width(text: &str) -> usize {
    if text.is_ascii() { text.len() } else { Span::raw(text).width() }
}
