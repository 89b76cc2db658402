//! The visible part of the sheet.

use super::theme::{CHOSEN, FAINT, HEAD, STRUCK};
use crate::live::sheet::{LineKind, NOTED, SheetLine, SheetText};
use crate::live::{LiveState, ScreenText};
use crate::report::{text, text::capped};
use ratatui::text::{Line, Span};
use ratatui::{Frame, layout::Rect, style::Style};

/// Returns the sheet that fits into so many columns, the first of which is for marks.
pub(super) fn fitting(view: &LiveState, columns: u16) -> Option<&SheetText> {
    view.sheet.fitting(usize::from(columns).saturating_sub(1))
}

pub(super) fn lines_in(view: &LiveState, columns: u16) -> Option<u16> {
    fitting(view, columns).map(|text| capped(text.lines.len()))
}

pub(super) fn draw(view: &LiveState, frame: &mut Frame<'_>, area: Rect) {
    let room = usize::from(area.height);
    let Some(text) = fitting(view, area.width) else { return };
    if room == 0 {
        return;
    }
    let lines = &text.lines;
    let from = lines.len().saturating_sub(room).saturating_sub(view.below);
    let mut seen: Vec<&SheetLine> = lines.iter().skip(from).take(room).collect();
    let mut begins = 0;
    // The column heads stay visible.
    let heads = lines.get(..=from.min(lines.len().saturating_sub(1))).unwrap_or_default();
    if let Some(head) = heads.iter().rev().find(|line| line.kind == LineKind::Head)
        && from > 0
        && seen.len() > 1
        && seen
            .first()
            .is_some_and(|line| !matches!(line.kind, LineKind::Title | LineKind::Head | LineKind::Result))
        && let Some(top) = seen.first_mut()
    {
        *top = head;
        begins = 1;
    }
    // The rest of a line whose beginning is above says nothing.
    let rest = seen.iter().skip(begins).take_while(|line| line.is_rest).count();
    if begins.saturating_add(rest) < seen.len() {
        seen.drain(begins..begins.saturating_add(rest));
    }
    let mut before = None;
    let mut shown: Vec<Line<'_>> = Vec::new();
    for line in seen {
        shown.push(self::line(view, line, line.at != before));
        before = line.at;
    }
    if view.last_place().is_none() {
        let hint = format!(" {}", view.voice().say(&ScreenText::NoHands {}));
        let hint = text::wrapped(&hint, area.width).into_iter();
        shown.extend(hint.map(|line| Line::raw(line).style(FAINT)));
    }
    view.lines(shown, frame, area);
}

fn line<'a>(view: &LiveState, line: &'a SheetLine, first: bool) -> Line<'a> {
    let is_last = line.at.is_some() && line.at == view.last_place();
    let style = match line.kind {
        LineKind::Title | LineKind::Head => HEAD,
        LineKind::StruckHand => STRUCK,
        // What has just been entered stands last, be it a hand or not.
        _ if view.flashes() && is_last => HEAD.patch(CHOSEN),
        LineKind::LastHand => HEAD,
        LineKind::Hand | LineKind::Result => Style::new(),
        LineKind::Thing => FAINT,
    };
    let mark = if line.is_noted && first { NOTED } else { " " };
    Line::from(vec![Span::raw(mark), Span::styled(line.text.as_str(), style)])
}
