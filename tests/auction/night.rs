//! A table for stories: rules, players, and hands as JSON.

use crate::house_rules;
use meldbook::engine::{self, Engine, Options, Outcome, Record, Refusal, Seating, Story};
use meldbook::jsonl;
use meldbook::kernel::table::Table;
use serde_json::Value;

pub struct Night {
    pub options: Options,
    pub table: Table,
}

/// Anna, Ben and Cyril under some rules, with some options changed.
pub fn night(rules: &str, set: &[(&str, &str)]) -> Night {
    let options = house_rules::with(rules, set).unwrap();
    Night { options, table: Table::default() }.at("Anna Ben Cyril")
}

impl Night {
    /// Seats these players instead.
    pub fn at(mut self, players: &str) -> Night {
        self.table.players = players.split_whitespace().map(str::to_owned).collect();
        self
    }

    pub fn dealt_by(mut self, dealer: &str) -> Night {
        self.table.dealer = Some(dealer.to_owned());
        self
    }

    pub fn score(&self, hand: &Value) -> Result<Outcome, Refusal> {
        let json = hand.to_string();
        let record = Record::from_json(Engine::Auction, &json).map_err(|_| {
            let fault = Record::malformed(Engine::Auction, &json).unwrap();
            Refusal::of(fault.0, fault.1)
        })?;
        engine::score(&self.options, &self.table, &record)
    }

    /// The field and the sentence of the first fault.
    pub fn refusal(&self, hand: Value) -> (String, String) {
        let refusal = self.score(&hand).expect_err("the record should be refused");
        (refusal.first.field.to_string(), refusal.first.to_string())
    }

    /// The field of the first fault.
    pub fn field(&self, hand: Value) -> String {
        self.refusal(hand).0
    }

    /// The fields of all faults.
    pub fn fields(&self, hand: Value) -> Vec<String> {
        let refusal = self.score(&hand).expect_err("the record should be refused");
        std::iter::once(&refusal.first).chain(&refusal.more).map(|fault| fault.field.to_string()).collect()
    }

    pub fn story(&self, hand: Value) -> engine::auction::Story {
        let Story::Auction(story) = self.score(&hand).unwrap().story else { panic!("auction pinochle") };
        story
    }

    /// The story in words.
    pub fn text(&self, hand: Value) -> String {
        self.story(hand).sentence(&self.table).to_string()
    }

    /// Why the first account named in the outcome gets what it gets.
    pub fn reason(&self, hand: Value) -> String {
        let lines = jsonl::lines(&self.score(&hand).unwrap(), &self.table).unwrap();
        lines[0]["reason"].as_str().unwrap().to_owned()
    }

    /// Who speaks, in order, and who sits out.
    pub fn seated(&self) -> (String, String) {
        let Seating { active, inactive } = engine::seating(&self.options, &self.table).unwrap();
        let names = |seats: &[meldbook::kernel::table::Seat]| {
            seats.iter().map(|seat| self.table.name(*seat)).collect::<Vec<_>>().join(" ")
        };
        (names(&active), names(&inactive))
    }
}
