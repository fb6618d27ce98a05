package dev.serdemark.engine.worker

import dev.serdemark.plan.DocumentName
import dev.serdemark.plan.FixedProtocol
import dev.serdemark.plan.JvmSetting
import dev.serdemark.plan.Operation
import dev.serdemark.worker.protocol.CheckMessages.CheckAnswers
import dev.serdemark.worker.protocol.CheckMessages.CheckRounds
import dev.serdemark.worker.protocol.CheckMessages.Checked
import dev.serdemark.worker.protocol.CheckMessages.RoundsChecked
import dev.serdemark.worker.protocol.Hello
import dev.serdemark.worker.protocol.MemoryMessages.MemoryCounted
import dev.serdemark.worker.protocol.MemoryMessages.MemoryObserved
import dev.serdemark.worker.protocol.PreparationMessages.Prepare
import dev.serdemark.worker.protocol.PreparationMessages.Prepared
import dev.serdemark.worker.protocol.ServerMessages.RequestsBegun
import dev.serdemark.worker.protocol.ServerMessages.RequestsEnded
import dev.serdemark.worker.protocol.ServerMessages.Serving
import dev.serdemark.worker.protocol.SliceMessages.FixedRunsMade
import dev.serdemark.worker.protocol.SliceMessages.LatenciesTaken
import dev.serdemark.worker.protocol.SliceMessages.SliceTaken
import dev.serdemark.worker.protocol.Summary
import dev.serdemark.worker.protocol.WarmUpMessages.Settled
import dev.serdemark.worker.protocol.WarmUpMessages.WarmedUp
import dev.serdemark.worker.protocol.WarmUpRules
import java.nio.file.Path
import kotlin.time.Duration
import kotlin.time.Duration.Companion.seconds

/**
 * Starts workers. Closing it ends all workers that it has launched.
 *
 * Every call of a [Worker], and [launch], throws [WorkerFailure] if the contender fails.
 */
interface Workers : AutoCloseable {
    /** Whether all workers were killed, so that their failures are not the contenders' fault. */
    val isClosed: Boolean

    fun launch(command: WorkerCommand): Worker
}

/**
 * A JVM that holds one contender and one document. One thread must call the functions, in the order
 * in which they are declared here. Another thread may call only [close]; the current call fails
 * then.
 */
interface Worker : AutoCloseable {
    val hello: Hello

    /** What the contender has printed so far. */
    val output: CapturedOutput

    /** Sentences for readers of the figures about how this worker calls its contender. */
    val notes: List<String>
        get() = emptyList()

    fun prepare(request: Prepare): Prepared

    /** Checks every operation on every sibling; wrong answers are findings, not failures. */
    fun check(): Checked

    fun warmUp(operation: Operation, rules: WarmUpRules): WarmedUp

    /** Counts what a warm operation allocates and retains, in a JVM that was launched for this. */
    fun countMemory(operation: Operation): MemoryCounted

    /** Observes memory and CPU of the process while it makes calls of a warm operation. */
    fun observeMemory(operation: Operation): MemoryObserved

    /**
     * Makes the warm-up calls and the runs of the [rest] of a fixed protocol, or the first of them
     * if they take longer than a few seconds.
     */
    fun makeFixedRuns(operation: Operation, rest: FixedProtocol): FixedRunsMade

    /** Calls all operations that were warmed up, until the JVM compiles nothing more. */
    fun settle(rules: WarmUpRules): Settled

    /**
     * Measures how fast the machine currently runs, then one slice: calls for about [discard] that
     * do not count, then calls for about [target].
     *
     * @param threads the number of threads that call at once: one, or as many as the worker was
     *   prepared for
     */
    fun slice(
        operation: Operation,
        threads: Int,
        discard: Duration,
        target: Duration,
    ): SliceTaken

    /** Warms up an operation whose calls are timed one by one, after its warm-up for slices. */
    fun warmUpSingle(operation: Operation, rules: WarmUpRules): WarmedUp

    /** Times single calls: for about [discard] calls that do not count, then for about [target]. */
    fun latencies(operation: Operation, discard: Duration, target: Duration): LatenciesTaken

    /**
     * Serves the contender over HTTP, with an [engine] such as `netty`.
     *
     * @param byMapper whether the server's own converter may call the mapper of the codec
     */
    fun serve(engine: String, byMapper: Boolean): Serving

    /**
     * Announces requests to the server, whose contender does the [operation] for them, and measures
     * how fast the machine currently runs.
     */
    fun beginRequests(operation: Operation): RequestsBegun

    /** Measures what [count] requests have used since [beginRequests]. */
    fun endRequests(count: Int): RequestsEnded

    /** Checks whether the contender reads the right values from answers of its server. */
    fun check(answers: CheckAnswers): Checked

    /** Checks whether payloads make the contender fail later. */
    fun check(rounds: CheckRounds): RoundsChecked

    /** Ends the worker. */
    fun finish(): Summary

    /** Kills the worker if it is still there, and removes its folder. */
    override fun close()
}

/**
 * Describes how to start a worker.
 *
 * @property jvm the JDK and its setting, the same for all contenders that are ranked together
 * @property contenderFlags further options that this contender needs, such as `--add-opens`
 * @property classPath the contender's compiled jar and its libraries
 * @property document the document that messages about failures name
 * @property byMapper whether a server's own converter may call the mapper of the codec
 */
data class WorkerCommand(
    val jvm: JvmSetting,
    val contenderFlags: List<String>,
    val classPath: List<Path>,
    val document: DocumentName,
    val byMapper: Boolean = false,
)

/**
 * How long a worker may take to answer before it counts as hanging. The limits are generous: a busy
 * machine is not a failure of the contender.
 *
 * @property checkCpu the CPU time of its JVM until it answers a check, where the system reports it;
 *   rounds of several threads have no such limit
 * @property examine the time to examine the memory of one operation
 * @property fixedRuns the time for runs of the fixed protocol until the next answer, which is due
 *   after a few seconds, or after one run if that takes longer
 * @property locate the time to report where it hangs
 */
data class WorkerLimits(
    val start: Duration = 120.seconds,
    val prepare: Duration = 30.seconds,
    val check: Duration = 60.seconds,
    val checkCpu: Duration = Duration.INFINITE,
    val warmUp: Duration = 120.seconds,
    val examine: Duration = 120.seconds,
    val fixedRuns: Duration = 120.seconds,
    val slice: Duration = 30.seconds,
    val finish: Duration = 10.seconds,
    val locate: Duration = 2.seconds,
)
