//! What a table agrees on before the first hand, and the rule card.

use super::{
    AnnouncedHundred, Contract, ExtraTens, FactorMeaning, Form, GameBesideHundred, Opposing, Options,
    PaidFor, QuietHundred, RevokeRule, Rung, Side, Suit, checked_hand::HUNDRED, commitment::counted_tens,
    options::SUITS,
};
use crate::engine::card::{CardHead, CardRow, CardTable, CardTables, CardTopic};
use crate::engine::terms::terms;
use crate::kernel::{Minor, words::listed};

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
            "form" => Play { form: Form = options.form, counts: bool = options.dealer_counts } = "{}.", match (form, counts) {
                (Form::Three, _) => "Three play, one against two",
                (Form::Pauzirak, true) => "Four sit, and the dealer sits out; he pays and is paid like a defender",
                (Form::Pauzirak, false) => "Four sit, and the dealer sits out; he has no part in the hand",
                (Form::Four, _) => "Four play; forehand calls a partner, or plays alone against three",
                (Form::Two, _) => "Two play, one against the other",
            };
            "auction" => ((options.auction, options.forehand_plays_suit)) {
                (true, _) => Auction {} =
                    "The contract is bid for. The player on forehand's left bids first, against forehand; then the next one \
                     against who is left. The one of the two who is nearer to forehand may hold the same bid, and the other has \
                     to go higher; who has passed is out.";
                (false, forehand) => NamesTrumps { forehand: bool = forehand } =
                    "{} trumps.", if *forehand { "Only forehand names" } else { "Anybody may name" };
            }
            "auction" if options.auction => Ladder { rungs: Vec<Rung> = options.rungs().collect() } =
                "Bids, from the lowest: {}.", listed(rungs);
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
            "give_up_penalty" if options.give_up_penalty > 0 =>
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
                QuietTakesFlek { tens: bool = options.flek_on_tens } =
                    "A quiet hundred takes over the fleks of the game{}.", if *tens { "" } else { ", and the tens above 100 do not" };
            "quiet_hundred_beside_failed" if options.announcements && options.quiet_bonuses =>
                QuietBesideAnnounced { paid: bool = options.quiet_hundred_beside_failed } = "Beside an announced hundred {}.",
                    if *paid { "that fails a quiet one of the other side is paid" } else { "no quiet one is paid" };
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
            "extra_tens" if options.has_hundreds() =>
                ExtraTens { adds: ExtraTens = options.extra_tens, value: i64 = options.extra_ten_value } =
                    "Every ten above 100, or below 90 where an announced one fails, {}.", match adds {
                        ExtraTens::Double => "doubles a hundred".to_owned(),
                        ExtraTens::AddFull => "adds the value of a hundred once more".to_owned(),
                        ExtraTens::AddHalf => "adds half the value of a hundred".to_owned(),
                        ExtraTens::AddValue => format!("adds {value}"),
                        ExtraTens::Fixed => "adds nothing".to_owned(),
                    };
            "failed_hundred_steps" if options.announcements && options.failed_hundred_steps > 0 =>
                FailedSteps { more: i64 = options.failed_hundred_steps } =
                    "An announced hundred that fails counts {} more below 90.", counted_tens(*more);
            "announced_hundred_marriages" if options.announcements =>
                AnnouncedMarriages { which: AnnouncedHundred = options.announced_hundred_marriages } =
                    "{} an announced hundred to 100; beyond that all of the side count.", match which {
                        AnnouncedHundred::Best => "The best marriage alone carries",
                        AnnouncedHundred::First => "The first marriage alone carries",
                        AnnouncedHundred::All => "All marriages carry",
                    };
            "quiet_hundred_marriages" if options.quiet_bonuses =>
                QuietMarriages { all: bool = options.quiet_hundred_marriages == QuietHundred::All } =
                    "{} a quiet hundred to 100; beyond that all of the side count.",
                    if *all { "All marriages carry" } else { "The best marriage alone carries" };
            "failed_hundred_opposing" if options.announcements && options.failed_hundred_opposing != Opposing::Ignore =>
                Opposing { both: bool = options.failed_hundred_opposing == Opposing::Add } = "{}.", match both {
                    true => "The other side's marriages deepen a failed hundred",
                    false => "The lone side's marriages deepen a failed hundred against",
                };
        }
        Doubling {
            "double_suits" => SuitsMultiply {
                suits: Vec<SuitTimes> = SUITS.into_iter()
                    .map(|suit| SuitTimes { suit, times: options.double_suits.times(suit) })
                    .filter(|suit| suit.times != 1)
                    .collect(),
            } = "{}.", match suits.as_slice() {
                [] => "No trump suit doubles".to_owned(),
                suits => format!("The game, sevens and hundreds count: {}", listed(suits)),
            };
            "max_flek" => ((options.fleks, options.max_flek)) {
                (false, _) => NoFleks {} = "There are no fleks.";
                (true, limit) => Fleks { most: i64 = limit } = "A flek doubles, {}.", match most {
                    0 => "however often it is said".to_owned(),
                    most => format!("at most {most} times"),
                };
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
            "min_flek_game" if !options.auction && options.min_flek_game > 0 => MinFlekGame { fleks: i64 = options.min_flek_game } =
                "A plain game {}.", match fleks {
                    1 => "without a flek is not played, and taken as won".to_owned(),
                    fleks => format!(
                        "with fewer than {fleks} fleks is not played: without a flek it is taken as won, else as lost"
                    ),
                };
            "min_flek_seven" if options.min_flek_game > 0 && options.min_flek_seven > 0 =>
                MinFlekSeven { fleks: i64 = options.min_flek_seven } = "Neither is a seven beside it below {fleks}x flek.";
            "zero_sum_unplayed" if options.zero_sum_unplayed && options.announcements && options.fleks => ZeroSum {} =
                "A seven with one flek on the game alone is not played.";
        }
        Revoke {
            "revoke_rule" => Revoke { rule: RevokeRule = options.revoke_rule, least: i64 = options.revoke_minimum } =
                "A revoke costs {}, to each of the others.", match rule {
                    RevokeRule::Flat => format!("{least}, whatever is at stake"),
                    RevokeRule::Max if *least == 0 => "what is at stake".to_owned(),
                    RevokeRule::Max => format!("what is at stake, at least {least}"),
                    RevokeRule::Add => format!("{least} and what is at stake"),
                };
            "revoke_doubles" if options.revoke_doubles && options.revoke_minimum > 0 && !options.double_suits.is_none() =>
                RevokeDoubles { least: i64 = options.revoke_minimum } =
                    "The {least} of a revoke are multiplied by the trump suit too.";
        }
    }
}

crate::phrases! {
    pub struct SuitTimes { suit: Suit, times: i64 } = "{suit} {}", match times {
        2 => "twice".to_owned(),
        more => format!("{more} times"),
    };
}

pub(in crate::engine) fn keys_behind_factor(factor: &FactorMeaning) -> &'static str {
    let paid = match factor {
        FactorMeaning::Paid(paid) => paid,
        FactorMeaning::TensAbove { .. } => return "extra_tens",
        FactorMeaning::TensBelow { .. } => return "extra_tens|failed_hundred_steps|failed_hundred_opposing",
        FactorMeaning::AfterFlek {} => return "against_after_flek",
        FactorMeaning::Flek(_) => return "max_flek",
        FactorMeaning::Trump(_) => return "double_suits",
    };
    match paid {
        PaidFor::Game {} => "game_value",
        PaidFor::QuietHundred { .. } => {
            "quiet_seven_value|hundred_value|quiet_hundred_value|quiet_hundred_marriages|quiet_hundred_beside_failed"
        }
        PaidFor::Tens {} => "extra_tens",
        PaidFor::Bank {} => "bank",
        PaidFor::Hundred { .. } => {
            "seven_value|hundred_value|announced_hundred_marriages|hundred_seven_joint"
        }
        PaidFor::Seven { .. } => "seven_value",
        PaidFor::QuietSeven { .. } => "quiet_seven_value|killed_announced_seven_extra",
        PaidFor::TwoSevens {} => "two_sevens_value|game_with_two_sevens",
        PaidFor::Contract { contract: Contract::OpenBetl | Contract::OpenDurch } => "open_betl_value",
        PaidFor::Contract { .. } => "betl_value|partner_durch",
        PaidFor::GivingUp {} => "give_up_penalty",
        PaidFor::Revoke {} => "revoke_rule|revoke_doubles",
        PaidFor::OverLimit { .. } => "max_win",
    }
}

const DECK: usize = 32;

/// What one player pays another for each component, in each trump suit, where nothing else was won.
pub fn card(options: &Options) -> CardTables {
    let Options { announcements, quiet_bonuses: quiet, betl_durch, .. } = *options;
    let of = Side::Lone;
    let open = betl_durch && options.open_contracts;
    let multiplied = |value: i64| SUITS.map(|trump| value.saturating_mul(options.double_suits.times(trump)));
    let contract = |contract| (PaidFor::Contract { contract }, [options.contract_value(contract); 4]);
    let two_sevens = SUITS.map(|trump| options.two_sevens_value(Some(trump)));
    let prices = [
        (true, (PaidFor::Game {}, multiplied(options.game_value))),
        (quiet, (PaidFor::QuietSeven { of }, multiplied(options.quiet_seven_value))),
        (announcements, (PaidFor::Seven { of }, multiplied(options.seven_value))),
        (quiet, (PaidFor::QuietHundred { of, total: HUNDRED }, multiplied(options.quiet_hundred_value))),
        (announcements, (PaidFor::Hundred { of, total: Some(HUNDRED) }, multiplied(options.hundred_value))),
        (announcements && options.two_sevens, (PaidFor::TwoSevens {}, two_sevens)),
        (betl_durch, contract(Contract::Betl)),
        (betl_durch, contract(Contract::Durch)),
        (open, contract(Contract::OpenBetl)),
        (open, contract(Contract::OpenDurch)),
        (options.auction, (PaidFor::GivingUp {}, [options.give_up_penalty; 4])),
    ];
    let capped = |value: i64| if options.max_win > 0 { value.min(options.max_win) } else { value };
    let prices = prices.into_iter().filter(|(is_paid, (_, values))| *is_paid && *values != [0; 4]);
    let rows = prices.map(|(_, (what, values))| CardRow::new(what, values.map(|value| Some(capped(value)))));
    let table = CardTable::of(CardTopic::Prices {}, SUITS.map(CardHead::Trumps).into(), rows.collect());
    CardTables { deck: DECK, tables: table.into_iter().collect() }
}
