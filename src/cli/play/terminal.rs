//! The terminal: set up for the screen, and restored on every way out.

use ratatui::crossterm::cursor::{SetCursorStyle, Show};
use ratatui::crossterm::event::{DisableBracketedPaste, EnableBracketedPaste};
use ratatui::crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::crossterm::{execute, queue};
use ratatui::{Terminal, backend::CrosstermBackend};
use std::io::{Stdout, Write, stdout};

pub struct Screen {
    pub terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl Screen {
    /// Sets up the terminal. A panic restores it before its message is printed.
    pub fn enter() -> std::io::Result<Screen> {
        let report = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            restore();
            report(panic);
        }));
        set_up()?;
        Ok(Screen { terminal: Terminal::new(CrosstermBackend::new(stdout()))? })
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

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

fn set_up() -> std::io::Result<()> {
    enable_raw_mode()?;
    execute!(stdout(), EnterAlternateScreen, EnableBracketedPaste)
}

/// Restores the terminal. Errors are ignored: the terminal may be gone.
pub fn restore() {
    let mut out = stdout();
    let _ = queue!(out, DisableBracketedPaste, LeaveAlternateScreen, SetCursorStyle::DefaultUserShape, Show);
    let _ = out.flush();
    let _ = disable_raw_mode();
}

#[cfg(all(test, unix))]
mod tests {
    use super::Screen;
    use portable_pty::{CommandBuilder, PtySize, native_pty_system};
    use std::io::Read;
    use std::num::NonZero;

    #[test]
    #[ignore = "panics; the test below runs it in a terminal"]
    fn panic_on_screen() {
        let _screen = Screen::enter().unwrap();
        panic!("something broke");
    }

    /// In the release build a panic aborts: only its hook can restore the terminal.
    #[test]
    fn a_panic_restores_the_terminal_before_its_message() {
        let pair = native_pty_system().openpty(PtySize::default()).unwrap();
        let before = format!("{:?}", pair.master.get_termios().unwrap());
        let mut command = CommandBuilder::new(std::env::current_exe().unwrap());
        command.args(["--ignored", "--exact", "--nocapture", "cli::play::terminal::tests::panic_on_screen"]);
        command.env("RUST_BACKTRACE", "0");
        let mut child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let mut output = pair.master.try_clone_reader().unwrap();
        let mut screen = vt100::Parser::new(NonZero::new(24).unwrap(), NonZero::new(80).unwrap(), 0);
        let mut bytes = [0; 4096];
        // When the other end is closed, reading returns an error.
        while let Ok(read @ 1..) = output.read(&mut bytes) {
            screen.process(&bytes[..read]);
        }
        assert!(!child.wait().unwrap().success());
        let screen = screen.screen();
        assert!(screen.contents().contains("something broke"), "{}", screen.contents());
        assert!(!screen.alternate_screen() && !screen.hide_cursor() && !screen.bracketed_paste());
        assert_eq!(format!("{:?}", pair.master.get_termios().unwrap()), before);
    }
}
