//! Reports across sessions: the sessions themselves, everybody's wins and losses, and hands that were found.

use super::stats::{self, ColumnCells, GAMES_WON, HANDS, MONEY, POINTS, SESSIONS, UNITS};
use super::{Grid, GridColumn, Phrase, TextStyle, Word, each, join, session_text, signed, text};
use crate::kernel::{Minor, Units};
use crate::lang::Lang;
use crate::night::NightSummary;
use crate::query::{By, FoundHand, StatRow};

pub fn sessions(sessions: &[NightSummary], lang: &Lang, look: TextStyle) -> String {
    let words = |head: Word| GridColumn::words(lang.say(&head));
    let state = |session: &NightSummary| match session_text::state(session) {
        Word::Closed {} => String::new(),
        state => lang.say(&state),
    };
    let columns = [
        (GridColumn::numbers("#").key(), each(sessions, |session| session.id.to_string())),
        (words(Word::Date {}).key(), each(sessions, |session| lang.date(&session.date))),
        (words(Word::Rules {}).rank(2), each(sessions, |session| session.rules.clone())),
        (words(Word::Players {}), each(sessions, |session| session.players.join(", "))),
        (GridColumn::numbers(lang.say(&Word::Hands {})), each(sessions, |session| session.hands.to_string())),
        (words(Word::WonMost {}), won_most(sessions, 0, lang)),
        (words(Word::LostMost {}), won_most(sessions, 1, lang)),
        (words(Word::Place {}).rank(3), each(sessions, |session| session.place.clone().unwrap_or_default())),
        (words(Word::State {}), each(sessions, state)),
    ];
    text::grid(&Grid::of_columns(columns), look)
}

/// `which`: who won most (0), or lost most (1); money, else units.
fn won_most(sessions: &[NightSummary], which: usize, lang: &Lang) -> Vec<String> {
    let cell = |session: &NightSummary| {
        let Some(won) = session.most.get(which).and_then(Option::as_ref) else { return String::new() };
        let amount = match won.amount {
            0 => signed(Units(won.units)),
            amount => super::voice(lang, &session.currency).money(Minor(amount)),
        };
        format!("{}\u{a0}{amount}", won.player)
    };
    sessions.iter().map(cell).collect()
}

pub fn totals(rows: &[StatRow], by: By, lang: &Lang, look: TextStyle) -> String {
    let won = match by {
        By::Partner | By::Opponent => [stats::UNITS_FROM_HANDS, stats::MONEY_FROM_HANDS],
        _ => [UNITS, MONEY],
    };
    let figures = [SESSIONS, HANDS, GAMES_WON, POINTS].into_iter().chain(won).collect::<Vec<_>>();
    let columns = stats::about(rows, by, lang).into_iter().chain(stats::columns(rows, &figures, lang));
    text::grid(&Grid::of_columns(columns), look)
}

pub fn what_if(rows: &[[StatRow; 2]], other: &str, lang: &Lang, look: TextStyle) -> String {
    let [own, would]: [Vec<StatRow>; 2] =
        [0, 1].map(|at| rows.iter().filter_map(|row| row.get(at).cloned()).collect());
    let heads = [lang.say(&Phrase::AsPlayed {}), other.to_owned()];
    let beside = |figure: stats::Figure, rank: u8| -> Vec<ColumnCells> {
        // All in one, so that they line up, and money that only one of them has is shown in each.
        let mut cells = (figure.1)(&[own.as_slice(), &would].concat(), lang).into_iter();
        let head = |rules| GridColumn::numbers(format!("{}, {rules}", lang.say(&figure.0))).rank(rank);
        heads.iter().map(|rules| (head(rules), cells.by_ref().take(rows.len()).collect())).collect()
    };
    let money = beside(MONEY, 1);
    let has_money = money.iter().flat_map(|(_, cells)| cells).any(|cell| !cell.is_empty());
    let units = beside(UNITS, if has_money { 2 } else { 1 });
    let played = stats::columns(&own, &[SESSIONS, HANDS], lang).into_iter();
    let played = played.map(|(column, cells)| (column.rank(3), cells)).collect();
    let about = stats::about(&own, By::Player, lang);
    text::grid(&Grid::of_columns([about, played, units, money].concat()), look)
}

pub fn found_hands(hands: &[FoundHand], lang: &Lang, look: TextStyle) -> String {
    let words = |head: Word| GridColumn::words(lang.say(&head));
    let numbers = |head: Word| GridColumn::numbers(lang.say(&head));
    let noted = |hand: &FoundHand| match &hand.note {
        Some(note) => format!("{}\n# {note}", contract(hand, lang)),
        None => contract(hand, lang),
    };
    let result = |hand: &FoundHand| stats::result(&hand.outcome, lang);
    let place = |hand: &FoundHand| hand.session.place.clone().unwrap_or_default();
    let columns = [
        (numbers(Word::Session {}), each(hands, |hand| hand.session.id.to_string())),
        (words(Word::Date {}).rank(2), each(hands, |hand| lang.date(&hand.session.date))),
        (numbers(Word::Hand {}), each(hands, |hand| hand.no.to_string())),
        (words(Word::Rules {}).rank(3), each(hands, |hand| hand.rules.clone())),
        (words(Word::Place {}).rank(4), each(hands, place)),
        (words(Word::Contract {}), each(hands, noted)),
        (words(Word::Result {}), each(hands, result)),
        (numbers(Word::DeclarerWon {}), brought(hands, lang)),
    ];
    text::grid(&Grid::of_columns(columns), look)
}

/// `Anna 320 ♠ made`.
pub(super) fn declared(hand: &FoundHand, lang: &Lang) -> String {
    format!("{} {}", contract(hand, lang), stats::result(&hand.outcome, lang)).trim().to_owned()
}

/// `Anna 320 ♠`, `Petr hundred and seven ♥`.
fn contract(hand: &FoundHand, lang: &Lang) -> String {
    let bid = hand.bid.map(|bid| bid.to_string());
    let class = hand.contract.as_deref();
    let what = bid.or_else(|| class.map(|class| stats::contract(class, lang)));
    let trump = hand.trump.as_deref().and_then(stats::symbol);
    let parts = hand.declarer.clone().into_iter().chain(what).chain(trump.map(String::from));
    join(parts, " ")
}

fn brought(hands: &[FoundHand], lang: &Lang) -> Vec<String> {
    let won = |hand: &FoundHand| hand.won_by(hand.declarer.as_deref()?);
    let money = |hand: &FoundHand| won(hand).map(|(_, minor)| minor).filter(|_| hand.size().0 != 0);
    let cells = stats::money(hands.iter().map(|hand| (hand.session.currency.as_str(), money(hand))), lang);
    let units =
        |hand: &FoundHand| won(hand).filter(|_| hand.size() != (0, 0)).map(|(units, _)| signed(Units(units)));
    let cell = |(cell, hand): (String, &FoundHand)| {
        if cell.is_empty() { units(hand).unwrap_or_default() } else { cell }
    };
    cells.into_iter().zip(hands).map(cell).collect()
}
