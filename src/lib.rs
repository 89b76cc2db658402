//! Scorekeeping and settlement for card games played for cash at a real table.
//!
//! Whatever is typed goes one way through these rooms, each of which imports only those before it:
//!
//! 1. [`kernel`] is what every game speaks: checked units, seats, tables, payments that sum to zero, refusals.
//!    [`money`] reads and writes amounts, [`lang`] puts facts into other languages than English.
//! 2. [`notation`] cuts a line into words, in English and Czech. A line that cannot be read is an error that points
//!    at the word.
//! 3. [`engine`] makes the line a record, checks it against rules and table, and scores it. Engines are pure: no
//!    files, no clock, no floats. [`rules`] finds the house rules, which are data. [`jsonl`] is the stateless program.
//! 4. [`session`] is a night without its file: entries, what stands of them, the night replayed and settled.
//! 5. [`command`] is what may be asked: a request is parsed, printed, and drafted as entries.
//! 6. [`store`] is the ledger file. It carries out each request in one transaction.
//! 7. [`report`] makes grids and sentences of what stands, and text and JSON of these. [`live`] is the live table.
//!
//! From a typed line to who pays whom:
//!
//! ```
//! use meldbook::{engine, kernel::table::Table, rules::Catalog};
//!
//! let rules = Catalog::default().load("scarne")?.rules;
//! let players = ["Anna", "Ben", "Cyril"].map(str::to_owned);
//!
//! let table = Table { players: players.to_vec(), ..Table::default() };
//! let typed = engine::read_line(rules.options(), &table, "a320s160+170").outcome?;
//! let outcome = engine::score(rules.options(), &table, &typed.record)?;
//!
//! assert_eq!(outcome.story.text(&table), "Anna 320 spades: meld 160 + tricks 170 = 330, made");
//! let postings: Vec<(&str, i64, String)> = outcome
//!     .postings()?
//!     .iter()
//!     .map(|posting| (posting.account.name(&table), posting.units.0, posting.reason(&table)))
//!     .collect();
//! assert_eq!(postings, [
//!     ("Anna", 12, "3 (bid 300-340) x 2 (spades) = 6 from each of Ben, Cyril".to_owned()),
//!     ("Ben", -6, "3 (bid 300-340) x 2 (spades) = 6 to Anna".to_owned()),
//!     ("Cyril", -6, "3 (bid 300-340) x 2 (spades) = 6 to Anna".to_owned()),
//! ]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod command;
pub mod engine;
pub mod jsonl;
pub mod kernel;
pub mod lang;
pub mod live;
pub mod money;
pub mod notation;
pub mod report;
pub mod rules;
pub mod session;
pub mod store;
