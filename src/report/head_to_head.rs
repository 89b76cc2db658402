//! Two players head to head: who won how much from whom, and how both did as partners and as opponents.

use super::card::won;
use super::stats::{self, ColumnCells};
use super::{Grid, GridColumn, Result, StatPhrase, TextStyle, Word, signed, text};
use crate::kernel::{Minor, Units};
use crate::lang::{Lang, Voice};
use crate::night::Sum;
use crate::query::{By, HeadToHead, PairRow, statistics::PairTotals};

/// Returns two players head to head, once for each currency; broken down by something, or else by year.
pub fn head_to_head(all: &[HeadToHead], by: Option<By>, lang: &Lang, look: TextStyle) -> Result<String> {
    let parts = all.iter().map(|of| one_currency(of, by, lang, look));
    Ok(parts.collect::<Result<Vec<_>>>()?.join("\n"))
}

fn one_currency(of: &HeadToHead, by: Option<By>, lang: &Lang, look: TextStyle) -> Result<String> {
    let PairRow { player: one, other, currency, sessions, hands, .. } = &of.pair;
    let voice = Voice::new(lang, currency)?;
    let head = StatPhrase::HeadToHead { one, other, sessions: *sessions, hands: *hands, currency };
    let mut out = text::wrapped_to(voice.say(&head), look);
    out.push_str(&text::wrapped_to(voice.say(&result(&of.pair, voice)), look));
    let grid = sides(of, lang)?;
    if grid.rows.len() > 1 || grid.columns.len() > 2 {
        out.push_str(&text::grid(&grid, look));
    }
    if by.is_some() || of.by.len() > 1 {
        out.push_str(&text::grid(&broken_down(&of.by, by.unwrap_or(By::Year), &of.pair, lang)?, look));
    }
    Ok(out)
}

fn result<'p>(pair: &'p PairRow, voice: Voice<'_>) -> StatPhrase<'p> {
    let (one, other) = (pair.player.as_str(), pair.other.as_str());
    let amount = won(pair, voice);
    match (pair.amount, pair.units) {
        (Minor(0), Units(0)) => StatPhrase::NothingWon { one, other },
        (Minor(0), Units(..0)) | (Minor(..0), _) => StatPhrase::HasWon { one: other, other: one, amount },
        _ => StatPhrase::HasWon { one, other, amount },
    }
}

fn sides(of: &HeadToHead, lang: &Lang) -> Result<Grid> {
    let mut rows: Vec<(Word, &PairTotals)> = vec![
        (Word::Together {}, &of.partners),
        (Word::AsOpponents {}, &of.opponents),
        (Word::OneSatOut {}, &of.sat_out),
    ];
    rows.retain(|(_, both)| both.hands > 0);
    let has_money = rows.iter().any(|(_, both)| both.one.minor.0 != 0 || both.other.minor.0 != 0);
    let has_units = rows.iter().any(|(_, both)| both.one.units.0 != 0 || both.other.units.0 != 0);
    let amounts = |of_player: fn(&PairTotals) -> Sum| -> Result<Vec<String>> {
        let brought = rows.iter().map(|(_, both)| of_player(both));
        match (has_money, has_units) {
            (true, _) => {
                let currency = of.pair.currency.as_str();
                stats::money(brought.map(|sum| (currency, Some(sum.minor.0))), lang)
            }
            (false, true) => Ok(brought.map(|sum| signed(sum.units)).collect()),
            (false, false) => Ok(brought.map(|_| String::new()).collect()),
        }
    };
    let hands = rows.iter().map(|(_, both)| both.hands.to_string()).collect();
    let brought = if has_money { Word::MoneyFromHands {} } else { Word::UnitsFromHands {} };
    Ok(Grid::of_columns([
        (GridColumn::words(lang.say(&brought)), rows.iter().map(|(word, _)| lang.say(word)).collect()),
        (GridColumn::numbers(lang.say(&Word::Hands {})), hands),
        (GridColumn::numbers(&of.pair.player), amounts(|both| both.one)?),
        (GridColumn::numbers(&of.pair.other), amounts(|both| both.other)?),
    ]))
}

fn broken_down(rows: &[(Option<String>, PairRow)], by: By, pair: &PairRow, lang: &Lang) -> Result<Grid> {
    let column = |head: Word, of: fn(&PairRow) -> i64| -> ColumnCells {
        (GridColumn::numbers(lang.say(&head)), rows.iter().map(|(_, row)| of(row).to_string()).collect())
    };
    let keys = rows.iter().map(|(key, _)| stats::key(key.as_deref(), by, lang)).collect();
    let head = lang.say(&by);
    let amount = |row: &PairRow| (pair.currency.as_str(), Some(row.amount.0));
    let won = match rows.iter().any(|(_, row)| row.amount.0 != 0) {
        true => stats::money(rows.iter().map(|(_, row)| amount(row)), lang)?,
        false => rows.iter().map(|(_, row)| signed(row.units)).collect(),
    };
    let from = lang.say(&StatPhrase::WonFrom { one: &pair.player, other: &pair.other });
    Ok(Grid::of_columns([
        (GridColumn::words(head), keys),
        column(Word::Sessions {}, |row| row.sessions),
        column(Word::Hands {}, |row| row.hands),
        column(Word::Together {}, |row| row.together),
        (GridColumn::numbers(from), won),
    ]))
}
