package dev.serdemark.session

import dev.serdemark.engine.warm.ShortBudget
import dev.serdemark.plan.EventListener
import dev.serdemark.plan.Plan
import dev.serdemark.results.RunResult
import dev.serdemark.results.measures.Recording
import dev.serdemark.toolchain.unit.BuildListener

/** Shows the progress of a run to the user. */
interface RunProgress : EventListener, BuildListener {
    /**
     * Shows that the run resumes after the part in the [recording]. Its [plan] may allow more time.
     */
    fun resumed(plan: Plan, recording: Recording)

    /** Shows that the [budget] is likely too short. Nothing is measured yet. */
    fun short(budget: ShortBudget)

    /** Shows the results after a generation. */
    fun standing(result: RunResult)
}
