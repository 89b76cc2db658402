//! What `new` asks at a terminal, in English here and in any other language by its catalogue.

crate::phrases! {
    /// What is asked, and what helps to answer it.
    pub enum Question<'a> {
        /// Rules and players are missing, and nobody can be asked.
        WhichRulesAndWho {} = "which rules, and who plays?";
        /// Players are missing, and nobody can be asked.
        WhoPlays {} = "who plays?";
        /// How they are said.
        AtATerminal {} = "`meldbook new RULES PLAYER...`, the players clockwise; at a terminal `new` asks";
        /// Somebody would not answer.
        NothingOpened {} = "nothing was opened";
        /// For the first dealer.
        WhoDeals {} = "Who deals first?";
        /// How to choose from a list.
        Arrows {} = "arrows to move, letters to search, Enter to choose";
        /// For the sides.
        WithWhom {} = "Who plays with whom?";
        /// How sides are said.
        SidesAs {} = "as anna+dana,ben+cyril; Enter: those who sit opposite each other";
        /// For the rules.
        WhichRules {} = "Which rules?";
        /// How to choose rules.
        RulesHelp {} = "arrows to move, letters to search, Enter to choose; `meldbook rules show` tells them";
        /// For a player.
        Player { no: usize } = "Player {no}?";
        /// As many as have to play are named.
        EnoughPlayers {} = "clockwise; Enter alone: nobody more";
        /// More have to play.
        MorePlayers {} = "clockwise; Tab: known names";
        /// For the stake.
        PlayedFor {} = "What is played for?";
        /// How a stake is said.
        StakeAs { example: &'a str } = "as {example}; Enter: as the rules have it";
        /// For the options that differ.
        HouseRules {} = "Which house rules differ?";
        /// No option differs.
        None {} = "none";
        /// How to choose options.
        SpaceChooses {} = "Space to choose, letters to search, Enter: none but those chosen";
        /// For the value of an option.
        Value { key: &'a str } = "{key}?";
    }
}
