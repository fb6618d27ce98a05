package dev.serdemark.results

import dev.serdemark.plan.OLDEST_FIRST
import dev.serdemark.results.comparison.Comparison
import dev.serdemark.results.comparison.Verdict
import dev.serdemark.results.figures.CellResult

/** The fewest versions of a contender for a table of steps. */
private const val FEWEST_VERSIONS = 3

/**
 * The versions of one contender in a group.
 *
 * @property cells the cells with figures, the oldest version first
 * @property steps one step from each version to the next
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

    /** The steps without a decided verdict. */
    val open: List<VersionStep>
        get() = steps.filter { it.comparison?.verdict?.isDecided != true }
}

/**
 * A version and the one before it.
 *
 * @property comparison the newer version compared with the older one; null if the two were never
 *   measured in the same round
 */
class VersionStep(val older: CellResult, val newer: CellResult, val comparison: Comparison?)

/** Returns the contenders of each group that were measured in three or more versions. */
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
