//! What the settings want after each close: a copy of the ledger, and a push to the hub.

#[cfg(feature = "hub")]
use super::config::open_hub;
use super::{clock, config::Config, fail, write_file::fill_beside};
use anyhow::Result;
use meldbook::lang::Lang;
#[cfg(feature = "hub")]
use meldbook::report::ExchangeSentence;
use meldbook::report::Sentence;
use meldbook::store::Ledger;
use std::path::{Path, PathBuf};
use std::{collections::BTreeMap, fs};

const KEPT: usize = 10;

pub fn after_close(ledger: &mut Ledger, lang: &Lang) -> Option<String> {
    let copied = copy_after_close(ledger, lang);
    #[cfg(feature = "hub")]
    let copied = [copied, push_after_close(ledger, lang)].into_iter().flatten().reduce(|a, b| a + "\n" + &b);
    copied
}

/// Pushes after a close, if the settings want it. Returns why that failed: the night is closed nevertheless.
#[cfg(feature = "hub")]
fn push_after_close(ledger: &mut Ledger, lang: &Lang) -> Option<String> {
    let pushed = Config::of_user().and_then(|settings| match settings.hub {
        Some(url) if settings.push.is_some() => Ok(Some(open_hub(&url, false)?.push(ledger, &[])?)),
        _ => Ok(None),
    });
    match pushed {
        Ok(pushed) => pushed
            .filter(meldbook::query::exchange::Exchanged::is_partial)
            .map(|_| lang.say(&ExchangeSentence::PushedInPart {})),
        Err(why) => Some(lang.say(&Sentence::ClosedBut { pushed: true, why: fail::said(why, lang) })),
    }
}

/// Removes all but the last copies. Returns why it failed: the night is closed nevertheless.
fn copy_after_close(ledger: &mut Ledger, lang: &Lang) -> Option<String> {
    let copied = Config::of_user().and_then(|settings| match settings.backup_to {
        Some(folder) => try_to_copy(ledger, &folder),
        None => Ok(()),
    });
    let why = copied.err()?;
    Some(lang.say(&Sentence::ClosedBut { pushed: false, why: fail::said(why, lang) }))
}

/// Copies are named by ledger, order and time: `meldbook-9f86d081-0007-2026-03-14-231500.db`.
fn try_to_copy(ledger: &mut Ledger, folder: &Path) -> Result<()> {
    let id = ledger.read()?.id()?.unwrap_or_default();
    let begins = format!("meldbook-{}-", id.rsplit('-').next().unwrap_or_default());
    // The clock may have been wrong when one of them was made, so they are counted.
    let mut copies: BTreeMap<u32, PathBuf> = BTreeMap::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name =
            path.file_name().and_then(|name| name.to_str()?.strip_prefix(&begins)?.strip_suffix(".db"));
        if let Some(order) = name.and_then(|name| name.split('-').next()?.parse().ok()) {
            copies.insert(order, path);
        }
    }
    let next = copies.last_key_value().map_or(1, |(last, _)| last.saturating_add(1));
    let now = clock::now()?.format("%Y-%m-%d-%H%M%S");
    let path = folder.join(format!("{begins}{next:04}-{now}.db"));
    fill_beside(&path, |copy| Ok(ledger.copy_to(copy, &path)?))?;
    for old in copies.into_values().rev().skip(KEPT - 1) {
        fs::remove_file(old)?;
    }
    Ok(())
}
