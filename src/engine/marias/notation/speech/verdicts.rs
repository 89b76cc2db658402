//! Words for won, lost and killed as they are said: who is meant where a verb leaves it open, and what the defenders' result
//! is for the lone side (rulebook section 13.1a, *Results*).

use super::particles::is_flek_word;
use super::parts::PartKind;
use super::reading::Parts;
use crate::engine::marias::Form;
use crate::notation::{Item, ItemKind, Kind, LineResult, MariasProblem, Meaning, Token, fold};

/// Beginnings of words for made and lost that also say of a flek that it was said, or was right.
const OF_FLEK: &[&str] = &["padl", "prosel", "neprosel"];
/// Verbs for what one who is not named did to a seven.
const KILLS: &[&str] = &["zabil", "zabila", "vytahl", "vytahla", "prebil", "prebila"];

impl<'l> Parts<'_, 'l> {
    /// Returns whether the next word for lost, before a flek, may also say that the flek was said, or was not.
    pub(super) fn is_said_or_lost(&self) -> bool {
        is_flek_word(self.peek(1))
            && (self.peek(0).is_typed(&["padl", "padlo", "nedal", "nedala", "nedali", "nedalo"])
                || (self.peek(0).is_typed(&["prosel", "neprosel"]) && self.peek(1).is_typed(&["flek"]))
                || (self.peek(0).is_typed(&["padla"]) && self.peek(1).is_typed(&["kontra"]))
                || (self.peek(0).is_typed(&["padly"])
                    && self.peek(1).is_word(|meaning| matches!(meaning, Meaning::Flek(4 | 5)))))
    }

    /// Returns whether the next word for made or lost may be about the flek right before it.
    pub(super) fn is_said_of_flek(&self) -> bool {
        self.is_behind_flek() && is_of_flek(self.peek(0).first().text)
    }

    /// Reads a word for how something ended. A verb without its subject is about the lone player, who is one, and does
    /// not kill a seven of his own.
    pub(super) fn fate(&mut self, meaning: Meaning) -> LineResult {
        let is_verdict = matches!(meaning, Meaning::Made | Meaning::Lost);
        let is_unclear = match is_verdict {
            true => {
                (self.options.form != Form::Four && self.says_they() && !self.is_of_defenders())
                    || (self.before().is_none() && self.clauses.last().is_some_and(|clause| clause.is_named))
            }
            false => {
                let is_verb =
                    self.peek(0).is_typed(KILLS) || (self.options.form == Form::Four && self.says_they());
                let around = [self.around().before(), self.peek(1)];
                let has_name = around.iter().any(|item| item.name().is_some());
                !has_name && is_verb && !self.is_of_defenders()
            }
        };
        if is_unclear {
            return Err(self.fault(0, MariasProblem::WhoseResult {}));
        }
        // `vyhrála obrana`
        if is_verdict
            && self.before().is_none()
            && self.peek(2).is_end()
            && self.peek(1).means(Meaning::Defenders)
        {
            let at = self.peek(0).first().at;
            self.take();
            self.take();
            self.push_opposite(meaning, at);
            return Ok(());
        }
        self.one(PartKind::Fate(meaning));
        Ok(())
    }

    fn says_they(&self) -> bool {
        // `chytili ho` says of whom.
        let item = self.peek(0);
        item.words.len() == 1 && says_they(item.first().text)
    }

    /// Returns whether the clause says around the next item that something is the defenders'.
    pub(super) fn is_of_defenders(&self) -> bool {
        let ahead = self.items.get(self.at..).unwrap_or_default();
        let before = self.items.get(..self.at).unwrap_or_default();
        let is_open = |item: &&Item<'_>| !matches!(item.what, ItemKind::End | ItemKind::Particle(_));
        let mut clause = before.iter().rev().take_while(is_open).chain(ahead.iter().take_while(is_open));
        clause.any(|item| matches!(item.what, ItemKind::Word(row) if row.meaning == Meaning::Against))
    }

    /// Reads that the defenders won or lost, or killed the seven.
    pub(super) fn theirs(&mut self) -> LineResult {
        let ItemKind::Word(row) = self.peek(1).what else { return Ok(()) };
        if !matches!(row.meaning, Meaning::Made | Meaning::Lost) {
            self.take();
            self.one(PartKind::Fate(row.meaning));
            return Ok(());
        }
        // `obrana uhrála 50`
        if row.meaning == Meaning::Made
            && self.peek(2).number().is_some()
            && self.peek(3).what != ItemKind::Versus
        {
            let defenders = self.take();
            self.take();
            self.count_behind(defenders);
            return Ok(());
        }
        if self.before().is_some() || !self.peek(2).is_end() {
            return Err(self.fault(0, MariasProblem::WhoseResult {}));
        }
        let at = self.peek(1).first().at;
        self.take();
        self.take();
        self.push_opposite(row.meaning, at);
        Ok(())
    }

    /// Adds what the defenders' result is for the lone side.
    fn push_opposite(&mut self, theirs: Meaning, at: usize) {
        let (meaning, text) =
            if theirs == Meaning::Made { (Meaning::Lost, "lost") } else { (Meaning::Made, "made") };
        self.push(PartKind::Fate(meaning), vec![Token { kind: Kind::Letters, text, at }]);
    }
}

/// Returns whether a verb can only be about the lone player and the hand: not about more than one, about what one who is
/// not named did to a seven, or about a flek.
pub(in super::super) fn is_clear(verb: &str) -> bool {
    !says_they(verb) && !KILLS.contains(&fold(verb).as_str()) && !is_of_flek(verb)
}

fn is_of_flek(verb: &str) -> bool {
    let folded = fold(verb);
    OF_FLEK.iter().any(|begin| folded.starts_with(begin))
}

fn says_they(verb: &str) -> bool {
    verb.len() > 4 && verb.to_lowercase().ends_with("li")
}
