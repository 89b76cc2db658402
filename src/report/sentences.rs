//! What commands answer besides reports, in English here and in any other language by its catalogue.

use super::numbers::count;

crate::phrases! {
    /// A sentence that a command answers with.
    pub enum Sentence<'a> {
        /// A session in a line.
        Session { id: i64, date: String, place: Option<&'a str>, rules: &'a str, state: String } =
            "session {id} | {date}{} | {rules} | {state}", place.map_or(String::new(), |place| format!(", {place}"));
        /// A session just opened.
        Opened { id: i64, title: &'a str, players: String } = "session {id}: {title} | {players}";
        /// The head of the agreements.
        ToBeAgreed {} = "to be agreed before the first hand:";
        /// Who deals first, as nobody said otherwise.
        DealsFirst { dealer: &'a str } =
            "taken for granted: {dealer} deals first; `--dealer NAME` says otherwise";
        /// Who are partners, as nobody said otherwise.
        PartnersOpposite {} =
            "taken for granted: partners sit opposite each other; `--sides A+B,C+D` says otherwise";
        /// What a unit is worth, as nobody said otherwise.
        UnitIsWorth { unit: String, stake: String } =
            "taken for granted: a unit is worth {unit}; `--stake {stake}` says otherwise";
        /// That there is no money, as nobody said otherwise.
        OnlyUnits { stake: String } =
            "taken for granted: only units are kept, and no money; `--stake {stake}` says otherwise";
        /// That nothing is staked, as nobody said otherwise.
        NothingIsStaked { stake: String } =
            "taken for granted: nothing is staked; `--stake {stake}` says otherwise";
        /// What a line did not say.
        TakenForGranted { what: String } = "taken for granted: {what}";
        /// Something legal that is more likely a slip of the pen.
        Warning { warning: String } = "warning: {warning}";
        /// The hand before, at the bare command.
        LastHand { headline: String } = "last: {headline}";
        /// No session goes on.
        NoneOpen {} = "no session is open: `meldbook new RULES PLAYER...` opens one";
        /// There is no session.
        NothingYet { ledger: String } = "no session was opened yet in {ledger}\n\
            `meldbook new scarne Anna Ben Cyril --stake 5c` opens one\n\
            `meldbook rules list` shows the rules, `meldbook --help` all commands";
        /// A session that was closed, and its seal.
        IsClosed { id: i64, seal: &'a str } =
            "session {id} is closed; its seal, to be written down: {seal}";
        /// A change taken back.
        Undone { entry: String } = "undone: {entry}";
        /// A change given back.
        Redone { entry: String } = "redone: {entry}";
        /// An entry of the log as it was typed.
        Entry { no: String, kind: String, of: Option<String>, text: Option<String> } =
            "{kind}{}{} (entry {no})",
            of.as_ref().map_or(String::new(), |of| format!(" of entry {of}")),
            text.as_ref().map_or(String::new(), |text| format!(" {text}"));
        /// Cash that changed hands.
        HasPaid { from: &'a str, to: &'a str, amount: String, id: i64 } = "{from} paid {to} {amount}, session {id}";
        /// The head of what is to be paid in a session that was closed.
        StillToBePaid {} = "still to be paid:";
        /// The head of what would be to be paid.
        IfItEndedNow {} = "if the night ended now:";
        /// A name put right.
        Renamed { old: &'a str, new: &'a str, id: i64 } = "{old} is {new} now, on every line of session {id}";
        /// A name that was right.
        NamedSo { name: &'a str } = "{name} was called so already";
        /// A session that goes on.
        Reopened { id: i64, date: String } = "session {id} of {date} goes on; the seal of its close stays known";
        /// No session is asked for by these filters.
        NoSessionFits {} = "no session fits";
        /// A remark that could not be shown.
        NoteRefused {} = "there is a control character in the note";
        /// Options behind the line.
        OptionsBefore {} = "options stand before the line";
        /// What was understood before the word at fault.
        UnderstoodSoFar { understood: String } = "understood so far: {understood}";
        /// What was understood of a hand that was refused.
        Understood { understood: String } = "understood: {understood}";
        /// What else is wrong with it.
        Also { fault: String } = "also {fault}";
        /// Output that cannot be written, after something was logged.
        IsInTheLedger {} = "what was to be logged is in the ledger: `meldbook history` shows it";
        /// Nobody in the ledger is called so.
        NobodyCalled { name: &'a str } = "nobody in the ledger is called `{name}`";
        /// What may have been meant.
        DidYouMean { names: String } = "did you mean {names}?";
        /// A night taken in.
        TakenIn { id: i64, date: String, hands: i64 } =
            "session {id} of {date}: {} taken in", count(hands, "hand", "hands");
        /// Rules in the list that cannot be read.
        BrokenRules { name: &'a str } = "broken: `meldbook rules check {name}` says why";
        /// A night that was there already.
        Known { id: i64, date: String } = "session {id} of {date} is there already and was left alone";
        /// A night that was there already, and goes on otherwise.
        KnownOtherwise { id: i64, date: String } =
            "warning: session {id} of {date} is there already, with other entries, and was left alone";
        /// A file with bad lines.
        NothingTaken { path: String, lines: usize } =
            "nothing was taken from {path}: {}", count(lines, "bad line", "bad lines");
        /// What stands before an error.
        ErrorHead {} = "error";
        /// What stands before a hint.
        HintHead {} = "hint";
    }
}
