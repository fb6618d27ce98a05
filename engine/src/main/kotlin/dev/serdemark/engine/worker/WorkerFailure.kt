package dev.serdemark.engine.worker

import dev.serdemark.model.cutAtWord
import dev.serdemark.plan.Outcome
import dev.serdemark.plan.Status
import dev.serdemark.problem.ProblemException
import dev.serdemark.system.jvmDenied
import dev.serdemark.system.saysDenied
import dev.serdemark.system.tightLimits
import dev.serdemark.worker.protocol.FailureMessages.Thrown
import dev.serdemark.worker.protocol.Whereabouts
import kotlin.io.path.Path
import kotlin.time.Duration

/**
 * Thrown by a [Worker] if its contender fails.
 *
 * @property status the status of the affected cells
 * @property detail further evidence in several lines; null if there is none
 * @property sibling the sibling that the worker handled, or [Whereabouts.ALL_SIBLINGS]
 */
sealed class WorkerFailure(
    val status: Status,
    reason: String,
    val detail: String?,
    val sibling: Int,
) : Exception(reason) {
    /** The outcome of the affected cells. */
    val outcome: Outcome
        get() = Outcome(status, message, detail)
}

/** The contender threw an exception. The worker still runs, and can do other operations. */
class ContenderThrew(val thrown: Thrown, where: String, sibling: Int = Whereabouts.ALL_SIBLINGS) :
    WorkerFailure(
        Status.CRASHED,
        "Threw ${thrown.type} $where" + (thrown.message?.let { ": ${it.firstLine()}" } ?: "."),
        thrown.trace,
        sibling,
    ) {
    /**
     * Whether the JVM ran out of memory. Its state is unknown then, so it must not be used again.
     */
    val isOutOfMemory: Boolean
        get() = thrown.type == OutOfMemoryError::class.java.name
}

/**
 * The worker did not answer within [limit], and was killed.
 *
 * @property isCpuLimit whether the [limit] is CPU time of its JVM, not elapsed time
 * @param trace shows where it hung; null if that is not known
 */
class WorkerHung(
    val limit: Duration,
    where: String,
    trace: String?,
    output: CapturedOutput,
    sibling: Int = Whereabouts.ALL_SIBLINGS,
    val isCpuLimit: Boolean = false,
) :
    WorkerFailure(
        Status.TIMED_OUT,
        "Gave no answer within $limit${if (isCpuLimit) " of CPU time" else ""} $where.",
        trace ?: output.evidence(),
        sibling,
    )

/** The contender called `System.exit`; the [trace] shows where. */
class WorkerExited(val exitCode: Int, trace: String, where: String, sibling: Int) :
    WorkerFailure(Status.CRASHED, "Called System.exit($exitCode) $where.", trace, sibling)

/** The JVM of the worker ended. */
class WorkerDied(
    val exitCode: Int,
    where: String,
    output: CapturedOutput,
    sibling: Int = Whereabouts.ALL_SIBLINGS,
) :
    WorkerFailure(
        Status.CRASHED,
        "Its JVM ended with exit code $exitCode${signal(exitCode)} $where.",
        output.evidence(),
        sibling,
    )

/** The contender's server answered requests wrongly or not at all. */
class RequestsFailed(status: Status, reason: String, detail: String?) :
    WorkerFailure(status, reason, detail, Whereabouts.ALL_SIBLINGS)

private const val MAX_MESSAGE = 200

private const val FULL_MESSAGE = "(the detail in report.html has the whole message)"

/** Returns the first line of a message. The trace contains the whole message. */
internal fun String.firstLine(): String =
    cutAtWord(lineSequence().first().replace('\t', ' '), MAX_MESSAGE, FULL_MESSAGE)

private fun CapturedOutput.evidence(): String? = text().ifBlank { null }

/**
 * Describes the signal that ended a process. On Unix, its exit code is 128 plus the number of the
 * signal.
 */
private fun signal(exitCode: Int): String =
    if (exitCode in 129..159) " (killed by signal ${exitCode - 128})" else ""

/**
 * Returns whether a JVM ended because of a limit of this process, and not because of its contender.
 * Without such a limit, a JVM that runs out of memory has used up the memory of the machine.
 */
internal fun isEndedByLimit(output: CapturedOutput): Boolean =
    saysDenied(output.text()) && tightLimits().isNotEmpty()

/** Returns the exception for a machine that does not let a JVM run. See [jvmDenied]. */
internal fun deniedProblem(what: String, output: CapturedOutput, command: WorkerCommand) =
    ProblemException(jvmDenied(what, output.text(), "${javaOf(Path(command.jvm.java.home))}"))
