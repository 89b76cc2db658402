//! The page of a night: what was agreed, the sheet, a chart, the standings and who pays whom.

use super::chart::{Chart, Totals, chart};
use super::{Frame, PageForm, PageTable, PageText, heads_of, rendered};
use crate::command::Reply;
use crate::daybook::Accounts;
use crate::lang::Voice;
use crate::night::agreed::profile_of;
use crate::night::{Holder, Night, NightGame};
use crate::report::{
    Detail, Result, Word, agreements, games, hand, payment_code, payment_code::Code, session_text,
    session_text::GameSheet, settle, standings,
};
use askama::Template;

#[derive(Template)]
#[template(path = "night.html")]
struct NightPage<'a> {
    frame: Frame,
    heading: String,
    rules: String,
    /// Whether hands were played: else there is only what was agreed.
    has_hands: bool,
    is_open: bool,
    agreements: Vec<(String, Vec<agreements::Line>)>,
    house_rules: Option<String>,
    /// The head of each game, its hands and how it stands.
    sheet: Vec<(String, PageTable, String)>,
    charts: Vec<Chart>,
    standings: PageTable,
    /// How the last game stands, and who deals next.
    state: Vec<String>,
    settlement: Option<PageTable>,
    before_payments: Vec<String>,
    payments: Vec<String>,
    codes: Vec<(String, Code)>,
    seal: Option<&'a str>,
    voice: Voice<'a>,
}

pub fn night(reply: &Reply, accounts: Option<&Accounts>, voice: Voice<'_>) -> Result<String> {
    let (session, night) = (&reply.session, &reply.session.night);
    let Some(settled) = &reply.settled else { return Ok(String::new()) };
    let [heading, rules] = heads_of(night, voice);
    let is_open = session.row.open;
    let title = format!("{heading}: {rules}");
    let unstaked = settle::nothing_staked(settled, night, voice);
    let state = games::last(night, voice);
    let next = is_open.then(|| hand::next_deal(night, voice));
    let kitty = settle::kitty(settled, night, voice);
    let (codes, no_codes) = accounts.map_or_else(Default::default, |accounts| {
        payment_code::each(&payment_code::of_night(session, settled, voice.currency), accounts, voice.lang)
    });
    let mut payments = [settle::payments(settled, night, voice), settle::cleared(session, voice)].concat();
    // What has a code stands above it.
    payments.retain(|line| !codes.iter().any(|(says, _)| says == line));
    let mut standings = standings::standings(night, voice)?;
    if standings::accounts(night).contains(&Holder::Kitty) {
        standings = standings.last_below();
    }
    let topics = agreements::topics_of(night, voice).into_iter();
    let page = NightPage {
        frame: Frame::new(title, voice.lang),
        heading,
        rules,
        has_hands: night.hands().next().is_some(),
        is_open,
        agreements: topics.map(|(topic, lines)| (voice.say(&topic), lines)).collect(),
        house_rules: agreements::house_rules(&night.rules, profile_of(&night.rules).as_ref(), voice),
        sheet: sheets(night, voice),
        charts: charts(night, voice),
        standings: PageTable::new(standings, voice.say(&PageText::Standings {}), PageForm::RowHeads),
        state: state.into_iter().chain(next).collect(),
        settlement: unstaked.is_none().then(|| {
            let parts = settle::parts(session, settled, voice);
            PageTable::new(parts, voice.say(&PageText::WhoPaysWhom {}), PageForm::RowHeads)
        }),
        before_payments: kitty.into_iter().chain(settle::unfinished(night, voice)).chain(no_codes).collect(),
        payments,
        codes,
        seal: reply.seal.as_deref(),
        voice,
    };
    Ok(rendered(&page))
}

fn sheets(night: &Night, voice: Voice<'_>) -> Vec<(String, PageTable, String)> {
    if night.steps.is_empty() {
        return Vec::new();
    }
    let part = |GameSheet { title, grid, result }| {
        let label = if title.is_empty() { voice.say(&PageText::ScoreSheet {}) } else { title.clone() };
        (title, PageTable::new(grid, label, PageForm::Sheet), result)
    };
    session_text::sheets(night, Detail::Page, voice).into_iter().map(part).collect()
}

pub(super) fn charts(night: &Night, voice: Voice<'_>) -> Vec<Chart> {
    let steps = |numbers: &mut dyn Iterator<Item = u32>| {
        std::iter::once(String::new()).chain(numbers.map(|no| no.to_string())).collect::<Vec<_>>()
    };
    if !night.options().plays_games() {
        let totals = Totals {
            id: "totals".to_owned(),
            title: voice.say(&Word::Units {}),
            steps: steps(&mut night.hands().map(|(_, hand)| hand.no)),
            lines: {
                let all = standings::of_night(night, voice).into_iter();
                all.filter(|series| series.members != [Holder::Kitty]).collect()
            },
            goal: None,
            written: &|units| crate::report::signed(crate::kernel::units::Units(units)),
        };
        return chart(&totals, voice.lang).into_iter().collect();
    }
    let of_game = |game: &NightGame| {
        let totals = Totals {
            id: format!("game-{}", game.no),
            title: games::head(game, voice),
            steps: steps(&mut standings::hands_of(night, game).map(|hand| hand.no)),
            lines: standings::of_game(night, game, voice),
            goal: game.target,
            written: &|points| points.to_string(),
        };
        chart(&totals, voice.lang)
    };
    night.games().iter().filter_map(of_game).collect()
}
