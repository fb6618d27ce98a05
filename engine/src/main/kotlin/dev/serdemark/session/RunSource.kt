package dev.serdemark.session

import dev.serdemark.engine.contender.BuiltContender
import dev.serdemark.engine.request.RunInputs
import dev.serdemark.plan.Plan
import dev.serdemark.toolchain.lock.LockedBuilds
import dev.serdemark.workload.Workload

/**
 * The source of a run: the user's command, or an earlier run.
 *
 * @property workloads that the documents belong to
 * @property locked builds that must be made again; null if they are resolved
 * @property requireSame throws a [dev.serdemark.problem.ProblemException] if the builds are not
 *   those of the earlier run
 */
class RunSource(
    val inputs: RunInputs,
    val plan: Plan,
    val workloads: List<Workload>,
    val locked: LockedBuilds? = null,
    val requireSame: (List<BuiltContender>) -> Unit = {},
) {
    /** The same source, whose builds must also satisfy [check]. */
    fun requiring(check: (List<BuiltContender>) -> Unit) =
        RunSource(inputs, plan, workloads, locked) {
            requireSame(it)
            check(it)
        }

    /** The same source with another [plan]. */
    fun of(plan: Plan) = RunSource(inputs, plan, workloads, locked, requireSame)
}
