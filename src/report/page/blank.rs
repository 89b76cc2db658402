//! An empty score sheet for some rules, to be filled in by hand: one page of paper.

use super::{Frame, PageText, rendered};
use crate::engine::{Engine, agreements::Topic};
use crate::lang::Voice;
use crate::query::statistics::By;
use crate::report::{Word, agreements};
use crate::rules::Rules;
use askama::Template;

const ROWS: usize = 24;

#[derive(Template)]
#[template(path = "blank.html")]
struct BlankPage<'a> {
    frame: Frame,
    rules: String,
    /// What is filled in above the sheet, or stands there.
    blanks: Vec<(String, String)>,
    /// The heads of narrow columns, then those of accounts.
    heads: [Vec<String>; 2],
    rows: std::ops::RangeInclusive<usize>,
    agreements: Vec<(String, Vec<agreements::Line>)>,
    voice: Voice<'a>,
}

/// Returns an empty sheet with a column for each account, which may have no name yet. The stake is filled in if it was
/// agreed on.
pub fn blank(rules: &Rules, accounts: Vec<String>, is_agreed: bool, voice: Voice<'_>) -> String {
    let title = agreements::title(rules, voice);
    let word = |word: Word| voice.say(&word);
    let page = |text: PageText<'_>| voice.say(&text);
    let (bidder, bid) = (PageText::Bidder {}, Word::Bid {});
    let heads = match rules.engine() {
        Engine::Auction => Some((bidder, bid, vec![word(Word::Meld {}), page(PageText::Tricks {})])),
        Engine::Points => Some((bidder, bid, Vec::new())),
        Engine::Marias => {
            let more = vec![page(PageText::Fleks {}), word(Word::Points {})];
            Some((PageText::LonePlayer {}, Word::Contract {}, more))
        }
        Engine::Results => None,
    };
    let hand = heads.map_or(Vec::new(), |(who, what, more)| {
        let first = [voice.say(&By::Dealer), page(who), word(what), voice.say(&By::Trump)];
        first.into_iter().chain(more).collect()
    });
    let has_kitty = rules.options().has_kitty().then(|| word(Word::Kitty {}));
    // In games to points a side has its meld and tricks, and its total.
    let of_account = |name: String| match rules.engine() {
        Engine::Points => vec![name, word(Word::Total {})],
        Engine::Auction | Engine::Marias | Engine::Results => vec![name],
    };
    let accounts = accounts.into_iter().chain(has_kitty).flat_map(of_account).collect();
    let (stake, topics): (Vec<_>, Vec<_>) =
        agreements::topics(rules, None, voice).into_iter().partition(|(topic, _)| *topic == Topic::Stake {});
    let stake = stake.into_iter().flat_map(|(_, lines)| lines).next().filter(|_| is_agreed);
    let blanks = [Word::Date {}, Word::Place {}].map(|head| (word(head), String::new()));
    let stake = (page(PageText::Stake {}), stake.map_or(String::new(), |line| line.text));
    rendered(&BlankPage {
        frame: Frame::new(format!("{title}: {}", page(PageText::ScoreSheet {})), voice.lang),
        rules: title,
        blanks: blanks.into_iter().chain([stake]).collect(),
        heads: [hand, accounts],
        rows: 1..=ROWS,
        agreements: topics.into_iter().map(|(topic, lines)| (voice.say(&topic), lines)).collect(),
        voice,
    })
}
