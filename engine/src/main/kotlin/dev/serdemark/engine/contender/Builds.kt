package dev.serdemark.engine.contender

import dev.serdemark.plan.EventListener
import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.toolchain.unit.BuildListener

/** Builds the contenders of a run. */
interface Builds {
    /**
     * Builds the contenders that have a cell left in the run. Reports to the [listener] what was
     * built and what cannot be built.
     *
     * @param onBuilt receives, before each compilation, what was built since its last call
     */
    fun make(
        listener: EventListener,
        onBuilt: (List<BuiltContender>) -> Unit,
    ): List<BuiltContender>

    /**
     * Keeps what was built, before any of it is measured.
     *
     * @throws ProblemException if the run cannot be made with these builds, or if they cannot be
     *   kept
     */
    fun keep(contenders: List<BuiltContender>)
}

/** Receives what happens while contenders are built. */
interface BuildProgress : EventListener, BuildListener

/** Reports that libraries which a run needs could not be downloaded or built. */
class CannotBuild(problems: List<Problem>) : ProblemException(problems)
