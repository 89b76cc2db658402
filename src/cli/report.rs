//! `report`: writes a page.

use super::write_file::{named_file, write_beside};
use super::{Context, Filters, Progress, answered, fail};
use anyhow::Result;
use clap::builder::{NonEmptyStringValueParser, TypedValueParser};
use meldbook::command::{Filter, Request, SettleBy};
use meldbook::lang::{Lang, Voice};
use meldbook::money::Currency;
use meldbook::query::statistics::{By, Measure};
use meldbook::report::page::season::{Biggest, Found, season_of};
use meldbook::report::{Sentence, page};
use meldbook::session::{Session, SessionError};
use meldbook::store::{Access, Ledger, StoreError, Which};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;

/// Write a night or a season as a page for a browser
///
/// One HTML file that needs no network and no other file, and can be printed. Of a night: what was agreed, the score
/// sheet, a chart of the running totals, the standings, who pays whom and the seal. Without SESSION, of the season that
/// the filters choose: standings, how they came about, statistics, head to head and the biggest hands.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  meldbook report 12 -o night.html
  meldbook report 2026-03-14 -o night.html
  meldbook report --since 2026 -o season.html
  meldbook --lang cs report --place zelen -o sezona.html")]
pub struct Args {
    /// Its number in `sessions`, its date, or the beginning of its id
    #[arg(
        value_name = "SESSION",
        conflicts_with = "Filters",
        value_parser = NonEmptyStringValueParser::new().map(super::clock::session),
        add = super::complete::sessions()
    )]
    named: Option<String>,
    /// The file to write, - for standard output [default: -]
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    filters: Filters,
}

impl Args {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        if context.json {
            let message = context.words(&Sentence::PageNotAsJson {});
            let hint = Some(context.words(&Sentence::DataAsJson {}));
            return Err(fail::usage(message, hint));
        }
        let mut ledger = context.ledger(Access::Read)?;
        let page = match context.which(self.named.as_deref()) {
            which @ Which::Named(_) if !self.filters.any() => {
                night(&mut ledger, which, context.seconds()?, None, &context.lang)?
            }
            _ => {
                let filter = self.filters.filter(context, &ledger.read()?)?;
                return answered(context, filter, |filter| match season(&mut ledger, filter, context)? {
                    Some(page) => self.put(&page, context),
                    None => context.nothing(&Sentence::NoSessionFits {}),
                });
            }
        };
        self.put(&page, context)
    }

    fn put(&self, page: &str, context: &Context) -> Result<ExitCode> {
        match named_file(self.output.as_deref()) {
            Some(path) => write_beside(path, page.as_bytes())?,
            None => context.print(page)?,
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// Returns the page of a night as it stands; the scoreboard if it is kept current.
pub fn night(
    ledger: &mut Ledger,
    which: Which<'_>,
    now: i64,
    written: Option<&page::Written>,
    lang: &Lang,
) -> Result<String, StoreError> {
    let request = Request::Settle { terms: SettleBy::default(), handed_over: false };
    let reply = ledger.run(which, &request, now)?;
    let currency = Currency::from_code(&reply.session.row.currency).map_err(SessionError::from)?;
    let voice = Voice { lang, currency };
    let Some(settled) = &reply.settled else { return Ok(String::new()) };
    let (session, seal) = (&reply.session, reply.seal.as_deref());
    let page = match written {
        Some(written) => return Ok(page::scoreboard(session, settled, seal, written, voice)),
        None => page::night(session, settled, seal, voice),
    };
    Ok(page.map_err(SessionError::from)?)
}

/// Returns the page of a season; none if no session fits.
fn season(ledger: &mut Ledger, filter: &Filter, context: &Context) -> Result<Option<String>> {
    let lang = &context.lang;
    let log = Progress::watch(context, ledger.read()?);
    let people = log.people().map_err(StoreError::from)?;
    let sessions = log.sessions(filter).map_err(StoreError::from)?;
    if sessions.is_empty() {
        return Ok(None);
    }
    let found = Found {
        filter,
        people: &people,
        sessions: &sessions,
        totals: &log.statistics(filter, By::Player, Measure::All).map_err(StoreError::from)?,
        played: &log.statistics(filter, By::Player, Measure::Hands).map_err(StoreError::from)?,
        by_session: &log.statistics(filter, By::Session, Measure::All).map_err(StoreError::from)?,
        pairs: &log.pair_rows(filter, &people).map_err(StoreError::from)?,
    };
    let mut season = season_of(found, lang)?;
    let mut biggest = Biggest::default();
    log.each_hand(filter, &people, |session, hand, lines| {
        biggest.see(session, hand, lines, &people);
        Ok(())
    })
    .map_err(StoreError::from)?;
    drop(log);
    // Only what happened in these hands is replayed.
    let mut nights: BTreeMap<String, Session> = BTreeMap::new();
    for (code, hands) in biggest.0 {
        let Some(part) = season.currencies.iter_mut().find(|part| part.currency.code() == code) else {
            continue;
        };
        let voice = Voice { lang, currency: part.currency };
        for mut big in hands {
            if !nights.contains_key(&big.uuid) {
                nights.insert(big.uuid.clone(), ledger.session(Which::Named(&big.uuid))?);
            }
            let mut played = nights.get(&big.uuid).into_iter().flat_map(|session| session.night.hands());
            let Some((_, hand)) = played.find(|(_, hand)| i64::from(hand.no) == big.hand) else { continue };
            (big.text, big.note) = (meldbook::report::hand::briefly(hand, voice), hand.note.clone());
            part.biggest.push(big);
        }
    }
    Ok(Some(page::season(&season, lang)))
}
