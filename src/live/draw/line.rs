//! The typed line, a mark under the word at fault, and the preview below.

use super::theme::{CHOSEN, FAINT, HEAD};
use crate::live::state::{Completing, Mode, Pending};
use crate::live::{Action, KEYS, LiveState, PreviewKind, ScreenText, Tone, keys::MORE_KEY, sheet::CUT};
use crate::report::text::{capped, width};
use crate::report::{BoardStanding, text};
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};
use ratatui::{Frame, style::Style, widgets::Paragraph};

const PROMPT: &str = "> ";

/// The key where lines are typed ahead.
const ENTER: &str = " ⏎ ";

pub(super) fn draw(view: &LiveState, frame: &mut Frame<'_>, [line, below]: [Rect; 2]) {
    let [prompt, typed] = Layout::horizontal([Constraint::Length(2), Constraint::Min(0)]).areas(line);
    let ahead = view.ahead().join(ENTER);
    if let (Some((Pending::Line, ..)), false) = (&view.pending, ahead.is_empty()) {
        // What is being entered is named below, and what is typed meanwhile stands here.
        frame.render_widget(Line::raw(PROMPT).style(HEAD), prompt);
        frame.render_widget(Line::raw(tail(&ahead, usize::from(typed.width))), typed);
        let written = format!(" {}", view.input.value());
        let lines = fitted(writing(view, &written, Style::new()), below.width);
        return view.lines(view.first(lines, below.height.into(), None), frame, below);
    }
    // The last column is for the cursor.
    let room = usize::from(typed.width).saturating_sub(1);
    let skipped = view.input.visual_scroll(room);
    // What is left of the screen is marked as cut.
    let begin = if skipped > 0 { format!("{CUT:<2}") } else { PROMPT.to_owned() };
    frame.render_widget(Line::raw(begin).style(HEAD), prompt);
    let scroll = capped(skipped);
    match view.example().or_else(|| view.ghost()).filter(|_| matches!(view.mode, Mode::Typing)) {
        Some(ghost) => view.fitted(Line::raw(ghost).style(FAINT), frame, typed),
        None => frame.render_widget(Paragraph::new(words(view)).scroll((0, scroll)), typed),
    }
    if let Mode::Typing = view.mode {
        let cursor = view.input.visual_cursor().saturating_sub(skipped);
        let x = typed.x.saturating_add(capped(cursor));
        frame.set_cursor_position((x.min(line.right().saturating_sub(1)), line.y));
    }
    let marks = if below.height > 1 { marks(view, skipped) } else { None };
    let [under, lines] =
        Layout::vertical([Constraint::Length(u16::from(marks.is_some())), Constraint::Min(0)]).areas(below);
    if let Some(marks) = marks {
        frame.render_widget(Line::raw(marks).style(view.kind(PreviewKind::Wrong)), under);
    }
    let text = fitted(below_line(view), lines.width);
    view.lines(view.first(text, lines.height.into(), Some(MORE_KEY)), frame, lines);
}

/// Returns everything that is below the line, as text, and what is left to be done after a closed night.
pub(crate) fn below_texts(state: &LiveState) -> Vec<String> {
    let lines = below_line(state);
    let text = |line: &Line<'_>| line.spans.iter().map(|span| span.content.as_ref()).collect();
    lines.iter().map(text).chain(state.settled.iter().cloned()).collect()
}

/// Breaks lines between words where they are too long.
fn fitted(lines: Vec<Line<'_>>, columns: u16) -> Vec<Line<'_>> {
    let mut fitted = Vec::new();
    for line in lines {
        if line.width() <= usize::from(columns) || columns == 0 {
            fitted.push(line);
            continue;
        }
        let text: String = line.spans.iter().map(|span| span.content.as_ref()).collect();
        let texts = text::wrapped(&text, columns).into_iter();
        fitted.extend(texts.map(|text| Line::raw(text).style(line.style)));
    }
    fitted
}

fn tail(text: &str, room: usize) -> String {
    let mut chars = text.chars();
    while width(chars.as_str()) > room && chars.next().is_some() {}
    chars.as_str().to_owned()
}

fn words(view: &LiveState) -> Line<'_> {
    // In the colour of the account or side.
    let of_player = |no: usize| {
        let name = view.preview.players.get(no);
        let is_in = |one: &BoardStanding| one.names.iter().any(|(other, _)| Some(other) == name);
        let at = view.standings.iter().position(is_in);
        at.map_or(Style::new(), |at| view.account(at))
    };
    let style = |at: usize| {
        let mark = view.preview.marks.iter().find(|mark| (mark.at..mark.at + mark.len).contains(&at));
        mark.map_or(Style::new(), |mark| match mark.kind {
            PreviewKind::Player(no) => view.kind(mark.kind).patch(of_player(no)),
            kind => view.kind(kind),
        })
    };
    let letters = view.input.value().chars().enumerate();
    let letters: Vec<(Style, char)> =
        letters.map(|(at, c)| (style(at), if c == '\t' { ' ' } else { c })).collect();
    let runs = letters.chunk_by(|(one, _), (next, _)| one == next);
    let span = |run: &[(Style, char)]| {
        let style = run.first().map_or(Style::new(), |(style, _)| *style);
        Span::styled(run.iter().map(|(_, c)| *c).collect::<String>(), style)
    };
    Line::from_iter(runs.map(span))
}

fn marks(view: &LiveState, skipped: usize) -> Option<String> {
    let mark = view.preview.marks.iter().find(|mark| mark.kind == PreviewKind::Wrong)?;
    let typed = view.input.value();
    let columns = |from: usize, len: usize| width(&typed.chars().skip(from).take(len).collect::<String>());
    let before = (columns(0, mark.at) + PROMPT.len()).checked_sub(skipped)?;
    Some(" ".repeat(before) + &"^".repeat(columns(mark.at, mark.len).max(1)))
}

/// Returns the lines of the preview: what is wrong stands right under its mark, and money before its story.
fn preview(view: &LiveState) -> impl Iterator<Item = Line<'_>> {
    let mut lines: Vec<&(Tone, String)> = view.preview.lines.iter().collect();
    lines.sort_by_key(|(tone, _)| *tone);
    lines.into_iter().map(move |(tone, text)| Line::raw(text.as_str()).style(view.tone(*tone)))
}

/// Says that something is being written, and what is in its way.
fn writing<'a>(view: &'a LiveState, what: &str, style: Style) -> Vec<Line<'a>> {
    let writing = view.voice().say(&ScreenText::Writing {}) + what;
    std::iter::once(Line::raw(writing).style(style)).chain(message(view)).collect()
}

fn message(view: &LiveState) -> impl Iterator<Item = Line<'_>> {
    view.message.iter().map(|(tone, text)| Line::raw(text.as_str()).style(view.tone(*tone)))
}

/// Returns what is below the line: the last message, or the preview.
fn below_line(view: &LiveState) -> Vec<Line<'_>> {
    if view.pending.is_some() {
        return writing(view, "", view.tone(Tone::Hint));
    }
    let choices = view.completing.as_ref().filter(|going| going.words.len() > 1);
    let choices = choices.map(self::choices);
    match view.message.first() {
        None => choices.into_iter().chain(preview(view)).collect(),
        // What is being typed keeps its preview.
        Some((tone, _)) if *tone != Tone::Wrong && !view.line().trim().is_empty() => {
            message(view).take(1).chain(preview(view)).collect()
        }
        Some(_) => message(view).collect(),
    }
}

/// Returns the completions, the one in the line first.
fn choices(going: &Completing) -> Line<'_> {
    let all = going.words.iter().cycle().skip(going.at).take(going.words.len()).enumerate();
    let style = |at: usize| if at == 0 { CHOSEN } else { Style::new() };
    Line::from_iter(all.flat_map(|(at, word)| [Span::styled(word.as_str(), style(at)), Span::raw("  ")]))
}

/// Draws as many keys as fit beside the one that leaves.
pub(super) fn keys(view: &LiveState, frame: &mut Frame<'_>, area: Rect) {
    let voice = view.voice();
    let keys = KEYS.iter().filter_map(|row| Some((row.action, row.shown.as_ref()?)));
    let keys = keys.map(|(action, (name, does))| (action, format!("{name} {}", voice.say(does))));
    let (leave, keys): (Vec<_>, Vec<_>) = keys.partition(|(action, _)| *action == Action::Leave);
    let leave: String = leave.into_iter().map(|(_, key)| key).collect();
    let mut text = String::new();
    for (_, key) in keys {
        if width(&text) + width(&key) + 2 + width(&leave) > usize::from(area.width) {
            break;
        }
        text.push_str(&key);
        text.push_str("  ");
    }
    text.push_str(&leave);
    frame.render_widget(Line::raw(text).style(FAINT), area);
}
