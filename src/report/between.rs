//! What is between nights: entries of a daybook in sentences, who owes whom, and who is in the ledger.

use super::{
    EntryKind, Grid, GridColumn, Phrase, Sentence, TextStyle, Word, account_name, each, history, in_column,
    join, text,
};
use crate::command::{BetweenReply, Daybooks, Joined, Others, VoidOrNot};
use crate::daybook::debts::UnfitCash;
use crate::daybook::{
    BookChange, BookEntry, Cleared, Daybook, Debt, Fact, Handed, Owed, Owes, Part, Renamed, SamePerson,
    Spoken, Void, end_elsewhere,
};
use crate::kernel::Minor;
use crate::lang::Lang;
use crate::money::BankAccount;
use crate::night::chain;
use crate::query::hands::PersonRow;

fn money(amount: Minor, currency: &str, lang: &Lang) -> String {
    super::voice(lang, currency).amount(amount)
}

pub(super) fn owed_in_words(owes: &Owes, lang: &Lang) -> (String, String, String) {
    let Owes { from, to, amount, currency, .. } = owes;
    (account_name(&from.name, lang), account_name(&to.name, lang), money(*amount, currency, lang))
}

/// Amounts in one currency line up.
fn column<'d>(amounts: impl Iterator<Item = (Minor, &'d String)>, lang: &Lang) -> Vec<String> {
    let amounts: Vec<_> = amounts.map(|(amount, currency)| (currency.as_str(), Some(amount))).collect();
    in_column(&amounts, |voice, amount, has_parts| voice.amount_in_column(amount, has_parts), lang)
}

/// Returns the id of a night that is not in the ledger.
fn number(chain: &str, spoken: &Spoken, lang: &Lang) -> String {
    if let Some(night) = end_elsewhere(chain) {
        return lang.say(&Sentence::AnotherCopy { id: number(night, spoken, lang) });
    }
    spoken.nights.get(chain).map_or(chain.to_owned(), |night| night.number.to_string())
}

fn part(part: &Part, is_cash: bool, spoken: &Spoken, lang: &Lang) -> String {
    let Part { of, from: payer, to: payee, amount, currency } = part;
    let amount = money(*amount, currency, lang);
    let [from, to] = [payer, payee].map(|who| account_name(&spoken.name(of, *who), lang));
    let said = match is_cash {
        true => lang.say(&Phrase::HasPaid { from, to, amount }),
        false => lang.say(&Sentence::Cleared { from, to, amount, date: None }),
    };
    let old = spoken.debt(of, *payer, *payee).filter(|_| of.is_debt());
    let of = match old {
        Some(debt) => Sentence::OwedSince { said, date: lang.date(&debt.date) },
        None => Sentence::SaidOfNight { said, id: number(&of.chain, spoken, lang) },
    };
    lang.say(&of)
}

/// Returns cash that does not fit its night, a line each.
pub fn not_counted(unfit: &[UnfitCash], spoken: &Spoken, lang: &Lang) -> Vec<String> {
    let one = |UnfitCash { part: cash, why }: &UnfitCash| {
        lang.say(&Sentence::NotCounted { said: part(cash, true, spoken, lang), why: *why })
    };
    unfit.iter().map(one).collect()
}

/// Returns the nights that are void now and those that count again, a line each.
pub(super) fn void_or_not(nights: &[VoidOrNot], lang: &Lang) -> Vec<String> {
    let one = |(row, void, why): &VoidOrNot| {
        let (id, date, players) = (row.id, lang.date(&row.date), row.players.join(", "));
        lang.say(&Sentence::IsVoidNow { void: *void, id, date, players, why: why.as_deref() })
    };
    nights.iter().map(one).collect()
}

/// Returns what an entry did to other nights, a line each.
pub(super) fn others(others: &Others, lang: &Lang) -> Vec<String> {
    let nights = void_or_not(&others.void_or_not, lang);
    nights.into_iter().chain(not_counted(&others.unfit, &others.spoken, lang)).collect()
}

/// Returns a fact, a sentence for each payment.
fn fact(fact: &Fact, spoken: &Spoken, lang: &Lang) -> Vec<String> {
    let number = |chain: &str| number(chain, spoken, lang);
    vec![match fact {
        Fact::Paid(paid) => return paid.parts.iter().map(|one| part(one, true, spoken, lang)).collect(),
        Fact::Net(net) => {
            let person = |place: usize| account_name(net.person(place), lang);
            let handed = net.handed.iter().map(|Handed(from, to, amount, currency)| {
                let (from, to, amount) = (person(*from), person(*to), money(*amount, currency, lang));
                lang.say(&Phrase::HasPaid { from, to, amount })
            });
            let cleared = net.cleared.iter().map(|Cleared(one, ..)| part(one, false, spoken, lang));
            return handed.chain(cleared).collect();
        }
        Fact::Owed(Owed { from, to, amount, currency, date, over }) => {
            let amount = money(*amount, currency, lang);
            lang.say(&match over {
                // Whoever got the cash owes it.
                true => Sentence::PaidOver { from: to, to: from, amount },
                false => Sentence::OwesAmount { from, to, amount, since: Some(lang.date(date)) },
            })
        }
        Fact::Void(Void { of, why, .. }) => {
            lang.say(&Sentence::IsVoid { id: number(&of.chain), why: why.as_deref() })
        }
        Fact::Restored(restored) => lang.say(&Sentence::CountsAgain { id: number(&restored.of.chain) }),
        Fact::Rename(Renamed { of, old, name, .. }) => {
            lang.say(&Sentence::IsCalled { old, name, sessions: vec![number(&of.chain)] })
        }
        Fact::People(SamePerson { old, name }) => {
            lang.say(&Sentence::IsCalled { old, name, sessions: Vec::new() })
        }
    }]
}

/// A sentence for each payment, and one for a name in several nights.
fn facts(all: &[Fact], spoken: &Spoken, lang: &Lang) -> Vec<String> {
    if let [Fact::Rename(Renamed { old, name, .. }), _, ..] = all
        && all.iter().all(|one| matches!(one, Fact::Rename(said) if (&said.old, &said.name) == (old, name)))
    {
        let nights = all.iter().flat_map(Fact::meant).map(|of| number(&of.chain, spoken, lang));
        return vec![lang.say(&Sentence::IsCalled { old, name, sessions: nights.collect() })];
    }
    all.iter().flat_map(|one| fact(one, spoken, lang)).collect()
}

pub fn entry(change: &BookChange, spoken: &Spoken, lang: &Lang) -> String {
    facts(change.facts(), spoken, lang).join("; ")
}

/// As [`entry`]; what only takes or gives back is called by its kind.
pub fn said_or_kind(change: &BookChange, spoken: &Spoken, lang: &Lang) -> String {
    let said = entry(change, spoken, lang);
    if said.is_empty() { lang.say(&EntryKind { kind: change.kind() }) } else { said }
}

pub fn numbered(said: &BookEntry, spoken: &Spoken, lang: &Lang) -> String {
    let told = entry(&said.change, spoken, lang);
    lang.say(&Sentence::Entry { no: said.no.to_string(), told, daybook: true })
}

pub fn reply(reply: &BetweenReply, lang: &Lang) -> String {
    let mut lines: Vec<String> =
        reply.new_names.iter().map(|name| lang.say(&Sentence::NewName { name })).collect();
    let spoken = &reply.others.spoken;
    if let (Some(added), Some(changed)) = (reply.book.entry(reply.added), reply.book.meant_by(reply.added)) {
        match added.change {
            BookChange::Facts(_) => lines.extend(facts(changed.change.facts(), spoken, lang)),
            BookChange::Off(_) | BookChange::On(_) => {
                let undo = matches!(added.change, BookChange::Off(_));
                let entry = numbered(changed, spoken, lang);
                lines.push(lang.say(&Sentence::Turned { undo, entry }));
            }
        }
        lines.extend(others(&reply.others, lang));
        if let Some(Joined { name, gone }) = &reply.joined {
            lines.extend(name.as_ref().map(|name| lang.say(&Sentence::WasSomebody { name })));
            lines.extend(owes_no_more(gone, lang));
        }
        let is_money = |fact: &Fact| matches!(fact, Fact::Paid(_) | Fact::Net(_) | Fact::Owed(_));
        if changed.change.facts().iter().any(is_money) {
            lines.extend(reply.left.iter().map(|owes| owes_amount(owes, lang)));
            let nothing = if reply.others_owe { Phrase::NothingBetween {} } else { Phrase::NobodyOwes {} };
            lines.extend(reply.left.is_empty().then(|| lang.say(&nothing)));
        }
        if added.change.of().is_none() {
            lines.push(lang.say(&Phrase::Sealed { seal: &chain::seal(&reply.book.head) }));
        }
    }
    lines.join("\n")
}

pub(super) fn owes_no_more(gone: &[Owes], lang: &Lang) -> Vec<String> {
    let one = |owes: &Owes| {
        let (from, to, amount) = &owed_in_words(owes, lang);
        lang.say(&Sentence::OwesNoMore { from, to, amount: amount.clone() })
    };
    gone.iter().map(one).collect()
}

fn owes_amount(owes: &Owes, lang: &Lang) -> String {
    let (from, to, amount) = owed_in_words(owes, lang);
    lang.say(&Sentence::OwesAmount { from: &from, to: &to, amount, since: None })
}

/// Returns every entry with its seal, other machines below this one.
pub fn histories(all: &Daybooks, lang: &Lang, look: TextStyle) -> String {
    let Daybooks { books, own, spoken } = all;
    let only_own = books.iter().all(|book| book.id == *own);
    let mut shown = Vec::new();
    for book in books {
        let id = Some(book.id.as_str()).filter(|id| id != own);
        let head = if only_own { String::new() } else { lang.say(&Sentence::DaybookOf { id }) + "\n" };
        shown.push(head + &text::grid(&history(book, spoken, lang, look), look));
    }
    shown.join("\n")
}

fn history(book: &Daybook, spoken: &Spoken, lang: &Lang, look: TextStyle) -> Grid {
    let row = |(said, seal): (&BookEntry, String)| {
        let label = history::label(said.change.kind(), said.change.of(), None, lang);
        let text = entry(&said.change, spoken, lang);
        let taken_back = history::until(book.taken_back(said.no), lang);
        [said.no.to_string(), look.clock(said.at, lang), label, text, taken_back, seal]
    };
    history::table(&book.sealed().map(row).collect::<Vec<_>>(), lang)
}

/// Names the nights; of many only how many, and since when.
fn whence(debts: &[Debt], lang: &Lang) -> String {
    if let [first, ..] = debts
        && debts.len() > MOST_NAMED
    {
        return lang.say(&Phrase::NightsSince { nights: debts.len(), date: lang.date(&first.date) });
    }
    let of =
        |debt: &Debt| debt.night.as_ref().map_or_else(|| lang.date(&debt.date), |night| night.id.to_string());
    join(debts.iter().map(of), ", ")
}

pub fn owed_before(owed: &[Owes], lang: &Lang) -> Vec<String> {
    let one = |owes: &Owes| {
        let (from, to, amount) = owed_in_words(owes, lang);
        let sessions = whence(&owes.debts, lang);
        lang.say(&Sentence::OwesBefore { from: &from, to: &to, amount, sessions })
    };
    owed.iter().map(one).collect()
}

/// More nights than these are counted.
const MOST_NAMED: usize = 3;

/// Returns the fewest payments for what pairs owe, if they are fewer.
pub fn fewest(owed: &[Owes], net: &[Owes], lang: &Lang) -> Option<String> {
    let pays = |owes: &Owes| {
        let (from, to, amount) = owed_in_words(owes, lang);
        lang.say(&Phrase::HasToPay { from, to, amount })
    };
    let payments = join(net.iter().map(pays), "; ");
    (net.len() < owed.len()).then(|| lang.say(&Phrase::FewestPayments { payments }))
}

pub fn owes(owed: &[Owes], lang: &Lang) -> Grid {
    let amounts = owed.iter().map(|owes| (owes.amount, &owes.currency));
    let words = |head: Word| GridColumn::words(lang.say(&head));
    Grid::of_columns([
        (words(Word::From {}), each(owed, |owes| account_name(&owes.from.name, lang))),
        (words(Word::To {}), each(owed, |owes| account_name(&owes.to.name, lang))),
        (GridColumn::numbers(lang.say(&Word::Amount {})), column(amounts, lang)),
        (words(Word::Sessions {}), each(owed, |owes| whence(&owes.debts, lang))),
    ])
}

pub fn debts(debts: &[Debt], lang: &Lang) -> Grid {
    let amounts = debts.iter().map(|debt| (debt.amount, &debt.currency));
    let number = |debt: &Debt| debt.night.as_ref().map_or(String::new(), |night| night.id.to_string());
    let words = |head: Word| GridColumn::words(lang.say(&head));
    Grid::of_columns([
        (GridColumn::numbers("#").key(), each(debts, number)),
        (words(Word::Date {}), each(debts, |debt| lang.date(&debt.date))),
        (words(Word::From {}), each(debts, |debt| account_name(&debt.from.name, lang))),
        (words(Word::To {}), each(debts, |debt| account_name(&debt.to.name, lang))),
        (GridColumn::numbers(lang.say(&Word::Amount {})), column(amounts, lang)),
    ])
}

/// Returns what is owed from earlier nights, if anything; and what clears it `among` players.
pub fn at_table(owed: &[Owes], among: Option<&[String]>, lang: &Lang) -> Option<String> {
    let parts: Vec<String> = owed.iter().map(|owes| owes_amount(owes, lang)).collect();
    let earlier = || lang.say(&Sentence::FromEarlier { owed: parts.join(", ") });
    let clears = among.map_or(String::new(), |players| {
        let players = join(players.iter().map(|name| shell_word(name)), " ");
        format!("; {}", lang.say(&Sentence::ClearsEarlier { players }))
    });
    (!parts.is_empty()).then(|| earlier() + &clears)
}

pub(super) fn shell_word(name: &str) -> String {
    if name.contains([' ', '\'']) { format!("\"{name}\"") } else { name.to_owned() }
}

pub fn account(name: &str, account: Option<&BankAccount>, lang: &Lang) -> String {
    match account {
        Some(account) => format!("{name}: {account}"),
        None => lang.say(&Sentence::NoAccountOf { name, person: shell_word(name) }),
    }
}

pub fn people(rows: &[PersonRow], lang: &Lang) -> Grid {
    let date = |date: &Option<String>| date.as_deref().map_or(String::new(), |date| lang.date(date));
    let words = |head: Word| GridColumn::words(lang.say(&head));
    Grid::of_columns([
        (words(Word::Name {}).key(), each(rows, |row| row.name.clone())),
        (GridColumn::numbers(lang.say(&Word::Sessions {})), each(rows, |row| row.sessions.to_string())),
        (words(Word::First {}), each(rows, |row| date(&row.first))),
        (words(Word::Last {}), each(rows, |row| date(&row.last))),
        (words(Word::AlsoCalled {}), each(rows, |row| row.others.join(", "))),
    ])
}
