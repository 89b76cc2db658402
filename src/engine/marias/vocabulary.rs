//! The notation of mariáš, beside the table of words, and records written as lines (rulebook section 13).

use super::checked_hand::{ALL_TRICKS, main_component};
use super::notation::announced_by;
use super::{
    Announcement, BySide, Component, Contract, Flek, Options, Record, Rung, Seven, Side, Suit, Verdict,
};
use crate::kernel::Keyword;
use crate::notation::{FieldWords, Game, MARIAS, Vocabulary, spelled};

pub const VOCABULARY: Vocabulary = Vocabulary {
    game: Game::Marias,
    deck: MARIAS,
    letters_lead: true,
    joins: |number| announced_by(number).is_none(),
    behind_number: Some('p'),
    prefix: Some("proti"),
    fields: &[
        FieldWords {
            field: "player",
            typed: "`anna`, `a`",
            czech: "",
            help: "the first word: any beginning of the name",
        },
        FieldWords {
            field: "auction",
            typed: "`j7 p7 j100 p- h-`",
            czech: "`jan sedma hana pas`",
            help: "three calls or more, in place of the lone player, where the contract is auctioned: 7, 100, 107, 77, \
                   77+100, with an `h` behind it in hearts, betl, durch; `-` or `pass` is a pass; three passes are \
                   a hand passed out",
        },
        FieldWords {
            field: "announced",
            typed: "`7`, `100`, `107`, `77`",
            czech: "",
            help: "the lone side's; `107` is both; right behind a flek they announce nothing, but are what was doubled",
        },
        FieldWords {
            field: "announced_against",
            typed: "`7p`, `100p`, `107p`",
            czech: "`sedma proti`, `proti sedma`, `protisedma`",
            help: "the defenders'",
        },
        FieldWords {
            field: "seven",
            typed: "`7won`, `7killed`, `7early`, `7lost`, `7none`; `7pwon`, `7pkilled`, `7pearly`, `7plost`",
            czech: "`sedma uhraná`, `7 zabitá`, `7 vytažená`, `7p prohraná`, `7 žádná`",
            help: "announced, and what became of it; one that is not told was won, unless both sides announced it or \
                   the line says that something was lost",
        },
        FieldWords {
            field: "seven",
            typed: "`q7`, `t7`, `quiet 7`, `q7killed`, `q7p`, `q7pkilled`",
            czech: "`tichá sedma`, `tichá sedma zabitá`, `tichá sedma proti`",
            help: "the quiet seven, which announces nothing: won unless its fate is told",
        },
        FieldWords {
            field: "two_sevens",
            typed: "`77won`, `77lost`",
            czech: "`77 uhrané`, `77 prohrané`",
            help: "announced, and what became of them, which is never assumed",
        },
        FieldWords {
            field: "result",
            typed: "`100won`, `107lost`, `100p won`, `game won`",
            czech: "`sto uhrané`, `hra prohraná`",
            help: "right behind a hundred or the game: whether it was won; a hundred against, by the defenders",
        },
        FieldWords {
            field: "points, marriages",
            typed: "`50`, `60+40+20/20`, `50/20`, `50/+40`",
            czech: "`60 hláška 40`",
            help: "trick points, 0, 10, ... 90; joined to them the marriages of the lone side in the order shown; \
                   behind the slash the defenders'. `50/40` is refused: it could be both trick counts, which are \
                   `50 def 40`, or a marriage, `50/+40`",
        },
        FieldWords {
            field: "total",
            typed: "`quiet 100`, `quiet 100p`",
            czech: "`tiché kilo`, `tiché kilo proti`",
            help: "a quiet hundred: beside counts a check, beside a result a `total` of 100",
        },
        FieldWords {
            field: "flek",
            typed: "`flek`, `flek:4`, `2x flek`, `re on the seven`, `re 7`, `re:7`, `flek:7p:3`, `flek:game:7`",
            czech: "`re na sedmu`, `dva fleky na hru`",
            help: "how often the game was doubled, or the hundred, if it is announced, or the contract without \
                   trumps; right behind the flek 7, 77, 100, 107, 7p, 100p, 107p, `game` and `all` say what was \
                   doubled, behind a colon any other number is a count; of several the highest counts",
        },
    ],
    short: "a60+40/20hflek",
    setting: "double_suits=none",
    examples: &[
        ("anna h 60+40/20 flek", "hearts: 60 trick points and a 40 against a 20; a flek on the game"),
        ("a60+40/20hflek", "the same, shorter"),
        ("anna srdce 60+40/20 flek # she led the ten", "the same in Czech, with a note"),
        ("anna b def 30+20/40", "the defenders were counted: 30 and a 20 against a 40"),
        ("anna b 50 def 40", "both counts"),
        ("anna l 7 50 re:7", "seven announced and won; flek and re on it"),
        ("anna l 7killed 50 re on the seven", "the same, but it was killed"),
        ("anna l q7 50", "a quiet seven, won (`q7killed`: it was beaten)"),
        ("anna b 50 q7pkilled", "the defenders' quiet seven was killed"),
        ("anna a 107 60+40 7 zabitá flek:107", "hundred and seven, both doubled; the seven was killed"),
        ("anna a 100 60+40 7p", "hundred announced, and the defenders' seven, which won"),
        ("anna b 100p def 60+40/20 flek flek:100p:2", "hundred against; flek on the game, re on the hundred"),
        ("anna b 50 kaiser higher", "seven doublings of the game"),
        ("anna h +", "nobody counted: the game was won (`-`: lost)"),
        ("anna h + total 120", "a quiet hundred of 120"),
        ("anna h 7 + 7won", "game and seven won"),
        (
            "anna hraje kule, sedma, 50 hláška 40/hláška 20, flek na sedmu",
            "seven in bells with a marriage against one, a flek on the seven",
        ),
        ("anna l 7 50/+40 flek all", "50 against a trump marriage, a flek on game and seven"),
        ("anna h 50 talon 10", "a ten was laid away"),
        ("anna h 50 partner ben", "with a called partner"),
        ("anna h unplayed", "not played, as nobody said flek"),
        ("anna h revoke ben", "Ben revoked"),
        ("ben betl made", "betl; `+` and `-` here too"),
        ("ben durch open lost flek", "durch with open cards, doubled and lost"),
        ("ben betl shown +", "laid down"),
        ("ben durch partner anna - tricks 5", "durch with a partner, lost with five tricks"),
        ("ben durch wise anna +", "durch with the wise one, who was Anna"),
        ("b7 a7 b- c100 a- z 100 60+40", "the whole auction, then the hand: Cyril's hundred in leaves"),
        ("ben h 77 100 60+40 77won bid:77h", "two sevens and hundred in hearts, after a lower bid"),
        ("ben give up bid:7", "given up after the auction"),
        ("pass dealer ben", "everybody passed, and Ben dealt"),
    ],
    czech_examples: &[
        ("anna h 60+40/20 flek", "anna červené 60+40/20 flek"),
        ("anna srdce 60+40/20 flek # she led the ten", "anna srdce 60+40/20 flek # vynesla desítku"),
        ("anna b def 30+20/40", "anna kule obrana 30+20/40"),
        ("anna b 50 def 40", "anna kule 50 obrana 40"),
        ("anna l 7 50 re:7", "anna zelené 7 50 re na sedmu"),
        ("anna l 7killed 50 re on the seven", "anna zelené 7 zabitá 50 re na sedmu"),
        ("anna l q7 50", "anna zelené t7 50"),
        ("anna b 50 q7pkilled", "anna kule 50 tichá sedma proti zabitá"),
        ("anna a 107 60+40 7 zabitá flek:107", "anna žaludy 107 60+40 7 zabitá flek:107"),
        ("anna a 100 60+40 7p", "anna žaludy 100 60+40 7p"),
        ("anna b 100p def 60+40/20 flek flek:100p:2", "anna kule 100p obrana 60+40/20 flek flek:100p:2"),
        ("anna b 50 kaiser higher", "anna kule 50 kaiser výš"),
        ("anna h +", "anna červené +"),
        ("anna h + total 120", "anna červené + celkem 120"),
        ("anna h 7 + 7won", "anna červené 7 + 7 uhraná"),
        ("anna l 7 50/+40 flek all", "anna zelené 7 50/+40 flek na vše"),
        ("anna h 50 talon 10", "anna červené 50 talon 10"),
        ("anna h 50 partner ben", "anna červené 50 volaný ben"),
        ("anna h unplayed", "anna červené nehraje se"),
        ("anna h revoke ben", "anna červené renonc ben"),
        ("ben betl made", "ben betl uhrál"),
        ("ben durch open lost flek", "ben ložený durch prohrál flek"),
        ("ben betl shown +", "ben betl vyložený +"),
        ("ben durch partner anna - tricks 5", "ben durch s partnerem anna - štychy 5"),
        ("ben durch wise anna +", "ben durch s chytrým anna +"),
        ("ben h 77 100 60+40 77won bid:77h", "ben červené 77 100 60+40 77 uhrané závazek:77h"),
        ("ben give up bid:7", "ben vzdal závazek:7"),
        ("pass dealer ben", "pas rozdával ben"),
    ],
};

/// Prints a record as a line. What words cannot express is left out or wrong, so the caller parses the line again
/// before using it.
pub fn print(record: &Record, options: &Options) -> String {
    let mut words: Vec<String> = Vec::new();
    let named = |word: &str, name: &String| format!("{word} {}", spelled(name));
    let calls = record.auction.get().map_or(&[][..], Vec::as_slice);
    words.extend(calls.iter().map(|call| typed_call(&spelled(&call.player), call.bid)));
    words.extend(record.player.get().map(|name| spelled(name)));
    let played = record.contract.get().copied().unwrap_or(Contract::Suit);
    words.extend(contract(played).map(str::to_owned));
    words.extend(record.partner.get().map(|name| named("partner", name)));
    words.extend(match record.wise.get() {
        Some(name) => Some(named("wise", name)),
        None => (played == Contract::DurchWise).then(|| "wise".to_owned()),
    });
    // The first letter of a suit is enough; but right behind a bid an `h` would be the bid's.
    let is_behind_bid = calls.last().is_some_and(|call| call.bid.is_some());
    // Beside a result alone a `b` could be betl.
    let is_unclear =
        record.trump.get() == Some(&Suit::Bells) && record.points.is_absent() && record.result.is_given();
    // Not right behind the player an `a` is the word between two things.
    let is_apart = record.trump.get() == Some(&Suit::Acorns)
        && (played != Contract::Suit || record.partner.is_given() || !calls.is_empty());
    let letters = if is_behind_bid || is_unclear || is_apart { usize::MAX } else { 1 };
    words.extend(record.trump.get().map(|suit| suit.word().chars().take(letters).collect()));
    // Before the announcements, and a sign: a word could be about what follows.
    words.extend(record.result.get().map(|result| match (played, result) {
        (Contract::Suit, Verdict::Made) => "+".to_owned(),
        (Contract::Suit, Verdict::Lost) => "-".to_owned(),
        _ => result.word().to_owned(),
    }));
    let announced = record.both_announced();
    for by in Side::BOTH {
        match announced[by].as_slice() {
            [Announcement::Seven, Announcement::Hundred] => words.push(format!("107{}", by.typed())),
            list => words.extend(list.iter().map(|what| format!("{}{}", what.typed(), by.typed()))),
        }
    }
    words.extend(fleks(record, main_component(options, played, &announced.lone)));
    words.extend(counts(record));
    words.extend(record.talon_points.get().map(|points| format!("talon {points}")));
    words.extend(record.total.get().map(|points| format!("total {points}")));
    words.extend(record.seven.get().map(|seven| fate(*seven, &announced)));
    words.extend(record.two_sevens.get().map(|fate| format!("77{}", fate.word())));
    words.extend(record.laid_down.get().map(|_| "shown".to_owned()));
    words.extend(record.tricks.get().map(|tricks| format!("tricks {tricks}")));
    words.extend(record.unplayed.get().map(|_| "unplayed".to_owned()));
    words.extend(record.revoke_by.get().map(|name| named("revoke", name)));
    words.extend(record.bid.get().map(|rung| format!("bid:{}", rung.typed())));
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

fn fleks(record: &Record, main: Component) -> Vec<String> {
    let counts = record.flek.get().into_iter().flat_map(|fleks| &fleks.0);
    // The main component first: behind the name of another one a bare level would be unclear.
    let (first, rest): (Vec<_>, Vec<_>) = counts.partition(|(component, _)| **component == main);
    first
        .into_iter()
        .chain(rest)
        .map(|(component, count)| {
            let of = if *component == main { String::new() } else { format!(":{}", component.typed()) };
            match (u32::try_from(*count).ok().and_then(Flek::of), *component) {
                (Some(Flek::Named { name }), _) => format!("{name}{of}"),
                // Some counts would be read as a component.
                (_, Component::Contract) if announced_by(*count).is_some() => {
                    format!("flek:{} higher", count.saturating_sub(1))
                }
                (_, Component::Contract) => format!("flek:{count}"),
                (_, component) => format!("flek:{}:{count}", component.typed()),
            }
        })
        .collect()
}

/// Prints trick points and marriages: those of the counted side first.
fn counts(record: &Record) -> Vec<String> {
    let Some(points) = record.points.get() else { return Vec::new() };
    let shown = record.marriages.get().cloned().unwrap_or_default();
    let talon = record.talon_points.get().copied().unwrap_or(0);
    let count = |points: i64, side: Side| counted(points, &shown[side], &shown[side.other()], talon);
    match *points {
        BySide { lone: Some(lone), defenders } => {
            let second = defenders.map(|points| format!("def {points}"));
            [count(lone, Side::Lone)].into_iter().chain(second).collect()
        }
        BySide { lone: None, defenders: Some(points) } => {
            vec![format!("def {}", count(points, Side::Defenders))]
        }
        BySide { lone: None, defenders: None } => Vec::new(),
    }
}

fn fate(seven: Seven, announced: &BySide<Vec<Announcement>>) -> String {
    match seven {
        Seven::None => {
            let by = announced.announcers(Announcement::Seven).next().unwrap_or_default();
            format!("7{}none", by.typed())
        }
        Seven::Of { side, fate } => {
            let quiet = if announced.has(side, Announcement::Seven) { "" } else { "q" };
            format!("{quiet}7{}{}", side.typed(), fate.word())
        }
    }
}

pub(super) fn typed_call(name: &str, bid: Option<Rung>) -> String {
    bid.map_or_else(|| format!("{name}-"), |rung| format!("{name} {}", rung.typed()))
}

/// Returns one side's trick points and marriages as they are typed, and the other side's marriages: `60+40/20`. Where
/// these could be the other side's trick points a plus stands before them.
pub(super) fn counted(tricks: i64, own: &[i64], others: &[i64], talon: i64) -> String {
    let is_unclear = own.is_empty()
        && others.first().is_some_and(|first| {
            first.checked_add(tricks).and_then(|sum| sum.checked_add(talon)) == Some(ALL_TRICKS)
        });
    format!("{tricks}{}{}", joined("+", own), joined(if is_unclear { "/+" } else { "/" }, others))
}

/// Joins counts by plus signs behind a sign; no counts need none: `+40+20`.
fn joined(sign: &str, counts: &[i64]) -> String {
    let signs = std::iter::once(sign).chain(std::iter::repeat("+"));
    signs.zip(counts).map(|(sign, count)| format!("{sign}{count}")).collect()
}
