package dev.serdemark.cli.command

import dev.serdemark.plan.Experiment
import dev.serdemark.plan.Plan
import dev.serdemark.problem.ProblemException

/** The kind of calls that a run of this plan measures, in words. */
val Plan.kindOfCalls: String
    get() =
        when {
            calls.experiment is Experiment.Cold -> "first calls"
            calls.requests != null -> "requests"
            else -> "warm calls"
        }

/**
 * Requires that two runs measured the same [kindOfCalls].
 *
 * @throws ProblemException if the kinds differ
 */
fun requireSameKind(run: String, kind: String, otherRun: String, otherKind: String) {
    if (kind == otherKind) return
    throw ProblemException(
        "$run measured $kind, but $otherRun measured $otherKind.",
        "Name runs of one kind.",
    )
}
