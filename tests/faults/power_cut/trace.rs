//! What the library before the program wrote down: every change of a file or folder, and every sync.

use std::collections::HashMap;
use std::path::Path;

/// The number of a file; another one for each file that is made, also under the same name.
pub(super) type FileNo = usize;

/// A step. Paths are those in the folder, the folder itself an empty one.
#[derive(Debug, Clone)]
pub(super) enum Step {
    Write { file: FileNo, at: usize, bytes: Vec<u8> },
    Truncate { file: FileNo, length: usize },
    Sync { file: FileNo },
    Create { file: FileNo, path: String },
    MakeFolder { path: String },
    Unlink { path: String },
    Rename { from: String, to: String },
    SyncFolder { path: String },
}

/// Reads a trace. `known` are the numbers by which the system knows the files that were there before.
pub(super) fn steps(trace: &[u8], folder: &Path, mut known: HashMap<u64, FileNo>) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut made = known.len();
    let mut rest = trace;
    while !rest.is_empty() {
        let end = rest.iter().position(|byte| *byte == b'\n').unwrap();
        let line = std::str::from_utf8(&rest[..end]).unwrap();
        rest = &rest[end + 1..];
        let mut words = line.splitn(3, ' ');
        let (what, number, more) = (words.next().unwrap(), words.next().unwrap(), words.next().unwrap());
        let number: u64 = number.parse().unwrap();
        let path = |path: &str| {
            let path = Path::new(path).strip_prefix(folder).unwrap();
            path.to_str().unwrap().to_owned()
        };
        steps.push(match what {
            "write" => {
                let (at, length) = more.split_once(' ').unwrap();
                let (bytes, after) = rest.split_at(length.parse().unwrap());
                rest = after;
                Step::Write { file: known[&number], at: at.parse().unwrap(), bytes: bytes.to_vec() }
            }
            "truncate" => Step::Truncate { file: known[&number], length: more.parse().unwrap() },
            "sync" => Step::Sync { file: known[&number] },
            "create" => {
                // The system gives the number of a file that is gone to the next one.
                known.insert(number, made);
                made += 1;
                Step::Create { file: made - 1, path: path(more) }
            }
            "mkdir" => Step::MakeFolder { path: path(more) },
            "unlink" => Step::Unlink { path: path(more) },
            "rename" => {
                let (from, to) = more.split_at(usize::try_from(number).unwrap());
                Step::Rename { from: path(from), to: path(&to[1..]) }
            }
            "sync-folder" => Step::SyncFolder { path: path(more) },
            other => panic!("{other}"),
        });
    }
    steps
}
