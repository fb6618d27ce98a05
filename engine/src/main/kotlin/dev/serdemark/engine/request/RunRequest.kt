package dev.serdemark.engine.request

import dev.serdemark.contender.Contender
import dev.serdemark.plan.ColdPlan
import dev.serdemark.plan.Goal
import dev.serdemark.plan.JvmSetting
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Wishes
import dev.serdemark.workload.Document
import kotlin.time.Duration

/**
 * What the user asks for, with every name looked up.
 *
 * @property command the words after `serdemark` that ask for the same again
 * @property jvms settings in which every contender is measured
 * @property channels forms of the payload at the caller
 * @property threads that call one shared codec at once
 * @property workersAtOnce workers that memory holds at once
 * @property budget of time for measuring
 * @property cold how to measure cold starts; null to measure warm
 * @property margin ratio beyond which a difference counts, as a fraction
 * @property gate by how much no contender may be slower than the first, as a fraction; null if it
 *   may be
 * @property wishes what a recommendation is to go by; null if none is asked for
 * @property scale whether the report shows the time against the size of the documents
 * @property goal which question is answered before the run stops
 * @property isBudgetNamed whether the user named the budget, so that it is kept even if it has no
 *   time for two generations
 */
data class RunRequest(
    val command: List<String>,
    val documents: List<Document>,
    val contenders: List<Contender>,
    val operations: List<Operation>,
    val channels: List<String>,
    val jvms: List<JvmSetting>,
    val threads: Int,
    val workersAtOnce: Int,
    val budget: Duration,
    val margin: Double,
    val seed: Long,
    val cold: ColdPlan? = null,
    val gate: Double? = null,
    val wishes: Wishes? = null,
    val scale: Boolean = false,
    val goal: Goal = Goal.ORDER,
    val isBudgetNamed: Boolean = false,
)
