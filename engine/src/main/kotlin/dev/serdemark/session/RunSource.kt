package dev.serdemark.session

import dev.serdemark.engine.contender.BuiltContender
import dev.serdemark.engine.request.RunRequest
import dev.serdemark.plan.Plan
import dev.serdemark.toolchain.lock.LockedBuilds
import dev.serdemark.workload.Workload

/**
 * What a run is made from: what the command line asks for, or a former run.
 *
 * @property workloads that the request's documents are of
 * @property locked builds that are made again; null if they are resolved
 */
class RunSource(
    val request: RunRequest,
    val plan: Plan,
    val workloads: List<Workload>,
    val locked: LockedBuilds? = null,
    private val verify: (List<BuiltContender>) -> Unit = {},
) {
    /** The same, by another [plan]. */
    fun of(plan: Plan) = RunSource(request, plan, workloads, locked, verify)

    /** Ends the run where what was built is not what was to be built. */
    fun requireAsLocked(contenders: List<BuiltContender>) = verify(contenders)
}
