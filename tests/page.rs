//! The page from the library: whatever people wrote changes no markup, and a season of made-up nights.

use crate::seed::law;
use crate::support::voice;
use insta::assert_snapshot;
use meldbook::command::{Filter, Reply, Request};
use meldbook::kernel::Minor;
use meldbook::lang::Lang;
use meldbook::money::Currency;
use meldbook::night::opening::{Headers, SheetAt};
use meldbook::night::settling::{SettleTerms, Settled};
use meldbook::night::{NightLog, NightSummary};
use meldbook::query::hands::{FoundHand, HandPeople};
use meldbook::query::statistics::{PairRow, StatRow};
use meldbook::report::page;
use meldbook::report::page::season::Season;
use meldbook::rules::Catalog;
use meldbook::store::{Access, Ledger, Which};
use proptest::prelude::*;
use std::rc::Rc;

/// Returns the page of a night in which people wrote this wherever they can.
fn night(text: &str, note: &str) -> Option<String> {
    shown(text, note, |reply| page::night(reply, None, voice()).unwrap())
}

fn shown(text: &str, note: &str, page: impl Fn(&Reply) -> String) -> Option<String> {
    let folder = crate::evening::folder();
    let mut ledger = Ledger::open(&folder.path().join("ledger.db"), Access::Create).unwrap();
    let rules = Catalog::default().load("classic").unwrap().rules;
    let players = ["Anna", "Ben", "Cyril"].map(str::to_owned).to_vec();
    let at = |text: &str| SheetAt::unplaced(text.to_owned());
    let headers = Headers {
        players: SheetAt::unplaced(players),
        stake: Some(at("5c")),
        place: Some(at(text)),
        notes: vec![at(note)],
        scorekeeper: Some(at(text)),
        ..Headers::default()
    };
    // What no line can hold is refused.
    let (_, opened) = headers.opened(&rules, Currency::USD, "2026-03-14").ok()?;
    ledger.start(opened, 0).unwrap();
    for line in [&format!("a350s+ # {note}"), "spent ben 3 beer", "struck b300h-"] {
        let request = Request::parse(line).ok()?;
        ledger.run(Which::Current, &request, 0).ok()?;
    }
    let session: NightLog = ledger.session(Which::Current).unwrap();
    let settled = Some(Settled::of(&session.night, SettleTerms::default()).unwrap());
    let seal = Some(text.to_owned());
    Some(page(&Reply { settled, seal, ..Reply::new(&Request::Standings, session) }))
}

/// Returns the tags of a page, one after the other, without what stands between quotation marks: how wide a chart is
/// depends on names.
fn tags(page: &str) -> Vec<String> {
    let tag = |at: usize| &page[at..=at + page[at..].find('>').expect("a tag ends")];
    let unquoted = |tag: &str| tag.split('"').step_by(2).collect::<Vec<_>>().join("\"\"");
    page.match_indices('<').map(|(at, _)| unquoted(tag(at))).collect()
}

/// Text that people may well write, with what means something to a browser in it.
fn text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        "[<>&\"'=/!-]{1,4}",
        "[a-zčž ]{1,6}",
        Just("<script>alert(1)</script>".to_owned()),
        Just("<img src=x onerror=alert(1)>".to_owned()),
        Just("{{ 7 * 7 }}{% raw %}".to_owned()),
        Just("&lt;b&gt;".to_owned()),
    ];
    // A text begins with a letter, so that it is never blank.
    proptest::collection::vec(piece, 1..6)
        .prop_map(|pieces| format!("x{}", pieces.concat()).trim().to_owned())
}

proptest! {
    #![proptest_config(law(24))]

    #[test]
    fn what_people_write_changes_no_markup(text in text(), note in text()) {
        let plain = night("x", "x").unwrap();
        if let Some(page) = night(&text, &note) {
            prop_assert_eq!(tags(&page), tags(&plain), "{}", page);
        }
    }

    #[test]
    fn what_people_write_changes_no_markup_of_a_season(text in text(), note in text()) {
        let plain = season("x", "x").page(&Lang::english());
        let page = season(&text, &note).page(&Lang::english());
        prop_assert_eq!(tags(&page), tags(&plain), "{}", page);
    }
}

/// The rows of a season.
#[derive(Default)]
struct Rows {
    filter: Filter,
    sessions: Vec<NightSummary>,
    totals: Vec<StatRow>,
    by_session: Vec<StatRow>,
    pairs: Vec<PairRow>,
    biggest: Vec<FoundHand>,
}

impl Rows {
    fn page(&self, lang: &Lang) -> String {
        let season = Season {
            filter: &self.filter,
            people: &HandPeople::default(),
            sessions: &self.sessions,
            totals: &self.totals,
            played: &self.totals,
            by_session: &self.by_session,
            pairs: &self.pairs,
            owed: &[],
            fewest: &[],
            accounts: None,
            biggest: &self.biggest,
        };
        page::season(&season, lang).unwrap()
    }

    /// Adds three nights in a currency.
    fn add(&mut self, name: &str, currency: &str) {
        let currency = currency.to_owned();
        let nights = [(1, "2026-01-05"), (2, "2026-02-02"), (3, "2026-03-14")];
        self.sessions.extend(nights.map(|(id, date)| NightSummary {
            id,
            date: date.to_owned(),
            currency: currency.clone(),
            ..NightSummary::default()
        }));
        let row = |player: &str, key: Option<i64>, amount: i64| StatRow {
            key: key.map(|key| key.to_string()),
            player: player.to_owned(),
            currency: currency.clone(),
            sessions: 3,
            hands: 41,
            declared: 20,
            made: 12,
            units: amount / 10,
            amount,
            ..StatRow::default()
        };
        let won = [(name, [450, -150, 950]), ("Ben", [-200, 350, -150]), ("Cyril", [-250, -200, -800])];
        for (player, won) in won {
            self.totals.push(row(player, None, won.iter().sum()));
            self.by_session.extend((1..).zip(won).map(|(session, won)| row(player, Some(session), won)));
        }
        let pair = |player: &str, other: &str, amount| PairRow {
            player: player.to_owned(),
            other: other.to_owned(),
            currency: currency.clone(),
            amount: Minor(amount),
            ..PairRow::default()
        };
        self.pairs.extend([pair(name, "Ben", 250), pair(name, "Cyril", 1000), pair("Ben", "Cyril", 250)]);
    }
}

/// A season of three nights, with this as a name and as a note.
fn season(name: &str, note: &str) -> Rows {
    let mut rows = Rows::default();
    rows.filter.rules = Some(note.to_owned());
    rows.add(name, "USD");
    let night = NightSummary { id: 12, currency: "USD".to_owned(), ..NightSummary::default() };
    let biggest = FoundHand {
        session: Rc::new(night),
        rules: String::new(),
        no: 7,
        dealer: name.to_owned(),
        declarer: None,
        contract: None,
        bid: Some(500),
        trump: Some("spades".to_owned()),
        line: String::new(),
        note: Some(note.to_owned()),
        outcome: "made".to_owned(),
        moved: vec![(name.to_owned(), 80, 800)],
    };
    rows.biggest.push(biggest);
    rows
}

#[test]
fn a_season_shows_how_it_came_about() {
    let page = season("Anna", "a new deck").page(&Lang::english());
    assert_snapshot!(page.split_once("</head>").unwrap().1);
    let czech = season("Anna", "nové karty").page(&Lang::czech());
    for words in
        ["3 večery, od 5. 1. 2026 do 14. 3. 2026", "+12,50 $", "Největší rozdání", "rozdání 7, večer 12"]
    {
        assert!(czech.contains(words), "{words}");
    }
}

#[test]
fn each_currency_has_standings_of_its_own() {
    let mut season = season("Anna", "x");
    season.add("Anna", "CZK");
    let page = season.page(&Lang::english());
    assert!(page.contains("Standings (USD)") && page.contains("Standings (CZK)"), "{page}");
    assert!(page.contains("id=\"season-1-title\"") && page.contains("id=\"season-2-title\""));
}
