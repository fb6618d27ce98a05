package dev.serdemark.session

import dev.serdemark.engine.contender.BuiltContender
import dev.serdemark.engine.request.RunInputs
import dev.serdemark.plan.Plan
import dev.serdemark.toolchain.lock.LockedBuilds
import dev.serdemark.workload.Workload

/**
 * The inputs and the plan of a run, from the user's command or from an earlier run.
 *
 * @property workloads the workloads of the documents
 * @property locked the builds of the earlier run, which must be repeated; null if there is none
 * @property requireSame throws a [dev.serdemark.problem.ProblemException] if the builds differ from
 *   the builds of the earlier run
 */
class RunSource(
    val inputs: RunInputs,
    val plan: Plan,
    val workloads: List<Workload>,
    val locked: LockedBuilds? = null,
    val requireSame: (List<BuiltContender>) -> Unit = {},
) {
    /** Returns this source with an additional [check] of its builds. */
    fun withCheck(check: (List<BuiltContender>) -> Unit) =
        RunSource(inputs, plan, workloads, locked) {
            requireSame(it)
            check(it)
        }

    /** Returns this source with another [plan]. */
    fun withPlan(plan: Plan) = RunSource(inputs, plan, workloads, locked, requireSame)
}
