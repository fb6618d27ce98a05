package dev.serdemark.engine.worker

import dev.serdemark.plan.FixedProtocol
import dev.serdemark.plan.Operation
import dev.serdemark.worker.protocol.CheckMessages.CheckAnswers
import dev.serdemark.worker.protocol.CheckMessages.CheckRounds
import dev.serdemark.worker.protocol.CheckMessages.Checked
import dev.serdemark.worker.protocol.CheckMessages.RoundsChecked
import dev.serdemark.worker.protocol.FailureMessages.Progress
import dev.serdemark.worker.protocol.FailureMessages.Stack
import dev.serdemark.worker.protocol.FailureMessages.Threw
import dev.serdemark.worker.protocol.Hello
import dev.serdemark.worker.protocol.MemoryMessages.CountMemory
import dev.serdemark.worker.protocol.MemoryMessages.MemoryCounted
import dev.serdemark.worker.protocol.MemoryMessages.MemoryObserved
import dev.serdemark.worker.protocol.MemoryMessages.ObserveMemory
import dev.serdemark.worker.protocol.Message
import dev.serdemark.worker.protocol.PlainRequest
import dev.serdemark.worker.protocol.PreparationMessages.Prepare
import dev.serdemark.worker.protocol.PreparationMessages.Prepared
import dev.serdemark.worker.protocol.ServerMessages.EndRequests
import dev.serdemark.worker.protocol.ServerMessages.RequestsBegun
import dev.serdemark.worker.protocol.ServerMessages.RequestsEnded
import dev.serdemark.worker.protocol.ServerMessages.Serve
import dev.serdemark.worker.protocol.ServerMessages.Serving
import dev.serdemark.worker.protocol.SliceMessages.FixedRunsMade
import dev.serdemark.worker.protocol.SliceMessages.LatenciesTaken
import dev.serdemark.worker.protocol.SliceMessages.MakeFixedRuns
import dev.serdemark.worker.protocol.SliceMessages.SliceTaken
import dev.serdemark.worker.protocol.SliceMessages.TakeLatencies
import dev.serdemark.worker.protocol.SliceMessages.TakeSlice
import dev.serdemark.worker.protocol.Summary
import dev.serdemark.worker.protocol.WarmUpMessages.Settle
import dev.serdemark.worker.protocol.WarmUpMessages.Settled
import dev.serdemark.worker.protocol.WarmUpMessages.WarmUp
import dev.serdemark.worker.protocol.WarmUpMessages.WarmedUp
import dev.serdemark.worker.protocol.WarmUpRules
import dev.serdemark.worker.protocol.Whereabouts
import java.io.IOException
import java.net.SocketTimeoutException
import kotlin.time.Duration
import kotlin.time.TimeSource

/** A worker in a separate JVM, see [WorkerLauncher]. */
internal class WorkerProcess(
    private val child: ChildProcess,
    accepted: AcceptedConnection,
    private val command: WorkerCommand,
    private val limits: WorkerLimits,
) : Worker {
    private val connection = accepted.connection
    private val document = command.document
    /** What the worker does now, from its last report of progress. */
    private var where = Whereabouts.START

    /** Where the contender called `System.exit`; null if it did not. */
    private var exit: Stack? = null

    override val hello: Hello = accepted.hello
    override val output: CapturedOutput = child.output

    override fun prepare(request: Prepare): Prepared = ask(request, limits.prepare)

    override fun check(): Checked = ask(PlainRequest.CHECK, limits.check, limits.checkCpu)

    override fun warmUp(operation: Operation, rules: WarmUpRules): WarmedUp =
        ask(WarmUp(operation.call, rules, false), limits.warmUp)

    override fun warmUpSingle(operation: Operation, rules: WarmUpRules): WarmedUp =
        ask(WarmUp(operation.call, rules, true), limits.warmUp)

    override fun latencies(
        operation: Operation,
        discard: Duration,
        target: Duration,
    ): LatenciesTaken {
        val call = operation.call
        where = Whereabouts.of(call)
        return ask(
            TakeLatencies(call, discard.inWholeNanoseconds, target.inWholeNanoseconds),
            limits.slice,
        )
    }

    override fun serve(engine: String, byMapper: Boolean): Serving =
        ask(Serve(engine, byMapper), limits.prepare)

    override fun beginRequests(operation: Operation): RequestsBegun {
        where = Whereabouts.of(operation.call)
        return ask(PlainRequest.BEGIN_REQUESTS, limits.slice)
    }

    override fun endRequests(count: Int): RequestsEnded =
        ask(EndRequests(count.toLong()), limits.check)

    override fun check(answers: CheckAnswers): Checked = ask(answers, limits.check, limits.checkCpu)

    override fun check(rounds: CheckRounds): RoundsChecked =
        ask(
            rounds,
            limits.check,
            if (rounds.threads == 1) limits.checkCpu else Duration.INFINITE,
        )

    override fun countMemory(operation: Operation): MemoryCounted =
        ask(CountMemory(operation.call), limits.examine)

    override fun observeMemory(operation: Operation): MemoryObserved =
        ask(ObserveMemory(operation.call), limits.examine)

    override fun makeFixedRuns(operation: Operation, rest: FixedProtocol): FixedRunsMade =
        ask(
            MakeFixedRuns(operation.call, rest.warmUps, rest.runs, rest.repetitions),
            limits.fixedRuns,
        )

    override fun settle(rules: WarmUpRules): Settled = ask(Settle(rules), limits.warmUp)

    override fun slice(
        operation: Operation,
        threads: Int,
        discard: Duration,
        target: Duration,
    ): SliceTaken {
        val call = operation.call
        where = Whereabouts.of(call)
        return ask(
            TakeSlice(call, threads, discard.inWholeNanoseconds, target.inWholeNanoseconds),
            limits.slice,
        )
    }

    override fun finish(): Summary =
        ask<Summary>(PlainRequest.FINISH, limits.finish).also { close() }

    override fun close() {
        child.kill()
        connection.close()
    }

    private inline fun <reified R : Message> ask(
        request: Message,
        limit: Duration,
        cpuLimit: Duration = Duration.INFINITE,
    ): R =
        when (val answer = answer(request, limit, cpuLimit)) {
            is R -> answer
            is Threw -> throw answer.failure(document)
            else -> error("The worker answered ${request.javaClass} with ${answer.javaClass}.")
        }

    private fun answer(request: Message, limit: Duration, cpuLimit: Duration): Message =
        try {
            val cpuEnd = if (cpuLimit.isFinite()) child.cpuTime?.plus(cpuLimit) else null
            connection.send(request)
            receive(TimeSource.Monotonic.markNow() + limit, cpuEnd)
                ?: throw hung(cpuLimit, isCpuLimit = true)
        } catch (_: SocketTimeoutException) {
            throw hung(limit)
        } catch (_: IOException) {
            throw endFailure()
        }

    private fun hung(limit: Duration, isCpuLimit: Boolean = false): WorkerHung {
        val stack = locate()
        close()
        return WorkerHung(
            limit,
            where.describe(document),
            stack,
            output,
            where.sibling,
            isCpuLimit,
        )
    }

    /**
     * Waits until [end] for the next answer. Handles reports of progress that come before it.
     * Returns null if the CPU time of the JVM exceeds [cpuEnd] before the answer comes.
     */
    private fun receive(
        end: TimeSource.Monotonic.ValueTimeMark,
        cpuEnd: Duration? = null,
    ): Message? {
        while (true) {
            if (cpuEnd != null && !awaitMessage(end, cpuEnd)) return null
            val left = -end.elapsedNow()
            connection.limitWaiting(left.inWholeMilliseconds.coerceAtLeast(1).toInt())
            when (val message = connection.receive()) {
                is Progress -> where = message.where
                is Stack if message.isExiting -> exit = message
                else -> return message
            }
        }
    }

    /**
     * Waits until [end] for a message. Returns false if the CPU time exceeds [cpuEnd] before a
     * message comes.
     */
    private fun awaitMessage(
        end: TimeSource.Monotonic.ValueTimeMark,
        cpuEnd: Duration,
    ): Boolean {
        while (end.hasNotPassedNow() && !connection.awaitMessage(CPU_POLL_MILLIS)) {
            if (child.cpuTime?.let { it > cpuEnd } == true) return false
        }
        return true
    }

    /** Asks the worker where it hangs. Returns null if it does not answer this either. */
    private fun locate(): String? =
        try {
            connection.send(PlainRequest.LOCATE)
            (receive(TimeSource.Monotonic.markNow() + limits.locate) as? Stack)?.trace
        } catch (_: IOException) {
            null
        }

    private fun endFailure(): WorkerFailure {
        val exitCode = child.end()
        connection.close()
        val during = where.describe(document)
        if (isEndedByLimit(output)) {
            throw deniedProblem(
                "A worker's JVM ended with exit code $exitCode $during",
                output,
                command,
            )
        }
        return exit?.let { WorkerExited(exitCode, it.trace, during, where.sibling) }
            ?: WorkerDied(exitCode, during, output, where.sibling)
    }

    private companion object {
        const val CPU_POLL_MILLIS = 250
    }
}
