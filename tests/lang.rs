//! The program speaks Czech: nothing that can be said is missing, and nothing that is translated is never said.

use meldbook::command::old_nights::TableFault;
use meldbook::command::sheet_file::SheetFile;
use meldbook::engine::{Engine, OptionFault, Record, Refusal};
use meldbook::hub::HubError;
use meldbook::kernel::option_kind::Allowed;
use meldbook::kernel::say::{Messages, Say};
use meldbook::kernel::table::{Side, Table};
use meldbook::kernel::units::Minor;
use meldbook::lang::{self, Lang};
use meldbook::money::{Amount, Currency};
use meldbook::notation::{Offers, Understood, help_of};
use meldbook::report::text::TextStyle;
use meldbook::rules::{Catalog, NotFound, ProfileProblem, StoredRulesFault};
use meldbook::session::agreed::AgreedFault;
use meldbook::session::entry::EntryNo;
use meldbook::session::opening::OpeningFault;
use meldbook::session::settling::SettleError;
use meldbook::session::{SessionError, Unfit};
use meldbook::store::StoreError;
use meldbook::store::file_error::FileError;
use meldbook::{
    command, daybook, engine, hub, jsonl, kernel, live, money, notation, query, report, rules, session, store,
};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

const CZECH: &str = include_str!("../locales/cs.ftl");

/// What each room can say. A type that is on no list cannot be said; a list that is missing here leaves its messages
/// without a type.
const ROOMS: &[&[Messages]] = &[
    kernel::MESSAGES,
    money::MESSAGES,
    notation::MESSAGES,
    engine::MESSAGES,
    rules::MESSAGES,
    jsonl::MESSAGES,
    session::MESSAGES,
    daybook::MESSAGES,
    command::MESSAGES,
    query::MESSAGES,
    store::MESSAGES,
    hub::MESSAGES,
    report::MESSAGES,
    live::MESSAGES,
];

fn types() -> impl Iterator<Item = &'static Messages> {
    ROOMS.iter().copied().flatten()
}

#[test]
fn every_sentence_has_its_message() {
    let messages = ids();
    let wanted = types().flat_map(Messages::ids).chain(lang::OWN.iter().map(|id| (*id).to_owned()));
    let missing: Vec<String> = wanted.filter(|id| !messages.contains(id)).collect();
    assert!(missing.is_empty(), "locales/cs.ftl lacks:\n{}", missing.join("\n"));
}

#[test]
fn no_message_is_never_said() {
    let known: BTreeSet<String> = types().flat_map(Messages::ids).collect();
    let is_said = |id: &String| known.contains(id) || lang::OWN.contains(&id.as_str());
    let stray: Vec<String> = ids().into_iter().filter(|id| !is_said(id)).collect();
    assert!(stray.is_empty(), "nothing says these messages of locales/cs.ftl:\n{}", stray.join("\n"));
}

#[test]
fn what_is_said_briefly_has_its_brief_message() {
    let brief = types().filter(|messages| messages.brief).flat_map(Messages::ids).collect();
    assert_eq!(attributes("brief"), brief);
}

#[test]
fn every_hint_is_given_in_czech() {
    let lang = Lang::czech();
    let players = ["Anna", "Annabel", "Ben"].map(str::to_owned).to_vec();
    let table = Table { players, ..Table::default() };
    let family = ["Anna", "Annabel", "Ben", "Cyril"].map(str::to_owned).to_vec();
    let family = Table { sides: Some(opposite(&family)), players: family, ..Table::default() };
    for (rules, set, table, lines) in [
        ("scarne", "{}", &table, SCARNE),
        ("family", "{}", &family, FAMILY),
        ("marias", r#"{"killed_announced_seven_extra":true}"#, &table, MARIAS),
    ] {
        let rules = Catalog::default().load(rules).unwrap().rules;
        let rules = rules.with(&serde_json::from_str(set).unwrap()).unwrap();
        for line in lines {
            let error = engine::read_with_hints(rules.options(), table, line).outcome.expect_err(line);
            let _ = lang.hint(&error, error.hint());
        }
    }
    for line in SPOKEN.iter().flat_map(|file| file.lines()) {
        let case: serde_json::Value = serde_json::from_str(line).unwrap();
        let rules = Catalog::default().load(case["rules"].as_str().unwrap()).unwrap().rules;
        let set = case.get("set").cloned().unwrap_or_else(|| serde_json::json!({}));
        let rules = rules.with(&serde_json::from_value(set).unwrap()).unwrap();
        let table = match case["players"].as_array() {
            Some(_) => Table {
                players: serde_json::from_value(case["players"].clone()).unwrap(),
                dealer: case["dealer"].as_str().map(str::to_owned),
                ..Table::default()
            },
            None => family.clone(),
        };
        let line = case["line"].as_str().unwrap();
        if let Err(error) = engine::read_with_hints(rules.options(), &table, line).outcome {
            let _ = lang.hint(&error, error.hint());
        }
    }
    let at = "3a".parse().unwrap();
    let unknown = OptionFault::Unknown { key: "kity".to_owned(), nearest: Some("kitty") };
    for error in [
        SessionError::CannotReplay(Vec::new()),
        SessionError::EmptyChairs { least: 3, left: vec!["Anna".to_owned()], seated: 2, rules: None },
        SessionError::TableSize { least: 3, most: 3, would: 4, rules: Some("pauzirak") },
        AgreedFault::Option(unknown.clone()).into(),
        SessionError::UnknownKey {
            key: "plac".to_owned(),
            known: vec!["place"],
            nearest: Some("place".to_owned()),
        },
        SessionError::UnknownRules { name: "clasic".to_owned(), nearest: Some("classic".to_owned()) },
        SessionError::Settle(SettleError::OtherTerms),
        SessionError::OtherKind { at, kind: "seat", line: "game".to_owned() },
        SessionError::CalledSo { name: "emil".to_owned(), typed: Some("Emil".to_owned()) },
        SessionError::ChangedAgain {
            key: "kitty".to_owned(),
            at,
            line: "strike 3a".to_owned(),
            czech: "škrtni 3a".to_owned(),
        },
        SessionError::NoKitty,
        SessionError::OtherSides { game: 1, sides: 3, would: 4 },
        SessionError::CoinTooLarge {
            coin: Amount { minor: Minor(2500), currency: Currency::USD },
            meant: Some("25c".to_owned()),
        },
        SessionError::TargetReached { side: "Anna+Cyril".to_owned(), total: 330, target: 150 },
        SessionError::SessionVoid { session: 1 },
        SessionError::SessionClosed { session: 3 },
        Unfit::Id { id: "019cec38".to_owned() }.into(),
        Unfit::Players { players: vec!["Anna".to_owned()] }.into(),
        Unfit::Dealer { dealer: "Anna".to_owned() }.into(),
        Unfit::Sides {}.into(),
        Unfit::Close {}.into(),
        Unfit::PaidSince {}.into(),
        Unfit::Overtaken { entry: EntryNo(4) }.into(),
    ] {
        assert!(lang.hint(&error, error.hint()).is_some(), "{error}");
    }
    let path = || Path::new("ledger.db").to_owned();
    for error in [
        StoreError::NoSessions,
        StoreError::AllVoid,
        StoreError::OnePerson { name: "Ana".to_owned(), other: "Anna".to_owned() },
        StoreError::NoneOpen { last: None },
        StoreError::NoneOpen { last: Some(3) },
        StoreError::NoSuchSession { word: "7".to_owned() },
        StoreError::VoidedLast { voided: 2, session: 1 },
        StoreError::WrittenElsewhere { current: 2, written: None, undo: true },
        StoreError::OwedElsewhere {
            text: "1 EUR".to_owned(),
            found: Currency::from_code("EUR").unwrap(),
            wanted: Currency::USD,
            session: 2,
        },
        StoreError::NothingLeft { session: Some(2), undo: true, elsewhere: Some(3) },
        StoreError::Stale { session: 3, date: "2026-03-14".to_owned() },
        StoreError::MayBeSameNight { session: 3, date: "2026-03-14".to_owned() },
        StoreError::SameNight {
            session: 3,
            date: "2026-03-14".to_owned(),
            differing: String::new(),
            is_sheet: true,
        },
        StoreError::CameTo { says: String::new(), gives: String::new() },
        StoreError::OtherLog { session: 3, date: "2026-03-14".to_owned(), entry: EntryNo(4) },
        StoreError::LongerLog { session: 3, date: "2026-03-14".to_owned(), more: 2 },
        StoreError::NoneCurrent { last: 3, date: "2026-03-14".to_owned() },
        StoreError::OtherUnsound { path: path(), problems: 1, listed: " it is broken".to_owned() },
        FileError::Missing(path()).into(),
        FileError::Full(path()).into(),
        FileError::Busy(path()).into(),
        FileError::Damaged { path: path(), what: "a value in it is too long".to_owned() }.into(),
        FileError::Malformed(path()).into(),
        FileError::Truncated { path: path(), length: 10, whole: None }.into(),
        FileError::Truncated { path: path(), length: 10, whole: Some(20) }.into(),
        FileError::DanglingLink { path: path(), target: path() }.into(),
        FileError::ReadFailed(path()).into(),
        FileError::WriteFailed(path()).into(),
        FileError::NoJournal(path()).into(),
        FileError::LockFailed(path()).into(),
        FileError::Foreign { path: path(), kind: "trigger".to_owned(), name: "tip".to_owned() }.into(),
        FileError::InLedger { path: path(), error: rusqlite::Error::QueryReturnedNoRows }.into(),
        FileError::Unknown { path: path(), error: rusqlite::Error::QueryReturnedNoRows }.into(),
    ] {
        assert!(lang.hint(&error, error.hint()).is_some(), "{error}");
    }
    let (hub, why) = (|| "club".to_owned(), || "it says no".to_owned());
    for error in [
        HubError::NotBuiltIn {},
        HubError::Address {},
        HubError::PasswordInAddress {},
        HubError::Port { port: "five".to_owned() },
        HubError::Certificates { path: path(), why: why() },
        HubError::NoCertificates { why: why() },
        HubError::PasswordsOpen { path: path() },
        HubError::NoTls { hub: hub() },
        HubError::Silent { hub: hub() },
        HubError::Busy { hub: hub(), why: why() },
        HubError::NotTrusted { hub: hub(), why: why() },
        HubError::NotLetIn { hub: hub(), why: why() },
        HubError::NotAllowed { hub: hub(), why: why() },
        HubError::NoHub { hub: hub() },
        HubError::Lost { hub: hub(), why: why() },
        HubError::BadEntry { hub: hub(), why: why() },
    ] {
        assert!(lang.hint(&error, error.hint()).is_some(), "{error}");
    }
    for fault in [
        OpeningFault::TableSize { least: 3, most: 5, found: 2, others: vec!["lizany"] },
        OpeningFault::Set(unknown),
        OpeningFault::Set(OptionFault::NotAllowed {
            key: "kitty",
            found: "tru".to_owned(),
            allowed: Allowed::TrueOrFalse {},
            nearest: Some("true"),
        }),
    ] {
        assert!(lang.hint(&fault, fault.hint()).is_some(), "{fault}");
    }
    for fault in [TableFault::NoDate {}, TableFault::NoPlayers {}, TableFault::Export {}] {
        assert!(lang.hint(&fault, fault.hint()).is_some(), "{fault}");
    }
    let results = Catalog::default().load("results").unwrap().rules;
    let error = engine::read_with_hints(results.options(), &family, "anna 5").outcome.unwrap_err();
    assert!(lang.hint(&error, error.hint()).is_some(), "{error}");
    let known = || Some("kitty".to_owned());
    for trouble in [
        ProfileProblem::UnknownKey { key: "kity".to_owned(), nearest: known() },
        ProfileProblem::OptionOfWorked { key: "kitty".to_owned() },
        ProfileProblem::Character { key: "title".to_owned(), code: 7 },
        ProfileProblem::Missing { key: "title", example: "title = \"Ours\"" },
        ProfileProblem::NoEngine {},
        ProfileProblem::MissingOptions { keys: vec!["kitty"] },
        ProfileProblem::Parent(NotFound::Unknown { name: "clasic".to_owned(), nearest: known() }),
        ProfileProblem::NothingExpected {},
    ] {
        let english = trouble.hint().unwrap();
        assert_ne!(lang.hint(&trouble, Some(english.clone())).unwrap(), english, "{trouble}");
    }
    let missing = OptionFault::Missing { key: "kitty", allowed: Allowed::TrueOrFalse {} };
    let nearest = OptionFault::Unknown { key: "kityy".to_owned(), nearest: Some("kitty") };
    let stranger = OptionFault::Unknown { key: "wild".to_owned(), nearest: None };
    for (fault, hint) in [
        (missing, "použijte verzi programu, která je zapsala, nebo `set kitty=...`"),
        (
            nearest,
            "použijte verzi programu, která je zapsala, nebo `set rules=...`; nejpodobnější pravidlo je tu `kitty`",
        ),
        (stranger, "použijte verzi programu, která je zapsala, nebo `set rules=...`"),
    ] {
        let fault = StoredRulesFault { key: fault.key().to_owned(), fault };
        assert_eq!(lang.hint(&fault, Some(fault.hint())).unwrap(), hint);
    }
    assert!(lang.missed().is_empty(), "{:?}", lang.missed());
    let given: BTreeSet<String> =
        lang.used().iter().filter_map(|id| id.strip_suffix(".hint")).map(str::to_owned).collect();
    assert_eq!(attributes("hint"), given);
}

/// Lines that cannot be read, one for each hint.
const SCARNE: &[&str] = &[
    "dealer anna",
    "",
    "9 320 s +",
    "ann 320 s +",
    "bem 320 s +",
    "anna ben 320 s +",
    "anna 320 spaeds",
    "anna 320 s made =",
    "anna 320 330 s +",
    "anna 320 s 160-170",
    "anna 320 s made lost",
    "anna 320 s renege",
    "anna 320 s t10/20/30",
    "anna 320 s m=run+",
    "anna 350 c made a run",
    "anna 350 c had nothing",
    "anna 350 - clubs",
    "anna 350 c run, kings and queens, t100",
    "{} anna",
];
const FAMILY: &[&str] = &[
    "anna 320 h ben dealer",
    "anna 320 h m100/20 t250",
    "anna 320 h m120/40/20",
    "anna 320 h t210+40",
    "anna 320 h 120/40 210/40",
    "anna 320 h 80+40/40 t210",
];
const MARIAS: &[&str] = &[
    "anna h quiet seven and hundred 60+40",
    "anna h 45",
    "anna h proti 50",
    "anna h 50 killed",
    "anna h 7 50 7lost",
    "anna h 50 flek:x",
    "anna h 50 bid:x",
    "anna h open 50",
    "anna le 50",
    "anna h 60-40",
    "anna h kilo proti sedma 50",
    "anna h quiet 50",
    "anna h 7 50 q7",
    "anna h 50 tiché kilo",
    "anna h 100p -",
    "anna h prohrané kilo proti",
    "anna h 100+7",
    "anna h 7 50 flek re na sedmu",
    "anna h 7 50 flek 7 won",
    "anna h 50 all",
    "anna h 50 plays",
    "anna h 50/40",
    "anna h def 50/40",
    "anna kule, uhrála kilo",
];

/// Lines of speech, some of them refused.
const SPOKEN: &[&str] =
    &[include_str!("vectors/lines-own.jsonl"), include_str!("vectors/lines-marias-spoken.jsonl")];

/// Returns the sides of those who sit opposite each other.
fn opposite(players: &[String]) -> Vec<Side> {
    (0..2).map(|at| Side::of(players.iter().skip(at).step_by(2).cloned().collect())).collect()
}

#[test]
fn every_option_of_marias_says_in_czech_what_it_decides() {
    let lang = Lang::czech();
    for info in Engine::Marias.options() {
        assert_ne!(lang.say(&info), info.meaning, "{}", info.key);
        let others = [Engine::Auction, Engine::Points];
        assert!(!others.iter().any(|engine| engine.info().keys.contains(&info.key)), "{}", info.key);
    }
    assert!(lang.missed().is_empty(), "{:?}", lang.missed());
}

#[derive(Debug)]
pub struct Everything;

impl Offers for Everything {}

#[test]
fn the_help_of_every_game_is_said_in_czech() {
    let lang = Lang::czech();
    for engine in Engine::ALL {
        let vocabulary = engine.vocabulary();
        let mut said = BTreeMap::new();
        for (typed, help) in
            help_of(vocabulary, &Everything, &Lang::english(), &|line: &str| Some(line.to_owned()))
        {
            let Some(help) = help else { continue };
            let czech = lang.say(&help);
            assert_ne!(czech, help.to_string(), "{typed}: {:?}", lang.missed());
            assert!(!czech.contains('`'), "{typed}: {czech}");
            // Two words say the same only where they do so in English.
            let before = said.insert(czech.clone(), help.to_string());
            assert!(before.is_none_or(|english| english == help.to_string()), "{typed}: {czech}");
        }
        assert!(!said.is_empty());
        let rules = match engine {
            Engine::Auction => "scarne",
            Engine::Points => "family",
            Engine::Marias => "marias",
            Engine::Results => "results",
        };
        let rules = Catalog::default().load(rules).unwrap().rules;
        let page = report::reply::help(rules.options(), &lang, TextStyle::default());
        assert!(page.starts_with(&lang.say(&vocabulary.game)), "{page}");
    }
    assert!(lang.missed().is_empty(), "{:?}", lang.missed());
}

#[test]
fn a_suit_is_called_as_the_game_calls_it() {
    let lang = Lang::czech();
    let players = ["Anna", "Ben", "Cyril"].map(str::to_owned).to_vec();
    let understood = |rules: &str, line: &str| {
        let rules = Catalog::default().load(rules).unwrap().rules;
        let table = Table { players: players.clone(), ..Table::default() };
        let reading = engine::read_with_hints(rules.options(), &table, line);
        lang.say(&Understood::of(&reading.heard, line, &players))
    };
    assert_eq!(understood("marias", "anna h 50"), "aktér: Anna, trumfy: červené, body: 50");
    assert_eq!(understood("marias", "anna srdce 50"), "aktér: Anna, trumfy: červené, body: 50");
    assert_eq!(
        understood("scarne", "anna 320 h +"),
        "aktér: Anna, závazek: 320, trumfy: srdce, výsledek: uhráno"
    );
}

#[test]
fn what_was_understood_agrees_in_czech() {
    let players = ["Anna", "Ben", "Cyril"].map(str::to_owned).to_vec();
    let table = Table { players: players.clone(), ..Table::default() };
    let rules = Catalog::default().load("marias").unwrap().rules;
    let rules = rules.with(&serde_json::from_str(r#"{"two_sevens":true}"#).unwrap()).unwrap();
    let (czech, english) = (Lang::czech(), Lang::english());
    for (line, in_czech, in_english) in [
        (
            "anna h sedma prohráno 50",
            "aktér: Anna, trumfy: červené, hlášeno: sedma, sedma: prohraná, body: 50",
            "player Anna, trump hearts, announced 7, seven lost, points 50",
        ),
        (
            "anna h 77 uhráno 50",
            "aktér: Anna, trumfy: červené, hlášeno: 77, dvě sedmy: uhrané, body: 50",
            "player Anna, trump hearts, announced 77, two sevens made, points 50",
        ),
        (
            "anna betl +",
            "aktér: Anna, závazek: betl, výsledek: uhráno",
            "player Anna, contract betl, result made",
        ),
        (
            "anna h + tiché kilo celkem 120",
            "aktér: Anna, trumfy: červené, výsledek: uhráno, tiché kilo 120",
            "player Anna, trump hearts, result made, total q7 100 120",
        ),
        (
            "anna h - t100p",
            "aktér: Anna, trumfy: červené, výsledek: prohráno, tiché kilo proti",
            "player Anna, trump hearts, result lost, total q7 100 against",
        ),
        (
            "anna h 50 bid:7",
            "aktér: Anna, trumfy: červené, body: 50, licitováno: 7",
            "player Anna, trump hearts, points 50, bid 7",
        ),
    ] {
        let reading = engine::read_with_hints(rules.options(), &table, line);
        let understood = Understood::of(&reading.heard, line, &players);
        assert_eq!(czech.say(&understood), in_czech, "{line}");
        assert_eq!(english.say(&understood), in_english, "{line}");
    }
    assert!(czech.missed().is_empty(), "{:?}", czech.missed());
}

#[test]
fn every_message_can_be_read() {
    let errors = fluent_bundle::FluentResource::try_new(CZECH.to_owned()).err().map(|(_, errors)| errors);
    assert!(errors.is_none(), "{errors:?}");
}

#[test]
fn every_message_stands_there_once() {
    let mut seen = BTreeMap::<&str, usize>::new();
    for id in lines_with_ids() {
        *seen.entry(id).or_default() += 1;
    }
    let twice: Vec<&str> = seen.into_iter().filter(|(_, times)| *times > 1).map(|(id, _)| id).collect();
    assert!(twice.is_empty(), "twice in locales/cs.ftl: {twice:?}");
}

#[test]
fn every_refusal_of_the_worked_hands_is_said_in_czech() {
    let lang = Lang::czech();
    let mut count = 0;
    for (engine, vectors) in [
        (Engine::Auction, include_str!("vectors/auction-pinochle.jsonl")),
        (Engine::Points, include_str!("vectors/points-pinochle.jsonl")),
        (Engine::Marias, include_str!("vectors/marias.jsonl")),
    ] {
        for line in vectors.lines() {
            let Some(refusal) = refusal(engine, &serde_json::from_str(line).unwrap()) else { continue };
            for fault in std::iter::once(&refusal.first).chain(&refusal.more) {
                let czech = lang.say(fault);
                assert!(lang.missed().is_empty(), "{line}\n{fault}: {:?}", lang.missed());
                assert_ne!(czech, fault.to_string(), "{line}");
                count += 1;
            }
        }
    }
    assert!(count > 200, "{count} refusals");
}

/// Returns why a worked hand is refused.
fn refusal(engine: Engine, vector: &Value) -> Option<Refusal> {
    let rules = Catalog::default().load(vector["rules"].as_str()?).ok()?.rules;
    let set = serde_json::from_value(vector["set"].clone()).unwrap_or_default();
    let rules = rules.with(&set).ok()?;
    let names = |value: &Value| serde_json::from_value::<Vec<String>>(value.clone()).unwrap_or_default();
    let sides = vector["sides"].as_object().map(|sides| {
        sides
            .iter()
            .map(|(label, names_of)| Side { label: label.clone(), players: names(names_of) })
            .collect()
    });
    let players = match &sides {
        None => names(&vector["players"]),
        Some(sides) => {
            let sides: &Vec<Side> = sides;
            let longest = sides.iter().map(|side| side.players.len()).max().unwrap_or(0);
            let at = |seat: usize| sides.iter().filter_map(move |side| side.players.get(seat).cloned());
            (0..longest).flat_map(at).collect()
        }
    };
    let table =
        Table { players, sides, dealer: vector["dealer"].as_str().map(str::to_owned), ..Table::default() };
    let record = Record::from_json(engine, &vector["hand"].to_string()).ok()?;
    engine::score(rules.options(), &table, &record).err()
}

#[test]
fn every_line_that_cannot_be_read_is_explained_in_czech() {
    let lang = Lang::czech();
    let mut count = 0;
    for vectors in [
        include_str!("vectors/lines-auction.jsonl"),
        include_str!("vectors/lines-points.jsonl"),
        include_str!("vectors/lines-marias.jsonl"),
    ] {
        for vector in vectors.lines() {
            let vector: Value = serde_json::from_str(vector).unwrap();
            let Ok(profile) = Catalog::default().load(vector["rules"].as_str().unwrap()) else { continue };
            let set = serde_json::from_value(vector["set"].clone()).unwrap_or_default();
            let Ok(rules) = profile.rules.with(&set) else { continue };
            let players: Vec<String> = serde_json::from_value(vector["players"].clone()).unwrap_or_default();
            let table = Table { players, ..Table::default() };
            let typed = vector["line"].as_str().unwrap();
            let reading = engine::read_with_hints(rules.options(), &table, typed);
            let _ = lang.say(&Understood::of(&reading.heard, typed, &table.players));
            for granted in &reading.granted {
                let _ = lang.say(granted);
            }
            if let Err(error) = reading.outcome {
                assert_ne!(lang.say(&error), error.to_string(), "{typed}");
                let (english, czech) = (error.hint(), lang.hint(&error, error.hint()));
                assert!(english.is_none() || czech != english, "{typed}: {english:?}");
                count += 1;
            }
            assert!(lang.missed().is_empty(), "{typed}: {:?}", lang.missed());
        }
    }
    assert!(count > 50, "{count} lines");
}

#[test]
fn what_holds_another_thing_is_said_by_it() {
    let lang = Lang::czech();
    let players = ["Jan", "Jana"].map(str::to_owned).to_vec();
    let table = Table { players, ..Table::default() };
    let rules = Catalog::default().load("marias").unwrap().rules;
    let error = engine::read_with_hints(rules.options(), &table, "9 h 50").outcome.unwrap_err();
    assert_eq!(lang.say(&error), "`9` není jméno žádného z hráčů, a řádek začíná jménem: Jan, Jana");
    assert_eq!(lang.hint(&error, error.hint()).unwrap(), "nebo slovem `pas`, když pasovali všichni");
    let hint = |line: &str| {
        let error = engine::read_with_hints(rules.options(), &table, line).outcome.unwrap_err();
        lang.hint(&error, error.hint()).unwrap()
    };
    assert!(
        hint("jan xyzzy").starts_with("barva, číslo nebo jedno ze slov `hra`, "),
        "{}",
        hint("jan xyzzy")
    );
    assert!(hint("jan h xyzzy").starts_with("číslo nebo jedno ze slov `hra`, "), "{}", hint("jan h xyzzy"));
    let error = engine::read_with_hints(rules.options(), &table, "jan h 45").outcome.unwrap_err();
    let said = "`45` tu neznamená ani body ze štychů (po desítkách od 0 do 90), ani hlášení";
    assert_eq!(lang.say(&error), said);
}

#[test]
fn what_nobody_translated_is_said_in_english_and_noted() {
    let lang = Lang::czech();
    let errors = SheetFile::parse("rules").unwrap_err();
    let fault = &errors.0.first().unwrap().value;
    assert_eq!(fault.to_string(), lang.say(&Untranslated { sentence: fault.to_string() }));
    assert_eq!(lang.missed(), ["untranslated"]);
}

/// Something that no catalogue knows.
#[derive(serde::Serialize)]
struct Untranslated {
    sentence: String,
}

impl Say for Untranslated {
    const MESSAGES: Messages = Messages { id: "untranslated", ..Messages::NONE };
}

impl std::fmt::Display for Untranslated {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.sentence)
    }
}

#[test]
fn numbers_take_their_czech_form() {
    use meldbook::report::phrases::Phrase;
    let lang = Lang::czech();
    let payments = |count| lang.say(&Phrase::Payments { count });
    assert_eq!([1, 2, 4, 5, 21].map(payments), ["1 platba", "2 platby", "4 platby", "5 plateb", "21 plateb"]);
}

#[test]
fn money_and_days_are_written_as_czechs_do() {
    use meldbook::kernel::units::Minor;
    use meldbook::lang::Voice;
    let lang = Lang::czech();
    let say = |minor, currency| Voice { lang: &lang, currency }.money(Minor(minor));
    let code = |code| Currency::from_code(code).unwrap();
    assert_eq!(say(1200, Currency::CZK), "+12 Kč");
    assert_eq!(say(-50, Currency::CZK), "-0,50 Kč");
    assert_eq!(say(135, Currency::USD), "+1,35 $");
    assert_eq!(say(1_500, code("KWD")), "+1,500 KWD");
    assert_eq!(say(300, code("JPY")), "+300 ¥");
    assert_eq!(lang.date("2026-03-04"), "4. 3. 2026");
}

fn lines_with_ids() -> impl Iterator<Item = &'static str> {
    let id = |line: &'static str| line.split_once(" = ").map(|(id, _)| id);
    let is_id = |id: &&str| id.starts_with(|c: char| c.is_ascii_lowercase()) && !id.contains(' ');
    CZECH.lines().filter_map(id).filter(is_id)
}

fn ids() -> BTreeSet<String> {
    lines_with_ids().map(str::to_owned).collect()
}

/// Returns the messages that have an attribute.
fn attributes(attribute: &str) -> BTreeSet<String> {
    let (mut with, mut id) = (BTreeSet::new(), String::new());
    for line in CZECH.lines() {
        match line.split_once(" =") {
            Some((name, _)) if name.trim_start().strip_prefix('.') == Some(attribute) => {
                with.insert(id.clone());
            }
            Some((name, _)) if name.starts_with(|c: char| c.is_ascii_lowercase()) => id = name.to_owned(),
            _ => {}
        }
    }
    with
}
