#!/bin/sh
# Another program's reader opens what `export --format csv` writes, with points and with commas, and LibreOffice, where it is
# installed, as a Czech spreadsheet: what was won by play is what `totals` says, and all that moved is what `debts` and open
# nights leave. Usage: tests/spreadsheet.sh MELDBOOK
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
if command -v soffice >/dev/null; then
    # Fields parted by `;`, UTF-8, numbers as Czechs write them.
    soffice --headless "-env:UserInstallation=file://$folder/office" --infilter='CSV:59,34,76,1,,1029' \
        --convert-to fods --outdir "$folder" "$folder/comma.csv" >/dev/null 2>&1
else
    echo 'left out: LibreOffice is not installed'
fi
python3 - "$folder" <<'END'
import collections, csv, decimal, json, os, sys
import xml.etree.ElementTree as xml

folder = sys.argv[1]
minor = lambda name: json.load(open(f"{folder}/{name}.json"))
cents = lambda amount: decimal.Decimal(amount) / 100
totals = {(row["player"], row["currency"]): cents(row["amount"]) for row in minor("totals")}
owed = collections.Counter()
for debt in minor("debts"):
    amount = cents(debt["amount"])
    owed[debt["from"], debt["currency"]] -= amount
    owed[debt["to"], debt["currency"]] += amount


def of_text(name, delimiter, sign):
    with open(f"{folder}/{name}", encoding="utf-8-sig", newline="") as file:
        for row in csv.DictReader(file, delimiter=delimiter):
            yield {**row, "amount": decimal.Decimal(row["amount"].replace(sign, "."))}


def of_office(name):
    office, table = ("{urn:oasis:names:tc:opendocument:xmlns:%s:1.0}" % part for part in ("office", "table"))
    heads = None
    for row in xml.parse(f"{folder}/{name}").iter(table + "table-row"):
        cells = []
        for cell in row.iter(table + "table-cell"):
            # What the spreadsheet took for text is no amount.
            text = "".join(cell.itertext()).strip()
            value = cell.get(office + "value") if cell.get(office + "value-type") == "float" else None
            cells += [(text, value)] * min(int(cell.get(table + "number-columns-repeated", 1)), 20)
        if heads is None:
            heads = [text for text, _ in cells]
            continue
        found = dict(zip(heads, cells))
        if "amount" in found and found["amount"][1] is not None:
            amount = decimal.Decimal(found["amount"][1])
            yield {**{head: text for head, (text, _) in found.items()}, "amount": amount}


readers = {"point.csv": of_text("point.csv", ",", "."), "comma.csv": of_text("comma.csv", ";", ",")}
if os.path.exists(f"{folder}/comma.fods"):
    readers["comma.csv in LibreOffice"] = of_office("comma.fods")
for name, rows in readers.items():
    rows = list(rows)
    play, all_kinds = collections.Counter(), collections.Counter()
    for row in rows:
        who = row["account"], row["currency"]
        amount = row["amount"]
        all_kinds[who] += amount
        if row["kind"] in ("hand", "penalty", "result", "seat", "kitty"):
            play[who] += amount
    for what, found, said in [("play", play, totals), ("all", all_kinds, owed)]:
        differ = {who for who in found.keys() | said.keys() if who[0] != "kitty" and found.get(who, 0) != said.get(who, 0)}
        if differ:
            sys.exit(f"{name}, {what}: {[(who, found.get(who, 0), said.get(who, 0)) for who in sorted(differ)]}")
    print(f"{name}: {len(rows)} lines, {len(totals)} totals and {len(owed)} balances are the same")
END
