//! The typed line, a mark under the word at fault, and the preview below.

use super::theme::{CHOSEN, CUT, FAINT, HEAD, Theme};
use crate::live::ScreenText;
use crate::live::keys::{Action, KEYS, KeyRow, MORE_KEY};
use crate::live::preview::{Kind, Tone};
use crate::live::state::{Completing, Message, Mode, Pending, State};
use crate::report::board::Standing;
use crate::report::text;
use crate::report::text::{capped, width};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

const PROMPT: &str = "> ";

/// The key where lines are typed ahead.
const ENTER: [&str; 2] = ["⏎", "|"];

pub(super) fn draw(
    state: &State,
    look: Theme,
    says_standings: bool,
    frame: &mut Frame<'_>,
    line: Rect,
    below: Rect,
) {
    let [prompt, typed] = Layout::horizontal([Constraint::Length(2), Constraint::Min(0)]).areas(line);
    let ahead = state.ahead().join(&format!(" {} ", look.sign(ENTER)));
    if let (Some(Pending::Line), false) = (&state.pending, ahead.is_empty()) {
        // What is being entered is named below, and what is typed meanwhile stands here.
        frame.render_widget(Line::raw(PROMPT).style(HEAD), prompt);
        frame.render_widget(look.text(&tail(&ahead, usize::from(typed.width))), typed);
        let writing = format!("{} {}", state.voice().say(&ScreenText::Writing {}), state.input.value());
        let mut lines = vec![look.text(&writing)];
        if let Message::ErrorText(reason) = &state.message {
            lines.push(look.text(&reason.message).style(look.tone(Tone::Wrong)));
        }
        let lines = fitted(lines, below.width);
        let lines = look.first(lines, below.height.into(), None, state.voice());
        return look.lines(lines, frame, below);
    }
    // The last column is for the cursor.
    let room = usize::from(typed.width).saturating_sub(1);
    let skipped = state.input.visual_scroll(room);
    // What is left of the screen is marked as cut.
    let begin =
        if skipped > 0 { format!("{:<2}", look.sign(CUT).replace('>', "<")) } else { PROMPT.to_owned() };
    frame.render_widget(Line::raw(begin).style(HEAD), prompt);
    let scroll = capped(skipped);
    match state.ghost().filter(|_| matches!(state.mode, Mode::Typing)) {
        Some(ghost) => look.fitted(Line::raw(ghost).style(FAINT), frame, typed),
        None => frame.render_widget(Paragraph::new(words(state, look)).scroll((0, scroll)), typed),
    }
    if let Mode::Typing = state.mode {
        let cursor = state.input.visual_cursor().saturating_sub(skipped);
        let x = typed.x.saturating_add(capped(cursor));
        frame.set_cursor_position((x.min(line.right().saturating_sub(1)), line.y));
    }
    let marks = if below.height > 1 { marks(state, skipped) } else { None };
    let [under, lines] =
        Layout::vertical([Constraint::Length(u16::from(marks.is_some())), Constraint::Min(0)]).areas(below);
    if let Some(marks) = marks {
        frame.render_widget(Line::raw(marks).style(look.kind(Kind::Wrong)), under);
    }
    let text = |order| {
        let text = below_line(state, look, usize::from(lines.width), order, says_standings);
        fitted(text, lines.width)
    };
    let as_read = text(Order::AsRead);
    let text = if as_read.len() > lines.height.into() { text(Order::FaultsFirst) } else { as_read };
    look.lines(look.first(text, lines.height.into(), Some(MORE_KEY), state.voice()), frame, lines);
}

pub(super) fn rows_below(state: &State, look: Theme, says_standings: bool, columns: u16) -> u16 {
    let marked = state.preview.marks.iter().any(|mark| mark.kind == Kind::Wrong);
    let lines = fitted(below_line(state, look, columns.into(), Order::AsRead, says_standings), columns);
    let lines = lines.len().saturating_add(marked.into());
    capped(lines)
}

/// Returns everything that is below the line, as text, and what is left to be done after a closed night.
pub(crate) fn below_texts(state: &State) -> Vec<String> {
    let lines = below_line(state, Theme::of(state), usize::MAX, Order::AsRead, true);
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

fn words<'a>(state: &'a State, look: Theme) -> Line<'a> {
    let mut spans: Vec<Span<'a>> = Vec::new();
    // In the colour of the account or side.
    let of_player = |no: usize| {
        let name = state.preview.players.get(no);
        let is_in = |one: &Standing| one.names.iter().any(|(other, _)| Some(other) == name);
        let at = state.standings.iter().position(is_in);
        at.map_or(Style::new(), |at| look.account(at))
    };
    let style = |at: usize| {
        let mark = state.preview.marks.iter().find(|mark| (mark.at..mark.at + mark.len).contains(&at));
        mark.map_or(Style::new(), |mark| match mark.kind {
            Kind::Player(no) => look.kind(mark.kind).patch(of_player(no)),
            kind => look.kind(kind),
        })
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

fn marks(state: &State, skipped: usize) -> Option<String> {
    let mark = state.preview.marks.iter().find(|mark| mark.kind == Kind::Wrong)?;
    let typed = state.input.value();
    let columns = |from: usize, len: usize| width(&typed.chars().skip(from).take(len).collect::<String>());
    let before = (columns(0, mark.at) + PROMPT.len()).checked_sub(skipped)?;
    Some(" ".repeat(before) + &"^".repeat(columns(mark.at, mark.len).max(1)))
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Order {
    /// What was understood, then what is wrong.
    AsRead,
    /// For where there is no room for all: what is wrong stands right under its mark, and money before its story.
    FaultsFirst,
}

fn preview<'a>(
    state: &'a State,
    look: Theme,
    order: Order,
    says_standings: bool,
) -> impl Iterator<Item = Line<'a>> {
    let lines = state.preview.lines.iter();
    let mut lines: Vec<&(Tone, String)> =
        lines.filter(|(tone, _)| says_standings || *tone != Tone::Standings).collect();
    let goes_first =
        |(tone, _): &&(Tone, String)| matches!(tone, Tone::Wrong | Tone::LeadsTo | Tone::Standings);
    if order == Order::FaultsFirst && lines.iter().any(goes_first) {
        lines.sort_by_key(|(tone, _)| match tone {
            Tone::Wrong => 0,
            Tone::LeadsTo | Tone::Standings => 1,
            Tone::Understood | Tone::Missing => 2,
            Tone::Outcome | Tone::Lost => 3,
            Tone::Hint => 4,
        });
    }
    lines.into_iter().map(move |(tone, text)| look.text(text).style(look.tone(*tone)))
}

/// Returns what is below the line: the last message, or the preview.
fn below_line<'a>(
    state: &'a State,
    look: Theme,
    room: usize,
    order: Order,
    says_standings: bool,
) -> Vec<Line<'a>> {
    let preview = || preview(state, look, order, says_standings);
    let line = |tone: Tone, text: String| Line::raw(text).style(look.tone(tone));
    if state.pending.is_some() {
        let writing = line(Tone::Hint, state.voice().say(&ScreenText::Writing {}));
        let reason = match &state.message {
            Message::ErrorText(reason) => Some(look.text(&reason.message).style(look.tone(Tone::Wrong))),
            _ => None,
        };
        return [writing].into_iter().chain(reason).collect();
    }
    if let Mode::Choosing(_) = state.mode {
        let note = state.chosen_note().map(|note| line(Tone::Understood, note));
        return note
            .into_iter()
            .chain([line(Tone::Missing, state.voice().say(&ScreenText::Choosing {}))])
            .collect();
    }
    let choices = state.completing.as_ref().filter(|going| going.words.len() > 1);
    let choices = choices.map(|going| self::choices(going, room));
    match &state.message {
        Message::None => choices.into_iter().chain(preview()).collect(),
        Message::Reply(lines) => {
            // What is being typed keeps its preview.
            let typing = !state.input.value().trim().is_empty();
            let seen = if typing { 1 } else { lines.len() };
            let tone = |at: usize| if at == 0 { HEAD } else { Style::new() };
            let reply = lines.iter().take(seen).enumerate();
            let reply = reply.map(|(at, text)| look.text(text).style(tone(at)));
            reply.chain(preview().filter(|_| typing)).collect()
        }
        Message::ErrorText(trouble) => {
            let mut lines: Vec<Line<'a>> =
                trouble.message.lines().map(|text| look.text(text).style(look.tone(Tone::Wrong))).collect();
            lines.extend(trouble.hints.iter().map(|hint| look.text(hint).style(look.tone(Tone::Hint))));
            lines
        }
    }
}

/// Returns the completions, with the one in the line highlighted, and how many there is no room for.
fn choices(going: &Completing, room: usize) -> Line<'_> {
    const GAP: usize = 2;
    let needed = |words: &[String]| words.iter().map(|word| width(word).saturating_add(GAP)).sum::<usize>();
    let counted = |more: usize| if more == 0 { String::new() } else { format!("+{more}") };
    // The one in the line is always seen.
    let mut shown: &[String] = &going.words;
    let mut left = 0;
    while shown.len() > 1 && needed(shown).saturating_add(counted(going.words.len()).len()) > room {
        let at = going.at.saturating_sub(left);
        if at > shown.len() / 2 {
            shown = shown.get(1..).unwrap_or_default();
            left = left.saturating_add(1);
        } else {
            shown = shown.split_last().map_or(shown, |(_, rest)| rest);
        }
    }
    let mut spans: Vec<Span<'_>> = Vec::new();
    for (at, word) in shown.iter().enumerate() {
        if at > 0 {
            spans.push(Span::raw(" ".repeat(GAP)));
        }
        let style = if at.saturating_add(left) == going.at { CHOSEN } else { Style::new() };
        spans.push(Span::styled(word.as_str(), style));
    }
    let more = counted(going.words.len().saturating_sub(shown.len()));
    if !more.is_empty() {
        spans.push(Span::styled(format!("  {more}"), FAINT));
    }
    Line::from(spans)
}

/// Draws as many keys as fit beside the one that leaves.
pub(super) fn keys(state: &State, frame: &mut Frame<'_>, area: Rect) {
    let voice = state.voice();
    let key = |row: &KeyRow| format!("{} {}", row.named(voice), voice.lang.brief(&row.does, row.brief));
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
    frame.render_widget(Line::raw(text).style(FAINT), area);
}
