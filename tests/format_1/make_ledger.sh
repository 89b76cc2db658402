#!/bin/sh
# Plays the nights of `ledger.db`, the ledger of format 1 that is kept beside this script:
#
#     tests/format_1/make_ledger.sh target/debug/meldbook NEW.db
#
# The kept ledger is never made again: it was written once by the program of its time, and later programs have to
# read it. The script says what is in it, and plays the same nights with the program of today. `faketime` gives
# each command its time; ids differ from run to run, and so do hashes and seals.
set -eu

program=$(realpath "$1")
new=$(realpath -m "$2")
cd "$(dirname "$0")/../.."
test ! -e "$new" || { echo "$new is there already" >&2; exit 1; }

home=$(mktemp -d)
trap 'rm -r "$home"' EXIT
now=0

# The clock stands at this time, and goes on by three minutes a command.
at() { now=$(date -u -d "$1" +%s); }

m() {
  now=$((now + 180))
  env -i PATH="$PATH" HOME="$home" TZ=UTC LC_ALL=C.UTF-8 COLUMNS=80 NO_COLOR=1 \
    faketime -f "$(date -u -d "@$now" '+%Y-%m-%d %H:%M:%S')" "$program" --ledger "$new" "$@"
}

# 1: auction pinochle with a kitty, four and five at the table, a name of two words, corrections of every kind.
at '2025-10-03 19:30'
m new classic 'Anna Marie' Ben Cyril Žofie --stake 10c --date 2025-10-03 --place 'U Zelenků' \
  --note 'the kitty was empty when we began' --dealer žofie
m log annam 350 s m160 t190
m log ben 320 h m100 t190
m log --note 'led the wrong suit' cyril 300 d late
m log žofie 300 blind
m seat in Šárka
m log 'š300 b310 c- š330 b- c 80+229'
m paid ben annam 1.20
m fix 3 cyril 300 d m140 t150
m log annamarie 310 h m=run t147
m undo
m redo
m log ben 320 h renege žofie
m strike 4
m insert 2 cyril 300 káry vyhráno dealer ben
m rename Cyril 'Cyril Metoděj'
m seat out ben
m log šárka 400 h m=AS,TS,KS,QS,JS,AH,AD,AC t188
m seat in Ben
m log --note 'no trumps in the widow' ben 300 d fold
m log a350s+
m undo
m log annam 350 s claim by cyrilm by žofie
m log ben 380 d m100+40 t250/0
m seat out žofie --from 12
m settle --close
at '2025-10-05 11:00'
m --session 1 paid cyril annam 1

# 2: five at the table, so two sit out; euros; closed in coins of twenty cents through one of them.
at '2025-10-10 20:00'
m new classic Alena Bára Cyrl Drahomíra Emil --stake '0.10 EUR' --date 2025-10-10 --place 'Brno, U Dřeváka' \
  --set forced_bid=false --set passed_out=active_pay --dealer emil
m log 'a300 c310 d- a330 c- d 140+192'
m log b350s160+204
m rename Cyrl Čeněk
m log pass
m log d320 h m120 t188
m log e300 blind
m log 'čeněk 300 c 100+207'
m log 'b- d- e- # nobody had so much as a marriage'
m log emil 400 h m=run+kings t171
m log alena 310 s fold
m paid čeněk bára 2,50
m log --note 'thrown in, the cards were counted wrong' emil 300 srdce vyhráno
m strike 10
m log drahomíra 350 h m170 t179 dealer čeněk
m settle --close --coin 20c --through drahomíra

# 3: three at the table and no kitty; closed, reopened, closed again with everything paid.
at '2025-10-17 19:00'
m new scarne Anna Jiří Tomáš --stake 5c --date 2025-10-17 --dealer tomáš
m log 'a250 j260 to- a270 j- h 100+181'
m log j300s140+152
m log 'to- a- j290 c 90+204'
m log a320s160+170/80
m log pass
m log anna 300 h m120 t179
m paid jiří tomáš 25c
m settle --close
m reopen
m log jiří 270 fold
m undo
m log jiří 260 d late
m fix 2 jiří 300 s m150 t150
m undo
m redo
m log to400s m=run+pinochle+aces t140
m settle --close --paid

# 4: pinochle to a target, three games in the night, changed partners, a game nobody finished.
at '2025-10-24 18:00'
m new family Grandma Lou Peggy Žaneta --stake game=1,hundred=25c --date 2025-10-24 --dealer žaneta \
  --place 'after the turkey' --sides grandma+peggy,lou+žaneta
m log grandma 320 h m120/40 t210
m log l300 s m200/80 t150
m log p280d m140/60 t180
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
m log --note 'their twenty went with the last trick' p300c m60/20 t250
m paid lou grandma 2
m settle --close

# 5: each for himself; pounds; two arrive at once, so the target rises.
at '2025-10-26 15:00'
m new three-hand Ida Max Růža --stake game=50p,hundred=10p --currency GBP --date 2025-10-26
m log m80/120/40 t100/90
m log m340/200/60 t120/80
m log m200/240/100 t60/140
m log m120/180/80 t90/70
m log m60/40/150 t80/60
m log m100/150/40 t110/100
m log --note 'a new game' m140/20/60 t70/90
m settle --close

# 6: check pinochle, in which melds, bids and games are paid in checks; partners changed within the night.
at '2025-10-31 20:00'
m new check Abe Bert Clem Dutch --stake check=5c --date 2025-10-31 --place 'the firehouse' --dealer dutch
m log a320s m=run+pinochle/marriage:hearts t180
m log b250h m=aces+royal_marriage/20 t170
m log c300d m120/100 t150 pays:bert=kings
m log dutch 200 c m40/80 t110
m log abe 350 s m=double_aces/40 t160
m log bert 200 h m140/40 t250 notrick:abe
m log clem 260 s m=run+aces/60 t190
m game --sides abe+bert,clem+dutch
m log dutch 220 h m100/20 t140
m fix 3 c300d m120/100 t190 pays:bert=kings
m log a250d m80/60 t120
m undo
m settle --close --coin 25c

# 7: bids that name a suit and are doubled; Swiss francs.
at '2025-11-02 17:00'
m new contract Léa Noé Zoé Éric --stake 'game=2 CHF' --date 2025-11-02 --note 'Zoé plays it for the first time'
m log l160 s m80 t100
m log noé 200 c m40 t100 redouble
m log 'zoé100s é120c l- n- zoé140s é double zoé- m60 t70'
m log pass
m log 'éric 140 h m100 t61 kontra'
m seat out zoé
m seat in Inès
m log inès 150 d m100 t60
m settle --close

# 8: mariáš with a stake, every contract of it; closed through one of the players.
at '2025-11-07 20:00'
m --lang cs new marias Petr Jan Hana --stake '1 Kč' --date 2025-11-07 --place 'U Zelenků' --dealer hana
m log petr h 60+40/20 flek
m log jan ku 60+40
m --lang cs log hana ze 7 50 re:7
m log petr žaludy 40 flek
m log jan h nehraje se
m log petr betl +
m log petr l 30+40/20 tutti
m log jan h 100 70+40 flek:100
m log hana ku 50
m log petr l 50 7 uhraná
m log jan durch -
m log hana a 100 50+20
m log petr ku 7 40 7 zabitá boty
m log jan h 107 60+40 flek:107
m log --note 'tiché kilo obrany' hana b 20/40+20 flek
m log petr a 60 7p zabitá
m log jan betl ložený vyhraný flek
m log hana l 60
m strike 18
m log hana l 100p obrana 60+40/20 flek flek:100p
m paid jan hana 20
m log petr h renonc jan flek
m --lang cs fix 4 petr žaludy 50 flek re
m settle --close --through petr

# 9: mariáš with an auction, at the association's values, in units only.
at '2025-11-14 19:00'
m new licitovany-svaz Květa Luboš Milan --date 2025-11-14 --place 'turnaj v Týnci' --note 'první kolo' --dealer milan
m log květa b 7 50 bid:7
m log luboš h 7 50 bid:7 flek
m log milan l 100 60+40 bid:100 flek:100
m log květa omyl
m log luboš h 107 70+40 bid:107 re:107
m log milan betl uhraný bid:betl
m log všichni pas
m log luboš durch prohraný bid:durch flek
m log milan a 77 50 77 vyhrané bid:77
m log květa h 77 100 60+40 77 prohrané bid:77h flek:77
m log luboš h 100 50+40 bid:100h
m insert 5 milan ze 7 7 zabitá 40 bid:7 flek:7 dealer květa
m settle --close

# 10: four at the mariáš table, the dealer pays with the defence; somebody leaves, a friend takes the chair.
at '2025-11-16 16:00'
m --lang cs new pauzirak Alena Bohouš Cyril Dana --stake 50h --date 2025-11-16 --place klubovna --dealer dana
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
m settle --close --coin '5 Kč'
m --session 10 paid alena cyril 5
m reopen 10
m strike 3
m settle --close --coin '2 Kč' --through cyril

# 11 and 12: two nights that come in as sheet files.
at '2025-11-18 21:00'
m import examples/home-rules.sheet examples/four-with-kitty.sheet

# 13: mariáš for two with a stock, still open.
at '2025-11-19 20:00'
m new lizany Petr Hana --stake '2 Kč' --date 2025-11-19
m log petr h 100 100p 60+40 re:100
m log hana b 7 60 7p 7won
m log petr a 50

# 14: mariáš for four with a called partner, still open.
at '2025-11-19 21:00'
m new marias-four Petr Jan Hana Eva --stake '2 Kč' --date 2025-11-19 --place doma
m log petr h 50 partner hana
m log jan ku 7 60+20 partner petr flek
m log hana durch +
m undo
m log hana h 100 60+40 with partner jan

# 15: opened, and nothing came of it.
at '2025-11-20 18:00'
m new brooklyn Ota Pepa Řehoř --stake 1c --date 2025-11-20 --note 'Řehoř had to go'

# 16: a game to a target that is being played.
at '2025-11-20 19:00'
m new family Anna Ben Cyril Dana --stake game=2,hundred=10c --date 2025-11-20 --sides anna+cyril,ben+dana
m log anna 320 h m120/40 t210
m log b250c m20/100 throw
m log c1200s m=double_run/20 t200
m log dana 300 s m=run/60 t170
m log a350d m200/40 t160

# 17: trump is turned; the last hand is a claim that stands on what was scored before it.
at '2025-11-20 22:00'
m new partnership Anna Ben Cyril Dana --stake game=1 --date 2025-11-20
m log m300/40 t130
m log 'h m=run+pinochle/60 t150'
m log m120/40 t250 trick:ben
m log m100/80 t60/50 claim:anna
m log h m:ben=KH,QH m:dana=9H,QS,JD t100 exchange:ben

# 18: the auction game that is being played; the last thing said in it was undone.
at '2025-11-21 19:00'
m new classic Anna Ben Čeněk Dana --stake 25c --date 2025-11-21 --place 'u Dany' --dealer dana
m log anna 350 s m160 t200
m log b320h100+190
m log --note 'proč ne' č300d+
m log 'd300 a310 b- d320 a- s made'
m strike 2
m seat out dana
m log č350h150+210
m paid ben anna 1
m log a300c+
m undo
