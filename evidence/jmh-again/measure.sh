#!/usr/bin/env bash
# Serdemark and JMH on the same cells on one day, by the rules in docs/jmh.md. Nothing else may run on the machine.
#
#   evidence/jmh-again/measure.sh WORK     in the project's folder; WORK is an empty folder for all that comes out
set -euo pipefail
five=fastjson2,gson,jackson,kotlinx-serialization,moshi-codegen
eight=$five,gson@2.10.1,moshi-codegen@1.14.0,moshi-reflect
work=$(realpath "$1")

now() { date +%s%3N; }

# Puts down when a step began and when it had ended, in milliseconds since the epoch.
timed() {
    local name=$1 entered
    shift
    entered=$(now)
    "$@" >"$work/$name.txt" 2>&1 || echo "$name ended with status $?" | tee -a "$work/failed.txt"
    printf '%s\n%s\n' "$entered" "$(now)" >"$work/$name-entered-and-ended.txt"
    echo "$(date +%T) $name"
}

project() {
    ./serdemark eject "users/$1" -c "$2" "$work/project-$1"
    (cd "$work/project-$1" && mvn -B -ntp -q package)
}

# JMH on an ejected project: document, name, options.
jmh() {
    local document=$1 name=$2
    shift 2
    (cd "$work/project-$document" && timed "$name" java RunAll.java -prof gc "$@")
    cp "$work/project-$document/results/all.json" "$work/$name.json"
}

serdemark() {
    local name=$1
    shift
    timed "$name" ./serdemark run "$@" --goal order --out "$work/$name"
}

quiet() {
    for pass in 1 2 3 4 5; do
        for document in medium small large; do jmh $document "jmh-quiet-$document-$pass" -f 1; done
        case $pass in
        2) serdemark quiet-small users/small -c $five --budget 150s ;;
        4) serdemark quiet-large users/large -c $five --budget 150s ;;
        *) serdemark "quiet-medium-$pass" users/medium -c $eight --budget 4m ;;
        esac
    done
}

# Beside the program that disturbs memory, which begins before and is stopped after; its seed comes first.
beside() {
    local seed=$1
    shift
    java evidence/Hog.java "$seed" 3600 >/dev/null 2>&1 &
    local hog=$!
    sleep 2
    "$@"
    kill $hog 2>/dev/null || true
    wait $hog 2>/dev/null || true
}

disturbed() {
    beside 1 serdemark hog-medium-1 users/medium -c $eight --budget 5m
    beside 2 jmh medium jmh-hog-medium
    beside 3 serdemark hog-medium-2 users/medium -c $eight --budget 5m
}

alone() {
    for turn in 1 2; do
        timed "alone-$turn" ./serdemark run users/medium -c $five -o read --margin 0.1% --budget 50s --out "$work/alone-$turn"
        timed "both-$turn" ./serdemark run users/medium -c $five --margin 0.1% --budget 100s --out "$work/both-$turn"
    done
}

project small $five
project large $five
project medium $eight
quiet
disturbed
alone
