package dev.serdemark.report.wording

import dev.serdemark.results.RankedCell
import dev.serdemark.results.RankedGroup
import dev.serdemark.results.figures.warm

/** Says how calls per second grow with the number of threads. */
internal object ScalingWording {
    /** Names the contenders that scale best and worst; null if only one thread calls. */
    fun sentence(group: RankedGroup): String? {
        val scaledCells =
            group.ranked
                .filter { it.result.warm?.scaling != null }
                .sortedByDescending { it.result.warm?.scaling?.value }
        if (scaledCells.isEmpty()) return null
        val threads = group.cell.threads
        val highest =
            "The calls per second of $threads threads over those of one: ${words(scaledCells.first())}"
        val lowest =
            if (scaledCells.size == 1) "" else ", the least is ${words(scaledCells.last())}"
        return "$highest$lowest. The ideal is $threads×, if as many cores are free."
    }

    private fun words(cell: RankedCell): String =
        "${Wording.scaling(checkNotNull(cell.result.warm))} for ${Wording.name(cell.result.cell.contender)}"
}
