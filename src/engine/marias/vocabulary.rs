//! The notation of mariáš, and records written as lines (rulebook section 13).

use super::checked_hand::{ALL_TRICKS, main_component};
use super::{Announcement, Component, Contract, Flek, Options, Record, Rung, SevenFate, Side, Verdict};
use crate::engine::fields::{FieldKind, Fields, printed};
use crate::kernel::Keyword;
use crate::notation::{Game, MARIAS, Vocabulary, spelled};

pub const VOCABULARY: Vocabulary = Vocabulary {
    game: Game::Marias,
    deck: MARIAS,
    noun: Record::noun,
    letters_lead: true,
    joins: |number| Announcement::by_number(number).is_none(),
    behind_number: Some('p'),
    prefix: Some("proti"),
    examples: &[
        ("anna hearts 60+40/20 flek", "60 and a 40 against a 20; a flek on the game"),
        ("a60+40/20hflek", "the same, shorter"),
        ("anna b def 30+20/40", "the defenders were counted"),
        ("anna h+", "not counted: made; - is lost"),
        ("anna l 7 50 re:7", "seven announced and won; flek and re on it"),
        ("anna l 7 killed 50", "the seven was killed"),
        ("anna l quiet 7 50", "a quiet seven, won (also q7)"),
        ("anna a 100 60+40 7p", "hundred; the defenders' seven won"),
        ("anna h total 120 made", "a quiet hundred of 120"),
        ("anna h 50 talon 10", "a ten was laid away"),
        ("anna h 50 partner ben", "with a called partner"),
        ("anna h unplayed", "not played, as nobody doubled"),
        ("anna h revoke ben", "Ben revoked"),
        ("ben betl made", "betl"),
        ("ben durch partner anna lost tricks 5", "durch with a partner"),
        ("ben durch wise anna made", "durch with the wise one"),
        ("b7 a7 b- c100 a- l 100 60+40", "the whole auction, then the hand"),
        ("ben h 77 100 60+40 77won bid:77h", "two sevens and hundred after a lower bid"),
        ("ben give up bid:7", "given up after the auction"),
        ("pass", "everybody passed"),
    ],
};

/// Prints a record as a line. What words cannot express is left out or wrong: the caller reads the line again.
pub fn print(record: &Record, options: &Options) -> String {
    let mut words: Vec<String> = Vec::new();
    let named = |word: &str, name: &String| format!("{word} {}", spelled(name));
    let calls = record.auction.as_ref().map_or(&[][..], Vec::as_slice);
    words.extend(calls.iter().map(|call| typed_call(&spelled(&call.player), call.bid)));
    words.extend(record.player.as_ref().map(|name| spelled(name)));
    let played = record.contract.unwrap_or(Contract::Suit);
    words.extend(contract(played).map(str::to_owned));
    words.extend(record.partner.as_ref().map(|name| named("partner", name)));
    words.extend(match record.wise.as_ref() {
        Some(name) => Some(named("wise", name)),
        None => (played == Contract::DurchWise).then(|| "wise".to_owned()),
    });
    // A letter stands right behind the player or the calls; behind a bid an `h` would be the bid's.
    let is_behind_bid = calls.last().is_some_and(|call| call.bid.is_some());
    let is_apart = played != Contract::Suit || record.partner.is_some() || record.wise.is_some();
    let letters = if is_behind_bid || is_apart { usize::MAX } else { 1 };
    words.extend(record.trump.as_ref().map(|suit| suit.word().chars().take(letters).collect()));
    // Before the announcements, and a sign: a word could be about what follows.
    let sign = record.result.as_ref().map(|result| match result {
        Verdict::Made => '+',
        Verdict::Lost => '-',
    });
    if let Some(said) = words.last_mut() {
        said.extend(sign);
    }
    let announced = record.both_announced();
    for by in Side::BOTH {
        words.extend(announced[by].iter().map(|what| {
            let suit = record.two_sevens_suit.as_ref().filter(|_| *what == Announcement::TwoSevens);
            let suit = suit.map(|suit| format!(":{}", suit.word())).unwrap_or_default();
            format!("{}{suit}", Component::of(by, *what).typed())
        }));
    }
    // Right behind an announcement a flek without a target would be unclear.
    let is_apart = announced.lone.is_empty() && announced.defenders.is_empty();
    let main = main_component(options, played, &announced.lone);
    let fleks = record.flek.iter().flatten();
    words.extend(fleks.map(|(component, count)| flek(*component, *count, is_apart && *component == main)));
    words.extend(counts(record));
    let told = record.seven.map(|seven| announced.whose_seven(seven).unwrap_or_default());
    words.extend(told.map(|(of, quiet, fate)| {
        let seven = Component::of(of, Announcement::Seven).typed();
        format!("{}{seven}{}", if quiet { "q" } else { "" }, fate.map_or("none", SevenFate::word))
    }));
    words.extend(record.two_sevens.as_ref().map(|fate| format!("77{}", fate.word())));
    let behind_word = |kind: &_| !matches!(kind, FieldKind::Player(_, None));
    let plain = Record::FIELDS.iter().map(|field| &field.kind).filter(|kind| behind_word(kind));
    words.extend(plain.filter_map(|kind| printed(Game::Marias, kind, &mut record.clone())));
    words.extend(record.bid.as_ref().map(|rung| format!("bid:{}", rung.typed())));
    words.join(" ")
}

fn contract(contract: Contract) -> Option<&'static str> {
    Some(match contract {
        Contract::Suit => return None,
        Contract::Betl => "betl",
        Contract::Durch | Contract::DurchPartner | Contract::DurchWise => "durch",
        Contract::OpenBetl => "betl open",
        Contract::OpenDurch => "durch open",
        Contract::GiveUp => "give up",
        Contract::Passed => "pass",
    })
}

/// By the name of the level, or by a count.
fn flek(component: Component, count: i64, is_bare: bool) -> String {
    let on = component.typed();
    match u32::try_from(count).ok().and_then(Flek::of) {
        Some(Flek::Named { name }) if is_bare => name.to_owned(),
        Some(Flek::Named { name }) => format!("{name}:{on}"),
        _ => format!("flek:{on}:{count}"),
    }
}

/// The counted side first.
fn counts(record: &Record) -> Vec<String> {
    let points = record.points.unwrap_or_default();
    let shown = record.marriages.as_ref().cloned().unwrap_or_default();
    let announced = record.both_announced();
    // A bare count would be unclear: no marriage was shown.
    let typed = |by: Side| match announced.has(by, Announcement::Hundred) && shown[by].is_empty() {
        true => &[0],
        false => shown[by].as_slice(),
    };
    let count = |points: i64, of: Side| {
        counted(points, typed(of), typed(of.other()), record.talon_points.unwrap_or(0))
    };
    let lone = points.lone.map(|points| count(points, Side::Lone));
    let defenders = points.defenders.map(|points| match &lone {
        Some(_) => format!("def {points}"),
        None => format!("def {}", count(points, Side::Defenders)),
    });
    lone.into_iter().chain(defenders).collect()
}

fn typed_call(name: &str, bid: Option<Rung>) -> String {
    bid.map_or_else(|| format!("{name}-"), |rung| format!("{name} {}", rung.typed()))
}

/// `60+40/20`; a plus stands before the other side's marriages where they could be its trick points.
pub(super) fn counted(tricks: i64, own: &[i64], others: &[i64], talon: i64) -> String {
    let is_none = others == [0];
    let is_unclear = own.is_empty()
        && others.first().is_some_and(|first| {
            first.checked_add(tricks).and_then(|sum| sum.checked_add(talon)) == Some(ALL_TRICKS)
        });
    format!("{tricks}{}{}", joined("+", own), joined(if is_unclear || is_none { "/+" } else { "/" }, others))
}

/// `+40+20`
fn joined(sign: &str, counts: &[i64]) -> String {
    let signs = std::iter::once(sign).chain(std::iter::repeat("+"));
    signs.zip(counts).map(|(sign, count)| format!("{sign}{count}")).collect()
}
