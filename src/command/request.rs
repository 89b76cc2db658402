//! Requests as typed: parsed and printed. Names, amounts and hands are resolved when one runs, which needs the session.

use crate::command::pieces::{self, AGREED_KEYS, bare, check_characters, split_word, without_comment};
use crate::kernel::ensure;
use crate::lang::Lang;
use crate::money::Beginning;
use crate::night::opening::SettingChange;
use crate::night::{Address, EntryNo, NightError, NightSummary};
use crate::notation::{
    AMONG, Begins, COIN, Command, EVERYBODY, FROM, HAND, InnerWord, PAID, POT, QR, RequestError, SHARE,
    Stands, THROUGH, UNITS, WHOLE_NIGHT, WORDS, command_of, is_kitty, quoted, said, whole_name,
};
use std::fmt;

/// [`Command`] says what each does. It is displayed as its line in English, as in exported sheets.
///
/// - The line of a hand has its note, behind `#`. `LineAt` shows the line of what stands there.
/// - `to` is a name, `all` or `kitty`. Nobody `among` means everybody at the table; no `sides` are the same as before.
/// - `PaidHand` and `Why` are about the last hand if they name none. `Set` is for the whole night if `all`.
/// - `since` is the last entry when the sheet was written. `Help` shows every word if `words`, or else the examples.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Request {
    Hand { line: String },
    Struck { line: String },
    Fix { at: Address, line: String },
    LineAt { at: Address },
    Strike { at: Address },
    Insert { at: Address, line: String },
    Undo,
    Redo,
    Seat { name: String, joins: bool },
    Set { changes: Vec<SettingChange>, all: bool },
    Penalty { from: String, to: String, units: i64, why: String },
    Result { won: Vec<Won>, note: Option<String> },
    Spent { who: String, amount: String, what: String, among: Vec<String> },
    Game { sides: Vec<Vec<String>> },
    Rename { old: String, new: String },
    Edit { sheet: String, since: Option<EntryNo> },
    Paid { payments: Vec<TypedPayment> },
    PaidHand { no: Option<u32> },
    Close { terms: SettleBy },
    Reopen,
    Settle { terms: SettleBy },
    Why { at: Option<Address> },
    Standings,
    Agreed,
    Sheet,
    History,
    Help { words: bool },
    Quit,
}

impl fmt::Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.line_in(&Lang::english()))
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TypedPayment {
    /// A name, or `kitty`.
    pub from: String,
    /// A name, or `kitty`.
    pub to: String,
    pub amount: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Won {
    /// A name, or `kitty`.
    pub who: String,
    pub amount: String,
    pub is_units: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SettleBy {
    pub coin: Option<String>,
    pub through: Option<String>,
    /// As a few plain lines, to be sent where the players talk.
    pub share: bool,
    /// With each payment as a code for the app of a bank.
    pub qr: bool,
    pub paid: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Needs {
    ToRead,
    /// Any session: payments for a closed one are recorded in the daybook.
    ToPay,
    /// Any session: a close can be taken back too.
    ToTakeBack,
    Open,
    /// An open session; a closed one must be named, and the daybook says it.
    Night,
    Closed,
}

impl Needs {
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

    /// Put before a hand, if there is one.
    pub fn since(self, hand: Option<u32>) -> Request {
        match hand {
            Some(hand) => Request::Insert { at: Address::of_hand(hand), line: self.to_string() },
            None => self,
        }
    }

    pub fn is_payment(&self) -> bool {
        matches!(
            self,
            Request::Paid { .. }
                | Request::PaidHand { .. }
                | Request::Settle { terms: SettleBy { paid: true, .. } }
        )
    }

    pub fn writes(&self) -> bool {
        self.needs() != Needs::ToRead
    }

    /// Where nobody is known by name. A leading `/` is ignored. A line that begins with no command is a hand, parsed by the
    /// notation of its game. A note follows `#`, and is kept only with hands. A name of several words before others is in
    /// quotes.
    ///
    /// ```
    /// use meldbook::command::Request;
    /// assert_eq!(Request::parse("/why 3")?, Request::Why { at: Some("3".parse()?) });
    /// let hand = "a320s160+170 # the widow had both tens";
    /// assert_eq!(Request::parse(hand)?, Request::Hand { line: hand.to_owned() });
    /// assert_eq!(Request::parse("přejmenuj ben bob")?, Request::parse("rename ben bob")?);
    /// assert_eq!(Request::parse("paid ben anna 0.10 EUR")?.to_string(), "paid ben anna 0.10 EUR");
    /// assert_eq!(
    ///     Request::parse("strike three").unwrap_err().to_string(),
    ///     "cannot read `strike three`; write it like `strike 3`",
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse(line: &str) -> Result<Request, RequestError> {
        Request::read(line, &[])
    }

    /// At a table of these players what is said aloud is a command too: `ben paid anna 5`.
    pub fn read(line: &str, names: &[&str]) -> Result<Request, RequestError> {
        check_characters(line)?;
        let line = bare(line);
        ensure(!line.is_empty() && !line.starts_with('#'), || RequestError::Empty)?;
        let Some(Begins { row, typed, rest }) = command_of(line) else {
            let said = said(without_comment(line), names);
            return said.map_or_else(|| Ok(hand(line)), |command| Request::read(&command?, names));
        };
        match row.stands {
            Stands::Table(command) => {
                let unread = |why: UnreadRequest| why.unwrap_or_else(|| RequestError::form(line, row.forms));
                parse_command(command, &rest, names).map_err(unread)
            }
            Stands::Head if AGREED_KEYS.contains(&row.word) => {
                Err(RequestError::form(line, &[["set KEY=VALUE", "nastav KLÍČ=HODNOTA"]]))
            }
            Stands::Head => Err(RequestError::Elsewhere { word: typed }),
            Stands::Shell => Err(RequestError::InShell { word: typed, command: row.word.to_owned() }),
        }
    }

    /// A sheet holds only what stands: a word that begins no line of one is the beginning of a player's name.
    pub(super) fn parse_in_sheet(line: &str, names: &[&str]) -> Result<Request, RequestError> {
        match command_of(bare(line)) {
            Some(begins) if !begins.row.stands_in_sheets() => {
                check_characters(line)?;
                Ok(hand(bare(line)))
            }
            _ => Request::read(line, names),
        }
    }

    /// In the words of a language. A hand's line stays as it is.
    ///
    /// ```
    /// use meldbook::command::Request;
    /// use meldbook::lang::Lang;
    /// let request = Request::parse("seat out dana")?;
    /// assert_eq!(request.line_in(&Lang::czech()), "odchází dana");
    /// assert_eq!(Request::parse("odchází dana")?, request);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn line_in(&self, lang: &Lang) -> String {
        let within = |line: &str| Request::parse(line).map_or(line.to_owned(), |inner| inner.line_in(lang));
        let holder = |name: &str| if is_kitty(name) { POT.in_lang(lang) } else { quoted(name) };
        let (command, parts) = match self {
            Request::Hand { line } => return line.clone(),
            Request::Edit { .. } => return "edit".to_owned(),
            Request::Seat { name, joins } => {
                let way = if *joins { "in" } else { "out" };
                return format!("{} {name}", Command::Seat.saying(way, lang));
            }
            Request::Struck { line } => (Command::Struck, vec![line.clone()]),
            Request::Fix { at, line } => (Command::Fix, vec![at.to_string(), within(line)]),
            Request::LineAt { at } => (Command::Fix, vec![at.to_string()]),
            Request::Strike { at } => (Command::Strike, vec![at.to_string()]),
            Request::Insert { at, line } => (Command::Insert, vec![at.to_string(), within(line)]),
            Request::Undo => (Command::Undo, Vec::new()),
            Request::Redo => (Command::Redo, Vec::new()),
            Request::Set { changes, all } => {
                let all = all.then(|| WHOLE_NIGHT.in_lang(lang)).into_iter();
                (Command::Set, all.chain(changes.iter().map(|change| change.line_in(lang))).collect())
            }
            Request::Penalty { from, to, units, why } => {
                let to = if EVERYBODY.is(to) { EVERYBODY.in_lang(lang) } else { holder(to) };
                let units = units.to_string();
                let why = reason(&units, why);
                (Command::Penalty, vec![quoted(from), to, units, why])
            }
            Request::Result { won, note } => {
                let one = |Won { who, amount, is_units }: &Won| {
                    let units = if *is_units { format!(" {}", UNITS.in_lang(lang)) } else { String::new() };
                    format!("{} {amount}{units}", holder(who))
                };
                let won = won.iter().map(one).collect::<Vec<_>>().join(", ");
                let note = note.iter().map(|note| format!("# {note}"));
                (Command::Result, std::iter::once(won).chain(note).collect())
            }
            Request::Spent { who, amount, what, among } => {
                let mut parts = vec![quoted(who), quoted(amount), reason(amount, what)];
                if !among.is_empty() {
                    let among: Vec<String> = among.iter().map(|name| quoted(name)).collect();
                    parts.extend([AMONG.in_lang(lang), among.join(", ")]);
                }
                (Command::Spent, parts)
            }
            Request::Game { sides } if sides.is_empty() => (Command::Game, Vec::new()),
            Request::Game { sides } => (Command::Game, vec![pieces::print_sides(sides)]),
            Request::Rename { old, new } => (Command::Rename, vec![quoted(old), quoted(new)]),
            Request::Paid { payments } => {
                let one = |TypedPayment { from, to, amount }: &TypedPayment| {
                    format!("{} {} {amount}", holder(from), holder(to))
                };
                (Command::Paid, vec![payments.iter().map(one).collect::<Vec<_>>().join(", ")])
            }
            Request::PaidHand { no } => (
                Command::Paid,
                std::iter::once(HAND.in_lang(lang)).chain(no.map(|no| no.to_string())).collect(),
            ),
            Request::Close { terms } => (Command::Close, terms.words_in(lang)),
            Request::Settle { terms } => (Command::Settle, terms.words_in(lang)),
            Request::Reopen => (Command::Reopen, Vec::new()),
            Request::Why { at } => (Command::Why, at.iter().map(Address::to_string).collect()),
            Request::Standings => (Command::Standings, Vec::new()),
            Request::Agreed => (Command::Agreed, Vec::new()),
            Request::Sheet => (Command::Sheet, Vec::new()),
            Request::History => (Command::History, Vec::new()),
            Request::Help { words } => {
                (Command::Help, words.then(|| WORDS.in_lang(lang)).into_iter().collect())
            }
            Request::Quit => (Command::Quit, Vec::new()),
        };
        let parts = std::iter::once(command.saying("", lang)).chain(parts);
        parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
    }
}

/// `None`: what follows the word of a command is of another form.
type UnreadRequest = Option<RequestError>;

fn parse_command(command: Command, rest: &str, names: &[&str]) -> Result<Request, UnreadRequest> {
    let plain = without_comment(rest);
    let alone = |request| if rest.is_empty() { Ok(request) } else { Err(None) };
    Ok(match command {
        Command::Undo => alone(Request::Undo)?,
        Command::Redo => alone(Request::Redo)?,
        Command::Reopen => alone(Request::Reopen)?,
        Command::Standings => alone(Request::Standings)?,
        Command::Agreed => alone(Request::Agreed)?,
        Command::Sheet => alone(Request::Sheet)?,
        Command::History => alone(Request::History)?,
        Command::Help if WORDS.is(rest) => Request::Help { words: true },
        Command::Help => alone(Request::Help { words: false })?,
        Command::Quit => alone(Request::Quit)?,
        Command::Why if rest.is_empty() => Request::Why { at: None },
        Command::Why => Request::Why { at: Some(address(rest)?) },
        Command::Strike => Request::Strike { at: address(rest)? },
        Command::Fix | Command::Insert => {
            let (at, line) = split_word(rest);
            let (at, line) = (address(at)?, line.to_owned());
            match command {
                Command::Fix if line.is_empty() => Request::LineAt { at },
                Command::Fix => Request::Fix { at, line },
                _ => Request::Insert { at, line: if_any(&line)?.to_owned() },
            }
        }
        Command::Log => hand(if_any(rest)?),
        Command::Struck => {
            let line = bare(rest);
            let is_hand = matches!(Request::parse_in_sheet(line, &[]), Ok(Request::Hand { .. }));
            ensure(is_hand && !plain.is_empty(), || None::<RequestError>)?;
            Request::Struck { line: line.to_owned() }
        }
        Command::Seat => {
            let (hand, plain) = since(plain).ok_or(None)?;
            let (way, name) = split_word(&plain);
            let joins = way.eq_ignore_ascii_case("in");
            ensure(joins || way.eq_ignore_ascii_case("out"), || None::<RequestError>)?;
            Request::Seat { name: pieces::whole(if_any(name)?)?, joins }.since(hand)
        }
        Command::Set => {
            let (since, changes) = since(plain).ok_or(None)?;
            let (all, changes) = match WHOLE_NIGHT.split_off(&changes) {
                Some(changes) if since.is_none() => (true, changes),
                Some(_) => return Err(None),
                None => (false, changes.as_str()),
            };
            Request::Set { changes: SettingChange::parse_all(changes).ok_or(None)?, all }.since(since)
        }
        Command::Penalty => penalty(plain)?,
        Command::Result => result(plain, rest)?,
        Command::Spent => spent(plain, names)?,
        Command::Paid => paid(plain)?,
        Command::Game if plain.is_empty() => Request::Game { sides: Vec::new() },
        Command::Game => Request::Game { sides: pieces::read_sides(plain)? },
        Command::Rename => rename(plain)?,
        Command::Settle | Command::Close => {
            let terms = settle_by(plain).ok_or(None)?;
            if command == Command::Settle { Request::Settle { terms } } else { Request::Close { terms } }
        }
    })
}

fn hand(line: &str) -> Request {
    Request::Hand { line: line.to_owned() }
}

fn address(text: &str) -> Result<Address, UnreadRequest> {
    text.parse().map_err(|_| None)
}

/// Takes out `--all` and `--from 5`, wherever they stand: `all` comes to the front, and the number is returned.
fn since(text: &str) -> Option<(Option<u32>, String)> {
    let (mut hand, mut all, mut rest) = (None, false, Vec::new());
    let mut words = text.split_whitespace();
    while let Some(word) = words.next() {
        match word.strip_prefix("--") {
            Some(option) if WHOLE_NIGHT.is(option) => all = true,
            Some(option) if FROM.is(option) => hand = Some(words.next()?.parse().ok()?),
            _ => rest.push(word),
        }
    }
    if all {
        rest.insert(0, WHOLE_NIGHT.english);
    }
    Some((hand, rest.join(" ")))
}

fn rename(rest: &str) -> Result<Request, UnreadRequest> {
    let (old, rest) = first_name(rest)?;
    let (new, rest) = first_name(rest)?;
    if rest.is_empty() { Ok(Request::Rename { old, new }) } else { Err(None) }
}

fn first_name(text: &str) -> Result<(String, &str), UnreadRequest> {
    Ok(pieces::first(if_any(text)?)?)
}

fn first_account(text: &str) -> Result<(String, &str), UnreadRequest> {
    let (name, rest) = first_name(text)?;
    Ok((if is_kitty(&name) { POT.english.to_owned() } else { name }, rest))
}

/// `coin 25c through anna share paid`, in any order, all optional.
fn settle_by(rest: &str) -> Option<SettleBy> {
    const WORDS: [InnerWord; 5] = [COIN, THROUGH, SHARE, QR, PAID];
    let known = |typed: &str| WORDS.into_iter().find(|word| word.is(typed));
    let mut words = rest.split_whitespace().peekable();
    let mut terms = SettleBy::default();
    while let Some(word) = words.next() {
        let mut value = Vec::new();
        while let Some(next) = words.next_if(|next| known(next).is_none()) {
            value.push(next);
        }
        let value = value.join(" ");
        match known(word)? {
            COIN if terms.coin.is_none() && !value.is_empty() => terms.coin = Some(value),
            THROUGH if terms.through.is_none() => terms.through = Some(pieces::whole(&value).ok()?),
            SHARE if value.is_empty() => terms.share = true,
            QR if value.is_empty() => terms.qr = true,
            PAID if value.is_empty() => terms.paid = true,
            _ => return None,
        }
    }
    Some(terms)
}

fn if_any(text: &str) -> Result<&str, UnreadRequest> {
    if text.is_empty() { Err(None) } else { Ok(text) }
}

fn penalty(rest: &str) -> Result<Request, UnreadRequest> {
    let (from, rest) = first_name(rest)?;
    let (to, rest) = first_account(rest)?;
    let to = if EVERYBODY.is(&to) { EVERYBODY.english.to_owned() } else { to };
    let (units, why) = split_word(rest);
    // `10 cents` are no ten units.
    ensure(Beginning::of(rest).is_none_or(|amount| !amount.names_unit()), || None::<RequestError>)?;
    let units = units.parse().map_err(|_| None)?;
    let why = what_for(UNITS.split_off(why).unwrap_or(why))?;
    Ok(Request::Penalty { from, to, units, why })
}

/// Behind `among` and the like stands who shares it.
fn spent(rest: &str, names: &[&str]) -> Result<Request, UnreadRequest> {
    let (who, rest) = first_name(rest)?;
    let (amount, what) = match Beginning::of(rest) {
        Some(Beginning { amount, rest, .. }) => (amount, rest),
        None => pieces::first_piece(rest),
    };
    let amount = if_any(amount.trim_matches('"'))?;
    // Signs alone are no amount, and a second comma would be left out where the line is printed again.
    ensure(!amount.ends_with(',') && amount.contains(char::is_alphanumeric), || None::<RequestError>)?;
    // `12 units` are no 12 crowns.
    let (amount, what) = match UNITS.split_off(what) {
        Some(what) => (format!("{amount} {}", UNITS.english), what),
        None => (amount.to_owned(), what),
    };
    let (what, among) = match pieces::split_sharers(what) {
        Some((what, word, sharers)) => {
            let among = pieces::list(if_any(sharers)?)?;
            let are_whole = among.iter().all(|name| whole_name(names, name).is_some());
            if !AMONG.is(word) && !are_whole || among.iter().any(|name| pieces::split_sharers(name).is_some())
            {
                let text = format!("{word} {sharers}");
                let (who, what) = (quoted(&who), what.to_owned());
                return Err(Some(RequestError::Sharers { text, who, amount, what }));
            }
            (what, among)
        }
        None => (what, Vec::new()),
    };
    // `beer 5` is no amount and what it was for, but the other way round.
    let has_number = amount.contains(|c: char| c.is_ascii_digit());
    let what = what_for(what).map_err(|why| why.filter(|_| has_number))?;
    Ok(Request::Spent { who, amount, what, among })
}

/// Without quotes it may not go on with the amount.
fn what_for(text: &str) -> Result<String, UnreadRequest> {
    let is_quoted = text.starts_with('"');
    // An option of the shell would be lost in the text.
    ensure(
        is_quoted || text.split_whitespace().all(|word| !word.starts_with("--")),
        || None::<RequestError>,
    )?;
    let one_amount = || Some(RequestError::OneAmount { what: text.to_owned() });
    ensure(is_quoted || !pieces::counts(text), one_amount)?;
    Ok(pieces::free(if_any(text)?))
}

/// `ben anna 1.35, cyril anna 2`. A comma within an amount, or behind a name, is no end of one.
fn paid(rest: &str) -> Result<Request, UnreadRequest> {
    let (first, no) = split_word(rest);
    if HAND.is(first) && (no.is_empty() || no.parse::<u32>().is_ok()) {
        return Ok(Request::PaidHand { no: no.parse().ok() });
    }
    let mut payments = Vec::new();
    let mut rest = Some(rest);
    while let Some(text) = rest {
        let (from, text) = first_account(text)?;
        let (to, text) = first_account(text)?;
        let (amount, more) = before_comma(text)?;
        payments.push(TypedPayment { from, to, amount: amount.to_owned() });
        rest = more;
    }
    Ok(Request::Paid { payments })
}

/// `tom +12.50, rosa -12.50`; `all` also has the note.
fn result(plain: &str, all: &str) -> Result<Request, UnreadRequest> {
    let mut won = Vec::new();
    let mut rest = Some(plain);
    while let Some(text) = rest {
        let (who, text) = first_account(text)?;
        let (amount, more) = before_comma(text)?;
        let (number, unit) = split_word(amount);
        let is_units = UNITS.is(unit);
        won.push(Won { who, amount: if is_units { number } else { amount }.to_owned(), is_units });
        rest = more;
    }
    let note = all.get(plain.len()..).and_then(|note| note.trim_start().strip_prefix('#'));
    let note = note.map(str::trim).filter(|note| !note.is_empty()).map(str::to_owned);
    Ok(Request::Result { won, note })
}

fn before_comma(text: &str) -> Result<(&str, Option<&str>), UnreadRequest> {
    let (one, more) = text.split_once(", ").map_or((text, None), |(one, more)| (one, Some(more)));
    // Behind a name in quotes a comment may begin without a blank.
    if one.trim_start().starts_with('#') { Err(None) } else { Ok((if_any(one.trim())?, more)) }
}

/// In quotes where it would be read as something else.
fn reason(amount: &str, what: &str) -> String {
    let read = Request::parse(&format!("spent a {} {what}", quoted(amount)));
    let is_same = |read: Request| match read {
        Request::Spent { amount: of, what: read, among, .. } => {
            of == amount && read == what && among.is_empty()
        }
        _ => false,
    };
    match read.is_ok_and(is_same) {
        true => what.to_owned(),
        false => format!("\"{}\"", what.replace('\\', "\\\\").replace('"', "\\\"")),
    }
}

impl SettleBy {
    fn words_in(&self, lang: &Lang) -> Vec<String> {
        let mut words = Vec::new();
        words.extend(self.coin.as_ref().map(|coin| format!("{} {coin}", COIN.in_lang(lang))));
        words.extend(self.through.as_ref().map(|name| format!("{} {}", THROUGH.in_lang(lang), quoted(name))));
        let flags = [(self.share, SHARE), (self.qr, QR), (self.paid, PAID)];
        words.extend(flags.into_iter().filter(|(is_said, _)| *is_said).map(|(_, word)| word.in_lang(lang)));
        words
    }
}
