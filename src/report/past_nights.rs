//! Reports across sessions: the sessions themselves, everybody's wins and losses, and hands that were found.

use super::stats::{self, ColumnCells, GAMES_WON, HANDS, MONEY, POINTS, SESSIONS, UNITS};
use super::{Grid, GridColumn, Phrase, TextStyle, Word, each, session_text, signed, text};
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

/// Returns who won most of each night (0), or lost most (1): money, else units.
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

/// Returns totals beside what they would be under other rules.
pub fn what_if(rows: &[[StatRow; 2]], other: &str, lang: &Lang, look: TextStyle) -> String {
    let [own, would]: [Vec<StatRow>; 2] =
        [0, 1].map(|at| rows.iter().filter_map(|row| row.get(at).cloned()).collect());
    let won = |rows: &[StatRow], rules: &str| -> Vec<ColumnCells> {
        let headed = |(mut column, cells): ColumnCells| {
            column.head = format!("{}, {rules}", column.head);
            (column, cells)
        };
        stats::columns(rows, &[UNITS, MONEY], lang).into_iter().map(headed).collect()
    };
    let as_played = won(&own, &lang.say(&Phrase::AsPlayed {})).into_iter();
    let beside = as_played.zip(won(&would, other)).flat_map(|(own, other)| [own, other]).collect();
    let played = stats::columns(&own, &[SESSIONS, HANDS], lang).into_iter();
    let played = played.map(|(column, cells)| (column.rank(3), cells)).collect();
    let about = stats::about(&own, By::Player, lang);
    text::grid(&Grid::of_columns([about, played, beside].concat()), look)
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
        (words(Word::Rules {}).rank(3), each(hands, |hand| hand.session.rules.clone())),
        (words(Word::Place {}).rank(4), each(hands, place)),
        (words(Word::Contract {}), each(hands, noted)),
        (words(Word::Result {}), each(hands, result)),
        (numbers(Word::DeclarerWon {}), each(hands, |hand| brought(hand, lang))),
    ];
    text::grid(&Grid::of_columns(columns), look)
}

/// Returns who declared what, and how it ended: `Anna 320 ♠ made`.
pub(super) fn declared(hand: &FoundHand, lang: &Lang) -> String {
    format!("{} {}", contract(hand, lang), stats::result(&hand.outcome, lang)).trim().to_owned()
}

/// Returns who declared what: `Anna 320 ♠`, `Petr hundred and seven ♥`.
fn contract(hand: &FoundHand, lang: &Lang) -> String {
    let bid = hand.bid.map(|bid| bid.to_string());
    let class = hand.contract.as_deref();
    let what = bid.or_else(|| class.map(|class| stats::contract(class, lang)));
    let trump = hand.trump.as_deref().and_then(stats::symbol);
    let parts = hand.declarer.clone().into_iter().chain(what).chain(trump.map(String::from));
    parts.collect::<Vec<_>>().join(" ")
}

/// Returns what its declarer won or lost by a hand: money, else units.
fn brought(hand: &FoundHand, lang: &Lang) -> String {
    match hand.declarer.as_deref().and_then(|declarer| hand.won_by(declarer)) {
        None | Some((0, 0)) => String::new(),
        Some((units, 0)) => signed(Units(units)),
        Some((_, minor)) => super::voice(lang, &hand.session.currency).money(Minor(minor)),
    }
}
