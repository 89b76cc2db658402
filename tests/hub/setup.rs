//! `docs/club.md`, from an empty server to the second machine: each of its commands is run as it stands there.

use super::server::{Server, is_root};
use crate::support::Room;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

/// Returns the commands below a head of the page, a block each.
fn blocks(head: &str) -> Vec<String> {
    let page = fs::read_to_string("docs/club.md").unwrap();
    let below = page.split_once(head).unwrap().1;
    let below = below.split("\n## ").next().unwrap();
    let blocks: Vec<String> =
        below.split("```sh\n").skip(1).map(|block| block.split("```").next().unwrap().to_owned()).collect();
    assert!(!blocks.is_empty(), "{head}");
    blocks
}

/// What stands in for the commands that only a whole server has.
fn stand_ins(server: &Server, folder: &Path) {
    let (place, data) = (server.folder.display(), server.folder.join("data"));
    let run_as = if is_root() { "setpriv --reuid=postgres --regid=postgres --init-groups" } else { "" };
    let restart = format!(
        "cd /tmp && {run_as} {}/pg_ctl -s -w -m fast -D {} -l {place}/data/server.log restart",
        server.programs.display(),
        data.display()
    );
    let sudo = format!(
        "case $1 in -u) shift 2; cd /tmp; exec env HOME={place} PGHOST={place} PGPORT={} {run_as} \"$@\";; *) exec \"$@\";; esac",
        server.port
    );
    for (name, does) in [
        ("sudo", sudo.as_str()),
        ("systemctl", restart.as_str()),
        ("apt-get", "test \"$*\" = 'install -y postgresql openssl'"),
        ("scp", "exec cp \"${1#*:}\" \"$2\""),
        ("meldbook", &format!("exec {place}/meldbook \"$@\"")),
    ] {
        let file = folder.join(name);
        fs::write(&file, format!("#!/bin/sh\n{does}\n")).unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).unwrap();
    }
    // The user of the server may not reach the folder in which the program was built.
    fs::copy(env!("CARGO_BIN_EXE_meldbook"), server.folder.join("meldbook")).unwrap();
}

/// Runs a block of commands at somebody's machine; returns what they say.
fn typed(block: &str, server: &Server, (folder, home): (&Path, &Path)) -> String {
    let homes = home.parent().unwrap().display().to_string();
    let block = block
        .replace("@hub.example.org/", &format!("@localhost:{}/", server.port))
        .replace("hub.example.org:5432", &format!("localhost:{}", server.port))
        .replace("hub.example.org", "localhost")
        .replace("/var/lib/postgresql", server.folder.to_str().unwrap())
        .replace("/home/", &format!("{homes}/"));
    fs::create_dir_all(home).unwrap();
    let path = format!("{}:{}:/usr/bin:/bin", folder.display(), server.programs.display());
    let ran = Command::new("/bin/sh")
        .args(["-euc", &block])
        .env_clear()
        .envs([
            ("PATH", path.as_str()),
            ("HOME", home.to_str().unwrap()),
            ("LC_ALL", "C.UTF-8"),
            ("TZ", "UTC"),
        ])
        .current_dir(home)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&ran.stdout).into_owned();
    assert!(ran.status.success(), "{block}\n{said}{}", String::from_utf8_lossy(&ran.stderr));
    said
}

#[test]
fn a_secretary_comes_from_an_empty_server_to_the_first_push_of_the_second_machine() {
    let Some(server) = Server::as_installed() else { return };
    let room = Room::on_disk();
    let (programs, homes) = (room.path("programs"), room.path("homes"));
    fs::create_dir_all(&programs).unwrap();
    stand_ins(&server, &programs);
    let blocks = blocks("## From an empty server to the second machine");
    let [database, certificate, settings, roles, anna, ben, eva] = blocks.as_slice() else {
        panic!("{} blocks of commands", blocks.len());
    };
    for block in [database, certificate, settings, roles] {
        typed(block, &server, (&programs, &homes.join("secretary")));
    }
    for (name, block, date) in [("anna", anna, "2026-03-14"), ("ben", ben, "2026-03-15")] {
        let at = (programs.as_path(), homes.join(name));
        let at = (at.0, at.1.as_path());
        typed(
            &format!("meldbook new scarne Anna Ben Jan --stake 5c --date {date} --dealer jan"),
            &server,
            at,
        );
        typed("meldbook log a320s160+170", &server, at);
        let said = typed(block, &server, at);
        assert!(said.contains("1 session sent"), "{said}");
        // The settings push after each close.
        typed("meldbook settle --close", &server, at);
        assert!(typed("meldbook push", &server, at).starts_with("nothing new"));
    }
    let eve = homes.join("eva");
    let said = typed(eva, &server, (&programs, &eve));
    assert!(said.contains("2 sessions added"), "{said}");
    for name in ["Anna", "Ben", "Jan"] {
        let told = format!(
            "{name} of 1 night from ben is taken to be the {name} of anna; if not: `meldbook rename {name} "
        );
        assert!(said.contains(&told) && said.contains("--table ben`"), "{said}");
    }
    assert!(said.contains("anna") && said.contains("ben"), "{said}");
    // Nobody comes in without TLS, a password or a role, and nobody else makes anything there.
    let knock = |url: &str| {
        let url = format!("postgres://{url}").replace("HUB", &format!("localhost:{}/club", server.port));
        let ran = room.run(&format!("pull '{url}'")).variable("PGPASSWORD", "the-password-of-eva").end();
        assert_eq!(ran.status, 3, "{ran}");
        ran.stderr
    };
    let trusted = format!("sslrootcert={}/club.crt", server.folder.display());
    assert!(knock("eva@HUB?sslmode=disable").contains("does not let you in"));
    assert!(
        knock("eva@HUB").contains("is not who it should be") || knock("eva@HUB").contains("no certificates")
    );
    assert!(knock(&format!("anna@HUB?{trusted}")).contains("does not let you in"));
    // What its name says is checked too.
    let ip = format!("postgres://eva@127.0.0.1:{}/club?{trusted}", server.port);
    assert!(room.refuses(3, &format!("pull '{ip}'")).contains("is not who it should be"));
    let forbidden = [
        "CREATE TEMPORARY TABLE t (i int)",
        "SELECT lo_create(0)",
        "SELECT pg_advisory_lock(1)",
        "CREATE TABLE public.t (i int)",
    ];
    for sql in forbidden {
        let said = typed(
            &format!(
                "PGPASSWORD=the-password-of-ben psql -h localhost -p {} -U ben club -c '{sql}' 2>&1 || true",
                server.port
            ),
            &server,
            (&programs, &eve),
        );
        assert!(said.contains("permission denied"), "{sql}: {said}");
    }
}

#[test]
fn what_else_the_page_tells_to_type_does_what_it_says() {
    let Some(server) = Server::start() else { return };
    let room = Room::on_disk();
    let (programs, anna) = (room.path("programs"), room.path("homes/anna"));
    fs::create_dir_all(&programs).unwrap();
    stand_ins(&server, &programs);
    let place = format!("export PGHOST={} PGPORT={} PGUSER=postgres\n", server.folder.display(), server.port);
    let types = |block: &str| typed(&(place.clone() + block), &server, (&programs, &anna));
    types(
        "for day in 14 15 16; do meldbook new scarne Anna Ben Jan --stake 5c --date 2026-03-$day --dealer jan\n\
         meldbook log a320s160+170; done; cp .local/share/meldbook/ledger.db other.db",
    );
    let [made, pulled] = &blocks("## On one machine")[..] else { panic!("two blocks") };
    // The night goes on elsewhere in another way, and that end is pushed first.
    types("meldbook --ledger other.db --session 1 log b300h100+100\nmeldbook --session 1 log j250d120+180");
    assert!(
        types(&made.replace("meldbook push", "meldbook --ledger other.db push")).contains("3 sessions sent")
    );
    let hub = "mkdir -p .config/meldbook; echo 'hub = \"postgres:///club\"' > .config/meldbook/config.toml\n";
    assert!(types(&format!("{hub}meldbook push || test $? = 1")).contains("has diverged at the hub"));
    types(&blocks("## When a night has diverged")[0]);
    assert!(types("meldbook push").starts_with("nothing new"));
    types(pulled);
    assert_eq!(types("meldbook --ledger club.db totals"), types("meldbook totals"));

    let backup =
        "cp .local/share/meldbook/ledger.db ledger.db; meldbook --ledger ledger.db backup backup.db\n";
    types(&format!("{backup}meldbook --session 2 log b300h100+100; meldbook push"));
    types(&blocks("## Putting back a backup of a ledger")[0]);
    assert_eq!(types("meldbook --ledger ledger.db totals"), types("meldbook totals"));

    types(&blocks("## A backup of the hub")[0]);
    types(
        "meldbook push postgres:///club_again --init; meldbook --ledger again.db pull postgres:///club_again",
    );
    assert_eq!(types("meldbook --ledger again.db totals"), types("meldbook totals"));
}
