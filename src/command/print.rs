//! Requests printed as lines that parse as the same requests.

use crate::command::{Request, SettleBy, TypedPayment, pieces, request::Won};
use crate::lang::Lang;
use crate::night::address::Address;
use crate::notation::{
    AMONG, COIN, Command, EVERYBODY, HAND, PAID, POT, QR, SHARE, THROUGH, UNITS, WHOLE_NIGHT, WORDS,
    is_kitty, quoted,
};

impl Request {
    /// Returns the line that parses as this request, in the words of a language. A hand's line stays as it is. A note
    /// beside the line is a shell option, and not part of it.
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
            Request::Hand { line, .. } => return line.clone(),
            Request::Edit { .. } => return "edit".to_owned(),
            Request::Seat { name, joins } => {
                let way = if *joins { "in" } else { "out" };
                return format!("{} {name}", Command::Seat.saying(way, lang));
            }
            Request::Struck { line } => (Command::Struck, vec![line.clone()]),
            Request::Fix { at, line, .. } => (Command::Fix, vec![at.to_string(), within(line)]),
            Request::LineAt { at } => (Command::Fix, vec![at.to_string()]),
            Request::Strike { at } => (Command::Strike, vec![at.to_string()]),
            Request::Insert { at, line, .. } => (Command::Insert, vec![at.to_string(), within(line)]),
            Request::Undo => (Command::Undo, Vec::new()),
            Request::Redo => (Command::Redo, Vec::new()),
            Request::Set { changes, all } => {
                let all = all.then(|| WHOLE_NIGHT.in_lang(lang)).into_iter();
                (Command::Set, all.chain(changes.iter().map(|change| change.line_in(lang))).collect())
            }
            Request::Penalty { from, to, units, why } => {
                let to = if EVERYBODY.is(to) { EVERYBODY.in_lang(lang) } else { holder(to) };
                let units = units.to_string();
                let why = what_for(&units, why);
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
                let mut parts = vec![quoted(who), quoted(amount), what_for(amount, what)];
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

/// Writes what a round or a penalty was for: in quotes where it would be read as something else.
fn what_for(amount: &str, what: &str) -> String {
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
    /// Returns the words after `settle` and `close`.
    fn words_in(&self, lang: &Lang) -> Vec<String> {
        let mut words = Vec::new();
        words.extend(self.coin.as_ref().map(|coin| format!("{} {coin}", COIN.in_lang(lang))));
        words.extend(self.through.as_ref().map(|name| format!("{} {}", THROUGH.in_lang(lang), quoted(name))));
        let flags = [(self.share, SHARE), (self.qr, QR), (self.paid, PAID)];
        words.extend(flags.into_iter().filter(|(is_said, _)| *is_said).map(|(_, word)| word.in_lang(lang)));
        words
    }
}
