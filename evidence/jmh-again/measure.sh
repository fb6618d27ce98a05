#!/usr/bin/env bash
# Serdemark and JMH on the same cells on one day, by the rules in rules.md. Nothing else may run on the machine.
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

# An ejected project whose benchmarks also time pulses.
project() {
    ./serdemark eject "users/$1" -c "$2" "$work/project-$1"
    local sources
    for sources in "$work/project-$1"/*_*/src/main/java/dev/serdemark/ejected; do
        cp evidence/jmh-again/Pulses.java "$sources"
        sed -i 's/Names names, Contender contender)/Names names, Contender contender, Pulses pulses)/
            s/Names names, FreshValue value)/Names names, FreshValue value, Pulses pulses)/' "$sources/SerializationBenchmark.java"
    done
    (cd "$work/project-$1" && mvn -B -ntp -q package)
}

# JMH on an ejected project: document, name, options.
jmh() {
    local document=$1 name=$2
    shift 2
    (cd "$work/project-$document" && timed "$name" java RunAll.java -prof gc -i 250 -r 20ms \
        -jvmArgsAppend "-Dserdemark.pulses=$work/$name-pulses.txt" "$@")
    cp "$work/project-$document/results/all.json" "$work/$name.json"
}

serdemark() {
    local name=$1
    shift
    timed "$name" ./serdemark run "$@" --goal order --out "$work/$name"
}

project small $five
project large $five
project medium $eight
for pass in 1 2 3 4 5; do
    for document in medium small large; do jmh $document "jmh-$document-$pass" -f 1; done
    serdemark "medium-$pass" users/medium -c $eight --budget 150s
    case $pass in
    2) serdemark small users/small -c $five --budget 150s ;;
    4) serdemark large users/large -c $five --budget 150s ;;
    esac
done
