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

    /// Adds a line, unless it repeats the last one, and starts anew. What was being typed before a line was recalled
    /// is still there.
    pub(super) fn add(&mut self, line: &str) {
        if self.back == 0 {
            self.draft.clear();
        }
        self.back = 0;
        if !line.trim().is_empty() && self.lines.last().is_none_or(|last| last != line) {
            self.lines.push(line.to_owned());
        }
    }

    /// Returns the line before the one shown; `now` is the line on the screen. From a recalled line that was changed
    /// it starts anew.
    pub(super) fn older(&mut self, now: &str) -> Option<String> {
        if self.shown().is_none_or(|shown| shown != now) && !(self.back == 0 && now.is_empty()) {
            now.clone_into(&mut self.draft);
            self.back = 0;
        }
        let line = self.line(self.back.saturating_add(1))?.to_owned();
        self.back = self.back.saturating_add(1);
        Some(line)
    }

    /// Returns the line after the one shown; the last is the line being typed.
    pub(super) fn newer(&mut self, now: &str) -> Option<String> {
        if self.back > 0 && self.shown() != Some(now) {
            return None;
        }
        match self.back.checked_sub(1) {
            None if now.is_empty() && !self.draft.is_empty() => Some(std::mem::take(&mut self.draft)),
            None => None,
            Some(0) => {
                self.back = 0;
                Some(std::mem::take(&mut self.draft))
            }
            Some(back) => {
                self.back = back;
                self.line(back).map(str::to_owned)
            }
        }
    }

    fn shown(&self) -> Option<&str> {
        self.line(self.back)
    }

    fn line(&self, back: usize) -> Option<&str> {
        let at = self.lines.len().checked_sub(back).filter(|_| back > 0)?;
        self.lines.get(at).map(String::as_str)
    }
}
