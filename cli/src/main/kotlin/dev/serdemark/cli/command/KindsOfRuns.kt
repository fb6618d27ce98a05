package dev.serdemark.cli.command

import dev.serdemark.plan.Experiment
import dev.serdemark.plan.Plan
import dev.serdemark.problem.ProblemException

/** What a run of this plan measures, in words. */
internal val Plan.measured: String
    get() =
        when {
            experiment is Experiment.Cold -> "first calls"
            requests != null -> "requests"
            else -> "warm calls"
        }

/**
 * Requires that two runs measured the same kind of calls.
 *
 * @param first the name of one run, and what it [measured]
 * @param other the name of the other run, and what it [measured]
 * @throws ProblemException if the kinds differ
 */
internal fun requireOneKind(first: Pair<String, String>, other: Pair<String, String>) {
    if (first.second == other.second) return
    throw ProblemException(
        "${first.first} measured ${first.second}, but ${other.first} measured ${other.second}.",
        "Name runs of one kind.",
    )
}
