//! The answers of commands in English; translations are in the catalogue.

use super::count;

crate::phrases! {
    pub enum Sentence<'a> {
        Session { id: i64, date: String, place: Option<&'a str>, rules: &'a str, state: String } =
            "session {id} | {date}{} | {rules} | {state}", place.map_or(String::new(), |place| format!(", {place}"));
        Opened { id: i64, title: &'a str, players: String } = "session {id}: {title} | {players}";
        ToBeAgreed {} = "to be agreed before the first hand:";
        /// Stands in place of the agreements.
        AgreedAsBefore { id: i64, date: String } =
            "agreed as in session {id} of {date}; `--agreements` prints it in full, F3 at the live table shows it";
        StillOpen { id: i64, date: String, rules: &'a str, hands: i64, current: i64 } =
            "session {id} of {date}, {rules}, {}, is open too and stays open; session {current} is the current one now, \
             `--session {id}` names the other", count(hands, "hand", "hands");
        MoreOpen { more: usize } = "{} {} open too: `meldbook sessions` lists them",
            count(more, "more session", "more sessions"), if *more == 1 { "is" } else { "are" };
        OpensTheTable {} = "`meldbook play` opens the table";
        /// An assumption of `new`, as are the next five.
        DealsFirst { dealer: &'a str } =
            "assumed: {dealer} deals first; change it with `--dealer NAME`";
        PartnersOpposite { sides: String } =
            "assumed: partners sit opposite each other; change it with `--sides {sides}`";
        SidesInTurn { sides: String } =
            "assumed: the sides sit in turn; change it with `--sides {sides}`";
        UnitIsWorth { unit: String, stake: String } =
            "assumed: a unit is worth {unit}; change it with `--stake {stake}`";
        OnlyUnits { stake: String } =
            "assumed: only units are kept, and no money; change it with `--stake {stake}`";
        NothingIsStaked { stake: String } =
            "assumed: nothing is staked; change it with `--stake {stake}`";
        Assumed { what: String } = "assumed: {what}";
        /// What `verify` comes to.
        Verified { sessions: u64, entries: u64, hands: u64, problems: usize } =
            "{}, {}, {} scored again: {}",
            count(*sessions, "session", "sessions"),
            count(*entries, "entry", "entries"),
            count(*hands, "hand", "hands"),
            match problems {
                0 => "everything is correct".to_owned(),
                problems => count(*problems, "problem", "problems"),
            };
        SealOf { close: String, id: i64, date: String, at: String } =
            "the seal belongs to entry {close}, the close of session {id} of {date} at {at}";
        SealOfOwn { entry: String, said: String, at: String } =
            "the seal belongs to entry {entry} of this ledger's own daybook, of {at}: {said}";
        SealOfDaybook { entry: String, id: String, said: String, at: String } =
            "the seal belongs to entry {entry} of daybook {id}, of another machine, of {at}: {said}";
        NothingFollows {} = "no entry follows it";
        LaterEntry { no: String, kind: String, at: String } = "later: entry {no}, {kind}, at {at}";
        NoOptionDiffers {} = "no option differs";
        OneSession {} = "a sheet file holds one session";
        RulesAreListed {} = "`meldbook rules list` shows the names; a path has a `/` or ends in `.toml`";
        /// What worked hands come to.
        WorkedHands { all: usize, wrong: usize } = "{}", match (all, wrong) {
            (0, _) => "the options are valid; there are no worked hands".to_owned(),
            (1, 0) => "1 worked hand, correct".to_owned(),
            (all, 0) => format!("{all} worked hands, all correct"),
            (1, _) => "1 worked hand, wrong".to_owned(),
            (all, wrong) => format!("{all} worked hands, {wrong} wrong"),
        };
        PagesWritten { pages: usize, folder: String } = "{pages} manual pages in {folder}";
        NoHouseRule { word: String } = "`{word}` is not a house rule";
        WriteKeyAndValue {} = "write KEY=VALUE, as in `hearts_multiplier=3`";
        RuleSetTwice { key: String, one: String, other: String } = "`{key}` is set twice, to {one} and to {other}";
        /// About options of `rules show`, as are the next two.
        NeedsRules {} = "`--stake`, `--currency` and `--set` go with the name of rules; a session's rules are already set";
        NeedsCard {} = "`--stake`, `--currency` and `--set` go with `--card`";
        RulesOrSession {} = "give rules or `--session`, not both";
        /// What `melds` needs.
        CardsNeedTable {} = "cards need a meld table: `--table TABLE`";
        MeldTables { tables: String, first: &'a str } =
            "meld tables: {tables}; `meldbook melds --table {first}` prints one";
        CardsNeedTrump {} = "cards need a trump suit: `--trump SUIT`";
        TableWithoutCards { table: &'a str } = "`meldbook melds --table {table}` without cards prints the meld table";
        TwoRules { one: &'a str, other: &'a str } =
            "`--as` takes one set of rules, not `{one}` and `{other}`; beside it options: `--as KEY=VALUE`";
        DecimalOfCsv {} = "`--decimal` is for `--format csv`";
        UseOtherFormat {} = "use `--format json`, `jsonl`, `csv` or `hledger`";
        NotAsJson {} = "`--json` is `--format json`, and another format was asked for";
        LeaveOutJson {} = "leave one of them out";
        PageNotAsJson {} = "a page is HTML, not JSON";
        DataAsJson {} = "`meldbook sheet --json` and `meldbook stats --json` have the data";
        SessionOrFilter {} = "name a session, or choose sessions with filters, not both";
        /// The progress of a command, as is the next.
        SessionsDone { done: usize, all: usize } = "{done} of {}", count(*all, "session", "sessions");
        FilesDone { done: usize, all: usize } = "{done} of {}", count(*all, "file", "files");
        StandardInput {} = "standard input";
        NoFile { path: String } = "there is no file `{path}`";
        NoFolder { path: String } = "there is no folder `{path}`";
        NoHome {} = "there is no home folder for the ledger: name its file with `--ledger` or in MELDBOOK_LEDGER";
        IsFolder { path: String } = "`{path}` is a folder";
        IsLedger { path: String } = "`{path}` is a ledger, and nothing is written over it";
        FileIsFull { path: String } = "`{path}` cannot be written: the disk is full, or the file has reached its size limit";
        FileNotWritten { path: String, why: String } = "`{path}` cannot be written: {why}";
        /// A hint if a file could not be put in place.
        OldFileStands {} = "nothing was written; an older file there is as it was";
        /// Said at the live table, which goes on.
        PageNotWritten { why: String } = "the page was not written: {why}";
        NoText { path: String } = "`{path}` is not a text file";
        MustBeUtf8 {} = "sheet files and logs must be UTF-8";
        /// About nights without which the others are added up.
        TooLargeToAdd { sessions: String } =
            "left out, because their amounts are too large to be added up: sessions {sessions}";
        WrongClock {} = "the clock of this machine is wrong: it is set before 1970 or after 9999";
        LongLine { path: String, line: usize, most: u64 } =
            "line {line} of `{path}` is too long: a line has at most {most} bytes";
        LongSheet { path: String, most: u64 } = "`{path}` is too long: a sheet file has at most {most} bytes";
        /// Below the first bad lines of a file.
        MoreBadLines { more: usize } = "and {}", count(*more, "more bad line", "more bad lines");
        /// About a legal hand that is probably a mistake.
        Warning { warning: String } = "warning: {warning}";
        LastHand { headline: String, dealer: &'a str } = "last: {headline} ({dealer} dealt)";
        NoneOpen {} = "no session is open: `meldbook new RULES PLAYER...` opens one";
        NothingYet { ledger: String } = "no session was opened yet in {ledger}\n\
            `meldbook new scarne Anna Ben Cyril --stake 5c` opens one\n\
            `meldbook rules list` shows the rules, `meldbook --help` all commands";
        IsClosed { id: i64, seal: &'a str } =
            "session {id} is closed; its seal, to be written down: {seal}";
        Undone { entry: String } = "undone: {entry}";
        Redone { entry: String } = "redone: {entry}";
        /// About another entry, or what stands at a place of the sheet: a hand or something between hands.
        Entry {
            no: String,
            kind: String,
            of: Option<String>,
            hand: Option<u32>,
            at: Option<String>,
            text: Option<String>
        } =
            "{kind}{}{} (entry {no})",
            match (hand, at, of) {
                (Some(hand), ..) => format!(" of hand {hand}"),
                (None, Some(at), _) => format!(" of {at}"),
                (None, None, Some(of)) => format!(" of entry {of}"),
                (None, None, None) => String::new(),
            },
            text.as_ref().map_or(String::new(), |text| format!(" {text}"));
        StillToBePaid {} = "still to be paid:";
        /// Hints at the table, where the session need not be named.
        ReopenHere {} = "`reopen` reopens it";
        SeatHere {} = "`seat in NAME` fills it";
        /// For a table of another size.
        RulesFor { players: usize, rules: &'a str } = "for {players} players: `set rules={rules}`";
        IfItEndedNow {} = "if the night ended now:";
        ClosedAgain { id: i64 } = "session {id} is closed again";
        Renamed { old: &'a str, new: &'a str, id: i64 } = "{old} is {new} now, on every line of session {id}";
        Reopened { id: i64, date: String } = "session {id} of {date} is reopened; the old seal stays on record";
        NoSessionFits {} = "no session fits";
        NoteRefused {} = "there is a control character in the note";
        OptionsInShell {} = "options are for the shell; here a note is typed behind `#`";
        UnderstoodSoFar { understood: String } = "understood so far: {understood}";
        Understood { understood: String } = "understood: {understood}";
        Also { fault: String } = "also {fault}";
        OutputIsFull {} = "standard output cannot be written: the disk is full, or the file has reached its size limit";
        NoOutput { why: String } = "standard output cannot be written: {why}";
        /// A hint if what a command wrote could not be shown.
        IsInTheLedger {} = "what was to be logged is in the ledger: `meldbook history` shows it";
        /// A hint behind the warning of what was recorded.
        TakesBack { undo: String } = "`{undo}` takes it back";
        /// Of two filters.
        Backwards { since: String, until: String } = "{since} is after {until}";
        NoSuchRules { rules: &'a str } = "no session of this ledger uses the rules `{rules}`";
        NoSuchPlace { place: &'a str } = "no session of this ledger was at `{place}`";
        NoSuchTable { table: &'a str } = "no session of this ledger came from `{table}`";
        /// Rules or places that the ledger has.
        PlayedHere { names: String } = "in this ledger: {names}";
        PlayedHereAndMore { names: String, more: usize } = "in this ledger: {names} and {more} more";
        NobodyCalled { name: &'a str } = "nobody in the ledger is called `{name}`";
        WaysToSay {} = "`?` shows how hands are typed, and the commands";
        DidYouMean { names: String } = "did you mean {names}?";
        TakenIn { id: i64, date: String, hands: i64 } =
            "session {id} of {date}: {} added", count(hands, "hand", "hands");
        NothingToMerge { known: usize } = "nothing new{}", match known {
            0 => String::new(),
            known => format!(": {} here already", count(*known, "session is", "sessions are")),
        };
        MergedInAll { new: usize, went_on: usize, known: usize, between: usize } =
            "{}", in_all(&[
                (*new, "session added", "sessions added"),
                (*went_on, "session updated", "sessions updated"),
                (*between, "daybook entry added", "daybook entries added"),
                (*known, "session already here", "sessions already here"),
            ]);
        WentOn { id: i64, date: String, entries: usize } =
            "session {id} of {date} updated: {}", count(entries, "new entry", "new entries");
        OtherEndTaken { id: i64, date: String, of: i64, hands: i64 } =
            "session {id} of {date}: the other end of session {of}, {}", count(hands, "hand", "hands");
        Forked { id: i64, date: String } =
            "session {id} of {date} has diverged there; nothing of it was added";
        BothHave { no: String, at: String } = "  both agree up to entry {no}, {at}";
        EndHere { said: String, at: String, more: usize } =
            "  then here, {at}: {said}{}", and_more(*more);
        EndThere { said: String, at: String, more: usize } =
            "  then there, {at}: {said}{}", and_more(*more);
        /// What an end of a fork came to, and at which machine.
        CameToHere { hands: i64, seal: Option<String>, sums: Option<String> } =
            "    this ledger: {}, {}{}", count(hands, "hand", "hands"), open_or_sealed(seal.as_deref()), because(sums.as_deref());
        CameToThere { machine: &'a str, hands: i64, seal: Option<String>, sums: Option<String> } =
            "    {machine}: {}, {}{}", count(hands, "hand", "hands"), open_or_sealed(seal.as_deref()), because(sums.as_deref());
        TakeOtherEnd { id: i64 } =
            "  `--as-new {id}` adds the other end as a session of its own; `void` takes one of the two out of all totals";
        DaybookForked {} =
            "the daybook has diverged there, after a copy was put in the place of its ledger; nothing of it was added";
        /// About what came from elsewhere, as are the next ten.
        IsVoidNow { id: i64, date: String, players: String, why: Option<&'a str> } =
            "session {id} of {date} ({players}) is void now{}", because(*why);
        NightCountsAgain { id: i64, date: String, players: String } = "session {id} of {date} ({players}) counts again";
        DebtTurned { from: &'a str, to: &'a str, before: Option<String>, now: String } =
            "a debt changes direction: {to} owed {from} {}, and now {from} owes {to} {now}", before.as_deref().unwrap_or("nothing");
        TakenToBe { name: &'a str, called: &'a str, nights: usize, source: String, with: Option<&'a str>, command: String } =
            "{name} of {} from {source} is taken to be the {called} {}; if not: `{command}`",
            count(nights, "night", "nights"), with.map_or("here".to_owned(), |with| format!("of {with}"));
        /// In a command that is offered.
        AnotherName {} = "ANOTHER NAME";
        OwnDaybookGoesOn { name: &'a str, entries: usize } =
            "daybook {name} is this ledger's own, and goes on there for {}, though only this file writes it: a backup was \
             copied over it (`cp LEDGER new.db`, then `mv new.db LEDGER` begins another daybook, and the next time all comes \
             in), or a copy of it was written to, or somebody made them up; nothing of that was added",
            count(entries, "more entry", "more entries");
        OnlyTried {} = "nothing was added: this is what would be";
        LeftOut { name: String, date: Option<String> } =
            "session {name}{} was left out: its rules give other results", of_date(date);
        TakeAsRecorded {} = "  `--as-recorded` adds it as it was recorded";
        NeedsNewer { name: String, date: Option<String>, entry: String, problem: String } =
            "session {name}{} was left out: entry {entry} needs a newer version of meldbook ({problem})", of_date(date);
        DaybookNeedsNewer { name: String, entry: String, problem: String } =
            "daybook {name} was left out: entry {entry} needs a newer version of meldbook ({problem})";
        WithoutFigures { name: String, date: Option<String>, problem: String } =
            "session {name}{} was left out: an older version of meldbook wrote its log, without what hands came to, and \
             this version refuses one: {problem}", of_date(date);
        /// What a push came to.
        SentWhole { id: i64, date: String, entries: usize } =
            "session {id} of {date}: sent, {}", count(entries, "entry", "entries");
        SentOn { id: i64, date: String, entries: usize } =
            "session {id} of {date} updated: {} sent", count(entries, "entry", "entries");
        NoHubNamed {} = "no hub is named";
        HubInSettings {} = "give its address, or write `hub = \"postgres://anna@hub.example.org/club\"` into config.toml";
        /// After a close, as is the next one.
        NotPushed { why: String } = "the night is closed, but was not pushed: {why}";
        PushedInPart {} = "the night is closed, but not all was pushed: `meldbook push` says what was not";
        HubMade { hub: &'a str } = "made a hub in {hub}";
        HubBroughtAlong { hub: &'a str } =
            "the hub {hub}, which an older version of meldbook made, now knows whose a chain is";
        NoLedgerToPush { path: String } = "there is no ledger at {path} yet, so nothing was sent";
        NothingToPush { known: usize } = "nothing new{}", match known {
            0 => String::new(),
            known => format!(": the hub has {} already", count(*known, "session", "sessions")),
        };
        PushedInAll { new: usize, went_on: usize, known: usize, between: usize } =
            "{}", in_all(&[
                (*new, "session sent", "sessions sent"),
                (*went_on, "session updated", "sessions updated"),
                (*between, "daybook entry sent", "daybook entries sent"),
                (*known, "session already at the hub", "sessions already at the hub"),
            ]);
        ForkedAtHub { id: i64, date: String } =
            "session {id} of {date} has diverged at the hub; nothing of it was sent";
        PullOtherEnd { id: i64 } =
            "  the club counts what is at the hub; `pull` with `--as-new {id}` takes that in beside this one";
        DaybookForkedAtHub {} =
            "the daybook has diverged at the hub, after a copy was put in the place of its ledger; nothing of it was sent";
        /// About a fork of daybooks: how a backup is put back without one.
        BackupInPlace {} =
            "  a backup is put back with `cp BACKUP new.db`, then `mv new.db LEDGER`, and `pull`; what only one side has is entered \
             again, in a ledger that pulled";
        NotOurs { id: i64, date: String, owner: Option<&'a str> } =
            "session {id} of {date} belongs to {} at the hub; nothing of it was sent", owner.unwrap_or("nobody yet");
        DaybookNotOurs { id: &'a str, owner: Option<&'a str> } =
            "daybook {id} belongs to {} at the hub; nothing of it was sent", owner.unwrap_or("nobody yet");
        /// How the owner of a hub gives somebody a chain.
        HowToGive {} =
            "  the owner of the hub gives it to you, in psql: UPDATE meldbook.chain SET owner = 'YOU' WHERE session = 'ID'";
        OfOthers { chains: usize } =
            "{} of others, which the hub does not have, not sent: `push --also SESSION` sends one, `--also all` sends all",
            count(chains, "chain", "chains");
        /// What stands before the fault of a chain was taken in.
        TakenUpTo { entries: usize } = "  what stands before it is added: {}", count(entries, "entry", "entries");
        /// Printed when a hub is made or brought along.
        HubOwners {} =
            "a chain belongs to the role that begins it; you name another, or a role of which several are members, in psql:\n  \
             UPDATE meldbook.chain SET owner = 'anna' WHERE owner = 'ben'\n  \
             UPDATE meldbook.chain SET owner = 'anna' WHERE owner IS NULL    -- all that came before version 0.3.0";
        /// Of a hub that no superuser has made.
        HubOpen {} =
            "everybody on this server can still make large objects and locks by number; a superuser ends that with hub.sql";
        UnsoundAtHub { id: String, first: String, problems: usize } =
            "left out is {id} of the hub, which is not sound: {first}{}", and_more(problems.saturating_sub(1));
        CopiedTo { path: String, sessions: u64, entries: u64, hands: u64 } =
            "copied to {path}: {}, {}, {}; everything is correct",
            count(*sessions, "session", "sessions"),
            count(*entries, "entry", "entries"),
            count(*hands, "hand", "hands");
        /// After a close.
        NoBackup { why: String } = "the night is closed, but the ledger could not be copied: {why}";
        LeftBySqlite { path: String } =
            "{path} exists, left by a program that is writing or was killed: choose another name for the copy";
        IsThere { path: String } = "{path} already exists; `--force` replaces it";
        BrokenRules { name: &'a str } = "broken: `meldbook rules check {name}` says why";
        /// Of a night of which only the results are known.
        ResultsTakenIn { id: i64, date: String, results: String } = "session {id} of {date}: {results}";
        /// After the nights of a spreadsheet.
        NightsTakenIn { path: String, new: usize, known: usize } =
            "{path}: {} added, {known} already here", count(*new, "night", "nights");
        Known { id: i64, date: String } = "session {id} of {date} is already here and was left alone";
        Replaced { id: i64, date: String, hands: i64, voided: i64 } =
            "session {id} of {date}: {} added, in place of session {voided}, which is void now", count(hands, "hand", "hands");
        NothingTaken { path: String, lines: usize } =
            "nothing was imported from {path}: {}", count(lines, "bad line", "bad lines");
        /// About a sheet that says what stands already.
        NothingEdited { id: i64 } = "nothing to change: this is how session {id} stands";
        /// A question, after the changes.
        EnterTheseChanges {} = "enter these changes? [Y/n]";
        /// A question, after what is wrong.
        EditAgain {} = "edit it again? [Y/n]";
        /// A question.
        IsItMeant { doubt: String } = "{doubt}; is that meant? [Y/n]";
        /// The first line of a sheet in an editor.
        AboutTheSheet { id: i64 } = "session {id}: save it to change the night, leave it as it is to change nothing";
        EnteredAs { entry: u32 } = "entered as entry {entry}; `meldbook undo` takes all of it back";
        /// A heading; below it the hands.
        OtherwiseToday {} = "these hands stay as they were played; entered today they would score differently:";
        OfSession { session: &'a str, hand: String } = "session {session}: {hand}";
        /// A ledger of an older format.
        BroughtAlong { from: i64, to: i64 } = "the ledger was upgraded from format {from} to format {to}";
        /// Of a ledger that somebody switched to a write-ahead log, as is the next.
        OneFileAgain {} = "the ledger had a write-ahead log (WAL) beside it; it is one file again";
        NotOneFile {} =
            "the ledger has a write-ahead log (WAL) beside it, which stays while another program has the file open: copy it with `meldbook backup`";
        CopyOfOlder { path: String } = "a copy of it as it was: {path}";
        /// Of what does not belong to its format.
        LeftBehind { what: String } = "{what}, and is gone";
        StandsAsOlder { session: i64, hand: u32 } =
            "session {session}, hand {hand} stays as it was played; today's rules would score it differently";
        /// What two owed each other by an older program, and what by this one.
        OwedOtherwise { was: String, now: String } = "`debts` said: {was}; it says now: {now}";
        NotBroughtAlong { session: &'a str, problem: &'a str } =
            "session {session} cannot be read: {problem}; `meldbook verify` says more";
        EditedTextIsIn { path: String } = "nothing was changed; what you wrote is in {path}";
        /// What a daybook says, as are the next thirteen.
        PaidForNight { from: &'a str, to: &'a str, amount: String, id: String } =
            "{from} paid {to} {amount}, session {id}";
        PaidSince { from: &'a str, to: &'a str, amount: String, date: String } =
            "{from} paid {to} {amount}, owed since {date}";
        PaidOver { from: &'a str, to: &'a str, amount: String } =
            "{from} paid {to} {amount} beyond all debts: {to} owes it from now on";
        ClearedForNight { from: &'a str, to: &'a str, amount: String, id: String } =
            "cleared: {from} owed {to} {amount}, session {id}";
        ClearedSince { from: &'a str, to: &'a str, amount: String, date: String } =
            "cleared: {from} owed {to} {amount} since {date}";
        Netted {} = "netted to the fewest payments: somebody may pay a person whom they never met";
        Owes { from: &'a str, to: &'a str, amount: String, date: String } =
            "{from} owes {to} {amount} since {date}";
        IsVoid { id: String, why: &'a str } = "session {id} does not count: {why}";
        OpeningUndone { id: String } = "session {id} was opened by mistake, and does not count";
        CountsAgain { id: String } = "session {id} counts again";
        IsCalled { old: &'a str, name: &'a str } = "{old} is {name} now, in every session";
        IsCalledIn { old: &'a str, name: &'a str, sessions: String, count: usize } =
            "{old} is {name} now, in {} {sessions}", if *count == 1 { "session" } else { "sessions" };
        OwnDaybook {} = "this ledger's own daybook:";
        DaybookOf { id: &'a str } = "daybook {id}, of another machine:";
        DaybookEntry { no: String, text: String } = "{text} (daybook, entry {no})";
        NothingBetween {} = "nothing was written between nights yet";
        PaidInIt { from: String, to: String, amount: String } = "cash already paid in it: {from} paid {to} {amount}";
        OwesBefore { from: &'a str, to: &'a str, amount: String, sessions: String } =
            "apart from this {from} owes {to} {amount} from earlier ({sessions}); `--session NUMBER` pays for that night";
        ClearedOn { from: String, to: String, amount: String, date: String } =
            "cleared on {date}: {from} owed {to} {amount}";
        StillOwes { from: &'a str, to: &'a str, amount: String } = "{from} still owes {to} {amount}";
        NothingLeft {} = "nothing is left to pay between them";
        NewName { name: &'a str } = "assumed: {name} is new to this ledger";
        /// What those at the table owe each other, with all of it in a list.
        FromEarlier { owed: String } = "from earlier nights: {owed}";
        ClearsEarlier { players: String } =
            "`meldbook debts --net --among {players} --paid` settles that too";
        /// Debts that a night does not settle any more.
        OwedAgain { owed: String } = "owed for earlier nights again: {owed}";
        OwesAmount { from: &'a str, to: &'a str, amount: String } = "{from} owes {to} {amount}";
        AccountOf { name: &'a str, iban: String } = "{name}: {iban}";
        /// `person` as a shell reads the name.
        NoAccountOf { name: &'a str, person: String } =
            "{name} has no account; `meldbook people account {person} IBAN` gives one";
        NobodyInLedger {} = "nobody is in the ledger yet";
        ErrorHead {} = "error";
    }
}

fn of_date(date: &Option<String>) -> String {
    date.as_ref().map_or_else(String::new, |date| format!(" of {date}"))
}

fn because(why: Option<&str>) -> String {
    why.map_or_else(String::new, |why| format!(": {why}"))
}

fn open_or_sealed(seal: Option<&str>) -> String {
    seal.map_or("open".to_owned(), |seal| format!("closed with the seal {seal}"))
}

fn and_more(more: usize) -> String {
    if more == 0 { String::new() } else { format!(", and {more} more") }
}

/// Counts of what came or went, less those of which there is nothing.
fn in_all(counts: &[(usize, &str, &str)]) -> String {
    let some = counts.iter().filter(|(number, ..)| *number > 0);
    some.map(|(number, one, many)| count(*number, one, many)).collect::<Vec<_>>().join(", ")
}
