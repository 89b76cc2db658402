//! What tests choose at random comes from one seed, the same each time; `MELDBOOK_TEST_SEED` names another.

use proptest::prelude::ProptestConfig;
use proptest::test_runner::{RngAlgorithm, RngSeed, TestRng};
use sha2::Digest;

/// Returns the seed, and says it in the output of the test, which is shown if it fails.
fn seed() -> u64 {
    const VARIABLE: &str = "MELDBOOK_TEST_SEED";
    let seed = std::env::var(VARIABLE).map_or(1, |seed| seed.parse().unwrap());
    println!("{VARIABLE}={seed} tries the same again");
    seed
}

/// Returns how often something is tried: a few times every day, or as many as `MELDBOOK_TEST_ROUNDS` says.
pub fn rounds(few: usize) -> usize {
    std::env::var("MELDBOOK_TEST_ROUNDS").map_or(few, |rounds| rounds.parse().unwrap())
}

/// Returns the step in which cases of a list are tried: one in so many every day, with more rounds more of them.
pub fn one_in(many: usize) -> usize {
    many.div_ceil(rounds(1))
}

/// Returns how a law is tried: in so many cases, or in as many rounds as are asked for. None is remembered for the next time.
pub fn law(cases: usize) -> ProptestConfig {
    let rng_seed = RngSeed::Fixed(seed());
    ProptestConfig {
        cases: u32::try_from(rounds(cases)).unwrap(),
        rng_seed,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// Returns a source of numbers that are the same each time for the same name.
pub fn random(name: &str) -> TestRng {
    TestRng::from_seed(RngAlgorithm::ChaCha, &sha2::Sha256::digest(format!("{name} {}", seed())))
}
