#!/bin/sh
# Makes a ledger of format 2 with nights that carried debts of earlier ones, as version 0.2.0 could:
#     MELDBOOK=meldbook-0.2.0 tests/carried/make_ledger.sh NEW.db
# The kept ledger is never made again: no later version can write one.
set -eu
MELDBOOK_LEDGER=$1
export MELDBOOK_LEDGER
m() { "${MELDBOOK:-meldbook}" "$@" >/dev/null; }

# Two nights of the same three; the first loser owes 30 cents for the first night, and is owed 30 for the second.
nights() {
    m new scarne "$1" "$2" "$3" --stake 5c --date "$4" --dealer "$3"
    m log "$1" 320 s made
    m settle --close
    m new scarne "$1" "$2" "$3" --stake 5c --date "$5" --dealer "$3"
    m log "$3" 320 s made
}

# 1, 2: carried and paid at the close.
nights Anna Ben Cyril 2026-03-01 2026-03-02
m settle --close --carry --paid
# 3, 4: the same, reopened, closed and reopened again.
nights Dana Emil Fred 2026-03-03 2026-03-04
m settle --close --carry --paid
m reopen 4
m --session 4 settle --close --paid
m reopen 4
# 5, 6: carried at a close that nobody has paid.
nights Gita Hana Ivan 2026-03-05 2026-03-06
m settle --close --carry
# 7, 8: carried and paid while the night went on, and still does.
nights Jana Karel Libor 2026-03-07 2026-03-08
m settle --carry --paid
m log jana 320 s made
# 9, 10: paid once for both nights, then closed; the earlier night does not count any more.
nights Marta Nora Otto 2026-03-09 2026-03-10
m settle --close --carry --paid
m void 9 --why twice
