package dev.serdemark.report.wording

import dev.serdemark.plan.Plan

/**
 * What the tables of a report can be about.
 *
 * @property id the name in command lines
 */
enum class ReportTopic(val id: String) {
    TIME("time"),
    MEMORY("memory"),
    LATENCY("latency"),
    SIZE("size");

    companion object {
        /** Returns the topics of a report by default. */
        fun of(plan: Plan): Set<ReportTopic> =
            setOfNotNull(
                TIME,
                SIZE,
                MEMORY.takeIf { plan.calls.memory },
                LATENCY.takeIf { plan.calls.latency },
            )
    }
}
