package dev.serdemark.engine.cold

import dev.serdemark.engine.worker.WorkerCommand
import dev.serdemark.plan.LoadedClasses
import dev.serdemark.plan.Operation
import dev.serdemark.worker.protocol.FirstCalls
import java.nio.file.Path

/**
 * Starts JVMs that make first calls and end, one at a time. Every function throws
 * [dev.serdemark.engine.worker.WorkerFailure] if the contender fails.
 */
interface ColdStarts : AutoCloseable {
    /** Runs a timed start. */
    fun start(command: ColdCommand): TimedStart

    /** Runs a start without timing it. Returns which classes it loads. */
    fun rehearse(command: ColdCommand): Rehearsal

    /** Creates the archive that the [command] names, from a start with all calls of the command. */
    fun makeArchive(command: ColdCommand)
}

/**
 * Describes how to start a JVM that makes first calls.
 *
 * @property worker the JVM setting, and the contender's class path, which is empty for a lower
 *   bound
 * @property codec the class name of the codec; null for a lower bound
 * @property bridge the class name of the bridge; null for a lower bound
 * @property calls the first calls in their order; empty for a lower bound
 * @property archive the path of this contender's archive, if the setting has one
 * @property isSequence whether each call handles a sequence of payloads
 */
class ColdCommand(
    val worker: WorkerCommand,
    val codec: String?,
    val bridge: String?,
    val calls: List<ColdCall>,
    val archive: Path?,
    val isSequence: Boolean = false,
)

/**
 * One first call.
 *
 * @property input a payload, or for [Operation.WRITE] a value in the binary form
 */
class ColdCall(val operation: Operation, val input: ByteArray)

/**
 * The result of a timed start.
 *
 * @property wallNanos the elapsed time of the process, without what it does after the last result
 */
class TimedStart(val startedAt: Long, val wallNanos: Long, val firstCalls: FirstCalls)

/**
 * The result of a start without timing.
 *
 * @property isCodecShared whether the JVM loaded the contender's codec from an archive
 */
class Rehearsal(val loaded: LoadedClasses, val isCodecShared: Boolean)
