//! Disks that are full.

use super::{Desk, HAND, NIGHTS, Said, skipped};
use std::process::Command;

const FULL: &str = "cannot be read or written: the disk is full or reports an error";

impl Desk {
    /// The program, none of whose files may grow beyond so many blocks of 512 bytes.
    pub(super) fn limited<'a>(&self, blocks: u64, args: impl IntoIterator<Item = &'a str>) -> Said {
        let limit = format!("ulimit -f {blocks} && exec \"$0\" \"$@\"");
        let program = self.command(args);
        let mut shell = Command::new("sh");
        shell.arg("-c").arg(limit).arg(program.get_program()).args(program.get_args());
        for (name, value) in program.get_envs() {
            match value {
                Some(value) => shell.env(name, value),
                None => shell.env_remove(name),
            };
        }
        shell.output().unwrap().into()
    }

    pub(super) fn blocks(&self) -> u64 {
        std::fs::metadata(&self.ledger).unwrap().len() / 512
    }
}

/// The ledger may grow no further: hands fit into its last pages, then one does not, and says so.
#[test]
fn a_ledger_that_may_not_grow_loses_nothing_and_goes_on_when_it_may() {
    let desk = Desk::empty();
    let mut told = 0;
    for night in &NIGHTS {
        desk.begin(night);
        let limit = desk.blocks();
        let refused = loop {
            let said = desk.limited(limit, ["log", night.hand]);
            match said.status {
                Some(0) => told += 1,
                _ => break said,
            }
            assert!(told < 300, "the limit does not hold");
        };
        refused.failed(FULL);
        assert!(refused.err.contains("nothing was lost"), "{refused:?}");
        assert_eq!(desk.hands(), told);
        desk.verify();
        // To look needs no room.
        desk.limited(limit, ["sheet"]).done();
        desk.run(["log", night.hand]).done();
        told += 1;
    }
    assert_eq!(desk.hands(), told);
    desk.verify();
}

/// No room even for the journal: nothing is begun.
#[test]
fn where_nothing_can_be_written_nothing_is_begun() {
    for night in &NIGHTS {
        let desk = Desk::empty();
        desk.begin(night);
        for blocks in [0, 1, 2, 8, 9] {
            for args in [&["log", night.hand][..], &["rename", "anna", "Antonia"], &["settle", "--close"]] {
                desk.limited(blocks, args.iter().copied()).failed(FULL);
            }
        }
        assert_eq!(desk.hands(), 0);
        desk.verify();
        desk.run(["log", night.hand]).done();
    }
}

#[test]
fn a_ledger_that_cannot_be_made_is_made_when_there_is_room() {
    let desk = Desk::empty();
    for blocks in [0, 1, 8, 40] {
        desk.limited(blocks, ["new", "scarne", "Anna", "Ben", "Cyril"]).failed(FULL);
    }
    desk.new_session();
    desk.verify();
}

/// A file system of 400 KiB that somebody else fills up. Everything happens in one shell, because only that
/// one sees the file system where it is mounted by a user without rights.
#[test]
fn a_full_file_system_loses_nothing() {
    let desk = Desk::empty();
    let script = r#"
        disk=$1; shift
        mount -t tmpfs -o size=400k none "$disk" 2>/dev/null || { echo not allowed; exit 0; }
        trap 'umount "$disk"' EXIT
        mb() { "$program" --ledger "$disk/ledger.db" "$@"; }
        program=$1; hand=$2
        mb new scarne Anna Ben Cyril >/dev/null || exit 9
        for i in 1 2 3 4 5; do mb log "$hand" >/dev/null || exit 8; done
        cat /dev/zero > "$disk/photographs" 2>/dev/null
        hands=5; refused=0
        while [ $refused -lt 3 ]; do
            if mb log "$hand" >/dev/null 2>"$disk.err"; then hands=$((hands + 1)); else echo "status $?"; refused=$((refused + 1)); fi
            [ $hands -lt 300 ] || exit 7
        done
        cat "$disk.err"
        mb verify; mb sheet >/dev/null || exit 6
        rm "$disk/photographs"
        mb log "$hand" >/dev/null || exit 5
        mb verify; echo "logged $((hands + 1))"
    "#;
    let disk = desk.path("disk");
    std::fs::create_dir(&disk).unwrap();
    let inside = |program: &str, before: &[&str]| {
        let mut command = Command::new(program);
        command.args(before).arg("-c").arg(script).arg("sh").arg(&disk);
        command.arg(env!("CARGO_BIN_EXE_meldbook")).arg(HAND).env("NO_COLOR", "1").output()
    };
    let tries = [inside("unshare", &["--user", "--map-root-user", "--mount", "sh"]), inside("sh", &[])];
    let Some(said) = tries
        .into_iter()
        .flatten()
        .map(Said::from)
        .find(|said| said.status == Some(0) && !said.out.starts_with("not allowed"))
    else {
        return skipped("no file system may be mounted here");
    };
    let lines: Vec<&str> = said.out.lines().collect();
    assert_eq!(lines[..3], ["status 3"; 3], "{said:?}");
    assert!(lines[3].starts_with("error: ") && lines[3].contains(FULL), "{said:?}");
    let hands: usize = lines.last().unwrap().strip_prefix("logged ").unwrap().parse().unwrap();
    let clean =
        |n: usize| format!("1 session, {} entries, {n} hands scored again: everything is correct", n + 1);
    assert!(said.out.contains(&clean(hands - 1)) && said.out.contains(&clean(hands)), "{said:?}");
}

/// An export that finds no room leaves the old file as it was, and nothing beside it.
#[test]
fn an_export_that_finds_no_room_leaves_the_old_file() {
    let desk = Desk::empty();
    desk.begin(&NIGHTS[0]);
    desk.run(["log", NIGHTS[0].hand]).done();
    let folder = desk.ledger.parent().unwrap();
    let file = folder.join("night.csv");
    std::fs::write(&file, "the old file").unwrap();
    let files = || std::fs::read_dir(folder).unwrap().count();
    let before = files();
    let export = ["export", "--format", "csv", "-o", file.to_str().unwrap()];
    let full = "night.csv` cannot be written: the disk is full, or the file has reached its size limit";
    desk.limited(0, export).failed(full);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "the old file");
    assert_eq!(files(), before);
    desk.run(export).done();
    assert!(std::fs::read_to_string(&file).unwrap().starts_with("session,date,"));
    // A page, of which the beginning fits.
    let said = desk.limited(8, ["report", "1", "-o", file.to_str().unwrap()]);
    let reason = format!(
        "error: `{}` cannot be written: the disk is full, or the file has reached its size limit\n",
        file.display()
    );
    assert_eq!((said.status, said.err.as_str()), (Some(3), reason.as_str()));
    assert_eq!(files(), before);
}

/// On a disk with less and less room a ledger that was tampered with is either as it was, byte for byte and with its guards,
/// or all of it is made again. Nothing is left beside it.
#[test]
fn a_ledger_is_rebuilt_on_a_full_disk_whole_or_not_at_all() {
    let desk = Desk::empty();
    let script = r#"
        disk=$1; program=$2; tampered=$3
        mount -t tmpfs -o size=4m none "$disk" 2>/dev/null || { echo not allowed; exit 0; }
        trap 'umount "$disk"' EXIT
        mb() { "$program" --ledger "$disk/ledger.db" "$@"; }
        try() {
            before=$(cksum < "$disk/ledger.db"); beside=$(ls "$disk")
            mb verify --rebuild >"$disk.out" 2>"$disk.err"; status=$?
            if [ $status = 0 ]; then what=rebuilt; mb verify >/dev/null || what="not clean"
            elif [ $status = 3 ] && [ "$before" = "$(cksum < "$disk/ledger.db")" ]; then
                what=untouched; grep -q "the disk is full" "$disk.err" || what=$(cat "$disk.err")
                [ "$beside" = "$(ls "$disk")" ] || what="left $(ls "$disk")"
            else what="status $status, $(cat "$disk.err")"; fi
            [ -e "$disk/ledger.db-journal" ] && what="$what, and a journal"
            echo "$free: $what"
        }
        for free in 0 4 8 12 16 20 24 32 40 48 64 96 128 160 192 256 320 512 768 1024 2048; do
            rm -f "$disk"/*; cp "$tampered" "$disk/ledger.db"
            used=$(($(stat -c %b "$disk/ledger.db") / 2))
            dd if=/dev/zero of="$disk/photographs" bs=1024 count=$((4096 - used - free)) 2>/dev/null
            try
        done
    "#;
    let disk = desk.path("disk");
    let tampered = desk.path("tampered.db");
    std::fs::create_dir(&disk).unwrap();
    desk.new_session();
    for _ in 0..60 {
        desk.run(["log", HAND]).done();
    }
    let db = rusqlite::Connection::open(&desk.ledger).unwrap();
    db.execute_batch("DROP VIEW lifetime; UPDATE session_total SET units = units + 1; CREATE TABLE more (x)")
        .unwrap();
    drop(db);
    std::fs::copy(&desk.ledger, &tampered).unwrap();
    let inside = |program: &str, before: &[&str]| {
        let mut command = Command::new(program);
        command.args(before).arg("-c").arg(script).arg("sh").arg(&disk);
        command.arg(env!("CARGO_BIN_EXE_meldbook")).arg(&tampered).env("NO_COLOR", "1").output()
    };
    let tries = [inside("unshare", &["--user", "--map-root-user", "--mount", "sh"]), inside("sh", &[])];
    let said = tries.into_iter().flatten().map(Said::from).find(|said| !said.out.starts_with("not allowed"));
    let Some(said) = said else { return skipped("no file system may be mounted here") };
    println!("{}", said.out);
    let count = |what: &str| said.out.lines().filter(|line| line.ends_with(what)).count();
    let (untouched, rebuilt) = (count(": untouched"), count(": rebuilt"));
    assert!(untouched > 0 && rebuilt > 0 && untouched + rebuilt == 21, "{}", said.out);
}
