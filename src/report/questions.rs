//! What is asked at a terminal, with the help for each question, in English; translations are in the catalogue.

crate::phrases! {
    pub enum Question<'a> {
        WhichRulesAndWho {} = "the rules and the players are missing";
        WhoPlays {} = "the players are missing";
        AtATerminal {} = "`meldbook new RULES PLAYER...`, with the players clockwise; at a terminal `new` asks for them";
        NothingOpened {} = "no session was opened";
        UpOrEscGoesBack { help: &'a str } = "{help}; Up or Esc: back";
        EscGoesBack { help: &'a str } = "{help}; Esc: back";
        AsLastTime { table: &'a str } =
            "`meldbook new --again` seats the last table: {table}; `meldbook new RULES PLAYER...` another one";
        WhichTable {} = "Which table sits down?";
        AnotherTable {} = "another one";
        WhoDeals {} = "Who deals first?";
        Arrows {} = "arrows to move, letters to search, Enter to choose";
        WithWhom {} = "Who plays with whom?";
        SidesAs {} = "as anna+dana,ben+cyril; Enter: those who sit opposite each other";
        WhichRules {} = "Which rules?";
        RulesHelp {} = "arrows to move, letters to search, Enter to choose; `meldbook rules show` shows them";
        Player { no: usize } = "Player {no}?";
        EnoughPlayers {} = "clockwise; Enter alone: no more players";
        MorePlayers {} = "clockwise; Tab: known names";
        Clockwise {} = "clockwise";
        OneNameAtATime { names: String } = "one name at a time: {names}? Enter again: it is one name";
        UnitWorth {} = "What is a unit worth?";
        PlayedFor {} = "What is the stake?";
        UnitAs { example: &'a str } = "as {example}; Enter: only units are kept, and no money";
        UnitOr { example: &'a str, usual: String } = "as {example}, or `chips` to keep units only; Enter: {usual}";
        StakeAs { example: &'a str } = "as {example}; Enter: the default of the rules";
        StakeOrNothing { example: &'a str } = "as {example}; Enter: nothing is staked";
        HouseRules {} = "Which house rules differ?";
        None {} = "none";
        SpaceChooses {} = "Space to choose, letters to search, Enter to confirm";
        NumberOrName { usual: &'a str } = "a number or a name; Enter: {usual}";
        NumbersOrNames {} = "numbers or names, separated by spaces; Enter: none";
        NotOne { typed: &'a str } = "`{typed}` is not one of these";
        Value { key: &'a str } = "{key}?";
    }
}
