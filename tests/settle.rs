//! The end of the night: who hands whom how much cash.

use crate::seed::law;
use meldbook::kernel::units::divide_kitty;
use meldbook::kernel::units::{Minor, Overflow};
use meldbook::night::NightError;
use meldbook::night::settling::{self, BalancePayment, Settlement};
use proptest::prelude::*;

fn minor(amounts: &[i64]) -> Vec<Minor> {
    amounts.iter().copied().map(Minor).collect()
}

/// Through which account, and the smallest coin.
type Terms = (Option<usize>, Option<Minor>);

fn settle(balances: &[Minor], (through, coin): Terms) -> Result<Settlement, NightError> {
    settling::settle(balances, through, coin)
}

fn exact(balances: &[i64]) -> Result<Settlement, NightError> {
    settle(&minor(balances), Terms::default())
}

fn paid(balances: &[i64], terms: Terms) -> Vec<(usize, usize, i64)> {
    let payments = settle(&minor(balances), terms).unwrap().payments;
    payments.into_iter().map(|p| (p.from, p.to, p.amount.0)).collect()
}

fn through(hub: usize) -> Terms {
    (Some(hub), None)
}

fn coin(coin: i64) -> Terms {
    (None, Some(Minor(coin)))
}

/// What is left of each balance once everybody has paid.
fn left(settlement: &Settlement) -> Vec<i64> {
    let mut left: Vec<i64> = settlement.cash.iter().map(|m| m.0).collect();
    for BalancePayment { from, to, amount } in &settlement.payments {
        left[*from] += amount.0;
        left[*to] -= amount.0;
    }
    left
}

/// The fewest payments by trying every one that settles the first open account.
fn fewest_by_trying(balances: &[i64]) -> usize {
    let Some(first) = balances.iter().position(|b| *b != 0) else { return 0 };
    let mut open = balances[first..].to_vec();
    let amount = std::mem::take(&mut open[0]);
    (1..open.len())
        .filter(|other| open[*other] != 0 && (open[*other] < 0) == (amount > 0))
        .map(|other| {
            let mut then = open.clone();
            then[other] += amount;
            1 + fewest_by_trying(&then)
        })
        .min()
        .unwrap()
}

/// Up to `n` balances within `range`, and one more that brings the sum to zero.
fn balances(n: std::ops::Range<usize>, range: i64) -> impl Strategy<Value = Vec<i64>> {
    prop::collection::vec(-range..=range, n).prop_map(|mut balances| {
        balances.push(-balances.iter().sum::<i64>());
        balances
    })
}

#[test]
fn two_losers_pay_the_winner() {
    assert_eq!(paid(&[62, -28, -34], Terms::default()), [(1, 0, 28), (2, 0, 34)]);
}

#[test]
fn nobody_pays_when_all_are_even() {
    assert_eq!(exact(&[0, 0, 0]).unwrap().payments, []);
    assert_eq!(exact(&[]).unwrap().payments, []);
}

#[test]
fn who_owes_exactly_what_another_gets_pays_only_them() {
    assert_eq!(paid(&[30, -70, 70, -30], Terms::default()), [(1, 2, 70), (3, 0, 30)]);
}

#[test]
fn largest_to_largest_would_need_one_payment_more() {
    // 6 from 5 first leaves five accounts in one heap; 6 = 3 + 3 and 5 = 4 + 1 are two groups.
    let payments = paid(&[6, -4, -3, 5, -3, -1], Terms::default());
    assert_eq!(payments, [(1, 3, 4), (2, 0, 3), (4, 0, 3), (5, 3, 1)]);
}

#[test]
fn sixteen_accounts_fall_into_four_groups() {
    // Each four of them sum to zero and nothing smaller does.
    let night: Vec<i64> = [1, 100, 10_000, 1_000_000]
        .into_iter()
        .flat_map(|scale| [7 * scale, -2 * scale, -scale, -4 * scale])
        .collect();
    assert_eq!(exact(&night).unwrap().payments.len(), 12);
}

#[test]
fn twenty_accounts_are_settled_with_the_fewest_payments() {
    // Five for each of four scales, shuffled by a step that is prime to twenty.
    let by_scale: Vec<i64> = [1, 100, 10_000, 1_000_000]
        .into_iter()
        .flat_map(|scale| [9 * scale, 8 * scale, -10 * scale, -4 * scale, -3 * scale])
        .collect();
    let shuffled: Vec<i64> = (0..20).map(|place| by_scale[place * 7 % 20]).collect();
    let settlement = exact(&shuffled).unwrap();
    assert_eq!(settlement.payments.len(), 16);
    assert_eq!(left(&settlement), [0; 20]);
}

#[test]
fn a_club_of_a_thousand_is_settled_too() {
    let mut club: Vec<i64> = (1..1000).map(|i| (i * i * 37 + i * 11) % 2003 - 1001).collect();
    club.push(-club.iter().sum::<i64>());
    let settlement = exact(&club).unwrap();
    assert_eq!(left(&settlement), [0; 1000]);
    let open = club.iter().filter(|b| **b != 0).count();
    assert!(settlement.payments.len() < open);
    assert_eq!(exact(&club).unwrap(), settlement, "the same ones each time");
}

#[test]
fn everybody_settles_through_the_host() {
    assert_eq!(paid(&[62, -28, -34], through(1)), [(1, 0, 62), (2, 1, 34)]);
    assert_eq!(paid(&[5, 0, -5], through(1)), [(1, 0, 5), (2, 1, 5)]);
}

#[test]
fn quarters_are_what_people_have_on_them() {
    // Down to quarters that is 125, -75 and -75, with 10, 5 and 8 left over and 2 from Dana: one quarter.
    let settlement = settle(&minor(&[135, -70, -67, 2]), coin(25)).unwrap();
    assert_eq!(settlement.cash, minor(&[150, -75, -75, 0]));
    assert_eq!(settlement.rounding, minor(&[15, -5, -8, -2]));
    assert_eq!(left(&settlement), [0, 0, 0, 0]);
}

#[test]
fn of_equal_rests_the_first_in_seat_order_gets_the_coin() {
    let settlement = settle(&minor(&[5, 5, 5, -15]), coin(10)).unwrap();
    assert_eq!(settlement.cash, minor(&[10, 10, 0, -20]));
}

#[test]
fn through_the_host_in_coins() {
    let terms = (Some(0), Some(Minor(25)));
    assert_eq!(paid(&[135, -70, -67, 2], terms), [(1, 0, 75), (2, 0, 75)]);
}

#[test]
fn what_cannot_be_settled_is_refused() {
    assert_eq!(exact(&[5, -4]), Err(NightError::NotZero { sum: 1 }));
    assert_eq!(exact(&[i64::MAX, i64::MAX, -1]), Err(NightError::Overflow(Overflow)));
    assert_eq!(exact(&[i64::MIN, i64::MAX, 1]), Err(NightError::Overflow(Overflow)));
    let rich = [i64::MAX, -i64::MAX];
    assert_eq!(settle(&minor(&rich), coin(i64::MAX - 1)), Err(NightError::Overflow(Overflow)));
}

#[test]
fn the_largest_fortune_changes_hands() {
    assert_eq!(paid(&[i64::MAX, -i64::MAX], Terms::default()), [(1, 0, i64::MAX)]);
}

#[test]
fn the_kitty_is_shared_or_made_good_with_odd_cents_to_the_first_seats() {
    assert_eq!(divide_kitty(Minor(35), 3), minor(&[12, 12, 11]));
    assert_eq!(divide_kitty(Minor(-8), 3), minor(&[-3, -3, -2]));
    assert_eq!(divide_kitty(Minor(20), 4), minor(&[5, 5, 5, 5]));
    assert_eq!(divide_kitty(Minor(0), 3), minor(&[0, 0, 0]));
    assert_eq!(divide_kitty(Minor(7), 0), []);
}

proptest! {
    #![proptest_config(law(256))]

    #[test]
    fn no_smaller_number_of_payments_would_do(balances in balances(0..7, 6)) {
        prop_assert_eq!(exact(&balances).unwrap().payments.len(), fewest_by_trying(&balances));
    }

    #[test]
    fn everybody_is_even_after_the_payments(
        balances in balances(0..28, 500), to_coin in 0_i64..60, hub in 0_usize..40,
    ) {
        let terms = ((hub < balances.len()).then_some(hub), (to_coin > 0).then_some(Minor(to_coin)));
        let settlement = settle(&minor(&balances), terms).unwrap();
        prop_assert_eq!(left(&settlement), vec![0; balances.len()]);
        prop_assert!(settlement.payments.iter().all(|p| p.amount > Minor::ZERO && p.from != p.to));
        prop_assert!(settlement.payments.len() < balances.len());
        prop_assert!(settlement.payments.is_sorted_by_key(|p| (p.from, p.to)));
    }

    #[test]
    fn nobody_is_off_by_a_whole_coin(balances in balances(0..12, 1000), to_coin in 1_i64..100) {
        let settlement = settle(&minor(&balances), coin(to_coin)).unwrap();
        for ((cash, rounding), balance) in settlement.cash.iter().zip(&settlement.rounding).zip(&balances) {
            prop_assert_eq!(cash.0 % to_coin, 0);
            prop_assert_eq!(rounding.0, cash.0 - balance);
            prop_assert!(rounding.0.abs() < to_coin);
        }
        prop_assert_eq!(settlement.rounding.iter().map(|m| m.0).sum::<i64>(), 0);
    }

    #[test]
    fn a_divided_kitty_is_the_whole_kitty(kitty in any::<i64>(), n in 1_usize..9) {
        let shares = divide_kitty(Minor(kitty), n);
        prop_assert_eq!(shares.iter().map(|m| i128::from(m.0)).sum::<i128>(), i128::from(kitty));
        let (most, least) = (shares.iter().max().unwrap().0, shares.iter().min().unwrap().0);
        prop_assert!(most - least <= 1);
    }
}
