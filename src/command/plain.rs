//! Reads a typed line at a table: a command, one in plain words, or a hand. What plain words come to may depend on the
//! night.

mod again;
mod examples;
mod misspelt;
mod money;
mod round;
mod shell;
mod whom;

pub use examples::{commands_in, examples_at};
pub use misspelt::similar_command;
pub use shell::shell_pointer;

use crate::command::draft::score_line;
use crate::command::pieces::{asked, without_comment};
use crate::command::request::Request;
use crate::engine::{Options, Setting, read_line};
use crate::kernel::Minor;
use crate::lang::Lang;
use crate::money::{Amount, Beginning, Currency};
use crate::notation::{
    By, Game, PlainForm, RequestError, Slots, Then, Why, find_player, fold, is_known, plain_form, spelled,
    undeclined,
};
use crate::session::doubt::is_one_letter_off;
use crate::session::opening::stakes;
use crate::session::{EntryNo, Hand, PlayerNo, Session};
use chrono::NaiveDate;
use money::{number, small};

/// A line as it is meant at a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Meant {
    pub request: Request,
    /// The command that it stands for, if it was said in other words.
    pub command: Option<String>,
}

/// Where a line is typed.
#[derive(Debug, Clone, Copy)]
pub struct Table<'a> {
    pub session: &'a Session,
    /// The last entry that was made in this sitting.
    pub entered: Option<EntryNo>,
    /// The language in which commands are named.
    pub lang: &'a Lang,
    /// The day from which `yesterday` is seen.
    pub today: Option<NaiveDate>,
}

impl Request {
    /// Reads a line: as a command, else in plain words, else as a hand.
    pub fn read(line: &str, table: Table<'_>) -> Result<Meant, RequestError> {
        let meant = Request::meant(line, table);
        let Some(plain) = asked(line) else { return meant };
        if meant.as_ref().is_ok_and(|meant| !meant.request.writes()) {
            return meant;
        }
        let writes = |meant: &Result<Meant, RequestError>| match meant {
            Ok(Meant { request: Request::Hand { line, .. }, .. }) => {
                score_line(table.options(), &table.session.night.next_table(), line).1.is_ok()
            }
            Ok(meant) => meant.request.writes(),
            Err(_) => false,
        };
        // `undo?` is no command as it stands.
        match writes(&meant) || writes(&Request::meant(plain, table)) {
            true => points(Why::Question, [plain.to_owned()]),
            false => meant,
        }
    }

    fn meant(line: &str, table: Table<'_>) -> Result<Meant, RequestError> {
        let parsed = Request::parse(line);
        let is_plain = match &parsed {
            // `bob zaplatil anna 5 za pizzu`, `bob zaplatil pizzu 24`
            Ok(Request::Paid { payments }) => payments.iter().any(|payment| {
                let split = Beginning::of(&payment.amount);
                split.is_some_and(|split| !split.rest.is_empty())
                    || table.is_player(&payment.from) && table.is_nobody(&payment.to)
            }),
            Ok(request) => matches!(request, Request::Hand { .. }),
            Err(RequestError::Empty | RequestError::ControlCharacter { .. } | RequestError::Which { .. }) => {
                false
            }
            Err(_) => true,
        };
        let longer = if is_plain { table.goes_on(line)? } else { None };
        let is_hand = matches!(parsed, Ok(Request::Hand { .. }));
        let plain = match longer {
            Some(longer) => Some(does(&longer)),
            None if is_plain => table.plain(line, is_hand),
            None => None,
        };
        // `paid anna xaver 5` says itself.
        let says_itself =
            |answer: &Answer| matches!((answer, &parsed), (Ok((said, _)), Ok(typed)) if said == typed);
        let plain = plain.filter(|answer| !says_itself(answer));
        let read = match plain {
            Some(answer) => Some(answer.and_then(|(said, amount)| Ok((table.round(said, false)?, amount)))),
            // A round may say who shares it in the words of what it was for.
            None => match &parsed {
                Ok(typed) => match table.round(typed.clone(), false) {
                    Ok(read) if read == *typed => None,
                    read => Some(read.map(|read| (read, None))),
                },
                Err(_) => None,
            },
        };
        if let Some(answer) = read {
            let Meant { request, command } = table.in_its_language(answer)?;
            return Ok(Meant { request: request.on(table.today), command });
        }
        let request = parsed.map_err(|error| commands_in(error, table.lang))?.on(table.today);
        match table.misspelt(&request) {
            Some(error) => Err(error),
            None => Ok(Meant { request, command: None }),
        }
    }
}

/// What a line in plain words comes to, and the amount that it names if the command does not.
type Answer = Result<(Request, Option<Amount>), RequestError>;

fn does(command: &str) -> Answer {
    Ok((Request::parse(command)?, None))
}

fn points<T>(why: Why, lines: impl IntoIterator<Item = String>) -> Result<T, RequestError> {
    Err(RequestError::Instead { why, lines: lines.into_iter().collect() })
}

fn asks<T>(why: Why, lines: impl IntoIterator<Item = String>) -> Result<T, RequestError> {
    Err(RequestError::Which { why, lines: lines.into_iter().collect() })
}

impl<'a> Table<'a> {
    /// Names the command that a line comes to in the language of the table.
    fn in_its_language(self, answer: Answer) -> Result<Meant, RequestError> {
        let (request, amount) = answer.map_err(|error| commands_in(error, self.lang))?;
        let amount = amount
            .map(|amount| format!(" ({})", amount.in_style(self.lang.money_style())))
            .unwrap_or_default();
        let command = Some(request.line_in(self.lang) + &amount);
        Ok(Meant { request, command })
    }

    /// Reads a line in plain words; `None` if it is none.
    fn plain(self, line: &str, is_hand: bool) -> Option<Answer> {
        let line = line.trim_start_matches(|c: char| c == '/' || c.is_whitespace());
        let is_player = |word: &str| Some(self.is_player(word));
        // A note belongs to the line of a hand, and is a remark behind all else.
        let (form, slots) =
            plain_form(line, &is_player).or_else(|| plain_form(without_comment(line), &is_player))?;
        // `ben is late` says of a hand what became of it.
        if matches!(form.then, Then::Points(Why::CorrectName, _)) && slots.get("NEW").is_some_and(is_known) {
            return None;
        }
        let table = self.session.night.next_table();
        let reading = is_hand.then(|| read_line(self.options(), &table, line));
        let read = reading.filter(|reading| reading.outcome.is_ok());
        if read.is_some() && score_line(self.options(), &table, line).1.is_ok() {
            return None;
        }
        let answer = self.answer_called(form, slots);
        // `dana leaves`: half a hand where a suit is called so. `dana quits` without a bid says nothing of a hand.
        let names_suit = read.is_some_and(|read| read.heard.iter().any(|heard| heard.field == "trump"));
        Some(match answer {
            Ok((request, _)) if names_suit => {
                asks(Why::TwoMeanings { line: line.to_owned() }, [request.to_string(), format!("{line} ...")])
            }
            answer => answer,
        })
    }

    fn options(self) -> &'a Options {
        self.session.night.options()
    }

    fn currency(self) -> Option<Currency> {
        Currency::from_code(&self.session.night.about.currency).ok()
    }

    fn last_hand(self) -> Option<&'a Hand> {
        self.session.night.hands().next_back().map(|(_, hand)| hand)
    }

    fn last_no(self) -> u32 {
        self.last_hand().map_or(0, |hand| hand.no)
    }

    fn seated(self) -> impl Iterator<Item = String> {
        let night = &self.session.night;
        night.chairs.seated().map(|no| spelled(night.name(no)).to_lowercase())
    }

    /// Fills in what the night knows: the number of the last hand, an amount as a number, somebody else at the table.
    fn fill(self, slots: &mut Slots) {
        if slots.get("AT") == Some("last") {
            slots.set("AT", self.last_no().to_string());
        }
        let amount =
            slots.get("AMOUNT").filter(|text| Beginning::of(text).is_some_and(|split| split.names_unit()));
        let plain =
            self.currency().zip(amount).and_then(|(currency, text)| Amount::parse(text, currency).ok());
        if let Some(amount) = plain {
            slots.set("MONEY", number(amount));
        }
        let names = self.names();
        // A name as Czech declines it, unless it is somebody's as it stands.
        let as_called = |typed: &str, called: &dyn Fn() -> Option<&'a str>| {
            let name = if find_player(&names, typed).is_ok() { None } else { called() };
            name.map(|name| spelled(name).to_lowercase())
        };
        // Only whom something is given to: `jane` who pays may be somebody else than Jana.
        let other = slots.get("OTHER").and_then(|typed| as_called(typed, &|| undeclined(typed, &names)));
        if let Some(other) = other {
            slots.set("OTHER", other);
        }
        if let Some(other) = self.somebody_else(slots.get("NAME").unwrap_or_default()) {
            slots.set("SOMEBODY", other);
        }
    }

    fn answer(self, form: &PlainForm, slots: Slots) -> Answer {
        let line = |command: &&str| {
            // Amounts as numbers, but not those that a stake or a penalty has yet to make something of.
            let command = if slots.get("MONEY").is_some() {
                command.replace("AMOUNT", "MONEY")
            } else {
                (*command).to_owned()
            };
            slots.fill(&command)
        };
        match &form.then {
            // `fix last` where no hand was logged.
            Then::Does(_) if self.last_no() == 0 && slots.get("AT") == Some("0") => does("why"),
            Then::Does(command) => does(&line(command)),
            // Who is at the table already is told so.
            Then::Points(Why::TwoChanges, [_, joins]) if self.sits(slots.get("NEW")) => does(&line(joins)),
            // What these rules do not allow says so.
            Then::Points(Why::SetOption, [command]) if self.refuses(&line(command)) => does(&line(command)),
            Then::Points(why, commands) => points(why.clone(), commands.iter().map(line)),
            Then::Asks(why, commands) => {
                let lines = commands.iter().map(line);
                asks(why.clone(), lines.flat_map(|line| self.rounds_of(line)))
            }
            Then::BySession(by) => self.by_session(*by, &slots, &line(&by.command().0)),
        }
    }

    /// Answers what the night decides; `command` is what it comes to if nothing speaks against it.
    fn by_session(self, by: By, slots: &Slots, command: &str) -> Answer {
        let slot = |name: &str| slots.get(name).unwrap_or_default();
        let typed = ["AT", "NO", "N"].iter().find_map(|name| slots.get(name)?.parse().ok());
        let no: u32 = typed.unwrap_or(self.last_no());
        if by == By::FixJustEntered
            && let Some(answer) = self.last_thing(slot("LINE"))
        {
            return answer;
        }
        // Where no hand was logged, what is asked for says so.
        if self.last_no() == 0 && matches!(by, By::Edit | By::FixJustEntered | By::UndoHand) {
            return does("why");
        }
        match by {
            By::Edit => match self.hand(no) {
                Some(hand) => points(Why::EditLine { no }, [format!("fix {no} {}", hand.line)]),
                // It says which hands there are.
                None => does(&format!("why {no}")),
            },
            By::FixJustEntered => self.corrects(no, slot("LINE")),
            By::Oops => self.oops(),
            By::UndoHand => match self.undoes_hand() {
                true => does("undo"),
                false => asks(Why::LastIsNoHand, [format!("strike {no}"), "undo".to_owned()]),
            },
            By::UndoNumber => asks(Why::UndoOrStrike { no }, [format!("strike {no}"), "undo".to_owned()]),
            By::Misdeal => {
                let dealer = self.session.night.next_table().dealer.map(|name| spelled(&name).to_lowercase());
                let name = slots.get("NAME").map(str::to_owned).or(dealer).unwrap_or_default();
                let why = if self.lang.is_english() { "misdeal" } else { "zkažené rozdání" };
                points(Why::Misdeal, [format!("penalty {name} all 1 {why}")])
            }
            By::Renege => {
                let word = match self.game() {
                    _ if !self.lang.is_english() => "renonc",
                    Game::Marias => "revoke",
                    _ => "renege",
                };
                let name = slot("NAME");
                asks(
                    Why::HandOrFine,
                    [format!("a320s160+170 {word} {name}"), format!("penalty {name} all 2 {word}")],
                )
            }
            By::Penalty => self.penalty(slots, "all"),
            By::PenaltyTo => self.penalty(slots, slot("OTHER")),
            By::Numbered => {
                let next = self.last_no().saturating_add(1);
                let line = slot("LINE").to_owned();
                match Request::parse(&line)? {
                    request @ Request::Hand { .. } if no == next => Ok((request, None)),
                    _ => asks(Why::FixOrNew { no, next }, [format!("fix {no} {line}"), line]),
                }
            }
            By::Stake | By::RaisedStake => self.stake(slot("AMOUNT"), by == By::Stake),
            By::DoubledStake => {
                let doubled = self.options().unit_minor().checked_mul(2).filter(|minor| *minor > 0);
                let amount = doubled.zip(self.currency()).filter(|_| self.game() != Game::Points);
                let amount = amount.map(|(minor, currency)| Amount { minor: Minor(minor), currency });
                let stake = amount.map(|amount| match small(amount) {
                    Some(coins) => coins,
                    None if amount.currency == Currency::CZK => amount.to_string(),
                    None => number(amount),
                });
                points(
                    Why::SetStake,
                    [format!("set stake={}", stake.unwrap_or_else(|| stakes::example(self.options())))],
                )
            }
            By::Antes => {
                let amount = self.in_coins(slot("AMOUNT"));
                points(Why::OneByOne, self.seated().map(|name| format!("paid {name} kitty {amount}")))
            }
            By::KittyOff => self.kitty_off(command),
            By::Spent => {
                let said = format!("{command} {}", slot("WHOM"));
                Ok((self.round(Request::parse(said.trim_end())?, true)?, None))
            }
            By::Joins => self.joins(slot("NEW")),
            By::Back => self.back(slot("NAME")),
        }
    }

    /// Returns whether the rules do not allow what a line sets.
    fn refuses(self, line: &str) -> bool {
        let Ok(Request::Set { changes, .. }) = Request::parse(line) else { return false };
        let settings = changes.into_iter().map(|change| (change.key, Setting::typed(&change.value)));
        self.session.night.rules.with(&settings.collect()).is_err()
    }

    fn game(self) -> Game {
        self.session.night.rules.engine().vocabulary().game
    }

    fn hand(self, no: u32) -> Option<&'a Hand> {
        self.session.night.hands().map(|(_, hand)| hand).find(|hand| hand.no == no)
    }

    /// A name that is nearly that of somebody known, or its beginning, may be theirs.
    fn joins(self, name: &str) -> Answer {
        let bare = name.trim_matches('"');
        let known = self.session.night.names.values();
        let is_whole = known.clone().any(|known| fold(known) == fold(bare));
        let near = known
            .clone()
            .find(|known| is_one_letter_off(bare, known) || fold(known).starts_with(&fold(bare)));
        match near.filter(|_| !is_whole) {
            Some(known) => asks(
                Why::NewOrKnown { name: bare.to_owned(), known: known.clone() },
                [format!("seat in {bare}"), format!("seat in {known}")],
            ),
            None => does(&format!("seat in {bare}")),
        }
    }

    fn back(self, name: &str) -> Answer {
        let night = &self.session.night;
        let away: Vec<PlayerNo> = night.names.keys().copied().filter(|no| !night.chairs.sits(*no)).collect();
        let names: Vec<&str> = away.iter().map(|no| night.name(*no)).collect();
        match find_player(&names, name).ok().and_then(|at| names.get(at)) {
            Some(name) => does(&format!("seat in {name}")),
            None => match night.find(name) {
                Ok(who) => does(&format!("seat in {}", night.name(who))),
                Err(_) => asks(Why::NobodyLeft { name: name.to_owned() }, [format!("seat in {name}")]),
            },
        }
    }
}
