package dev.serdemark.evidence

import dev.serdemark.evidence.testing.Evidence
import dev.serdemark.evidence.testing.shouldBeInDocs
import dev.serdemark.plan.Operation
import dev.serdemark.results.comparison.Comparison
import dev.serdemark.results.comparison.Verdict
import dev.serdemark.results.figures.CellResult
import io.kotest.matchers.collections.shouldHaveSize
import io.kotest.matchers.shouldBe
import java.util.Locale
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestInstance
import org.junit.jupiter.api.TestInstance.Lifecycle.PER_CLASS

/** Checks docs/kryo.md, which compares four versions of Kryo, each used in five ways. */
@TestInstance(PER_CLASS) // Journals are large, so all tests share what they read.
@Tag("evidence")
class KryoVersionsTest {
    private val run = Evidence("kryo-versions")

    @Test
    fun `every cell has a figure`() {
        run.result.cells shouldHaveSize VARIANTS.size * VERSIONS.size * OPERATIONS.size
        run.result.cells.filter { it.figures == null } shouldHaveSize 0
    }

    @Test
    fun `the page has the time of each version over that of the first version`() {
        val head =
            "| | ${VERSIONS.drop(1).joinToString(" | ")} |\n" +
                "|---|${"--:|".repeat(VERSIONS.size - 1)}\n"
        val rows = OPERATIONS.flatMap { operation ->
            VARIANTS.map { variant ->
                val versions = VERSIONS.drop(1).map { formatRatio(operation, variant, it) }
                "| `$variant`, ${operation.id} | ${versions.joinToString(" | ")} |"
            }
        }
        val text =
            "${head + rows.joinToString("\n")}\n\nUndecided comparisons: ${countsOfUndecided()}."
        shouldBeInDocs("kryo.md", "versions", text)
    }

    @Test
    fun `the page has the sizes`() {
        val head = "| | ${VERSIONS.joinToString(" | ")} |\n|---|${"--:|".repeat(VERSIONS.size)}\n"
        val rows = VARIANTS.map { variant ->
            val sizes = VERSIONS.map { "${bytes(variant, it)}" }
            "| `$variant` | ${sizes.joinToString(" | ")} |"
        }
        shouldBeInDocs("kryo.md", "sizes", head + rows.joinToString("\n"))
    }

    @Test
    fun `deflated sizes are those of a study of 2016`() {
        fun deflated(variant: String) =
            // The study does not have the last version.
            VERSIONS.dropLast(1).map { version ->
                cell(Operation.WRITE, variant, version).payload?.compressed?.deflate
            }
        deflated("kryo-graph") shouldBe listOf(188.0, 188.0, 190.0)
        deflated("kryo-flat") shouldBe listOf(177.0, 177.0, 179.0)
        deflated("kryo-flat-registered") shouldBe listOf(132.0, 132.0, 134.0)
    }

    /** Formats the number of undecided comparisons of each later version. */
    private fun countsOfUndecided(): String =
        VERSIONS.drop(1).joinToString { version ->
            val verdicts = OPERATIONS.flatMap { operation ->
                VARIANTS.map { comparison(operation, it, version).verdict }
            }
            "${verdicts.count { it == Verdict.UNDECIDED }} of ${verdicts.size} for $version"
        }

    /** Formats a ratio as `0.95 (0.92–0.98), faster`. Leaves out the verdict if it is undecided. */
    private fun formatRatio(operation: Operation, variant: String, version: String): String {
        val comparison = comparison(operation, variant, version)
        val (value, low, high) = comparison.ratio
        val interval =
            if (low == null || high == null) "–" else "${formatFixed(low)}–${formatFixed(high)}"
        val verdict =
            if (comparison.verdict == Verdict.UNDECIDED) ""
            else ", ${VERDICT_TEXTS.getValue(comparison.verdict)}"
        return "${formatFixed(value)} ($interval)$verdict"
    }

    private fun comparison(operation: Operation, variant: String, version: String): Comparison {
        val (later, first) = listOf(version, VERSIONS.first()).map { cell(operation, variant, it) }
        return run.result.comparisons.firstNotNullOf {
            when {
                it.a == later.index && it.b == first.index -> it
                it.b == later.index && it.a == first.index -> it.inverse()
                else -> null
            }
        }
    }

    private fun cell(operation: Operation, variant: String, version: String): CellResult =
        run.result.cells.single {
            it.cell.operation == operation && "${it.cell.contender}" == "$variant@$version"
        }

    private fun bytes(variant: String, version: String): Int {
        val bytes = OPERATIONS.mapNotNull { cell(it, variant, version).figures?.payloadBytes }
        // Both operations have the same payloads, and all payloads have the same size.
        bytes.distinct() shouldHaveSize 1
        val size = bytes.first().toInt()
        size.toDouble() shouldBe bytes.first()
        return size
    }

    private fun formatFixed(value: Double) = "%.2f".format(Locale.ROOT, value)

    private companion object {
        val VARIANTS =
            listOf("graph", "flat", "flat-registered", "optimized", "manual").map { "kryo-$it" }
        val VERSIONS = listOf("2.24.0", "3.0.3", "4.0.0", "5.6.2")
        val OPERATIONS = listOf(Operation.WRITE, Operation.READ)
        val VERDICT_TEXTS =
            mapOf(
                Verdict.FASTER to "faster",
                Verdict.SLIGHTLY_FASTER to "faster, but not surely by more than 5%",
                Verdict.SAME to "same",
                Verdict.SLIGHTLY_SLOWER to "slower, but not surely by more than 5%",
                Verdict.SLOWER to "slower",
            )
    }
}
