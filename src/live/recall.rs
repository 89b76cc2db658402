//! The lines typed before, which Up and Down bring back.

#[derive(Debug, Clone, Default)]
pub(super) struct Recall {
    lines: Vec<String>,
    /// How many lines back; 0 is the line being typed.
    back: usize,
    /// The line that was being typed before an older one was recalled.
    draft: String,
}

impl Recall {
    /// Starts with the lines of earlier hands.
    pub(super) fn of(lines: Vec<String>) -> Recall {
        Recall { lines, ..Recall::default() }
    }

    /// Adds a line, unless it repeats the last one, and starts anew.
    pub(super) fn add(&mut self, line: &str) {
        self.back = 0;
        if !line.trim().is_empty() && self.lines.last().is_none_or(|last| last != line) {
            self.lines.push(line.to_owned());
        }
    }

    /// Takes a recalled line that was changed for the one being typed; `now` is the line on the screen.
    fn notice(&mut self, now: &str) {
        let shown = self.lines.len().checked_sub(self.back).and_then(|at| self.lines.get(at));
        if shown.is_none_or(|shown| shown != now) {
            self.back = 0;
            now.clone_into(&mut self.draft);
        }
    }

    /// Returns the line before the one on the screen.
    pub(super) fn older(&mut self, now: &str) -> Option<String> {
        self.notice(now);
        let at = self.lines.len().checked_sub(self.back.saturating_add(1))?;
        self.back = self.back.saturating_add(1);
        self.lines.get(at).cloned()
    }

    /// Returns the line after the one on the screen; the last is the line that was being typed.
    pub(super) fn newer(&mut self, now: &str) -> Option<String> {
        self.notice(now);
        self.back = self.back.checked_sub(1)?;
        let at = self.lines.len().saturating_sub(self.back);
        Some(self.lines.get(at).unwrap_or(&self.draft).clone())
    }
}
