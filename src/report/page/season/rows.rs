//! What a page of a season shows, found in the rows that queries give.

use super::{BigHand, InCurrency, NightOf, Season};
use crate::command::Filter;
use crate::daybook::debts::Owes;
use crate::engine::Engine;
use crate::kernel::Overflow;
use crate::lang::{Lang, Voice};
use crate::money::Currency;
use crate::query::card::Card;
use crate::query::hands::{HandLine, HandRow, People};
use crate::query::statistics::{By, PairRow, StatRow, with_kitty};
use crate::report::Grid;
use crate::report::page::PageText;
use crate::report::standings::Series;
use crate::report::stats::{self, BEST_HAND, HANDS, MADE, PER_CONTRACT, WORST_HAND, footnote};
use crate::session::{SessionError, SessionRow};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

const MOST_HANDS: usize = 10;

/// More lines than these nobody can follow, and more columns fit no page.
const MOST_LINES: usize = 8;

#[derive(Debug, Clone, Copy)]
pub struct Found<'a> {
    pub filter: &'a Filter,
    pub people: &'a People,
    /// The sessions, by date.
    pub sessions: &'a [SessionRow],
    pub totals: &'a [StatRow],
    /// What each player did in hands alone, with contracts and the best and worst hand.
    pub played: &'a [StatRow],
    pub by_session: &'a [StatRow],
    pub pairs: &'a [PairRow],
    /// The cards of the one player that the page is about.
    pub cards: Option<&'a [Card]>,
    /// What is still owed for these nights.
    pub owed: &'a [Owes],
}

/// The hands in each currency that moved most, the biggest first, while all are looked through; if they are those of one
/// player, that moved most for this one.
#[derive(Debug, Clone, Default)]
pub struct Biggest {
    pub of: Option<i64>,
    pub found: BTreeMap<String, Vec<BigHand>>,
}

impl Biggest {
    pub fn see(&mut self, session: &SessionRow, hand: &HandRow, lines: &[HandLine], people: &People) {
        let is_asked = |line: &&HandLine| self.of.map_or(line.person != 0, |of| line.person == of);
        let players = lines.iter().filter(is_asked);
        // Money counts first.
        let size = |minor: i64, units: i64| (minor.unsigned_abs(), units.unsigned_abs());
        let most = players
            .max_by_key(|line| (size(line.minor, line.units), hand.declarer == Some(line.person)))
            .filter(|most| (most.minor, most.units) != (0, 0));
        let Some(most) = most else { return };
        let kept = match self.found.get_mut(&session.currency) {
            Some(kept) => kept,
            None => self.found.entry(session.currency.clone()).or_default(),
        };
        // Of equal hands the first stays in front.
        let own = size(most.minor, most.units);
        let at = kept.partition_point(|other| size(other.minor, other.units) >= own);
        if at >= MOST_HANDS {
            return;
        }
        let big = BigHand {
            session: session.id,
            uuid: session.uuid.clone(),
            date: session.date.clone(),
            hand: hand.no,
            player: people.name(most.person).to_owned(),
            units: most.units,
            minor: most.minor,
            text: String::new(),
            note: None,
        };
        kept.insert(at, big);
        kept.truncate(MOST_HANDS);
    }
}

pub fn season_of(found: Found<'_>, lang: &Lang) -> Result<Season, SessionError> {
    let dates = found.sessions.first().zip(found.sessions.last());
    // What was played for most comes first.
    let hands = |code: &str| {
        let rows = found.totals.iter().filter(|row| row.currency == code);
        rows.fold(0_i64, |sum, row| sum.saturating_add(row.hands))
    };
    let codes: BTreeSet<&str> = found.totals.iter().map(|row| row.currency.as_str()).collect();
    let mut codes: Vec<&str> = codes.into_iter().collect();
    codes.sort_by_key(|code| Reverse(hands(code)));
    let currencies = codes.into_iter().map(|code| in_currency(found, code, lang));
    let player = found.cards.and(found.filter.people.first()).and_then(|key| found.people.find(key));
    Ok(Season {
        title: None,
        player: player.map(|id| found.people.name(id).to_owned()),
        filters: filters(found.filter, found.people, lang),
        debts: found.owed.to_vec(),
        accounts: None,
        sessions: u64::try_from(found.sessions.len()).unwrap_or(u64::MAX),
        dates: dates.map(|(first, last)| (first.date.clone(), last.date.clone())),
        currencies: currencies.collect::<Result<_, _>>()?,
    })
}

fn in_currency(found: Found<'_>, code: &str, lang: &Lang) -> Result<InCurrency, SessionError> {
    let voice = Voice { lang, currency: Currency::from_code(code)? };
    let mut rows: Vec<&StatRow> = found.totals.iter().filter(|row| row.currency == code).collect();
    let played = || found.played.iter().filter(|row| row.currency == code);
    let is_none = |amount: Option<i64>| amount.is_none_or(|amount| amount == 0);
    let only_units =
        rows.iter().all(|row| row.amount == 0) && played().all(|row| is_none(row.best) && is_none(row.worst));
    let amount = |row: &StatRow| if only_units { row.units } else { row.amount };
    rows.sort_by_key(|row| Reverse((amount(row), row.games_won)));
    let standings = rows.iter().copied().cloned().collect();
    let standings = match found.filter.people.as_slice() {
        [] => with_kitty(standings, By::Player)?,
        _ => standings,
    };
    let mut most: Vec<&StatRow> = rows.clone();
    most.sort_by_key(|row| Reverse((row.sessions, row.hands)));
    most.truncate(MOST_LINES);
    let shown: Vec<String> =
        rows.iter().filter(|row| most.contains(row)).map(|row| row.player.clone()).collect();
    let (nights, totals) = over_time(found, code, &shown, amount)?;
    let nights_of = found.cards.map_or(Vec::new(), |_| nights_of(found, code));
    let card = found.cards.and_then(|cards| cards.iter().find(|card| card.all.currency == code));
    let won =
        |one: &String| shown.iter().map(|other| won_from(found, code, [one, other], only_units)).collect();
    let of_player = |row: &&StatRow| played().find(|other| other.player == row.player).cloned();
    let players: Vec<StatRow> = rows.iter().filter_map(of_player).collect();
    // How contracts went, and the best and worst hand, as `stats` shows them.
    let figures = [HANDS, MADE, PER_CONTRACT, BEST_HAND, WORST_HAND];
    let figures = stats::columns(&players, &figures, lang)?;
    let statistics = stats::about(&players, By::Player, lang).into_iter().chain(figures);
    Ok(InCurrency {
        currency: voice.currency,
        only_units,
        standings,
        nights,
        totals,
        won: shown.iter().map(won).collect::<Result<_, _>>()?,
        played_most: (rows.len() > shown.len()).then_some(shown.len()),
        players: shown,
        statistics: Grid::of_columns(statistics),
        footnote: Some(footnote(&players, &[], lang)).filter(|note| !note.is_empty()),
        biggest: Vec::new(),
        card: card.cloned(),
        nights_of,
        pairs: found.cards.map_or(Ok(Vec::new()), |_| pairs_of(found, code))?,
    })
}

/// Returns what each night brought the one player that the page is about.
fn nights_of(found: Found<'_>, code: &str) -> Vec<NightOf> {
    let night = |row: &StatRow| {
        let id: i64 = row.key.as_deref()?.parse().ok()?;
        let session = found.sessions.iter().find(|session| session.id == id)?.clone();
        Some(NightOf { session, hands: row.hands, units: row.units, amount: row.amount })
    };
    let mut nights: Vec<NightOf> =
        found.by_session.iter().filter(|row| row.currency == code).filter_map(night).collect();
    nights.sort_by(|one, other| {
        (&one.session.date, one.session.id).cmp(&(&other.session.date, other.session.id))
    });
    nights
}

/// Returns what the one player that the page is about won from each other, who was won from most first.
fn pairs_of(found: Found<'_>, code: &str) -> Result<Vec<PairRow>, Overflow> {
    let player = found.filter.people.first().and_then(|key| found.people.find(key));
    let name = player.map_or("", |id| found.people.name(id));
    let own = found.pairs.iter().filter(|row| row.currency == code);
    let turned = own.filter_map(|row| match (row.player == name, row.other == name) {
        (true, _) => Some(Ok(row.clone())),
        (false, true) => Some(row.reversed()),
        (false, false) => None,
    });
    let mut pairs: Vec<PairRow> = turned.collect::<Result<_, _>>()?;
    pairs.sort_by_key(|row| Reverse((row.amount, row.units)));
    Ok(pairs)
}

/// Returns the dates of the nights, and what these players had won after each.
fn over_time(
    found: Found<'_>,
    code: &str,
    players: &[String],
    amount: impl Fn(&StatRow) -> i64,
) -> Result<(Vec<String>, Vec<Series>), Overflow> {
    let mut by_session: BTreeMap<(i64, &str), i64> = BTreeMap::new();
    for row in found.by_session.iter().filter(|row| row.currency == code) {
        let session = row.key.as_deref().and_then(|key| key.parse().ok()).unwrap_or(0);
        by_session.insert((session, row.player.as_str()), amount(row));
    }
    let sessions: Vec<&SessionRow> = found.sessions.iter().filter(|row| row.currency == code).collect();
    let line = |name: &String| {
        let mut totals = vec![0_i64];
        for session in &sessions {
            let won = by_session.get(&(session.id, name.as_str())).copied().unwrap_or(0);
            let before = totals.last().copied().unwrap_or(0);
            totals.push(before.checked_add(won).ok_or(Overflow)?);
        }
        Ok(Series { name: name.clone(), figures: Vec::new(), totals })
    };
    let lines = players.iter().map(line).collect::<Result<_, Overflow>>()?;
    Ok((sessions.iter().map(|session| session.date.clone()).collect(), lines))
}

/// Returns what one player won from another; `None` if they never met.
fn won_from(
    found: Found<'_>,
    code: &str,
    [one, other]: [&str; 2],
    only_units: bool,
) -> Result<Option<i64>, Overflow> {
    let of = |row: &PairRow| if only_units { row.units.0 } else { row.amount.0 };
    for row in found.pairs.iter().filter(|row| row.currency == code) {
        if row.player == one && row.other == other {
            return Ok(Some(of(row)));
        }
        if row.player == other && row.other == one {
            return Ok(Some(of(&row.reversed()?)));
        }
    }
    Ok(None)
}

fn filters(filter: &Filter, found: &People, lang: &Lang) -> Vec<String> {
    let Filter {
        people,
        with,
        session: _,
        rules,
        games,
        since,
        until,
        places,
        table,
        last,
        void: _,
        without: _,
        hands: _,
    } = filter;
    // What a page of one player is about is its head.
    let own = if people.len() == 1 { &[] } else { people.as_slice() };
    let names = |keys: &[String]| -> Vec<_> {
        keys.iter().filter_map(|key| found.find(key)).map(|id| found.name(id)).collect()
    };
    let (of, with) = (names(own), names(with));
    fn borrowed(names: &[String]) -> Vec<&str> {
        names.iter().map(String::as_str).collect()
    }
    let engines = games.iter().flatten().filter_map(|word| Engine::from_word(word));
    let games: Vec<String> = engines.map(|engine| lang.say(&engine.vocabulary().game)).collect();
    let texts = [
        (!of.is_empty()).then_some(PageText::OfPlayers { names: of }),
        (!with.is_empty()).then_some(PageText::With { names: with }),
        rules.as_deref().map(|rules| PageText::UnderRules { rules }),
        (!games.is_empty()).then(|| PageText::OfGames { games: borrowed(&games) }),
        places.as_deref().map(|places| PageText::AtPlaces { names: borrowed(places) }),
        table.as_deref().map(|table| PageText::FromTable { table }),
        since.as_deref().map(|date| PageText::Since { date: lang.date(date) }),
        until.as_deref().map(|date| PageText::Until { date: lang.date(date) }),
        last.map(|count| PageText::TheLast { count }),
    ];
    texts.iter().flatten().map(|text| lang.say(text)).collect()
}
