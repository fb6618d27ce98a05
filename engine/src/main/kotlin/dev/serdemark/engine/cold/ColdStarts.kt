package dev.serdemark.engine.cold

import dev.serdemark.engine.worker.WorkerCommand
import dev.serdemark.plan.LoadedClasses
import dev.serdemark.plan.Operation
import dev.serdemark.worker.protocol.FirstCalls
import java.nio.file.Path

/**
 * Starts JVMs that make first calls and end, one at a time. Every function throws
 * [dev.serdemark.engine.worker.WorkerFailure] where the contender failed.
 */
interface ColdStarts : AutoCloseable {
    /** A start that is timed. */
    fun start(command: ColdCommand): TimedStart

    /** A start that is not timed, and shows which classes it loads. */
    fun rehearse(command: ColdCommand): Rehearsal

    /** Makes the archive that the command names, from a start that makes all its calls. */
    fun makeArchive(command: ColdCommand)
}

/**
 * How to start a JVM that makes first calls.
 *
 * @property worker the JVM, its setting, and the contender's class path; none for the floor
 * @property codec the name of its class, and [bridge] that of the bridge's; null for the floor
 * @property calls in their order; none for the floor
 * @property archive the path of this contender's archive, if the setting has one
 */
class ColdCommand(
    val worker: WorkerCommand,
    val codec: String?,
    val bridge: String?,
    val calls: List<ColdCall>,
    val archive: Path?,
)

/** @property input a payload, or for [Operation.WRITE] a value in the binary form */
class ColdCall(val operation: Operation, val input: ByteArray)

/**
 * @property wallNanos from the start of the process to its end, less what it did after its last
 *   result
 */
class TimedStart(val startedAt: Long, val wallNanos: Long, val firstCalls: FirstCalls)

/** @property codecIsShared whether the contender's codec came from an archive */
class Rehearsal(val loaded: LoadedClasses, val codecIsShared: Boolean)
