//! Colours and signs. What a colour says, a sign or a word says too.

use crate::kernel::characters::ascii;
use crate::live::preview::{Kind, Tone};
use crate::live::state::State;
use crate::report::text::{Suits, letters};
use crate::report::{self, sparkline};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::Line;
use std::borrow::Cow;

/// How things look on this terminal.
#[derive(Debug, Clone, Copy)]
pub(super) struct Look {
    ascii: bool,
    colour: bool,
    suits: Suits,
}

/// The colours of accounts, in the order of the sheet.
const ACCOUNTS: [Color; 6] =
    [Color::Cyan, Color::Yellow, Color::Green, Color::Magenta, Color::LightBlue, Color::LightRed];

impl Look {
    pub(super) fn of(state: &State) -> Look {
        let suits = report::texts::suits_of(state.session.night.rules.engine().vocabulary().deck);
        Look { ascii: state.looks.ascii, colour: state.looks.colour, suits }
    }

    fn coloured(self, style: Style, colour: Color) -> Style {
        if self.colour { style.fg(colour) } else { style }
    }

    pub(super) fn head(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    pub(super) fn faint(self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    pub(super) fn chosen(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    pub(super) fn struck(self) -> Style {
        Style::new().add_modifier(Modifier::CROSSED_OUT.union(Modifier::DIM))
    }

    pub(super) fn account(self, at: usize) -> Style {
        let colour = at.checked_rem(ACCOUNTS.len()).and_then(|at| ACCOUNTS.get(at));
        colour.map_or(Style::new(), |colour| self.coloured(Style::new(), *colour))
    }

    pub(super) fn kind(self, kind: Kind) -> Style {
        let plain = Style::new();
        let underlined = plain.add_modifier(Modifier::UNDERLINED);
        match kind {
            Kind::Player => self.coloured(plain.add_modifier(Modifier::BOLD), Color::Cyan),
            Kind::Suit => self.coloured(plain, Color::Magenta),
            Kind::Number => self.coloured(plain, Color::Yellow),
            Kind::Word => self.coloured(plain, Color::Green),
            Kind::Command => self.coloured(plain.add_modifier(Modifier::BOLD), Color::Blue),
            Kind::Note => plain.add_modifier(Modifier::DIM),
            Kind::Wrong => self.coloured(underlined.add_modifier(Modifier::BOLD), Color::Red),
            Kind::Unfinished => underlined,
        }
    }

    pub(super) fn tone(self, tone: Tone) -> Style {
        let plain = Style::new();
        match tone {
            Tone::Understood => plain,
            Tone::Outcome => self.coloured(plain, Color::Green),
            Tone::Missing => self.coloured(plain, Color::Yellow),
            Tone::Wrong => self.coloured(plain.add_modifier(Modifier::BOLD), Color::Red),
            Tone::Hint => self.faint(),
        }
    }

    /// Returns text that this terminal can show.
    pub(super) fn shown(self, text: &str) -> Cow<'_, str> {
        match self.ascii && !text.is_ascii() {
            true => Cow::Owned(ascii(&letters(text, self.suits)).into_owned()),
            false => Cow::Borrowed(text),
        }
    }

    pub(super) fn text(self, text: &str) -> Line<'_> {
        Line::raw(self.shown(text))
    }

    /// Returns the mark of the chosen line.
    pub(super) fn chosen_mark(self) -> &'static str {
        if self.ascii { ">" } else { "▸" }
    }

    /// Returns the character of a level from 0 to 7.
    pub(super) fn level(self, level: u8) -> char {
        let levels = if self.ascii { sparkline::ASCII } else { sparkline::BARS };
        levels.get(usize::from(level)).copied().unwrap_or(' ')
    }

    /// Returns the zero line of a chart.
    pub(super) fn zero(self) -> &'static str {
        if self.ascii { "." } else { "·" }
    }

    /// Returns the edge of a chart.
    pub(super) fn edge(self) -> &'static str {
        if self.ascii { "|" } else { "│" }
    }

    /// Draws a horizontal line with a text in it.
    pub(super) fn rule(self, text: &str, frame: &mut Frame<'_>, area: Rect) {
        let dash = if self.ascii { "-" } else { "─" };
        let text = if text.is_empty() { String::new() } else { format!("{dash} {} ", self.shown(text)) };
        let width = Line::raw(text.as_str()).width();
        let rest = dash.repeat(usize::from(area.width).saturating_sub(width));
        frame.render_widget(Line::raw(text + &rest).style(self.head()), area);
    }
}
