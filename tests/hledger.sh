#!/bin/sh
# The real hledger reads what `export --format hledger` writes: `check --strict` accepts it, what was won by play is what
# `totals` says, and what everybody is still to receive is what `debts` says. Usage: tests/hledger.sh MELDBOOK
set -eu

program=$(realpath "$1")
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export XDG_DATA_HOME="$folder/data" XDG_CONFIG_HOME="$folder/config" TZ=UTC LC_ALL=C.UTF-8
meldbook() { "$program" --ledger "$folder/ledger.db" --quiet "$@"; }

# Every example; names, places and notes that mean something to hledger; several currencies, one without decimals and one
# with three; rounds, cash within the night, after it and before there was a ledger; coins; a void night,
# an open one and two names of one person.
meldbook import examples/*.sheet >/dev/null
meldbook new classic "Jean-Luc" "Anna M." Ben Karel --stake 2c --date 2026-05-01 --dealer karel \
    --place '; comment | payee (code) [2026-13-13] "x"  y = 3' >/dev/null
meldbook log --note '; date:2026-99-99, =1+1' jeanluc 350 s - >/dev/null
meldbook spent jeanluc 10.01 'pizza; [2026-13-13] date:2026-99-99  @ 3' >/dev/null
meldbook spent ben 2 '=  (x)' --among ben --among karel >/dev/null
meldbook paid karel ben 1 >/dev/null
meldbook seat out karel >/dev/null
meldbook penalty ben all 3 '; late' >/dev/null
meldbook settle --close --coin 25c >/dev/null
meldbook paid ben jeanluc 3 >/dev/null
meldbook owed ben jeanluc 7 --date 2020-01-01 >/dev/null
meldbook new scarne "Jean-Luc" "Anna M." Ben --stake 5c --date 2026-05-18 --dealer ben >/dev/null
meldbook log annam 320 h + >/dev/null
meldbook settle --close --paid >/dev/null
meldbook new scarne Akira Ben Chie --stake '10 JPY' --date 2026-05-19 --dealer chie >/dev/null
meldbook log akira 320 h + >/dev/null
meldbook settle --close --paid >/dev/null
meldbook reopen 2026-05-19 >/dev/null
meldbook log chie 300 c - >/dev/null
meldbook settle --close >/dev/null
meldbook new marias Abdul Ben Chie --stake '0.125 KWD' --date 2026-05-20 --dealer chie >/dev/null
meldbook log abdul h + >/dev/null
meldbook settle --close >/dev/null
meldbook new scarne Eva Filip Gita --stake 5c --date 2026-05-21 >/dev/null
meldbook log eva 320 h + >/dev/null
meldbook settle --close >/dev/null
meldbook void 2026-05-21 --why 'entered twice' >/dev/null
meldbook people merge "Anna M." Markéta >/dev/null

meldbook export --format hledger --all -o "$folder/all.journal"
hledger -f "$folder/all.journal" check --strict
echo 'hledger check --strict accepts the journal'

# Both as lines of name, currency and minor units; whoever won and lost the same is not in hledger's.
same() {
    sort "$folder/expected" | grep -v ' 0$' >"$folder/sorted"
    sort "$folder/found" | grep -v ' 0$' | diff "$folder/sorted" -
    echo "$1: $(wc -l <"$folder/sorted") balances are the same"
}
objects() { sed 's/},{/}\n{/g'; }

meldbook totals --json | objects | sed -n \
    's/.*"player":"\([^"]*\)".*"amount":\(-\{0,1\}[0-9]*\),"currency":"\([A-Z]*\)".*/\1 \3 \2/p' >"$folder/expected"
# One balance a line, in the order of accounts: "account","-1.20 USD, 3 JPY".
balances() {
    hledger -f "$folder/all.journal" balance "$@" --no-total -O csv | tail -n +2 |
        sed 's/^"\([^"]*\)","\(.*\)"$/\1|\2/' | awk -F'|' '{
            n = split($2, amounts, ", ")
            for (i = 1; i <= n; i++) {
                split(amounts[i], parts, " ")
                if (parts[2] == "") continue
                gsub(/[.]/, "", parts[1])
                sub(/^.*:/, "", $1)
                print $1, parts[2], parts[1] + 0
            }
        }'
}
balances '^play:' 'not:^play:kitty$' >"$folder/found"
same play

# Nights that are open are not owed yet.
meldbook debts --json | objects | sed -n \
    's/.*"from":"\([^"]*\)","to":"\([^"]*\)","amount":\([0-9]*\),"currency":"\([A-Z]*\)".*/\1|\4|-\3\n\2|\4|\3/p' |
    awk -F'|' '{ sum[$1 " " $2] += $3 } END { for (who in sum) print who, sum[who] }' >"$folder/expected"
balances --alias '/^(play|spent|paid|owed|rounding):/=' >"$folder/found"
same debts

# One session alone is a journal too.
meldbook export 1 --format hledger >"$folder/one.journal"
hledger -f "$folder/one.journal" check --strict
