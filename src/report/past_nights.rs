//! Reports across sessions: the sessions themselves, everybody's wins and losses, and hands that were found.

use super::stat_words::{self, SuitDeck};
use super::stats::{self, ColumnCells, GAMES_WON, HANDS, MONEY, POINTS, SESSIONS, UNITS};
use super::{Grid, GridColumn, LayoutWay, Phrase, Result, StatPhrase, TextStyle, Word, signed, text};
use crate::engine::marias::Contract;
use crate::kernel::Units;
use crate::lang::Lang;
use crate::night::NightSummary;
use crate::notation::{Game, Meaning, says};
use crate::query::{By, FoundHand, StatRow};

/// Returns the list of sessions. Where the width is small, rules, place and state share a column.
pub fn sessions(sessions: &[NightSummary], lang: &Lang, look: TextStyle) -> Result<String> {
    let words = |head: Word, of: &dyn Fn(&NightSummary) -> String| {
        (GridColumn::words(lang.say(&head)), sessions.iter().map(of).collect::<Vec<String>>())
    };
    let no = (GridColumn::numbers("#"), sessions.iter().map(|session| session.id.to_string()).collect());
    let date = words(Word::Date {}, &|session| lang.date(&session.date));
    let rules = words(Word::Rules {}, &|session| session.rules.clone());
    let players = words(Word::Players {}, &|session| session.players.join(", "));
    let hands = sessions.iter().map(|session| session.hands.to_string()).collect();
    let hands = (GridColumn::numbers(lang.say(&Word::Hands {})), hands);
    let place = words(Word::Place {}, &|session| session.place.clone().unwrap_or_default());
    let state = |session: &NightSummary| match (session.void, session.open) {
        (true, _) => lang.say(&Word::Void {}),
        (false, true) => lang.say(&Word::Open {}),
        (false, false) => String::new(),
    };
    let states = words(Word::State {}, &state);
    let night = words(Word::Rules {}, &|session| {
        let parts = [Some(session.rules.clone()), session.place.clone(), Some(state(session))];
        parts.into_iter().flatten().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n")
    });
    let [won, lost] = [won_most(sessions, 0, lang)?, won_most(sessions, 1, lang)?];
    let who = players.1.iter().zip(won.iter().zip(&lost)).map(|(players, (won, lost))| {
        let most: Vec<&str> =
            [won, lost].into_iter().map(String::as_str).filter(|most| !most.is_empty()).collect();
        [players.clone(), most.join(", ")]
            .into_iter()
            .filter(|part| !part.is_empty())
            .collect::<Vec<_>>()
            .join("\n")
    });
    let who = (players.0.clone(), who.collect());
    let narrow = [&no, &date, &night, &who, &hands].map(ColumnCells::clone);
    let narrow = Grid::of_all_columns(narrow);
    let has_states = states.1.iter().any(|state| !state.is_empty());
    let most = [(Word::WonMost {}, won), (Word::LostMost {}, lost)];
    let most = most.map(|(head, cells)| (GridColumn::words(lang.say(&head)), cells));
    let all = [no.clone(), date.clone(), rules.clone(), players, hands.clone()].into_iter();
    let all = all.chain(most).chain([place.clone()]).chain(has_states.then(|| states.clone()));
    let all = Grid::of_all_columns(all);
    let whole = [no, date, rules, who, hands, place].into_iter().chain(has_states.then_some(states));
    let whole = Grid::of_all_columns(whole);
    let ways = [
        LayoutWay::whole([all]),
        LayoutWay::whole([whole.clone()]),
        LayoutWay::whole([whole.clone()]).tight(),
        LayoutWay::whole([narrow.clone()]),
        LayoutWay::whole([narrow.clone()]).tight(),
        LayoutWay::wrapped([whole]),
        LayoutWay::wrapped([narrow.clone()]),
        LayoutWay::wrapped([narrow]).tight(),
    ];
    Ok(text::first_that_fits(&ways, look))
}

/// Returns who won most of each night (0), or lost most (1): money, else units.
fn won_most(sessions: &[NightSummary], which: usize, lang: &Lang) -> Result<Vec<String>> {
    let cell = |session: &NightSummary| {
        let Some(won) = session.most.get(which).and_then(Option::as_ref) else { return Ok(String::new()) };
        let money = Some(won.amount).filter(|amount| *amount != 0);
        let money = stats::money([(session.currency.as_str(), money)], lang)?;
        let units = || signed(Units(won.units));
        let amount = money.into_iter().find(|money| !money.is_empty()).unwrap_or_else(units);
        Ok(format!("{}\u{a0}{}", won.player, amount.trim()))
    };
    sessions.iter().map(cell).collect()
}

/// Returns everybody's wins and losses. What does not fit beside each other goes into a table of its own.
pub fn totals(rows: &[StatRow], by: By, lang: &Lang, look: TextStyle) -> Result<String> {
    let about = stats::about(rows, by, lang);
    let played = stats::columns(rows, &[SESSIONS, HANDS, GAMES_WON, POINTS], lang)?;
    let won = match by {
        By::Partner | By::Opponent => [stats::UNITS_FROM_HANDS, stats::MONEY_FROM_HANDS],
        _ => [UNITS, MONEY],
    };
    let won = stats::columns(rows, &won, lang)?;
    let grid = |parts: &[&[ColumnCells]]| Grid::of_columns(about.iter().cloned().chain(parts.concat()));
    let all = grid(&[&played, &won]);
    let mut halves = vec![grid(&[&played])];
    // Where nothing but points was played for, names alone are no table.
    if won.iter().any(|(_, cells)| cells.iter().any(|cell| !cell.is_empty())) {
        halves.push(grid(&[&won]));
    }
    let ways = [
        LayoutWay::whole([all.clone()]),
        LayoutWay::wrapped([all.clone()]),
        LayoutWay::whole([all.clone()]).tight(),
        LayoutWay::wrapped([all]).tight(),
        LayoutWay::whole(halves.clone()),
        LayoutWay::wrapped(halves.clone()),
        LayoutWay::wrapped(halves).tight(),
    ];
    Ok(text::first_that_fits(&ways, look))
}

/// Returns totals beside what they would be under other rules.
pub fn what_if(rows: &[[StatRow; 2]], other: &str, lang: &Lang, look: TextStyle) -> Result<String> {
    let [own, would]: [Vec<StatRow>; 2] =
        [0, 1].map(|at| rows.iter().filter_map(|row| row.get(at).cloned()).collect());
    let less = |(own, would): (&StatRow, &StatRow)| StatRow {
        units: would.units.saturating_sub(own.units),
        amount: would.amount.saturating_sub(own.amount),
        ..would.clone()
    };
    let more: Vec<StatRow> = own.iter().zip(&would).map(less).collect();
    let heads = [lang.say(&Phrase::AsPlayed {}), other.to_owned(), lang.say(&Word::Difference {})];
    let beside = |figure: stats::Figure| -> Result<Vec<ColumnCells>> {
        let what = &lang.say(&figure.0);
        // All in one, so that they line up, and money that only one of them has is shown in each.
        let all: Vec<StatRow> = [&own, &would, &more].into_iter().flatten().cloned().collect();
        let mut cells = (figure.1)(&all, lang)?.into_iter();
        let column = |rules: &String| {
            let head = GridColumn::numbers(lang.say(&Phrase::SumsUnder { what, rules }));
            (head, cells.by_ref().take(rows.len()).collect())
        };
        Ok(heads.iter().map(column).collect())
    };
    let about = stats::about(&own, By::Player, lang);
    let played = stats::columns(&own, &[SESSIONS, HANDS], lang)?;
    let (units, money) = (beside(UNITS)?, beside(MONEY)?);
    let grid = |parts: &[&[ColumnCells]]| Grid::of_columns(about.iter().cloned().chain(parts.concat()));
    let ways = [
        LayoutWay::whole([grid(&[&played, &units, &money])]),
        LayoutWay::whole([grid(&[&played, &units]), grid(&[&money])]),
        LayoutWay::whole([grid(&[&units]), grid(&[&money])]).tight(),
        LayoutWay::wrapped([grid(&[&units]), grid(&[&money])]).tight(),
        LayoutWay::wrapped([grid(&[&played]), grid(&[&units]), grid(&[&money])]).tight(),
    ];
    Ok(text::first_that_fits(&ways, look))
}

const ROOM: usize = 6;

/// Returns hands as a table, and how the first of them is explained. Rules and place are there if there is room.
pub fn found_hands(hands: &[FoundHand], lang: &Lang, look: TextStyle) -> Result<String> {
    let word = |word: Word| lang.say(&word);
    let words = |head: Word, of: &dyn Fn(&FoundHand) -> String| {
        (GridColumn::words(word(head)), hands.iter().map(of).collect::<Vec<String>>())
    };
    let numbers = |head: Word, of: &dyn Fn(&FoundHand) -> String| {
        (GridColumn::numbers(word(head)), hands.iter().map(of).collect::<Vec<String>>())
    };
    let session = numbers(Word::Session {}, &|hand| hand.session.id.to_string());
    let date = words(Word::Date {}, &|hand| lang.date(&hand.session.date));
    let no = numbers(Word::Hand {}, &|hand| hand.no.to_string());
    let rules = words(Word::Rules {}, &|hand| hand.session.rules.clone());
    let place = words(Word::Place {}, &|hand| hand.session.place.clone().unwrap_or_default());
    let contract = words(Word::Contract {}, &|hand| contract(hand, lang));
    let result = words(Word::Result {}, &|hand| stat_words::result(&hand.session.game, &hand.outcome, lang));
    let brought = (GridColumn::numbers(word(Word::DeclarerWon {})), brought(hands, lang)?);
    let note = words(Word::Note {}, &|hand| hand.note.as_deref().unwrap_or_default().to_owned());
    let noted = words(Word::Contract {}, &|hand| match &hand.note {
        Some(note) => format!("{}\n# {note}", self::contract(hand, lang)),
        None => self::contract(hand, lang),
    });
    let grid = |columns: &[&ColumnCells]| Grid::of_columns(columns.iter().map(|column| (*column).clone()));
    let narrow = grid(&[&session, &date, &no, &noted, &result, &brought]);
    let ways = [
        LayoutWay::whole([grid(&[
            &session, &date, &no, &rules, &place, &contract, &result, &brought, &note,
        ])]),
        LayoutWay::whole([grid(&[&session, &date, &no, &rules, &contract, &result, &brought, &note])]),
        LayoutWay::whole([grid(&[&session, &date, &no, &contract, &result, &brought, &note])]),
        LayoutWay::whole([narrow.clone()]),
        // Notes may be wrapped where there is some room for them.
        LayoutWay { spare: ROOM, ..LayoutWay::wrapped([narrow]) },
        LayoutWay::whole([grid(&[&session, &no, &noted, &result, &brought])]),
    ];
    let mut out = text::first_that_fits(&ways, look);
    if let Some(first) = hands.first() {
        let explains = lang.say(&StatPhrase::Explains { session: first.session.id, no: first.no });
        out.push_str(&text::wrapped_to(explains, look));
    }
    Ok(out)
}

/// Returns who declared what: `Anna 320 ♠`, `Petr hundred and seven ♥`.
fn contract(hand: &FoundHand, lang: &Lang) -> String {
    let deck = SuitDeck::of_game(&hand.session.game);
    let bid = hand.bid.map(|bid| bid.to_string());
    let class = hand.contract.as_deref();
    let what = open_contract(hand).map(|open| lang.say(&open)).or(bid);
    let what = what.or_else(|| class.map(|class| stat_words::contract(class, lang)));
    let trump = hand.trump.as_deref().and_then(|trump| stat_words::symbol(trump, deck));
    let parts = hand.declarer.clone().into_iter().chain(what).chain(trump.map(String::from));
    parts.collect::<Vec<_>>().join(" ")
}

/// Returns the contract of a hand that was played with open cards: its class is that of the closed one, and only the line
/// tells.
fn open_contract(hand: &FoundHand) -> Option<Contract> {
    let open = match hand.contract.as_deref()? {
        "betl" => Contract::OpenBetl,
        "durch" => Contract::OpenDurch,
        _ => return None,
    };
    says(Game::Marias, &hand.line, Meaning::Open).then_some(open)
}

fn brought(hands: &[FoundHand], lang: &Lang) -> Result<Vec<String>> {
    let won = |hand: &FoundHand| hand.won_by(hand.declarer.as_deref()?);
    let money = |hand: &FoundHand| won(hand).map(|(_, minor)| minor).filter(|_| hand.size().0 != 0);
    let cells = stats::money(hands.iter().map(|hand| (hand.session.currency.as_str(), money(hand))), lang)?;
    let units =
        |hand: &FoundHand| won(hand).filter(|_| hand.size() != (0, 0)).map(|(units, _)| signed(Units(units)));
    let cell = |(cell, hand): (String, &FoundHand)| {
        if cell.is_empty() { units(hand).unwrap_or_default() } else { cell }
    };
    Ok(cells.into_iter().zip(hands).map(cell).collect())
}
