package dev.serdemark.report.wording

import dev.serdemark.results.RankedGroup
import dev.serdemark.results.RunResult

/** Words for lower bounds: work that no contender can avoid. */
internal object LimitWording {
    /**
     * Formats the lower bounds as `Lower bounds, compared with the time of gson@2.15.0: copying the
     * payload 1.9 µs (0.05×)`; null if none was measured.
     */
    fun sentence(group: RankedGroup, result: RunResult): String? {
        val fastest = group.ranked.firstOrNull()?.result ?: return null
        val time = checkNotNull(fastest.figures).time
        val limits =
            result.limitsOf(group).map {
                val share = Numbers.formatLike(time, it.time.value / time.value)
                "${visible(it.work)} ${Wording.time(it.time, TimeUnit.of(it.time.value))} ($share×)"
            }
        if (limits.isEmpty()) return null
        return "Lower bounds, compared with the time of ${Wording.name(fastest.cell.contender)}: " +
            "${Wording.join(limits)}."
    }
}
