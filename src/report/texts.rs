//! Sentences and grids shared by replies and commands.

use crate::command::{Reply, Request};
use crate::daybook::Content;
use crate::engine::{self, Options};
use crate::kernel::units::Overflow;
use crate::lang::{Lang, Voice};
use crate::notation::{CommandWord, EXAMPLE_SETTING, Help, SuitWords, commands_at};
use crate::report;
use crate::report::grid::Grid;
use crate::report::phrases::{EntryKind, Phrase, Word};
use crate::report::score_sheet::GameSheet;
use crate::report::sentences::Sentence;
use crate::report::sheet::Cells;
use crate::report::text::{self, Look, Suits};
use crate::session::entry::{Cash, EntryNo};
use crate::session::night::{Event, Night};
use crate::session::other_rules::OtherRules;
use crate::session::settling::{Part, SettleTerms, Settled};
use crate::session::{Session, SessionError};

/// Returns the outcome of the reply's hand.
pub(super) fn hand(reply: &Reply, voice: Voice<'_>) -> Vec<String> {
    let Some((_, hand)) = reply.hand() else { return Vec::new() };
    let mut lines = vec![report::hand::headline(hand, voice)];
    let granted = report::hand::granted(hand);
    lines.extend(granted.iter().map(|granted| format!("  {}", report::hand::said_back(granted, voice))));
    if let Some(outcome) = &hand.outcome {
        let accounted = report::hand::accounted(hand, outcome, voice);
        lines.extend(accounted.into_iter().map(|line| format!("  {line}")));
        lines.extend(report::hand::kitty_after(reply, voice).map(|line| format!("  {line}")));
    }
    lines.extend(report::hand::note(hand, voice).map(|note| format!("  {note}")));
    lines
}

/// Returns the outcome of a hand, the standings after it and the next dealer.
pub(super) fn logged(reply: &Reply, voice: Voice<'_>) -> String {
    let night = &reply.session.night;
    let mut lines = hand(reply, voice);
    lines.extend(report::games::last(night, voice));
    lines.extend(report::standings::line(night, voice));
    lines.push(report::hand::next_deal(night, voice));
    lines.join("\n")
}

/// Returns what a request changed, a line each.
pub(super) fn changes(reply: &Reply, voice: Voice<'_>) -> Vec<String> {
    let Some(before) = &reply.before else { return Vec::new() };
    let mut lines = report::changes::changes(before, &reply.session.night, voice);
    lines.extend(dealt(reply, voice));
    lines.extend(stands_after(reply, voice));
    lines
}

/// Returns who was taken to have dealt an inserted hand, if its line does not say.
fn dealt(reply: &Reply, voice: Voice<'_>) -> Option<String> {
    let Request::Insert { .. } = &reply.request else { return None };
    let night = &reply.session.night;
    let (_, hand) = night.hands().find(|(step, _)| Some(step.id.entry) == reply.added)?;
    let typed = engine::read_line(hand.options(), &hand.table, &hand.line).outcome.ok()?;
    let dealer = hand.table.dealer.as_deref().filter(|_| typed.dealer.is_none())?;
    let what = voice.say(&Phrase::Dealt { dealer });
    Some(voice.say(&Sentence::Assumed { what }))
}

/// Returns that something was inserted after those who came or left there.
fn stands_after(reply: &Reply, voice: Voice<'_>) -> Option<String> {
    let Request::Insert { at, line, .. } = &reply.request else { return None };
    let moves_units = matches!(
        Request::parse(line),
        Ok(Request::Hand { .. } | Request::Struck { .. } | Request::Penalty { .. } | Request::Spent { .. })
    );
    let night = &reply.session.night;
    let added = night.steps.iter().position(|step| Some(step.id.entry) == reply.added)?;
    let before = night.steps.get(..added).filter(|_| moves_units && at.thing.is_none())?;
    report::changes::stands_after(night, before, true, voice)
}

/// Returns what a request changed, a line each, and the next dealer.
pub(super) fn consequences(reply: &Reply, voice: Voice<'_>) -> String {
    let Session { night, row, .. } = &reply.session;
    let was_closed = reply.before.as_ref().is_some_and(|before| before.closed.is_some());
    let next = match night.closed {
        Some(_) if was_closed => None,
        Some(_) => Some(voice.say(&Sentence::ClosedAgain { id: row.id })),
        None => Some(report::hand::next_deal(night, voice)),
    };
    changes(reply, voice).into_iter().chain(next).collect::<Vec<_>>().join("\n")
}

/// Returns what an edited sheet changed, a line each; or that it changes nothing.
pub(super) fn edited(reply: &Reply, voice: Voice<'_>) -> String {
    match reply.before {
        Some(_) => consequences(reply, voice),
        None => voice.say(&Sentence::NothingEdited { id: reply.session.row.id }),
    }
}

/// Returns the entry that was undone or redone.
pub(super) fn taken(reply: &Reply) -> Option<EntryNo> {
    reply.session.entries.last().and_then(|entry| entry.of)
}

pub(super) fn taken_back(reply: &Reply, voice: Voice<'_>) -> Result<String, SessionError> {
    let entry = match &reply.between {
        Some(entry) => {
            let row = &reply.session.row;
            let numbers = [(row.uuid.clone(), (row.id, row.date.clone()))].into();
            if opening_was_undone(reply) {
                return Ok(report::between::entry(&entry.content, &numbers, voice.lang)?);
            }
            if let Content::Void(void) = &entry.content
                && !row.void
            {
                let counts = voice.say(&Sentence::CountsAgain { id: row.id.to_string() });
                if void.why.is_empty() {
                    return Ok(counts);
                }
                let entry = report::between::numbered(entry, &numbers, voice.lang)?;
                return Ok(format!("{}\n{counts}", voice.say(&Sentence::Undone { entry })));
            }
            report::between::numbered(entry, &numbers, voice.lang)?
        }
        None => entry(&reply.session, taken(reply), voice)?,
    };
    let said = voice.say(&match reply.request {
        Request::Undo => Sentence::Undone { entry },
        _ => Sentence::Redone { entry },
    });
    let was_closed = reply.before.as_ref().is_some_and(|before| before.closed.is_some());
    if was_closed && reply.session.row.open {
        return Ok(format!("{said}\n{}", goes_on(&reply.session, voice)));
    }
    Ok(said)
}

/// Returns whether `undo` voided an empty session.
fn opening_was_undone(reply: &Reply) -> bool {
    matches!(reply.request, Request::Undo)
        && reply.session.row.void
        && reply.between.as_ref().is_some_and(|entry| matches!(entry.content, Content::Void(_)))
}

/// Returns what followed from taking back, or giving back, what is in the daybook.
pub(super) fn after_taking_back(reply: &Reply, voice: Voice<'_>) -> String {
    let night = &reply.session.night;
    if reply.session.row.void {
        return String::new();
    }
    match (&reply.between, &night.closed) {
        (Some(_), Some(_)) => {
            let settled = Settled::of(night, SettleTerms::default());
            settled.map_or(String::new(), |settled| still_to_be_paid(&settled, night, voice).join("\n"))
        }
        _ => consequences(reply, voice),
    }
}

/// Returns that a session does not count, or counts again, and the cash that was paid in a void one.
pub(super) fn voided(reply: &Reply, voice: Voice<'_>) -> Result<String, SessionError> {
    let row = &reply.session.row;
    let numbers = [(row.uuid.clone(), (row.id, row.date.clone()))].into();
    let mut lines = Vec::new();
    if let Some(entry) = &reply.between {
        lines.push(report::between::entry(&entry.content, &numbers, voice.lang)?);
    }
    lines.extend(paid_in_it(&reply.session, &reply.payments, voice));
    Ok(lines.join("\n"))
}

fn paid_in_it(session: &Session, payments: &[Cash], voice: Voice<'_>) -> Vec<String> {
    let night = &session.night;
    let one = |cash: &Cash| {
        let (from, to) = (report::holder(night, cash.from, voice), report::holder(night, cash.to, voice));
        voice.say(&Sentence::PaidInIt { from, to, amount: voice.amount(cash.amount) })
    };
    payments.iter().map(one).collect()
}

/// Returns the cash that was paid in a night that counts no longer, a line each.
#[must_use]
pub fn cash_in(session: &Session, voice: Voice<'_>) -> Vec<String> {
    let paid = session.night.steps.iter().filter_map(|step| match &step.event {
        Event::Paid(payments) => Some(payments.as_slice()),
        _ => None,
    });
    let at_close = session.night.closed.iter().filter(|(_, closed)| closed.paid);
    let at_close = at_close.map(|(_, closed)| closed.payments.as_slice());
    let all = paid.chain(at_close).chain([session.night.outside.as_slice()]).flatten().copied();
    paid_in_it(session, &all.collect::<Vec<Cash>>(), voice)
}

/// Returns an entry in a sentence.
pub fn entry(session: &Session, no: Option<EntryNo>, voice: Voice<'_>) -> Result<String, SessionError> {
    let standing = session.timeline()?;
    let history = report::history::history(&session.entries, &standing, voice);
    let Some(entry) = history.into_iter().find(|entry| Some(entry.no) == no) else {
        return Ok(String::new());
    };
    let place = entry.place.filter(|_| entry.of.is_some());
    // What was to be paid at a close is no part of its name.
    let after_kind = if entry.kind == "closed" && !entry.text.is_empty() { "," } else { "" };
    Ok(voice.say(&Sentence::Entry {
        no: entry.no.to_string(),
        kind: voice.say(&EntryKind { kind: entry.kind }) + after_kind,
        of: entry.of.map(|of| of.to_string()),
        hand: place.filter(|place| place.thing.is_none()).map(|place| place.hand),
        at: place.map(|place| place.to_string()),
        text: Some(entry.text).filter(|text| !text.is_empty()),
    }))
}

/// Returns the old and new name of a player.
pub(super) fn renamed(reply: &Reply, name: &str, voice: Voice<'_>) -> String {
    let session = &reply.session;
    let before = reply.before.iter().flat_map(|before| before.names.iter());
    let renamed = before.map(|(no, old)| (old, session.night.name(*no))).find(|(old, new)| old != new);
    voice.say(&match renamed {
        Some((old, new)) => Sentence::Renamed { old, new, id: session.row.id },
        None => Sentence::NamedSo { name },
    })
}

/// Returns what is still to be paid after a closed night, below a head unless nobody owes anything.
#[must_use]
pub fn still_to_be_paid(settled: &Settled, night: &Night, voice: Voice<'_>) -> Vec<String> {
    let payments = report::settle::payments(settled, night, voice);
    if settled.payments.is_empty() {
        return payments;
    }
    let payments = payments.into_iter().map(|line| format!("  {line}"));
    std::iter::once(voice.say(&Sentence::StillToBePaid {})).chain(payments).collect()
}

/// Returns a payment, and what is still to be paid.
pub(super) fn paid(reply: &Reply, voice: Voice<'_>) -> String {
    let session = &reply.session;
    let night = &session.night;
    let mut lines = Vec::new();
    for cash in &reply.payments {
        let (from, to) = (report::holder(night, cash.from, voice), report::holder(night, cash.to, voice));
        let amount = voice.amount(cash.amount);
        lines.push(voice.say(&Sentence::HasPaid { from, to, amount, id: session.row.id }));
    }
    if night.closed.is_some() {
        let settled = reply.settled.iter();
        lines.extend(settled.flat_map(|settled| still_to_be_paid(settled, night, voice)));
        return lines.join("\n");
    }
    lines.push(voice.say(&Sentence::IfItEndedNow {}));
    let payments = reply.settled.iter().flat_map(|settled| report::settle::payments(settled, night, voice));
    lines.extend(payments.map(|line| format!("  {line}")));
    lines.join("\n")
}

pub(super) fn reopened(session: &Session, voice: Voice<'_>) -> String {
    format!("{}\n{}\n", goes_on(session, voice), report::hand::next_deal(&session.night, voice))
}

fn goes_on(session: &Session, voice: Voice<'_>) -> String {
    voice.say(&Sentence::Reopened { id: session.row.id, date: voice.date(&session.row.date) })
}

/// Returns a settlement, which is read out at the table.
#[must_use]
pub fn settlement(
    session: &Session,
    settled: &Settled,
    seal: Option<&str>,
    voice: Voice<'_>,
    look: Look,
) -> String {
    let night = &session.night;
    let mut out = String::new();
    let nothing_moved = settled.parts.values().all(|part| *part == Part::default());
    let unstaked = report::games::no_stakes(night.options(), voice).filter(|_| nothing_moved);
    let lines = match unstaked {
        Some(nothing) => vec![nothing],
        None => {
            out = text::grid(&report::settle::parts(settled, night, voice), look);
            let kitty = report::settle::kitty(settled, night, voice);
            let unfinished = report::settle::unfinished(night, voice);
            let before = kitty.into_iter().chain(unfinished);
            before.chain(report::settle::payments(settled, night, voice)).collect()
        }
    };
    for line in lines {
        out.push_str(&line);
        out.push('\n');
    }
    if let Some(seal) = seal {
        out.push_str(&voice.say(&Sentence::IsClosed { id: session.row.id, seal }));
        out.push('\n');
    }
    out
}

/// Returns a settlement as it is sent to the players: when and what was played, who won and lost how much, who pays
/// whom; no more than a few plain lines.
#[must_use]
pub fn shared(session: &Session, settled: &Settled, seal: Option<&str>, voice: Voice<'_>) -> String {
    let (night, row) = (&session.night, &session.row);
    let head =
        [Some(voice.date(&row.date)), row.place.clone(), Some(report::agreements::name(&night.rules, voice))];
    let mut lines = vec![head.into_iter().flatten().collect::<Vec<_>>().join(", ")];
    lines.extend(report::settle::won_and_lost(settled, night, voice));
    lines.extend(report::settle::unfinished(night, voice));
    match report::games::no_stakes(night.options(), voice) {
        Some(nothing) if settled.payments.is_empty() => lines.push(nothing),
        _ => lines.extend(report::settle::payments(settled, night, voice)),
    }
    lines.extend(seal.map(|seal| voice.say(&Phrase::Sealed { seal })));
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// Returns the standings and the next dealer.
pub(super) fn standings(session: &Session, voice: Voice<'_>, look: Look) -> String {
    let look = look_at(session, look);
    let mut text = head(session, voice);
    if let Some(game) = report::games::last(&session.night, voice) {
        text.push_str(&format!("{game}\n"));
    }
    text.push_str(&text::grid(&report::standings::standings(&session.night, voice), look));
    if let Some((_, hand)) = session.night.hands().next_back() {
        let headline = report::hand::headline(hand, voice);
        text.push_str(&format!("{}\n", voice.say(&Sentence::LastHand { headline })));
    }
    text.push_str(&match session.row.open {
        true => report::hand::next_deal(&session.night, voice),
        false => voice.say(&Sentence::NoneOpen {}),
    });
    text
}

/// Returns a session's head, what was agreed, and its sheet.
pub fn sheet_with_agreements(session: &Session, voice: Voice<'_>, look: Look) -> Result<String, Overflow> {
    let agreed = report::agreements::head(&session.night, voice, look_at(session, look));
    Ok(head(session, voice) + &agreed + &hands(session, voice, look)?)
}

/// Returns a session's hands beside what they come to under other rules.
pub fn under_other_rules(
    session: &Session,
    night: &OtherRules<'_>,
    voice: Voice<'_>,
    look: Look,
) -> Result<String, Overflow> {
    let [own, other] = report::other_rules::names(night, voice);
    let beside = text::wrapped_to(voice.say(&Phrase::Beside { own: &own, other: &other }), look);
    let look = look_at(session, look);
    let mut grid = report::other_rules::grid(night, " / ", voice)?;
    if look.width.is_some_and(|width| text::natural_width(&grid) > usize::from(width)) {
        grid = report::other_rules::grid(night, "/", voice)?;
    }
    let left_out = report::other_rules::left_out(night, voice);
    let left_out: String = left_out.into_iter().map(|line| text::wrapped_to(line, look)).collect();
    Ok(format!("{}{beside}{}{left_out}", head(session, voice), text::grid(&grid, look)))
}

/// Returns a session's head and what was agreed.
#[must_use]
pub fn agreed(session: &Session, voice: Voice<'_>, look: Look) -> String {
    head(session, voice) + &report::agreements::of_night(&session.night, voice, look_at(session, look))
}

/// Returns a session's head and sheet.
pub fn sheet(session: &Session, voice: Voice<'_>, look: Look) -> Result<String, Overflow> {
    Ok(head(session, voice) + &hands(session, voice, look)?)
}

fn hands(session: &Session, voice: Voice<'_>, look: Look) -> Result<String, Overflow> {
    let look = look_at(session, look);
    let mut out = String::new();
    let fits = |width: usize| look.width.is_none_or(|most| width <= usize::from(most));
    let fits_whole = |grid: &Grid| fits(text::natural_width(grid)) && fits(text::least_width(grid));
    let night = &session.night;
    if night.options().plays_games() {
        let games = |cells| report::score_sheet::games(night, cells, voice);
        let all_fit = |sheets: &[GameSheet]| sheets.iter().all(|of| fits_whole(&of.grid));
        let mut named_below: Vec<String> = Vec::new();
        let mut sheets = games(Cells::MoveAndTotal);
        if !all_fit(&sheets) {
            sheets = games(Cells::Total);
        }
        if !all_fit(&sheets) {
            sheets = games(Cells::Bare);
        }
        if !sheets.iter().all(|of| fits(text::least_width(&of.grid))) {
            named_below = sheets.iter().map(|of| named_hands(&of.grid, look)).collect();
            sheets = games(Cells::Totals);
        }
        let mut named_below = named_below.into_iter();
        for sheet in sheets {
            out.push_str(&format!("{}\n{}", sheet.title, text::grid(&sheet.grid, look)));
            out.extend(named_below.next());
            // A game that was only begun has no state yet.
            if !sheet.result.is_empty() {
                out.push_str(&format!("{}\n", sheet.result));
            }
        }
        if let Some(standings) = report::standings::line(night, voice) {
            out.push_str(&format!("{standings}\n"));
        }
        return Ok(out);
    }
    let sheet = |cells| report::sheet::sheet(night, voice, cells);
    let mut grid = sheet(Cells::MoveAndTotal)?;
    if !fits_whole(&grid) {
        grid = sheet(Cells::Total)?;
    }
    if !fits(text::least_width(&grid)) {
        grid = sheet(Cells::Bare)?;
    }
    let mut named_below = String::new();
    if !fits(text::least_width(&grid)) {
        named_below = named_hands(&grid, look);
        grid = sheet(Cells::Totals)?;
    }
    out.push_str(&text::grid(&grid, look));
    out.push_str(&named_below);
    Ok(out)
}

/// Returns what each row of a sheet was, which stands below where the sheet itself has room for totals only.
fn named_hands(sheet: &Grid, look: Look) -> String {
    let row = |row: &Vec<String>| Some((row.first()?.clone(), row.get(1)?.clone()));
    let rows: Vec<(String, String)> = sheet.rows.iter().filter_map(row).collect();
    let rows: Vec<(&str, &str)> = rows.iter().map(|(at, what)| (at.as_str(), what.as_str())).collect();
    text::hanging(&rows, look)
}

/// Returns a session in a line.
#[must_use]
pub fn head(session: &Session, voice: Voice<'_>) -> String {
    let row = &session.row;
    let place = row.place.as_deref();
    let state = voice.say(&match (row.void, row.open) {
        (true, _) => Word::Void {},
        (false, true) => Word::Open {},
        (false, false) => Word::Closed {},
    });
    let (id, date) = (row.id, voice.date(&row.date));
    let rules = &report::agreements::name(&session.night.rules, voice);
    voice.say(&Sentence::Session { id, date, place, rules, state }) + "\n"
}

/// Formats a time with the date in the reader's language.
#[must_use]
pub fn clock(time: &str, lang: &Lang) -> String {
    match time.split_once(' ') {
        Some((day, time)) => format!("{} {time}", lang.date(day)),
        None => time.to_owned(),
    }
}

/// Returns the help page of a game: its notation and the commands, from the tables of the parser.
#[must_use]
pub fn help(options: &Options, lang: &Lang, look: Look) -> String {
    let vocabulary = options.engine().vocabulary();
    let row = |(typed, help): (String, Option<Help>)| match &help {
        // Nothing is typed for a field whose forms have no backticks.
        Some(help @ Help::Field { typed, .. }) if !typed.contains('`') => {
            (lang.say(&Word::NoWord {}), lang.say(help))
        }
        _ => (typed, help.map_or(String::new(), |help| lang.say(&help))),
    };
    let mut rows: Vec<(String, String)> = engine::help(options).into_iter().map(row).collect();
    rows.push((String::new(), String::new()));
    let commands = commands_at(vocabulary.game);
    let hand = engine::example_hand(options);
    let forms = |row: &CommandWord| row.forms_with(&hand, lang).replace(EXAMPLE_SETTING, vocabulary.setting);
    rows.extend(commands.map(|(row, command)| (forms(row), lang.say(&command))));
    let rows: Vec<(&str, &str)> = rows.iter().map(|(typed, help)| (typed.as_str(), help.as_str())).collect();
    // Somebody reads the page even if the output has no width.
    let look = Look { width: look.width.or(Some(PAGE)), ..look };
    format!("{}\n\n{}", lang.say(&vocabulary.game), text::hanging(&rows, look))
}

/// The width of a page if the output has none.
const PAGE: u16 = 80;

/// Returns `look` with the letters of the session's deck.
pub(super) fn look_at(session: &Session, look: Look) -> Look {
    Look { suits: suits_of(session.night.rules.engine().vocabulary().deck), ..look }
}

/// Returns the letters of a deck's suits.
#[must_use]
pub fn suits_of(deck: &[SuitWords]) -> Suits {
    Suits(Suits::SYMBOLS.map(|symbol| {
        deck.iter().find(|suit| suit.symbols.contains(&symbol)).map_or(symbol, |suit| suit.letter)
    }))
}
