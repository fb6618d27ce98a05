#!/usr/bin/env bash
# Runs of `users` alone, and beside programs that come and go, by the rules in docs/validation.md. Nothing else may run on
# the machine.
#
#   evidence/neighbors/measure.sh WORK     in the project's folder; WORK is an empty folder for all that comes out
set -euo pipefail
work=$(realpath "$1")

run() {
    local entered
    entered=$(date +%s%3N)
    ./serdemark run users --out "$work/$1" >"$work/$1.txt" 2>&1 || echo "$1 ended with status $?" | tee -a "$work/failed.txt"
    printf '%s\n%s\n' "$entered" "$(date +%s%3N)" >"$work/$1/entered-and-ended.txt"
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
    run "beside-$1"
    kill "${programs[@]}" 2>/dev/null || true
    wait "${programs[@]}" 2>/dev/null || true
}

for pass in 1 2 3 4 5; do run "alone-$pass"; done
for pass in 1 2 3 4 5; do beside $pass; done
