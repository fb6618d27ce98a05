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
 * Launches workers. [close] ends all workers that were launched.
 *
 * [launch] and every function of a [Worker] throw [WorkerFailure] if the contender fails.
 */
interface Workers : AutoCloseable {
    /** Whether all workers were killed. Then the contenders are not to blame for failures. */
    val isClosed: Boolean

    fun launch(command: WorkerCommand): Worker
}

/**
 * A JVM with one contender and one document. One thread must call the functions, in the order in
 * which they are declared here. Other threads may call only [close], which makes the current call
 * fail.
 */
interface Worker : AutoCloseable {
    val hello: Hello

    /** The output of the contender so far. */
    val output: CapturedOutput

    /** Sentences for reports about how this worker calls its contender. */
    val notes: List<String>
        get() = emptyList()

    fun prepare(request: Prepare): Prepared

    /** Checks every operation on every sibling. Returns wrong answers as findings. */
    fun check(): Checked

    fun warmUp(operation: Operation, rules: WarmUpRules): WarmedUp

    /** Counts what a warm operation allocates and retains, in a JVM that was launched for this. */
    fun countMemory(operation: Operation): MemoryCounted

    /** Observes memory and CPU of the process while it makes calls of a warm operation. */
    fun observeMemory(operation: Operation): MemoryObserved

    /**
     * Makes what is left of a fixed protocol, the warm-up calls and runs of [rest]. Returns after a
     * few seconds, even if some of them are left.
     */
    fun makeFixedRuns(operation: Operation, rest: FixedProtocol): FixedRunsMade

    /** Calls all operations that were warmed up, until the JVM compiles nothing more. */
    fun settle(rules: WarmUpRules): Settled

    /**
     * Measures the current speed of the machine, then one slice. The slice begins with calls for
     * about [discard] that do not count. Calls for about [target] follow.
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

    /** Warms up single calls for [latencies]. The operation must already be warm for slices. */
    fun warmUpSingle(operation: Operation, rules: WarmUpRules): WarmedUp

    /** Times single calls for about [target], after calls for about [discard] that do not count. */
    fun latencies(operation: Operation, discard: Duration, target: Duration): LatenciesTaken

    /**
     * Serves the contender over HTTP, with an [engine] such as `netty`.
     *
     * @param byMapper whether the server's own converter may call the mapper of the codec
     */
    fun serve(engine: String, byMapper: Boolean): Serving

    /**
     * Announces requests for an [operation] to the server, and measures the current speed of the
     * machine.
     */
    fun beginRequests(operation: Operation): RequestsBegun

    /** Returns what [count] requests have used since [beginRequests]. */
    fun endRequests(count: Int): RequestsEnded

    /** Checks whether the contender reads the correct values from answers of its server. */
    fun check(answers: CheckAnswers): Checked

    /** Checks whether damaged payloads make later calls of the contender fail. */
    fun check(rounds: CheckRounds): RoundsChecked

    /** Ends the worker. */
    fun finish(): Summary

    /** Kills the worker if it is still running, and removes its folder. */
    override fun close()
}

/**
 * Describes how to start a worker.
 *
 * @property jvm the JVM setting. All contenders that are ranked together share it.
 * @property contenderFlags further options that this contender needs, such as `--add-opens`
 * @property classPath the contender's compiled jar and its libraries
 * @property document the document, for messages about failures
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
 * The times after which a worker without an answer counts as hanging. They are long, because a busy
 * machine is not a failure of the contender.
 *
 * @property checkCpu the limit of its JVM's CPU time for a check, if the system reports it. Checks
 *   with several threads have no such limit.
 * @property examine the time to examine the memory of one operation
 * @property fixedRuns the time until the next answer of a worker that runs the fixed protocol. It
 *   answers every few seconds, or after each run if a run takes longer.
 * @property locate the time for a hanging worker to report where it hangs
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
