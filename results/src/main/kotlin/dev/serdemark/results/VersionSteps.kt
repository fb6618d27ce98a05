package dev.serdemark.results

import dev.serdemark.plan.OLDEST_FIRST
import dev.serdemark.results.comparison.Comparison
import dev.serdemark.results.comparison.Verdict
import dev.serdemark.results.figures.CellResult

/** The fewest versions of a contender that are steps of a history. */
private const val FEWEST_VERSIONS = 3

/**
 * Versions of one contender beside each other in a group.
 *
 * @property cells those with figures, the oldest version first
 * @property steps one from each of them to the next
 */
class VersionSteps(
    val group: RankedGroup,
    val cells: List<CellResult>,
    val steps: List<VersionStep>,
) {
    val contender: String
        get() = cells.first().cell.contender.id

    /** The steps by more than the margin of the run, for certain. */
    val changes: List<VersionStep>
        get() = steps.filter {
            it.comparison?.verdict == Verdict.SLOWER || it.comparison?.verdict == Verdict.FASTER
        }

    /** The steps that may be by more than the margin. */
    val open: List<VersionStep>
        get() = steps.filter { it.comparison?.verdict?.isDecided != true }
}

/**
 * A version after another.
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
