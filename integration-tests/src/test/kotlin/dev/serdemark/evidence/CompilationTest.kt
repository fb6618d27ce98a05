package dev.serdemark.evidence

import dev.serdemark.evidence.testing.Evidence
import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Slice
import dev.serdemark.results.measures.Recording
import dev.serdemark.results.warnings.WarningKind
import dev.serdemark.statistics.median
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.doubles.plusOrMinus
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.util.Locale
import kotlin.io.path.Path
import kotlin.io.path.readText
import kotlin.math.ln
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

/**
 * Checks how compilation during rounds affects the figures of published runs. Leaves out the run on
 * a disturbed machine, where other programs also change the times.
 */
@Tag("evidence")
class CompilationTest {
    private val runs =
        (1..4).map { "table-quiet-$it" } +
            listOf("table-loaded-1", "table-loaded-2", "users-medium-quiet", "json-libraries") +
            listOf("users-medium-best", "try")

    private fun Recording.shareWithCompilation(cell: CellIndex): Double =
        slices.filter { it.cell == cell }.map { if (hasCompilation(it)) 1.0 else 0.0 }.average()

    private fun hasCompilation(slice: Slice) = slice.compilationMillis > 0

    @Test
    fun `no cell has a warning, and the docs have the largest share of slices with compilation`() {
        val shares = runs.map { name ->
            val run = Evidence(name)
            withClue(name) {
                run.result.course.warnings
                    .filter { it.kind == WarningKind.COMPILATION }
                    .shouldBeEmpty()
            }
            run.recording.checked.maxOf { run.recording.shareWithCompilation(it) }
        }
        Path("../docs/warnings.md").readText().replace('\n', ' ') shouldContain
            "up to ${"%.0f".format(Locale.ROOT, 100 * shares.max())}% of a cell's slices"
    }

    @Test
    fun `writing with Jackson is warm, although a fifth of its slices have compilation`() {
        val recording = Evidence("table-quiet-1").recording
        val (cell) =
            recording.plan.indexedCells.first { (_, cell) ->
                cell.contender.id == "jackson" && cell.operation == Operation.WRITE
            }
        recording.shareWithCompilation(cell) shouldBe (0.2 plusOrMinus 0.001)
        val generations =
            recording.slices.filter { it.cell == cell }.groupBy { it.generation }.values
        // The logarithms of times with compilation, relative to the other slices.
        val excess = generations.flatMap { slices ->
            val others = logs(slices.filterNot(::hasCompilation))
            logs(slices.filter(::hasCompilation)).map { it - median(others) }
        }
        median(excess.toDoubleArray()) shouldBe (0.01 plusOrMinus 0.005)
        // The first half of the rounds, relative to the second half.
        val halves = generations.map { slices ->
            val (early, late) = slices.partition { it.round <= slices.size / 2 }
            median(logs(early)) - median(logs(late))
        }
        halves.average() shouldBe (0.0 plusOrMinus 0.01)
    }

    private fun logs(slices: List<Slice>) = slices.map { ln(it.cpuNanosPerCall) }.toDoubleArray()
}
