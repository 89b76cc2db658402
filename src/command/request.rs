//! Requests as they are typed. Names, amounts and the lines of hands are resolved when the request runs, because that
//! needs the session. Requests about what is between nights are here too.

use super::Filter;
use crate::daybook::debts::{Debt, Owes, net, pairs};
use crate::lang::Lang;
use crate::night::opening::SettingChange;
use crate::night::{Address, EntryNo, NightError, NightSummary};
use crate::notation::{SEATS, Stands, command_word, quoted};
use std::fmt;

/// One request: a change or a query. [`Command`] says what each does. It is displayed as its line in English, as in exported
/// sheets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Request {
    Hand {
        line: String,
        note: Option<String>,
    },
    /// A hand that is entered as struck out: it keeps its number and moves nothing.
    Struck {
        line: String,
    },
    Fix {
        at: Address,
        /// A hand, or a line of the kind that stands there.
        line: String,
        note: Option<String>,
    },
    /// Shows the line of what stands at an address, to be corrected.
    LineAt {
        at: Address,
    },
    Strike {
        at: Address,
    },
    /// Puts something forgotten before what stands at an address.
    Insert {
        at: Address,
        /// A hand, or any other line that has a place in the night.
        line: String,
        note: Option<String>,
    },
    Undo,
    Redo,
    Seat {
        name: String,
        joins: bool,
    },
    Set {
        changes: Vec<SettingChange>,
        /// For the whole night, not from here on.
        all: bool,
    },
    Penalty {
        from: String,
        /// A name, `all` or `kitty`.
        to: String,
        units: i64,
        why: String,
    },
    /// What people won and lost, without the hands.
    Result {
        won: Vec<Won>,
        note: Option<String>,
    },
    /// A round that one player paid for several.
    Spent {
        who: String,
        amount: String,
        what: String,
        /// Who shares it; empty: everybody at the table.
        among: Vec<String>,
    },
    Game {
        /// The new sides; empty if they are unchanged.
        sides: Vec<Vec<String>>,
    },
    Rename {
        old: String,
        new: String,
    },
    /// Makes the night what a sheet says: all differences are one change.
    Edit {
        sheet: String,
        /// The last entry of the session when the sheet was written, if it is known.
        since: Option<EntryNo>,
    },
    /// Cash changed hands: payments made together.
    Paid {
        payments: Vec<TypedPayment>,
    },
    /// What a hand came to was handed over at once, by number; the last hand if `None`.
    PaidHand {
        no: Option<u32>,
    },
    Close {
        terms: SettleBy,
    },
    Reopen,
    Settle {
        terms: SettleBy,
    },
    Why {
        /// The last hand if `None`.
        at: Option<Address>,
    },
    Standings,
    Agreed,
    Sheet,
    History,
    Help {
        /// Every word, in place of the examples.
        words: bool,
    },
    Quit,
}

impl fmt::Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.line_in(&Lang::english()))
    }
}

/// A payment, as typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TypedPayment {
    /// A name, or `kitty`.
    pub from: String,
    /// A name, or `kitty`.
    pub to: String,
    pub amount: String,
}

/// What somebody won or lost, as typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Won {
    /// A name, or `kitty`.
    pub who: String,
    pub amount: String,
    pub is_units: bool,
}

/// The terms of a settlement, as typed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SettleBy {
    /// The smallest coin; amounts are rounded to it.
    pub coin: Option<String>,
    /// The one player with whom all others settle.
    pub through: Option<String>,
    /// Shown as a few plain lines, to be sent where the players talk.
    pub share: bool,
    /// With each payment as a code for the app of a bank.
    pub qr: bool,
    /// Whether all payments were made.
    pub paid: bool,
}

/// The kind of session that a request needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Needs {
    /// Any session: the request only reads.
    ToRead,
    /// Any session: payments for a closed one are recorded in the daybook.
    ToPay,
    /// Any session: a close can be taken back too.
    ToTakeBack,
    Open,
    /// An open session; a closed one must be named, for which the daybook says it.
    Night,
    Closed,
}

impl Needs {
    /// Refuses a session of another kind.
    pub fn fits(self, row: &NightSummary) -> Result<(), NightError> {
        let session = row.id;
        match self {
            Needs::Open | Needs::Night | Needs::ToPay | Needs::Closed if row.void => {
                Err(NightError::SessionVoid { session })
            }
            Needs::Open if !row.open => Err(NightError::SessionClosed { session }),
            Needs::Closed if row.open => Err(NightError::SessionOpen { session }),
            _ => Ok(()),
        }
    }
}

impl Request {
    /// Returns the line that says the same, with the note beside it.
    pub fn said(&self) -> String {
        match self {
            Request::Hand { note: Some(note), .. }
            | Request::Fix { note: Some(note), .. }
            | Request::Insert { note: Some(note), .. } => format!("{self} # {note}"),
            _ => self.to_string(),
        }
    }

    /// Returns the kind of session that the request needs.
    pub fn needs(&self) -> Needs {
        match self {
            Request::Paid { .. } | Request::Settle { terms: SettleBy { paid: true, .. } } => Needs::ToPay,
            Request::Rename { .. } => Needs::Night,
            Request::Undo | Request::Redo => Needs::ToTakeBack,
            Request::Reopen => Needs::Closed,
            Request::Settle { .. } | Request::Why { .. } | Request::LineAt { .. } => Needs::ToRead,
            Request::Standings | Request::Agreed | Request::Sheet | Request::History => Needs::ToRead,
            Request::Help { .. } | Request::Quit => Needs::ToRead,
            _ => Needs::Open,
        }
    }

    /// Returns the request to put this before a hand; this itself without one.
    pub fn since(self, hand: Option<u32>) -> Request {
        match hand {
            Some(hand) => Request::Insert { at: Address::of_hand(hand), line: self.to_string(), note: None },
            None => self,
        }
    }

    /// Returns whether it says that cash changed hands.
    pub fn is_payment(&self) -> bool {
        matches!(
            self,
            Request::Paid { .. }
                | Request::PaidHand { .. }
                | Request::Settle { terms: SettleBy { paid: true, .. } }
        )
    }

    /// Returns whether the request changes the ledger.
    pub fn writes(&self) -> bool {
        self.needs() != Needs::ToRead
    }
}

impl fmt::Display for SettingChange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.line_in(&Lang::english()))
    }
}

impl SettingChange {
    /// Parses `key=value`; `None` without a key. The value may be empty, and may have blanks.
    ///
    /// ```
    /// use meldbook::command::SettingChange;
    /// let change = SettingChange::parse("place = at Anna's").unwrap();
    /// assert_eq!((change.key.as_str(), change.value.as_str()), ("place", "at Anna's"));
    /// assert_eq!(SettingChange::parse("kitty"), None);
    /// ```
    pub fn parse(text: &str) -> Option<SettingChange> {
        let (key, value) = text.split_once('=')?;
        let (key, value) = (key.trim(), value.trim());
        let is_key = !key.is_empty() && key.chars().all(|c| c.is_alphanumeric() || c == '_');
        is_key.then(|| SettingChange { key: english(key).to_owned(), value: value.to_owned() })
    }

    /// Parses several changes in one line. A value goes on until the next `key=`; one that has such a word in it is
    /// set by itself.
    pub fn parse_all(text: &str) -> Option<Vec<SettingChange>> {
        let mut pieces: Vec<String> = Vec::new();
        for word in text.split_whitespace() {
            let begins = SettingChange::parse(word).is_some();
            match pieces.last_mut() {
                Some(piece) if !begins || piece.ends_with('=') => {
                    piece.push(' ');
                    piece.push_str(word);
                }
                _ if begins => pieces.push(word.to_owned()),
                _ => return None,
            }
        }
        let changes: Option<Vec<SettingChange>> =
            pieces.iter().map(|piece| SettingChange::parse(piece)).collect();
        changes.filter(|changes| !changes.is_empty())
    }

    /// Returns the change in the words of a language. The keys of rules are the same in all.
    pub fn line_in(&self, lang: &Lang) -> String {
        let SettingChange { key, value } = self;
        let head = command_word(key).filter(|row| row.stands == Stands::Head);
        let seats = SEATS.is(key).then(|| SEATS.in_lang(lang));
        let said = seats.or_else(|| Some(head?.words_in(lang).next()?.to_owned()));
        format!("{}={value}", said.as_deref().unwrap_or(key))
    }
}

/// Returns the English word for what belongs to the night: `datum` is `date`.
fn english(key: &str) -> &str {
    if SEATS.is(key) {
        return SEATS.english;
    }
    command_word(key).filter(|row| row.stands == Stands::Head).map_or(key, |row| row.word)
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BetweenRequest {
    /// Something was owed before there was this ledger.
    Owed { from: String, to: String, amount: String, date: String },
    /// Debts were cleared by just the payments that are shown for them.
    Clear(DebtView),
    /// A session does not count.
    Void { why: String },
    /// A void session counts again.
    Restore,
    /// Two people of the ledger are one.
    Merge {
        /// The name that is given up.
        old: String,
        name: String,
    },
    /// A player has another name, in the sessions that fit.
    Rename { old: String, new: String, filter: Filter },
    /// A person has another name, in every session.
    RenameEverywhere { old: String, new: String },
}

impl BetweenRequest {
    /// Returns the command as it could be typed again. Numbers of sessions are left out: other files have others.
    pub fn said(&self) -> String {
        let names = |old: &str, new: &str| format!("{} {}", quoted(old), quoted(new));
        match self {
            BetweenRequest::Owed { from, to, amount, date } => {
                format!("owed {} {amount} --date {date}", names(from, to))
            }
            BetweenRequest::Clear(view) => {
                let net = if view.net { " --net" } else { "" };
                let among: Vec<String> = view.among.iter().map(|name| format!(" {}", quoted(name))).collect();
                let filter = view.filter.as_ref().map_or_else(String::new, Filter::options);
                format!("debts{}{net}{filter} --paid", among.concat())
            }
            BetweenRequest::Void { why } => format!("void --why {}", quoted(why)),
            BetweenRequest::Restore => "void --restore".to_owned(),
            BetweenRequest::Merge { old, name } => format!("people merge {}", names(old, name)),
            BetweenRequest::Rename { old, new, filter } => {
                format!("rename {}{}", names(old, new), filter.options())
            }
            BetweenRequest::RenameEverywhere { old, new } => {
                format!("rename {} --everywhere", names(old, new))
            }
        }
    }
}

/// Which debts are shown, and how.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DebtView {
    /// `None`: of all sessions.
    pub filter: Option<Filter>,
    /// Folded names: debts between any two of them; all if there are none.
    pub among: Vec<String>,
    /// The fewest payments, in place of what each two owe each other.
    pub net: bool,
}

impl DebtView {
    /// Returns who has to pay whom what for these debts.
    pub fn owed(&self, debts: &[Debt]) -> Result<Vec<Owes>, NightError> {
        if self.net { net(debts) } else { Ok(pairs(debts)?) }
    }
}
