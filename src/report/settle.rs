//! The settlement: each player's part, and who pays whom.

use super::{amount, money};
use crate::book::{Part, Settled};
use crate::face::grid::Grid;
use crate::ledger::entry::Cash;
use crate::money::Currency;
use crate::night::Night;
use crate::units::Minor;

/// Returns what each player's balance is made of. Columns that are nothing for everybody are left out.
#[must_use]
pub fn parts(settled: &Settled, night: &Night, currency: Currency) -> Grid {
    type Column = (&'static str, fn(&Part) -> Minor);
    let columns: [Column; 4] = [
        ("play", |part| part.play),
        ("kitty", |part| part.share),
        ("paid", |part| part.paid),
        ("rounding", |part| part.rounding),
    ];
    let is_shown =
        |(head, of): &Column| *head == "play" || settled.parts.values().any(|part| of(part) != Minor::ZERO);
    let shown: Vec<Column> = columns.into_iter().filter(is_shown).collect();
    let mut grid = Grid::new(&[""]);
    for (head, _) in &shown {
        grid.number(head);
    }
    grid.number("to get or give");
    for (no, part) in &settled.parts {
        let parts = shown.iter().map(|(_, of)| of(part)).chain([part.balance]);
        let cells = parts.map(|minor| money(minor, currency));
        grid.row([night.name(*no).to_owned()].into_iter().chain(cells));
    }
    grid
}

/// Returns what became of the kitty in a sentence, if anything was in it or lacking.
#[must_use]
pub fn kitty(settled: &Settled, night: &Night, currency: Currency) -> Option<String> {
    if settled.kitty == Minor::ZERO {
        return None;
    }
    let surplus = settled.kitty > Minor::ZERO;
    let mut line = if surplus {
        format!("the kitty's {} is shared among those at the table", amount(settled.kitty, currency))
    } else {
        format!("the kitty's {} is made good by those at the table", amount(settled.kitty, currency))
    };
    if !settled.odd.is_empty() {
        let names: Vec<&str> = settled.odd.iter().map(|no| night.name(*no)).collect();
        let verb = match (surplus, names.len()) {
            (true, 1) => "gets",
            (true, _) => "get",
            (false, 1) => "gives",
            (false, _) => "give",
        };
        let more = if names.len() == 1 { "more" } else { "more each" };
        let odd = amount(Minor(1), currency);
        line.push_str(&format!("; {} {verb} the odd {odd} {more}", super::and(&names)));
    }
    Some(line)
}

/// Returns who pays whom, a sentence each.
#[must_use]
pub fn payments(settled: &Settled, night: &Night, currency: Currency) -> Vec<String> {
    if settled.payments.is_empty() {
        return vec!["nobody owes anything".to_owned()];
    }
    let pays = |cash: &Cash| {
        format!("{} pays {} {}", night.name(cash.from), night.name(cash.to), amount(cash.amount, currency))
    };
    settled.payments.iter().map(pays).collect()
}
