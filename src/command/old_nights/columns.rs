//! The columns of a spreadsheet of old nights, by their headings in English and Czech, or as somebody says.

use super::TableFault;
use crate::notation::{fold, is_kitty};

crate::phrases! {
    /// What a column holds.
    pub enum ColumnKind {
        Date = "date";
        Place = "place";
        Game = "game";
        Note = "note";
        Currency = "currency";
        /// What tells nights of one day apart.
        Night = "night";
        /// Who the row is of, where each player has one.
        Player = "player";
        Amount = "amount";
        BuyIn = "buy-in";
        CashOut = "cash-out";
        Kitty = "kitty";
        /// A sum, a number, or nothing that has a heading.
        Ignored = "not read";
        /// What the player won who is named in the heading.
        Account = "players";
    }
}

use ColumnKind::*;

/// The words of headings, folded; the first is what `--columns` calls it.
const HEADINGS: &[(ColumnKind, &[&str])] = &[
    (Date, &["date", "day", "datum", "den", "kdy"]),
    (Place, &["place", "where", "location", "misto", "kde"]),
    (Game, &["game", "rules", "hra", "pravidla"]),
    (
        Note,
        &["note", "notes", "comment", "comments", "description", "poznamka", "poznamky", "komentar", "popis"],
    ),
    (Currency, &["currency", "mena"]),
    (Night, &["night", "session", "vecer"]),
    (Player, &["player", "players", "name", "who", "hrac", "jmeno", "kdo"]),
    (
        Amount,
        &[
            "amount", "net", "result", "balance", "profit", "won", "winnings", "castka", "vysledek", "zisk",
            "bilance", "vyhra", "saldo",
        ],
    ),
    (BuyIn, &["buyin", "buy", "in", "vklad", "nakup"]),
    (CashOut, &["cashout", "cash", "out", "vyplata", "vyber", "odchod"]),
    (Account, &["account"]),
    (Kitty, &["kitty"]),
    (
        Ignored,
        &[
            "skip", "total", "totals", "subtotal", "sum", "suma", "summe", "check", "celkem", "soucet",
            "kontrola",
        ],
    ),
];

impl ColumnKind {
    pub fn of(heading: &str) -> ColumnKind {
        if in_quotes(heading).is_some() {
            return Account;
        }
        let folded = fold(heading);
        if folded.is_empty() {
            return Ignored;
        }
        let known = HEADINGS.iter().find(|(_, words)| words.contains(&folded.as_str()));
        match known {
            Some((column, _)) => column.clone(),
            None if is_kitty(&folded) => Kitty,
            None => Account,
        }
    }

    /// Returns whether several columns may hold it.
    fn may_repeat(&self) -> bool {
        matches!(self, Note | Ignored | Account)
    }

    /// Returns what else says the same.
    fn instead(&self) -> &'static [ColumnKind] {
        match self {
            Amount => &[BuyIn, CashOut],
            BuyIn | CashOut => &[Amount],
            _ => &[],
        }
    }
}

/// Returns the name that stands in quotation marks, because a column or a row of it would be something else: `"Total"`.
pub(super) fn in_quotes(cell: &str) -> Option<&str> {
    cell.strip_prefix('"')?.strip_suffix('"')
}

/// What somebody says of a column: what it holds, and its number or heading.
pub type ColumnChoice = (String, String);

/// Returns what each column holds, or everything that is wrong with the header. A spreadsheet with a column a player has
/// columns of accounts, one with a row a player has none.
pub(super) fn columns(header: &[String], said: &[ColumnChoice]) -> Result<Vec<ColumnKind>, Vec<TableFault>> {
    let is_export = |word: &str| header.iter().any(|heading| heading == word);
    if is_export("session") && is_export("account") && is_export("at") {
        return Err(vec![TableFault::Export {}]);
    }
    let mut columns: Vec<ColumnKind> = header.iter().map(|heading| ColumnKind::of(heading)).collect();
    let mut faults = Vec::new();
    let mut taken: Vec<(usize, ColumnKind, &String)> = Vec::new();
    for choice in said {
        match assign(&mut columns, header, choice) {
            Ok((at, kind)) => {
                faults.extend(clash(&taken, at, &kind, &choice.0));
                taken.push((at, kind, &choice.0));
            }
            Err(fault) => faults.push(fault),
        }
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let has = |wanted: &ColumnKind| columns.contains(wanted);
    let is_difference = has(&BuyIn) && has(&CashOut);
    let names_players = has(&Player);
    let is_long = names_players && (has(&Amount) || is_difference);
    let mut is_told = false;
    for (column, heading) in columns.iter_mut().zip(header) {
        match column {
            // The first says what the difference is.
            Amount if is_difference && std::mem::replace(&mut is_told, true) => *column = Ignored,
            Account if is_long || is_sum_of_column(heading, header) => *column = Ignored,
            Player | Amount | BuyIn | CashOut if !is_long => *column = Ignored,
            _ => {}
        }
    }
    let first = |wanted: &ColumnKind| columns.iter().position(|column| column == wanted);
    for (second, column) in columns.iter().enumerate().filter(|(_, column)| !column.may_repeat()) {
        if let Some(first) = first(column).filter(|first| *first < second) {
            let heading = column.to_string();
            let (first, second) = (first.saturating_add(1), second.saturating_add(1));
            faults.push(TableFault::Twice { heading, first, second });
        }
    }
    if first(&Date).is_none() {
        faults.push(TableFault::NoDate {});
    }
    let players = columns.iter().filter(|column| **column == Account).count();
    if faults.is_empty() && !is_long && players < 2 {
        faults.push(if names_players { TableFault::NoAmounts {} } else { TableFault::NoPlayers {} });
    }
    if faults.is_empty() { Ok(columns) } else { Err(faults) }
}

/// Returns whether a word is that of a sum.
pub(super) fn is_sum(word: &str) -> bool {
    ColumnKind::of(word) == Ignored && !fold(word).is_empty()
}

/// Returns whether a heading is that of another column, with a word that says a sum: `Anna total` beside `Anna`.
fn is_sum_of_column(heading: &str, header: &[String]) -> bool {
    let (sums, rest): (Vec<&str>, Vec<&str>) = heading.split_whitespace().partition(|word| is_sum(word));
    !sums.is_empty() && header.iter().any(|other| fold(other) == fold(&rest.join(" ")))
}

/// Returns what is wrong if somebody says two things of one column, or one of two.
fn clash(
    taken: &[(usize, ColumnKind, &String)],
    at: usize,
    kind: &ColumnKind,
    word: &str,
) -> Option<TableFault> {
    let column = at.saturating_add(1);
    let is_same = |(other, known, _): &&(usize, ColumnKind, &String)| *other == at && known != kind;
    if let Some((.., first)) = taken.iter().find(is_same) {
        return Some(TableFault::SaidTwice { column, first: (*first).clone(), second: word.to_owned() });
    }
    let is_other = |(other, known, _): &&(usize, ColumnKind, &String)| {
        *other != at && known == kind && !kind.may_repeat()
    };
    let (first, ..) = taken.iter().find(is_other)?;
    Some(TableFault::TwoColumns { word: word.to_owned(), first: first.saturating_add(1), second: column })
}

/// Takes a column for what somebody says that it holds, and no other. Returns which that is.
fn assign(
    columns: &mut [ColumnKind],
    header: &[String],
    (word, which): &ColumnChoice,
) -> Result<(usize, ColumnKind), TableFault> {
    let folded = fold(word);
    let known = HEADINGS.iter().find(|(_, words)| words.contains(&folded.as_str()));
    let wanted = known.map(|(column, _)| column.clone()).ok_or_else(|| TableFault::UnknownColumn {
        word: word.clone(),
        known: HEADINGS.iter().filter_map(|(_, words)| words.first()).copied().collect::<Vec<_>>().join(", "),
    })?;
    let number = which.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    let named = || header.iter().position(|heading| fold(heading) == fold(which) && !fold(which).is_empty());
    let at = number.filter(|at| *at < columns.len()).or_else(named);
    let at = at.ok_or_else(|| TableFault::NoColumn { which: which.clone(), columns: columns.len() })?;
    for (other, column) in columns.iter_mut().enumerate() {
        if other == at {
            *column = wanted.clone();
        } else if (*column == wanted && !wanted.may_repeat()) || wanted.instead().contains(column) {
            *column = Ignored;
        }
    }
    Ok((at, wanted))
}
