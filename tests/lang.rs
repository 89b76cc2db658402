//! The program speaks Czech: nothing that can be said is missing, and nothing that is translated is never said.

use meldbook::command::old_nights::TableFault;
use meldbook::command::sheet_file::SheetFile;
use meldbook::engine::{Engine, HandResult, OptionFault, Record, Refusal, agreements::Topic};
use meldbook::hub::HubError;
use meldbook::kernel::day::DayFault;
use meldbook::kernel::options::{Allowed, RefusedValue};
use meldbook::kernel::say::{Messages, Say, kebab};
use meldbook::kernel::table::{Side, Table};
use meldbook::kernel::units::Minor;
use meldbook::lang::{self, Lang};
use meldbook::money::{Amount, Currency, MoneyError};
use meldbook::night::NightError;
use meldbook::night::entry::EntryNo;
use meldbook::notation::{Help, Offers, PlayerError, words_in_help};
use meldbook::query::{By, KeyWord};
use meldbook::report::{BoardSign, Word, text::TextStyle};
use meldbook::rules::{Catalog, NotFound, ProfileProblem, StoredRulesFault};
use meldbook::store::StoreError;
use meldbook::store::file_error::FileError;
use meldbook::{
    command, engine, hub, jsonl, kernel, live, money, night, notation, query, report, rules, store,
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
    night::MESSAGES,
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

/// The words of a list stand in one message, each under its name.
#[test]
fn every_list_of_words_has_each_word() {
    let lists = [
        By::MESSAGES,
        KeyWord::MESSAGES,
        Topic::MESSAGES,
        HandResult::MESSAGES,
        BoardSign::MESSAGES,
        Word::MESSAGES,
    ];
    for list in lists {
        let head = format!("\n{} = {{ $is ->", kebab(list.id));
        let text = CZECH.split_once(&head).and_then(|(_, behind)| behind.split_once("\n    }\n")).unwrap().0;
        for word in list.variants.unwrap() {
            assert!(text.contains(&format!("[{}]", kebab(word))), "{head} lacks {word}");
        }
    }
}

#[test]
fn no_message_is_never_said() {
    let known: BTreeSet<String> = types().flat_map(Messages::ids).collect();
    let is_said = |id: &String| known.contains(id) || lang::OWN.contains(&id.as_str());
    let stray: Vec<String> = ids().into_iter().filter(|id| !is_said(id)).collect();
    assert!(stray.is_empty(), "nothing says these messages of locales/cs.ftl:\n{}", stray.join("\n"));
}

#[test]
fn every_hint_is_given_in_czech() {
    let lang = Lang::czech();
    let at = "3a".parse().unwrap();
    let unknown = OptionFault::Unknown { key: "kity".to_owned(), nearest: Some("kitty") };
    for error in [
        NightError::CannotReplay(Vec::new()),
        NightError::TargetReached { side: "Anna".to_owned(), total: 330, target: 300 },
        NightError::EmptyChairs { least: 3, seated: 2, rules: None },
        unknown.clone().into(),
        NightError::UnknownKey {
            key: "plac".to_owned(),
            known: vec!["place"],
            nearest: Some("place".to_owned()),
        },
        NotFound::Unknown { name: "clasic".to_owned(), nearest: Some("classic".to_owned()) }.into(),
        NightError::OtherTerms,
        NightError::OtherKind { at, kind: "seat", line: "game".to_owned() },
        NightError::ChangedAgain { key: "kitty".to_owned(), at },
        NightError::StakeInOther {
            stake: Amount { minor: Minor(100), currency: Currency::USD },
            would: Amount { minor: Minor(100), currency: Currency::from_code("JPY").unwrap() },
            code: "JPY".to_owned(),
        },
        NightError::OtherSides { game: 1, sides: 3, would: 4 },
        NightError::SessionVoid { session: 1 },
        NightError::SessionClosed { session: 3 },
        NightError::OtherSheet { id: "019cec38".to_owned() },
        NightError::SheetHeader { header: "dealer" },
        NightError::PaidSince,
        NightError::OvertakenSheet { entry: EntryNo(4) },
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
        StoreError::NothingLeft { session: Some(2), undo: true, elsewhere: Some(3) },
        StoreError::Stale { session: 3, date: "2026-03-14".to_owned() },
        StoreError::MayBeSameNight { session: 3, date: "2026-03-14".to_owned() },
        StoreError::PaidTwice { session: 1, date: "2026-03-14".to_owned() },
        StoreError::SameNight { session: 3, date: "2026-03-14".to_owned(), differing: String::new() },
        StoreError::CameTo { says: String::new(), gives: String::new() },
        StoreError::NoneCurrent { last: 3, date: "2026-03-14".to_owned() },
        StoreError::OtherUnsound { path: path(), problems: 1 },
        FileError::Missing(path()).into(),
        FileError::Disk(path()).into(),
        FileError::Busy(path()).into(),
        FileError::Damaged { path: path(), what: "a value in it is too long".to_owned() }.into(),
        FileError::Malformed(path()).into(),
        FileError::NoJournal(path()).into(),
        FileError::Foreign { path: path(), kind: "trigger".to_owned(), name: "tip".to_owned() }.into(),
        FileError::Unknown { path: path() }.into(),
    ] {
        assert!(lang.hint(&error, error.hint()).is_some(), "{error}");
    }
    let players = vec!["Anna".to_owned(), "Anna Marie".to_owned()];
    let error = PlayerError::Unknown { word: "Anan".to_owned(), players, nearest: Some("Anna".to_owned()) };
    assert!(lang.hint(&error, error.hint()).is_some(), "{error}");
    let (hub, why) = (|| "club".to_owned(), || "it says no".to_owned());
    for error in [
        HubError::NotBuiltIn {},
        HubError::Address {},
        HubError::PasswordInAddress {},
        HubError::Certificates { why: why() },
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
        NightError::TableSize { least: 3, most: 5, found: 2, others: vec!["lizany"] },
        unknown.into(),
        NightError::Option(OptionFault::NotAllowed {
            key: "kitty",
            found: RefusedValue::Value { value: "tru".to_owned() },
            allowed: Box::new(Allowed::Whole { least: 1, step: 1 }),
            nearest: Some("true"),
        }),
    ] {
        assert!(lang.hint(&fault, fault.hint()).is_some(), "{fault}");
    }
    let sum = Amount::parse("6", Currency::USD).unwrap();
    let text = || "3/4/2017".to_owned();
    let error = DayFault::Unclear { text: text(), day: text(), other: text() };
    for fault in [
        TableFault::Header {},
        TableFault::Sum { sum },
        TableFault::NoHeading { cell: text() },
        TableFault::NoDay {},
        TableFault::IsSum {},
        TableFault::Column {
            heading: text(),
            error: Box::new(MoneyError::NotAnAmount { text: text() }.into()),
        },
        TableFault::OtherCurrency { found: Currency::USD, first: Currency::USD, line: 2 },
        TableFault::Dates { error, words: text() },
        TableFault::Twice { heading: text(), first: 1, second: 2 },
        TableFault::NoCurrency {},
        TableFault::PlayerTwice { player: text(), first: 2 },
    ] {
        assert!(lang.hint(&fault, fault.hint()).is_some(), "{fault}");
    }
    let known = || Some("kitty".to_owned());
    for trouble in [
        ProfileProblem::UnknownKey { key: "kity".to_owned(), nearest: known() },
        ProfileProblem::Character { code: 7 },
        ProfileProblem::NoEngine {},
        ProfileProblem::MissingOptions { keys: vec!["kitty".to_owned()] },
        ProfileProblem::Parent(NotFound::Unknown { name: "clasic".to_owned(), nearest: known() }),
        ProfileProblem::Parent(NotFound::BuiltInName {
            name: "classic".to_owned(),
            file: "a.toml".to_owned(),
        }),
        ProfileProblem::NotExpected {},
    ] {
        let english = trouble.hint().unwrap();
        assert_ne!(lang.hint(&trouble, Some(english.clone())).unwrap(), english, "{trouble}");
    }
    let missing = OptionFault::Missing { key: "kitty", allowed: Allowed::Whole { least: 1, step: 1 } };
    let stranger = OptionFault::Unknown { key: "wild".to_owned(), nearest: None };
    for (fault, hint) in [
        (missing, "použijte verzi programu, která je zapsala, nebo `set kitty=...`"),
        (stranger, "použijte verzi programu, která je zapsala, nebo `set rules=...`"),
    ] {
        let fault = StoredRulesFault { key: fault.key().to_owned(), fault };
        assert_eq!(lang.hint(&fault, fault.hint()).unwrap(), hint);
    }
    assert!(lang.missed().is_empty(), "{:?}", lang.missed());
    let given: BTreeSet<String> =
        lang.used().iter().filter_map(|id| id.strip_suffix(".hint")).map(str::to_owned).collect();
    assert_eq!(attributes("hint"), given);
}

#[test]
fn every_option_says_in_czech_what_it_decides() {
    let lang = Lang::czech();
    for info in Engine::ALL.iter().flat_map(|engine| engine.options()) {
        assert_ne!(lang.say(&info), info.meaning, "{}", info.key);
    }
    // The options of mariáš have names of their own.
    for key in Engine::Marias.keys() {
        let others = [Engine::Auction, Engine::Points];
        assert!(!others.iter().any(|engine| engine.keys().contains(key)), "{key}");
    }
    assert!(lang.missed().is_empty(), "{:?}", lang.missed());
}

#[derive(Debug)]
pub struct Everything;

impl Offers for Everything {}

#[test]
fn the_words_of_every_game_are_said_in_czech() {
    let lang = Lang::czech();
    for engine in Engine::ALL {
        let vocabulary = engine.vocabulary();
        let examples = vocabulary.examples.iter().map(|(line, says)| Help::Example { line, says });
        let words = words_in_help(vocabulary, &Everything, &lang).into_iter().map(|(_, help)| help);
        let mut said = BTreeMap::new();
        for help in examples.chain(words) {
            let czech = lang.say(&help);
            assert!(!czech.contains('`'), "{czech}");
            assert_ne!(czech, help.to_string(), "{:?}", lang.missed());
            // Two words say the same only where they do so in English.
            let before = said.insert(czech.clone(), help.to_string());
            assert!(before.is_none_or(|english| english == help.to_string()), "{czech}");
        }
        assert!(!said.is_empty());
    }
    assert!(lang.missed().is_empty(), "{:?}", lang.missed());
}

#[test]
fn help_fits_one_screen_under_all_rules_in_both_languages() {
    let catalog = Catalog::default();
    for lang in [Lang::english(), Lang::czech()] {
        for name in catalog.names() {
            let rules = catalog.load(&name).unwrap().rules;
            let page = report::reply::help(rules.options(), "PgDn", &lang, TextStyle::default());
            let vocabulary = rules.engine().vocabulary();
            assert!(page.starts_with(&lang.say(&vocabulary.game)), "{page}");
            assert!(page.lines().count() <= 22, "{name}: {page}");
            assert!(page.lines().all(|line| line.chars().count() <= 80), "{name}: {page}");
            assert!(engine::examples(rules.options(), &lang).len() > 1, "{name}: {page}");
        }
    }
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
        (Engine::Auction, include_str!("vectors/auction-more.jsonl")),
        (Engine::Points, include_str!("vectors/points-pinochle.jsonl")),
        (Engine::Points, include_str!("vectors/points-more.jsonl")),
        (Engine::Marias, include_str!("vectors/marias.jsonl")),
        (Engine::Marias, include_str!("vectors/marias-more.jsonl")),
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
    let table = table_of(vector);
    let record = Record::from_json(engine, &vector["hand"].to_string()).ok()?;
    engine::score(rules.options(), &table, &record).err()
}

/// Returns the table of a vector.
fn table_of(vector: &Value) -> Table {
    let names = |value: &Value| serde_json::from_value::<Vec<String>>(value.clone()).unwrap_or_default();
    let sides = vector["sides"].as_object().map(|sides| {
        let side = |(label, of): (&String, &Value)| Side { label: label.clone(), players: names(of) };
        sides.iter().map(side).collect::<Vec<Side>>()
    });
    let players = sides.as_ref().map_or_else(
        || names(&vector["players"]),
        |sides| {
            let longest = sides.iter().map(|side| side.players.len()).max().unwrap_or(0);
            let at = |seat: usize| sides.iter().filter_map(move |side| side.players.get(seat).cloned());
            (0..longest).flat_map(at).collect()
        },
    );
    Table { players, sides, dealer: vector["dealer"].as_str().map(str::to_owned), ..Table::default() }
}

#[test]
fn every_line_that_cannot_be_read_is_explained_in_czech() {
    let lang = Lang::czech();
    let mut count = 0;
    for vectors in [
        include_str!("vectors/lines-auction.jsonl"),
        include_str!("vectors/lines-points.jsonl"),
        include_str!("vectors/lines-marias.jsonl"),
        include_str!("vectors/lines-doubtful.jsonl"),
    ] {
        for vector in vectors.lines() {
            let vector: Value = serde_json::from_str(vector).unwrap();
            let rules = Catalog::default().load(vector["rules"].as_str().unwrap()).unwrap().rules;
            let rules =
                rules.with(&serde_json::from_value(vector["set"].clone()).unwrap_or_default()).unwrap();
            let table = table_of(&vector);
            let typed = vector["line"].as_str().unwrap();
            let reading = engine::read_line(rules.options(), &table, typed);
            for granted in &reading.granted {
                let _ = lang.say(granted);
            }
            if let Err(error) = reading.outcome {
                assert_ne!(lang.say(&error), error.to_string(), "{typed}");
                let hint = error.hint().map(|lines| (lines.to_string(), lang.say(&lines)));
                assert!(hint.is_none_or(|(english, czech)| english != czech), "{typed}");
                count += 1;
            }
            assert!(lang.missed().is_empty(), "{typed}: {:?}", lang.missed());
        }
    }
    assert!(count > 150, "{count} lines");
}

#[test]
fn what_nobody_translated_is_said_in_english_and_noted() {
    let lang = Lang::czech();
    let errors = SheetFile::parse("rules").unwrap_err();
    let fault = &errors.first().unwrap().value;
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
    let nights = |nights| {
        let said = lang.say(&Phrase::NightsSince { nights, date: String::new() });
        said.split_once(" ode dne").map_or(String::new(), |(nights, _)| nights.to_owned())
    };
    assert_eq!([1, 2, 4, 5, 21].map(nights), ["1 večer", "2 večery", "4 večery", "5 večerů", "21 večerů"]);
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
