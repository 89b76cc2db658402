//! Payments as codes that the apps of banks read: EPC069-12 for euros, SPAYD (Short Payment Descriptor) for Czech crowns.

use super::{Phrase, Result, TextStyle, text};
use crate::daybook::{Accounts, Owes};
use crate::kernel::{Minor, ensure};
use crate::lang::{Lang, Voice};
use crate::money::{Amount, BankAccount, Currency};
use crate::night::{NightLog, Settled};
use crate::notation::fold;
use anstyle::AnsiColor;
use deunicode::deunicode;
use fast_qr::{ECL, QRBuilder};

crate::phrases! {
    pub enum CodeText<'a> {
        /// What the bank says to who is paid. `last` if it is for several nights.
        Message { first: String, last: Option<String>, from: &'a str } =
            "cards {first}{} - {from}", last.as_ref().map_or(String::new(), |last| format!(" to {last}"));
        OtherCurrency { currency: &'static str } =
            "no code for {currency}: banks read codes for payments in EUR and CZK only";
        TooMuch { amount: String } = "no code for {amount}: that is more than a code can hold";
        TooNarrow { columns: usize } =
            "a code needs a terminal with {columns} columns that shows more than ASCII; \
             `meldbook report --qr -o FILE` writes codes on a page";
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transfer<'a> {
    pub from: &'a str,
    pub to: &'a str,
    pub amount: Minor,
    /// The dates of the first and the last night that it is for, as `2026-03-14`.
    pub nights: Option<(&'a str, &'a str)>,
    pub currency: Currency,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Code {
    dark: Vec<Vec<bool>>,
}

const MARGIN: usize = 4;

/// The longest message and the longest name that both standards take.
const LONGEST_MESSAGE: usize = 60;
const LONGEST_NAME: usize = 35;

pub fn of_night<'a>(session: &'a NightLog, settled: &'a Settled, currency: Currency) -> Vec<Transfer<'a>> {
    let (night, date) = (&session.night, session.row.date.as_str());
    let transfers = settled.payments.iter().filter_map(|cash| {
        let [from, to] = [cash.from.player()?, cash.to.player()?].map(|no| night.name(no));
        Some(Transfer { from, to, amount: cash.amount, nights: Some((date, date)), currency })
    });
    transfers.collect()
}

pub fn of_debts(owed: &[Owes]) -> Vec<Transfer<'_>> {
    let between_two = owed.iter().filter(|owes| owes.from.id != 0 && owes.to.id != 0);
    let transfers = between_two.map(|Owes { from, to, amount, currency, debts }| Transfer {
        from: &from.name,
        to: &to.name,
        amount: *amount,
        nights: debts
            .first()
            .zip(debts.last())
            .map(|(first, last)| (first.date.as_str(), last.date.as_str())),
        currency: Currency::from_code(currency).unwrap_or(Currency::UNKNOWN),
    });
    transfers.collect()
}

type WriteCode = fn(&BankAccount, &str, &str, &str) -> String;

/// Returns whether banks read codes for payments in this currency.
pub fn has_codes(currency: Currency) -> bool {
    writer(currency).is_some()
}

/// Returns how a code is written, and the characters of its largest amount.
fn writer(currency: Currency) -> Option<(WriteCode, usize)> {
    match currency.code() {
        "EUR" => Some((epc, "999999999.99".len())),
        "CZK" => Some((spayd, "9999999.99".len())),
        _ => None,
    }
}

impl<'a> Transfer<'a> {
    fn says(&self, lang: &Lang) -> String {
        let amount = Voice { lang, currency: self.currency }.amount(self.amount);
        lang.say(&Phrase::HasToPay { from: self.from.to_owned(), to: self.to.to_owned(), amount })
    }

    fn code(&self, accounts: &Accounts, lang: &Lang) -> Result<Code, String> {
        let currency = self.currency.code();
        let (write, most) =
            writer(self.currency).ok_or_else(|| lang.say(&CodeText::OtherCurrency { currency }))?;
        let voice = Voice { lang, currency: self.currency };
        let too_much = || voice.say(&CodeText::TooMuch { amount: voice.amount(self.amount) });
        let amount = Amount { minor: self.amount, currency: self.currency }.plain().to_string();
        ensure(amount.len() <= most, too_much)?;
        let account =
            accounts.get(&fold(self.to)).ok_or_else(|| super::between::account(self.to, None, lang))?;
        let message = self.nights.map_or(self.from.to_owned(), |(first, last)| {
            lang.say(&CodeText::Message {
                first: lang.date(first),
                last: Some(last).filter(|last| *last != first).map(|last| lang.date(last)),
                from: self.from,
            })
        });
        Code::of(&write(account, self.to, &amount, &message)).ok_or_else(too_much)
    }
}

/// As the European Payments Council has it, version 002 in UTF-8.
fn epc(account: &BankAccount, to: &str, amount: &str, message: &str) -> String {
    let [to, message] =
        [(to, LONGEST_NAME), (message, LONGEST_MESSAGE)].map(|(text, most)| first(text, most));
    format!("BCD\n002\n1\nSCT\n\n{to}\n{}\nEUR{amount}\n\n\n{message}", account.electronic())
}

/// As the Czech Banking Association has it, in the capitals that make the smallest code.
fn spayd(account: &BankAccount, to: &str, amount: &str, message: &str) -> String {
    let [to, message] = [(to, LONGEST_NAME), (message, LONGEST_MESSAGE)].map(|(text, most)| {
        let plain = first(deunicode(text).trim(), most).to_ascii_uppercase();
        plain.chars().map(percent_encoded).collect::<String>()
    });
    format!("SPD*1.0*ACC:{}*AM:{amount}*CC:CZK*RN:{to}*MSG:{message}", account.electronic())
}

fn percent_encoded(c: char) -> String {
    match c {
        'A'..='Z' | '0'..='9' | ' ' | '$' | '+' | '-' | '.' | '/' | ':' => c.to_string(),
        c => format!("%{:02X}", u32::from(c)),
    }
}

fn first(text: &str, characters: usize) -> String {
    text.chars().take(characters).collect::<String>().trim_end().to_owned()
}

impl Code {
    fn of(text: &str) -> Option<Code> {
        let code = QRBuilder::new(text).ecl(ECL::M).build().ok()?;
        let rows = code.data.chunks(code.size).take(code.size);
        Some(Code { dark: rows.map(|row| row.iter().map(|module| module.value()).collect()).collect() })
    }

    pub fn size(&self) -> usize {
        self.dark.len().saturating_add(2 * MARGIN)
    }

    fn is_dark(&self, x: usize, y: usize) -> bool {
        let row = y.checked_sub(MARGIN).and_then(|y| self.dark.get(y));
        x.checked_sub(MARGIN).and_then(|x| row?.get(x)).copied().unwrap_or(false)
    }

    /// Two modules in a character. What is light is drawn, as it is on a dark terminal.
    pub fn rows(&self) -> Vec<String> {
        let character = |x: usize, y: usize| match (self.is_dark(x, y), self.is_dark(x, y.saturating_add(1)))
        {
            (false, false) => '█',
            (false, true) => '▀',
            (true, false) => '▄',
            (true, true) => ' ',
        };
        let row = |y: usize| (0..self.size()).map(|x| character(x, y)).collect();
        (0..self.size()).step_by(2).map(row).collect()
    }

    /// Returns the path of an SVG, with a unit for a module.
    pub fn path(&self) -> String {
        let all = (0..self.size()).flat_map(|y| (0..self.size()).map(move |x| (x, y)));
        all.filter(|(x, y)| self.is_dark(*x, *y)).map(|(x, y)| format!("M{x},{y}h1v1h-1z")).collect()
    }
}

/// Returns codes, each with what it is for, and why there is none for other payments.
pub fn each(
    transfers: &[Transfer<'_>],
    accounts: &Accounts,
    lang: &Lang,
) -> (Vec<(String, Code)>, Vec<String>) {
    let (mut codes, mut why) = (Vec::new(), Vec::new());
    for transfer in transfers {
        match transfer.code(accounts, lang) {
            Ok(code) => codes.push((transfer.says(lang), code)),
            Err(fault) => why.push(fault),
        }
    }
    why.dedup();
    (codes, why)
}

pub fn in_text(transfers: &[Transfer<'_>], accounts: &Accounts, lang: &Lang, look: TextStyle) -> String {
    let (codes, mut why) = each(transfers, accounts, lang);
    let mut out = String::new();
    for (says, code) in codes {
        let columns = code.size();
        if look.ascii || look.width.is_some_and(|width| usize::from(width) < columns) {
            why.push(lang.say(&CodeText::TooNarrow { columns }));
            break;
        }
        // Whatever the terminal looks like, a code is light on dark.
        let light = AnsiColor::BrightWhite.on(AnsiColor::Black);
        let row = |row: String| if look.colour { text::styled(&row, light) } else { row };
        let rows: Vec<String> = code.rows().into_iter().map(row).collect();
        out.push_str(&format!("\n{says}\n{}\n", rows.join("\n")));
    }
    out + &why.into_iter().map(|line| line + "\n").collect::<String>()
}

/// A row of a code has to be light on dark on every terminal.
pub fn is_row(line: &str) -> bool {
    // The smallest code has 21 modules.
    line.chars().count() > 20 && line.chars().all(|c| matches!(c, '█' | '▀' | '▄' | ' '))
}
