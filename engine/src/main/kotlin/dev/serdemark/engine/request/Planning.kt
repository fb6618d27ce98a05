package dev.serdemark.engine.request

import dev.serdemark.contender.Contender
import dev.serdemark.contender.Manifest
import dev.serdemark.plan.Cell
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.DocumentInfo
import dev.serdemark.plan.DocumentName
import dev.serdemark.plan.Experiment
import dev.serdemark.plan.Gate
import dev.serdemark.plan.Goal
import dev.serdemark.plan.JvmSetting
import dev.serdemark.plan.LEAST_GENERATIONS
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Plan
import dev.serdemark.plan.RequestPlan
import dev.serdemark.plan.Wishes
import dev.serdemark.results.comparison.firstIntervals
import dev.serdemark.workload.Document
import kotlin.time.Duration

/** The probability that all intervals of ratios in a run hold at once. */
private const val CONFIDENCE = 0.95

/**
 * The most generations of a run. More would make a journal of gigabytes, and show nothing that
 * matters.
 */
private const val MOST_GENERATIONS = 1000

/** What is measured, and on which data. */
class RunInputs(val documents: List<Document>, val contenders: List<Contender>) {
    /** Whether values are in the user's own classes. */
    val isGiven: Boolean
        get() = documents.any { it.schema.given != null }
}

/**
 * Makes the plan: everything about a run that is fixed before anything is built or measured.
 *
 * @param command the words after `serdemark` that repeat the run
 * @param operations what is timed; a floor is measured by the only operation that it has
 * @param channels the forms of the payload at the caller
 * @param jvms the settings in which every contender is measured
 * @param threads the number of threads that call at once
 * @param workersAtOnce the number of workers that fit into memory at once
 * @param budget the time for measuring
 * @param margin the ratio beyond which a difference counts, as a fraction
 * @param isBudgetNamed whether the user named the budget; such a budget is kept even if it has no
 *   time for the generations that an interval needs
 * @param gate by how much a contender may be slower than the first at most, as a fraction; null if
 *   there is no limit
 * @param wishes what a recommendation must match; null if none is asked for
 * @param baseline what the user compares the others with; null if that is not known before the run
 */
fun plan(
    command: List<String>,
    inputs: RunInputs,
    operations: List<Operation>,
    channels: List<String>,
    jvms: List<JvmSetting>,
    workersAtOnce: Int,
    budget: Duration,
    margin: Double,
    seed: Long,
    threads: Int = 1,
    isBudgetNamed: Boolean = false,
    goal: Goal = Goal.ORDER,
    thenOrder: Boolean = false,
    gate: Double? = null,
    experiment: Experiment = Experiment.Warm,
    latency: Boolean = false,
    requests: RequestPlan? = null,
    wishes: Wishes? = null,
    baseline: ContenderName? = null,
): Plan {
    // The committed journals show how much times spread from JVM to JVM: of warm calls, by a
    // thread.
    val isSpreadKnown =
        experiment == Experiment.Warm && requests == null && !latency && threads == 1
    val settings = Settings.of(requests != null)
    val plan =
        Plan(
            command = command,
            documents = inputs.documents.map { it.info() },
            contenders = inputs.contenders.map { it.info(wishes, inputs.isGiven) },
            jvms = jvms,
            cells = cells(inputs, operations, channels, jvms, threads),
            seed = seed,
            budgetMillis = budget.inWholeMilliseconds,
            leastGenerations = if (isSpreadKnown) 1 else LEAST_GENERATIONS,
            mostGenerations = MOST_GENERATIONS,
            workersAtOnce = workersAtOnce,
            rounds = settings.rounds,
            mostRounds = settings.mostRounds,
            margin = margin,
            confidence = CONFIDENCE,
            experiment = experiment,
            gate = gate?.let { Gate(inputs.contenders.first().name, it) },
            wishes = wishes,
            goal = goal,
            thenOrder = thenOrder,
            latency = latency,
            requests = requests,
            baseline = baseline,
        )
    val sure = if (isBudgetNamed) 1 else maxOf(LEAST_GENERATIONS, firstIntervals(plan))
    return plan.copy(sureGenerations = sure)
}

private fun cells(
    inputs: RunInputs,
    operations: List<Operation>,
    channels: List<String>,
    jvms: List<JvmSetting>,
    threads: Int,
): List<Cell> =
    inputs.documents.flatMap { document ->
        inputs.contenders.flatMap { contender ->
            jvms.flatMap { jvm ->
                channels.flatMap { channel ->
                    operations(contender.manifest, channel, operations).map { operation ->
                        Cell(document.id, contender.name, operation, channel, jvm.name, threads)
                    }
                }
            }
        }
    }

/** The operations to measure: for a floor the only one that it has, for others those [asked]. */
private fun operations(
    manifest: Manifest,
    channel: String,
    asked: List<Operation>,
): List<Operation> =
    when {
        manifest.floor == null -> asked
        channel !in manifest.channels -> emptyList()
        manifest.channels.getValue(channel).tree == null -> listOf(Operation.CREATE)
        else -> listOf(Operation.PARSE)
    }

private fun Document.info() = DocumentInfo(id, values.size, jsonBytes, sha256, payloadsPerCall)

/** The name of the document in plans. */
internal val Document.id: DocumentName
    get() = DocumentName(workload, name)

/** The name of the contender in plans. */
internal val Contender.name: ContenderName
    get() = ContenderName(id, version)
