//! Colours and signs. What a colour says, a sign or a word says too.

use crate::live::{LiveState, PreviewKind, ScreenText, Tone, sheet::CUT};
use crate::report::{BoardStanding, text::width};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::Line;
use ratatui::{Frame, layout::Rect};
use std::cmp::Ordering;

pub(super) const HEAD: Style = Style::new().add_modifier(Modifier::BOLD);
pub(super) const FAINT: Style = Style::new().add_modifier(Modifier::DIM);
pub(super) const CHOSEN: Style = Style::new().add_modifier(Modifier::REVERSED);
pub(super) const STRUCK: Style = Style::new().add_modifier(Modifier::CROSSED_OUT.union(Modifier::DIM));

/// The colours of accounts, in the order of the sheet.
const ACCOUNTS: [Color; 6] =
    [Color::Cyan, Color::Yellow, Color::Green, Color::Magenta, Color::LightBlue, Color::LightRed];

impl LiveState {
    fn coloured(&self, style: Style, colour: Color) -> Style {
        if self.look.colour { style.fg(colour) } else { style }
    }

    pub(super) fn account(&self, at: usize) -> Style {
        let colour = at.checked_rem(ACCOUNTS.len()).and_then(|at| ACCOUNTS.get(at));
        colour.map_or(Style::new(), |colour| self.coloured(Style::new(), *colour))
    }

    /// Returns what a standing becomes: with what it was, without, and the last figure alone, which is the money if there is
    /// any.
    pub(super) fn ways(&self, becomes: &BoardStanding, was: &BoardStanding) -> [String; 4] {
        let (before, last) = (self.figure(was), becomes.main_figure());
        let after = becomes.series.figures.join("  ");
        [format!("{before} -> {after}"), format!("-> {after}"), format!("-> {last}"), last.to_owned()]
    }

    /// Returns how it is shown what a standing becomes: more in green, less in red.
    pub(super) fn change(&self, was: &BoardStanding, now: &BoardStanding) -> Style {
        match now.total().cmp(&was.total()) {
            Ordering::Greater => self.coloured(Style::new(), Color::Green),
            Ordering::Less => self.coloured(Style::new(), Color::Red),
            Ordering::Equal => Style::new(),
        }
    }

    pub(super) fn kind(&self, kind: PreviewKind) -> Style {
        let plain = Style::new();
        let underlined = plain.add_modifier(Modifier::UNDERLINED);
        match kind {
            PreviewKind::Player(_) => HEAD,
            PreviewKind::Suit => self.coloured(plain, Color::Magenta),
            PreviewKind::Number => self.coloured(plain, Color::Yellow),
            PreviewKind::Word => self.coloured(plain, Color::Green),
            PreviewKind::Command => self.coloured(plain.add_modifier(Modifier::BOLD), Color::Blue),
            PreviewKind::Note => plain.add_modifier(Modifier::DIM),
            PreviewKind::Wrong => self.coloured(underlined.add_modifier(Modifier::BOLD), Color::Red),
            PreviewKind::Unfinished => underlined,
        }
    }

    pub(super) fn tone(&self, tone: Tone) -> Style {
        let plain = Style::new();
        match tone {
            Tone::Understood => plain,
            Tone::Outcome => self.coloured(plain, Color::Green),
            Tone::Lost => self.coloured(plain, Color::Red),
            Tone::LeadsTo => HEAD,
            Tone::Missing => self.coloured(plain, Color::Yellow),
            Tone::Wrong => self.coloured(plain.add_modifier(Modifier::BOLD), Color::Red),
            Tone::Hint => FAINT,
        }
    }

    /// Returns text that is no wider than the room. What is left out is marked.
    pub(super) fn clipped(&self, text: &str, room: usize) -> String {
        if width(text) <= room {
            return text.to_owned();
        }
        let mut kept = String::new();
        let mut used = width(CUT);
        for c in text.chars() {
            used = used.saturating_add(width(c.encode_utf8(&mut [0; 4])));
            if used > room {
                break;
            }
            kept.push(c);
        }
        if room == 0 { kept } else { kept + CUT }
    }

    /// Returns as many lines as fit; the last of them says how many more there are, and on which key.
    pub(super) fn first<'l>(
        &self,
        mut lines: Vec<Line<'l>>,
        room: usize,
        key: Option<&str>,
    ) -> Vec<Line<'l>> {
        let Some(more) = lines.len().checked_sub(room).filter(|more| *more > 0) else { return lines };
        lines.truncate(room.saturating_sub(1));
        if room > 0 {
            let lines_left = more.saturating_add(1);
            let key = key.map_or(String::new(), |key| format!(" ({key})"));
            let text = format!("{}{key}", self.voice().say(&ScreenText::More { more: lines_left }));
            lines.push(Line::raw(text).style(FAINT));
        }
        lines
    }

    /// Draws a text, or as much of it as fits with a mark where it was cut.
    pub(super) fn fitted(&self, line: Line<'_>, frame: &mut Frame<'_>, area: Rect) {
        let is_cut = line.width() > usize::from(area.width);
        frame.render_widget(line, area);
        let last = (area.right().saturating_sub(1), area.y);
        if let Some(cell) = frame.buffer_mut().cell_mut(last).filter(|_| is_cut && area.width > 0) {
            cell.set_symbol(CUT);
        }
    }

    /// Draws lines from the top of an area, each as [`LiveState::fitted`] does.
    pub(super) fn lines<'l>(
        &self,
        lines: impl IntoIterator<Item = Line<'l>>,
        frame: &mut Frame<'_>,
        area: Rect,
    ) {
        for (line, row) in lines.into_iter().zip(area.rows()) {
            self.fitted(line, frame, row);
        }
    }

    pub(super) fn rule(&self, text: &str, frame: &mut Frame<'_>, area: Rect) {
        self.rules(&[text.to_owned()], frame, area);
    }

    /// Draws a horizontal line with a text in it, which may take several rows.
    pub(super) fn rules(&self, texts: &[String], frame: &mut Frame<'_>, area: Rect) {
        let room = usize::from(area.width);
        for (at, (text, row)) in texts.iter().zip(area.rows()).enumerate() {
            let begin = if at == 0 { DASH } else { " " };
            let text = match text.is_empty() {
                true => String::new(),
                false => self.clipped(&format!("{begin} {text} "), room),
            };
            let is_last = at.saturating_add(1) == texts.len();
            let rest = if is_last { DASH.repeat(room.saturating_sub(width(&text))) } else { String::new() };
            frame.render_widget(Line::raw(text + &rest).style(HEAD), row);
        }
    }
}

const DASH: &str = "─";
