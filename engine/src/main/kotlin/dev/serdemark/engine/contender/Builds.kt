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
     * @param onBuilt is called before each compilation, with the contenders built since its last
     *   call
     */
    fun build(
        listener: EventListener,
        onBuilt: (List<BuiltContender>) -> Unit,
    ): List<BuiltContender>

    /**
     * Keeps the builds before anything is measured.
     *
     * @throws ProblemException if the run cannot use these builds, or if they cannot be kept
     */
    fun keep(contenders: List<BuiltContender>)
}

/** Receives events and progress while contenders are built. */
interface BuildProgress : EventListener, BuildListener

/** Thrown if contenders that a run needs could not be downloaded or built. */
class CannotBuild(problems: List<Problem>) : ProblemException(problems)
