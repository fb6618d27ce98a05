"""Packs what measure.sh left of JMH: a file for each document and turn, with what the tests need.

    python3 evidence/jmh-again/pack.py WORK     in the project's folder
"""

import gzip
import json
import pathlib
import sys

work = pathlib.Path(sys.argv[1])
packed = pathlib.Path("evidence/jmh-again")

for written in sorted(work.glob("jmh-*-[0-9].json")):
    pulses = {}
    for line in written.with_name(f"{written.stem}-pulses.txt").read_text().splitlines():
        contender, document, operation, *pairs = line.split()
        pulses[contender, document, operation] = [[int(nanos) for nanos in pair.split(",")] for pair in pairs]
    jvms = []
    for found in json.loads(written.read_text()):
        (nanos,) = found["primaryMetric"]["rawData"]
        # Only iterations with a collection have a value.
        (paused,) = found["secondaryMetrics"].get("gc.time", {"rawData": [[]]})["rawData"]
        contender, document = found["params"]["contender"], found["params"]["document"]
        operation = found["benchmark"].split(".")[-1]
        own = pulses[contender, document, operation]
        assert len(own) == len(nanos), f"{written}: {len(own)} pairs of pulses for {len(nanos)} iterations"
        jvms.append({
            "contender": contender,
            "document": document,
            "operation": operation,
            "paused": round(sum(paused) / (20 * len(nanos)), 5),
            "nanos": [float(f"{time:.4g}") for time in nanos],
            "before": [round(before / 100) for before, _ in own],
            "after": [round(after / 100) for _, after in own],
        })
    text = json.dumps(jvms, separators=(",", ":"))
    (packed / f"{written.name}.gz").write_bytes(gzip.compress(text.encode(), 9, mtime=0))
