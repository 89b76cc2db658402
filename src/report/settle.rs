//! The settlement: each player's part, and who pays whom.

use crate::command::{Reply, Request};
use crate::daybook::debts::Owes;
use crate::kernel::{Minor, Units};
use crate::lang::Voice;
use crate::night::{
    Cash, ClearedNight, Event, Holder, Night, NightGame, NightLog, SettleTerms, Settled, settling,
    settling::SettledPart,
};
use crate::report::{
    Grid, Phrase, Sentence, TextStyle, Word, agreements, between, games, grid, holder, join, payment_code,
    signed, standings, standings::cash_in_words, text,
};

pub fn parts(session: &NightLog, settled: &Settled, voice: Voice<'_>) -> Grid {
    type Column = (Word, fn(&SettledPart) -> Minor);
    let (mut parts, night) = (settled.parts.clone(), &session.night);
    for ClearedNight { cash, .. } in &session.cleared {
        // All of it is in what was paid, which was added up.
        let _ = cash.add_to(&mut parts, |part| &mut part.cleared);
        let _ = cash.given_back().add_to(&mut parts, |part| &mut part.paid);
    }
    if let Some(part) = parts.get_mut(&Holder::Kitty)
        && let Ok(shared) = settled.kitty.negated()
    {
        (part.play, part.share) = (settled.kitty, shared);
    }
    // What the kitty gave to who left and got from who came is no play.
    let seats = night.steps.iter().filter(|step| matches!(step.event, Event::Seat(_)));
    for (who, sum) in seats.flat_map(|step| &step.moved) {
        if let Some(part) = parts.get_mut(who)
            && let (Ok(play), Ok(share)) = (part.play.minus(sum.minor), part.share.plus(sum.minor))
        {
            (part.play, part.share) = (play, share);
        }
    }
    let columns: [Column; 6] = [
        (Word::Play {}, |part| part.play),
        (Word::Kitty {}, |part| part.share),
        (Word::Shared {}, |part| part.spent),
        (Word::Paid {}, |part| part.paid),
        (Word::Cleared {}, |part| part.cleared),
        (Word::Rounding {}, |part| part.rounding),
    ];
    let is_shown =
        |(head, of): &Column| *head == Word::Play {} || parts.values().any(|part| of(part) != Minor::ZERO);
    let balance: Column = (Word::ToGetOrGive {}, |part| part.balance);
    let shown = columns.into_iter().filter(is_shown).chain([balance]);
    let names = parts.keys().map(|who| holder(night, *who, voice)).collect();
    let amounts = shown.map(|(head, of)| {
        (grid::GridColumn::numbers(voice.say(&head)), voice.column(parts.values().map(of)))
    });
    Grid::of_columns([(grid::GridColumn::words("").key(), names)].into_iter().chain(amounts))
}

pub fn kitty(settled: &Settled, night: &Night, voice: Voice<'_>) -> Option<String> {
    // Without money the players share its units, or chips, themselves.
    let units = Some(night.sum(Holder::Kitty).units).filter(|_| !night.has_money());
    let (surplus, kitty) = match units {
        Some(units) => (units > Units::ZERO, signed(units)),
        None => (settled.kitty > Minor::ZERO, voice.amount(settled.kitty)),
    };
    if settled.kitty == Minor::ZERO && units.is_none_or(|units| units == Units::ZERO) {
        return None;
    }
    let names = settled.odd.iter().map(|no| night.name(*no)).collect();
    Some(voice.say(&Phrase::KittyShared { surplus, kitty, names, odd: voice.amount(Minor(1)) }))
}

/// A game in progress pays nothing; that is said if games are played for money.
pub fn unfinished(night: &Night, voice: Voice<'_>) -> Option<String> {
    let game = in_progress(night).filter(|_| night.options().pays_money())?;
    Some(voice.say(&Phrase::PaysNothingYet { state: games::state(night, game, voice) }))
}

pub fn in_progress(night: &Night) -> Option<&NightGame> {
    night.games().last().filter(|game| game.end.is_none())
}

/// What each player won or lost, what was paid for all, and what was paid already, a line each.
pub fn won_and_lost(settled: &Settled, night: &Night, voice: Voice<'_>) -> Vec<String> {
    let line = |sum: &dyn Fn(Holder, &SettledPart) -> Option<String>| {
        let sums = settled.parts.iter().filter_map(|(who, part)| {
            let sum = sum(*who, part)?;
            Some(format!("{} {sum}", holder(night, *who, voice)))
        });
        join(sums, ", ")
    };
    let money =
        |minor: Minor| Some(minor).filter(|minor| *minor != Minor::ZERO).map(|minor| voice.money(minor));
    let played = match night.has_money() {
        true => line(&|_, part| Some(voice.money(part.play.plus(part.share).ok()?))),
        false if night.has_units() => line(&|who, _| Some(signed(night.sum(who).units))),
        false => String::new(),
    };
    let named = |word: Word, line: String| match line.is_empty() {
        true => line,
        false => format!("{}: {line}", voice.say(&word)),
    };
    let shared = named(Word::Shared {}, line(&|_, part| money(part.spent)));
    let paid = named(Word::Paid {}, line(&|_, part| money(part.paid)));
    [played, shared, paid].into_iter().filter(|line| !line.is_empty()).collect()
}

pub fn chips(night: &Night) -> Vec<Cash> {
    if !night.has_units() || night.has_money() {
        return Vec::new();
    }
    // Units that do not add up are said where they stand.
    settling::chips(night).unwrap_or_default()
}

/// Returns that nothing was staked, if nothing moved either.
pub(super) fn nothing_staked(settled: &Settled, night: &Night, voice: Voice<'_>) -> Option<String> {
    let nothing_moved = settled.parts.values().all(|part| *part == SettledPart::default());
    (nothing_moved && !night.options().pays_money()).then(|| voice.say(&Phrase::NothingStaked {}))
}

pub fn payments(settled: &Settled, night: &Night, voice: Voice<'_>) -> Vec<String> {
    let pays = |cash: &Cash, in_chips: bool| {
        let (from, to, money) = cash_in_words(night, cash, voice);
        let amount = if in_chips { cash.amount.to_string() } else { money };
        voice.say(&Phrase::HasToPay { from, to, amount })
    };
    let nothing = nothing_staked(settled, night, voice);
    let chips = if nothing.is_some() { chips(night) } else { Vec::new() };
    match (settled.payments.as_slice(), chips.as_slice()) {
        ([], []) => vec![nothing.unwrap_or_else(|| voice.say(&Phrase::NobodyOwes {}))],
        ([], chips) => chips.iter().map(|cash| pays(cash, true)).collect(),
        (payments, _) => payments.iter().map(|cash| pays(cash, false)).collect(),
    }
}

pub fn cleared(session: &NightLog, voice: Voice<'_>) -> Vec<String> {
    let night = &session.night;
    let one = |ClearedNight { cash, on }: &ClearedNight| {
        let (from, to, amount) = cash_in_words(night, cash, voice);
        voice.say(&Sentence::Cleared { from, to, amount, date: Some(voice.date(on)) })
    };
    session.cleared.iter().map(one).collect()
}

pub fn still_to_be_paid(settled: &Settled, night: &Night, voice: Voice<'_>) -> Vec<String> {
    let payments = payments(settled, night, voice);
    if settled.payments.is_empty() {
        return payments;
    }
    let payments = payments.into_iter().map(|line| format!("  {line}"));
    std::iter::once(voice.say(&Sentence::StillToBePaid {})).chain(payments).collect()
}

pub fn has_paid(session: &NightLog, cash: Cash, voice: Voice<'_>) -> String {
    let said = standings::has_paid(&session.night, &cash, voice);
    voice.say(&Sentence::SaidOfNight { said, id: session.row.id.to_string() })
}

pub(super) fn paid(reply: &Reply, voice: Voice<'_>) -> String {
    let session = &reply.session;
    let night = &session.night;
    let paid = reply.payments.iter().map(|cash| has_paid(session, *cash, voice));
    let mut lines: Vec<String> = paid.collect();
    if night.closed.is_some() {
        let of_night = |said| voice.say(&Sentence::SaidOfNight { said, id: session.row.id.to_string() });
        if let Some(settled) = &reply.settled {
            let left = still_to_be_paid(settled, night, voice);
            // Of other nights something may be owed.
            let is_all = settled.payments.is_empty();
            lines.extend(left.into_iter().map(|line| if is_all { of_night(line) } else { line }));
        }
        return lines.join("\n");
    }
    lines.extend(super::between::owed_before(&reply.owed, voice.lang));
    lines.push(voice.say(&Sentence::IfItEndedNow {}));
    let payments = reply.settled.iter().flat_map(|settled| payments(settled, night, voice));
    lines.extend(payments.map(|line| format!("  {line}")));
    lines.join("\n")
}

pub(super) fn text(reply: &Reply, voice: Voice<'_>, look: TextStyle) -> String {
    let Some(settled) = &reply.settled else { return String::new() };
    if let Request::Settle { terms } | Request::Close { terms } = &reply.request
        && terms.share
    {
        return shared(reply, settled, voice);
    }
    let codes = reply.accounts.as_ref().map(|accounts| {
        let payments = payment_code::of_night(&reply.session, settled, voice.currency);
        payment_code::in_text(&payments, accounts, voice.lang, look)
    });
    settlement(reply, settled, voice, look) + &codes.unwrap_or_default()
}

fn settlement(reply: &Reply, settled: &Settled, voice: Voice<'_>, look: TextStyle) -> String {
    let (session, night) = (&reply.session, &reply.session.night);
    let mut out = match nothing_staked(settled, night, voice) {
        Some(_) => String::new(),
        None => text::grid(&parts(session, settled, voice), look),
    };
    let kitty = kitty(settled, night, voice);
    let before = kitty.into_iter().chain(unfinished(night, voice));
    let lines = before.chain(paid_in_cash(session, voice)).chain(payments(settled, night, voice));
    let seal = reply.seal.as_ref().map(|seal| voice.say(&Sentence::IsClosed { id: session.row.id, seal }));
    let earlier = super::between::at_table(&reply.owed, Some(&session.row.players), voice.lang);
    let lines = lines.chain(cleared(session, voice)).chain(earlier).chain(seal);
    out.extend(lines.map(|line| line + "\n"));
    out
}

/// To send to the players: when and what was played, who won and lost how much, who pays whom.
fn shared(reply: &Reply, settled: &Settled, voice: Voice<'_>) -> String {
    let (night, row) = (&reply.session.night, &reply.session.row);
    let head = [Some(voice.date(&row.date)), row.place.clone(), Some(agreements::name(&night.rules, voice))];
    let mut lines = vec![join(head.into_iter().flatten(), ", ")];
    lines.extend(won_and_lost(settled, night, voice));
    lines.extend(unfinished(night, voice));
    lines.extend(paid_in_cash(&reply.session, voice));
    lines.extend(payments(settled, night, voice));
    lines.extend(super::between::at_table(&reply.owed, None, voice.lang));
    lines.extend(reply.seal.as_ref().map(|seal| voice.say(&Phrase::Sealed { seal })));
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// Nothing while the night goes on.
fn paid_in_cash(session: &NightLog, voice: Voice<'_>) -> Vec<String> {
    let cash = if session.night.closed.is_some() { session.cash_paid() } else { Vec::new() };
    cash.iter().map(|cash| standings::has_paid(&session.night, cash, voice)).collect()
}

/// Nothing while the night goes on.
pub fn handed_over(session: &NightLog, voice: Voice<'_>) -> Vec<String> {
    let night = &session.night;
    if night.closed.is_none() {
        return Vec::new();
    }
    // An amount too large to be added up is reported where it is asked for.
    let settled = Settled::of(night, SettleTerms::default());
    let mut lines = settled.map_or(Vec::new(), |settled| payments(&settled, night, voice));
    lines.extend(paid_in_cash(session, voice));
    lines
}

/// A game in progress, earlier debts, what others cleared, and the seal.
pub fn left_to_say(session: &NightLog, owed: &[Owes], voice: Voice<'_>) -> Vec<String> {
    if session.night.closed.is_none() {
        return Vec::new();
    }
    let owed = between::at_table(owed, None, voice.lang);
    let mut lines: Vec<String> = unfinished(&session.night, voice).into_iter().chain(owed).collect();
    lines.extend(cleared(session, voice));
    let seal = session.seal();
    lines.extend(seal.as_deref().map(|seal| voice.say(&Sentence::IsClosed { id: session.row.id, seal })));
    lines
}
