#!/bin/sh
# Another program's reader opens what `export --format csv` writes, with points and with commas: what was won by play is
# what `totals` says, and all that moved is what `debts` and open nights leave. Usage: tests/spreadsheet.sh MELDBOOK
set -eu

program=$(realpath "$1")
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export XDG_DATA_HOME="$folder/data" XDG_CONFIG_HOME="$folder/config" TZ=UTC LC_ALL=C.UTF-8
meldbook() { "$program" --ledger "$folder/ledger.db" --quiet "$@"; }

meldbook import examples/*.sheet examples/year/*.sheet >/dev/null
meldbook totals --json >"$folder/totals.json"
meldbook debts --json >"$folder/debts.json"
meldbook export --format csv --all -o "$folder/point.csv"
meldbook --lang cs export --format csv --all -o "$folder/comma.csv"
python3 - "$folder" <<'END'
import collections, csv, decimal, json, sys

folder = sys.argv[1]
minor = lambda name: json.load(open(f"{folder}/{name}.json"))
cents = lambda amount: decimal.Decimal(amount) / 100
totals = {(row["player"], row["currency"]): cents(row["amount"]) for row in minor("totals")}
owed = collections.Counter()
for debt in minor("debts"):
    amount = cents(debt["amount"])
    owed[debt["from"], debt["currency"]] -= amount
    owed[debt["to"], debt["currency"]] += amount
for name, delimiter, sign in [("point", ",", "."), ("comma", ";", ",")]:
    with open(f"{folder}/{name}.csv", encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file, delimiter=delimiter))
    play, all_kinds = collections.Counter(), collections.Counter()
    for row in rows:
        who = row["account"], row["currency"]
        amount = decimal.Decimal(row["amount"].replace(sign, "."))
        all_kinds[who] += amount
        if row["kind"] in ("hand", "penalty", "result", "seat", "kitty"):
            play[who] += amount
    for what, found, said in [("play", play, totals), ("all", all_kinds, owed)]:
        differ = {who for who in found.keys() | said.keys() if who[0] != "kitty" and found.get(who, 0) != said.get(who, 0)}
        if differ:
            sys.exit(f"{name}.csv, {what}: {[(who, found.get(who, 0), said.get(who, 0)) for who in sorted(differ)]}")
    print(f"{name}.csv: {len(rows)} lines, {len(totals)} totals and {len(owed)} balances are the same")
END
