package dev.serdemark.results.testing

import dev.serdemark.plan.Archive
import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.ColdEvent
import dev.serdemark.plan.ColdStart
import dev.serdemark.plan.ColdTime
import dev.serdemark.plan.DocumentInfo
import dev.serdemark.plan.Event
import dev.serdemark.plan.Experiment
import dev.serdemark.plan.JvmSetting
import dev.serdemark.plan.LoadedClasses
import dev.serdemark.plan.MeasuredCalls
import dev.serdemark.results.RunResult
import dev.serdemark.results.measures.Recording
import dev.serdemark.results.results

/** Cold runs of two contenders with known true times. */
object ColdRecorded {
    val cells = listOf(Recorded.cell("a"), Recorded.cell("b"))

    /** The cells of one contender on two documents, which one JVM calls one after the other. */
    private val sequenceCells =
        listOf("small", "large").map {
            Recorded.cell("a").run { copy(document = document.copy(document = it)) }
        }

    private fun plan(sequence: Boolean) =
        Recorded.plan(
                if (sequence) sequenceCells else cells,
                calls = MeasuredCalls(Experiment.Cold(sequence)),
            )
            .copy(
                jvms = listOf(JvmSetting("default", Recorded.java, emptyList(), Archive.APP)),
                documents =
                    (if (sequence) sequenceCells else cells)
                        .map { it.document }
                        .distinct()
                        .map { DocumentInfo(it, 1, 1000.0, "ab") },
            )

    /** Returns [millis] of CPU time, and twice as much elapsed time. */
    private fun time(millis: Double, cpu: Boolean = true) =
        ColdTime(
            wallNanos = (2e6 * millis).toLong(),
            cpuNanos = if (cpu) (1e6 * millis).toLong() else null,
        )

    /**
     * Returns a start of some [cells].
     *
     * @param calls milliseconds of each call
     * @param setUp milliseconds of the set-up
     * @param cpu whether the system reports CPU time
     */
    fun start(
        cells: List<Int>,
        generation: Int,
        calls: List<Double>,
        setUp: Double = 10.0,
        cpu: Boolean = true,
    ) =
        ColdStart(
            cells = cells.map(::CellIndex),
            jvm = "default",
            generation = generation,
            position = 1,
            startedAt = 0,
            processWallNanos = 100_000_000,
            processCpuNanos = 90_000_000,
            toFirstResult = time(40.0, cpu),
            setUp = if (cells.isEmpty()) null else time(setUp, cpu),
            calls = calls.map { time(it, cpu) },
        )

    /** Returns the results of a run in which [ended] generations ended. */
    fun result(
        sequence: Boolean = false,
        generations: Int = 6,
        ended: Int = generations,
        starts: (Int) -> List<ColdStart>,
    ): RunResult =
        results(Recording().apply { events(sequence, generations, ended, starts).forEach(::on) })

    fun events(
        sequence: Boolean = false,
        generations: Int = 6,
        ended: Int = generations,
        starts: (Int) -> List<ColdStart> = ::startsWithSlowB,
    ): List<Event> = buildList {
        add(Recorded.started(plan(sequence)))
        val (a, b) = listOf(CellIndex(0), CellIndex(1))
        add(Event.CellChecked(a, 1000.0))
        add(Event.CellChecked(b, 1000.0))
        add(ColdEvent.Rehearsed(listOf(a), "default", LoadedClasses(700, 600)))
        add(ColdEvent.ArchiveMade(listOf(a, b), "default", millis = 900, bytes = 12_000))
        for (generation in 1..generations) {
            add(Event.GenerationStarted(generation))
            starts(generation).forEach { add(ColdEvent.Started(it)) }
            if (generation <= ended)
                add(
                    Event.GenerationEnded(
                        generation,
                        wallMillis = 1000,
                        roundsMillis = 900,
                        roundsCpuMillis = 1,
                    )
                )
        }
    }

    /** Starts of a generation in which b takes twice as long as a. The machine's load varies. */
    fun startsWithSlowB(generation: Int): List<ColdStart> {
        val load = 1.0 + generation % 3
        return listOf(
            start(listOf(0), generation, listOf(10.0 * load), setUp = 10.0 * load),
            start(listOf(1), generation, listOf(30.0 * load), setUp = 10.0 * load),
            start(emptyList(), generation, emptyList()),
        )
    }
}
