#!/usr/bin/env bash
# Runs that check the spread which intervals assume after one generation. The rules, fixed before the first of these runs:
#
# - Each run is made once, and none is left out or made longer.
# - RealGenerationsTest draws from them as from all other journals. Its table in docs/validation.md has the result.
# - The rule of intervals fails if more than 5% of the tables are false, on average over the runs, for any goal.
#
# Nothing else may run on the machine.
#
#   evidence/first-look/measure.sh WORK     in the project's folder; WORK is an empty folder for all that comes out
set -euo pipefail
work=$(realpath "$1")

# The small margin keeps cells from being decided, so every generation measures all of them.
run() {
    local name=$1
    shift
    ./serdemark run "$@" -o read,write --goal order --margin 0.1% --budget 6m --out "$work/$name" >"$work/$name.txt" 2>&1 ||
        echo "$name ended with status $?" | tee -a "$work/failed.txt"
}

run users users/medium -c fastjson2,gson,gson@2.10.1,jackson,kotlinx-serialization,moshi-codegen,moshi-reflect
run scala events/4k -c boopickle-flat,chill-registered,jackson-scala,scalapb,scrooge,zio-json
run kryo kryo-2016 -c kryo-flat,kryo-flat@4.0.0,kryo-flat-registered,kryo-manual,chill
