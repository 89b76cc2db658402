//! What only the page says, in English; translations are in the catalogue.

use crate::kernel::words;
use crate::report::numbers::count;

crate::phrases! {
    pub enum PageText<'a> {
        NightOf { date: String, place: Option<&'a str> } =
            "{date}{}", place.map_or(String::new(), |place| format!(", {place}"));
        WhatWasAgreed {} = "What was agreed";
        /// Below it, if the agreement changed between two hands.
        ChangedSince {} = "As it stands after the last hand; the sheet shows where it changed.";
        ScoreSheet {} = "Score sheet";
        RunningTotals {} = "Running totals";
        Standings {} = "Standings";
        WhoPaysWhom {} = "Who pays whom";
        /// Before the payments of a night that goes on.
        IfItEndedNow {} = "If the night ended now";
        Seal {} = "Seal";
        SealSays {} = "The night is closed. Nothing in it can be changed without changing this seal.";
        NoHands {} = "No hand was played yet.";
        Stake {} = "stake";
        Scorekeeper {} = "scorekeeper";
        Note {} = "note";
        State {} = "state";
        /// The head of a chart.
        TotalsByHand {} = "Units after each hand";
        TotalsOfGame { head: String } = "Points of {head}, after each hand";
        TotalsBySession {} = "Money after each session";
        /// What a chart shows, for those who cannot see it. `ends` are sentences.
        ChartShows { lines: usize, lowest: String, highest: String, ends: Vec<String> } =
            "{}, between {lowest} and {highest}. At the end: {}. The table below says more.",
            count(lines, "line", "lines"),
            ends.join(", ");
        ChartEnd { name: &'a str, total: String } = "{name} {total}";
        /// Heads the last of the running totals.
        Now {} = "now";
        Highest {} = "highest";
        Lowest {} = "lowest";
        AfterHand { no: u32 } = "after hand {no}";
        AtTheStart {} = "at the start";
        UnitsBySession {} = "Units after each session";
        /// Said where a chart or a grid would have too many players.
        PlayedMost { count: usize } = "These are the {count} who played most.";
        Season {} = "Season";
        /// `last` is missing if all of it was on one day.
        SeasonOf { sessions: u64, first: String, last: Option<String> } =
            "{}, {first}{}",
            count(sessions, "session", "sessions"),
            last.as_ref().map_or(String::new(), |last| format!(" to {last}"));
        EveryTotal {} = "All totals as a table";
        HandOf { hand: u32, session: i64 } = "hand {hand}, session {session}";
        /// What a season was chosen by.
        OfPlayers { names: Vec<&'a str> } = "of {}", words::and(names);
        With { names: Vec<&'a str> } = "with {}", words::and(names);
        UnderRules { rules: &'a str } = "under {rules}";
        OfGames { games: Vec<&'a str> } = "{}", words::and(games);
        AtPlaces { names: Vec<&'a str> } = "at {}", words::or(names);
        Since { date: String } = "since {date}";
        Until { date: String } = "until {date}";
        TheLast { count: u32 } = "the last {count}";
        NoSessions {} = "No session fits.";
        Statistics {} = "Statistics";
        HeadToHead {} = "Head to head";
        HeadToHeadSays {} = "What the player of a row won from the player of a column.";
        BiggestHands {} = "Biggest hands";
        /// Below everything.
        KeptWith { version: &'a str } = "Kept with meldbook {version}";
        RefreshesItself {} = "This page refreshes itself.";
    }
}
