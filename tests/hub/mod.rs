//! A club's hub, with a real PostgreSQL server that these tests start for themselves.

#[cfg(feature = "hub")]
mod address;
#[cfg(feature = "hub")]
mod faults;
#[cfg(feature = "hub")]
mod figures;
#[cfg(feature = "hub")]
mod hostile;
#[cfg(feature = "hub")]
mod load;
#[cfg(feature = "hub")]
mod names;
#[cfg(feature = "hub")]
mod owners;
#[cfg(feature = "hub")]
mod promises;
#[cfg(feature = "hub")]
mod pushing;
#[cfg(feature = "hub")]
mod secrets;
#[cfg(feature = "hub")]
mod server;
#[cfg(feature = "hub")]
mod setup;
#[cfg(feature = "hub")]
mod since;

use crate::support::Room;

#[cfg(not(feature = "hub"))]
#[test]
#[ignore = "needs PostgreSQL: `cargo test --features hub hub::` where a server is installed"]
fn the_hub_is_left_out() {}

#[cfg(not(feature = "hub"))]
#[test]
fn without_the_feature_the_commands_say_how_to_build_it_and_repeat_nothing() {
    let room = Room::with_a_table();
    insta::assert_snapshot!(room.refusals(&["push postgres://hub/club", "pull postgres://hub/club"]), @r"
    $ meldbook push postgres://hub/club
    error: this program was built without the hub
    hint: `cargo install --path . --locked --features hub` builds it with the hub
    [2]
    $ meldbook pull postgres://hub/club
    error: this program was built without the hub
    hint: `cargo install --path . --locked --features hub` builds it with the hub
    [2]
    ");
    assert!(!room.refuses(2, "push postgres://anna:secret@hub/club").contains("secret"));
}

#[cfg(feature = "hub")]
#[test]
fn an_address_with_a_password_is_refused_and_not_repeated() {
    let room = Room::with_a_table();
    for line in [
        "push postgres://anna:secret@hub/club",
        "pull postgres://anna@hub/club?password=secret",
        "push 'host=hub password=secret'",
        "pull --lang cs postgres://anna:secret@hub/club",
        "push --json postgres://anna:sec@secret/club",
        "push postgres://anna:sec/ret@hub/club",
        "push postgres://anna:sec@ret@hub/club",
        "push postgres://anna%3Asecret@hub/club",
        "push postgres://anna@hub/club?password=secret",
        "push 'postgres://anna@hub/club?sslmode=require&passw%6Frd=secret'",
        "push postgres://anna@hub/club?sslpassword=secret",
        "push postgres://anna:sec?ret@hub/club",
        "push 'host=hub user=anna password=secret'",
        "push secret",
    ] {
        assert!(!room.refuses(2, line).contains("sec"), "{line}");
    }
    insta::assert_snapshot!(room.refuses(2, "push postgres://anna:secret@hub/club"), @r"
    error: a password does not belong in the address, where others on this machine can read it
    hint: leave it out, and put the password into ~/.pgpass or the variable PGPASSWORD; choose a new one if others may have seen it
    ");
    insta::assert_snapshot!(room.refuses(2, "push postgres://hub/club?sslmode=prefer"), @"error: `sslmode=prefer` is not supported: use `verify-full`, `require` or `disable`");
}
