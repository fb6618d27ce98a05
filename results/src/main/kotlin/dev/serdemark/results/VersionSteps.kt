package dev.serdemark.results

import dev.serdemark.plan.OLDEST_FIRST
import dev.serdemark.results.comparison.Comparison
import dev.serdemark.results.comparison.Verdict
import dev.serdemark.results.figures.CellResult

/** The fewest versions of a contender that have steps. */
private const val FEWEST_VERSIONS = 3

/**
 * Several versions of one contender in a group.
 *
 * @property cells those with figures, the oldest version first
 * @property steps one from each version to the next
 */
class VersionSteps(
    val group: RankedGroup,
    val cells: List<CellResult>,
    val steps: List<VersionStep>,
) {
    val contender: String
        get() = cells.first().cell.contender.id

    /** The steps that certainly change the time by more than the margin of the run. */
    val changes: List<VersionStep>
        get() = steps.filter {
            it.comparison?.verdict == Verdict.SLOWER || it.comparison?.verdict == Verdict.FASTER
        }

    /** The steps that are undecided. */
    val open: List<VersionStep>
        get() = steps.filter { it.comparison?.verdict?.isDecided != true }
}

/**
 * A version and the one before.
 *
 * @property comparison the newer one's time over the older one's; null if the two were never
 *   measured in the same round
 */
class VersionStep(val older: CellResult, val newer: CellResult, val comparison: Comparison?)

/** The contenders that were measured in three or more versions, by group. */
fun versionSteps(result: RunResult): List<VersionSteps> =
    result.groups.flatMap { group ->
        group.ranked
            .map { it.result }
            .groupBy { it.cell.contender.id }
            .values
            .filter { it.size >= FEWEST_VERSIONS }
            .map { cells ->
                val sorted = cells.sortedWith(compareBy(OLDEST_FIRST) { it.cell.contender })
                val steps = sorted.zipWithNext { older, newer ->
                    VersionStep(older, newer, result.comparison(newer.index, older.index))
                }
                VersionSteps(group, sorted, steps)
            }
    }
