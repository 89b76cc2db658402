//! The meld table of a set of rules: one of the rulebook's by name, or a custom one in a profile.

use super::card::{Deck, Rank, card_words};
use super::meld_table::{CLASSIC, MeldFigures, MeldTable, RunExtra};
use crate::kernel::{Allowed, Keyword, Kind, Setting, TableRows, ensure, words};

/// A meld table, and its name unless it is a custom one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChosenTable {
    pub name: Option<&'static str>,
    pub table: Box<MeldTable>,
}

/// A meld table is written as a name, or as a table of values:
/// `{ extends = "classic", queens = [60, 900] }`.
pub struct AnyMeldTable;

/// The keys of a custom table that are not melds.
const HEAD: [&str; 5] = ["extends", "copies", "ranks", "unit", "run_extra"];

const ROWS: [&str; 9] =
    ["run", "royal_marriage", "marriage", "pinochle", "aces", "kings", "queens", "jacks", "dix"];

/// The most a meld may be worth, so that sums stay far inside 64 bits.
const MOST: i64 = 1_000_000;

const RANKS: [(&str, &[Rank]); 2] = [("A T K Q J 9", &Rank::ALL), ("A T K Q J", Rank::WITHOUT_NINES)];

impl Kind<ChosenTable> for AnyMeldTable {
    fn read(&self, setting: &Setting) -> Result<ChosenTable, Option<String>> {
        match setting {
            Setting::Text(word) => {
                let (name, table) = MeldTable::NAMED.iter().find(|(name, _)| name == word).ok_or(None)?;
                Ok(ChosenTable { name: Some(name), table: Box::new(*table) })
            }
            Setting::Table(own) => Ok(ChosenTable { name: None, table: Box::new(own_table(own)?) }),
            _ => Err(None),
        }
    }

    fn write(&self, value: &ChosenTable) -> Setting {
        match value.name {
            Some(name) => Setting::Text(name.to_owned()),
            None => Setting::Table(written(&value.table)),
        }
    }

    fn allowed(&self) -> Allowed {
        Allowed::OwnTable { values: words::quoted(self.words()) }
    }

    fn words(&self) -> Vec<&'static str> {
        MeldTable::NAMED.iter().map(|(name, _)| *name).collect()
    }
}

fn own_table(own: &TableRows) -> Result<MeldTable, String> {
    let known = || HEAD.into_iter().chain(ROWS);
    words::first_unknown("unknown key of a meld table", own.iter().map(|(key, _)| key), known)
        .map_or(Ok(()), Err)?;
    let base = match own.get("extends") {
        None => None,
        Some(Setting::Text(name)) => {
            Some(MeldTable::named(name).ok_or_else(|| format!("unknown meld table `{name}`"))?)
        }
        Some(other) => return Err(format!("`extends` must name a meld table, not {other}")),
    };
    let mut table = base.unwrap_or(CLASSIC);
    if base.is_none() {
        rows(&mut table).for_each(|(_, row)| *row = MeldFigures::NONE);
    }
    let needed = |key: &str| match base {
        Some(_) => Ok(()),
        None => Err(format!("`{key}` is missing, and so is `extends`")),
    };
    match own.get("copies") {
        None => needed("copies")?,
        Some(Setting::Int(copies @ 1..=6)) => {
            table.deck.copies = u8::try_from(*copies).unwrap_or(table.deck.copies);
        }
        Some(other) => return Err(format!("`copies` of each card are 1 to 6, not {other}")),
    }
    match own.get("ranks") {
        None => needed("ranks")?,
        Some(setting) => table.deck.ranks = ranks(setting)?,
    }
    match own.get("unit") {
        None => needed("unit")?,
        Some(Setting::Int(unit @ 1..=MOST)) => table.unit = *unit,
        Some(other) => {
            return Err(format!("`unit`, of which every value is a multiple, is 1 or more, not {other}"));
        }
    }
    if let Some(extra) = own.get("run_extra") {
        let word = extra.to_string();
        table.run_extra = RunExtra::from_word(&word)
            .ok_or_else(|| format!("`run_extra` is \"none\", \"king\" or \"each\", not {word}"))?;
    }
    for (key, row) in rows(&mut table) {
        if let Some(setting) = own.get(key) {
            *row = figures(key, setting)?;
        }
    }
    check(&mut table)?;
    Ok(table)
}

fn rows(table: &mut MeldTable) -> impl Iterator<Item = (&'static str, &mut MeldFigures)> {
    let rows = [
        &mut table.run,
        &mut table.royal_marriage,
        &mut table.marriage,
        &mut table.pinochle,
        &mut table.aces,
        &mut table.kings,
        &mut table.queens,
        &mut table.jacks,
        &mut table.dix,
    ];
    ROWS.into_iter().zip(rows)
}

fn ranks(setting: &Setting) -> Result<&'static [Rank], String> {
    let text = if let Setting::Text(text) = setting { text.as_str() } else { "" };
    let named = RANKS.into_iter().find(|(written, _)| card_words(written).eq(card_words(text)));
    let wrong = || format!("`ranks` are \"A T K Q J 9\" or \"A T K Q J\", not {}", setting.inside());
    named.map(|(_, ranks)| ranks).ok_or_else(wrong)
}

fn figures(key: &str, setting: &Setting) -> Result<MeldFigures, String> {
    let wrong =
        || format!("`{key}` lists the points of one, two, three ..., as in [100, 1000], not {setting}");
    let one = |setting: &Setting| match setting {
        Setting::Int(figure @ 1..=MOST) => Ok(*figure),
        _ => Err(wrong()),
    };
    let figures = match setting {
        Setting::Int(_) => vec![one(setting)?],
        Setting::List(items) if items.len() <= MeldFigures::MOST => {
            items.iter().map(one).collect::<Result<_, _>>()?
        }
        _ => return Err(wrong()),
    };
    Ok(MeldFigures::of(&figures))
}

fn check(table: &mut MeldTable) -> Result<(), String> {
    let (unit, Deck { copies, ranks }) = (table.unit, table.deck);
    for (key, row) in rows(table) {
        if let Some(figure) = row.figures().iter().find(|figure| *figure % unit != 0) {
            return Err(format!("`{key}`: {figure} is not a multiple of the `unit`, {unit}"));
        }
        let most = if key == "dix" { 1 } else { usize::from(copies) };
        let found = row.figures().len();
        ensure(found <= most, || format!("`{key}` has {found} values, but at most {most} are possible"))?;
    }
    let has_nines = ranks.contains(&Rank::Nine) || table.dix == MeldFigures::NONE;
    ensure(has_nines, || "`dix` has a value, but the deck has no nines".to_owned())
}

/// Returns a table as it would be written, without `extends`.
fn written(table: &MeldTable) -> TableRows {
    let ranks = RANKS.into_iter().find(|(_, ranks)| *ranks == table.deck.ranks);
    let mut copy = *table;
    let rows = rows(&mut copy).filter(|(_, row)| **row != MeldFigures::NONE).map(|(key, row)| {
        let figures = row.figures().iter().map(|figure| Setting::Int(*figure)).collect();
        (key.to_owned(), Setting::List(figures))
    });
    let head = [
        ("copies", Setting::Int(table.deck.copies.into())),
        ("ranks", Setting::Text(ranks.map_or_else(String::new, |(written, _)| written.to_owned()))),
        ("unit", Setting::Int(table.unit)),
        ("run_extra", Setting::Text(table.run_extra.word().to_owned())),
    ];
    head.into_iter().map(|(key, value)| (key.to_owned(), value)).chain(rows).collect()
}
