package dev.serdemark.report.wording

import dev.serdemark.plan.Plan

/** The questions whose tables a report can show, with their [id] for the command line. */
enum class Shown(val id: String) {
    TIME("time"),
    MEMORY("memory"),
    LATENCY("latency"),
    SIZE("size");

    companion object {
        /** The default tables of a report of this plan. */
        fun of(plan: Plan): Set<Shown> =
            setOfNotNull(TIME, SIZE, MEMORY.takeIf { plan.memory }, LATENCY.takeIf { plan.latency })
    }
}
