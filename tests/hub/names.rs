//! Who is who where many tables meet.

use super::server::Server;
use crate::support::Room;
use insta::assert_snapshot;

#[test]
fn names_of_two_tables_are_told_and_kept_apart_in_closed_nights() {
    let Some(server) = Server::shared() else { return };
    let (room, hub) = (Room::new(), server.hub());
    for (table, players, day) in [("north", "Anna Ben Jan", 14), ("south", "Eva Zora jan", 15)] {
        server.role(table, Some("meldbook_writer"));
        let ledger = |line: &str| room.does(&format!("--ledger {table}.db {line}"));
        ledger(&format!("new scarne {players} --stake 5c --date 2026-03-{day} --dealer jan"));
        ledger(if day == 14 { "log a320s160+170" } else { "log e300h100+100" });
        ledger("settle --close");
        ledger(&format!("push {}", server.url(table, &hub)));
    }
    let club = |line: &str| room.says(&format!("--ledger club.db {line}"));
    let url = server.url("postgres", &hub);
    assert_snapshot!(club(&format!("pull {url}")), @r"
    session 1 of 2026-03-14: 1 hand added
    session 2 of 2026-03-15: 1 hand added
    Jan of 1 night from south is taken to be the Jan of north; if not: `meldbook rename Jan NAME --table south`
    2 sessions added
    ");
    assert_snapshot!(club("totals --by table --player jan"), @r"
    ┌────────────────────────────────────────────────────┐
    │ table   player   sessions   hands   units    money │
    ├────────────────────────────────────────────────────┤
    │ north   Jan             1       1      -6   -$0.30 │
    │ south   Jan             1       1      +6   +$0.30 │
    └────────────────────────────────────────────────────┘
    ");
    assert_snapshot!(club("totals --table south"), @r"
    ┌────────────────────────────────────────────┐
    │ player   sessions   hands   units    money │
    ├────────────────────────────────────────────┤
    │ Jan             1       1      +6   +$0.30 │
    │ Zora            1       1      +6   +$0.30 │
    │ Eva             1       1     -12   -$0.60 │
    └────────────────────────────────────────────┘
    ");
    // Two people with one name owe and are owed, and it looks like one.
    assert_snapshot!(club("debts"), @r"
    ┌─────────────────────────────────┐
    │ from   to     amount   sessions │
    ├─────────────────────────────────┤
    │ Ben    Anna    $0.30   1        │
    │ Eva    Jan     $0.30   2        │
    │ Eva    Zora    $0.30   2        │
    │ Jan    Anna    $0.30   1        │
    └─────────────────────────────────┘
    with the fewest payments: Ben pays Zora $0.30; Eva pays Anna $0.60
    ");
    club("rename jan 'Jan S.' --table south");
    assert_snapshot!(club("debts"), @r"
    ┌───────────────────────────────────┐
    │ from   to       amount   sessions │
    ├───────────────────────────────────┤
    │ Ben    Anna      $0.30   1        │
    │ Eva    Jan S.    $0.30   2        │
    │ Eva    Zora      $0.30   2        │
    │ Jan    Anna      $0.30   1        │
    └───────────────────────────────────┘
    with the fewest payments: Ben pays Jan S. $0.30; Eva pays Anna $0.60; Jan pays Zora $0.30
    ");
    club("verify");
    // It is told once.
    assert!(club(&format!("pull {url}")).starts_with("nothing new"));
    assert_snapshot!(room.refuses(1, "--ledger club.db totals --table nord"), @r"
    error: this ledger has no table `nord`
    hint: in this ledger: `north`, `south`
    ");
    // A ledger of a table that pulls has its own nights and those of others.
    room.does(&format!("--ledger north.db pull {url}"));
    assert!(room.says("--ledger north.db totals --by table").contains("here"));
    room.does("--ledger merged.db merge south.db");
    let merged = room.says("--ledger merged.db merge north.db");
    assert!(merged.contains("Jan of 1 night from north.db is taken to be the Jan of south.db"), "{merged}");
}
