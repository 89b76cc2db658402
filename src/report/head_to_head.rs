//! Two players head to head: who won how much from whom, and how both did as partners and as opponents.

use super::card;
use super::stats::{self, ColumnCells};
use super::{Grid, GridColumn, StatPhrase, TextStyle, Word, join, signed, text};
use crate::kernel::{Minor, Units};
use crate::lang::{Lang, Voice};
use crate::night::Sum;
use crate::query::{By, HeadToHead, PairRow, statistics::PairTotals};

pub fn head_to_head(all: &[HeadToHead], by: Option<By>, lang: &Lang, look: TextStyle) -> String {
    join(all.iter().map(|of| one_currency(of, by, lang, look)), "\n")
}

fn one_currency(of: &HeadToHead, by: Option<By>, lang: &Lang, look: TextStyle) -> String {
    let PairRow { player: one, other, currency, sessions, hands, .. } = &of.pair;
    let voice = super::voice(lang, currency);
    let head = StatPhrase::HeadToHead { one, other, sessions: *sessions, hands: *hands, currency };
    let mut out = [voice.say(&head), voice.say(&result(&of.pair, voice))]
        .map(|line| text::wrapped_to(&line, look))
        .concat();
    let grid = sides(of, lang);
    if grid.rows.len() > 1 || grid.columns.len() > 2 {
        out.push_str(&text::grid(&grid, look));
    }
    if let Some(by) = by {
        out.push_str(&text::grid(&broken_down(&of.by, by, &of.pair, lang), look));
    }
    out
}

fn result<'p>(pair: &'p PairRow, voice: Voice<'_>) -> StatPhrase<'p> {
    let (one, other) = (pair.player.as_str(), pair.other.as_str());
    let won = (pair.amount, pair.units);
    let amount = (won != (Minor(0), Units(0))).then(|| card::won(pair, voice));
    match won {
        (Minor(0), Units(..0)) | (Minor(..0), _) => StatPhrase::HasWon { one: other, other: one, amount },
        _ => StatPhrase::HasWon { one, other, amount },
    }
}

fn sides(of_both: &HeadToHead, lang: &Lang) -> Grid {
    let mut rows: Vec<(Word, &PairTotals)> = vec![
        (Word::Together {}, &of_both.partners),
        (Word::AsOpponents {}, &of_both.opponents),
        (Word::OneSatOut {}, &of_both.sat_out),
    ];
    rows.retain(|(_, both)| both.hands > 0);
    let has_money = rows.iter().any(|(_, both)| both.one.minor.0 != 0 || both.other.minor.0 != 0);
    let won = |of: fn(&PairTotals) -> Sum| {
        let sums: Vec<Sum> = rows.iter().map(|(_, both)| of(both)).collect();
        won(&sums, has_money, &of_both.pair, lang)
    };
    let hands = rows.iter().map(|(_, both)| both.hands.to_string()).collect();
    let brought = if has_money { Word::MoneyFromHands {} } else { Word::UnitsFromHands {} };
    Grid::of_columns([
        (GridColumn::words(lang.say(&brought)), rows.iter().map(|(word, _)| lang.say(word)).collect()),
        (GridColumn::numbers(lang.say(&Word::Hands {})), hands),
        (GridColumn::numbers(&of_both.pair.player), won(|both| both.one)),
        (GridColumn::numbers(&of_both.pair.other), won(|both| both.other)),
    ])
}

fn won(sums: &[Sum], has_money: bool, pair: &PairRow, lang: &Lang) -> Vec<String> {
    match has_money {
        true => stats::money(sums.iter().map(|sum| (pair.currency.as_str(), Some(sum.minor.0))), lang),
        false => sums.iter().map(|sum| signed(sum.units)).collect(),
    }
}

fn broken_down(rows: &[(Option<String>, PairRow)], by: By, pair: &PairRow, lang: &Lang) -> Grid {
    let column = |head: Word, of: fn(&PairRow) -> i64| -> ColumnCells {
        (GridColumn::numbers(lang.say(&head)), rows.iter().map(|(_, row)| of(row).to_string()).collect())
    };
    let keys = rows.iter().map(|(key, _)| stats::key(key.as_deref(), by, lang)).collect();
    let head = lang.say(&by);
    let sums: Vec<Sum> = rows.iter().map(|(_, row)| Sum { units: row.units, minor: row.amount }).collect();
    let won = won(&sums, sums.iter().any(|sum| sum.minor.0 != 0), pair, lang);
    let from = lang.say(&StatPhrase::WonFrom { one: &pair.player, other: &pair.other });
    Grid::of_columns([
        (GridColumn::words(head), keys),
        column(Word::Sessions {}, |row| row.sessions),
        column(Word::Hands {}, |row| row.hands),
        column(Word::Together {}, |row| row.together),
        (GridColumn::numbers(from), won),
    ])
}
