//! The terminal: set up for the screen, and restored on every way out.

use ratatui::crossterm::cursor::{SetCursorStyle, Show};
use ratatui::crossterm::event::{DisableBracketedPaste, EnableBracketedPaste};
use ratatui::crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::crossterm::{execute, queue};
use ratatui::{Terminal, backend::CrosstermBackend};
use std::io::{Stdout, Write, stdout};

pub struct PlayScreen {
    pub terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl PlayScreen {
    /// Sets up the terminal. A panic restores it before its message is printed.
    pub fn enter() -> std::io::Result<PlayScreen> {
        let report = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            restore();
            report(panic);
        }));
        set_up()?;
        Ok(PlayScreen { terminal: Terminal::new(CrosstermBackend::new(stdout()))? })
    }

    /// Sets up the terminal again after a stop, and redraws everything.
    pub fn again(&mut self) -> std::io::Result<()> {
        set_up()?;
        self.forget()
    }

    /// Makes the next frame draw everything. A screen that was resized to another size and back has lost its text,
    /// although its size is the same.
    pub fn forget(&mut self) -> std::io::Result<()> {
        queue!(stdout(), Clear(ClearType::All))?;
        // A new terminal, because clearing the old one would ask for the cursor position, and the reply would
        // arrive among the keys.
        self.terminal = Terminal::new(CrosstermBackend::new(stdout()))?;
        Ok(())
    }
}

impl Drop for PlayScreen {
    fn drop(&mut self) {
        restore();
    }
}

/// After a kill the terminal may still show the screen of the table that was killed, so it is cleared.
fn set_up() -> std::io::Result<()> {
    enable_raw_mode()?;
    execute!(stdout(), EnterAlternateScreen, Clear(ClearType::All), EnableBracketedPaste)
}

/// Restores the terminal. Errors are ignored: the terminal may be gone.
pub fn restore() {
    let mut out = stdout();
    let _ = queue!(out, DisableBracketedPaste, LeaveAlternateScreen, SetCursorStyle::DefaultUserShape, Show);
    let _ = out.flush();
    let _ = disable_raw_mode();
}
