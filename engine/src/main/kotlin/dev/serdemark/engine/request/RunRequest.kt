package dev.serdemark.engine.request

import dev.serdemark.contender.Contender
import dev.serdemark.plan.Experiment
import dev.serdemark.plan.FixedProtocol
import dev.serdemark.plan.Goal
import dev.serdemark.plan.JvmSetting
import dev.serdemark.plan.Operation
import dev.serdemark.plan.RequestPlan
import dev.serdemark.plan.Wishes
import dev.serdemark.workload.Document
import kotlin.time.Duration

/** What is measured, and on which data. */
class RunInputs(val documents: List<Document>, val contenders: List<Contender>)

/**
 * What the user asks for, with every name looked up.
 *
 * @property command the words after `serdemark` that repeat this request
 * @property jvms the settings in which every contender is measured
 * @property channels the forms of the payload at the caller
 * @property threads the number of threads that call at once
 * @property workersAtOnce the number of workers that fit into memory at once
 * @property budget the time for measuring
 * @property experiment what is measured
 * @property margin the ratio beyond which a difference counts, as a fraction
 * @property gate by how much a contender may be slower than the first at most, as a fraction; null
 *   if there is no limit
 * @property wishes what a recommendation must match; null if none is asked for
 * @property scale whether the report shows the time against the size of the documents
 * @property goal the question that is answered before the run stops
 * @property isBudgetNamed whether the user named the budget; such a budget is kept even if it has
 *   no time for the generations that an interval needs
 * @property memory whether memory is examined too
 * @property latency whether single calls are timed too
 * @property requests how requests are sent; null if calls are no requests
 * @property fixed the fixed protocol by which each cell is measured too; null for none
 */
data class RunRequest(
    val command: List<String>,
    val inputs: RunInputs,
    val operations: List<Operation>,
    val channels: List<String>,
    val jvms: List<JvmSetting>,
    val threads: Int,
    val workersAtOnce: Int,
    val budget: Duration,
    val margin: Double,
    val seed: Long,
    val experiment: Experiment = Experiment.Warm,
    val gate: Double? = null,
    val wishes: Wishes? = null,
    val scale: Boolean = false,
    val goal: Goal = Goal.ORDER,
    val thenOrder: Boolean = false,
    val isBudgetNamed: Boolean = false,
    val memory: Boolean = false,
    val latency: Boolean = false,
    val requests: RequestPlan? = null,
    val fixed: FixedProtocol? = null,
)
