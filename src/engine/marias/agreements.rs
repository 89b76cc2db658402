//! What a table agrees on before the first hand of mariáš: form, values, growth, fleks, and what rules differ in; which of it
//! is behind a line of a hand; and the rule card: what each component pays by trump, how a hundred grows, what doubles, and the
//! ladder. Every value of the card is that of a hand in which nothing else was won.

use super::checked_hand::{ALL_TRICKS, CheckedHand, HUNDRED, HandEnd, MARRIAGES, Main, SuitResult};
use super::commitment::{commitments, counted_tens};
use super::{
    AnnouncedHundred, Announcement, BySide, Component, Contract, ExtraTens, FactorMeaning, Form,
    GameBesideHundred, Opposing, Options, PaidFor, QuietHundred, RevokeRule, Rung, Seven, SevenFate, Side,
    Story, Suit, TwoSevens, options::SUITS, seating,
};
use crate::engine::card::{
    CardHead, CardItem, CardRange, CardRow, CardTable, CardTables, CardTopic, Measure,
};
use crate::engine::hand_facts::HandResult;
use crate::engine::terms::terms;
use crate::kernel::{Minor, Units, words::listed};
use std::collections::BTreeMap;

terms! {
    pub enum MariasTerm of options, money {
        Stake {
            "" if options.unit == Minor::ZERO => OnlyUnits {} = "Units are kept, and no money.";
            "unit" if options.unit != Minor::ZERO => UnitIs { unit: String = money(options.unit) } = "A unit is {unit}.";
            "max_win" if options.max_win > 0 => AtMost { most: i64 = options.max_win } =
                "Nobody pays another more than {most} units for a hand.";
        }
        Kitty {
            "bank" if options.bank > 0 => Bank { bank: i64 = options.bank } =
                "The lone player pays {bank} into the kitty for each hand that he is paid for; it is shared at the end.";
        }
        Seats {
            "form" => ((options.form, options.dealer_counts)) {
                (Form::Three, _) => ThreePlay {} = "Three play, one against two.";
                (Form::Pauzirak, true) => DealerCounts {} =
                    "Four sit, and the dealer sits out; he pays and is paid like a defender.";
                (Form::Pauzirak, false) => DealerSitsOut {} =
                    "Four sit, and the dealer sits out; he has no part in the hand.";
                (Form::Four, _) => FourPlay {} = "Four play; forehand calls a partner, or plays alone against three.";
                (Form::Two, _) => TwoPlay {} = "Two play, one against the other.";
            }
            "auction" => ((options.auction, options.forehand_plays_suit)) {
                (true, _) => Auction {} =
                    "The contract is bid for. The player on forehand's left bids first, against forehand; then the next one \
                     against who is left.";
                (false, true) => ForehandNames {} = "Only forehand names trumps.";
                (false, false) => AnybodyNames {} = "Anybody may name trumps.";
            }
            "auction" if options.auction => MayHold {} =
                "Of two who bid, the one nearer to forehand may hold the same bid, and the other has to go higher; who has \
                 passed is out.";
            "auction" if options.auction => Ladder { rungs: Vec<Rung> = options.rungs().collect() } =
                "Bids, from the lowest: {}.", listed(rungs);
            "auction" if !options.auction && options.forehand_plays_suit && options.betl_durch => NoOvercalls {} =
                "Who overcalls forehand with betl or durch is entered as the player; the overcalls themselves are not kept.";
        }
        Contracts {
            "betl_durch" if !options.betl_durch => NoBetlDurch {} = "There are no betl and no durch.";
            "betl_value" if options.betl_durch =>
                BetlDurch { betl: i64 = options.betl_value, durch: i64 = options.durch_value } =
                    "Betl is {betl} and durch {durch}.";
            "open_betl_value" if options.betl_durch && options.open_contracts =>
                Open { betl: i64 = options.open_betl_value, durch: i64 = options.open_durch_value } =
                    "Open betl is {betl} and open durch {durch}.";
            "partner_durch" if options.betl_durch && options.partner_durch => PartnerDurch {} =
                "Durch is also played with a partner and with the wise one.";
            "give_up_penalty" if options.betl_durch && options.give_up_penalty > 0 =>
                GiveUp { penalty: i64 = options.give_up_penalty } =
                    "Who gives up at the lowest bid pays {penalty} to each of the others.";
        }
        Values {
            "game_value" => GameIs { game: i64 = options.game_value } = "The game is {game}.";
            "seven_value" if options.announcements =>
                Announced { seven: i64 = options.seven_value, hundred: i64 = options.hundred_value } =
                    "An announced seven is {seven} and an announced hundred {hundred}.";
            "quiet_seven_value" if options.quiet_bonuses =>
                Quiet { seven: i64 = options.quiet_seven_value, hundred: i64 = options.quiet_hundred_value } =
                    "A quiet seven is {seven} and a quiet hundred {hundred}.";
            "quiet_bonuses" if !options.quiet_bonuses => NoQuiet {} = "Quiet sevens and hundreds are not paid.";
            "hundred_value" if options.has_hundreds() => BesideHundred { paid: GameBesideHundred = options.game_beside_hundred } =
                "{}.", match paid {
                    GameBesideHundred::No => "A hundred takes the place of the game",
                    GameBesideHundred::Announced =>
                        "The game is paid beside an announced hundred, to the side with more points; a quiet one takes its place",
                    GameBesideHundred::All => "The game is paid beside every hundred, to the side with more points",
                };
            "quiet_hundred_value" if options.quiet_bonuses && options.fleks =>
                (options.flek_on_tens || !options.grows()) {
                    true => QuietTakesFlek {} = "A quiet hundred takes over the fleks of the game.";
                    false => QuietTakesFlekOnce {} =
                        "A quiet hundred takes over the fleks of the game, and the tens above 100 do not.";
                }
            "quiet_hundred_beside_failed" if options.announcements && options.quiet_bonuses => (options.quiet_hundred_beside_failed) {
                true => QuietBesideFailed {} =
                    "A quiet hundred of the other side is paid beside an announced one that fails.";
                false => NoQuietBesideFailed {} = "Beside an announced hundred no quiet one is paid.";
            }
            "two_sevens_value" if options.two_sevens =>
                TwoSevens { plain: i64 = options.two_sevens_value, hearts: i64 = options.two_sevens_hearts_value } =
                    "Two sevens are {plain}, in hearts {hearts}.";
            "game_with_two_sevens" if options.two_sevens && !options.game_with_two_sevens => NoGameBesideTwoSevens {} =
                "Beside two sevens the game is not paid.";
            "killed_announced_seven_extra" if options.killed_announced_seven_extra && options.announcements =>
                KilledExtra { more: i64 = options.quiet_seven_value } =
                    "An announced seven beaten in the last trick costs {more} more.";
            "sharp_in_talon" if options.sharp_in_talon && matches!(options.form, Form::Three | Form::Pauzirak) =>
                SharpInTalon {} = "Aces and tens may be laid away, and count for the defenders.";
            "stock_marriages_plain" if options.stock_marriages_plain => StockMarriages {} =
                "A trump marriage shown while the stock lasts counts 20.";
        }
        Hundred {
            "extra_tens" if options.has_hundreds() => (options.extra_tens) {
                ExtraTens::Double => TensDouble {} =
                    "Every ten above 100, or below 90 where an announced one fails, doubles a hundred.";
                ExtraTens::AddFull => TensAdd {} =
                    "Every ten above 100, or below 90 where an announced one fails, adds the value of a hundred once more.";
                ExtraTens::AddHalf => TensAddHalf {} =
                    "Every ten above 100, or below 90 where an announced one fails, adds half the value of a hundred.";
                ExtraTens::AddValue => TensAddValue { value: i64 = options.extra_ten_value } =
                    "Every ten above 100, or below 90 where an announced one fails, adds {value}.";
                ExtraTens::Fixed => NoGrowth {} =
                    "A hundred is worth the same however far above 100 it is, or below 90.";
            }
            "failed_hundred_steps" if options.announcements && options.grows() && options.failed_hundred_steps > 0 =>
                FailedSteps { more: i64 = options.failed_hundred_steps } =
                    "An announced hundred that fails counts {} more below 90.", counted_tens(*more);
            "announced_hundred_marriages" if options.announcements => (options.announced_hundred_marriages) {
                AnnouncedHundred::Best => AnnouncedBest {} =
                    "The best marriage alone carries an announced hundred to 100; beyond that all of the side count.";
                AnnouncedHundred::First => AnnouncedFirst {} =
                    "The first marriage alone carries an announced hundred to 100; beyond that all of the side count.";
                AnnouncedHundred::All => AnnouncedAll {} = "All marriages carry an announced hundred to 100.";
            }
            "quiet_hundred_marriages" if options.quiet_bonuses => (options.quiet_hundred_marriages) {
                QuietHundred::One => QuietOne {} =
                    "The best marriage alone carries a quiet hundred to 100; beyond that all of the side count.";
                QuietHundred::All => QuietAll {} = "All marriages carry a quiet hundred to 100.";
            }
            "failed_hundred_opposing" if deepens(options) => (options.failed_hundred_opposing) {
                Opposing::AddToHundredAgainst => OpposingAgainst {} =
                    "The lone side's marriages deepen a failed hundred against.";
                Opposing::Ignore | Opposing::Add => Opposing {} = "The other side's marriages deepen a failed hundred.";
            }
        }
        Doubling {
            "double_suits" => (options.double_suits.word()) {
                Some("hearts") => HeartsDouble {} = "Hearts double the game, sevens and hundreds.";
                Some("red") => RedDouble {} = "Hearts and bells double the game, sevens and hundreds.";
                Some(_) => NoSuitDoubles {} = "No trump suit doubles.";
                None => SuitsMultiply { suits: Vec<SuitTimes> =
                    SUITS.map(|suit| SuitTimes { suit, times: options.double_suits.times(suit) }).into() } =
                    "The game, sevens and hundreds count: {}.", listed(suits);
            }
            "max_flek" => ((options.fleks, options.max_flek)) {
                (false, _) => NoFleks {} = "There are no fleks.";
                (true, 0) => Fleks {} = "A flek doubles, however often it is said.";
                (true, limit) => MaxFlek { most: i64 = limit } = "A flek doubles, at most {most} times.";
            }
            "max_flek_without_trumps" if options.fleks && options.betl_durch && options.max_flek_without_trumps > 0 =>
                MaxFlekWithoutTrumps { most: i64 = options.max_flek_without_trumps } =
                    "Betl and durch are doubled at most {most} times.";
        }
        Announcing {
            "announcements" if !options.announcements => NoAnnouncements {} = "Nothing is announced.";
            "against_after_flek" if options.announcements && options.against_after_flek && options.fleks =>
                AgainstAfterFlek {} = "The defenders announce after a flek only, at double value.";
            "hundred_seven_joint" if options.announcements && options.hundred_seven_joint => Joint {} =
                "Hundred and seven of one side stand or fall together.";
            "both_hundreds" if options.announcements && options.both_hundreds => BothHundreds {} =
                "Both sides may announce the hundred.";
            "false_seven" if options.announcements && options.false_seven => FalseSeven {} =
                "A seven may be announced by who does not hold it.";
        }
        Unplayed {
            "" if options.auction => NoPlainBid {} =
                "There is no plain game: with trumps something is announced.";
            "" if !options.auction && options.min_flek_game == 0 => EveryGame {} = "A plain game is always played.";
            "min_flek_game" if !options.auction && options.min_flek_game == 1 => NoPlainGame {} =
                "A plain game without a flek is not played, and taken as won.";
            "min_flek_game" if !options.auction && options.min_flek_game > 1 => MinFlekGame { fleks: i64 = options.min_flek_game } =
                "A plain game with fewer than {fleks} fleks is not played: without a flek it is taken as won, else as lost.";
            "min_flek_seven" if options.min_flek_game > 0 && options.min_flek_seven > 0 =>
                MinFlekSeven { fleks: i64 = options.min_flek_seven } = "Neither is a seven beside it with fewer than {fleks}.";
            "zero_sum_unplayed" if options.zero_sum_unplayed && options.announcements && options.fleks => ZeroSum {} =
                "A seven with one flek on the game alone is not played.";
        }
        Revoke {
            "revoke_rule" => (options.revoke_rule) {
                RevokeRule::Flat => RevokeFlat { least: i64 = options.revoke_minimum } =
                    "A revoke costs {least}, to each of the others, whatever is at stake.";
                RevokeRule::Max if options.revoke_minimum == 0 => RevokeStake {} =
                    "A revoke costs what is at stake, to each of the others.";
                RevokeRule::Max => RevokeAtLeast { least: i64 = options.revoke_minimum } =
                    "A revoke costs what is at stake, at least {least}, to each of the others.";
                RevokeRule::Add => RevokeAdd { least: i64 = options.revoke_minimum } =
                    "A revoke costs {least} and what is at stake, to each of the others.";
            }
            "revoke_doubles" if options.revoke_doubles && options.revoke_minimum > 0 && !options.double_suits.is_none() =>
                RevokeDoubles { least: i64 = options.revoke_minimum } =
                    "The {least} of a revoke are multiplied by the trump suit too.";
        }
    }
}

crate::phrases! {
    pub struct SuitTimes { suit: Suit, times: i64 } = "{suit} {}", match times {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        more => format!("{more} times"),
    };
}

/// Without growth a failed hundred costs the same, however deep it fails.
fn deepens(options: &Options) -> bool {
    options.announcements && options.grows() && options.failed_hundred_opposing != Opposing::Ignore
}

pub(in crate::engine) fn keys_behind_ending(story: &Story) -> &'static str {
    let is_unplayed = story.result() == HandResult::Unplayed {};
    if is_unplayed { "min_flek_game|min_flek_seven|zero_sum_unplayed" } else { "" }
}

pub(in crate::engine) fn keys_behind_factor(factor: &FactorMeaning) -> &'static str {
    match factor {
        FactorMeaning::Paid(paid) | FactorMeaning::Half { paid } => keys_behind_paid(*paid),
        FactorMeaning::TensAbove { .. } => "extra_tens",
        FactorMeaning::TensBelow { .. } => "extra_tens|failed_hundred_opposing",
        FactorMeaning::TensAndSteps { .. } => "extra_tens|failed_hundred_steps|failed_hundred_opposing",
        FactorMeaning::AfterFlek {} => "against_after_flek",
        FactorMeaning::Flek(_) => "max_flek",
        FactorMeaning::Trump(_) => "double_suits",
    }
}

fn keys_behind_paid(paid: PaidFor) -> &'static str {
    match paid {
        PaidFor::Game {} => "game_value",
        PaidFor::QuietHundred { .. } => {
            "quiet_seven_value|hundred_value|quiet_hundred_value|quiet_hundred_marriages|quiet_hundred_beside_failed"
        }
        PaidFor::Tens { .. } => "quiet_hundred_value|extra_tens",
        PaidFor::Bank {} => "bank",
        PaidFor::Hundred { .. } => "seven_value|hundred_value|announced_hundred_marriages",
        PaidFor::HundredWithSeven { .. } => {
            "seven_value|hundred_value|announced_hundred_marriages|hundred_seven_joint"
        }
        PaidFor::Seven { .. } => "seven_value",
        PaidFor::SevenKilled { .. } => "seven_value|killed_announced_seven_extra",
        PaidFor::QuietSeven { .. } | PaidFor::QuietSevenKilled { .. } => "quiet_seven_value",
        PaidFor::TwoSevens {} => "two_sevens_value|game_with_two_sevens",
        PaidFor::Contract { contract } => match contract {
            Contract::Betl | Contract::Durch => "betl_value",
            Contract::OpenBetl | Contract::OpenDurch => "open_betl_value",
            Contract::DurchPartner | Contract::DurchWise => "betl_value|partner_durch",
            Contract::Suit | Contract::GiveUp | Contract::Passed => "",
        },
        PaidFor::GivingUp {} => "give_up_penalty",
        PaidFor::Revoke {} => "revoke_rule|revoke_doubles",
        PaidFor::AtStake { component } => match component {
            Component::Game => "revoke_rule|game_value",
            Component::Announced { what: Announcement::TwoSevens, .. } => "revoke_rule|two_sevens_value",
            Component::Announced { .. } => "revoke_rule|seven_value",
            Component::Contract => "revoke_rule|betl_value|open_betl_value",
        },
        PaidFor::OverLimit { .. } | PaidFor::Limit {} => "max_win",
    }
}

const DECK: usize = 32;

pub fn card(options: &Options) -> CardTables {
    let tables = [with_trumps(options), without_trumps(options), ladder(options), hundreds(options)];
    CardTables { deck: DECK, tables: tables.into_iter().flatten().collect() }
}

/// Returns a hand with trumps of which only this is told.
fn played(lone: &[Announcement], winner: Side, total: Option<i64>, seven: Seven) -> CheckedHand {
    let two_sevens = lone.contains(&Announcement::TwoSevens).then_some(TwoSevens::Won);
    let end = HandEnd::Suit(SuitResult { main: Main::Reported { winner, total }, seven, two_sevens });
    let announced = BySide { lone: lone.to_vec(), defenders: Vec::new() };
    CheckedHand { announced, ..CheckedHand::of(Contract::Suit, None, end) }
}

fn in_trumps(trump: Suit, hand: CheckedHand) -> CheckedHand {
    CheckedHand { trump: Some(trump), ..hand }
}

fn made(contract: Contract) -> CheckedHand {
    let end = HandEnd::Tricks { made: true, laid_down: false, tricks: None, wise: None };
    CheckedHand::of(contract, None, end)
}

fn worth(options: &Options, hand: &CheckedHand, is_meant: impl Fn(PaidFor) -> bool) -> Option<i64> {
    let all = commitments(options, hand).ok()?;
    let mut meant = all.iter().filter(|commitment| is_meant(commitment.paid)).peekable();
    meant.peek()?;
    let sum = meant.try_fold(Units::ZERO, |sum, commitment| sum.plus(commitment.units()?)).ok()?;
    seating::limited(options, sum).ok().map(|units| units.0.saturating_abs())
}

/// Trump suits that are paid alike: one of them, and all of them; none are all four.
type Group = (Suit, Vec<Suit>);

/// Returns the groups, those that multiply by least first. Two sevens have a value of their own in hearts.
fn groups(options: &Options, has_two_sevens: bool) -> Vec<Group> {
    let mut groups: BTreeMap<(i64, bool), Vec<Suit>> = BTreeMap::new();
    for suit in SUITS {
        let is_apart = has_two_sevens && suit == Suit::Hearts;
        groups.entry((options.double_suits.times(suit), is_apart)).or_default().push(suit);
    }
    let is_one = groups.len() == 1;
    let of = |suits: Vec<Suit>| Some((*suits.first()?, if is_one { Vec::new() } else { suits }));
    groups.into_values().filter_map(of).collect()
}

/// Makes a table with a column for each group of trumps. A row is what is paid for, and the hand in which it is.
fn by_trumps(
    options: &Options,
    topic: CardTopic,
    groups: &[Group],
    rows: impl IntoIterator<Item = (CardItem, CheckedHand)>,
    is_meant: impl Fn(&CardItem, PaidFor) -> bool,
) -> Option<CardTable> {
    let heads = groups.iter().map(|(_, suits)| CardHead::Trumps { suits: suits.clone() }).collect();
    let rows = rows.into_iter().map(|(item, hand)| {
        let hand = |trump| in_trumps(trump, hand.clone());
        let of = |(trump, _): &Group| worth(options, &hand(*trump), |paid| is_meant(&item, paid));
        let cells: Vec<_> = groups.iter().map(of).collect();
        CardRow::new(item, cells)
    });
    CardTable::of(topic, Measure::Units, heads, rows.collect())
}

fn worths(
    options: &Options,
    topic: CardTopic,
    rows: impl IntoIterator<Item = (impl Into<CardItem>, CheckedHand)>,
) -> Option<CardTable> {
    let rows = rows.into_iter().map(|(item, hand)| CardRow::new(item, [worth(options, &hand, |_| true)]));
    CardTable::of(topic, Measure::Units, vec![CardHead::Worth {}], rows.collect())
}

fn with_trumps(options: &Options) -> Option<CardTable> {
    let groups = groups(options, options.two_sevens && options.announcements);
    use Announcement::{Hundred, Seven as One, TwoSevens as Two};
    use Side::{Defenders, Lone};
    let seven = |side, fate| Seven::Of { side, fate };
    let (won, killed_seven) = (seven(Lone, SevenFate::Won), seven(Lone, SevenFate::Killed));
    let flekked = |what, seven| CheckedHand {
        announced: BySide { lone: Vec::new(), defenders: vec![what] },
        ..played(&[], Defenders, Some(100), seven)
    };
    let Options { announcements, quiet_bonuses: quiet, .. } = *options;
    let after_flek = announcements && options.fleks && options.against_after_flek;
    let killed = announcements && options.killed_announced_seven_extra;
    let two_sevens = announcements && options.two_sevens;
    let of_hundred = |of| PaidFor::Hundred { of, total: Some(100) };
    let rows = [
        (true, PaidFor::Game {}, played(&[], Lone, None, Seven::None)),
        (quiet, PaidFor::QuietSeven { of: Lone }, played(&[], Lone, None, won)),
        (announcements, PaidFor::Seven { of: Lone }, played(&[One], Lone, None, won)),
        (killed, PaidFor::SevenKilled { of: Lone }, played(&[One], Lone, None, killed_seven)),
        (after_flek, PaidFor::Seven { of: Defenders }, flekked(One, seven(Defenders, SevenFate::Won))),
        (quiet, PaidFor::QuietHundred { of: Lone, total: 100 }, played(&[], Lone, Some(100), Seven::None)),
        (announcements, of_hundred(Lone), played(&[Hundred], Lone, Some(100), Seven::None)),
        (after_flek, of_hundred(Defenders), flekked(Hundred, Seven::None)),
        (two_sevens, PaidFor::TwoSevens {}, played(&[Two], Lone, None, Seven::None)),
    ];
    let rows = rows.into_iter().filter(|(is_paid, ..)| *is_paid).map(|(_, paid, hand)| (paid.into(), hand));
    by_trumps(options, CardTopic::WithTrumps {}, &groups, rows, |item, paid| *item == paid.into())
}

fn without_trumps(options: &Options) -> Option<CardTable> {
    let open = options.betl_durch && options.open_contracts;
    let contracts = [
        (options.betl_durch, Contract::Betl),
        (options.betl_durch, Contract::Durch),
        (open, Contract::OpenBetl),
        (open, Contract::OpenDurch),
    ];
    let played = contracts.into_iter().filter(|(is_played, _)| *is_played);
    let rows = played.map(|(_, contract)| (PaidFor::Contract { contract }, made(contract)));
    let given_up = CheckedHand::of(Contract::GiveUp, None, HandEnd::GivenUp);
    let may_give_up = options.give_up_penalty > 0 && options.auction;
    let rows = rows.chain(may_give_up.then_some((PaidFor::GivingUp {}, given_up)));
    worths(options, CardTopic::WithoutTrumps {}, rows)
}

fn ladder(options: &Options) -> Option<CardTable> {
    let rows = options.rungs().filter(|_| options.auction).map(|rung| {
        let Some(announced) = rung.announced() else {
            let contract = if rung == Rung::Betl { Contract::Betl } else { Contract::Durch };
            return (rung, made(contract));
        };
        let has = |what| announced.contains(&what);
        let trump = if rung == rung.in_hearts() { Suit::Hearts } else { Suit::Acorns };
        let won = Seven::Of { side: Side::Lone, fate: SevenFate::Won };
        let seven = if has(Announcement::Seven) { won } else { Seven::None };
        let total = has(Announcement::Hundred).then_some(100);
        (rung, in_trumps(trump, played(announced, Side::Lone, total, seven)))
    });
    worths(options, CardTopic::Ladder {}, rows)
}

fn highest() -> i64 {
    let [plain, trump] = MARRIAGES;
    ALL_TRICKS.saturating_add(trump).saturating_add(plain.saturating_mul(3))
}

/// In the trump suits that multiply least.
fn hundreds(options: &Options) -> Option<CardTable> {
    let (trump, suits) = groups(options, false).into_iter().next()?;
    let kinds = [
        (options.quiet_bonuses, CardHead::Quiet {}, &[][..]),
        (options.announcements, CardHead::Announced {}, &[Announcement::Hundred]),
    ];
    let columns: Vec<_> = kinds.into_iter().filter(|(is_paid, ..)| *is_paid && options.grows()).collect();
    let rows = (0..=highest()).step_by(10).map(|points| {
        let is_reached = points >= HUNDRED;
        let cells = columns.iter().map(|(_, _, announced)| {
            let hand = played(announced, Side::Lone.winner(is_reached), Some(points), Seven::None);
            let hand = Some(in_trumps(trump, hand)).filter(|_| is_reached || !announced.is_empty())?;
            worth(options, &hand, |paid| paid.hundred_of().is_some())
        });
        CardRow::new(CardRange::Points { points }, cells)
    });
    let rows = rows.filter(|row| row.cells.iter().any(Option::is_some)).collect();
    let heads = columns.iter().map(|(_, head, _)| head.clone()).collect();
    CardTable::of(CardTopic::Hundreds { suits }, Measure::Units, heads, rows)
}
