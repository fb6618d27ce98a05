package dev.serdemark.engine.request

import dev.serdemark.contender.Contender
import dev.serdemark.contender.Manifest
import dev.serdemark.plan.Cell
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.DocumentInfo
import dev.serdemark.plan.DocumentName
import dev.serdemark.plan.Experiment
import dev.serdemark.plan.GateBase
import dev.serdemark.plan.JvmSetting
import dev.serdemark.plan.LEAST_GENERATIONS
import dev.serdemark.plan.MeasuredCalls
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Origin
import dev.serdemark.plan.Plan
import dev.serdemark.plan.Request
import dev.serdemark.plan.RunQuestion
import dev.serdemark.plan.Schedule
import dev.serdemark.workload.Document
import kotlin.time.Duration

/**
 * A run stops after this number of generations. More would fill gigabytes of journal without better
 * results.
 */
private const val MAX_GENERATIONS = 1000

/**
 * The documents and contenders of a run.
 *
 * @property bases the pairs that a gate compares, if each contender has a base among the
 *   [contenders]
 * @property optional the contenders that the user did not ask for by name
 */
data class RunInputs(
    val documents: List<Document>,
    val contenders: List<Contender>,
    val bases: List<GateBase> = emptyList(),
    val optional: Set<ContenderName> = emptySet(),
) {
    /** Whether the user's own classes are measured. */
    val usesUserClasses: Boolean
        get() = documents.any { it.schema.userClasses != null }
}

/**
 * The axes in which cells of one document and contender differ.
 *
 * @property operations the operations to time. A lower bound has only one operation, which is timed
 *   instead.
 * @property channels the forms of the payload at the caller
 * @property jvms the settings in which every contender is measured
 * @property threads the number of threads that call at once
 */
class CellAxes(
    val operations: List<Operation>,
    val channels: List<String>,
    val jvms: List<JvmSetting>,
    val threads: Int = 1,
)

/**
 * The time for measuring.
 *
 * @property isSetByUser whether the user set the time. Then the run keeps it even if it is too
 *   short for an interval.
 */
class TimeBudget(val time: Duration, val isSetByUser: Boolean = false)

/**
 * Creates the plan: everything about a run that is fixed before anything is built or measured.
 *
 * @param command the words after `serdemark` that repeat the run
 * @param workersAtOnce the number of workers that fit into memory at once
 * @param request what reports of the run need to know; nothing if nobody reports it
 */
fun plan(
    command: List<String>,
    inputs: RunInputs,
    axes: CellAxes,
    question: RunQuestion,
    budget: TimeBudget,
    seed: Long,
    workersAtOnce: Int,
    calls: MeasuredCalls = MeasuredCalls(),
    request: Request = Request(),
): Plan {
    val settings = Settings.of(isForRequests = calls.requests != null)
    val features = inputs.documents.flatMap { it.features }.toSet()
    val plan =
        Plan(
            inputs.documents.map { it.info() },
            inputs.contenders.map {
                it.info(question.wishes, features, inputs.usesUserClasses, axes.channels)
                    .copy(isOptional = it.name in inputs.optional)
            },
            axes.jvms,
            cells(inputs, axes),
            calls,
            if (isSpreadKnown(axes, calls)) question.copy(leastGenerations = 1) else question,
            Schedule(
                seed,
                budget.time.inWholeMilliseconds,
                MAX_GENERATIONS,
                workersAtOnce,
                settings.rounds,
                settings.mostRounds,
                sureGenerations = 1,
            ),
            Origin(command, request),
        )
    return if (budget.isSetByUser) plan
    else plan.copy(schedule = plan.schedule.copy(sureGenerations = LEAST_GENERATIONS))
}

/**
 * Whether it is known from published runs how much times differ between JVMs. It is known only for
 * warm calls by one thread.
 */
private fun isSpreadKnown(axes: CellAxes, calls: MeasuredCalls): Boolean =
    calls.experiment == Experiment.Warm &&
        calls.requests == null &&
        !calls.latency &&
        axes.threads == 1

private fun cells(inputs: RunInputs, axes: CellAxes): List<Cell> =
    inputs.documents.flatMap { document ->
        inputs.contenders.flatMap { contender ->
            axes.jvms.flatMap { jvm ->
                axes.channels.flatMap { channel ->
                    operations(contender.manifest, channel, axes.operations).map { operation ->
                        Cell(
                            document.id,
                            contender.name,
                            operation,
                            channel,
                            jvm.name,
                            axes.threads,
                        )
                    }
                }
            }
        }
    }

/** Returns the operations to measure: the [requested] ones, or the only one of a lower bound. */
private fun operations(
    manifest: Manifest,
    channel: String,
    requested: List<Operation>,
): List<Operation> =
    when {
        manifest.role.floor == null -> requested
        channel !in manifest.codecs.channels -> emptyList()
        manifest.codecs.channels.getValue(channel).tree == null -> listOf(Operation.CREATE)
        else -> listOf(Operation.PARSE)
    }

private fun Document.info() =
    DocumentInfo(
        id,
        values.size,
        jsonBytes,
        sha256,
        payloadsPerCall,
        features.map { it.id }.sorted(),
        example,
    )

/** The name of the document in plans. */
val Document.id: DocumentName
    get() = DocumentName(workload, name)

/** The name of the contender in plans. */
val Contender.name: ContenderName
    get() = ContenderName(id, version)
