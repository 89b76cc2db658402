//! What may be on a disk after a power cut: all that was synced, and anything of what was not.

use super::trace::{FileNo, Step};
use proptest::prelude::RngExt;
use proptest::test_runner::TestRng;
use std::collections::BTreeMap;

/// What a disk writes at once.
const SECTOR: usize = 512;

/// The files of an image by their paths.
pub(super) type Files = BTreeMap<String, Vec<u8>>;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Node {
    Folder,
    File(FileNo),
}

/// A change of a file that was not synced.
#[derive(Debug, Clone)]
enum Change {
    Write(usize, Vec<u8>),
    Truncate(usize),
}

/// What is at names after a change of them that was not synced.
type Renamed = Vec<(String, Option<Node>)>;

/// A disk and what is still to be written to it.
#[derive(Debug, Clone, Default)]
pub(super) struct Disk {
    /// What is surely there, and what may be.
    files: Vec<(Vec<u8>, Vec<Change>)>,
    names: BTreeMap<String, Node>,
    renamed: Vec<Renamed>,
}

/// How much of what was not synced got to the disk, in percent.
struct Luck {
    bytes: u32,
    torn: u32,
    names: u32,
}

fn folder_of(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

impl Disk {
    /// Returns a disk with these files on it, which have the numbers in their order.
    pub(super) fn with(files: &Files) -> Disk {
        let mut disk = Disk::default();
        for (no, (path, bytes)) in files.iter().enumerate() {
            let mut folder = folder_of(path);
            while !folder.is_empty() {
                disk.names.insert(folder.to_owned(), Node::Folder);
                folder = folder_of(folder);
            }
            disk.names.insert(path.clone(), Node::File(no));
            disk.files.push((bytes.clone(), Vec::new()));
        }
        disk
    }

    /// Returns what is at a name for the program.
    fn seen(&self, path: &str) -> Option<Node> {
        let changed = self.renamed.iter().rev().flatten().find(|(name, _)| name == path);
        changed.map_or_else(|| self.names.get(path).copied(), |(_, node)| *node)
    }

    pub(super) fn take(&mut self, step: &Step) {
        match step {
            Step::Write { file, at, bytes } => self.files[*file].1.push(Change::Write(*at, bytes.clone())),
            Step::Truncate { file, length } => self.files[*file].1.push(Change::Truncate(*length)),
            Step::Sync { file } => {
                let (bytes, changes) = &mut self.files[*file];
                changes.drain(..).for_each(|change| change.make(bytes, |_| true));
            }
            Step::Create { file, path } => {
                assert_eq!(*file, self.files.len());
                self.files.push(<_>::default());
                self.renamed.push(vec![(path.clone(), Some(Node::File(*file)))]);
            }
            Step::MakeFolder { path } => self.renamed.push(vec![(path.clone(), Some(Node::Folder))]),
            Step::Unlink { path } => self.renamed.push(vec![(path.clone(), None)]),
            Step::Rename { from, to } => {
                let node = self.seen(from);
                self.renamed.push(vec![(from.clone(), None), (to.clone(), node)]);
            }
            Step::SyncFolder { path } => {
                let of_folder = |renamed: &Renamed| renamed.iter().any(|(name, _)| folder_of(name) == path);
                let (synced, rest) = self.renamed.drain(..).partition(of_folder);
                self.renamed = rest;
                let synced: Vec<Renamed> = synced;
                synced.into_iter().for_each(|renamed| rename(&mut self.names, renamed));
            }
        }
    }

    /// Returns what may be there after a power cut now.
    pub(super) fn image(&self, random: &mut TestRng) -> Files {
        const PERCENT: [u32; 5] = [0, 10, 50, 90, 100];
        let mut percent = || PERCENT[random.random_range(0..PERCENT.len())];
        let luck = Luck { bytes: percent(), torn: percent() / 2, names: percent() };
        // Or all of it up to some moment, as when a disk writes in order.
        let in_order = random.random_bool(0.2);
        let mut names = self.names.clone();
        for renamed in &self.renamed {
            if random.random_ratio(luck.names, 100) {
                rename(&mut names, renamed.clone());
            } else if in_order {
                break;
            }
        }
        let mut files = Files::new();
        for (path, node) in &names {
            let mut folder = folder_of(path);
            while !folder.is_empty() && names.get(folder) == Some(&Node::Folder) {
                folder = folder_of(folder);
            }
            if let (Node::File(no), "") = (node, folder) {
                let (mut bytes, changes) = self.files[*no].clone();
                for change in changes {
                    let torn = random.random_ratio(luck.torn, 100);
                    if torn {
                        change.make(&mut bytes, |_| random.random_bool(0.5));
                    } else if random.random_ratio(luck.bytes, 100) {
                        change.make(&mut bytes, |_| true);
                    } else if in_order {
                        break;
                    }
                }
                files.insert(path.clone(), bytes);
            }
        }
        files
    }
}

fn rename(names: &mut BTreeMap<String, Node>, renamed: Renamed) {
    for (name, node) in renamed {
        match node {
            Some(node) => drop(names.insert(name, node)),
            None => drop(names.remove(&name)),
        }
    }
}

impl Change {
    /// Makes the change in those sectors that `keeps` says.
    fn make(self, file: &mut Vec<u8>, mut keeps: impl FnMut(usize) -> bool) {
        match self {
            Change::Truncate(length) => {
                if keeps(0) {
                    file.resize(length, 0);
                }
            }
            Change::Write(at, bytes) => {
                let mut done = 0;
                while done < bytes.len() {
                    let here = at + done;
                    let length = (SECTOR - here % SECTOR).min(bytes.len() - done);
                    if keeps(here / SECTOR) {
                        if file.len() < here + length {
                            file.resize(here + length, 0);
                        }
                        file[here..here + length].copy_from_slice(&bytes[done..done + length]);
                    }
                    done += length;
                }
            }
        }
    }
}

#[test]
fn what_was_synced_is_there_and_the_rest_may_be() {
    let mut disk = Disk::with(&Files::from([("a".to_owned(), vec![1; 1024])]));
    let images = |disk: &Disk| -> Vec<Files> {
        let mut random = super::super::random("images");
        let mut images: Vec<Files> = (0..400).map(|_| disk.image(&mut random)).collect();
        images.sort();
        images.dedup();
        images
    };
    disk.take(&Step::Write { file: 0, at: 0, bytes: vec![2; 1024] });
    let found: Vec<(u8, u8)> = images(&disk).iter().map(|files| (files["a"][0], files["a"][600])).collect();
    assert_eq!(found, [(1, 1), (1, 2), (2, 1), (2, 2)]);
    disk.take(&Step::Sync { file: 0 });
    disk.take(&Step::Create { file: 1, path: "b".to_owned() });
    disk.take(&Step::Rename { from: "b".to_owned(), to: "a".to_owned() });
    let found: Vec<Vec<String>> = images(&disk).iter().map(|files| files.keys().cloned().collect()).collect();
    assert_eq!(found.len(), 3, "the new file under either name, or neither: {found:?}");
    disk.take(&Step::SyncFolder { path: String::new() });
    assert_eq!(images(&disk), [Files::from([("a".to_owned(), Vec::new())])]);
}
