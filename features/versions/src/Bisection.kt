package dev.serdemark.versions

import dev.serdemark.plan.Outcome
import dev.serdemark.plan.Status
import dev.serdemark.results.RunResult
import dev.serdemark.results.change
import dev.serdemark.results.comparison.Comparison
import dev.serdemark.results.comparison.Verdict
import dev.serdemark.results.figures.CellResult
import kotlin.math.abs

/**
 * The state of a search for the first release of a contender that differs from the release before
 * it by more than the margin.
 */
sealed interface Bisection {
    /** One run measures these [releases] next, the oldest first. */
    data class Next(val releases: List<String>) : Bisection

    /** The search has ended. */
    sealed interface Conclusion : Bisection

    /**
     * The search has ended at two releases.
     *
     * @property older the older one of the two releases
     * @property newer the newer one of the two releases
     * @property run the last run that compared them
     * @property skipped undecided pairs of earlier releases, each with the older release first
     */
    data class EndedAtPair(
        val end: BisectionEnd,
        val older: String,
        val newer: String,
        val run: BisectedRun,
        val skipped: List<Pair<String, String>> = emptyList(),
    ) : Conclusion

    /** Fewer than two releases can be measured. */
    data object TooFew : Conclusion
}

/** What a bisection found about the two releases at which it ended. */
enum class BisectionEnd {
    /** The releases differ, and no release between them can be measured. */
    FOUND,
    /** The releases are the first and the last, and do not differ by more than the margin. */
    SAME,
    /** The releases differ, but neither differs from the release in the middle. */
    SHARED,
    /** The run did not decide whether the releases differ, or one of them failed in it. */
    UNDECIDED,
}

/** What a run shows about the difference of two releases. */
enum class ReleaseChange {
    /** The releases differ by more than the margin in at least one cell. */
    BEYOND,
    /** The releases differ by less than the margin in all cells. */
    WITHIN,
    /** Neither [BEYOND] nor [WITHIN] is certain. */
    OPEN,
}

/**
 * A run that measured releases of one contender side by side, and nothing else.
 *
 * @property releases its releases, the oldest first
 */
class BisectedRun(val result: RunResult) {
    private val cells: Map<String, List<CellResult>> =
        result.cells.groupBy { it.cell.contender.version }

    val releases: List<String> = cells.keys.toList()

    /** The releases with a failed cell, each with its first failure. */
    val failures: Map<String, Outcome> =
        cells
            .mapValues { (_, cellsOfRelease) ->
                cellsOfRelease.map { it.outcome }.find { it.status !in NO_FAILURES }
            }
            .mapNotNull { (release, outcome) -> outcome?.let { release to it } }
            .toMap()

    /** The [releases] that did not fail. */
    val measured: List<String> = releases - failures.keys

    /** Compares each cell of the [newer] release with the same cell of the [older] one. */
    fun comparisons(older: String, newer: String): List<Comparison> =
        cells.getValue(older).mapNotNull { olderCell ->
            cells
                .getValue(newer)
                .find { it.cell.copy(contender = olderCell.cell.contender) == olderCell.cell }
                ?.let { newerCell -> result.comparison(newerCell.index, olderCell.index) }
        }

    /** Returns how the [newer] release differs from the [older] one. */
    fun change(older: String, newer: String): ReleaseChange {
        val verdicts = comparisons(older, newer).map { it.verdict }
        val isComplete = verdicts.size == cells.getValue(older).size
        return when {
            verdicts.any { it == Verdict.SLOWER || it == Verdict.FASTER } -> ReleaseChange.BEYOND
            isComplete && verdicts.all { it == Verdict.SAME } -> ReleaseChange.WITHIN
            else -> ReleaseChange.OPEN
        }
    }

    private companion object {
        /** Cells that are not measured have not failed: more time may still measure them. */
        val NO_FAILURES = setOf(Status.MEASURED, Status.NOT_MEASURED)
    }
}

/**
 * Decides from the [runs] so far which releases are measured next. The first run measures the first
 * and the last of all [releases]. If these differ, the next run measures them again, together with
 * the release in the middle. The search continues in the half whose ends differ. If the ends of
 * both halves differ, it continues in the older half. Each verdict comes from a single run. A
 * release that failed in every run is left out.
 *
 * ```
 * 1.0, 1.1, 1.2, 1.3, 1.4, of which 1.3 and 1.4 are slower:
 *     run 1 measures 1.0 and 1.4, which differ
 *     run 2 measures 1.0, 1.2 and 1.4: the newer half differs
 *     run 3 measures 1.2, 1.3 and 1.4: found between 1.2 and 1.3
 * ```
 *
 * @param releases the oldest first
 */
fun bisection(releases: List<String>, runs: List<BisectedRun>): Bisection {
    val broken = runs.flatMap { it.failures.keys }.toSet() - runs.flatMap { it.measured }.toSet()
    val measurable = releases - broken
    if (measurable.size < 2) return Bisection.TooFew
    val search = Search(releases, broken, runs)
    return search.between(measurable.first(), measurable.last())
}

/** A search that leaves out the [broken] releases, which failed in every run. */
private class Search(
    private val releases: List<String>,
    private val broken: Set<String>,
    private val runs: List<BisectedRun>,
) {
    fun between(first: String, last: String): Bisection {
        val run = runs.find { it.measured.containsAll(listOf(first, last)) }
        if (run == null) return next(listOf(first, last), skipped = emptyList())
        return when (run.change(first, last)) {
            ReleaseChange.WITHIN -> Bisection.EndedAtPair(BisectionEnd.SAME, first, last, run)
            ReleaseChange.OPEN -> Bisection.EndedAtPair(BisectionEnd.UNDECIDED, first, last, run)
            ReleaseChange.BEYOND -> narrow(first, last, run)
        }
    }

    /** Halves the range from [first] to [last], whose ends differ in [firstRun]. */
    private fun narrow(first: String, last: String, firstRun: BisectedRun): Bisection {
        var older = first
        var newer = last
        var run = firstRun
        val skipped = mutableListOf<Pair<String, String>>()
        while (true) {
            fun endAs(end: BisectionEnd) = Bisection.EndedAtPair(end, older, newer, run, skipped)
            val middle = middle(older, newer) ?: return endAs(BisectionEnd.FOUND)
            val three = listOf(older, middle, newer)
            run = runs.find { it.measured.containsAll(three) } ?: return next(three, skipped)
            val olderHalf = run.change(older, middle)
            val newerHalf = run.change(middle, newer)
            when {
                olderHalf == ReleaseChange.BEYOND -> newer = middle
                newerHalf == ReleaseChange.BEYOND -> {
                    if (olderHalf == ReleaseChange.OPEN) skipped += older to middle
                    older = middle
                }
                olderHalf == ReleaseChange.OPEN || newerHalf == ReleaseChange.OPEN ->
                    return endAs(BisectionEnd.UNDECIDED)
                else -> return endAs(BisectionEnd.SHARED)
            }
        }
    }

    /**
     * Returns the release in the middle between two others, or the nearest one that can be
     * measured. Null if there is none.
     */
    private fun middle(older: String, newer: String): String? {
        val (first, last) = releases.indexOf(older) to releases.indexOf(newer)
        return (first + 1..<last)
            .filter { releases[it] !in broken }
            .minByOrNull { abs((it - first) - (last - it)) }
            ?.let(releases::get)
    }

    /**
     * Measures the [wanted] releases next. Ends the search if a run has measured them already,
     * because then one of them failed in that run.
     */
    private fun next(wanted: List<String>, skipped: List<Pair<String, String>>): Bisection {
        val failedRun = runs.find { it.releases == wanted } ?: return Bisection.Next(wanted)
        val (older, newer) = wanted.first() to wanted.last()
        return Bisection.EndedAtPair(BisectionEnd.UNDECIDED, older, newer, failedRun, skipped)
    }
}
