package dev.serdemark.report.wording

import dev.serdemark.results.figures.CellResult
import dev.serdemark.results.figures.cold
import dev.serdemark.results.figures.warm

/**
 * A time of a contender in one JVM setting, printed without its unit.
 *
 * @property isHeadline whether it is the time that the ratio is computed from
 */
internal enum class AcrossFigure(
    val heading: String,
    val isHeadline: Boolean,
    val text: (CellResult, TimeUnit) -> String,
) {
    CPU("CPU", true, ::headline),
    /** Elapsed time, if several threads call at once. */
    ELAPSED("elapsed", true, ::headline),
    COLD("cold time", true, ::headline),
    WALL("wall", false, { cell, unit -> Wording.number(cell.warm?.wall, unit) }),
    COST("cost", false, { cell, unit -> Wording.number(cell.warm?.cost, unit) }),
    PROCESS("process", false, { cell, unit -> Wording.number(cell.cold?.process?.wall, unit) }),
}

private fun headline(cell: CellResult, unit: TimeUnit): String =
    Numbers.estimate(checkNotNull(cell.figures).time, unit.nanos).value
