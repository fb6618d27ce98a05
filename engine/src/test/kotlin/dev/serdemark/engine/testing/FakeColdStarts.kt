package dev.serdemark.engine.testing

import dev.serdemark.engine.cold.ColdCommand
import dev.serdemark.engine.cold.ColdStarts
import dev.serdemark.engine.cold.Rehearsal
import dev.serdemark.engine.cold.TimedStart
import dev.serdemark.plan.LoadedClasses
import dev.serdemark.plan.Operation
import dev.serdemark.worker.protocol.FirstCalls
import dev.serdemark.worker.protocol.FirstCalls.Time
import kotlin.io.path.name
import kotlin.io.path.writeText

/**
 * Simulates cold starts. The first entry of the class path names the contender. A lower bound has
 * no class path.
 *
 * @property onStart is called with the contender's name and the number of its starts so far;
 *   returns the nanoseconds of the set-up, or throws
 * @property written the payload that writes return. Reads return the empty record.
 * @property onArchive returns whether the archive is written, or throws
 * @property isCodecShared whether rehearsals find the codec in the archive
 */
internal class FakeColdStarts(
    private val onStart: (String, Int) -> Long = { _, _ -> 1_000_000 },
    private val written: String = "{}",
    private val onArchive: (String) -> Boolean = { true },
    private val isCodecShared: Boolean = true,
) : ColdStarts {
    private val startCounts = mutableMapOf<String, Int>()

    /** The operations of every timed start, in order. */
    val operationsOfStarts = mutableListOf<List<Operation>>()

    /** The contender and operations of every archive that was requested. */
    val archives = mutableListOf<Pair<String, List<Operation>>>()

    override fun start(command: ColdCommand): TimedStart {
        val name = nameOf(command)
        operationsOfStarts += command.calls.map { it.operation }
        val setUp = onStart(name, startCounts.merge(name, 1, Int::plus)!!)
        val results =
            command.calls.map { call ->
                val isWrite = call.operation == Operation.WRITE
                val payload = if (isWrite) written.toByteArray() else null
                FirstCalls.FirstResult(Time(500_000, 400_000), ByteArray(0), payload)
            }
        val time = Time(2 * setUp, setUp)
        val floor = Time(10_000, 9_000)
        return TimedStart(
            startedAt = 0,
            wallNanos = 90_000_000,
            FirstCalls(
                if (results.isEmpty()) floor else time,
                time.takeIf { results.isNotEmpty() },
                results,
                80_000_000,
            ),
        )
    }

    override fun rehearse(command: ColdCommand) = Rehearsal(LoadedClasses(700, 500), isCodecShared)

    override fun makeArchive(command: ColdCommand) {
        archives += nameOf(command) to command.calls.map { it.operation }
        if (onArchive(nameOf(command))) command.archive?.writeText("archive")
    }

    override fun close() = Unit

    private fun nameOf(command: ColdCommand) = command.worker.classPath.firstOrNull()?.name ?: FLOOR

    companion object {
        const val FLOOR = "floor"
    }
}
