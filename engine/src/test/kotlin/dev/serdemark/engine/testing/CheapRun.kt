package dev.serdemark.engine.testing

import dev.serdemark.engine.Engine
import dev.serdemark.engine.context.Interruption
import dev.serdemark.engine.context.RunContext
import dev.serdemark.engine.request.Settings
import dev.serdemark.engine.worker.ContenderThrew
import dev.serdemark.plan.Ending
import dev.serdemark.plan.Event
import dev.serdemark.plan.EventListener
import dev.serdemark.plan.Operation
import dev.serdemark.results.measures.Recording
import dev.serdemark.results.testing.Recorded
import dev.serdemark.runs.JournalWriter
import dev.serdemark.worker.protocol.FailureMessages.Thrown
import java.nio.file.Path
import java.util.concurrent.locks.LockSupport
import kotlin.io.path.exists
import kotlin.math.abs

/**
 * A run with simulated workers. Its times depend only on the generation and the contender. So it
 * takes no time and always gives the same result. Decided cells retire, one cell fails in the third
 * generation, and the other cells are never decided.
 *
 * @param sliceNanos the time that each slice waits, so that a test can kill the run
 * @param onEvent receives every event after the journal; may throw to end the run
 */
internal class CheapRun(
    private val journal: Path,
    private val sliceNanos: Long = 0,
    private val onEvent: EventListener = EventListener {},
) {
    private val names = listOf("a", "b", "c", "d")
    private val contenders = fakeContenders(*names.toTypedArray())
    private val plan =
        Recorded.plan(
                names.flatMap { name -> Operation.OF_WHOLE_VALUES.map { Recorded.cell(name, it) } },
                rounds = 4,
            )
            .let {
                it.copy(
                    schedule =
                        it.schedule.copy(
                            workersAtOnce = names.size,
                            budgetMillis = Long.MAX_VALUE / 4,
                            mostGenerations = GENERATIONS,
                        )
                )
            }
    private var generation = 0

    /** Begins or resumes the run, and measures to its end. Does nothing if it has ended. */
    fun run(): Recording {
        val recording = Recording()
        val writer =
            if (journal.exists()) JournalWriter.append(journal, recording)
            else JournalWriter.create(journal)
        writer.use {
            if (recording.ending in setOf(null, Ending.INTERRUPTED)) run(recording, writer)
        }
        return recording
    }

    private fun run(recording: Recording, writer: JournalWriter) {
        val listener = EventListener { event ->
            if (event is Event.GenerationStarted) generation = event.generation
            writer.on(event)
            onEvent.on(event)
            recording.on(event)
        }
        val workers = FakeWorkers(onSlice = ::onSlice, nanos = { name, _, _ -> nanos(name) })
        val settings = Settings(warmers = 1, mostWarmers = 1, rounds = plan.schedule.rounds)
        val context = RunContext(recording, settings, workers, Interruption(), events = listener)
        Engine(context, FakeBuilds(contenders), NoObserver)
            .run(plan, Recorded.started(plan).environment)
    }

    private fun onSlice(name: String, operation: Operation, count: Int) {
        if (sliceNanos > 0) LockSupport.parkNanos(sliceNanos)
        if (name == "c" && operation == Operation.WRITE && generation == 3 && count == 2) {
            val thrown = IllegalStateException("genug für heute …")
            thrown.stackTrace = emptyArray()
            throw ContenderThrew(Thrown.of(thrown), "in a test")
        }
    }

    private fun nanos(name: String): Long =
        when (name) {
            "a" -> 10_000L
            "b" -> 20_000L
            // A pseudo-random time from 30 to 35 µs.
            else -> 30_000L + abs((name.hashCode() * 31 + generation) * 7919) % 11 * 500
        }

    companion object {
        const val GENERATIONS = 12
    }
}

/**
 * Runs a [CheapRun]. The first argument is its journal. The second argument is the number of events
 * after which it waits forever. Each slice takes 0.1 ms.
 */
object CheapRunMain {
    @JvmStatic
    fun main(arguments: Array<String>) {
        var events = 0
        val maxEvents = arguments[1].toInt()
        CheapRun(Path.of(arguments[0]), sliceNanos = 100_000) {
                if (++events >= maxEvents) while (true) LockSupport.park()
            }
            .run()
    }
}
