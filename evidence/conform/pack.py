"""Packs results of serdemark conform into a line for each case, with a letter for each contender:

    python3 pack.py results.txt EXPORT.json... -gson@2.15.0 > new.txt

Exports (--format json) add contenders and cases to those of an earlier file; a minus drops a contender or a case."""
import json
import sys

LETTERS = {
    "read": ".", "rejected": "-", "superlinear": "S", "wrongly-rejected": "R", "out-of-time": "T", "out-of-memory": "M",
    "crashed": "C", "silently-wrong": "W", "ran-named-class": "X", "unsupported": "u", "not-run": "n",
}
javas, cells = set(), {}


def packed(text):
    java, *groups = text.strip().split("\n\n")
    javas.add(java)
    for group in groups:
        names, *rows = group.split("\n")
        for letters, case in (row.split() for row in rows):
            for name, letter in zip(names.split(), letters):
                cells.setdefault(name, {})[case] = letter


def exported(text):
    export = json.loads(text)
    javas.add(f"Java {export['jvm']}")
    for cell in export["cells"]:
        name = "{id}@{version}".format(**cell["contender"])
        cells.setdefault(name, {})[cell["case"]] = LETTERS[cell["conduct"]]


for argument in sys.argv[1:]:
    if argument.startswith("-"):
        if cells.pop(argument[1:], None) is None:
            for cases in cells.values():
                cases.pop(argument[1:], None)
        continue
    with open(argument) as file:
        (exported if argument.endswith(".json") else packed)(file.read())
print(", ".join(sorted(javas)))
groups = {}
for name in cells:
    groups.setdefault(tuple(sorted(cells[name])), []).append(name)
for cases, names in groups.items():
    print()
    print(*names)
    for case in cases:
        print("".join(cells[name][case] for name in names), case)
