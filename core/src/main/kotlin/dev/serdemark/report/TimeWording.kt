package dev.serdemark.report

import dev.serdemark.results.TimeUse

/** Where the time of a run went, in words. */
object TimeWording {
    /** `78% warm-up, 9% slices, ...; Serdemark itself used 0.4% of a core while slices ran` */
    fun sentence(use: TimeUse): String {
        val shares =
            listOf(
                use.warmUp to "warm-up",
                use.slices to "measured slices",
                use.between to "between slices",
                use.start to "starting JVMs",
                use.checks to "checks",
                use.other to "waiting for the last to be warm",
            )
        return shares.joinToString { (share, what) -> "${Numbers.percent(share)} $what" } +
            "; Serdemark itself used ${Numbers.percent(use.orchestrator)} of a core while slices ran"
    }
}
