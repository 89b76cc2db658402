//! All integration tests, as one binary.
#![allow(
    clippy::unwrap_in_result,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    missing_docs
)]

mod auction;
mod cases;
mod cli;
mod errors;
mod evening;
mod examples;
mod faults;
mod games;
mod house_rules;
mod hub;
mod imported_logs;
mod kernel;
mod lang;
mod laws;
mod laws_of_games;
mod layers;
mod ledger;
mod live;
mod marias;
mod melds;
mod money;
mod night;
mod notation;
mod notation_marias;
mod notation_points;
mod old_nights;
mod page;
mod points;
mod readable;
mod readme;
mod rehashed;
mod report;
mod rule_cards;
mod rules;
mod score_face;
mod seed;
mod settle;
mod sheet_file;
mod spans;
mod standing;
mod stored_rules;
mod support;
#[cfg(unix)]
mod terminal;
mod transcript;
mod vectors;
