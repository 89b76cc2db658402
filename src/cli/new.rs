//! `new`: opens a session.

use super::opening::{Args, as_before};
use super::rules::{load_rules, refused, settings, sides, usual_currency};
use super::{Context, ask, fail};
use anyhow::Result;
use meldbook::daybook::debts::Person;
use meldbook::kernel::Minor;
use meldbook::lang::Voice;
use meldbook::money::Currency;
use meldbook::notation::fold;
use meldbook::report::{self, Sentence, agreements, json};
use meldbook::rules::Rules;
use meldbook::session::doubt::{Doubt, close_name, higher_stake};
use meldbook::session::opening::{Opening, stakes};
use meldbook::session::{Session, SessionRow};
use meldbook::store::{Access, Ledger};
use std::process::ExitCode;

impl Args {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        self.open(context, true)
    }

    /// Opens a session; says how to open the live table if somebody was asked and is to be `told`.
    pub fn open(mut self, context: &mut Context, told: bool) -> Result<ExitCode> {
        if self.rules.is_none() && self.players.is_empty() && !self.again && ask::can_ask(context) {
            self.table = ask::which_table(context)?;
            self.again = self.table.is_some();
        }
        let before = self.again.then(|| as_before(&mut self, context)).transpose()?;
        let asked = before.is_none() && self.players.is_empty();
        let has_stake = before.is_some() || self.stake.is_some() || context.quiet;
        if asked || !has_stake && ask::can_ask(context) {
            ask::fill_in(&mut self, context)?;
        }
        let (base, usual_currency) = match &before {
            Some(before) => (before.rules.clone(), before.currency),
            None => {
                let rules = load_rules(context, self.rules.as_deref().unwrap_or_default())?;
                let currency = usual_currency(&context.config()?, rules.engine());
                (rules, currency)
            }
        };
        let dealer = self.dealer.as_deref().or(before.as_ref().and_then(|before| before.dealer.as_deref()));
        let sides = match sides(self.sides.as_deref())? {
            Some(sides) => Some(sides),
            None => before.as_ref().and_then(|before| before.sides.clone()),
        };
        let date = self.date.map_or_else(|| context.today(), Ok)?;
        if !context.means_day(&date.to_string())? {
            return Ok(ExitCode::from(fail::TABLE));
        }
        let opening = Opening {
            rules: &base,
            set: settings(&self.set)?,
            players: &self.players,
            sides: sides.as_deref(),
            dealer,
            stake: self.stake.as_deref(),
            currency: self.currency.as_deref(),
            usual_currency,
            date: date.to_string(),
            place: non_empty(self.place.as_deref()),
            note: non_empty(self.note.as_deref()),
            scorekeeper: non_empty(self.scorekeeper.as_deref()),
            stood: false,
        };
        let (rules, opened) = opening.opened().map_err(|faults| refused(&faults, &context.lang))?;
        let voice = Voice { lang: &context.lang, currency: Currency::from_code(&opened.currency)? };
        let mut ledger = context.ledger(Access::Create)?;
        let open = ledger.read()?.open_sessions()?;
        let as_before = agreed_before(&mut ledger, &rules, voice.currency).filter(|_| !self.agreements);
        let (last, names) = (ledger.newest_session().ok(), ledger.read()?.names()?);
        let session = &ledger.start(opened, context.seconds()?)?;
        let owed = ledger.owed_at_table(session).map_err(|error| fail::Recorded::add(error.into()))?;
        if !context.json {
            if let Some((latest, more)) = open.split_first() {
                context.say(&still_open(latest, session, voice));
                if !more.is_empty() {
                    context.say(&voice.say(&Sentence::MoreOpen { more: more.len() }));
                }
            }
            let has_stake = self.stake.is_some() || before.as_ref().is_some_and(|before| before.same_stake);
            let named = [dealer.is_some(), sides.is_some(), has_stake];
            for doubt in doubts(last.as_ref(), &names, session, voice.currency) {
                context.say(&report::reply::warning(&doubt, &context.lang));
            }
            for assumed in assumptions(session, &rules, named, voice) {
                context.say(&assumed);
            }
        }
        if context.quiet && !context.json {
            return Ok(ExitCode::SUCCESS);
        }
        let shown = context.answer(
            || json::opened(session),
            || {
                let mut text = opened_as(session, &rules, voice);
                match &as_before {
                    Some(SessionRow { id, date, .. }) => {
                        let as_before = Sentence::AgreedAsBefore { id: *id, date: voice.date(date) };
                        text.push_str(&format!("{}\n", voice.say(&as_before)));
                    }
                    None => {
                        text.push_str(&format!("{}\n", voice.say(&Sentence::ToBeAgreed {})));
                        text.push_str(&agreements::text(&session.night, voice, context.look()));
                    }
                }
                text.push_str(&report::hand::next_deal(&session.night, voice));
                if let Some(owed) =
                    report::between::at_table(&owed, Some(&session.row.players), &context.lang)?
                {
                    text.push_str(&format!("\n{owed}"));
                }
                if asked && told {
                    text.push_str(&format!("\n{}", voice.say(&Sentence::OpensTheTable {})));
                }
                Ok(text)
            },
        );
        shown.map_err(fail::Recorded::add)
    }
}

/// Returns what is doubtful about a new session after the last one: a name close to a known one, a much higher stake.
fn doubts(
    last: Option<&Session>,
    names: &[(String, Person)],
    session: &Session,
    currency: Currency,
) -> Vec<Doubt> {
    let players = &session.row.players;
    let known: Vec<&str> = names.iter().map(|(name, _)| name.as_str()).collect();
    let is_new = |name: &&String| known.iter().all(|known| fold(known) != fold(name));
    let close = players.iter().enumerate().filter(|(_, name)| is_new(name)).filter_map(|(at, name)| {
        let before = players.iter().take(at).map(String::as_str);
        close_name(name, known.iter().copied().chain(before))
    });
    let last = last.filter(|last| last.row.currency == currency.code());
    let stake = last.and_then(|last| higher_stake(&last.night.rules, &session.night.rules, currency));
    close.chain(stake).collect()
}

/// Returns the session opened last, if the same was agreed there. In one that cannot be read nothing was.
fn agreed_before(ledger: &mut Ledger, rules: &Rules, currency: Currency) -> Option<SessionRow> {
    let Session { row, night, .. } = ledger.newest_session().ok()?;
    let before = &night.rules;
    let same = before.name() == rules.name() && before.options() == rules.options();
    (same && row.currency == currency.code()).then_some(row)
}

fn still_open(open: &SessionRow, session: &Session, voice: Voice<'_>) -> String {
    voice.say(&Sentence::StillOpen {
        id: open.id,
        date: voice.date(&open.date),
        rules: &open.rules,
        hands: open.hands,
        current: session.row.id,
    })
}

/// Returns the number, the rules and the players of the new session.
fn opened_as(session: &Session, rules: &Rules, voice: Voice<'_>) -> String {
    let night = &session.night;
    let players = match night.sides() {
        sides if sides.is_empty() => voice.and(&session.row.players),
        sides => report::games::labels(night, &sides),
    };
    let title = &agreements::title(rules, voice);
    format!("{}\n", voice.say(&Sentence::Opened { id: session.row.id, title, players }))
}

/// Returns how sides of these sizes are typed: `A+B,C+D`.
fn example_of_sides(sizes: impl Iterator<Item = usize>) -> String {
    let mut names = ('A'..='Z').map(String::from);
    let side = |size: usize| names.by_ref().take(size).collect::<Vec<_>>().join("+");
    sizes.map(side).collect::<Vec<_>>().join(",")
}

/// Returns what was assumed because nobody named dealer, sides or stake.
fn assumptions(session: &Session, rules: &Rules, named: [bool; 3], voice: Voice<'_>) -> Vec<String> {
    let [dealer, sides, stake] = named;
    let mut assumed = Vec::new();
    let next = session.night.next_table().dealer.filter(|_| rules.options().has_hands());
    if let (false, Some(dealer)) = (dealer, next) {
        assumed.push(voice.say(&Sentence::DealsFirst { dealer: &dealer }));
    }
    if !sides && !session.night.sides().is_empty() {
        let all = session.night.sides();
        let example = example_of_sides(all.iter().map(|side| side.len()));
        let players: usize = all.iter().map(|side| side.len()).sum();
        // Sides alternate, so whoever sits opposite may be an opponent.
        let opposite = (players / 2).is_multiple_of(all.len());
        assumed.push(voice.say(&match opposite {
            true => Sentence::PartnersOpposite { sides: example },
            false => Sentence::SidesInTurn { sides: example },
        }));
    }
    if !stake {
        let options = rules.options();
        let unit = voice.amount(Minor(options.unit_minor()));
        let stake = stakes::example(options);
        assumed.extend(match (options.plays_games(), options.pays_money()) {
            (false, true) => Some(voice.say(&Sentence::UnitIsWorth { unit, stake })),
            (false, false) => Some(voice.say(&Sentence::OnlyUnits { stake })),
            (true, false) => Some(voice.say(&Sentence::NothingIsStaked { stake })),
            (true, true) => None,
        });
    }
    assumed
}

/// Trims a text; `None` if nothing is left.
fn non_empty(text: Option<&str>) -> Option<&str> {
    text.map(str::trim).filter(|text| !text.is_empty())
}
