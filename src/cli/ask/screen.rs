//! Questions on the terminal, one below the other. Standard output stays free for what the command prints.

use super::prompt::{End, Prompt, cut};
use anyhow::{Context as _, Result};
use meldbook::kernel::characters::visible;
use meldbook::live::action;
use ratatui::crossterm::cursor::{MoveToColumn, MoveUp};
use ratatui::crossterm::event::{self, Event, KeyEventKind};
use ratatui::crossterm::queue;
use ratatui::crossterm::style::Print;
use ratatui::crossterm::terminal::{self, Clear, ClearType, disable_raw_mode, enable_raw_mode};
#[cfg(unix)]
use signal_hook::{
    consts::{SIGHUP, SIGTERM},
    iterator::Signals,
    low_level::emulate_default_handler,
};
use std::io::{Write, stderr};
use std::time::Duration;

/// The terminal while questions are asked.
pub struct Screen {
    /// Lines of answers on the screen.
    answers: usize,
    /// Those that end the program; elsewhere the system ends it.
    #[cfg(unix)]
    signals: Signals,
}

/// How long a signal may wait.
const MOMENT: Duration = Duration::from_millis(200);

impl Screen {
    /// Takes the terminal. A panic gives it back before its message is printed.
    pub fn enter() -> Result<Screen> {
        let report = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            let _ = disable_raw_mode();
            report(panic);
        }));
        let screen = Screen {
            answers: 0,
            #[cfg(unix)]
            signals: Signals::new([SIGTERM, SIGHUP]).context("signals")?,
        };
        enable_raw_mode().context("the terminal")?;
        Ok(screen)
    }

    /// Asks until the question is answered or left. `shown` writes an answer for the line that stays on the screen.
    pub fn ask(&mut self, mut prompt: Prompt<'_>, shown: impl Fn(&[String]) -> String) -> Result<End> {
        self.draw(&prompt).context("the terminal")?;
        loop {
            #[cfg(unix)]
            if let Some(signal) = self.signals.pending().next() {
                clear().context("the terminal")?;
                disable_raw_mode().context("the terminal")?;
                // By the default action of the signal, so that the sender sees it.
                emulate_default_handler(signal).context("signals")?;
            }
            if !event::poll(MOMENT).context("the terminal")? {
                continue;
            }
            let end = match event::read().context("the terminal")? {
                Event::Key(key) if key.kind != KeyEventKind::Release => {
                    action(key).and_then(|action| prompt.update(action))
                }
                _ => None,
            };
            let Some(end) = end else {
                self.draw(&prompt).context("the terminal")?;
                continue;
            };
            self.close(&prompt, &end, shown).context("the terminal")?;
            return Ok(end);
        }
    }

    /// Draws the question over itself, and leaves the cursor in its first line.
    fn draw(&self, prompt: &Prompt<'_>) -> std::io::Result<()> {
        let (lines, column) = prompt.draw(terminal::size()?);
        let lines: Vec<String> = lines.iter().map(|line| visible(line)).collect();
        clear()?;
        let up = u16::try_from(lines.len().saturating_sub(1)).unwrap_or(u16::MAX);
        let mut out = stderr();
        queue!(out, Print(lines.join("\r\n")))?;
        if up > 0 {
            queue!(out, MoveUp(up))?;
        }
        queue!(out, MoveToColumn(column))?;
        out.flush()
    }

    /// Puts the answer in place of the question; on the way back, takes away the answer before it.
    fn close(
        &mut self,
        prompt: &Prompt<'_>,
        end: &End,
        shown: impl Fn(&[String]) -> String,
    ) -> std::io::Result<()> {
        clear()?;
        match end {
            End::Answered(answer) => {
                let width = usize::from(terminal::size()?.0.saturating_sub(1));
                let line = cut(&format!("> {} {}", prompt.question, shown(answer)), width);
                queue!(stderr(), Print(visible(line.trim_end())), Print("\r\n"))?;
                self.answers = self.answers.saturating_add(1);
            }
            End::Back if self.answers > 0 => {
                queue!(stderr(), MoveUp(1))?;
                clear()?;
                self.answers = self.answers.saturating_sub(1);
            }
            End::Back | End::Leave => {}
        }
        stderr().flush()
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // The terminal may be gone.
        let _ = disable_raw_mode();
    }
}

fn clear() -> std::io::Result<()> {
    queue!(stderr(), MoveToColumn(0), Clear(ClearType::FromCursorDown))
}
