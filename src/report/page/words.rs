//! What only the page says, in English; translations are in the catalogue.

use crate::report::numbers::count;

crate::phrases! {
    /// A heading or a sentence of the page.
    pub enum PageText<'a> {
        /// The head of a night.
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
        TotalsBySession { currency: &'a str } = "{currency} after each session";
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
        /// The head of a season.
        Season {} = "Season";
        SeasonOf { sessions: u64, first: String, last: String } =
            "{}, {first} to {last}", count(sessions, "session", "sessions");
        EveryTotal {} = "All totals as a table";
        HandOf { hand: u32, session: i64 } = "hand {hand}, session {session}";
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
