//! What is between nights: entries of a daybook in sentences, who owes whom, and who is in the ledger.

use super::{Column, EntryKind, Grid, Phrase, Result, Sentence, TextStyle, Word, text};
use crate::command::{BetweenReply, Daybooks, Numbers};
use crate::daybook::{
    Content, Daybook, Debt, Entry, Owed, Owes, Paid, Payment, Renamed, end_elsewhere, entry::Handed,
};
use crate::kernel::{KITTY, Minor};
use crate::lang::{Lang, Voice};
use crate::money::{Account, Currency};
use crate::query::hands::PersonRow;
use crate::session::chain;

pub(super) fn money(amount: Minor, currency: &str, lang: &Lang) -> Result<String> {
    Ok(Voice { lang, currency: Currency::from_code(currency)? }.amount(amount))
}

/// Returns the amounts of a column; those in one currency line up.
fn column(amounts: &[(Minor, &str)], lang: &Lang) -> Result<Vec<String>> {
    let in_column = |(amount, currency): &(Minor, &str)| {
        let voice = Voice { lang, currency: Currency::from_code(currency)? };
        let same = amounts.iter().filter(|(_, other)| other == currency).map(|(amount, _)| *amount);
        Ok(voice.amount_in_column(*amount, voice.has_parts(same)))
    };
    amounts.iter().map(in_column).collect()
}

/// Returns the number of a session; the id of one that is not in the ledger.
fn number(uuid: &str, sessions: &Numbers, lang: &Lang) -> String {
    if let Some(session) = end_elsewhere(uuid) {
        return lang.say(&Sentence::AnotherCopy { id: number(session, sessions, lang) });
    }
    sessions.get(uuid).map_or(uuid.to_owned(), |(id, _)| id.to_string())
}

fn payments(paid: &Paid, sessions: &Numbers, lang: &Lang) -> Result<Vec<String>> {
    let mut sentences = Vec::with_capacity(paid.payments.len());
    for Handed { from, to, amount, currency } in paid.handed.iter().flatten() {
        let amount = money(*amount, currency, lang)?;
        sentences.push(lang.say(&Phrase::HasPaid { from: from.clone(), to: to.clone(), amount }));
    }
    for Payment { session, over, date, from, to, amount, currency, .. } in &paid.payments {
        let amount = money(*amount, currency, lang)?;
        let is_cash = paid.handed.is_none();
        sentences.push(lang.say(&match (session, date) {
            (Some(uuid), _) if !is_cash => {
                Sentence::ClearedForNight { from, to, amount, id: number(uuid, sessions, lang) }
            }
            (None, Some(date)) if !is_cash => {
                Sentence::ClearedSince { from, to, amount, date: lang.date(date) }
            }
            (Some(uuid), _) => Sentence::PaidForNight { from, to, amount, id: number(uuid, sessions, lang) },
            (None, Some(date)) if !over => Sentence::PaidSince { from, to, amount, date: lang.date(date) },
            (None, _) => Sentence::PaidOver { from, to, amount },
        }));
    }
    on_day(&mut sentences, paid, lang);
    Ok(sentences)
}

/// Puts the day before each sentence about payments, if it was said.
pub(super) fn on_day(sentences: &mut [String], paid: &Paid, lang: &Lang) {
    if let Some(date) = &paid.on {
        sentences.iter_mut().for_each(|said| *said = format!("{}: {said}", lang.date(date)));
    }
}

pub fn entry(content: &Content, sessions: &Numbers, lang: &Lang) -> Result<String> {
    let number = |uuid: &str| number(uuid, sessions, lang);
    Ok(match content {
        Content::Paid(paid) => payments(paid, sessions, lang)?.join("; "),
        Content::Owed(Owed { from, to, amount, currency, date }) => {
            let amount = money(*amount, currency, lang)?;
            lang.say(&Sentence::Owes { from, to, amount, date: lang.date(date) })
        }
        Content::Void(void) if void.why.is_empty() => {
            lang.say(&Sentence::OpeningUndone { id: number(&void.session) })
        }
        Content::Void(void) => lang.say(&Sentence::IsVoid { id: number(&void.session), why: &void.why }),
        Content::Restored(restored) => lang.say(&Sentence::CountsAgain { id: number(&restored.session) }),
        Content::Rename(Renamed { old, name, sessions: of, .. }) => {
            let sessions = of.iter().map(|uuid| number(uuid)).collect::<Vec<_>>().join(", ");
            lang.say(&Sentence::IsCalledIn { old, name, sessions, count: of.len() })
        }
        Content::People(said) => lang.say(&Sentence::IsCalled { old: &said.old, name: &said.name }),
        Content::Undo(_) | Content::Redo(_) => String::new(),
    })
}

/// As [`entry`]; what only takes something back, or gives it back, is called by its kind.
pub fn said_or_kind(content: &Content, sessions: &Numbers, lang: &Lang) -> Result<String> {
    let said = entry(content, sessions, lang)?;
    Ok(if said.is_empty() { lang.say(&EntryKind { kind: content.kind() }) } else { said })
}

pub fn numbered(said: &Entry, sessions: &Numbers, lang: &Lang) -> Result<String> {
    let text = entry(&said.change, sessions, lang)?;
    Ok(lang.say(&Sentence::DaybookEntry { no: said.no.to_string(), text }))
}

pub fn reply(reply: &BetweenReply, lang: &Lang) -> Result<String> {
    let mut lines: Vec<String> =
        reply.new_names.iter().map(|name| lang.say(&Sentence::NewName { name })).collect();
    if let (Some(added), Some(changed)) = (reply.book.entry(reply.added), reply.changed()) {
        lines.push(match added.change {
            Content::Undo(_) => {
                lang.say(&Sentence::Undone { entry: numbered(changed, &reply.sessions, lang)? })
            }
            Content::Redo(_) => {
                lang.say(&Sentence::Redone { entry: numbered(changed, &reply.sessions, lang)? })
            }
            _ => match &changed.change {
                Content::Paid(paid) => payments(paid, &reply.sessions, lang)?.join("\n"),
                content => entry(content, &reply.sessions, lang)?,
            },
        });
        if matches!(changed.change, Content::Paid(_) | Content::Owed(_)) {
            for Owes { from, to, amount, currency, .. } in &reply.left {
                let amount = money(*amount, currency, lang)?;
                let [from, to] = [from, to].map(|person| named(&person.name, lang));
                lines.push(lang.say(&Sentence::StillOwes { from: &from, to: &to, amount }));
            }
            if reply.left.is_empty() {
                lines.push(lang.say(&Sentence::NothingLeft {}));
            }
        }
        if added.change.of().is_none() {
            lines.push(lang.say(&Phrase::Sealed { seal: &chain::seal(&reply.book.head) }));
        }
    }
    Ok(lines.join("\n"))
}

/// Returns every entry of all daybooks with its seal, those of other machines below this one's.
pub fn histories(all: &Daybooks, lang: &Lang, look: TextStyle) -> Result<String> {
    let Daybooks { books, own, sessions } = all;
    let only_own = books.iter().all(|book| book.id == *own);
    let mut shown = Vec::new();
    for book in books {
        let head = match &book.id {
            _ if only_own => String::new(),
            id if id == own => lang.say(&Sentence::OwnDaybook {}) + "\n",
            id => lang.say(&Sentence::DaybookOf { id }) + "\n",
        };
        shown.push(head + &text::grid(&history(book, sessions, lang, look)?, look));
    }
    Ok(shown.join("\n"))
}

fn history(book: &Daybook, sessions: &Numbers, lang: &Lang, look: TextStyle) -> Result<Grid> {
    let mut grid = Grid::new([
        Column::numbers("#"),
        Column::words(lang.say(&Word::Time {})),
        Column::words(lang.say(&Word::Entry {})),
        Column::words(""),
        Column::words(""),
        // Never broken, as numbers are not.
        Column::numbers(lang.say(&Word::Seal {})),
    ]);
    for (said, seal) in book.sealed() {
        let kind = lang.say(&EntryKind { kind: said.change.kind() });
        let kind = match said.change.of() {
            Some(of) => lang.say(&Phrase::KindOf { kind, of: of.to_string() }),
            None => kind,
        };
        let taken = book.taken_back(said.no).map(|by| lang.say(&Phrase::UntilEntry { by: by.to_string() }));
        let text = entry(&said.change, sessions, lang)?;
        let time = look.clock(said.at, lang);
        grid.row([said.no.to_string(), time, kind, text, taken.unwrap_or_default(), seal]);
    }
    Ok(grid)
}

fn whence(debts: &[Debt], lang: &Lang) -> String {
    let of =
        |debt: &Debt| debt.night.as_ref().map_or_else(|| lang.date(&debt.date), |night| night.id.to_string());
    debts.iter().map(of).collect::<Vec<_>>().join(", ")
}

/// Returns a name, or what a language calls the kitty.
pub(super) fn named(name: &str, lang: &Lang) -> String {
    if name == KITTY { lang.say(&Word::Kitty {}) } else { name.to_owned() }
}

/// Returns what some people owe each other from other nights beside a payment, a sentence for each two.
pub fn owed_before(owed: &[Owes], lang: &Lang) -> Result<Vec<String>> {
    let one = |Owes { from, to, amount, currency, debts }: &Owes| {
        let amount = money(*amount, currency, lang)?;
        let sessions = whence(debts, lang);
        let [from, to] = [from, to].map(|person| named(&person.name, lang));
        Ok(lang.say(&Sentence::OwesBefore { from: &from, to: &to, amount, sessions }))
    };
    owed.iter().map(one).collect()
}

pub fn owes(owed: &[Owes], lang: &Lang) -> Result<Grid> {
    let amounts: Vec<_> = owed.iter().map(|owes| (owes.amount, owes.currency.as_str())).collect();
    let each = |cell: &dyn Fn(&Owes) -> String| owed.iter().map(cell).collect::<Vec<String>>();
    let has_sessions = owed.iter().any(|owes| !owes.debts.is_empty());
    let sessions = (Column::words(lang.say(&Word::Sessions {})), each(&|owes| whence(&owes.debts, lang)));
    let columns = [
        (Column::words(lang.say(&Word::From {})), each(&|owes| named(&owes.from.name, lang))),
        (Column::words(lang.say(&Word::To {})), each(&|owes| named(&owes.to.name, lang))),
        (Column::numbers(lang.say(&Word::Amount {})), column(&amounts, lang)?),
    ];
    Ok(Grid::of_all_columns(columns.into_iter().chain(has_sessions.then_some(sessions))))
}

/// As [`owes`], for the width of a phone: below each row the nights that it is from.
pub(super) fn owes_of_page(owed: &[Owes], lang: &Lang) -> Result<Grid> {
    let mut grid = owes(owed, lang)?.only(|at, _| at < 3);
    for (row, Owes { debts, .. }) in grid.rows.iter_mut().zip(owed) {
        row.note = Some(format!("{}: {}", lang.say(&Word::Sessions {}), whence(debts, lang)));
    }
    Ok(grid)
}

pub fn debts(debts: &[Debt], lang: &Lang) -> Result<Grid> {
    let amounts: Vec<_> = debts.iter().map(|debt| (debt.amount, debt.currency.as_str())).collect();
    let each = |cell: &dyn Fn(&Debt) -> String| debts.iter().map(cell).collect::<Vec<String>>();
    let number = |debt: &Debt| debt.night.as_ref().map_or(String::new(), |night| night.id.to_string());
    Ok(Grid::of_all_columns([
        (Column::numbers("#"), each(&number)),
        (Column::words(lang.say(&Word::Date {})), each(&|debt| lang.date(&debt.date))),
        (Column::words(lang.say(&Word::From {})), each(&|debt| named(&debt.from.name, lang))),
        (Column::words(lang.say(&Word::To {})), each(&|debt| named(&debt.to.name, lang))),
        (Column::numbers(lang.say(&Word::Amount {})), column(&amounts, lang)?),
    ]))
}

pub fn owes_amount(owes: Option<&Owes>, lang: &Lang) -> Result<String> {
    let Some(Owes { from, to, amount, currency, .. }) = owes else {
        return Ok(lang.say(&Phrase::NobodyOwes {}));
    };
    let amount = money(*amount, currency, lang)?;
    let [from, to] = [from, to].map(|person| named(&person.name, lang));
    Ok(lang.say(&Sentence::OwesAmount { from: &from, to: &to, amount }))
}

/// Returns what those at a table owe each other from earlier nights, if anything; and what clears it, of these players.
pub fn at_table(owed: &[Owes], among: Option<&[String]>, lang: &Lang) -> Result<Option<String>> {
    if owed.is_empty() {
        return Ok(None);
    }
    let parts: Vec<String> =
        owed.iter().map(|owes| owes_amount(Some(owes), lang)).collect::<Result<_, _>>()?;
    let earlier = lang.say(&Sentence::FromEarlier { owed: parts.join(", ") });
    let Some(players) = among else { return Ok(Some(earlier)) };
    let players = players.iter().map(|name| shell_word(name)).collect::<Vec<_>>().join(" ");
    Ok(Some(format!("{earlier}; {}", lang.say(&Sentence::ClearsEarlier { players }))))
}

pub(super) fn shell_word(name: &str) -> String {
    if name.contains([' ', '\'']) { format!("\"{name}\"") } else { name.to_owned() }
}

/// Returns the account of a person, or how to give one.
pub fn account(name: &str, account: Option<&Account>, lang: &Lang) -> String {
    lang.say(&match account {
        Some(account) => Sentence::AccountOf { name, iban: account.to_string() },
        None => Sentence::NoAccountOf { name, person: shell_word(name) },
    })
}

pub fn people(rows: &[PersonRow], lang: &Lang) -> Grid {
    let date = |date: &Option<String>| date.as_deref().map_or(String::new(), |date| lang.date(date));
    let words = |head: Word| Column::words(lang.say(&head));
    let each = |cell: &dyn Fn(&PersonRow) -> String| rows.iter().map(cell).collect::<Vec<String>>();
    Grid::of_all_columns([
        (words(Word::Name {}), each(&|row| row.name.clone())),
        (Column::numbers(lang.say(&Word::Sessions {})), each(&|row| row.sessions.to_string())),
        (words(Word::First {}), each(&|row| date(&row.first))),
        (words(Word::Last {}), each(&|row| date(&row.last))),
        (words(Word::AlsoCalled {}), each(&|row| row.others.join(", "))),
    ])
}
