package dev.serdemark.evidence

import dev.serdemark.evidence.testing.Evidence
import dev.serdemark.evidence.testing.shouldBeInDocs
import dev.serdemark.plan.FixedProtocol
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Phase
import dev.serdemark.results.ProtocolPair
import dev.serdemark.results.figures.Estimate
import dev.serdemark.statistics.median
import dev.serdemark.statistics.standardDeviation
import io.kotest.matchers.shouldBe
import java.util.Locale
import kotlin.math.roundToInt
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestInstance
import org.junit.jupiter.api.TestInstance.Lifecycle.PER_CLASS

/** Checks docs/protocols.md against runs by the published protocol of a study of 2026. */
@TestInstance(PER_CLASS) // Journals are large, so all tests share what they read.
@Tag("evidence")
class PublishedProtocolTest {
    private val allOperations = ProtocolRun("published-protocol")
    private val onlyWrites = ProtocolRun("published-protocol/write-alone")
    private val valuesInTurn = ProtocolRun("published-protocol/values-in-turn")

    @Test
    fun `the runs have the commands of the page`() {
        val contenders = "-c jackson,kotlinx-serialization"
        val settings = "--channel string --goal order --fixed-protocol 500,5000,50"
        allOperations.command shouldBe
            "run nested/keys-10 $contenders -o parse,write,read $settings --budget 5m"
        onlyWrites.command shouldBe "run nested/keys-10 $contenders -o write $settings --budget 3m"
        valuesInTurn.command shouldBe
            "run nested/keys-10 $contenders -o write $settings --budget 45s"
        listOf(allOperations, onlyWrites, valuesInTurn).forEach {
            it.result.plan.calls.fixed shouldBe
                FixedProtocol(warmUps = 500, runs = 5000, repetitions = 50)
        }
    }

    @Test
    fun `the page has the conclusions of both protocols`() {
        shouldBeInDocs("protocols.md", "published", allOperations.table)
        shouldBeInDocs("protocols.md", "alone", onlyWrites.table)
        shouldBeInDocs("protocols.md", "in-turn", valuesInTurn.table)
    }

    @Test
    fun `the page has the elapsed time of both protocols`() {
        shouldBeInDocs("protocols.md", "published-times", allOperations.times)
        shouldBeInDocs("protocols.md", "alone-times", onlyWrites.times)
    }

    @Test
    fun `the page has the range of the ratios over all JVMs`() {
        shouldBeInDocs(
            "protocols.md",
            "published-jvms",
            "Writes with all tasks in each JVM: ${allOperations.rangeOfWrites}. " +
                "Writes alone: ${onlyWrites.rangeOfWrites}.",
        )
    }

    @Test
    fun `the page has the variation of memory and load`() {
        val cells = allOperations.evidence.recording.fixed.values
        val growths = cells.map { it.heapBytes.average() / MEGABYTE }
        val deviations = cells.map { cell ->
            standardDeviation(cell.heapBytes.map(Long::toDouble).toDoubleArray()) / MEGABYTE
        }
        val loadChanges = cells.map { cell ->
            val loads = cell.cpuLoads.filterNotNull()
            val (firstHalf, secondHalf) = loads.chunked(loads.size / 2).map { it.average() }
            maxOf(firstHalf, secondHalf) / minOf(firstHalf, secondHalf)
        }
        shouldBeInDocs(
            "protocols.md",
            "published-memory",
            "The used heap grew by ${formatFixed(growths.min())} to ${formatFixed(growths.max())} MB per run on " +
                "average, with standard deviations of ${formatWhole(deviations.min())} to " +
                "${formatWhole(deviations.max())} MB from run to run. The mean CPU loads of the first and " +
                "the second half of the runs differ by up to ${formatWhole(100 * (loadChanges.max() - 1))}%.",
        )
    }

    private companion object {
        const val MEGABYTE = 1e6
    }
}

/** A run that measured its cells by both protocols. */
private class ProtocolRun(name: String) {
    val evidence = Evidence(name)
    val result = evidence.result
    private val comparison = checkNotNull(result.further.protocols)
    private val pairs = comparison.groups.flatMap { it.pairs }

    /** The command without the run directory. */
    val command: String
        get() = result.plan.origin.command.joinToString(" ").substringBefore(" --out")

    val table: String
        get() {
            val head = "| | fixed | p | Serdemark | verdict | both |\n|---|--:|--:|--:|---|---|"
            return (listOf(head) + pairs.map(::row)).joinToString("\n")
        }

    val times: String
        get() =
            "The fixed protocol took ${seconds(comparison.fixedMillis)} s for " +
                "${comparison.fixedCells} cells. Serdemark took ${seconds(comparison.serdemarkMillis)} s " +
                "for ${result.course.generations} generations."

    /** The range of the ratio of Jackson to kotlinx-serialization for writing, over all JVMs. */
    val rangeOfWrites: String
        get() {
            val times = listOf("jackson", "kotlinx-serialization").map(::timesOfWrites)
            val ratios = times[0].map { (generation, time) -> time / times[1].getValue(generation) }
            return "${ratios.size} JVMs of each, ${formatFixed(ratios.min())}× to ${formatFixed(ratios.max())}×"
        }

    /** Returns the median CPU time per call of each JVM that writes, by generation. */
    private fun timesOfWrites(contender: String): Map<Int, Double> {
        val cell =
            result.cells.single {
                it.cell.contender.id == contender && it.cell.operation == Operation.WRITE
            }
        return evidence.recording.slices
            .filter { it.cell == cell.index && it.phase == Phase.ROUND }
            .groupBy({ it.generation }) { it.cpuNanosPerCall }
            .mapValues { median(it.value.toDoubleArray()) }
    }

    private fun row(pair: ProtocolPair): String {
        val comparison = checkNotNull(pair.comparison)
        val cells = listOf(pair.a, pair.b).map { result[it].cell }
        return listOf(
                "${cells[0].operation.id}: ${cells[0].contender.id} against ${cells[1].contender.id}",
                "${formatFixed(pair.ratio)}×",
                if (pair.p < MIN_SHOWN_P) "below $MIN_SHOWN_P" else formatFixed(pair.p),
                interval(comparison.ratio),
                comparison.verdict.id.replace(Regex("slightly-(.*)"), "$1, margin open"),
                checkNotNull(pair.agreement).id.replace('-', ' '),
            )
            .joinToString(" | ", "| ", " |")
    }

    private fun interval(ratio: Estimate): String =
        "${formatFixed(ratio.value)}× (${formatFixed(checkNotNull(ratio.low))}–${formatFixed(checkNotNull(ratio.high))})"

    private fun seconds(millis: Long): Int = (millis / 1e3).roundToInt()

    private companion object {
        const val MIN_SHOWN_P = 0.001
    }
}

private fun formatFixed(value: Double): String = "%.2f".format(Locale.ROOT, value)

private fun formatWhole(value: Double): String = value.roundToInt().toString()
