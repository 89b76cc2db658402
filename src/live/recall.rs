//! The lines typed so far, for Up and Down.

/// Lines typed so far, and the one shown.
#[derive(Debug, Clone, Default)]
pub(super) struct Recall {
    lines: Vec<String>,
    /// How many lines back; 0 is the line being typed.
    back: usize,
    draft: String,
}

impl Recall {
    /// Starts with the lines of earlier hands.
    pub(super) fn of(lines: Vec<String>) -> Recall {
        Recall { lines, ..Recall::default() }
    }

    /// Adds a line, unless it repeats the last one.
    pub(super) fn add(&mut self, line: &str) {
        self.back = 0;
        self.draft.clear();
        if !line.trim().is_empty() && self.lines.last().is_none_or(|last| last != line) {
            self.lines.push(line.to_owned());
        }
    }

    /// Returns the line before the one shown; `now` is the line on the screen.
    pub(super) fn older(&mut self, now: &str) -> Option<String> {
        if self.back == 0 {
            now.clone_into(&mut self.draft);
        }
        let back = self.back.saturating_add(1);
        let line = self.lines.get(self.lines.len().checked_sub(back)?)?.clone();
        self.back = back;
        Some(line)
    }

    /// Returns the line after the one shown; the last is the line being typed.
    pub(super) fn newer(&mut self) -> Option<String> {
        self.back = self.back.checked_sub(1)?;
        match self.back {
            0 => Some(std::mem::take(&mut self.draft)),
            back => self.lines.get(self.lines.len().checked_sub(back)?).cloned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn up_goes_back_and_down_comes_to_what_was_being_typed() {
        let mut recall = Recall::of(vec!["a320s+".to_owned()]);
        recall.add("b300h-");
        recall.add("b300h-");
        recall.add(" ");
        assert_eq!(recall.newer(), None);
        assert_eq!(recall.older("c2").as_deref(), Some("b300h-"));
        assert_eq!(recall.older("b300h-").as_deref(), Some("a320s+"));
        assert_eq!(recall.older("a320s+"), None);
        assert_eq!(recall.newer().as_deref(), Some("b300h-"));
        assert_eq!(recall.newer().as_deref(), Some("c2"));
        assert_eq!(recall.newer(), None);
    }
}
