//! Why a session cannot be changed, settled or read. A refused change has changed nothing.

use crate::engine::{OptionFault, Refusal};
use crate::kernel::words::{did_you_mean, span, ticked};
use crate::kernel::{Overflow, day::DayFault};
use crate::money::{Amount, MoneyError, UnknownCurrency};
use crate::night::{Address, EntryNo, PastError};
use crate::notation::{LineError, NameError, PlayerError, RequestError, SheetLineFault};
use crate::rules::{NotFound, StoredRulesFault};

crate::phrases! {
    pub struct UnreadLine {
        pub line: String,
        pub error: LineError,
    } = "{error}";
}

impl UnreadLine {
    pub fn hint(&self) -> Option<String> {
        self.error.hint().map(|lines| lines.to_string())
    }
}

crate::phrases! {
    pub struct RefusedLine {
        pub line: String,
        pub refusal: Refusal,
        /// Start and length in characters.
        pub at: Option<(usize, usize)>,
        /// None of a record in braces, which says itself what it is.
        pub understood: Option<Understood>,
    } = "{refusal}";
}

crate::phrases! {
    pub struct Understood { pub words: String, pub in_czech: String } = "understood: `{words}`";
}

crate::phrases! {
    pub struct SheetFault {
        /// From 1.
        pub line: usize,
        pub error: NightError,
    } = "line {line}: {error}";
}

crate::phrases! {
    pub struct ReplayError {
        pub at: Address,
        pub why: NightError,
    } = "at {at}: {why}";
}

crate::hinted_phrases! {
    pub enum NightError: Error
        holds Line(Box<UnreadLine>), Option(OptionFault), StoredRules(StoredRulesFault), NotFound(NotFound),
            Player(PlayerError)
        hintless Refused(Box<RefusedLine>), Typed(RequestError), Day(DayFault),
            SheetLine(SheetLineFault), HandRefused(Box<Refusal>), Name(NameError), Money(MoneyError), Overflow(Overflow),
            CannotStand(Box<ReplayError>)
    {
        LongEntry { length: usize, most: usize } =
            "this is too long: an entry has at most {most} bytes, and this one {length}";
        FullNight { most: usize } = "a night has at most {most} hands and other things";
        Log { session: String, error: PastError } = "session {session}, {error}";
        Rules { session: i64, problem: String } = "the rules of session {session} cannot be read: {problem}";
        CannotReplay(stuck_at: Vec<ReplayError>) = "{}", stuck(stuck_at) =>
            "nothing was changed; correct that first, with `fix` or `strike`";
        Sheet(faults: Vec<SheetFault>) = "{}", lines(faults);
        UnreadRules { it: String } = "the rules cannot be read: {it}";
        OtherGame { name: String, rules: String, engine: &'static str, was: &'static str } =
            "`{name}` is another kind of game than `{rules}` ({engine}, not {was}): a night keeps to one";
        Seat { name: String, joins: bool } =
            "{name} {}", if *joins { "is already at the table" } else { "is not at the table" };
        /// `games`, `kitty` or `sides`.
        NotInRules { what: &'static str } = "these rules have no {what}";
        SidesOfGame = "the sides differ from those of the game";
        Full { name: String, most: usize } =
            "there is no chair for {name}: at most {most} can sit at this table";
        Seats { players: Vec<String> } =
            "the order of seats names each player at the table once: {}", players.join(", ");
        NoCheckStake = "what a penalty costs was not agreed: `set stake=check=5c` does";
        NobodyElse = "nobody else is at the table";
        Otherwise = "the rules give other figures today";
        Text { it: String } = "`{}` contains a control character", it.escape_debug();
        OtherSheet { id: String } = "this is the sheet of another session: this one has the id {id}" =>
            "name the session by `--session`, or leave out the line";
        SheetHeader { header: &'static str } = "a sheet cannot change the `{header}` that the night began with" =>
            "what changed later has a line of its own: `seat in NAME`, `rename OLD NEW`, `game Anna+Cyril,Ben+Dana`, a hand with `dealer NAME`";
        PaidSince = "what was paid after the close stands between nights, and no sheet changes it" =>
            "leave the last `paid` lines as they are; `paid` the other way takes cash back";
        OvertakenSheet { entry: EntryNo } = "entry {entry} was added since this sheet was written" =>
            "nothing was changed; make these changes again in a new `edit`";
        NothingChanged = "nothing to change: it is already so";
        NoSuchPlace { at: Address, last: Option<Address> } =
            "there is nothing at {at}{}", last.map_or(String::new(), |last| format!("; the last is {last}"));
        OtherKind { at: Address, kind: &'static str, line: String } =
            "{at} is a line with `{kind}`, and can only be corrected to another: `{line}` is not" =>
            "`strike {at}` takes it out, `insert {at} LINE` puts something before it";
        NoteBeside { line: String } = "a note needs a hand; `{line}` is not one";
        NoPlaceFor { line: String } = "`{line}` is neither a hand nor an entry allowed between hands";
        PenaltyUnits { units: i64 } = "a penalty is 1 unit or more, not {units}";
        ResultSum { sum: Amount } = "these amounts add up to {sum}, not to zero";
        NotZero { sum: i64 } = "these add up to {sum}, not to zero";
        OtherTerms =
            "the night is closed, and its payments stand as agreed at the close: `coin` and `through` cannot change them" =>
            "`settle` without them shows what is to be paid; `reopen` first to agree on others";
        NothingToPay = "nobody has to pay anything";
        UnknownKey { key: String, known: Vec<&'static str>, nearest: Option<String> } =
            "unknown key `{key}`; use an option of these rules or one of {}", known.join(", ") =>
            "{}", nearest.as_deref().map_or(String::new(), did_you_mean);
        NothingToUndo = "nothing to undo: no change since the session was opened";
        NothingToRedo = "nothing to redo: no change is undone, or something else was changed since";
        Twice { word: String } = "`{word}` is said twice";
        StakeForm { text: String, example: &'static str } =
            "`{text}` is not a stake of these rules; write it as in `{example}`";
        TargetReached { side: String, total: i64, target: i64 } =
            "{side} already has {total}, and the target would be {target}: the game would be over without a winner" =>
            "add a `target=` above {total}, or begin a new game first with `game`";
        ChangedAgain { key: String, at: Address } =
            "`{key}` is changed again at {at}, so it cannot be set for the whole night" =>
            "correct or strike that first: `fix {at}` shows its line";
        HasCash {
            name: String,
            session: i64,
            /// The name as it is typed, if another ledger recorded it.
            elsewhere: Option<String>,
        } = "{name} paid or was paid for session {session} after its close, and stays in it: {}", match elsewhere {
            None => format!("take that back first, `--session {session} undo`"),
            Some(name) => format!("only the ledger that recorded that takes it back; here `seat out {name}` lets them leave"),
        };
        CurrencyFixed { currency: String } =
            "the currency, {currency}, cannot change after the first hand or amount";
        WhichCurrency { from: String, to: String, amounts: Vec<String> } =
            "{from} owes {to} in several currencies; write {}", crate::kernel::words::or(amounts);
        StakeInOther {
            stake: Amount,
            /// As many minor units in the other currency, which has other decimals.
            would: Amount,
            code: String,
        } = "the stake of {stake} would be {would} in {code}" =>
            "say the whole stake too: `set currency={code} stake=AMOUNT`";
        SessionClosed { session: i64 } = "session {session} is closed: only payments can be added" =>
            "`meldbook reopen {session}` reopens it";
        SessionVoid { session: i64 } = "session {session} is void: it does not count" =>
            "`meldbook void {session} --restore` makes it count again";
        SessionOpen { session: i64 } = "session {session} is open";
        NoHands { session: i64 } = "session {session} has no hands yet";
        /// For that many players.
        TableSize { least: usize, most: usize, found: usize, others: Vec<&'static str> } =
            "this game is for {} players, not {found}", span(*least, *most) => "{}", match others.as_slice() {
                [] => String::new(),
                others => format!("for {found} players use {}", ticked(others).join(", ")),
            };
        EmptyChairs { least: usize, seated: usize, rules: Option<&'static str> } =
            "a hand needs {least} players, and {seated} {} at the table",
            if *seated == 1 { "is" } else { "are" } => "`seat in NAME` fills a chair{}",
            rules.map_or(String::new(), |rules| format!("; for {seated} players: `set rules={rules}`"));
        KittyNamed = "the kitty is not a person: it has no other name, and pays and is paid no more than a night left open";
        PaysSelf { name: String } = "{name} cannot pay {name}";
        OtherSides { game: u32, sides: usize, would: usize } =
            "game {game} is played by {sides} sides: it cannot go on with {would}" =>
            "`game` first, which leaves it without a winner, or play it out";
        CoinTooLarge { coin: Amount } =
            "{coin} is no coin for amounts as small as these: nobody would pay anything";
        CalledSo { name: String } = "{name} already has that name";
    }
}

impl From<UnknownCurrency> for NightError {
    fn from(error: UnknownCurrency) -> NightError {
        MoneyError::from(error).into()
    }
}

fn lines(faults: &[SheetFault]) -> String {
    faults.iter().map(SheetFault::to_string).collect::<Vec<_>>().join("\n")
}

fn stuck(stuck: &[ReplayError]) -> String {
    let reasons: Vec<String> = stuck.iter().map(ReplayError::to_string).collect();
    match reasons.as_slice() {
        [one] => format!("this would then be refused: {one}"),
        many => format!("these would then be refused:\n  {}", many.join("\n  ")),
    }
}
