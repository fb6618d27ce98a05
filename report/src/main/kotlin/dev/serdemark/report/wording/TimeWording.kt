package dev.serdemark.report.wording

import dev.serdemark.results.TimeUse
import dev.serdemark.results.figures.MachineSpeed

/** Words for the use of time by a run, and for the speed of the machine. */
object TimeWording {
    /**
     * Formats the use of time as `78% warm-up, 9% slices, ...; Serdemark itself used 0.4% of a core
     * while slices ran`.
     */
    fun sentence(timeUse: TimeUse): String {
        val shares =
            listOf(
                timeUse.warmUp to "warm-up",
                timeUse.slices to "measured slices",
                timeUse.between to "between slices",
                timeUse.start to "starting JVMs",
                timeUse.checks to "checks",
                timeUse.other to "waiting for the last contender to be warm",
            )
        return shares.joinToString { (share, use) -> "${Numbers.percent(share)} $use" } +
            "; Serdemark itself used ${Numbers.percent(timeUse.orchestrator)} of a core while slices ran"
    }

    /**
     * Formats the speed as `at its best speed for 38% of the time, and at 55% of it for the rest;
     * this explains 71% of the noise, which Serdemark removes`.
     */
    fun speed(speed: MachineSpeed): String {
        if (speed.slow < MIN_SHARE) return "at its best speed, or nearly, all the time"
        return "at its best speed for ${Numbers.percent(1 - speed.slow)} of the time, and at ${Numbers.percent(speed.speed)} of it " +
            "for the rest; this explains ${Numbers.percent(speed.explained)} of the noise, which Serdemark removes"
    }

    /** Formats the speed without the share of the noise. */
    internal fun briefSpeed(speed: MachineSpeed): String = speed(speed).substringBefore(';')

    /** Smaller shares of slow time are not printed. */
    private const val MIN_SHARE = 0.005
}
