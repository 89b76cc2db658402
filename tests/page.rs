//! The page from the library: whatever people wrote changes no markup, and a season of made-up nights.

use crate::support::voice;
use insta::assert_snapshot;
use meldbook::command::Request;
use meldbook::lang::Lang;
use meldbook::money::Currency;
use meldbook::query::statistics::StatRow;
use meldbook::report::grid::{Column, Grid};
use meldbook::report::page;
use meldbook::report::page::season::{BigHand, InCurrency, Season};
use meldbook::report::standings::Series;
use meldbook::rules::Catalog;
use meldbook::session::Session;
use meldbook::session::opening::Opening;
use meldbook::session::settling::{SettleTerms, Settled};
use meldbook::store::{Access, Ledger, Which};
use proptest::prelude::*;

/// Returns the page of a night in which people wrote this wherever they can.
fn night(text: &str, note: &str) -> Option<String> {
    let folder = crate::evening::folder();
    let mut ledger = Ledger::open(&folder.path().join("ledger.db"), Access::Create).unwrap();
    let rules = Catalog::default().load("classic").unwrap().rules;
    let players = ["Anna", "Ben", "Cyril"].map(str::to_owned);
    let opening = Opening {
        rules: &rules,
        set: Default::default(),
        players: &players,
        sides: None,
        dealer: None,
        stake: Some("5c"),
        currency: None,
        usual_currency: Currency::USD,
        date: "2026-03-14".to_owned(),
        place: Some(text),
        note: Some(note),
        scorekeeper: Some(text),
        stood: false,
    };
    // What no line can hold is refused.
    let (_, opened) = opening.opened().ok()?;
    ledger.start(opened, 0).unwrap();
    for line in [&format!("a350s+ # {note}"), "spent ben 3 beer", "struck b300h-"] {
        let request = Request::parse(line).ok()?;
        ledger.run(Which::Current, &request, 0).ok()?;
    }
    let session: Session = ledger.session(Which::Current).unwrap();
    let settled = Settled::of(&session.night, SettleTerms::default()).unwrap();
    Some(page::night(&session, &settled, Some(text), voice()).unwrap())
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
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn what_people_write_changes_no_markup(text in text(), note in text()) {
        let plain = night("x", "x").unwrap();
        if let Some(page) = night(&text, &note) {
            prop_assert_eq!(tags(&page), tags(&plain), "{}", page);
        }
    }

    #[test]
    fn what_people_write_changes_no_markup_of_a_season(text in text(), note in text()) {
        let plain = page::season(&season("x", "x"), &Lang::english());
        let page = page::season(&season(&text, &note), &Lang::english());
        prop_assert_eq!(tags(&page), tags(&plain), "{}", page);
    }
}

/// A season of three nights, with this as a name and as a note.
fn season(name: &str, note: &str) -> Season {
    let standing = |player: &str, amount| StatRow {
        player: player.to_owned(),
        sessions: 3,
        hands: 41,
        units: amount / 10,
        amount,
        ..StatRow::default()
    };
    let line = |name: &str, totals: [i64; 4]| Series {
        name: name.to_owned(),
        figures: Vec::new(),
        totals: totals.to_vec(),
    };
    let mut statistics = Grid::new([Column::words("player"), Column::numbers("made")]);
    statistics.row([name.to_owned(), "12 of 20".to_owned()]);
    Season {
        filters: vec![note.to_owned(), "rules classic".to_owned()],
        sessions: 3,
        dates: Some(("2026-01-05".to_owned(), "2026-03-14".to_owned())),
        currencies: vec![InCurrency {
            currency: Currency::USD,
            standings: vec![standing(name, 1250), standing("Ben", 0), standing("Cyril", -1250)],
            nights: ["2026-01-05", "2026-02-02", "2026-03-14"].map(str::to_owned).to_vec(),
            totals: vec![
                line(name, [0, 450, 300, 1250]),
                line("Ben", [0, -200, 150, 0]),
                line("Cyril", [0, -250, -450, -1250]),
            ],
            players: [name, "Ben", "Cyril"].map(str::to_owned).to_vec(),
            won: vec![
                vec![None, Some(250), Some(1000)],
                vec![Some(-250), None, Some(250)],
                vec![Some(-1000), Some(-250), None],
            ],
            biggest: vec![BigHand {
                session: 12,
                uuid: String::new(),
                date: "2026-03-14".to_owned(),
                hand: 7,
                player: name.to_owned(),
                units: 80,
                minor: 800,
                text: "500 ♠ made".to_owned(),
                note: Some(note.to_owned()),
            }],
            only_units: false,
            played_most: None,
            statistics,
            footnote: Some(note.to_owned()),
        }],
    }
}

#[test]
fn a_season_shows_how_it_came_about() {
    let page = page::season(&season("Anna", "a new deck"), &Lang::english());
    assert_snapshot!(page.split_once("</head>").unwrap().1);
    let czech = page::season(&season("Anna", "nové karty"), &Lang::czech());
    for words in
        ["3 večery, od 5. 1. 2026 do 14. 3. 2026", "+12,50 $", "Největší rozdání", "rozdání 7, večer 12"]
    {
        assert!(czech.contains(words), "{words}");
    }
}

#[test]
fn a_season_without_sessions_says_so() {
    let page = page::season(&Season::default(), &Lang::english());
    assert!(page.contains("<p>No session fits.</p>") && !page.contains("<table"), "{page}");
}

#[test]
fn each_currency_has_standings_of_its_own() {
    let mut season = season("Anna", "x");
    let other = InCurrency { currency: Currency::from_code("CZK").unwrap(), ..season.currencies[0].clone() };
    season.currencies.push(other);
    let page = page::season(&season, &Lang::english());
    assert!(page.contains("Standings (USD)") && page.contains("Standings (CZK)"), "{page}");
    assert!(page.contains("id=\"season-1-wide-title\"") && page.contains("id=\"season-2-wide-title\""));
}
