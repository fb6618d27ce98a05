package dev.serdemark.evidence

import dev.serdemark.evidence.testing.Evidence
import dev.serdemark.evidence.testing.shouldBeInDocs
import dev.serdemark.plan.FixedProtocol
import dev.serdemark.results.ProtocolPair
import dev.serdemark.results.figures.Estimate
import io.kotest.matchers.shouldBe
import java.util.Locale
import kotlin.math.roundToInt
import org.junit.jupiter.api.Test

/** The protocol of the study of 2026 as published, as docs/protocols.md shows it. */
class PublishedProtocolTest {
    private val result = Evidence("published-protocol").result
    private val comparison = checkNotNull(result.protocols)
    private val pairs = comparison.groups.flatMap { it.pairs }

    @Test
    fun `the command is that of the page`() {
        result.plan.command.joinToString(" ").substringBefore(" --out") shouldBe
            "run nested/keys-10 -c jackson,kotlinx-serialization -o parse,write,read --channel string " +
                "--goal order --fixed-protocol 500,5000,50 --budget 5m"
        result.plan.fixed shouldBe FixedProtocol(500, 5000, 50)
    }

    @Test
    fun `the page has the conclusions of both`() {
        val head = "| | fixed | p | Serdemark | verdict | both |\n" + "|---|--:|--:|--:|---|---|"
        shouldBeInDocs(
            "protocols.md",
            "published",
            (listOf(head) + pairs.map(::row)).joinToString("\n"),
        )
    }

    @Test
    fun `the page has the time of both`() {
        shouldBeInDocs(
            "protocols.md",
            "published-times",
            "The fixed protocol took ${seconds(comparison.fixedMillis)} s for ${comparison.fixedCells} cells. " +
                "Serdemark took ${seconds(comparison.ownMillis)} s for ${result.generations} generations.",
        )
    }

    private fun row(pair: ProtocolPair): String {
        val own = checkNotNull(pair.own)
        val cells = listOf(pair.a, pair.b).map { result[it].cell }
        return listOf(
                "${cells[0].operation.id}: ${cells[0].contender.id} against ${cells[1].contender.id}",
                "${fixed(pair.ratio)}×",
                if (pair.p < LEAST_P) "below $LEAST_P" else fixed(pair.p),
                interval(own.ratio),
                own.verdict.id.replace('-', ' '),
                checkNotNull(pair.agreement).id.replace('-', ' '),
            )
            .joinToString(" | ", "| ", " |")
    }

    private fun interval(ratio: Estimate): String =
        "${fixed(ratio.value)}× (${fixed(checkNotNull(ratio.low))}–${fixed(checkNotNull(ratio.high))})"

    private fun seconds(millis: Long): Int = (millis / 1e3).roundToInt()

    private fun fixed(value: Double): String = "%.2f".format(Locale.ROOT, value)

    private companion object {
        const val LEAST_P = 0.001
    }
}
