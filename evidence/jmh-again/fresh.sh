#!/usr/bin/env bash
# Two runs of several generations, to check the rule of intervals on journals that did not serve to choose it. Nothing
# else may run on the machine.
#
#   evidence/jmh-again/fresh.sh WORK     in the project's folder; WORK is a folder for all that comes out
set -euo pipefail
work=$(realpath "$1")

run() {
    local name=$1
    shift
    ./serdemark run "$@" --goal order --budget 4m --out "$work/$name" >"$work/$name.txt" 2>&1 ||
        echo "$name ended with status $?" | tee -a "$work/failed.txt"
    echo "$(date +%T) $name"
}

run fresh-kryo-2016 kryo-2016/media -c kryo-flat,fory,protobuf-java,jackson-smile,avro-specific,java-serialization
run fresh-events events/4k -c jackson-scala,circe,jsoniter-scala,play-json,upickle,boopickle
