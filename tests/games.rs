//! An evening of games to a target: logged, put right, settled and taken elsewhere like any other.

use super::evening::{self, Evening, FOUR, import_log, opened, parts, payments, projections, sheet_text};
use crate::support::voice;
use meldbook::command::sheet_file::SheetFile;
use meldbook::command::{Reply, Request, read_sides};
use meldbook::engine::Settings;
use meldbook::money::Currency;
use meldbook::night::address::Address;
use meldbook::night::entry::{EntryNo, Holder};
use meldbook::night::games::End;
use meldbook::night::opening::Opening;
use meldbook::night::played::Night;
use meldbook::night::{NightError, NightLog, Said};
use meldbook::report::{
    self,
    changes::changes,
    grid::{Detail, GridRow},
};
use meldbook::rules::Catalog;
use meldbook::store::Access;
use meldbook::store::import::{Imported, Loaded};
use meldbook::store::{Ledger, StoreError, Which};
use std::path::Path;
use std::sync::Arc;

/// A dollar a game and a quarter a hundred: Anna and Cyril against Ben and Dana, who deals first.
fn family() -> Evening {
    Evening::open("family", &[("stake_game", "100"), ("stake_per_100", "25")], &FOUR, "Dana")
}

/// How each game of the night stands or ended.
fn games(night: &Night) -> Vec<String> {
    night.games().iter().map(|game| report::games::state(night, game, voice())).collect()
}

fn said(changed: &Reply) -> Vec<String> {
    changes(changed.before.as_ref().unwrap(), &changed.session.night, voice())
}

/// What players won, without the kitty, which there is none of.
fn money(night: &Night) -> Vec<i64> {
    assert_eq!(night.kitty.minor.0, 0);
    night.totals.keys().map(|no| night.sum(Holder::Player(*no)).minor.0).collect()
}

#[test]
fn a_game_that_was_won_is_followed_by_another_with_the_same_partners() {
    let mut night = family();
    night.log("anna 320 h m120/40 t210").unwrap();
    assert_eq!(night.session().night.next_game(), 1);
    night.log("ben 400 s m300/100 t200").unwrap();
    night.log("anna 400 h m800/40 t190").unwrap();
    assert_eq!(games(&night.session().night), ["game 1, to 1500: Anna+Cyril 1470, Ben+Dana 680"]);
    assert_eq!(money(&night.session().night), [0; 4], "nothing is paid before the end");

    // 1470 + 330 against 680 - 250: the difference is 1370, thirteen whole hundreds.
    night.log("dana 250 c m60/120 t40").unwrap();
    let session = night.session();
    assert_eq!(games(&session.night), ["Anna and Cyril win game 1, 1800 to 430"]);
    assert_eq!(money(&session.night), [100 + 13 * 25, -425, 425, -425]);

    night.log("anna 320 h m120/40 t210").unwrap();
    let session = night.session();
    assert_eq!(games(&session.night)[1], "game 2, to 1500: Anna+Cyril 330, Ben+Dana 80");
    let of: Vec<_> = session.night.hands().map(|(_, hand)| hand.game).collect();
    assert_eq!(of, [Some(1), Some(1), Some(1), Some(1), Some(2)]);
    assert_eq!(payments(&night.settled()), [(2, 1, 425), (4, 3, 425)], "an unfinished game is not settled");
    assert_eq!(night.findings(), [""; 0]);
}

#[test]
fn a_new_game_changes_partners_and_leaves_one_in_progress_without_a_winner() {
    let mut night = family();
    night.log("anna 320 h m120/40 t210").unwrap();
    let changed = night.game("anna+dana,ben+cyril").unwrap();
    assert_eq!(
        said(&changed),
        [
            "new: 1a: game 2 begins, Anna+Dana, Ben+Cyril; game 1 is left without a winner",
            "game 1 was left without a winner: Anna+Cyril 330, Ben+Dana 80",
        ]
    );
    night.log("anna 400 h m1400/40 t190").unwrap();
    let session = night.session();
    assert_eq!(games(&session.night)[1], "Anna and Dana win game 2, 1590 to 100");
    assert_eq!(money(&session.night), [450, -450, -450, 450]);
    assert_eq!(night.row()[1], "game 2");

    // Taken back and given back like any other change.
    night.undo().unwrap();
    night.undo().unwrap();
    assert_eq!(games(&night.session().night), ["game 1, to 1500: Anna+Cyril 330, Ben+Dana 80"]);
    night.redo().unwrap();
    night.redo().unwrap();
    assert_eq!(money(&night.session().night), [450, -450, -450, 450]);
    assert_eq!(night.findings(), [""; 0]);
}

#[test]
fn a_correction_says_which_game_now_ends_where() {
    let mut night = family();
    night.log("anna 320 h m120/40 t210").unwrap();
    night.log("ben 400 s m300/100 t200").unwrap();
    night.log("anna 320 h m120/40 t210").unwrap();

    // Hand 1 was worth more than anybody had seen: it ends the game, and the next hand opens another.
    let changed = night.fix(1, "anna 400 h m1400/40 t190").unwrap();
    let lines = said(&changed);
    assert_eq!(
        lines[2..],
        [
            "game 1 now ends with hand 1",
            "Anna and Cyril win game 1, 1590 to 100",
            "hand 2 opens game 2",
            "game 2, to 1500: Anna+Cyril 480, Ben+Dana 580",
            "standings: Anna $0.00 -> +$4.50, Ben $0.00 -> -$4.50, Cyril $0.00 -> +$4.50, Dana $0.00 -> -$4.50",
        ],
        "{lines:#?}"
    );
    let dealers: Vec<_> = night.session().night.hands().map(|(_, hand)| hand.dealer.0).collect();
    assert_eq!(dealers, [4, 1, 2], "no correction moves the deal");

    // And back: the second game is no more.
    let lines = said(&night.fix(1, "anna 320 h m120/40 t210").unwrap());
    assert!(lines.contains(&"game 1 goes on now".to_owned()), "{lines:#?}");
    assert!(lines.contains(&"there is no game 2 now".to_owned()), "{lines:#?}");
    assert_eq!(money(&night.session().night), [0; 4]);

    // A forgotten hand ends it one hand earlier.
    let lines = said(&night.insert(2, "cyril 400 h m1400/40 t190").unwrap());
    assert!(lines.contains(&"game 1 now ends with hand 2".to_owned()), "{lines:#?}");
    assert!(lines.contains(&"hand 3 opens game 2".to_owned()), "{lines:#?}");
    night.strike(2).unwrap();
    assert_eq!(games(&night.session().night), ["game 1, to 1500: Anna+Cyril 810, Ben+Dana 660"]);
    assert_eq!(night.findings(), [""; 0]);
}

#[test]
fn who_takes_a_chair_plays_on_its_side_and_no_hand_is_played_before() {
    let mut night = family();
    night.log("anna 320 h m120/40 t210").unwrap();
    night.seat_out("dana", None).unwrap();
    let before = night.log_text();
    let error = night.log("anna 320 h m120/40 t210").unwrap_err();
    assert_eq!(error.to_string(), "a hand needs 4 players, and the chair of Dana is empty");
    assert_eq!(
        error.hint().unwrap(),
        "`meldbook seat in NAME` fills it; for 3 players: `meldbook set rules=three-hand`"
    );
    let error = night.game("anna+ben,cyril+dana").unwrap_err();
    assert!(matches!(error, StoreError::Night(NightError::EmptyChairs { least: 4, .. })), "{error}");
    assert_eq!(night.log_text(), before);
    let next = report::hand::next_deal(&night.session().night, voice());
    assert_eq!(next, "next: Anna deals, once the chair of Dana is taken");

    night.seat_out("anna", None).unwrap();
    let error = night.log("ben 320 h m120/40 t210").unwrap_err();
    assert_eq!(error.to_string(), "a hand needs 4 players, and the chairs of Anna and Dana are empty");
    // The chair left last is taken first: Emil is Cyril's partner, and Dana is back where she was.
    night.seat_in("Emil", None).unwrap();
    night.seat_in("dana", None).unwrap();
    night.log("emil 400 h m1400/40 t190").unwrap();
    let session = night.session();
    assert_eq!(games(&session.night), ["Emil and Cyril win game 1, 1920 to 180"]);
    // Anna had left: whoever sits there at the end is paid, 17 hundreds and the game.
    assert_eq!(money(&session.night), [0, -525, 525, -525, 525]);
    assert_eq!(night.findings(), [""; 0]);

    // People who change chairs while both are empty change sides.
    night.seat_out("emil", None).unwrap();
    night.seat_out("ben", None).unwrap();
    night.seat_in("emil", None).unwrap();
    night.seat_in("ben", None).unwrap();
    let sides = night.session().night.sides();
    assert_eq!(report::games::labels(&night.session().night, &sides), "Ben+Cyril, Emil+Dana");
}

#[test]
fn a_hand_cannot_stand_without_all_its_players() {
    let mut night = family();
    night.log("anna 320 h m120/40 t210").unwrap();
    night.log("ben 400 s m300/100 t200").unwrap();
    let error = night.seat_out("dana", Some(2)).unwrap_err();
    let StoreError::Night(NightError::CannotReplay(stuck)) = &error else { panic!("{error}") };
    assert_eq!(stuck.iter().filter_map(|stuck| stuck.at).collect::<Vec<_>>(), [Address::of_hand(2)]);
}

#[test]
fn who_plays_with_whom_is_said_by_the_beginnings_of_names() {
    let family = Catalog::default().load("family").unwrap().rules;
    let players = FOUR.map(str::to_owned);
    let open = |sides: Option<&str>| {
        let sides = sides.map(|text| read_sides(text).unwrap());
        let opening = Opening {
            rules: &family,
            set: Settings::new(),
            players: &players,
            sides: sides.as_deref(),
            dealer: None,
            stake: None,
            currency: None,
            usual_currency: Currency::USD,
            date: "2026-03-14".to_owned(),
            place: None,
            note: None,
            scorekeeper: None,
            stood: false,
        };
        let opened = opening.opened().map(|(_, opened)| opened);
        opened.map_err(|faults| faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))
    };
    let sides = |text: Option<&str>| -> Result<Vec<Vec<u32>>, String> {
        Ok(open(text)?.sides.iter().map(|side| side.iter().map(|no| no.0).collect()).collect())
    };
    assert_eq!(sides(None), Ok(vec![vec![1, 3], vec![2, 4]]), "those opposite each other");
    assert_eq!(sides(Some("d+ann, Ben + c")), Ok(vec![vec![4, 1], vec![2, 3]]));
    for (wrong, why) in [
        ("anna+ben,cyril+emil", "no player matches `emil`"),
        ("anna+ben,anna+cyril", "two players are called `Anna`"),
        ("anna+ben+cyril,dana", "the sides are uneven: 3 in `Anna+Ben+Cyril`, 1 in `Dana`"),
        ("anna,ben,cyril,dana", "4 sides: this game has 2"),
        ("anna,ben", "Cyril is on no side"),
    ] {
        let error = sides(Some(wrong)).unwrap_err();
        assert!(error.contains(why), "{wrong}: {error}");
    }
}

#[test]
fn there_are_no_games_where_each_hand_is_paid() {
    let mut night = Evening::with_a_kitty();
    let error = night.game("").unwrap_err();
    assert_eq!(error.to_string(), "these rules have no games: each hand is paid separately");
    // Nor anything new in the log of such a night.
    night.log("a350d-").unwrap();
    for entry in night.session().entries {
        let change = entry.text;
        assert!(entry.no == EntryNo(1) || !change.contains("\"game\""), "{change}");
    }
}

#[test]
fn the_log_says_who_played_with_whom_and_calls_everybody_by_number() {
    let mut night = family();
    night.log("anna 320 h m120/40 t210").unwrap();
    night.game("anna+dana,ben+cyril").unwrap();
    night.log("anna 320 h m:dana=140 t210").unwrap();
    let entries = night.session().entries;
    assert!(entries[0].text.contains(r#""sides":[[1,3],[2,4]]"#), "{}", entries[0].text);
    assert!(entries[1].text.contains(r#""sides":[[1,3],[2,4]]"#), "{}", entries[1].text);
    assert!(entries[1].text.contains(r#""meld":{"1+3":120,"2+4":40}"#), "{}", entries[1].text);
    assert_eq!(entries[2].text, r#"{"changed":{"list":[[1,0,[{"game":[[1,4],[2,3]]}]]]}}"#);
    night.rename("dana", "Danuše").unwrap();
    let session = night.session();
    assert_eq!(games(&session.night)[1], "game 2, to 1500: Anna+Danuše 350, Ben+Cyril 40");
    let (_, hand) = session.night.hands().last().unwrap();
    assert_eq!(report::hand::line(hand, voice()), "Anna 320 h m:Danuše=140 t210");
    assert_eq!(night.findings(), [""; 0]);
}

#[test]
fn sides_other_than_those_of_the_game_cannot_stand() {
    let mut night = family();
    night.log("anna 320 h m120/40 t210").unwrap();
    let session = night.session();
    let mut state = session.state().clone();
    let Said::Hand(said) = &mut Arc::make_mut(&mut state.list[0]).said else { panic!() };
    said.sides.swap(0, 1);
    let stuck = Night::play(&state, &session.night.rules).unwrap_err();
    assert_eq!(stuck[0].to_string(), "hand 1: the sides differ from those of the game");
}

#[test]
fn a_target_that_two_reach_is_raised_and_a_game_of_deals_is_counted() {
    let mut night = Evening::open("three-hand", &[("stake_game", "50")], &FOUR[..3], "Cyril");
    night.log("m400/300/100 t100/100").unwrap();
    night.log("m400/500/100 t110/110").unwrap();
    let session = night.session();
    assert_eq!(games(&session.night), ["game 1, to 1250: Anna 1010, Ben 1010, Cyril 280"]);
    let (_, hand) = session.night.hands().last().unwrap();
    let score = hand.game_scored().unwrap();
    assert_eq!((score.raised, score.target, hand.ends_game()), (true, Some(1250), false));
    night.log("m40/140/100 t100/100").unwrap();
    assert_eq!(games(&night.session().night), ["Ben wins game 1, 1250 to 1150 and 430"]);
    assert_eq!(money(&night.session().night), [-50, 100, -50]);
    // The next game goes to the target of the rules again.
    night.log("m40/140/100 t100/100").unwrap();
    assert_eq!(games(&night.session().night)[1], "game 2, to 1000: Anna 140, Ben 240, Cyril 150");
    assert_eq!(night.findings(), [""; 0]);

    let mut night = Evening::open("feweb", &[("deals", "2"), ("stake_game", "50")], &FOUR, "Dana");
    night.log("anna 20 h m10/4 t15").unwrap();
    night.log("pass").unwrap();
    assert_eq!(games(&night.session().night), ["game 1, after 1 deal: Anna+Cyril 25, Ben+Dana 14"]);
    night.log("ben 20 h m10/4 t11").unwrap();
    let session = night.session();
    assert_eq!(session.night.games()[0].end, Some(End::Won(0)));
    assert_eq!(games(&session.night), ["Anna and Cyril win game 1, 43 to 35"]);
    assert_eq!(night.findings(), [""; 0]);
}

#[test]
fn checks_are_units_and_stakes_are_money_beside_them() {
    let set = [("check_value", "5"), ("stake_game", "100"), ("target", "500")];
    let mut night = Evening::open("check", &set, &FOUR, "Dana");
    night.log("anna 300 h m=run+aces/marriage:spades t210").unwrap();
    // Run 4, aces 2, the bid 7.
    assert_eq!(money(&night.session().night), [65, -65, 65, -65]);
    night.log("ben 250 s m100/40 t50").unwrap();
    // 4 x 2 for the failed bid; the game 10, two hundreds above 500, five for losers below zero: and a dollar.
    let session = night.session();
    let won = session.night.sum(Holder::Player(session.night.number("Anna").unwrap()));
    assert_eq!((won.units.0, won.minor.0), (13 + 25, 38 * 5 + 100));
    assert_eq!(parts(&night.settled(), |part| part.balance), [290, -290, 290, -290]);
    let (step, hand) = session.night.hands().last().unwrap();
    let why = report::hand::why(&session.night, step, hand, voice());
    for line in [
        "hand 2: Ben 250 spades: meld 100 + tricks 50 = 150, set",
        "Ben+Dana -250: bid 250 not made",
        "Anna gets 4 (bid 250-290) x 2 (bid failed) = 8 from Ben",
        "Ben pays Anna $1.00 for the game",
        "Dana: -25 = -$2.25",
    ] {
        assert!(why.contains(line), "{line}\n{why}");
    }
    assert_eq!(night.findings(), [""; 0]);
}

#[test]
fn a_meld_that_was_lost_is_told() {
    let mut night = family();
    night.log("anna 400 h m400/20 t250 dix:ben=0").unwrap();
    let session = night.session();
    let (step, hand) = session.night.hands().last().unwrap();
    let why = report::hand::why(&session.night, step, hand, voice());
    assert!(why.contains("Ben+Dana 0: meld 0 (20 shown, not kept) + tricks 0"), "{why}");
    let sheet = &report::session_text::sheets(&session.night, Detail::MoveAndTotal, voice()).unwrap()[0];
    assert_eq!(sheet.grid.rows[0].texts()[5..], ["(20)+0", "0", "0"]);
}

#[test]
fn without_a_stake_there_is_nothing_to_settle() {
    let mut night = Evening::open("family", &[], &FOUR, "Dana");
    night.log("anna 400 h m1400/40 t190").unwrap();
    let session = night.session();
    assert_eq!(games(&session.night), ["Anna and Cyril win game 1, 1590 to 100"]);
    assert_eq!(money(&session.night), [0; 4]);
    assert_eq!(payments(&night.settled()), []);
    let said = report::games::no_stakes(session.night.options(), voice());
    assert_eq!(said, Some("nothing is staked: there is nothing to settle".to_owned()));
    assert_eq!(report::games::no_stakes(family().session().night.options(), voice()), None);
    let standings = report::standings::standings(&session.night, voice()).unwrap();
    let heads: Vec<_> = standings.columns.iter().map(|column| column.head.as_str()).collect();
    assert_eq!(heads, ["", "hands", "games won"], "what is not played for has no column");
    night.close().unwrap();
    assert_eq!(night.findings(), [""; 0]);
}

/// An evening with everything in it: two games, changed partners, a struck hand, somebody who leaves, a payment.
fn full_evening() -> Evening {
    let mut night = family();
    night.log("anna 320 h m120/40 t210").unwrap();
    night.log("ben 400 s m300/100 t200").unwrap();
    night.strike(2).unwrap();
    night.log("anna 400 h m1400/40 t190").unwrap();
    night.log("anna 320 h m120/40 t210").unwrap();
    night.seat_out("dana", None).unwrap();
    night.seat_in("Eva", None).unwrap();
    night.log("eva 300 h m120/40 t210 dealer cyril").unwrap();
    night.game("anna+eva,ben+cyril").unwrap();
    night.log("anna 400 h m1400/40 t190").unwrap();
    night.game("").unwrap();
    night.paid("ben", "anna", 100).unwrap();
    night.log("ben 250 s m40/60 throw").unwrap();
    night
}

#[test]
fn an_evening_of_games_goes_elsewhere_as_a_sheet_and_as_a_log() {
    let mut night = full_evening();
    night.close().unwrap();
    assert_eq!(night.findings(), [""; 0]);
    let session = night.session();

    let text = sheet_text(&session);
    let folder = super::evening::folder();
    let mut ledger = Ledger::open(&folder.path().join("other.db"), Access::Create).unwrap();
    let taken = import(&mut ledger, &text);
    assert_eq!(sheet_text(&taken), text, "what was taken in is written out again");
    assert_eq!(games(&taken.night), games(&session.night));
    assert_eq!(money(&taken.night), money(&session.night));
    assert!(text.contains("stake game=1.00,hundred=0.25\n"), "{text}");
    assert!(text.contains("sides Anna+Cyril, Ben+Dana\n"), "{text}");
    assert!(text.contains("game Anna+Eva, Ben+Cyril\n") && text.contains("\ngame\n"), "{text}");

    let log = night.log_text();
    let mut ledger = Ledger::open(&folder.path().join("third.db"), Access::Create).unwrap();
    let imported = import_log(&mut ledger, &log).unwrap();
    let [Imported::Taken(taken)] = imported.as_slice() else { panic!("{imported:?}") };
    assert_eq!(taken.seal(), Some(night.seal()));
    assert_eq!(games(&taken.night), games(&session.night));
}

/// Takes a sheet in as the command line does.
fn import(ledger: &mut Ledger, text: &str) -> NightLog {
    let sheet = SheetFile::parse(text).unwrap();
    let headers = &sheet.headers;
    let rules = Catalog::default().load(&headers.rules.value).unwrap().rules;
    let set = headers
        .set
        .iter()
        .map(|change| (change.value.key.clone(), meldbook::engine::Setting::typed(&change.value.value)));
    let opening = Opening {
        rules: &rules,
        set: set.collect(),
        players: &headers.players.value,
        sides: headers.sides.as_ref().map(|sides| sides.value.as_slice()),
        dealer: headers.dealer.as_ref().map(|dealer| dealer.value.as_str()),
        stake: headers.stake.as_ref().map(|stake| stake.value.as_str()),
        currency: None,
        usual_currency: Currency::USD,
        date: headers.date.as_ref().unwrap().value.to_string(),
        place: headers.place.as_ref().map(|place| place.value.as_str()),
        note: None,
        scorekeeper: None,
        stood: false,
    };
    let opened = opening.opened().unwrap().1;
    let loaded = Loaded::sheet(None, opened, &sheet.items, &Catalog::default(), 1_773_500_000).unwrap();
    let imported = evening::import(ledger, loaded).unwrap();
    imported[0].session().unwrap().clone()
}

#[test]
fn projections_are_the_same_rebuilt_as_live() {
    let mut night = full_evening();
    night.fix(3, "anna 300 h m100/40 t210").unwrap();
    let live = projections(&night.path());
    assert!(live.iter().any(|row| row.starts_with("place 1 8 game")), "{live:#?}");
    night.ledger.rebuild(|_, _| {}).unwrap();
    assert_eq!(projections(&night.path()), live);
    assert_eq!(night.findings(), [""; 0]);
}

#[test]
fn a_sheet_has_columns_for_each_side_and_rules_games_off() {
    let night = full_evening().session().night;
    let sheets = report::session_text::sheets(&night, Detail::MoveAndTotal, voice()).unwrap();
    let titles: Vec<_> = sheets.iter().map(|sheet| sheet.title.as_str()).collect();
    assert_eq!(titles, ["game 1, to 1500", "game 2, to 1500", "game 3, to 1500", "game 4, to 1500"]);
    let heads: Vec<_> = sheets[0].grid.columns.iter().map(|column| column.head.as_str()).collect();
    assert_eq!(heads, ["#", "hand", "Anna+Cyril", "points", "total", "Ben+Dana", "points", "total"]);
    assert_eq!(
        sheets[0].grid.rows.iter().map(GridRow::texts).collect::<Vec<_>>(),
        [
            ["1", "Anna 320 ♥ made", "120+210", "330", "330", "40+40", "80", "80"],
            ["2", "struck: Ben 400 ♠ m300/100 t200", "", "", "", "", "", ""],
            ["3", "Anna 400 ♥ made", "1400+190", "1590", "1920", "40+60", "100", "180"],
        ]
    );
    assert_eq!(sheets[0].result, "Anna and Cyril win game 1, 1920 to 180");
    assert_eq!(sheets[1].grid.rows[1].texts()[..3], ["4a", "Dana leaves", ""]);
    assert_eq!(sheets[1].result, "game 2 was left without a winner: Anna+Cyril 410, Ben+Eva 410");
    assert_eq!(sheets[2].grid.columns[2].head, "Anna+Eva");
    assert_eq!(sheets[3].grid.rows.last().unwrap().texts()[2..], ["60", "60", "60", "-250", "-250", "-250"]);
    for detail in [Detail::MoveAndTotal, Detail::Total, Detail::Bare] {
        for sheet in report::session_text::sheets(&night, detail, voice()).unwrap() {
            assert!(sheet.grid.rows.iter().all(|row| row.cells.len() == sheet.grid.columns.len()));
        }
    }
}

#[test]
fn json_calls_sides_by_their_players() {
    let mut night = family();
    night.log("anna 400 h m1400/40 t190").unwrap();
    let session = night.session();
    let (step, hand) = session.night.hands().last().unwrap();
    let value = meldbook::report::json::hand(&session, step, hand);
    assert_eq!(value["no"], 1);
    assert_eq!(value["hand"]["meld"], serde_json::json!({"Anna+Cyril": 1400, "Ben+Dana": 40}));
    assert_eq!(value["points"], serde_json::json!({"Anna+Cyril": 1590, "Ben+Dana": 100}));
    assert_eq!(value["after"], serde_json::json!({"Anna+Cyril": 1590, "Ben+Dana": 100}));
    assert_eq!(value["game_over"], "Anna+Cyril");
    assert_eq!(value["cash"], serde_json::json!({"Anna": 450, "Ben": -450, "Cyril": 450, "Dana": -450}));
    assert_eq!(value.get("net"), None, "no checks are paid here");
    let standings = meldbook::report::json::standings(&session);
    assert_eq!(standings["games"][0]["won_by"], "Anna+Cyril");
    assert_eq!(standings["sides"], serde_json::json!(["Anna+Cyril", "Ben+Dana"]));
}

#[test]
fn the_evenings_we_ship_are_won_by_whom_they_should() {
    for (file, results) in [
        (
            "family-evening",
            ["Grandma and Peggy win game 1, 1610 to 140", "Grandma and Lou win game 2, 1630 to 390"],
        ),
        (
            "check-pinochle",
            ["Abe and Clem win game 1, 1550 to 530", "game 2, to 1000: Abe+Clem 440, Bert+Dutch 510"],
        ),
        (
            "three-to-1000",
            ["Ida wins game 1, 1250 to 1220 and 790", "game 2, to 1000: Ida 210, Max 250, Rosa 80"],
        ),
        (
            "double-deck",
            ["East and West win game 1, 509 to 231", "game 2, to 500: North+South 103, East+West 109"],
        ),
    ] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples").join(format!("{file}.sheet"));
        let folder = super::evening::folder();
        let mut ledger = Ledger::open(&folder.path().join("ledger.db"), Access::Create).unwrap();
        let session = import(&mut ledger, &std::fs::read_to_string(path).unwrap());
        assert_eq!(games(&session.night), results, "{file}");
        assert_eq!(ledger.verify(|_, _| {}).unwrap().1, []);
    }
}

#[test]
fn a_game_is_begun_in_the_session_named() {
    let mut night = Evening::without_session();
    let mut other = opened("family", &[], &FOUR, "Dana");
    other.date = "2026-03-15".to_owned();
    night.ledger.start(opened("family", &[], &FOUR, "Dana"), night.now).unwrap();
    night.ledger.start(other, night.now).unwrap();
    let sides = read_sides("a+b,c+d").unwrap();
    let changed = night.ledger.run(Which::Named("1"), &Request::Game { sides }, night.now).unwrap();
    assert_eq!(changed.session.row.id, 1);
    assert_eq!(
        report::games::labels(&changed.session.night, &changed.session.night.sides()),
        "Anna+Ben, Cyril+Dana"
    );
}
