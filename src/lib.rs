//! Scorekeeping and settlement for card games played for cash at a real table.
//!
//! What somebody types goes one way through these modules, and nothing flows back:
//!
//! 1. [`notation`] cuts a line into words and knows what each may mean, in English and Czech; it also reads
//!    sheet files. A line that cannot be read is an error that points at the word.
//! 2. [`rules`] finds the house rules, which are data: profiles with a value for every option.
//! 3. [`engine`] makes the line a record, checks it against rules and [`table`], all of it at once, and scores
//!    it. Engines are pure: no files, no clock, no floats.
//! 4. [`outcome`] is what comes out: payments that sum to zero by their form, each with its factors. [`units`]
//!    are checked integers, [`seat`] says who is who.
//! 5. [`ledger`] keeps what was said in an append-only, hash-chained log, and folds it into what stands;
//!    [`night`] replays that with the engine.
//! 6. [`book`] is the one place where the pure half meets the ledger: every change is drafted, appended,
//!    replayed and projected in one transaction. [`opening`] makes the entry that a session begins with.
//! 7. [`settle`] turns balances into the fewest payments, [`kitty`] shares the common account, [`money`] reads
//!    and writes amounts.
//! 8. [`lang`] says things in another language than English. [`report`] makes grids and sentences of what stands, and [`face`] makes text and JSON of those. The
//!    stateless face, [`face::score`], has no ledger at all.
//!
//! From a typed line to who pays whom:
//!
//! ```
//! use meldbook::{engine, rules::Catalog, table::Table};
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
