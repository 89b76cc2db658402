//! The visible part of the sheet.

use super::theme::{CHOSEN, FAINT, HEAD, STRUCK};
use crate::live::sheet::{CUT, LineKind, NOTED, SheetLine, SheetText};
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
    let hidden = |rows: usize, above: bool| {
        let text = view.voice().say(&ScreenText::HiddenRows { rows, above });
        (rows > 0).then(|| Line::raw(format!(" {text}")).style(FAINT))
    };
    let Some(text) = fitting(view, area.width) else {
        return view.lines(hidden(view.session.night.steps.len(), true), frame, area);
    };
    let rows = |lines: &[SheetLine]| lines.iter().filter(|line| line.at.is_some() && !line.is_rest).count();
    let seen = Seen::of(&text.lines, view.below, area.height.into());
    let mut before = None;
    let mut shown: Vec<Line<'_>> = Vec::new();
    for line in seen.head.into_iter().chain(seen.lines) {
        shown.push(self::line(view, line, line.at != before));
        before = line.at;
    }
    match hidden(rows(seen.above), true) {
        Some(mark) if shown.len() < usize::from(area.height) => {
            shown.insert(usize::from(seen.head.is_some()), mark);
        }
        Some(_) => {
            let begins = shown.first_mut().and_then(|line| line.spans.first_mut());
            begins.into_iter().for_each(|mark| *mark = Span::raw(CUT));
        }
        None => {}
    }
    shown.extend(hidden(rows(seen.below), false));
    if view.last_place().is_none() {
        let hint = format!(" {}", view.voice().say(&ScreenText::NoHands {}));
        let hint = text::wrapped(&hint, area.width).into_iter();
        shown.extend(hint.map(|line| Line::raw(line).style(FAINT)));
    }
    view.lines(shown, frame, area);
}

/// The part of the sheet that is on the screen.
struct Seen<'a> {
    /// The heads of the columns, if they stand above that part.
    head: Option<&'a SheetLine>,
    lines: &'a [SheetLine],
    /// What is hidden above, and below if there is room to say so.
    above: &'a [SheetLine],
    below: &'a [SheetLine],
}

/// The fewest lines of the screen of which one says that rows are hidden; of fewer the first is marked.
const LEAST_MARKED: usize = 3;

impl Seen<'_> {
    /// Picks the lines for a part of the screen, so many lines before the end of the sheet.
    fn of(lines: &[SheetLine], below: usize, room: usize) -> Seen<'_> {
        let to = lines.len().saturating_sub(below).max(room.min(lines.len()));
        let says_below = to < lines.len() && room > LEAST_MARKED;
        let [to, room] = [to, room].map(|lines| lines.saturating_sub(usize::from(says_below)));
        let (before, after) = lines.split_at_checked(to).unwrap_or((lines, &[]));
        let below = if says_below { after } else { &[] };
        let says_above = room >= LEAST_MARKED;
        let heads = if to > room && room > 1 { 1_usize.saturating_add(says_above.into()) } else { 0 };
        let mut from = to.saturating_sub(room).saturating_add(heads);
        // A title, a head or a result needs no head above it.
        let has_place = |line: &SheetLine| line.at.is_some();
        let is_result = before.get(from).is_some_and(|line| !has_place(line));
        if heads > 1 && (is_result || !before.get(from.saturating_sub(1)).is_none_or(has_place)) {
            from = from.saturating_sub(1);
        }
        // The rest of a line whose beginning is above says nothing.
        let rest = before.iter().skip(from).take_while(|line| line.is_rest).count();
        from = from.saturating_add(rest).min(to.saturating_sub(1));
        // What stands last is seen from its beginning.
        let last = before.iter().rposition(|line| has_place(line) && !line.is_rest).unwrap_or(0);
        let is_last = from > last;
        if is_last {
            from = last.max(to.saturating_sub(room));
        }
        let (above, lines) = before.split_at_checked(from).unwrap_or((&[], before));
        let is_row = lines.first().is_some_and(|line| line.at.is_some());
        let head = above
            .iter()
            .rfind(|line| line.kind == LineKind::Head)
            .filter(|_| is_row && heads > 0 && !is_result && !is_last);
        Seen { head, lines, above, below }
    }
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
