package dev.serdemark.report.wording

import dev.serdemark.results.RankedCell
import dev.serdemark.results.RankedGroup
import dev.serdemark.results.figures.warm

/** Says how calls per second grow with the number of threads. */
internal object ScalingWording {
    /**
     * Names the contenders that scale best and least. Returns null if calls come from one thread,
     * or if nothing was measured.
     */
    fun sentence(group: RankedGroup): String? {
        val scaled =
            group.ranked
                .filter { it.result.warm?.scaling != null }
                .sortedByDescending { it.result.warm?.scaling?.value }
        if (scaled.isEmpty()) return null
        val threads = group.cell.threads
        val best =
            "The calls per second of $threads threads over those of one: ${words(scaled.first())}"
        val least = if (scaled.size == 1) "" else ", the least is ${words(scaled.last())}"
        return "$best$least. The ideal is $threads×, if as many cores are free."
    }

    private fun words(cell: RankedCell): String =
        "${Wording.scaling(checkNotNull(cell.result.warm))} for ${Wording.name(cell.result.cell.contender)}"
}
