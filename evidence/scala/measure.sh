#!/usr/bin/env bash
# The runs of docs/scala.md. Nothing else may run on the machine but what the README of evidence names.
#
#   evidence/scala/measure.sh OUT     in the project's folder; OUT is an empty folder for the run directories
set -euo pipefail
out=$1

contenders=language=scala,boopickle@1.2.6,boopickle-flat@1.2.6,chill@0.8.4,chill@0.9.3,chill-registered@0.8.4
contenders+=,chill-registered@0.9.3,jackson-scala@2.8.9,protobuf-java@3.4.0,protobuf-java-scala@3.4.0,scalapb@0.6.6
contenders+=,scalapb-domain@0.6.6,scrooge@4.18.0,scrooge-domain@4.18.0,thrift-binary-scala@0.10.0

# All ten documents, on 2026-11-23. That of site/64k was ended once before any figure was known: Serdemark warned that
# 5 minutes were too short for two generations, so both largest documents got 10.
for document in site/1k site/2k site/4k site/8k events/1k events/2k events/4k events/8k; do
    ./serdemark run $document -c $contenders -o read,write --heap 128m --budget 5m --out "$out/${document/\//-}"
done
for document in site/64k events/64k; do
    ./serdemark run $document -c $contenders -o read,write --heap 128m --budget 10m --out "$out/${document/\//-}"
done

# The documents of 8 KB, longer, on 2026-11-24. A few short look-ups of packages ran during the first two generations of
# events/8k.
for document in site/8k events/8k; do
    ./serdemark run $document -c $contenders -o read,write --heap 128m --budget 30m --out "$out/${document/\//-}-longer"
done

# zio-schema, on 2026-11-24. Nine of the ten runs ended after 3 or 4 generations. That of site/8k reached its budget in
# 23: fory-scala takes 1.05 times as long as boopickle-flat to write it, right at the margin of 5%.
for document in site/1k site/2k site/4k site/8k site/64k events/1k events/2k events/4k events/8k events/64k; do
    ./serdemark run $document -c zio-schema-protobuf,zio-json,scalapb-domain,boopickle-flat,fory-scala \
        -o read,write --heap 128m --budget 3m --out "$out/${document/\//-}-later"
done
