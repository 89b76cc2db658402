//! The headers of a sheet file: what was agreed before the first hand. They open a session.

use super::SheetAt;
use crate::command::{SettingChange, pieces, pieces::without_comment};
use crate::engine::{Setting, Settings};
use crate::kernel::day::read_day;
use crate::money::Currency;
use crate::night::{Opening, OpeningFault, State};
use crate::notation::{COMMANDS, Command, CommandWord, RequestError, Stands, command_word};
use crate::rules::Rules;
use chrono::NaiveDate;

/// What was agreed before the first hand.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Headers {
    /// The name of a profile, or the path of one.
    pub rules: SheetAt<String>,
    /// House rules that differ from it.
    pub set: Vec<SheetAt<SettingChange>>,
    pub players: SheetAt<Vec<String>>,
    pub stake: Option<SheetAt<String>>,
    pub currency: Option<SheetAt<String>>,
    pub date: Option<SheetAt<NaiveDate>>,
    pub place: Option<SheetAt<String>>,
    pub dealer: Option<SheetAt<String>>,
    pub sides: Option<SheetAt<Vec<Vec<String>>>>,
    pub scorekeeper: Option<SheetAt<String>>,
    /// The id of the session in a ledger.
    pub id: Option<SheetAt<String>>,
    /// Anything else worth keeping.
    pub notes: Vec<SheetAt<String>>,
    /// The values of all options, at the end of an exported sheet: those of a profile may change.
    pub values: Vec<SheetAt<SettingChange>>,
}

impl Headers {
    /// Reads the value of a header. `note`, `place` and `scorekeeper` are free text and may contain `#`.
    pub(super) fn read(
        &mut self,
        line: usize,
        row: &CommandWord,
        rest: &str,
        today: Option<NaiveDate>,
    ) -> Result<(), RequestError> {
        let word = row.word;
        let is_free = matches!(word, "note" | "place" | "scorekeeper");
        let text = if is_free { rest } else { without_comment(rest) };
        let form = || RequestError::form(format!("{word} {rest}").trim_end(), row.forms);
        if text.is_empty() {
            return Err(form());
        }
        let whole = || SheetAt { line, value: text.to_owned() };
        match word {
            "rules" => self.rules = whole(),
            "set" => {
                let change = SettingChange::parse(text).filter(|change| !change.value.is_empty());
                self.set.push(SheetAt { line, value: change.ok_or_else(form)? });
            }
            "players" => {
                let players = pieces::list(text)?;
                if players.len() < 2 {
                    return Err(form());
                }
                self.players = SheetAt { line, value: players };
            }
            "stake" => self.stake = Some(whole()),
            "currency" => self.currency = Some(whole()),
            "date" => self.date = Some(SheetAt { line, value: read_day(text, today)? }),
            "place" => self.place = Some(whole()),
            "dealer" => self.dealer = Some(SheetAt { line, value: pieces::whole(text)? }),
            "sides" => {
                self.sides = Some(SheetAt {
                    line,
                    value: pieces::sides(text).map_err(|why| why.unwrap_or_else(form))?,
                })
            }
            "scorekeeper" => self.scorekeeper = Some(whole()),
            "id" => self.id = Some(whole()),
            _ => self.notes.push(whole()),
        }
        Ok(())
    }

    /// Has what the rules give today, and its values did not give when it was exported, set as it was.
    pub fn set_values(&mut self, rules: &Rules) {
        let today = rules.settings();
        for SheetAt { line, value } in std::mem::take(&mut self.values) {
            let is_set = self.set.iter().any(|set| set.value.key == value.key);
            if !is_set && today.get(value.key.as_str()).is_none_or(|today| today.to_string() != value.value) {
                self.set.push(SheetAt { line, value });
            }
        }
    }

    /// Returns the rules in force and the entry that opens the session, or what is wrong, by lines. `rules` are those
    /// that the headers name, and `stood` says whether the sheet tells of a night that stood already.
    pub fn opened(
        &self,
        rules: &Rules,
        usual_currency: Currency,
        usual_date: &str,
        stood: bool,
    ) -> Result<(Rules, State), Vec<SheetAt<OpeningFault>>> {
        let set = self
            .set
            .iter()
            .map(|SheetAt { value: change, .. }| (change.key.clone(), Setting::typed(&change.value)));
        let note = self.note();
        let opening = Opening {
            rules,
            set: set.collect::<Settings>(),
            players: &self.players.value,
            sides: self.sides.as_ref().map(|sides| sides.value.as_slice()),
            dealer: text_of(self.dealer.as_ref()),
            stake: text_of(self.stake.as_ref()),
            currency: text_of(self.currency.as_ref()),
            usual_currency,
            date: self.date.as_ref().map_or_else(|| usual_date.to_owned(), |date| date.value.to_string()),
            place: text_of(self.place.as_ref()),
            note: note.as_deref(),
            scorekeeper: text_of(self.scorekeeper.as_ref()),
            stood,
        };
        let at = |fault| SheetAt { line: self.line_of(&fault), value: fault };
        opening.opened().map_err(|faults| faults.into_iter().map(at).collect())
    }

    pub fn note(&self) -> Option<String> {
        let notes: Vec<&str> = self.notes.iter().map(|note| note.value.as_str()).collect();
        Some(notes.join("; ")).filter(|note| !note.is_empty())
    }

    fn line_of(&self, fault: &OpeningFault) -> usize {
        let set =
            |key: &str| self.set.iter().find(|change| change.value.key == key).map(|change| change.line);
        let line = |header: &Option<SheetAt<String>>| header.as_ref().map(|at| at.line);
        match fault {
            OpeningFault::Set(fault) => set(fault.key()).or_else(|| line(&self.stake)),
            OpeningFault::Name(_) | OpeningFault::TableSize { .. } => Some(self.players.line),
            OpeningFault::Sides(_) => self.sides.as_ref().map(|sides| sides.line),
            OpeningFault::Dealer(_) => line(&self.dealer),
            OpeningFault::Stake(_) => line(&self.stake),
            OpeningFault::Currency(_) => line(&self.currency),
            OpeningFault::Text { it: text } => {
                let note = self.notes.iter().find(|note| text.contains(&note.value)).map(|note| note.line);
                note.or_else(|| line(&self.place))
            }
            OpeningFault::Rules { .. } => None,
        }
        .unwrap_or(self.rules.line)
    }
}

fn text_of(header: Option<&SheetAt<String>>) -> Option<&str> {
    header.map(|at| at.value.as_str())
}

/// Returns the words of headers, in the order in which they are printed.
pub(super) fn words() -> impl Iterator<Item = &'static CommandWord> {
    COMMANDS.iter().filter(|row| is_header(row))
}

/// Returns whether a word may begin a header; `set` stands below the head too.
fn is_header(row: &CommandWord) -> bool {
    row.stands == Stands::Head || row.stands == Stands::Table(Command::Set)
}

/// Returns the header that a line begins with, and its value. A colon may follow the word.
pub(in crate::command) fn word_of(line: &str) -> Option<(&'static CommandWord, &str)> {
    let end = line.find(|c: char| c.is_whitespace() || c == ':').unwrap_or(line.len());
    let (word, rest) = line.split_at_checked(end)?;
    let row = command_word(word).filter(|row| is_header(row))?;
    Some((row, rest.strip_prefix(':').unwrap_or(rest).trim()))
}
