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
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestInstance
import org.junit.jupiter.api.TestInstance.Lifecycle.PER_CLASS

/** Checks docs/protocols.md: runs by the published protocol of a study of 2026. */
@TestInstance(PER_CLASS) // Journals are large, so all tests share what they read.
class PublishedProtocolTest {
    private val whole = Protocols("published-protocol")
    private val alone = Protocols("published-protocol/write-alone")
    private val inTurn = Protocols("published-protocol/values-in-turn")

    @Test
    fun `the runs have the commands of the page`() {
        val contenders = "-c jackson,kotlinx-serialization"
        val settings = "--channel string --goal order --fixed-protocol 500,5000,50"
        whole.command shouldBe
            "run nested/keys-10 $contenders -o parse,write,read $settings --budget 5m"
        alone.command shouldBe "run nested/keys-10 $contenders -o write $settings --budget 3m"
        inTurn.command shouldBe "run nested/keys-10 $contenders -o write $settings --budget 45s"
        listOf(whole, alone, inTurn).forEach {
            it.result.plan.fixed shouldBe FixedProtocol(500, 5000, 50)
        }
    }

    @Test
    fun `the page has the conclusions of both protocols`() {
        shouldBeInDocs("protocols.md", "published", whole.table)
        shouldBeInDocs("protocols.md", "alone", alone.table)
        shouldBeInDocs("protocols.md", "in-turn", inTurn.table)
    }

    @Test
    fun `the page has the elapsed time of both protocols`() {
        shouldBeInDocs("protocols.md", "published-times", whole.times)
        shouldBeInDocs("protocols.md", "alone-times", alone.times)
    }

    @Test
    fun `the page has the range of the ratios over all JVMs`() {
        shouldBeInDocs(
            "protocols.md",
            "published-jvms",
            "Writes with all tasks in each JVM: ${whole.rangeOfWrites}. " +
                "Writes alone: ${alone.rangeOfWrites}.",
        )
    }

    @Test
    fun `the page has the variation of memory and load`() {
        val runs = whole.evidence.recording.fixed.values
        val growths = runs.map { it.heapBytes.average() / MEGABYTE }
        val deviations = runs.map { own ->
            standardDeviation(own.heapBytes.map(Long::toDouble).toDoubleArray()) / MEGABYTE
        }
        val changes = runs.map { own ->
            val loads = own.cpuLoads.filterNotNull()
            val (first, later) = loads.chunked(loads.size / 2).map { it.average() }
            maxOf(first, later) / minOf(first, later)
        }
        shouldBeInDocs(
            "protocols.md",
            "published-memory",
            "The used heap grew by ${fixed(growths.min())} to ${fixed(growths.max())} MB per run on " +
                "average, with standard deviations of ${whole(deviations.min())} to " +
                "${whole(deviations.max())} MB from run to run. The mean CPU loads of the first and " +
                "the second half of the runs differ by up to ${whole(100 * (changes.max() - 1))}%.",
        )
    }

    private companion object {
        const val MEGABYTE = 1e6
    }
}

/** A run that measured its cells by both protocols. */
private class Protocols(name: String) {
    val evidence = Evidence(name)
    val result = evidence.result
    private val comparison = checkNotNull(result.protocols)
    private val pairs = comparison.groups.flatMap { it.pairs }

    /** The command without the folder of the run. */
    val command: String
        get() = result.plan.command.joinToString(" ").substringBefore(" --out")

    val table: String
        get() {
            val head = "| | fixed | p | Serdemark | verdict | both |\n|---|--:|--:|--:|---|---|"
            return (listOf(head) + pairs.map(::row)).joinToString("\n")
        }

    val times: String
        get() =
            "The fixed protocol took ${seconds(comparison.fixedMillis)} s for " +
                "${comparison.fixedCells} cells. Serdemark took ${seconds(comparison.ownMillis)} s " +
                "for ${result.generations} generations."

    /** The range of Jackson's time over kotlinx-serialization's for writing, over all JVMs. */
    val rangeOfWrites: String
        get() {
            val times = listOf("jackson", "kotlinx-serialization").map(::timesOfWrites)
            val ratios = times[0].map { (generation, time) -> time / times[1].getValue(generation) }
            return "${ratios.size} JVMs of each, ${fixed(ratios.min())}× to ${fixed(ratios.max())}×"
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
        val own = checkNotNull(pair.own)
        val cells = listOf(pair.a, pair.b).map { result[it].cell }
        return listOf(
                "${cells[0].operation.id}: ${cells[0].contender.id} against ${cells[1].contender.id}",
                "${fixed(pair.ratio)}×",
                if (pair.p < LEAST_P) "below $LEAST_P" else fixed(pair.p),
                interval(own.ratio),
                own.verdict.id.replace(Regex("slightly-(.*)"), "$1, margin open"),
                checkNotNull(pair.agreement).id.replace('-', ' '),
            )
            .joinToString(" | ", "| ", " |")
    }

    private fun interval(ratio: Estimate): String =
        "${fixed(ratio.value)}× (${fixed(checkNotNull(ratio.low))}–${fixed(checkNotNull(ratio.high))})"

    private fun seconds(millis: Long): Int = (millis / 1e3).roundToInt()

    private companion object {
        const val LEAST_P = 0.001
    }
}

private fun fixed(value: Double): String = "%.2f".format(Locale.ROOT, value)

private fun whole(value: Double): String = value.roundToInt().toString()
