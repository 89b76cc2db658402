#!/bin/bash
# Plays the nights of `ledger.db`, the ledger of format 2 that is kept beside this script:
#
#     MELDBOOK=meldbook-0.2.0 tests/format_2/make_ledger.sh NEW.db
#
# The kept ledger is never made again: version 0.2.0 wrote it once, and later programs have to read it. The script
# says what is in it, and plays the same nights with a program that still has all of these commands. `faketime` gives
# each command its time; ids differ from run to run, and so do hashes and seals.
set -euo pipefail

program=$(realpath "$MELDBOOK")
new=$(realpath -m "$1")
cd "$(dirname "$0")"
test ! -e "$new" || { echo "$new is there already" >&2; exit 1; }

home=$(mktemp -d)
trap 'rm -r "$home"' EXIT
mkdir -p "$home/config/meldbook/rules"
cp files/home.toml "$home/config/meldbook/rules/sunday.toml"
now=0
ledger=$new

# The clock stands at this time, and goes on by three minutes a command.
at() { now=$(date -u -d "$1" +%s); }

run() {
  env -i PATH="$PATH" HOME="$home" XDG_CONFIG_HOME="$home/config" TZ=UTC LC_ALL=C.UTF-8 COLUMNS=80 NO_COLOR=1 \
    faketime -f "$(date -u -d "@$now" '+%Y-%m-%d %H:%M:%S')" "$program" --ledger "$ledger" "$@"
}

m() {
  now=$((now + 180))
  echo "\$ meldbook $*"
  run "$@" || { echo "refused: $*" >&2; return 1; }
}

# Takes a session's sheet through `sed`, and enters what is then otherwise as one change.
edited() {
  run export "$1" > "$home/night.sheet"
  sed -i "$2" "$home/night.sheet"
  m import --into "$1" "$home/night.sheet"
}

# 1: auction pinochle with a kitty; all that may come between hands, and corrections of all of it. Closed, and closed
# again with another seal.
at '2026-01-03 19:00'
m new classic Anna Ben Cyril Žofie --stake 10c --date 2026-01-03 --place "above the bakery" --scorekeeper Ben \
  --note 'the kitty was empty when we began' --dealer žofie --set forced_bid=false
m log anna 350 s m160 t190
m log ben 320 h m100 t190
m paid cyril kitty 2
m log --note 'led the wrong suit' cyril 300 d late
m penalty žofie all 2 misdealt twice
m spent ben 31.40 pizza for all
m log žofie 300 blind
m seat in Šárka
m set hearts_multiplier=2
m log 'š300 b310 c- š330 b- c 80+229'
m paid ben anna 1.20
m fix 3 cyril 300 d m140 t150
m log anna 310 h m=run t147
m undo
m redo
m log ben 320 h renege žofie
m strike 4
m insert 2 cyril 300 káry vyhráno dealer ben
m spent cyril 12 beer --among cyril žofie
m penalty anna kitty 5 looked at the widow
m seat out ben
m log šárka 400 h m=AS,TS,KS,QS,JS,AH,AD,AC t188
m penalty cyril anna 3 'talked, twice'
m fix 8c seat out žofie
m undo
m rename Cyril 'Cyril Metoděj'
m set seats=žofie,anna,cyril,šárka
m log anna 350 d m150 t199
m strike 6a
m undo
m fix 4b spent ben 33 pizza for all
m log žofie 300 h late
m insert 4a penalty ben žofie 1 late
m insert 4a paid ben žofie 0.10
m set stake=20c
m log anna 320 s m120 t215
m spent žofie 4.05 'the last round' --from 7
m settle --close
m reopen
m fix 9 anna 350 d m150 t200
m settle --close
m reopen
m settle --close --coin 25c --through anna
m --session 1 paid žofie anna 1

# 2: three at the table and no kitty; closed without a payment, so it is owed.
at '2026-01-10 20:00'
m new scarne Anna Ben Cyril --stake 5c --date 2026-01-10 --dealer cyril
m log 'a250 b260 c- a270 b- h 100+181'
m log b300s140+152
m log 'c- a- b290 c 90+204'
m log a320s160+170/80
m log pass
m log c300h m120 t179
m set "place=at Ben's" scorekeeper=cyril date=2026-01-11 'note=the first without a kitty'
m set hearts_multiplier=2 --all
m undo
m settle --close

# 3: the debt of night 2 goes along, first while the night goes on, then not, then at the close.
at '2026-01-17 20:00'
m new --again Anna Ben Dana --date 2026-01-17 --dealer dana --place 'U Zelenků'
m log ben 320 s made
m log anna 300 d fold
m settle --carry --paid
m undo
m log dana 350 h made
m settle --carry --close
m reopen 3
m log dana 300 c lost
m settle --close --carry

# 4: what was carried is paid at once, and the night goes on; reopened after it was closed so, and closed as it is.
at '2026-01-24 20:00'
m new scarne Anna Ben Cyril Dana --stake 5c --date 2026-01-24 --dealer dana
m log anna 300 s made
m settle --carry --paid
m log ben 400 h made
m log cyril 300 d lost
m settle --close --carry --paid
m reopen 4
m log anna 320 c m100 t150
m settle --close --carry
m --session 4 undo
m fix 4 anna 320 c m100 t240
m settle --close --paid

# 5: who sat where is found out afterwards. Five at the table, so two sit out; euros.
at '2026-01-31 20:00'
m new classic Alena Bára Cyrl Drahomíra Emil --stake '0.10 EUR' --date 2026-01-31 --place 'Brno, U Dřeváka' \
  --set forced_bid=false --set passed_out=active_pay --dealer emil
m log 'a300 c310 d- a330 c- d 140+192'
m log b350s160+204
m rename Cyrl Čeněk
m log pass
m log d320 h m120 t188
m log emil 310 s fold
m log alena 350 h made
m seat out drahomíra --from 6
m seat in Filip
m log 'bára 300 d made'
m log čeněk 300 s m120 t190
m set seats=čeněk,bára,alena,filip,emil --from 7
m log filip 350 h lost
m fix 6b set seats=emil,filip,čeněk,alena,bára
m undo
m redo
m log emil 400 c made
m strike 6b
m undo
m seat out filip
m log čeněk 350 d m100 t250
m set seats=alena,bára,emil,čeněk --from 11
m log 'alena 320 h made'
m fix 10b set seats=bára,alena,čeněk,emil
m undo
m redo
m seat in drahomíra
m log pass
m strike 10b
m undo
m insert 6a paid emil bára 1
m insert 3 pass
m strike 8
m seat out emil --from 14
m undo
m settle --close --coin 20c

# 6: pinochle to a target; four games, changed partners, one that nobody finished; a correction ends a game later.
at '2026-02-07 18:00'
m new family Grandma Lou Peggy Žaneta --stake game=1,hundred=25c,penalty=5c --date 2026-02-07 --dealer žaneta \
  --place 'after the turkey' --sides grandma+peggy,lou+žaneta
m log grandma 320 h m120/40 t210
m log l300 s m200/80 t150
m penalty lou all 1 passed a card under the table
m log p280d m140/60 t180
m spent peggy 18.20 pie and coffee
m log žaneta 250 c m20/100 throw
m log g400h m=run+aces+pinochle/120 t190
m log lou 350 s m160/80 t130
m log peggy 330 s m=double_run/40 t210
m game --sides grandma+lou,peggy+žaneta
m log l300h m150/60 t200
m log žaneta 310 c m220/40 t190
m game --sides grandma+peggy,lou+žaneta
m log g1000s m=double_run/20 t200
m undo
m log g900s m=double_run/20 t200
m log l250h m:lou=QS,JD m:peggy=80 t170
m fix 2 l300 s m200/80 t90
m insert 3 peggy 260 d m100/40 t170 dealer lou
m strike 5
m fix 8 peggy 330 s m=double_run/40 t100
m undo
m set target=1200 --from 9
m seat out lou
m seat in Eva
m log --note 'their twenty went with the last trick' p300c m60/20 t250
m paid eva grandma 2
m settle --close

# 7: each for himself; pounds.
at '2026-02-10 15:00'
m new three-hand Ida Max Růža --stake game=50p,hundred=10p --currency GBP --date 2026-02-10
m log m80/120/40 t100/90
m log m340/200/60 t120/80
m log m200/240/100 t60/140
m log m120/180/80 t90/70
m log m60/40/150 t80/60
m log m100/150/40 t110/100
m log --note 'a new game' m140/20/60 t70/90
m set seats=růža,ida,max --all
m settle --close --paid

# 8: checks.
at '2026-02-14 20:00'
m new check Abe Bert Clem Dutch --stake check=5c --date 2026-02-14 --place 'the firehouse' --dealer dutch
m log a320s m=run+pinochle/marriage:hearts t180
m log b250h m=aces+royal_marriage/20 t170
m log c300d m120/100 t150 pays:bert=kings
m penalty clem dutch 2 'looked at the last trick'
m log dutch 200 c m40/80 t110
m log abe 350 s m=double_aces/40 t160
m log bert 200 h m140/40 t250 notrick:abe
m log clem 260 s m=run+aces/60 t190
m game --sides abe+bert,clem+dutch
m log dutch 220 h m100/20 t140
m fix 3 c300d m120/100 t190 pays:bert=kings
m set stake=check=10c --from 7
m log a250d m80/60 t120
m undo
m settle --close --coin 25c

# 9: chips, with a stake on the game.
at '2026-02-17 20:00'
m new northwest-chips Anna Ben Cyril Dana --stake game=2,hundred=10c --date 2026-02-17 --dealer dana
m log a300h m120/40 t190
m log 'b250 m100/40 t150'
m log c400 m190/40 t210
m log a500h m400/20 t150
m log d300 m150/40 t170
m log a350s m200/20 t180
m fix 2 b250 m120/40 t150
m settle --close

# 10: two packs, and a game over at its tenth hand; the same partners play on. Still open.
at '2026-02-21 20:00'
m new two-pack North East South West --stake game=2 --date 2026-02-21 --sides north+south,east+west --dealer west
m log n50s m24/10 t28
m log e65h m40/20 t31
m log s75c m30/12 t35
m log west 60 d m36/8 t30
m log n55s+ m22/30 t33
m log e80h m70/10 t40
m log s50c m60/14 t32
m log w70s m88/6 t36
m log n60d m24/16 t38
m log e50h m52/20 t29
m log n55s m30/20 t30
m strike 6
m undo
m log e60h m20/10 t25

# 11: bids that name a suit and are doubled; Swiss francs.
at '2026-02-24 17:00'
m new contract Léa Noé Zoé Éric --stake 'game=2 CHF' --date 2026-02-24 --note 'Zoé plays it for the first time'
m log l160 s m80 t100
m log noé 200 c m40 t100 redouble
m log 'zoé100s é120c l- n- zoé140s é double zoé- m60 t70'
m log pass
m log 'éric 140 h m100 t61 kontra'
m seat out zoé
m seat in Inès
m log inès 150 d m100 t60
m settle --close

# 12: mariáš with a stake, every contract of it.
at '2026-02-28 20:00'
m --lang cs new marias Petr Jan Hana --stake '1 Kč' --date 2026-02-28 --place 'U Zelenků' --dealer hana
m log petr h 60+40/20 flek
m log jan ku 60+40
m --lang cs log hana ze 7 50 re:7
m log petr žaludy 40 flek
m log jan h nehraje se
m log petr betl +
m log petr l 30+40/20 tutti
m log jan h 100 70+40 flek:100
m spent jan 186 'pivo a utopenci'
m log hana ku 50
m log petr l 50 7 uhraná
m log jan durch -
m log hana a 100 50+20
m log petr ku 7 40 7 zabitá boty
m log jan h 107 60+40 flek:107
m log --note 'tiché kilo obrany' hana b 20/40+20 flek
m penalty hana kitty 5 'špatně rozdala'
m log petr a 60 7p zabitá
m log jan betl ložený vyhraný flek
m log hana z 50 tichá sedma
m log petr l 60
m strike 19
m log petr l 100p obrana 60+40/20 flek flek:100p
m paid jan hana 20
m log jan h renonc petr flek
m --lang cs fix 4 petr žaludy 50 flek re
m --lang cs rename Jan Honza
m settle --close --through petr
m reopen 12
m strike 20
m settle --close --coin '5 Kč'

# 13: four at the mariáš table, the dealer pays with the defence; somebody leaves, a friend takes the chair.
at '2026-03-03 16:00'
m --lang cs new pauzirak Alena Bohouš Cyril Dana --stake 50h --date 2026-03-03 --place klubovna --dealer dana
m log alena h 60 flek
m log bohouš l 7 50 boty
m log cyril b 30+40/20
m log dana a 60+40 re
m log alena betl prohraný flek
m log bohouš h 100 60+20 flek:100
m log cyril žaludy 50 7pwon
m seat out Dana
m seat in Evžen
m paid bohouš cyril 12,50
m log evžen h 50 kaiser
m log alena l 60+20
m rename evžen 'Evžen ml.'
m log bohouš h 100p def 60+40 flek
m set stake=1 --from 8
m set open_contracts=false --from 10
m settle --close
m --session 13 paid alena bohouš 5

# 14: mariáš with an auction, at the association's values.
at '2026-03-07 19:00'
m new licitovany-svaz Květa Luboš Milan --stake '0,20 Kč' --date 2026-03-07 --place 'turnaj v Týnci' --dealer milan
m log 'luboš - milan - květa 7, k 7 50'
m log luboš h 7 50 bid:7 flek
m log 'květa 7, milan 100, květa pas, luboš pas, z 100 60+40, flek na kilo'
m log květa omyl
m log luboš h 107 70+40 bid:107 re:107
m log milan betl uhraný bid:betl
m log všichni pas
m log luboš durch prohraný bid:durch flek
m log milan a 77 50 77 vyhrané bid:77
m insert 5 milan ze 7 7 zabitá 40 bid:7 flek:7 dealer květa
m settle --close --coin 1h

# 15: mariáš for two with a stock, in units only.
at '2026-03-10 20:00'
m new lizany Petr Hana --date 2026-03-10
m log petr h 100 100p 60+40 re:100
m log hana b 7 60 7p 7won
m log petr a 50
m fix 1 petr h 100 60+40 re:100

. ./make_more.sh
