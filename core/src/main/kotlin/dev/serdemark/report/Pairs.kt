package dev.serdemark.report

import dev.serdemark.results.Comparison
import dev.serdemark.results.Verdict

/** The comparisons of a run, found from either side. */
internal class Pairs(comparisons: List<Comparison>) {
    private val byCells = comparisons.associateBy { it.a to it.b }

    /** Cell [a] against cell [b], or null where they may not be compared. */
    operator fun get(a: Int, b: Int): Comparison? =
        byCells[a to b] ?: byCells[b to a]?.let(::turned)

    private fun turned(comparison: Comparison): Comparison =
        Comparison(
            a = comparison.b,
            b = comparison.a,
            ratio = comparison.ratio.inverse(),
            verdict = turned(comparison.verdict),
        )

    private fun turned(verdict: Verdict): Verdict =
        when (verdict) {
            Verdict.FASTER -> Verdict.SLOWER
            Verdict.SLIGHTLY_FASTER -> Verdict.SLIGHTLY_SLOWER
            Verdict.SLIGHTLY_SLOWER -> Verdict.SLIGHTLY_FASTER
            Verdict.SLOWER -> Verdict.FASTER
            Verdict.SAME,
            Verdict.UNDECIDED -> verdict
        }
}
