//! Failures of the machine in plain words: what it is, which file, whether anything was changed, and what can be done,
//! in every language.

use super::{Desk, HAND, Said, skipped};
use meldbook::lang::Lang;
use meldbook::store::{FileError, StoreError};
use rusqlite::{Connection, TransactionBehavior, ffi};
use std::fs;
use std::os::unix::fs::symlink;
use std::process::Command;
use std::thread;

impl Desk {
    /// Runs a command in English and in Czech; each says its words about a file, and what to do.
    #[track_caller]
    fn says_plainly(
        &self,
        args: &[&str],
        run: impl Fn(&[&str]) -> Said,
        english: [&str; 2],
        czech: [&str; 2],
    ) {
        self.says_in("en", args, &run, english);
        self.says_in("cs", args, &run, czech);
    }

    /// Runs a command in one language; it says these words about a file, and what to do.
    #[track_caller]
    fn says_in(&self, lang: &str, args: &[&str], run: impl Fn(&[&str]) -> Said, [words, hint]: [&str; 2]) {
        let [error, hints] = if lang == "cs" { ["chyba", "rada"] } else { ["error", "hint"] };
        let ledger = self.ledger.display().to_string();
        let said = run(&[&["--lang", lang], args].concat());
        let wanted =
            format!("{error}: {}\n{hints}: {}\n", words.replace("{}", &ledger), hint.replace("{}", &ledger));
        assert_eq!(
            (said.status, said.out.as_str(), said.err.as_str()),
            (Some(3), "", wanted.as_str()),
            "{args:?}"
        );
    }

    fn runs(&self, args: &[&str]) -> Said {
        self.run(args.iter().copied())
    }
}

const DAMAGED: [&str; 2] = [
    "{} cannot be read: it is damaged, or the disk reports an error",
    "{} se nedá číst: soubor je poškozený, nebo disk hlásí chybu",
];

const DISK: [&str; 2] = [
    "{} cannot be read or written: the disk is full or reports an error, or the file has reached its size limit",
    "{} se nedá číst nebo do něj psát: disk je plný nebo hlásí chybu, nebo soubor nesmí růst",
];

const CHECK_DISK: [&str; 2] = [
    "nothing was lost; all earlier entries are safe; make room or check the disk, then try again",
    "nic se neztratilo, co bylo zapsáno předtím, platí: uvolněte místo nebo zkontrolujte disk a zkuste to znovu",
];

const WHOLE_OR_COPY: [&str; 2] = [
    "nothing was changed; keep this file, and put a copy of the ledger in its place or import its exported log",
    "nic se nezměnilo: soubor si nechte a na jeho místo dejte kopii knihy, nebo načtěte její vyvezený záznam",
];

#[test]
fn a_ledger_without_its_end_says_what_is_left() {
    let desk = Desk::open();
    desk.run(["log", HAND]).done();
    let whole = fs::read(&desk.ledger).unwrap();
    fs::write(&desk.ledger, &whole[..10_000]).unwrap();
    for args in [&["sheet"][..], &["verify"], &["log", HAND], &["new", "scarne", "Anna", "Ben", "Cyril"]] {
        desk.says_plainly(
            args,
            |args| desk.runs(args),
            [DAMAGED[0], WHOLE_OR_COPY[0]],
            [DAMAGED[1], WHOLE_OR_COPY[1]],
        );
    }
    // Of the right length, with a page of something else.
    let mut broken = whole.clone();
    broken[4096..].fill(0x55);
    fs::write(&desk.ledger, &broken).unwrap();
    desk.says_plainly(
        &["sheet"],
        |args| desk.runs(args),
        [DAMAGED[0], WHOLE_OR_COPY[0]],
        [DAMAGED[1], WHOLE_OR_COPY[1]],
    );
}

#[test]
fn a_link_that_leads_nowhere_is_no_ledger_and_nothing_is_made() {
    let desk = Desk::empty();
    let target = desk.path("stick/ledger.db");
    symlink(&target, &desk.ledger).unwrap();
    for args in [&["sheet"][..], &["log", HAND], &["new", "scarne", "Anna", "Ben", "Cyril"]] {
        desk.run(args.iter().copied()).failed("cannot be opened: ");
    }
    assert!(!desk.path("stick").exists());
    // What it points to is a ledger like any other.
    fs::create_dir(desk.path("stick")).unwrap();
    fs::remove_file(&desk.ledger).unwrap();
    desk.new_session();
    fs::rename(&desk.ledger, &target).unwrap();
    symlink(&target, &desk.ledger).unwrap();
    desk.run(["log", HAND]).done();
    desk.verify();
}

/// Who waits for a lock says at last who has it.
pub fn a_lock_is_named() {
    let desk = Desk::open();
    let mut other = Connection::open(&desk.ledger).unwrap();
    let held = other.transaction_with_behavior(TransactionBehavior::Exclusive).unwrap();
    let english = [
        "{} is locked by another program",
        "nothing was changed; try again when the other program has finished",
    ];
    let czech = ["{} právě drží jiný program", "nic se nezměnilo: zkuste to, až skončí"];
    thread::scope(|scope| {
        for args in [&["sheet"][..], &["log", HAND], &["verify"]] {
            for (lang, words) in [("en", english), ("cs", czech)] {
                let desk = &desk;
                scope.spawn(move || desk.says_in(lang, args, |args| desk.runs(args), words));
            }
        }
    });
    drop(held);
    assert_eq!(desk.hands(), 0);
    desk.run(["sheet"]).done();
}

/// A disk that fails, by `strace`: every read, every write, and the file beside the ledger.
#[test]
fn a_disk_that_fails_is_said_to_fail() {
    let desk = Desk::open();
    desk.run(["log", HAND]).done();
    let with = |inject: &str, file: &str, args: &[&str]| -> Said {
        let program = desk.command(args.iter().copied());
        let mut strace = Command::new("strace");
        strace.args(["-f", "-qq", "-o"]).arg(desk.path("trace")).arg("-P").arg(desk.path(file));
        strace.arg("-e").arg(format!("inject={inject}"));
        strace
            .arg(program.get_program())
            .args(program.get_args())
            .env("HOME", desk.folder.path())
            .env("NO_COLOR", "1");
        strace.output().map_or(Said { status: None, out: String::new(), err: String::new() }, Said::from)
    };
    let tried = with("pread64:error=ENOENT:when=1000", "ledger.db", &["sheet"]);
    if tried.status != Some(0) {
        return skipped("no system call can be made to fail here");
    }
    for (inject, file, args, english, czech) in [
        (
            "read,pread64:error=EIO:when=3+",
            "ledger.db",
            &["sheet"][..],
            [DAMAGED[0], WHOLE_OR_COPY[0]],
            [DAMAGED[1], WHOLE_OR_COPY[1]],
        ),
        (
            "pwrite64:error=EIO",
            "ledger.db-journal",
            &["log", HAND],
            [DISK[0], CHECK_DISK[0]],
            [DISK[1], CHECK_DISK[1]],
        ),
        (
            "pwrite64:error=EIO:when=1",
            "ledger.db",
            &["log", HAND],
            [DISK[0], CHECK_DISK[0]],
            [DISK[1], CHECK_DISK[1]],
        ),
        (
            "openat:error=EIO",
            "ledger.db-journal",
            &["log", HAND],
            [
                "{} cannot be opened: its journal, a file beside it, cannot be opened or made",
                "nothing was changed; see whether files can be made in its folder, then try again",
            ],
            [
                "{} se nedá otevřít: žurnál, soubor vedle ní, nejde otevřít ani založit",
                "nic se nezměnilo: podívejte se, jestli se v té složce dají zakládat soubory, a zkuste to znovu",
            ],
        ),
    ] {
        desk.says_plainly(args, |args| with(inject, file, args), english, czech);
        assert_eq!(desk.hands(), 1, "{inject} {file}");
        desk.verify();
    }
}

/// A file system with room in it and no file left to make: SQLite cannot make its journal. In one shell, because only
/// that one sees the file system where it is mounted by a user without rights.
#[test]
fn a_disk_on_which_no_journal_can_be_made_says_so() {
    let desk = Desk::empty();
    let disk = desk.path("disk");
    fs::create_dir(&disk).unwrap();
    let script = r#"
        disk=$1; program=$2; hand=$3
        mount -t tmpfs -o size=4m,nr_inodes=8 none "$disk" 2>/dev/null || { echo not allowed; exit 0; }
        trap 'umount "$disk"' EXIT
        mb() { "$program" --ledger "$disk/ledger.db" "$@"; }
        mb new scarne Anna Ben Cyril >/dev/null 2>&1 || exit 9
        i=0; while touch "$disk/photograph$i" 2>/dev/null; do i=$((i + 1)); done
        mb log "$hand"; echo "status $?"
        mb --lang cs log "$hand"; echo "status $?"
        mb sheet > /dev/null || exit 8
        rm "$disk"/photograph*
        mb log "$hand" >/dev/null || exit 7
        mb verify
    "#;
    let inside = |program: &str, before: &[&str]| {
        let mut command = Command::new(program);
        command.args(before).arg("-c").arg(script).arg("sh").arg(&disk);
        command.arg(env!("CARGO_BIN_EXE_meldbook")).arg(HAND).env("NO_COLOR", "1").output()
    };
    let tries = [inside("unshare", &["--user", "--map-root-user", "--mount", "sh"]), inside("sh", &[])];
    let said = tries.into_iter().flatten().map(Said::from);
    let Some(said) =
        said.into_iter().find(|said| !said.out.starts_with("not allowed") && said.status != Some(1))
    else {
        return skipped("no file system may be mounted here");
    };
    let ledger = disk.join("ledger.db");
    let ledger = ledger.display();
    assert_eq!(
        said.err,
        format!(
            "error: {ledger} cannot be opened: its journal, a file beside it, cannot be opened or made\n\
             hint: nothing was changed; see whether files can be made in its folder, then try again\n\
             chyba: {ledger} se nedá otevřít: žurnál, soubor vedle ní, nejde otevřít ani založit\n\
             rada: nic se nezměnilo: podívejte se, jestli se v té složce dají zakládat soubory, a zkuste to znovu\n"
        ),
        "{said:?}"
    );
    assert!(
        said.out.starts_with("status 3\nstatus 3\n") && said.out.ends_with("everything is correct\n"),
        "{said:?}"
    );
}

/// What SQLite reports is said in words of ours, in every language, with what to do.
#[test]
fn no_failure_of_the_disk_is_said_in_words_of_sqlite() {
    let desk = Desk::empty();
    let path = &desk.ledger;
    fs::write(path, [0; 4096]).unwrap();
    let disk = "the disk is full or reports an error";
    for (code, words) in [
        (ffi::SQLITE_IOERR_READ, disk),
        (ffi::SQLITE_IOERR_SHORT_READ, disk),
        (ffi::SQLITE_IOERR_CORRUPTFS, disk),
        (ffi::SQLITE_IOERR_WRITE, disk),
        (ffi::SQLITE_IOERR_FSYNC, disk),
        (ffi::SQLITE_IOERR_DIR_FSYNC, disk),
        (ffi::SQLITE_IOERR_DELETE, disk),
        (ffi::SQLITE_IOERR_TRUNCATE, disk),
        (ffi::SQLITE_IOERR_LOCK, disk),
        (ffi::SQLITE_IOERR_UNLOCK, disk),
        (ffi::SQLITE_FULL, disk),
        (ffi::SQLITE_BUSY, "is locked by another program"),
        (ffi::SQLITE_BUSY_RECOVERY, "is locked by another program"),
        (ffi::SQLITE_LOCKED, "is locked by another program"),
        (ffi::SQLITE_PROTOCOL, "is locked by another program"),
        (ffi::SQLITE_CANTOPEN, "its journal, a file beside it, cannot be opened or made"),
        (ffi::SQLITE_CORRUPT, "is damaged, or the disk reports an error"),
    ] {
        let error = rusqlite::Error::SqliteFailure(ffi::Error::new(code), None);
        let error = StoreError::from(FileError::of(path, error));
        let message = error.to_string();
        let rest = message.strip_prefix(&format!("{} ", path.display()));
        assert!(rest.is_some_and(|rest| rest.contains(words)), "{code}: {message}");
        let hint = error.hint().unwrap_or_default();
        assert!(hint.starts_with("nothing was "), "{code}: {hint}");
        let czech = Lang::named("cs").unwrap();
        let (said, hinted) = (czech.say(&error), czech.hint(&error, error.hint()).unwrap());
        assert!(said != message && said.contains(&path.display().to_string()), "{code}: {said}");
        assert!(hinted != hint, "{code}: {hinted}");
    }
}
