"""Takes from exports of serdemark run how much longer strict configurations take:

    python3 strict.py EXPORT.json... > strict.csv

Each export is of a contender and its strict configurations, with the contender as the baseline."""
import json
import sys

print("contender,strict,operation,generations,ratio,low,high")
for name in sys.argv[1:]:
    with open(name) as file:
        export = json.load(file)
    base = export["plan"]["baseline"]
    cells = export["cells"]
    for comparison in export["comparisons"]:
        a, b = cells[comparison["a"]], cells[comparison["b"]]
        values = [comparison[key] for key in ("ratio", "low", "high")]
        if a["contender"] == base["id"]:
            a, b = b, a
            values = [1 / values[i] for i in (0, 2, 1)]
        if b["contender"] != base["id"]:
            continue
        id = "{contender}@{version}".format
        figures = [a["generations"]] + [f"{value:.3f}" for value in values]
        print(id(**b), id(**a), a["operation"], *figures, sep=",")
