#!/usr/bin/env bash
# Runs that check the rule of the intervals of 2026-11-29. The rules, fixed before the first run:
#
# - Each run is made once, and none is left out or made longer.
# - Part "long": RealGenerationsTest draws from these runs as from all other journals. The rule of intervals fails if more
#   than 5% of the tables are false, on average over the runs, for any goal.
# - Parts "alone" and "beside": the command of the README, five times each. The rule fails if more than 5% of the intervals
#   against the fastest miss the mean of the five runs (NeighborTest). Half of their median width should be 20% at most.
# - Part "order": nine contenders and two operations, five times. After 150 s of measuring, all pairs that are more than
#   15% apart should be decided (OrderTest).
# - Part "many": half of the ranks should span at most ten places when the budget of 5 minutes is used up (OrderTest).
#
# Nothing else may run on the machine, except in part "beside", which starts programs that come and go.
#
#   evidence/calibration/measure.sh PART WORK     in the project's folder; WORK is an empty folder for all that comes out
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

# Two programs that stream through memory, and two that compute. Each run has neighbors of its own.
beside() {
    local programs=()
    for neighbor in 1 2; do
        java evidence/Hog.java $(($1 * 10 + neighbor)) 900 >/dev/null 2>&1 &
        programs+=($!)
        python3 evidence/spin.py $(($1 * 10 + neighbor)) 900 >/dev/null 2>&1 &
        programs+=($!)
    done
    sleep 3
    run "beside-$1" users
    kill "${programs[@]}" 2>/dev/null || true
    wait "${programs[@]}" 2>/dev/null || true
}

case $1 in
    long)
        long users users/medium -c fastjson2,gson,gson@2.10.1,jackson,kotlinx-serialization,moshi-codegen,moshi-reflect
        long kryo kryo-2016 -c kryo-flat,kryo-flat@4.0.0,kryo-flat-registered,kryo-manual,chill
        ;;
    alone) for pass in 1 2 3 4 5; do run "alone-$pass" users; done ;;
    beside) for pass in 1 2 3 4 5; do beside $pass; done ;;
    order) for pass in 1 2 3 4 5; do run "order-$pass" users --goal order --budget 150s; done ;;
    many) run many users/small -c format=json -o read ;;
esac
