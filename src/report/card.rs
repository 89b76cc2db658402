//! A player's card: what somebody wants to hear read out.

use super::axis::sparkline;
use super::stats::{self, GAMES_WON, HANDS, MADE, MONEY_FROM_HANDS, POINTS, UNITS_FROM_HANDS};
use super::{Grid, GridColumn, StatPhrase, TextStyle, Word, join, signed, text};
use crate::kernel::{Minor, Units};
use crate::lang::{Lang, Voice};
use crate::query::card::{CardNight, CardSum, HandOf, PlayerCard, Run};
use crate::query::statistics::{By, PairRow};

pub fn cards(cards: &[PlayerCard], lang: &Lang, look: TextStyle) -> String {
    join(cards.iter().map(|card| self::card(card, lang, look)), "\n")
}

fn card(card: &PlayerCard, lang: &Lang, look: TextStyle) -> String {
    let voice = super::voice(lang, &card.all.currency);
    let hands = hands(card, lang);
    let footnote = stats::footnote(&hands, lang).map_or(String::new(), |line| text::wrapped_to(&line, look));
    let facts = facts(card, voice).into_iter().chain(form(card, voice));
    let facts = text::hanging(facts, look);
    text::wrapped_to(&head(card, lang), look) + &text::grid(&hands, look) + &footnote + &facts
}

fn head(card: &PlayerCard, lang: &Lang) -> String {
    let dates = card.dates.as_ref().map(|(first, last)| (lang.date(first), lang.date(last)));
    let (first, last) = dates.unwrap_or_default();
    lang.say(&StatPhrase::Card {
        player: &card.all.player,
        sessions: card.all.sessions,
        hands: card.all.hands,
        last: (last != first).then_some(last),
        first,
        currency: &card.all.currency,
    })
}

fn hands(card: &PlayerCard, lang: &Lang) -> Grid {
    let sections = [
        (By::Role, &card.roles),
        (By::Contract, &card.contracts),
        (By::Trump, &card.trumps),
        (By::Seat, &card.seats),
        (By::Partner, &card.partners),
    ];
    let (mut heads, mut keys, mut rows) = (Vec::new(), Vec::new(), Vec::new());
    for (by, section) in sections {
        // What is the same in all hands says nothing: the forehand of mariáš.
        let is_same = section.len() == 1 && !matches!(by, By::Contract | By::Trump);
        if is_same || section.iter().all(|row| row.key.is_none()) {
            continue;
        }
        // A suit or a class of one game is not that of another.
        let games = section.first().zip(section.last()).filter(|(first, last)| first.game != last.game);
        for row in section {
            let what = lang.say(&by);
            heads.push(match row.game.as_deref().filter(|_| games.is_some()) {
                Some(game) => lang.say(&StatPhrase::OfGame { what, game }),
                None => what,
            });
            keys.push(stats::key(row.key.as_deref(), by, lang));
        }
        rows.extend(section.iter().cloned());
    }
    heads.push(lang.say(&Word::All {}));
    keys.push(String::new());
    rows.push(card.all.clone());
    let mut columns = vec![(GridColumn::words("").key(), heads), (GridColumn::words("").key(), keys)];
    let figures = [HANDS, MADE, GAMES_WON, POINTS, UNITS_FROM_HANDS, MONEY_FROM_HANDS];
    columns.extend(stats::columns(&rows, &figures, lang));
    let grid = Grid::of_columns(columns);
    if rows.len() > 1 { grid.last_below() } else { grid }
}

fn facts(card: &PlayerCard, voice: Voice<'_>) -> Vec<(String, String)> {
    let best_hand = card.best_hand.as_ref();
    let worst_hand = card.worst_hand.as_ref().filter(|worst| Some(*worst) != best_hand);
    // Of one night there is no best one.
    let best_night = card.best_night().filter(|_| card.nights.len() > 1);
    let worst_night = card.worst_night().filter(|worst| best_night.is_some_and(|best| best != *worst));
    let (won_from, lost_to) = (card.won_most_from.as_ref(), card.lost_most_to.as_ref());
    let single = [
        (voice.say(&Word::AverageBid {}), bids(card, voice)),
        (voice.say(&Word::BestHand {}), best_hand.map(|of| hand(of, voice))),
        (voice.say(&Word::WorstHand {}), worst_hand.map(|of| hand(of, voice))),
        (voice.say(&Word::BestNight {}), best_night.map(|of| night(of, voice))),
        (voice.say(&Word::WorstNight {}), worst_night.map(|of| night(of, voice))),
        (voice.say(&Word::LongestRuns {}), Some(runs(card, voice)).filter(|runs| !runs.is_empty())),
        (voice.say(&Word::WonMostFrom {}), won_from.map(|pair| from(pair, voice))),
        (voice.say(&Word::LostMostTo {}), lost_to.map(|pair| from(pair, voice))),
    ];
    single.into_iter().filter_map(|(topic, text)| Some((topic, text?))).collect()
}

fn form(card: &PlayerCard, voice: Voice<'_>) -> Option<(String, String)> {
    let form = card.form();
    let values = card.form_values();
    let nights = voice.say(&StatPhrase::LastNights { nights: form.len() });
    let chart = sparkline(&values, &values);
    (!chart.is_empty()).then(|| (voice.say(&Word::Form {}), format!("{chart}  {nights}")))
}

fn bids(card: &PlayerCard, voice: Voice<'_>) -> Option<String> {
    let PlayerCard { bids, over, under, .. } = card;
    let tenths = |sum: &CardSum| stats::tenths(sum.total, sum.count, voice.lang);
    let average = StatPhrase::AverageBid { bid: tenths(bids), bids: bids.count };
    let came = [(true, over), (false, under)].into_iter().filter(|(_, sum)| sum.count > 0);
    let came = came.map(|(over, sum)| StatPhrase::CameOff { over, by: tenths(sum), hands: sum.count });
    let parts = [average].into_iter().chain(came).map(|part| voice.say(&part));
    (bids.count > 0).then(|| join(parts, "; "))
}

fn hand(of: &HandOf, voice: Voice<'_>) -> String {
    let amount = brought((of.amount, of.units, 0), voice);
    let (date, session, no) = (voice.date(&of.place.date), of.place.session, of.place.no);
    voice.say(&StatPhrase::HandAt { amount, date, session, no })
}

fn night(of: &CardNight, voice: Voice<'_>) -> String {
    let (amount, date) = (brought(of.order(), voice), voice.date(&of.date));
    voice.say(&StatPhrase::NightAt { amount, date, session: of.session, hands: of.hands })
}

/// Money, else units, else points.
fn brought(of: (i64, i64, i64), voice: Voice<'_>) -> String {
    let (points, number) = match of {
        (0, 0, points) if points != 0 => (true, points.to_string()),
        (0, units, _) if units != 0 => (false, signed(Units(units))),
        (amount, ..) => return voice.money(Minor(amount)),
    };
    voice.say(&StatPhrase::Scored { points, number })
}

fn runs(card: &PlayerCard, voice: Voice<'_>) -> String {
    let contracts = [(true, &card.longest_made), (false, &card.longest_lost)];
    let contracts = contracts.into_iter().filter_map(|(won, longest)| {
        let Run { contracts, from, to } = longest.as_ref()?;
        Some((false, won, *contracts, &from.date, &to.date))
    });
    let nights = [true, false].into_iter().filter_map(|won| {
        let (from, to, nights) = card.longest_run_of_nights(won)?;
        Some((true, won, i64::try_from(nights).ok()?, &from.date, &to.date))
    });
    // One is no run.
    let runs = contracts.chain(nights).filter(|(_, _, count, ..)| *count > 1);
    let said = runs.map(|(nights, won, count, from, to)| {
        let to = Some(to).filter(|to| *to != from).map(|to| voice.date(to));
        voice.say(&StatPhrase::InARow { nights, won, count, from: voice.date(from), to })
    });
    join(said, "; ")
}

fn from(pair: &PairRow, voice: Voice<'_>) -> String {
    let amount = won(pair, voice);
    voice.say(&StatPhrase::FromPlayer { player: &pair.other, amount, hands: pair.hands })
}

/// Money, else units; without its sign.
pub(super) fn won(pair: &PairRow, voice: Voice<'_>) -> String {
    if pair.amount != Minor(0) {
        return voice.amount(Minor(pair.amount.0.saturating_abs()));
    }
    voice.say(&StatPhrase::Scored { points: false, number: pair.units.0.unsigned_abs().to_string() })
}
