package dev.serdemark.engine.worker

import dev.serdemark.plan.FixedProtocol
import dev.serdemark.plan.Operation
import dev.serdemark.worker.protocol.CheckAnswers
import dev.serdemark.worker.protocol.Checked
import dev.serdemark.worker.protocol.Command
import dev.serdemark.worker.protocol.EndRequests
import dev.serdemark.worker.protocol.Failed
import dev.serdemark.worker.protocol.FixedRunsMade
import dev.serdemark.worker.protocol.Hello
import dev.serdemark.worker.protocol.LatenciesTaken
import dev.serdemark.worker.protocol.MakeFixedRuns
import dev.serdemark.worker.protocol.MemoryCounted
import dev.serdemark.worker.protocol.MemoryObserved
import dev.serdemark.worker.protocol.MemoryRequest
import dev.serdemark.worker.protocol.Message
import dev.serdemark.worker.protocol.MessageKind
import dev.serdemark.worker.protocol.Place
import dev.serdemark.worker.protocol.Prepare
import dev.serdemark.worker.protocol.Prepared
import dev.serdemark.worker.protocol.Progress
import dev.serdemark.worker.protocol.RequestsBegun
import dev.serdemark.worker.protocol.RequestsEnded
import dev.serdemark.worker.protocol.Serve
import dev.serdemark.worker.protocol.Serving
import dev.serdemark.worker.protocol.Settle
import dev.serdemark.worker.protocol.Settled
import dev.serdemark.worker.protocol.SliceTaken
import dev.serdemark.worker.protocol.Stack
import dev.serdemark.worker.protocol.Summary
import dev.serdemark.worker.protocol.TakeLatencies
import dev.serdemark.worker.protocol.TakeSlice
import dev.serdemark.worker.protocol.WarmUp
import dev.serdemark.worker.protocol.WarmUpRules
import dev.serdemark.worker.protocol.WarmedUp
import java.io.IOException
import java.net.SocketTimeoutException
import kotlin.time.Duration
import kotlin.time.TimeSource

/** A worker in a separate JVM, see [WorkerLauncher]. */
internal class WorkerProcess(
    private val child: ChildProcess,
    meeting: Meeting,
    private val command: WorkerCommand,
    private val limits: WorkerLimits,
) : Worker {
    private val connection = meeting.connection
    private val document = command.document
    private var place = Place.START
    private var exit: Stack? = null

    override val hello: Hello = meeting.hello
    override val output: CapturedOutput = child.output

    override fun prepare(request: Prepare): Prepared = ask(request, limits.prepare)

    override fun check(): Checked = ask(Command.CHECK, limits.check)

    override fun warmUp(operation: Operation, rules: WarmUpRules): WarmedUp =
        ask(WarmUp(operation.call, rules, false), limits.warmUp)

    override fun warmUpSingle(operation: Operation, rules: WarmUpRules): WarmedUp =
        ask(WarmUp(operation.call, rules, true), limits.warmUp)

    override fun latencies(
        operation: Operation,
        discard: Duration,
        target: Duration,
    ): TakenLatencies {
        val call = operation.call
        place = Place.of(call)
        val taken: LatenciesTaken =
            ask(
                TakeLatencies(call, discard.inWholeNanoseconds, target.inWholeNanoseconds),
                limits.slice,
            )
        return TakenLatencies(taken.nanos(), taken.clockNanos())
    }

    override fun serve(engine: String, byMapper: Boolean): Serving =
        ask(Serve(engine, byMapper), limits.prepare)

    override fun beginRequests(operation: Operation): RequestsBegun {
        place = Place.of(operation.call)
        return ask(Command.BEGIN_REQUESTS, limits.slice)
    }

    override fun endRequests(count: Int): RequestsEnded =
        ask(EndRequests(count.toLong()), limits.check)

    override fun check(answers: CheckAnswers): Checked = ask(answers, limits.check)

    override fun countMemory(operation: Operation): MemoryCounted =
        ask(MemoryRequest.count(operation.call), limits.examine)

    override fun observeMemory(operation: Operation): MemoryObserved =
        ask(MemoryRequest.observe(operation.call), limits.examine)

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
    ): TakenSlice {
        val call = operation.call
        place = Place.of(call)
        val taken: SliceTaken =
            ask(
                TakeSlice(call, threads, discard.inWholeNanoseconds, target.inWholeNanoseconds),
                limits.slice,
            )
        return TakenSlice(taken.measurement(), taken.pulseNanos())
    }

    override fun finish(): Summary = ask<Summary>(Command.FINISH, limits.finish).also { close() }

    override fun close() {
        child.kill()
        connection.close()
    }

    private inline fun <reified R : Message> ask(request: Message, limit: Duration): R =
        when (val answer = answer(request, limit)) {
            is R -> answer
            is Failed -> {
                val place = answer.place()
                throw ContenderThrew(answer.thrown(), place.describe(document), place.sibling())
            }
            else -> error("The worker answered ${request.kind()} with ${answer.kind()}.")
        }

    private fun answer(request: Message, limit: Duration): Message =
        try {
            connection.send(request)
            receive(TimeSource.Monotonic.markNow() + limit)
        } catch (_: SocketTimeoutException) {
            val stack = locate()
            close()
            throw WorkerHung(limit, place.describe(document), stack, output, place.sibling())
        } catch (_: IOException) {
            throw ended()
        }

    /** Waits until [end] for the next message that is not a notice. */
    private fun receive(end: TimeSource.Monotonic.ValueTimeMark): Message {
        while (true) {
            val left = -end.elapsedNow()
            connection.limitWaiting(left.inWholeMilliseconds.coerceAtLeast(1).toInt())
            when (val message = connection.receive()) {
                is Progress -> place = message.place()
                is Stack if message.kind() == MessageKind.EXITING -> exit = message
                else -> return message
            }
        }
    }

    /** Finds where the worker hangs; null if even its thread for requests does not answer. */
    private fun locate(): String? =
        try {
            connection.send(Command.LOCATE)
            (receive(TimeSource.Monotonic.markNow() + limits.locate) as? Stack)?.trace()
        } catch (_: IOException) {
            null
        }

    private fun ended(): WorkerFailure {
        val exitCode = child.end()
        connection.close()
        val where = place.describe(document)
        val sibling = place.sibling()
        if (isDenied(output)) {
            throw denied("A worker's JVM ended with exit code $exitCode $where", output, command)
        }
        return exit?.let { WorkerExited(exitCode, it.trace(), where, sibling) }
            ?: WorkerDied(exitCode, where, output, sibling)
    }
}
