//! Finds profiles and the rules that each extends; and the built-in rules most similar to others.

use crate::engine::{Engine, Settings};
use crate::kernel::{ensure, words::nearest};
use crate::rules::fault::{NotFound, ProfileFault, ProfileProblem, RulesError, Spot};
use crate::rules::profile::{Draft, Profile, is_profile_name};
use crate::rules::{house_rules::Rules, reader::ProfileReader};
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::{borrow::Cow, collections::BTreeSet, sync::OnceLock};

/// A path can name anything, even an endless device.
const MOST_BYTES: u64 = 256 * 1024;

const MOST_PARENTS: usize = 8;

/// The built-in profiles, then folders in order.
#[derive(Debug, Clone, Default)]
pub struct Catalog {
    folders: Vec<PathBuf>,
}

struct Found {
    file: String,
    folder: Option<PathBuf>,
    bytes: Cow<'static, [u8]>,
    built_in: Option<&'static BuiltIn>,
}

impl Catalog {
    pub fn new(folders: Vec<PathBuf>) -> Catalog {
        Catalog { folders }
    }

    /// A name is built in or that of a file in a folder; a path has a separator or ends in `.toml`.
    pub fn load(&self, word: &str) -> Result<Profile, RulesError> {
        let found = self.find(word, None)?;
        let known = found.built_in.map(|built_in| &built_in.read);
        if let Some(profile) = known.and_then(OnceLock::get) {
            return Ok(profile.clone());
        }
        let profile = self.read(&found, 0).map_err(RulesError::Broken)?;
        if let Some(known) = known {
            let _ = known.set(profile.clone());
        }
        Ok(profile)
    }

    /// Reads what is not (yet) a file. `file` is its name in messages; paths are relative to its folder.
    pub fn parse(&self, file: &str, bytes: &[u8]) -> Result<Profile, RulesError> {
        let found = from_file(file.to_owned(), Path::new(file), bytes.to_vec());
        self.read(&found, 0).map_err(RulesError::Broken)
    }

    /// For [`Catalog::load`]: the built-in ones, then those of the folders, in alphabetical order.
    pub fn names(&self) -> Vec<String> {
        let entries = self.folders.iter().filter_map(|folder| fs::read_dir(folder).ok()).flatten();
        let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
        let profiles = paths.filter(|path| path.extension().is_some_and(|end| end == "toml"));
        let own = profiles.filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()));
        let own: BTreeSet<String> =
            own.filter(|name| is_profile_name(name) && BuiltIn::named(name).is_none()).collect();
        BUILT_IN.iter().map(|built_in| built_in.name.to_owned()).chain(own).collect()
    }

    fn find(&self, word: &str, base: Option<&Path>) -> Result<Found, NotFound> {
        if word.contains(['/', std::path::MAIN_SEPARATOR]) || word.ends_with(".toml") {
            let path = base.map_or_else(|| PathBuf::from(word), |base| base.join(word));
            return open(&path);
        }
        let built_in = BuiltIn::named(word).or_else(|| (word == RESULTS.name).then_some(&RESULTS));
        let mut own = self.folders.iter().map(|folder| folder.join(format!("{word}.toml")));
        match (built_in, own.find(|path| is_profile_name(word) && path.exists())) {
            (Some(built_in), None) => Ok(embedded(built_in)),
            (None, Some(path)) => open(&path),
            (Some(_), Some(path)) => {
                Err(NotFound::BuiltInName { name: word.to_owned(), file: path.display().to_string() })
            }
            (None, None) => {
                let nearest = nearest(word, self.names().iter().map(String::as_str)).map(str::to_owned);
                Err(NotFound::Unknown { name: word.to_owned(), nearest })
            }
        }
    }

    /// `depth` profiles extend it.
    fn read(&self, found: &Found, depth: usize) -> Result<Profile, Vec<ProfileFault>> {
        let start = Spot { line: 1, column: 1 };
        let at_start = |trouble| vec![ProfileFault { file: found.file.clone(), spot: start, trouble }];
        if u64::try_from(found.bytes.len()).is_ok_and(|length| length > MOST_BYTES) {
            return Err(at_start(ProfileProblem::TooLong { most: MOST_BYTES }));
        }
        let Ok(text) = std::str::from_utf8(&found.bytes) else {
            return Err(at_start(ProfileProblem::NotText {}));
        };
        let mut reader = ProfileReader::new(&found.file, text);
        let Some(draft) = Draft::read(&mut reader) else { return reader.finish(None) };
        let parent = match &draft.head.extends {
            None => None,
            Some(word) => match self.parent(word.get_ref(), found, depth) {
                Ok(parent) => Some(self.read(&parent, depth.saturating_add(1))?.rules),
                Err(trouble) => {
                    reader.refuse(word.span().start, trouble);
                    return reader.finish(None);
                }
            },
        };
        let profile = draft.finish(&mut reader, parent.as_ref());
        reader.finish(profile)
    }

    /// Refuses a chain that is too long, or has no end.
    fn parent(&self, word: &str, child: &Found, depth: usize) -> Result<Found, ProfileProblem> {
        ensure(depth < MOST_PARENTS, || ProfileProblem::TooDeep { most: MOST_PARENTS })?;
        let base = || BASES.iter().find(|base| base.name == word);
        match BuiltIn::named(word).or_else(base) {
            Some(built_in) => Ok(embedded(built_in)),
            None => self.find(word, child.folder.as_deref()).map_err(ProfileProblem::Parent),
        }
    }
}

impl Rules {
    /// Built-in rules, the same or else the most similar, and the options that differ: a sheet needs no other file.
    pub fn export_settings(&self) -> (String, Settings) {
        let catalog = Catalog::default();
        let of_game = |built_in: &BuiltIn| {
            catalog.load(built_in.name).ok().filter(|profile| profile.rules.engine() == self.engine())
        };
        // Reading all of them takes longer than the rest of an export.
        let same_name = BuiltIn::named(&self.name).and_then(of_game);
        let others = if same_name.is_none() { &BUILT_IN[..] } else { &[] };
        same_name
            .into_iter()
            .chain(others.iter().chain([&RESULTS]).filter_map(of_game))
            .map(|profile| {
                // One that is not known here is written too: who reads the sheet may know it.
                let usual = profile.rules.settings();
                let mut changed = self.settings();
                changed.retain(|key, value| usual.get(key) != Some(value));
                (profile.rules.name, changed)
            })
            .min_by_key(|(_, changed)| changed.len())
            .unwrap_or_else(|| (self.name.clone(), self.settings()))
    }
}

fn embedded(built_in: &'static BuiltIn) -> Found {
    let (file, text) = (format!("{} (built in)", built_in.name), built_in.text);
    Found { file, folder: None, bytes: Cow::Borrowed(text.as_bytes()), built_in: Some(built_in) }
}

fn from_file(file: String, path: &Path, bytes: Vec<u8>) -> Found {
    let folder = path.parent().map(Path::to_path_buf);
    Found { file, folder, bytes: Cow::Owned(bytes), built_in: None }
}

/// A pipe or a device would be waited for without end.
pub fn open_file(path: &Path) -> io::Result<File> {
    match fs::metadata(path)?.is_file() {
        true => File::open(path),
        false => Err(io::Error::new(io::ErrorKind::InvalidInput, "it is not a regular file")),
    }
}

fn open(path: &Path) -> Result<Found, NotFound> {
    let (file, mut bytes) = (path.display().to_string(), Vec::new());
    match open_file(path).and_then(|opened| opened.take(MOST_BYTES + 1).read_to_end(&mut bytes)) {
        Ok(_) => Ok(from_file(file, path, bytes)),
        Err(cause) => Err(NotFound::Unreadable { file, cause: cause.to_string() }),
    }
}

#[derive(Debug)]
pub struct BuiltIn {
    pub name: &'static str,
    pub text: &'static str,
    /// A command may ask several times, and reading it takes longer than many a command.
    read: OnceLock<Profile>,
}

impl BuiltIn {
    const fn new(name: &'static str, text: &'static str) -> BuiltIn {
        BuiltIn { name, text, read: OnceLock::new() }
    }
}

macro_rules! built_in {
    ($($name:literal)+) => {
        [$(BuiltIn::new($name, include_str!(concat!("builtin/", $name, ".toml")))),+]
    };
}

/// Of two equally similar to some rules the first one is taken.
pub static BUILT_IN: [BuiltIn; 32] = built_in![
    "scarne" "scarne-bonus" "classic" "bicycle" "brooklyn"
    "feweb" "family" "family-tenth" "stonebridge" "northwest-chips"
    "partnership" "three-hand" "widow" "non-partnership" "widow-partnership"
    "firehouse" "check" "contract" "two-pack" "army-navy-3"
    "army-navy-4" "army-navy-6" "six-hand" "eight-hand" "marias"
    "marias-svaz" "pauzirak" "marias-four" "lizany" "lizany-simple"
    "licitovany" "licitovany-svaz"
];

/// They can be extended, but not played.
static BASES: [BuiltIn; 1] = [BuiltIn::new("points", include_str!("base/points.toml"))];

/// A night of results alone; no game can be played by them.
pub static RESULTS: BuiltIn = BuiltIn::new("results", include_str!("base/results.toml"));

/// The plainest rules of a game stand in for what cannot be read in stored rules.
pub(super) fn plainest(engine: Engine) -> &'static str {
    match engine {
        Engine::Auction => "scarne",
        Engine::Points => "firehouse",
        Engine::Marias => "marias",
        Engine::Results => RESULTS.name,
    }
}

impl BuiltIn {
    pub fn named(name: &str) -> Option<&'static BuiltIn> {
        BUILT_IN.iter().find(|built_in| built_in.name == name)
    }
}
