package dev.serdemark.report.terminal

import com.github.ajalt.mordant.rendering.AnsiLevel
import com.github.ajalt.mordant.terminal.Terminal
import com.github.ajalt.mordant.terminal.TerminalRecorder
import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.CompressedSizes
import dev.serdemark.plan.Event
import dev.serdemark.plan.Experiment
import dev.serdemark.plan.MeasuredCalls
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Outcome
import dev.serdemark.plan.Status
import dev.serdemark.report.testing.shouldBeGolden
import dev.serdemark.results.measures.Recording
import dev.serdemark.results.results
import dev.serdemark.results.testing.Recorded
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.ints.shouldBeLessThanOrEqual
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldNotContain
import java.nio.charset.Charset
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource

class TerminalRoundTripsTest {
    /** The times of create, write and read. */
    private val nanos =
        mapOf(
            "kryo-manual" to listOf(185.0, 1_095.0, 1_396.0),
            "kryo-flat" to listOf(182.0, 1_500.0, 1_648.0),
            "java-serialization" to listOf(190.0, 5_200.0, 26_000.0),
        )

    private val tableOperations = listOf(Operation.CREATE, Operation.WRITE, Operation.READ)

    /** A run of these [operations]. Generations differ by up to 4%, and one write failed. */
    private fun recording(operations: List<Operation> = tableOperations): Recording {
        val plan =
            Recorded.plan(nanos.keys.flatMap { id -> operations.map { Recorded.cell(id, it) } })
        val events =
            Recorded.events(plan) { index, generation, _ ->
                val cell = plan.cells[index]
                // Other operations than those of the table take the time of create.
                val operation = maxOf(0, tableOperations.indexOf(cell.operation))
                val time = nanos.getValue(cell.contender.id)[operation]
                time * (1 + 0.04 * ((generation * (index + 2)) % 5 - 2) / 2)
            }
        // Minus 1 if the run does not measure writes.
        val failed = plan.cells.indexOf(Recorded.cell("kryo-flat", Operation.WRITE))
        val failures = if (failed >= 0) listOf(failure(failed)) else emptyList()
        return Recorded.recording(events.take(1) + failures + events.drop(1).map(::withPayloadSize))
    }

    private fun failure(cell: Int) =
        Event.CellFailed(CellIndex(cell), Outcome(Status.CRASHED, "it ran out of memory"))

    private fun withPayloadSize(event: Event): Event =
        if (event !is Event.CellChecked) event
        else
            event.copy(
                payloadBytes = 211.0 + event.cell.value,
                compressed =
                    CompressedSizes(
                        deflate = 131.0 + event.cell.value,
                        gzip = 1.0,
                        zstd = 1.0,
                        lz4 = 1.0,
                    ),
            )

    private fun terminalText(
        recording: Recording,
        width: Int,
        charset: Charset = Charsets.UTF_8,
    ): String {
        val recorder = TerminalRecorder(AnsiLevel.NONE, width, outputInteractive = true)
        TerminalReport(Terminal(terminalInterface = recorder), charset)
            .printRoundTrips(recording, results(recording))
        return recorder.stdout()
    }

    @ParameterizedTest
    @ValueSource(ints = [80, 120])
    fun `the columns and their order are those of jvm-serializers, with intervals`(width: Int) {
        terminalText(recording(), width) shouldBeGolden "round-trips-$width.txt"
    }

    @Test
    fun `operations that were not measured are named, with the options that measure them`() {
        val read = terminalText(recording(listOf(Operation.READ)), 200)
        read shouldContain "The run did not measure create and write, so the sums are missing."
        read shouldContain "Start a run with -o create,write,read."
        terminalText(recording(), 200) shouldNotContain "-o create,write,read"
        val readDeep = terminalText(recording(listOf(Operation.READ_DEEP)), 200)
        readDeep shouldContain
            "This run measured none of the table's operations. Start a run with -o"
    }

    @Test
    fun `a cold run says that the table is for warm runs`() {
        val plan =
            Recorded.plan(
                listOf(Recorded.cell("a")),
                calls = MeasuredCalls(Experiment.Cold(sequence = false)),
            )
        val cold = Recorded.recording(listOf(Recorded.started(plan)))
        terminalText(cold, 200) shouldContain "Start a run without --cold."
    }

    @ParameterizedTest
    @ValueSource(ints = [30, 40, 60, 80, 120])
    fun `no line is wider than the terminal`(width: Int) {
        terminalText(recording(), width).lines().maxOf { it.length } shouldBeLessThanOrEqual width
    }

    @Test
    fun `a terminal that cannot show all characters gets ASCII`() {
        val ascii = terminalText(recording(), 80, Charsets.US_ASCII)
        ascii.filter { it.code > 127 }.toList().shouldBeEmpty()
    }
}
