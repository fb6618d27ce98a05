package dev.serdemark.results

import dev.serdemark.plan.Experiment

/**
 * By how much ratios of warm contenders differ from those that JMH finds, beyond what both vary by
 * from JVM to JVM: a standard deviation, on the scale of logarithms. From the cells of docs/jmh.md.
 */
const val METHOD_ERROR: Double = 0.035

/** [METHOD_ERROR] if it was observed for runs of this kind: one thread and no server; else null. */
val RunResult.methodError: Double?
    get() = METHOD_ERROR.takeIf {
        plan.experiment == Experiment.Warm &&
            plan.requests == null &&
            plan.cells.all { it.threads == 1 }
    }
