//! The scoreboard of a night, for a second screen. It loads itself again, and says when it was written.

use super::chart::Chart;
use super::night::charts;
use super::{Frame, PageText, heads_of, printed, rendered};
use crate::command::Reply;
use crate::kernel::Units;
use crate::lang::Voice;
use crate::night::Night;
use crate::report::{self, BoardSign, BoardStanding, Phrase, board, hand, join, settle, signed};
use askama::Template;

const REFRESH: u32 = 5;

/// A longer name is broken rather than made smaller.
const LONGEST: usize = 12;
const MOST_BESIDE: usize = 5;

struct BoardCard {
    colour: usize,
    name: String,
    figure: String,
    money: Option<String>,
    money_is: Option<String>,
    moved: Option<String>,
    signs: String,
}

#[derive(Template)]
#[template(path = "scoreboard.html")]
struct Scoreboard<'a> {
    frame: Frame,
    refresh: u32,
    as_of: String,
    heading: String,
    rules: String,
    goal: Option<String>,
    next: Option<String>,
    cards: Vec<BoardCard>,
    /// Many stand in two rows.
    rows: usize,
    /// How many characters the longest figure and the longest name have.
    digits: usize,
    longest: usize,
    chart: Option<Chart>,
    last: Vec<String>,
    is_open: bool,
    payments: Vec<String>,
    seal: Option<&'a str>,
    voice: Voice<'a>,
}

/// `time` is when it is written, as people read it.
pub fn scoreboard(reply: &Reply, time: &str, voice: Voice<'_>) -> String {
    let (session, night) = (&reply.session, &reply.session.night);
    let payments = reply.settled.iter().flat_map(|settled| settle::payments(settled, night, voice));
    let [heading, rules] = heads_of(night, voice);
    let is_open = session.row.open;
    let last = night.hands().next_back().map(|(_, hand)| {
        let reasons = hand::explanation(hand).map(|outcome| hand::accounted(&outcome, &hand.table(), voice));
        [vec![hand::headline(hand, voice)], reasons.unwrap_or_default().concat()].concat()
    });
    let standings = board::standings(night, voice);
    let cards = standings.iter().enumerate().map(|(at, one)| card(at, one, night, voice));
    let cards: Vec<BoardCard> = cards.collect();
    let longest = |text: fn(&BoardCard) -> &String| cards.iter().map(|card| text(card).chars().count()).max();
    let page = Scoreboard {
        frame: Frame::new(format!("{heading}: {rules}"), voice.lang),
        refresh: REFRESH,
        as_of: voice.say(&PageText::AsOf { time }),
        heading,
        rules,
        goal: board::goal(night, voice),
        next: is_open.then(|| hand::next_deal(night, voice)),
        digits: longest(|card| &card.figure).unwrap_or(1).max(3),
        rows: if cards.len() > MOST_BESIDE { 2 } else { 1 },
        longest: longest(|card| &card.name).unwrap_or(1).clamp(4, LONGEST),
        cards,
        chart: charts(night, voice).pop(),
        last: last.unwrap_or_default(),
        is_open,
        payments: payments.collect(),
        seal: reply.seal.as_deref(),
        voice,
    };
    rendered(&page)
}

fn card(at: usize, one: &BoardStanding, night: &Night, voice: Voice<'_>) -> BoardCard {
    let names: Vec<&str> = one.names.iter().map(|(name, _)| name.as_str()).collect();
    let mut figures = one.series.figures.iter().map(|figure| printed(figure.trim()));
    let signs = one.names.iter().flat_map(|(name, signs)| {
        let whose = if one.names.len() > 1 { format!("{name}: ") } else { String::new() };
        signs.iter().map(move |sign| format!("{} {whose}{}", sign.shown(), voice.say(sign)))
    });
    let leads =
        one.leads.then(|| format!("{} {}", BoardSign::Leads {}.shown(), voice.say(&BoardSign::Leads {})));
    BoardCard {
        colour: at % 8,
        name: names.join(" + "),
        figure: figures.next().unwrap_or_default(),
        money: figures.next(),
        money_is: (night.has_money() && !night.options().plays_games())
            .then(|| voice.say(&report::standings::money_word(night))),
        moved: one.moved.map(|moved| {
            let moved = printed(&signed(Units(moved)));
            voice.say(&Phrase::LastMoved { moved })
        }),
        signs: join(leads.into_iter().chain(signs), ", "),
    }
}
