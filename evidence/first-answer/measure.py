"""Runs that check when the first answer comes, beside other programs. The rules, fixed before the first run:

- Each run is made once, and none is left out or repeated.
- A run has one generation until its first answer. The time that a run states when it begins to measure, and each later
  one, counts from the moment when it is printed. It fails if the answer takes more than 1.5 times as long, or less than
  1 / 1.5 of it.

    python3 evidence/first-answer/measure.py OUT     in the project's folder; OUT is the file to write

A line of OUT has the pass, the number of spinning processes, milliseconds since the launch, and what was printed then.
"""
import subprocess
import sys
import tempfile
import time

COMMAND = ["dist/target/serdemark/bin/serdemark", "run", "users/small", "-c", "jackson,gson,moshi-codegen", "--budget", "20s", "--out"]
PASSES = 3
SPINNING = [0, 4, 8, 16]


def run(number, spinning, out):
    others = [
        subprocess.Popen([sys.executable, "evidence/spin.py", str(100 * number + i), "600"]) for i in range(spinning)
    ]
    time.sleep(5)
    with tempfile.TemporaryDirectory() as folder:
        start = time.time()
        program = subprocess.Popen(
            COMMAND + [folder + "/run"], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
        )
        for line in program.stderr:
            print(number, spinning, round(1000 * (time.time() - start)), line.rstrip(), file=out, flush=True)
        program.wait()
    for other in others:
        other.kill()
        other.wait()


with open(sys.argv[1], "w") as out:
    for number in range(1, PASSES + 1):
        for spinning in SPINNING:
            run(number, spinning, out)
