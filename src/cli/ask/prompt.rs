//! One question: a line to type, or a list to choose from. It knows keys and lines of text, and no terminal.

use meldbook::live::Action;
use meldbook::notation::fold;
use meldbook::report::text::wrapped;
use ratatui::text::Span;
use tui_input::{Input, InputRequest};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pick {
    /// By a line; Tab completes it.
    Line,
    /// By one of the choices; the line filters them.
    One,
    /// By any of the choices; the line filters them.
    Many,
}

/// Something to choose, or a line that Tab completes.
#[derive(Debug, Clone)]
pub struct Choice {
    /// What it is as an answer.
    pub name: String,
    /// What it is in the list.
    pub text: String,
    pub chosen: bool,
}

impl Choice {
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Choice {
        Choice { name: name.into(), text: text.into(), chosen: false }
    }
}

/// Finds what is wrong with a line.
pub type PromptCheck<'a> = Box<dyn Fn(&str) -> Option<String> + 'a>;

pub struct Prompt<'a> {
    pub question: String,
    pub help: String,
    pub pick: Pick,
    pub choices: Vec<Choice>,
    pub input: Input,
    /// The position of the cursor among the choices that fit.
    pub at: usize,
    pub check: PromptCheck<'a>,
    pub fault: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PromptEnd {
    /// With the line, or with the names of what was chosen.
    Answered(Vec<String>),
    Back,
    Leave,
}

/// The most choices, or lines that Tab completes, shown at a time.
const MOST_CHOICES: usize = 12;
const MOST_COMPLETIONS: usize = 4;

impl<'a> Prompt<'a> {
    pub fn line(question: String, help: String, initial: String, check: PromptCheck<'a>) -> Prompt<'a> {
        let input = Input::new(initial);
        Prompt { question, help, pick: Pick::Line, choices: Vec::new(), input, at: 0, check, fault: None }
    }

    /// A question answered by choosing, with the cursor on one of the choices.
    pub fn list(question: String, help: String, pick: Pick, choices: Vec<Choice>, at: usize) -> Prompt<'a> {
        let check: PromptCheck<'a> = Box::new(|_| None);
        Prompt { question, help, pick, choices, input: Input::default(), at, check, fault: None }
    }

    pub fn update(&mut self, action: Action) -> Option<PromptEnd> {
        let fitting = self.fitting();
        let is_list = self.pick != Pick::Line;
        let last = fitting.len().saturating_sub(1);
        match action {
            Action::Leave => return Some(PromptEnd::Leave),
            Action::Back => return Some(PromptEnd::Back),
            Action::Older if !is_list => return Some(PromptEnd::Back),
            Action::Enter => return self.answer(&fitting).map(PromptEnd::Answered),
            Action::Older => self.at = self.at.checked_sub(1).unwrap_or(last),
            Action::Newer => self.at = if self.at < last { self.at.saturating_add(1) } else { 0 },
            Action::PageUp => self.at = self.at.saturating_sub(MOST_CHOICES),
            Action::PageDown => self.at = self.at.saturating_add(MOST_CHOICES).min(last),
            Action::Complete if !is_list => {
                if let Some(choice) = fitting.first().and_then(|at| self.choices.get(*at)) {
                    self.input = Input::new(choice.name.clone());
                }
            }
            Action::Edit(InputRequest::InsertChar(' ')) if self.pick == Pick::Many => {
                let at = fitting.get(self.at).copied();
                if let Some(choice) = at.and_then(|at| self.choices.get_mut(at)) {
                    choice.chosen = !choice.chosen;
                }
            }
            Action::Edit(request) => self.edit(request),
            _ => {}
        }
        None
    }

    fn edit(&mut self, request: InputRequest) {
        if self.input.handle(request).is_some_and(|change| change.value) {
            self.at = 0;
            self.fault = None;
        }
    }

    /// Returns the answer as it stands, unless there is none or something is wrong with it.
    fn answer(&mut self, fitting: &[usize]) -> Option<Vec<String>> {
        match self.pick {
            Pick::Line => {
                let line = self.input.value().trim().to_owned();
                self.fault = (self.check)(&line);
                self.fault.is_none().then(|| vec![line])
            }
            Pick::One => {
                let choice = fitting.get(self.at).and_then(|at| self.choices.get(*at));
                choice.map(|choice| vec![choice.name.clone()])
            }
            Pick::Many => {
                let chosen = self.choices.iter().filter(|choice| choice.chosen);
                Some(chosen.map(|choice| choice.name.clone()).collect())
            }
        }
    }

    /// Returns the positions of the choices that fit the line, those whose names begin so first.
    fn fitting(&self) -> Vec<usize> {
        let typed = fold(self.input.value());
        let fits = |choice: &Choice| match self.pick {
            Pick::Line => !typed.is_empty() && fold(&choice.name).starts_with(&typed),
            Pick::One | Pick::Many => fold(&choice.text).contains(&typed),
        };
        let mut fitting: Vec<_> =
            self.choices.iter().enumerate().filter(|(_, choice)| fits(choice)).collect();
        fitting.sort_by_key(|(_, choice)| !fold(&choice.name).starts_with(&typed));
        fitting.into_iter().map(|(at, _)| at).collect()
    }

    /// Returns the question as it is shown, each line narrower than the screen, and the column of the cursor in the
    /// first line.
    pub fn draw(&self, (columns, rows): (u16, u16)) -> (Vec<String>, u16) {
        let width = usize::from(columns.saturating_sub(1));
        let head = cut(&format!("? {} ", self.question), width.saturating_sub(1));
        let room = width.saturating_sub(cells(&head));
        let scroll = self.input.visual_scroll(room);
        let cursor = cells(&head).saturating_add(self.input.visual_cursor().saturating_sub(scroll));
        let mut lines = vec![head + &cut(skipped(self.input.value(), scroll), room)];
        let below = |text: &str| wrapped(text, u16::try_from(width.max(1)).unwrap_or(u16::MAX));
        lines.extend(self.fault.iter().flat_map(|fault| below(&format!("# {fault}"))));
        let help = below(&format!("[{}]", self.help));
        let left = usize::from(rows).saturating_sub(lines.len() + help.len() + 1).max(1);
        lines.extend(self.offered(left).into_iter().map(|line| cut(&line, width)));
        lines.extend(help);
        lines.truncate(usize::from(rows).saturating_sub(1).max(1));
        (lines, u16::try_from(cursor).unwrap_or(columns))
    }

    /// Returns the choices around the cursor, or the lines that Tab completes.
    fn offered(&self, most: usize) -> Vec<String> {
        let fitting = self.fitting();
        let choices = |at: &usize| self.choices.get(*at);
        if self.pick == Pick::Line {
            let offered = fitting.iter().take(MOST_COMPLETIONS.min(most)).filter_map(choices);
            return offered.map(|choice| format!("  {}", choice.text)).collect();
        }
        let most = MOST_CHOICES.min(most);
        let first = self.at.saturating_sub(most / 2).min(fitting.len().saturating_sub(most));
        let shown = fitting.iter().enumerate().skip(first).take(most);
        let line = |(at, choice): (usize, &usize)| {
            let choice = choices(choice)?;
            let cursor = if at == self.at { ">" } else { " " };
            Some(match (self.pick, choice.chosen) {
                (Pick::Many, true) => format!("{cursor} [x] {}", choice.text),
                (Pick::Many, false) => format!("{cursor} [ ] {}", choice.text),
                _ => format!("{cursor} {}", choice.text),
            })
        };
        shown.filter_map(line).collect()
    }
}

/// Returns the width of text on the screen.
fn cells(text: &str) -> usize {
    Span::raw(text).width()
}

/// Returns the beginning of a text that is no wider than this.
pub fn cut(text: &str, width: usize) -> String {
    let mut short = String::new();
    for c in text.chars() {
        short.push(c);
        if cells(&short) > width {
            short.pop();
            break;
        }
    }
    short
}

/// Returns a text without its first columns.
fn skipped(text: &str, columns: usize) -> &str {
    let mut rest = text.chars();
    while cells(text).saturating_sub(cells(rest.as_str())) < columns && rest.next().is_some() {}
    rest.as_str()
}
