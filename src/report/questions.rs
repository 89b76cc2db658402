//! The questions of `new` at a terminal, in English; translations are in the catalogue.

crate::phrases! {
    /// The questions and their help.
    pub enum Question<'a> {
        /// Rules and players are missing, and nobody can be asked.
        WhichRulesAndWho {} = "the rules and the players are missing";
        /// Players are missing, and nobody can be asked.
        WhoPlays {} = "the players are missing";
        /// How they are said.
        AtATerminal {} = "`meldbook new RULES PLAYER...`, with the players clockwise; at a terminal `new` asks for them";
        /// Somebody would not answer.
        NothingOpened {} = "no session was opened";
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
        RulesHelp {} = "arrows to move, letters to search, Enter to choose; `meldbook rules show` shows them";
        /// For a player.
        Player { no: usize } = "Player {no}?";
        /// As many as have to play are named.
        EnoughPlayers {} = "clockwise; Enter alone: no more players";
        /// More have to play.
        MorePlayers {} = "clockwise; Tab: known names";
        /// For the stake.
        PlayedFor {} = "What is the stake?";
        /// How a stake is said.
        StakeAs { example: &'a str } = "as {example}; Enter: the default of the rules";
        /// For the options that differ.
        HouseRules {} = "Which house rules differ?";
        /// No option differs.
        None {} = "none";
        /// How to choose options.
        SpaceChooses {} = "Space to choose, letters to search, Enter to confirm";
        /// For the value of an option.
        Value { key: &'a str } = "{key}?";
    }
}
