package dev.serdemark.engine.contender

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Event
import dev.serdemark.plan.EventListener
import dev.serdemark.plan.Plan
import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException

/** Builds the contenders of a run. */
internal fun interface Builds {
    /**
     * Builds the contenders with a cell that [isOut] does not exclude. Reports to the [listener]
     * what cannot be built. Passes the contenders that are already built to [meanwhile] before each
     * compilation.
     */
    fun make(
        listener: EventListener,
        isOut: (CellIndex) -> Boolean,
        meanwhile: (List<BuiltContender>) -> Unit,
    ): List<BuiltContender>
}

/**
 * Makes the [builds] of a run that resumes. If something cannot be built that was built before, the
 * run cannot resume. This is not a failure of the contender, and its figures are kept.
 */
internal fun rebuild(
    builds: Builds,
    plan: Plan,
    listener: EventListener,
    isOut: (CellIndex) -> Boolean,
): List<BuiltContender> {
    val problems = mutableListOf<Problem>()
    val refusing = EventListener { event ->
        if (event is Event.CellFailed) problems += problem(event, plan) else listener.on(event)
    }
    val contenders = builds.make(refusing, isOut) {}
    if (problems.isNotEmpty()) throw CannotBuild(problems.distinct())
    return contenders
}

private fun problem(failed: Event.CellFailed, plan: Plan) =
    Problem(
        "${plan[failed.cell].contender} cannot be built again: ${failed.outcome.reason}",
        "Fix that, and resume the run.",
    )

/** Reports that libraries which a run needs could not be downloaded or built. */
class CannotBuild(problems: List<Problem>) : ProblemException(problems)
