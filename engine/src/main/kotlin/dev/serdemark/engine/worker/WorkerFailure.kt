package dev.serdemark.engine.worker

import dev.serdemark.model.cutAtWord
import dev.serdemark.plan.Outcome
import dev.serdemark.plan.Status
import dev.serdemark.worker.protocol.Place
import dev.serdemark.worker.protocol.Thrown
import kotlin.time.Duration

/**
 * Ends a call of a [Worker] because of its contender.
 *
 * @property status of the cells that it concerns
 * @property detail further evidence of several lines, or null
 * @property sibling that it worked on, or [Place.ALL_SIBLINGS]
 */
sealed class WorkerFailure(
    val status: Status,
    reason: String,
    val detail: String?,
    val sibling: Int,
) : Exception(reason) {
    /** What to say of the cells that it concerns. */
    val outcome: Outcome
        get() = Outcome(status, message, detail)
}

/** It threw; the worker is still there, and its other operations may be used. */
class ContenderThrew(val thrown: Thrown, where: String, sibling: Int = Place.ALL_SIBLINGS) :
    WorkerFailure(
        Status.CRASHED,
        "Threw ${thrown.type()} $where" + (thrown.message()?.let { ": ${it.firstLine()}" } ?: "."),
        thrown.trace(),
        sibling,
    )

/** It did not answer within [limit], and was then at [trace] if that is known; it was killed. */
class WorkerHung(
    val limit: Duration,
    where: String,
    trace: String?,
    output: CapturedOutput,
    sibling: Int = Place.ALL_SIBLINGS,
) :
    WorkerFailure(
        Status.TIMED_OUT,
        "Gave no answer within $limit $where.",
        trace ?: output.evidence(),
        sibling,
    )

/** It called `System.exit`; [trace] says where. */
class WorkerExited(val exitCode: Int, trace: String, where: String, sibling: Int) :
    WorkerFailure(Status.CRASHED, "Called System.exit($exitCode) $where.", trace, sibling)

/** Its JVM ended. */
class WorkerDied(
    val exitCode: Int,
    where: String,
    output: CapturedOutput,
    sibling: Int = Place.ALL_SIBLINGS,
) :
    WorkerFailure(
        Status.CRASHED,
        "Its JVM ended with exit code $exitCode${signal(exitCode)} $where.",
        output.evidence(),
        sibling,
    )

private const val LONGEST_MESSAGE = 200

private const val FULL_MESSAGE = "(the detail in report.html has the whole message)"

/** The whole message is in the trace. */
private fun String.firstLine(): String =
    cutAtWord(lineSequence().first().replace('\t', ' '), LONGEST_MESSAGE, FULL_MESSAGE)

private fun CapturedOutput.evidence(): String? = text().ifBlank { null }

/** On Unix a process that a signal ended has an exit code of 128 and the signal's number. */
private fun signal(exitCode: Int): String =
    if (exitCode in 129..159) " (killed by signal ${exitCode - 128})" else ""
