# The rest of `make_ledger.sh`: nights that come from elsewhere, house rules, and what happened between nights.

# 16: four with a called partner.
at '2026-03-11 20:00'
m new marias-four Petr Jan Hana Eva --stake '2 Kč' --date 2026-03-11 --place doma
m log petr h 50 partner hana
m log jan ku 7 60+20 partner petr flek
m log hana durch +
m undo
m log hana h 100 60+40 with partner jan
m settle --close

# 17: a profile of their own; hands corrected again and again, one by one and together, and all of it taken back.
at '2026-03-14 20:00'
m new sunday Dana Honza Libor Markéta --date 2026-03-14 --place "Dora's" --currency EUR
m log 'd300 h310 l- d320 h- c 100+226'
m log honza 350 d fold
m log l300h140+160
m log d330 s m=run+jacks t161
m log libor 400 káry hlášky 160 štychy 220
m log m300+d
m fix 2 honza 350 d late
m fix 2 honza 400 h m120 t180
m fix 4 d330 s m=run+jacks t200
m strike 5
m fix 2 honza 350 h m120 t180
m insert 4 markéta 300 c claim
m fix 5 d500 s m=run+jacks t200
edited 17 's/^Honza 350 h/Honza 380 s/;s/^Libor 300 h/Libor 320 h/;$a spent Dana 12 wine'
m undo
m undo
m undo
m undo
m undo
m redo
m undo
m undo
m undo
m undo
m log 'l300 mar310 d- l- c claim'
edited 17 's/^Libor 300 h/struck Libor 300 h/;s/^Markéta 300 d/Honza 300 d/;s/^stake .*/stake 0.10/;$a penalty Dana all 1 late'
m fix 6 markéta 300 d m100 t200
m strike 2
m set kitty_pays_from=350 --all
m set rules=classic --from 6
m log dana 450 srdce vyhráno
m log d300c140+159
m undo
edited 17 's/^Dana 330 s/Dana 340 s/;/^penalty/d'

# 18: a night that comes as a sheet, a hand of it said struck; then made what another sheet says, and closed again.
at '2026-03-15 11:00'
cat > "$home/18.sheet" <<'SHEET'
rules scarne-bonus
set hearts_multiplier=2
players Ivana, Karel, Ludmila, Mirek
stake 10c
date 2026-03-15
place above the bakery
note taken down by Ludmila
dealer Mirek

i300h140+185
k310s110+180
penalty mirek all 2 misdealt twice
l300 d fold
seat in Norbert
m320h160+190
norbert 300 c 90+170
struck i310s+                           # Ivana had not bid
seat out mirek                          # the last tram
set seats=Ivana,Ludmila,Karel,Norbert   # by the window it is cold
k350s150+204
paid norbert karel 4.50, ivana karel 1
l300d+
close
SHEET
m import "$home/18.sheet"
m reopen 18
run export 18 > "$home/night.sheet"
sed -i 's/^struck Ivana/Ivana/;s/^Karel 350 s/struck Karel 350 s/;/^seat out/d;s/^set seats.*/set seats=Norbert,Karel,Ludmila,Ivana,Mirek/' \
  "$home/night.sheet"
m import --into 18 "$home/night.sheet"
m settle --close

# 19: entered twice, and void; 20: voided and counted again, with cash paid for it.
at '2026-03-16 20:00'
m new scarne Anna Ben Cyril --stake 5c --date 2026-03-16
m log anna 320 s made
m paid ben anna 0.30
m --session 19 void --why 'entered twice'
m new scarne Anna Ben Cyril --stake 5c --date 2026-03-17
m log anna 400 h made
m log ben 350 d lost
m settle --close
m --session 20 paid ben anna 1
m void 20 --why 'a trial'
m void 20 --restore
m void 20 --why 'a trial after all'
m --session 20 undo
m --session 20 redo
m --session 20 undo

# Elsewhere: night 2 is paid there, and a night of this ledger goes on there; two nights are only there, one open and
# one owed for, and what was said between nights there.
at '2026-03-20 20:00'
run backup "$home/elsewhere.db"
ledger=$home/elsewhere.db
m --session 2 paid anna cyril 0.20
m owed 'Zora' anna 7 --date 2025-11-30
m new scarne Anna Ben Zora --stake 5c --date 2026-03-20 --place elsewhere
m log anna 320 s made
m log zora 400 c lost
m fix 1 anna 350 s made
m settle --close
m --session 21 paid ben anna 20c
m new classic Zora 'Ota Karel' Anna --stake 0.10 --date 2026-03-21
m log zora 350 d made
m seat in Ben --from 1
m log zora 300 h m120 t100
m --session 15 log hana l 60
m --session 10 log s60d m20/10 t35
m rename Zora Zorka --everywhere
m void 9 --why 'chips were lost'
ledger=$new
at '2026-03-22 12:00'
m --session 15 log hana l 50
if m merge "$home/elsewhere.db"; then exit 1; fi  # night 15 went on in both
m merge "$home/elsewhere.db" --as-new 15
m void 23 --why 'the same night, as it went on elsewhere'

# Between nights: with none open `paid` pays the oldest debts, over several nights.
at '2026-03-25 12:00'
for no in 10 15 17 22; do m --session $no settle --close; done
m owed ben anna 12.50 --date 2025-11-30
m paid ben anna 20
m paid dana anna 0.30
m paid anna cyril 0.60
m owed Kamil petr '250 Kč' --date 2025-12-24
m --session daybook undo
m --session daybook redo
m paid kamil petr '100 Kč'
m people merge honza jan
m --session daybook undo
m people merge honza jan
m rename 'Cyril Metoděj' Cyrill --everywhere
m rename Žaneta Jeanette --everywhere
m --session daybook undo
m --session daybook redo
m void 9 --restore

# Goes on: 10 is open again, with a payment said in it; 11 was closed, reopened, and closed as it was.
at '2026-03-28 20:00'
m reopen 11
m settle --close --paid
m reopen 10
m log w60d m30/10 t30
m paid east north 2
m rename West Weston
m rename anna Anička --everywhere
m --session daybook undo
m reopen 22
m log ota 310 s made
