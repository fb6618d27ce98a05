"""Writes classical.json: what SciPy, scikit-posthocs and statsmodels say of a few samples.

    python3 -m venv venv
    venv/bin/pip install scipy==1.17.1 scikit-posthocs==0.17.1 statsmodels==0.15.0
    venv/bin/python classical.py > classical.json

The tests read classical.json and need no Python.
"""

import json

import numpy as np
from scikit_posthocs import posthoc_dunn
from scipy.stats import kruskal, mannwhitneyu
from statsmodels.stats.diagnostic import lilliefors

rng = np.random.default_rng(2026)

CASES = {
    "three small samples": [
        [1.1, 2.3, 3.2, 2.8, 1.9],
        [2.2, 3.4, 4.1, 3.9, 3.0],
        [5.1, 4.9, 6.2, 5.5, 4.4],
    ],
    "ties within and between samples, of unequal sizes": [
        [1, 2, 2, 3, 3, 3],
        [2, 3, 3, 4],
        [3, 3, 5, 5, 6, 7, 7],
        [1, 1, 2],
    ],
    "two samples": [
        [12.01, 12.06, 11.97, 12.11, 12.02, 12.05],
        [12.18, 12.09, 12.21, 12.13, 12.16],
    ],
    "eight cells of 14 generations": [
        list(11 + 0.04 * k + 0.03 * rng.standard_normal(14)) for k in range(8)
    ],
    "two humps, a long tail, and more than 100 values": [
        list(np.where(rng.random(30) < 0.5, 0.0, 0.1) + 0.01 * rng.standard_normal(30)),
        list(rng.standard_t(3, 40)),
        list(rng.standard_normal(150)),
        list(rng.exponential(size=120)),
        list(np.arange(101.0)),
    ],
}


def normality(sample):
    """None where Serdemark gives no p-value: the formula of Dallal and Wilkinson holds up to 0.1."""
    if len(sample) < 5:
        return None
    d, p = lilliefors(np.array(sample), dist="norm", pvalmethod="approx")
    return {"d": d, "p": p if p <= 0.1 else None}


def pair(samples, dunn, a, b):
    x, y = samples[a], samples[b]
    u = mannwhitneyu(x, y).statistic
    return {
        "a": a,
        "b": b,
        "p": dunn.to_numpy()[a][b],
        "delta": 2 * u / (len(x) * len(y)) - 1,
    }


def case(name, samples):
    h, p = kruskal(*samples)
    dunn = posthoc_dunn([list(s) for s in samples], p_adjust="holm")
    return {
        "name": name,
        "samples": samples,
        "lilliefors": [normality(s) for s in samples],
        "h": h,
        "p": p,
        "pairs": [
            pair(samples, dunn, a, b)
            for a in range(len(samples))
            for b in range(a + 1, len(samples))
        ],
    }


cases = [case(name, [[float(x) for x in s] for s in samples]) for name, samples in CASES.items()]
print(json.dumps(cases, indent=1))
