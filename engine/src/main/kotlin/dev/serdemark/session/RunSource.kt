package dev.serdemark.session

import dev.serdemark.engine.contender.BuiltContender
import dev.serdemark.engine.request.RunInputs
import dev.serdemark.plan.Plan
import dev.serdemark.toolchain.lock.LockedBuilds
import dev.serdemark.workload.Workload

/**
 * What a run is made from: the user's command, or an earlier run.
 *
 * @property workloads that the documents belong to
 * @property locked builds that must be made again; null if they are resolved
 */
class RunSource(
    val inputs: RunInputs,
    val plan: Plan,
    val workloads: List<Workload>,
    val locked: LockedBuilds? = null,
    private val verify: (List<BuiltContender>) -> Unit = {},
) {
    /** The same source with another [plan]. */
    fun of(plan: Plan) = RunSource(inputs, plan, workloads, locked, verify)

    /** The same source, whose builds must also pass [check], which throws if they do not. */
    fun requiring(check: () -> Unit) =
        RunSource(inputs, plan, workloads, locked) {
            verify(it)
            check()
        }

    /** Ends the run if the builds are not those that were required. */
    fun requireAsLocked(contenders: List<BuiltContender>) = verify(contenders)
}
