//! Parses a typed line into a request.

use crate::command::change::Change;
use crate::command::names;
use crate::command::request::{Payment, Request, SettleBy, Won};
use crate::notation::{
    Begins, COIN, Command, EVERYBODY, FROM, HAND, InnerWord, NOTHING, PAID, POT, SHARE, Stands, THROUGH,
    UNITS, WHOLE_NIGHT, command_of, is_kitty,
};
use crate::notation::{RequestError, fold};
use crate::session::address::Address;

impl Request {
    /// Parses one line. A leading `/` is ignored, and so are dashes before the words of `settle` and `close`. A line
    /// that does not begin with a command is a hand, parsed by the notation of its game. A note follows `#`; it is
    /// kept only with hands.
    ///
    /// A name of several words before other words is in quotes: `paid "Anna Marie" ben 1.35`. `rename` also accepts
    /// `->` or `=` between the names: `rename Anna Marie -> Anna`.
    ///
    /// ```
    /// use meldbook::command::Request;
    /// assert_eq!(Request::parse("/why 3")?, Request::Why { at: Some("3".parse()?) });
    /// let hand = "a320s160+170 # the widow had both tens";
    /// assert_eq!(Request::parse(hand)?, Request::Hand { line: hand.to_owned(), note: None });
    /// assert_eq!(Request::parse("paid ben anna 0.10 EUR")?.to_string(), "paid ben anna 0.10 EUR");
    /// assert_eq!(
    ///     Request::parse("strike three").unwrap_err().to_string(),
    ///     "cannot read `strike three`; write it like `strike 3` or `strike 3a`",
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse(line: &str) -> Result<Request, RequestError> {
        check_characters(line)?;
        let line = bare(line);
        if line.is_empty() || line.starts_with('#') {
            return Err(RequestError::Empty);
        }
        Request::begun(line, command_of(line))
    }

    /// Parses the line of a result; `note` was said beside it. `None` if it is none, or cannot be read.
    pub fn parse_result(line: &str, note: Option<&str>) -> Option<Request> {
        let row = command_of(line)?.row;
        match Request::parse(line).ok().filter(|_| row.stands == Stands::Table(Command::Result))? {
            Request::Result { won, note: own } => {
                Some(Request::Result { won, note: note.map(str::to_owned).or(own) })
            }
            _ => None,
        }
    }

    /// Parses a line that begins with this command.
    fn begun(line: &str, begins: Option<Begins>) -> Result<Request, RequestError> {
        let Some(Begins { row, typed, rest, .. }) = begins else { return Ok(hand(line)) };
        match row.stands {
            Stands::Table(Command::Settle) if rest.split_whitespace().any(|word| word == "--close") => {
                Err(RequestError::CloseHere { word: line.to_owned() })
            }
            Stands::Table(Command::Settle | Command::Close) if rest.split_whitespace().any(is_carry) => {
                Err(RequestError::NoCarry)
            }
            Stands::Table(command) => {
                parse_command(command, &rest).unwrap_or_else(|| Err(RequestError::form(line, row.forms)))
            }
            Stands::Head if row.word == "note" => Err(RequestError::NoteAlone),
            Stands::Head | Stands::Shell => Err(RequestError::Elsewhere { word: typed }),
        }
    }

    /// Parses a line of a sheet file, which holds only what stands: a word that begins no line of one is the beginning
    /// of a player's name, as in any hand.
    pub(super) fn parse_in_sheet(line: &str) -> Result<Request, RequestError> {
        check_characters(line)?;
        let line = bare(line);
        match command_of(line) {
            Some(begins) if !begins.row.stands_in_sheets() => Ok(hand(line)),
            _ if line.is_empty() || line.starts_with('#') => Err(RequestError::Empty),
            begins => Request::begun(line, begins),
        }
    }
}

/// Parses what follows the word of a command; `None` for another form.
fn parse_command(command: Command, rest: &str) -> Option<Result<Request, RequestError>> {
    let plain = without_comment(rest);
    let alone = |request| rest.is_empty().then_some(Ok(request));
    Some(Ok(match command {
        Command::Undo => return alone(Request::Undo),
        Command::Redo => return alone(Request::Redo),
        Command::Reopen => return alone(Request::Reopen),
        Command::Standings => return alone(Request::Standings),
        Command::Agreed => return alone(Request::Agreed),
        Command::Sheet => return alone(Request::Sheet),
        Command::History => return alone(Request::History),
        Command::Help => return alone(Request::Help),
        Command::Quit => return alone(Request::Quit),
        Command::Why if rest.is_empty() => Request::Why { at: None },
        Command::Why => Request::Why { at: Some(rest.parse().ok()?) },
        Command::Strike => Request::Strike { at: rest.parse().ok()? },
        Command::Fix => {
            let (at, line) = addressed(rest)?;
            Request::Fix { at, line, note: None }
        }
        Command::Insert => {
            let (at, line) = addressed(rest)?;
            Request::Insert { at, line, note: None }
        }
        Command::Log => hand(if_any(rest)?),
        Command::Struck => {
            let line = bare(rest);
            if plain.is_empty() || !matches!(Request::parse_in_sheet(line), Ok(Request::Hand { .. })) {
                return None;
            }
            Request::Struck { line: line.to_owned() }
        }
        Command::Seat => {
            let (way, name) = split_word(plain);
            let joins = way.eq_ignore_ascii_case("in");
            if name.is_empty() || !(joins || way.eq_ignore_ascii_case("out")) {
                return None;
            }
            return Some(names::whole(name).map(|name| Request::Seat { name, joins }));
        }
        Command::Set => {
            let (since, changes) = since(plain)?;
            let (all, changes) = match WHOLE_NIGHT.split_off(&changes) {
                Some(changes) => (true, changes.to_owned()),
                None => (false, changes),
            };
            if all && since.is_some() {
                return None;
            }
            Request::Set { changes: Change::parse_all(&changes)?, all }.since(since)
        }
        Command::Penalty => return penalty(plain).transpose(),
        Command::Result => return result(plain, rest).transpose(),
        Command::Spent => return spent(plain).transpose(),
        Command::Paid => return paid(plain).transpose(),
        Command::Game if plain.is_empty() => Request::Game { sides: Vec::new() },
        Command::Game => {
            return names::sides(plain).transpose().map(|sides| Ok(Request::Game { sides: sides? }));
        }
        Command::Rename => return rename(plain).transpose(),
        Command::Settle => {
            let (terms, handed_over) = settle_by(plain)?;
            Request::Settle { terms, handed_over }
        }
        Command::Close => {
            let (terms, handed_over) = settle_by(plain)?;
            Request::Close { terms, handed_over }
        }
    }))
}

fn hand(line: &str) -> Request {
    Request::Hand { line: line.to_owned(), note: None }
}

fn addressed(rest: &str) -> Option<(Address, String)> {
    let (at, line) = split_word(rest);
    Some((at.parse().ok()?, if_any(line)?.to_owned()))
}

fn penalty(rest: &str) -> Result<Option<Request>, RequestError> {
    let Some((from, rest)) = first_name(rest)? else { return Ok(None) };
    let Some((to, rest)) = first_account(rest)? else { return Ok(None) };
    let to = if EVERYBODY.is(&to) { EVERYBODY.english.to_owned() } else { to };
    let (units, why) = split_word(rest);
    let request = |units| Request::Penalty { from, to, units, why: names::free(why) };
    Ok(units.parse().ok().filter(|_| !why.is_empty()).map(request))
}

fn spent(rest: &str) -> Result<Option<Request>, RequestError> {
    let Some((who, rest)) = first_name(rest)? else { return Ok(None) };
    let (amount, what) = names::first_piece(rest);
    let amount = amount.trim_matches('"').to_owned();
    // What is in quotes may hold the word too.
    let after_quotes = names::unquoted(what).map_or(what, |(_, rest)| rest);
    let (what, among) = match names::rsplit_among(after_quotes) {
        Some((before, among)) => {
            let end = what.len() - after_quotes.len() + before.len();
            (what.get(..end).unwrap_or(what).trim(), names::list(among)?)
        }
        None => (what, Vec::new()),
    };
    let request = || Request::Spent { who, amount, what: names::free(what), among };
    Ok((!what.is_empty()).then(request))
}

/// Takes `--all` and `--from 5` out of a line of `set`, wherever they stand: `all` comes to the front, and the number of
/// the hand is returned.
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

/// Parses payments: `ben anna 1.35, cyril anna 2`. A comma within an amount, or behind a name, is no end of one.
fn paid(rest: &str) -> Result<Option<Request>, RequestError> {
    if NOTHING.is(rest) {
        return Ok(Some(Request::Paid { payments: Vec::new() }));
    }
    let (first, no) = split_word(rest);
    if HAND.is(first) && (no.is_empty() || no.parse::<u32>().is_ok()) {
        return Ok(Some(Request::PaidHand { no: no.parse().ok() }));
    }
    let mut payments = Vec::new();
    let mut rest = Some(rest);
    while let Some(text) = rest {
        let Some((from, text)) = first_account(text)? else { return Ok(None) };
        let Some((to, text)) = first_account(text)? else { return Ok(None) };
        let (amount, more) =
            text.split_once(", ").map_or((text, None), |(amount, more)| (amount, Some(more)));
        let Some(amount) = if_any(amount.trim()) else { return Ok(None) };
        payments.push(Payment { from, to, amount: amount.to_owned() });
        rest = more;
    }
    Ok(Some(Request::Paid { payments }))
}

/// Parses what people won and lost: `tom +12.50, rosa -12.50`; `all` also has the note.
fn result(plain: &str, all: &str) -> Result<Option<Request>, RequestError> {
    let mut won = Vec::new();
    let mut rest = Some(plain);
    while let Some(text) = rest {
        let Some((who, text)) = first_account(text)? else { return Ok(None) };
        let (amount, more) =
            text.split_once(", ").map_or((text, None), |(amount, more)| (amount.trim(), Some(more)));
        let (number, unit) = split_word(amount);
        let is_units = UNITS.is(unit);
        let Some(amount) = if_any(if is_units { number } else { amount }) else { return Ok(None) };
        won.push(Won { who, amount: amount.to_owned(), is_units });
        rest = more;
    }
    let note = all.get(plain.len()..).and_then(|note| note.trim_start().strip_prefix('#'));
    let note = note.map(str::trim).filter(|note| !note.is_empty()).map(str::to_owned);
    Ok(Some(Request::Result { won, note }))
}

fn rename(rest: &str) -> Result<Option<Request>, RequestError> {
    if let Some((old, new)) = rest.split_once("->").or_else(|| rest.split_once('=')) {
        return Ok(Some(Request::Rename { old: names::whole(old)?, new: names::whole(new)? }));
    }
    let Some((old, rest)) = first_name(rest)? else { return Ok(None) };
    let Some((new, rest)) = first_name(rest)? else { return Ok(None) };
    Ok(rest.is_empty().then_some(Request::Rename { old, new }))
}

fn first_name(text: &str) -> Result<Option<(String, &str)>, RequestError> {
    if_any(text).map(names::first).transpose()
}

/// Splits off a name, or the common account.
fn first_account(text: &str) -> Result<Option<(String, &str)>, RequestError> {
    let first = first_name(text)?;
    Ok(first.map(|(name, rest)| (if is_kitty(&name) { POT.english.to_owned() } else { name }, rest)))
}

/// Parses the terms of `settle` and `close`: `coin 25c through anna share paid`, in any order, all optional. Also
/// returns whether everything was paid.
fn settle_by(rest: &str) -> Option<(SettleBy, bool)> {
    const WORDS: [InnerWord; 4] = [COIN, THROUGH, SHARE, PAID];
    let known = |typed: &str| WORDS.into_iter().find(|word| word.is(typed));
    let rest = undashed(rest);
    let mut terms = SettleBy::default();
    let mut handed_over = false;
    let mut words = rest.split_whitespace().peekable();
    while let Some(word) = words.next() {
        let mut value = Vec::new();
        while let Some(next) = words.next_if(|next| known(next).is_none()) {
            value.push(next);
        }
        let value = value.join(" ");
        match known(word)? {
            COIN if terms.coin.is_none() => terms.coin = Some(if_any(&value)?.to_owned()),
            THROUGH if terms.through.is_none() => {
                terms.through = Some(names::whole(if_any(&value)?).ok()?);
            }
            SHARE if value.is_empty() => terms.share = true,
            PAID if value.is_empty() => handed_over = true,
            _ => return None,
        }
    }
    Some((terms, handed_over))
}

/// Returns whether a word asked older programs to settle debts of earlier nights too.
fn is_carry(word: &str) -> bool {
    ["carry", "dluhy"].contains(&fold(word.trim_start_matches('-')).as_str())
}

/// Removes the dashes of shell options: `--coin 25c` is `coin 25c`.
fn undashed(text: &str) -> String {
    text.split_whitespace().map(|word| word.strip_prefix("--").unwrap_or(word)).collect::<Vec<_>>().join(" ")
}

/// Returns the text unless it is empty.
fn if_any(text: &str) -> Option<&str> {
    (!text.is_empty()).then_some(text)
}

/// Refuses control characters except tabs.
pub(super) fn check_characters(line: &str) -> Result<(), RequestError> {
    match line.chars().find(|c| c.is_control() && *c != '\t') {
        Some(found) => Err(RequestError::ControlCharacter { line: line.to_owned(), found }),
        None => Ok(()),
    }
}

/// Returns a line without blanks around it and without a leading `/`.
pub(super) fn bare(line: &str) -> &str {
    line.trim_start_matches(|c: char| c == '/' || c.is_whitespace()).trim_end()
}

/// Splits off the first word.
pub(super) fn split_word(text: &str) -> (&str, &str) {
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (word, rest.trim())
}

/// Returns the text before a `#` that begins a word, and is not in quotes.
pub(super) fn without_comment(text: &str) -> &str {
    let mut begins = true;
    let mut quoted = 0;
    let comment = text.char_indices().find(|(at, c)| {
        let word = std::mem::replace(&mut begins, c.is_whitespace());
        if *at < quoted || !word {
            return false;
        }
        if let Some((_, rest)) = text.split_at_checked(*at).and_then(|(_, text)| names::unquoted(text)) {
            quoted = text.len() - rest.len();
        }
        *c == '#'
    });
    comment.and_then(|(at, _)| text.split_at_checked(at)).map_or(text, |(text, _)| text).trim()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::Lang;
    use crate::notation::{COMMANDS, CommandWord};

    #[test]
    fn every_form_begins_with_its_word_is_read_and_is_written_as_it_is_read() {
        for CommandWord { word, stands, forms, .. } in COMMANDS {
            let Stands::Table(_) = stands else { continue };
            for [form, _] in *forms {
                assert!(form.starts_with(word), "{form}");
                let request = Request::parse(form).unwrap();
                assert_eq!(Request::parse(&request.to_string()), Ok(request), "{form}");
            }
        }
    }

    #[test]
    fn every_command_of_the_table_has_czech_words_that_mean_the_same() {
        // Free text and amounts are those of the language.
        let free = |line: String| {
            let words = [("zkažené rozdání", "misdeal"), ("renonc", "revoke"), ("pivo", "beer")];
            let amounts = [(",35", ".35"), ("4,50", "4.50"), ("2,50", "2.50"), ("7,50", "7.50")];
            words.iter().chain(&amounts).fold(line, |line, (cs, en)| line.replace(cs, en))
        };
        for row in COMMANDS {
            let Stands::Table(_) = row.stands else { continue };
            assert!(!row.czech.is_empty(), "`{}` has no Czech word", row.word);
            for [english, czech] in row.forms {
                let twins = [english, czech].map(|form| Request::parse(form).expect(form));
                let [meant, said] = twins.each_ref().map(|request| free(request.to_string()));
                assert_eq!(meant, said, "{czech}");
                let printed = Request::parse(czech).unwrap().line_in(&Lang::czech());
                assert_eq!(Request::parse(&printed).as_ref(), Ok(&twins[1]), "{printed}");
                // Any other word in the place of this one, whatever its case, accents and ending.
                let first =
                    row.czech.iter().find(|word| czech.contains(word.form.text)).unwrap_or(&row.czech[0]);
                let stem = first.form.text;
                for other in
                    row.czech.iter().filter(|other| other.says == first.says && stem != other.form.text)
                {
                    let line = czech.replace(stem, &deunicode::deunicode(other.form.text).to_uppercase());
                    if !czech.starts_with(stem) && !other.is_verb {
                        continue;
                    }
                    assert_eq!(Request::parse(&line).as_ref(), Ok(&twins[1]), "{line}");
                }
            }
        }
    }

    #[test]
    fn a_czech_verb_may_stand_behind_the_name_and_has_the_ending_of_its_gender() {
        for (czech, english) in [
            ("dana odchází", "seat out dana"),
            ("Dana odešla", "seat out Dana"),
            ("emil přisedl", "seat in emil"),
            ("anna zaplatila ben 50", "paid anna ben 50"),
            ("zaplaceno ben bank 1,35", "paid ben kitty 1,35"),
            ("bank zaplatil ben 5", "paid kitty ben 5"),
            (
                "\"Anna Marie\" utratila 24,50 pizza mezi ben, cyril",
                "spent \"Anna Marie\" 24,50 pizza among ben, cyril",
            ),
            ("POKUTA anna vsem 2 renonc", "penalty anna all 2 renonc"),
            ("nastav vše místo=u Zelenků datum=2026-03-14", "set all place=u Zelenků date=2026-03-14"),
            ("nastav --od 5 sázka=2 Kč", "set --from 5 stake=2 Kč"),
            ("zavři přes anna mince 1 Kč poslat", "close through anna coin 1 Kč share"),
            ("škrtnutá b300h+", "struck b300h+"),
            ("znovu otevři", "reopen"),
            ("oprav 3a ben zaplatil anna 5", "fix 3a ben zaplatil anna 5"),
        ] {
            let [said, meant] = [czech, english].map(|line| Request::parse(line).expect(line).to_string());
            assert_eq!(said, meant, "{czech}");
        }
        assert_eq!(Request::parse("petr zpět"), Ok(hand("petr zpět")), "only verbs stand behind names");
        assert_eq!(
            Request::parse("dana odchází včera ráno").map(|request| request.to_string()).ok(),
            Some("seat out dana včera ráno".to_owned())
        );
        assert_eq!(
            Request::parse("dluhy").unwrap_err().to_string(),
            "`dluhy` does not work here; use it in the shell or in the headers of a sheet file"
        );
    }
}
