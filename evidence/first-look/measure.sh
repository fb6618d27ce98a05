#!/usr/bin/env bash
# Runs that check the spread which intervals assume after one generation. The rules, fixed before the first run of each
# part:
#
# - Each run is made once, and none is left out or made longer.
# - Part "long": RealGenerationsTest draws from these runs as from all other journals. Its table in docs/validation.md has
#   the result. The rule of intervals fails if more than 5% of the tables are false, on average over the runs, for any
#   goal.
# - Part "short", added when part "long" had shown that most cells of its runs retire too early to tell: the command of
#   the README, five times. The rule fails if more than 5% of the intervals against the fastest miss the mean of the five
#   runs (NeighborTest). Each run should decide all 16 comparisons within 45 s of measuring, as in neighbors/measure.sh.
#
# Nothing else may run on the machine.
#
#   evidence/first-look/measure.sh PART WORK     in the project's folder; WORK is an empty folder for all that comes out
set -euo pipefail
work=$(realpath "$2")

run() {
    local name=$1 entered
    shift
    entered=$(date +%s%3N)
    ./serdemark run "$@" --out "$work/$name" >"$work/$name.txt" 2>&1 || echo "$name ended with status $?" | tee -a "$work/failed.txt"
    printf '%s\n%s\n' "$entered" "$(date +%s%3N)" >"$work/$name/entered-and-ended.txt"
}

# The small margin keeps the closest cells from being decided, so all generations measure them.
long() {
    run "$@" -o read,write --goal order --margin 0.1% --budget 6m
}

case $1 in
    long)
        long users users/medium -c fastjson2,gson,gson@2.10.1,jackson,kotlinx-serialization,moshi-codegen,moshi-reflect
        long scala events/4k -c boopickle-flat,chill-registered,jackson-scala,scalapb,scrooge,zio-json
        long kryo kryo-2016 -c kryo-flat,kryo-flat@4.0.0,kryo-flat-registered,kryo-manual,chill
        ;;
    short)
        for pass in 1 2 3 4 5; do run "alone-$pass" users; done
        ;;
esac
