//! The typed line, a mark under the word at fault, and the preview below.

use super::look::Look;
use crate::live::keys::{Action, KEYS, KeyRow};
use crate::live::preview::{Kind, Tone};
use crate::live::screen_text::ScreenText;
use crate::live::sheet::width;
use crate::live::state::{Completing, Message, Mode, Pending, State};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

const PROMPT: &str = "> ";

pub(super) fn draw(state: &State, look: Look, frame: &mut Frame<'_>, line: Rect, below: Rect) {
    let [prompt, typed] = Layout::horizontal([Constraint::Length(2), Constraint::Min(0)]).areas(line);
    frame.render_widget(Line::raw(PROMPT).style(look.head()), prompt);
    if let (Some(Pending::Line), Some(ahead)) = (&state.pending, state.ahead()) {
        // What is being entered is named below, and what is typed meanwhile stands here.
        frame.render_widget(look.text(&tail(&ahead, usize::from(typed.width))), typed);
        return below_entering(state, look, frame, below);
    }
    // The last column is for the cursor.
    let room = usize::from(typed.width).saturating_sub(1);
    let skipped = state.input.visual_scroll(room);
    let scroll = u16::try_from(skipped).unwrap_or(u16::MAX);
    frame.render_widget(Paragraph::new(words(state, look)).scroll((0, scroll)), typed);
    if let Mode::Typing = state.mode {
        let cursor = state.input.visual_cursor().saturating_sub(skipped);
        let x = typed.x.saturating_add(u16::try_from(cursor).unwrap_or(u16::MAX));
        frame.set_cursor_position((x.min(line.right().saturating_sub(1)), line.y));
    }
    let marks = if below.height > 1 { marks(state, skipped) } else { None };
    let [under, lines] =
        Layout::vertical([Constraint::Length(u16::from(marks.is_some())), Constraint::Min(0)]).areas(below);
    if let Some(marks) = marks {
        frame.render_widget(Line::raw(marks).style(look.kind(Kind::Wrong)), under);
    }
    let text = below_line(state, look);
    frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: false }), lines);
}

fn below_entering(state: &State, look: Look, frame: &mut Frame<'_>, below: Rect) {
    let writing = format!("{} {}", state.voice().say(&ScreenText::Writing), state.input.value());
    frame.render_widget(Paragraph::new(look.text(&writing)).wrap(Wrap { trim: false }), below);
}

/// Returns the end of a text that fits.
fn tail(text: &str, room: usize) -> String {
    let mut chars = text.chars();
    while width(chars.as_str()) > room && chars.next().is_some() {}
    chars.as_str().to_owned()
}

/// Returns the line with each word in the style of its kind.
fn words<'a>(state: &'a State, look: Look) -> Line<'a> {
    let mut spans: Vec<Span<'a>> = Vec::new();
    let style = |at: usize| {
        let mark = state.preview.marks.iter().find(|mark| (mark.at..mark.at + mark.len).contains(&at));
        mark.map_or(Style::new(), |mark| look.kind(mark.kind))
    };
    let mut run = String::new();
    let mut of = Style::new();
    for (at, c) in state.input.value().chars().enumerate() {
        let now = style(at);
        if now != of && !run.is_empty() {
            spans.push(Span::styled(std::mem::take(&mut run), of));
        }
        of = now;
        run.push(if c == '\t' { ' ' } else { c });
    }
    spans.push(Span::styled(run, of));
    Line::from(spans)
}

/// Returns the marks under the word at fault.
fn marks(state: &State, skipped: usize) -> Option<String> {
    let mark = state.preview.marks.iter().find(|mark| mark.kind == Kind::Wrong)?;
    let typed = state.input.value();
    let columns = |from: usize, len: usize| width(&typed.chars().skip(from).take(len).collect::<String>());
    let before = (columns(0, mark.at) + PROMPT.len()).checked_sub(skipped)?;
    Some(" ".repeat(before) + &"^".repeat(columns(mark.at, mark.len).max(1)))
}

/// Returns what is below the line: the last message, or the preview.
fn below_line<'a>(state: &'a State, look: Look) -> Vec<Line<'a>> {
    let line = |tone: Tone, text: String| Line::raw(text).style(look.tone(tone));
    if state.pending.is_some() {
        return vec![line(Tone::Hint, state.voice().say(&ScreenText::Writing))];
    }
    if let Mode::Choosing(_) = state.mode {
        return vec![line(Tone::Missing, state.voice().say(&ScreenText::Choosing))];
    }
    let choices = state.completing.as_ref().filter(|going| going.words.len() > 1);
    let choices = choices.map(|going| self::choices(going, look));
    match &state.message {
        Message::None => {
            let lines = state.preview.lines.iter();
            let preview = lines.map(|(tone, text)| look.text(text).style(look.tone(*tone)));
            choices.into_iter().chain(preview).collect()
        }
        Message::Reply(lines) => {
            // What is being typed keeps its preview.
            let typing = !state.input.value().trim().is_empty();
            let seen = if typing { 1 } else { lines.len() };
            let tone = |at: usize| if at == 0 { look.head() } else { Style::new() };
            let reply = lines.iter().take(seen).enumerate();
            let reply = reply.map(|(at, text)| look.text(text).style(tone(at)));
            let preview = state.preview.lines.iter().filter(|_| typing);
            reply.chain(preview.map(|(tone, text)| look.text(text).style(look.tone(*tone)))).collect()
        }
        Message::Trouble(trouble) => {
            let mut lines: Vec<Line<'a>> =
                trouble.message.lines().map(|text| look.text(text).style(look.tone(Tone::Wrong))).collect();
            lines.extend(trouble.hints.iter().map(|hint| look.text(hint).style(look.tone(Tone::Hint))));
            lines
        }
    }
}

/// Returns the completions, with the one in the line highlighted.
fn choices(going: &Completing, look: Look) -> Line<'_> {
    let mut spans: Vec<Span<'_>> = Vec::new();
    for (at, word) in going.words.iter().enumerate() {
        if at > 0 {
            spans.push(Span::raw("  "));
        }
        let style = if at == going.at { look.chosen() } else { Style::new() };
        spans.push(Span::styled(word.as_str(), style));
    }
    Line::from(spans)
}

/// Draws as many keys as fit beside the one that leaves.
pub(super) fn keys(state: &State, look: Look, frame: &mut Frame<'_>, area: Rect) {
    let voice = state.voice();
    let key =
        |row: &KeyRow| format!("{} {}", row.named(voice), voice.lang.brief(&row.does, row.does.brief()));
    let named = || KEYS.iter().filter(|row| !row.name.is_empty());
    let leave = named().find(|row| row.action == Action::Leave).map(key).unwrap_or_default();
    let mut text = String::new();
    for key in named().filter(|row| row.action != Action::Leave).map(key) {
        if width(&text) + width(&key) + 2 + width(&leave) > usize::from(area.width) {
            break;
        }
        text.push_str(&key);
        text.push_str("  ");
    }
    text.push_str(&leave);
    frame.render_widget(Line::raw(text).style(look.faint()), area);
}
