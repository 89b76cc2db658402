//! Opens a session from the headers of a sheet file.

use super::{At, Headers};
use crate::engine::{Setting, Settings};
use crate::money::Currency;
use crate::rules::Rules;
use crate::session::entry::Opened;
use crate::session::opening::{Opening, OpeningFault};

impl Headers {
    /// Returns the rules in force and the entry that opens the session, or what is wrong, by lines. `rules` are those
    /// that the headers name, and `stood` says whether the sheet tells of a night that stood already.
    pub fn opened(
        &self,
        rules: &Rules,
        usual_currency: Currency,
        usual_date: &str,
        stood: bool,
    ) -> Result<(Rules, Opened), Vec<At<OpeningFault>>> {
        let set = self
            .set
            .iter()
            .map(|At { value: change, .. }| (change.key.clone(), Setting::typed(&change.value)));
        let note = self.note();
        let opening = Opening {
            rules,
            set: set.collect::<Settings>(),
            players: &self.players.value,
            sides: self.sides.as_ref().map(|sides| sides.value.as_slice()),
            dealer: word_of(self.dealer.as_ref()),
            stake: word_of(self.stake.as_ref()),
            currency: word_of(self.currency.as_ref()),
            usual_currency,
            date: self.date.as_ref().map_or_else(|| usual_date.to_owned(), |date| date.value.to_string()),
            place: word_of(self.place.as_ref()),
            note: note.as_deref(),
            scorekeeper: word_of(self.scorekeeper.as_ref()),
            stood,
        };
        let at = |fault| At { line: self.line_of(&fault), value: fault };
        opening.opened().map_err(|faults| faults.into_iter().map(at).collect())
    }

    pub fn note(&self) -> Option<String> {
        let notes: Vec<&str> = self.notes.iter().map(|note| note.value.as_str()).collect();
        Some(notes.join("; ")).filter(|note| !note.is_empty())
    }

    fn line_of(&self, fault: &OpeningFault) -> usize {
        let set =
            |key: &str| self.set.iter().find(|change| change.value.key == key).map(|change| change.line);
        let line = |header: &Option<At<String>>| header.as_ref().map(|at| at.line);
        match fault {
            OpeningFault::Set(fault) => set(fault.key()).or_else(|| line(&self.stake)),
            OpeningFault::Name(_) | OpeningFault::TableSize { .. } => Some(self.players.line),
            OpeningFault::Sides(_) => self.sides.as_ref().map(|sides| sides.line),
            OpeningFault::Dealer(_) => line(&self.dealer),
            OpeningFault::Stake(_) => line(&self.stake),
            OpeningFault::Currency(_) => line(&self.currency),
            OpeningFault::Text(text) => {
                let note = self.notes.iter().find(|note| text.contains(&note.value)).map(|note| note.line);
                note.or_else(|| line(&self.place))
            }
            OpeningFault::Rules(_) => None,
        }
        .unwrap_or(self.rules.line)
    }
}

fn word_of(header: Option<&At<String>>) -> Option<&str> {
    header.map(|at| at.value.as_str())
}
