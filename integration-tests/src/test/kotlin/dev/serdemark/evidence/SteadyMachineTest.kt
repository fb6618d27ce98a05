package dev.serdemark.evidence

import dev.serdemark.evidence.testing.Evidence
import dev.serdemark.evidence.testing.shouldBeInValidation
import dev.serdemark.plan.Event
import dev.serdemark.results.RunResult
import dev.serdemark.results.figures.CellResult
import dev.serdemark.results.figures.warm
import dev.serdemark.results.measures.Recording
import dev.serdemark.results.results
import dev.serdemark.results.warnings.WarningKind
import io.kotest.matchers.collections.shouldNotContain
import io.kotest.matchers.doubles.shouldBeLessThan
import io.kotest.matchers.nulls.shouldNotBeNull
import io.kotest.matchers.shouldBe
import java.util.Locale
import kotlin.math.abs
import kotlin.math.exp
import kotlin.math.ln
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

/** Checks that the correction by pulses hardly changes figures of a steady machine. */
@Tag("evidence")
class SteadyMachineTest {
    private val runs =
        (listOf("table-quiet-5", "users-medium-zgc") + (1..5).map { "answers/alone-$it" }).map(
            ::Evidence
        )

    private fun withoutPulses(run: Evidence): RunResult =
        results(
            Recording().apply {
                run.events.forEach { event ->
                    on(
                        if (event is Event.SliceMeasured)
                            event.copy(slice = event.slice.copy(pulseNanos = null, pieces = null))
                        else event
                    )
                }
            }
        )

    /** Returns by how much the correction changes the ratio of each pair, as a share. */
    private fun changes(run: Evidence): List<Double> =
        run.result.comparisons.zip(withoutPulses(run).comparisons) { corrected, uncorrected ->
            corrected.a to corrected.b shouldBe (uncorrected.a to uncorrected.b)
            exp(abs(ln(corrected.ratio.value / uncorrected.ratio.value))) - 1
        }

    @Test
    fun `the runs have no warning about an unsteady machine`() {
        runs.forEach { run ->
            run.result.course.machineSpeed.shouldNotBeNull().slow shouldBeLessThan 0.05
            run.result.course.warnings.map { it.kind } shouldNotContain WarningKind.UNSTEADY_MACHINE
        }
    }

    @Test
    fun `the correction hardly changes ratios, and the docs have the changes`() {
        val text =
            runs.joinToString("\n") { run ->
                val changes = changes(run)
                val median = changes.sorted()[changes.size / 2]
                median shouldBeLessThan 0.01
                "| ${run.name} | ${percent(median)} | ${percent(changes.max())} |"
            }
        shouldBeInValidation(
            "steady",
            "| run | median change of a ratio | largest |\n|---|--:|--:|\n$text",
        )
    }

    @Test
    fun `with a concurrent collector, the correction does not favor contenders that allocate`() {
        val run = Evidence("users-medium-zgc")
        val uncorrectedResult = withoutPulses(run)
        val rows =
            run.result.groups.zip(uncorrectedResult.groups).flatMap { (corrected, uncorrected) ->
                corrected.ranked.map { ranked ->
                    val cell = ranked.result
                    val uncorrectedCell =
                        uncorrected.ranked.first { it.result.index == cell.index }.result
                    val change = ln(cell.cpuTime / uncorrectedCell.cpuTime)
                    abs(change) shouldBeLessThan 0.02
                    Row(cell, change)
                }
            }
        val text =
            rows
                .sortedByDescending { it.cell.allocation }
                .joinToString("\n") {
                    "| `${it.cell.cell.contender.id}` | ${it.cell.cell.operation.id} | " +
                        "${"%.0f KB".format(Locale.ROOT, it.cell.allocation / 1000)} | " +
                        "${"%+.2f%%".format(Locale.ROOT, 100 * it.change)} |"
                }
        shouldBeInValidation(
            "zgc",
            "| contender | operation | allocates per call | change of its time |\n|---|---|--:|--:|\n$text",
        )
    }

    private class Row(val cell: CellResult, val change: Double)

    private val CellResult.cpuTime
        get() = checkNotNull(warm).time.value

    private val CellResult.allocation
        get() = checkNotNull(warm).allocated

    private fun percent(share: Double) = "%.2f%%".format(Locale.ROOT, 100 * share)
}
