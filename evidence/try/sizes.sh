#!/usr/bin/env bash
# How soon `try` recommends a contender for documents of 1 KB to 2 MB. Nothing else may run on the machine.
#
#   evidence/try/sizes.sh WORK     in the project's folder; WORK is an empty folder for all that comes out
#
# The documents are users of users/large, as many as the name says; the smallest has the first 14 fields of one.
# Each is tried once, whatever comes out.
set -euo pipefail
work=$(realpath "$1")
./serdemark eject users/large -c jackson "$work/project"
python3 - "$work" <<'PYTHON'
import json, pathlib, sys

work = pathlib.Path(sys.argv[1])
siblings = work / "project/support/src/main/resources/siblings"
users = [user for i in range(8) for user in json.loads((siblings / f"{i}.json").read_text())["users"]]
documents = {f"users-{n}": users[:n] for n in (8, 160, 480)}
documents["fields-14"] = [dict(list(users[0].items())[:14])]
for name, of in documents.items():
    text = json.dumps({"users": of}, ensure_ascii=False, separators=(",", ":"))
    (work / f"{name}.json").write_text(text)
PYTHON
for name in fields-14 users-8 users-160 users-480; do
    ./serdemark try "$work/$name.json" --budget 3m --out "$work/$name" >"$work/$name.txt" 2>&1 ||
        echo "$name ended with status $?"
    echo "$(date +%T) $name"
done
