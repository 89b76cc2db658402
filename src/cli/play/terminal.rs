//! The terminal: taken, given back as it was, on every way out.

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::{SetCursorStyle, Show};
use ratatui::crossterm::event::{DisableBracketedPaste, EnableBracketedPaste};
use ratatui::crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::crossterm::{execute, queue};
use std::io::{Stdout, Write, stdout};

/// The screen, as long as it is ours.
pub struct Screen {
    /// What frames are drawn on.
    pub terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl Screen {
    /// Takes the terminal. A panic gives it back before it is told.
    pub fn enter() -> std::io::Result<Screen> {
        let told = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            restore();
            told(panic);
        }));
        take()?;
        Ok(Screen { terminal: Terminal::new(CrosstermBackend::new(stdout()))? })
    }

    /// Takes the terminal again after a sleep, and forgets what was on it.
    pub fn again(&mut self) -> std::io::Result<()> {
        take()?;
        // Made anew and not cleared: to be cleared it would ask the terminal where the cursor is, and the answer
        // would come among the keys.
        self.terminal = Terminal::new(CrosstermBackend::new(stdout()))?;
        Ok(())
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

fn take() -> std::io::Result<()> {
    enable_raw_mode()?;
    execute!(stdout(), EnterAlternateScreen, EnableBracketedPaste, Clear(ClearType::All))
}

/// Gives the terminal back. What fails cannot be helped: it may be gone.
pub fn restore() {
    let mut out = stdout();
    let _ = queue!(out, DisableBracketedPaste, LeaveAlternateScreen, SetCursorStyle::DefaultUserShape, Show);
    let _ = out.flush();
    let _ = disable_raw_mode();
}
