//! Scorekeeping and settlement for card games played for cash at a real table.
//!
//! Data flows one way through these rooms, and a room imports only rooms above it:
//!
//! 1. [`kernel`]: units, seats, tables, payments: what every game has. [`money`]: amounts and currencies.
//! 2. [`lang`]: messages in other languages than English.
//! 3. [`notation`]: cuts a line into words and finds their meaning, in English and Czech. A line that cannot be read
//!    is an error that points at the word.
//! 4. [`engine`]: makes the words a record, checks the record against the rules and the table, and scores it: payments
//!    that sum to zero, each with its factors. Engines are pure: no files, no clock, no floats.
//! 5. [`rules`]: house rules, which are data: profiles with a value for every option.
//! 6. [`jsonl`]: scores JSON Lines without a ledger.
//! 7. [`night`]: the state of a night, a list of what happened, and changes of it; its entries, the night played, and
//!    who pays whom at its end.
//! 8. [`daybook`]: what happens between nights: cash for closed ones, old debts, nights voided, people with two names.
//! 9. [`command`]: requests and sheet files: parsed, printed, and drafted as a new state of the night.
//! 10. [`query`]: what a ledger answers, as plain types: statistics, hands, people, debts.
//! 11. [`report`]: tables and sentences as text and JSON. [`live`]: the live table, without its terminal.
//! 12. [`store`]: the ledger file, an append-only, hash-chained log. Each request runs in one transaction.
//! 13. [`hub`]: a club's hub, a database with the logs of many ledgers; a client only with the feature `hub`.
//!
//! From a typed line to who pays whom:
//!
//! ```
//! use meldbook::{engine, jsonl, kernel::table::Table, rules::Catalog};
//!
//! let rules = Catalog::default().load("scarne")?.rules;
//! let players = ["Anna", "Ben", "Cyril"].map(str::to_owned);
//!
//! let table = Table { players: players.to_vec(), ..Table::default() };
//! let typed = engine::read_line(rules.options(), &table, "a320s160+170").outcome?;
//! let outcome = engine::score(rules.options(), &table, &typed.record)?;
//!
//! assert_eq!(outcome.story.text(&table), "Anna 320 spades: meld 160 + tricks 170 = 330, made");
//! let lines = jsonl::lines(&outcome, &table).unwrap_or_default();
//! assert_eq!(lines[0]["reason"], "3 (bid 300-340) x 2 (spades) = 6 from each of Ben, Cyril");
//! assert_eq!(lines[1]["reason"], "3 (bid 300-340) x 2 (spades) = 6 to Anna");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod command;
pub mod daybook;
pub mod engine;
pub mod hub;
pub mod jsonl;
pub mod kernel;
pub mod lang;
pub mod live;
pub mod money;
pub mod night;
pub mod notation;
pub mod query;
pub mod report;
pub mod rules;
pub mod store;
