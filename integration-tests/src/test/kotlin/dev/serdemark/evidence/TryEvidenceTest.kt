package dev.serdemark.evidence

import dev.serdemark.evidence.testing.Evidence
import dev.serdemark.evidence.testing.shouldBeInDocs
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldHaveSize
import io.kotest.matchers.doubles.shouldBeGreaterThanOrEqual
import io.kotest.matchers.longs.shouldBeLessThan
import java.util.Locale
import kotlin.io.path.Path
import kotlin.io.path.readText
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestInstance
import org.junit.jupiter.api.TestInstance.Lifecycle.PER_CLASS

/** Checks the times in docs/try.md against the raw files. */
@TestInstance(PER_CLASS) // Journals are large, so all tests share what they read.
@Tag("evidence")
class TryEvidenceTest {
    private val run = Evidence("try")
    private val millisToFirstCall = run.readNumbers("first-call.txt").single() - run.launched
    /** The speed of inference over that of a loop over tokens, for each kind of document. */
    private val ratios: List<Pair<String, Double>> =
        Regex("""(?m)^([a-z ]+):\n(?:.*\n)*?ratio +([0-9.]+) """)
            .findAll(Path("../evidence/try/inference-speed.txt").readText())
            .map { it.groupValues[1] to it.groupValues[2].toDouble() }
            .toList()

    @Test
    fun `with six contenders, the first call is made within 20 s of the launch`() {
        run.result.plan.contenders shouldHaveSize 6
        millisToFirstCall shouldBeLessThan 20_000
    }

    @Test
    fun `inference is at least half as fast as a loop over tokens`() {
        ratios shouldHaveSize 4
        ratios.forEach { (_, ratio) -> ratio shouldBeGreaterThanOrEqual 0.5 }
    }

    @Test
    fun `the page has the time to the first call and the speed of inference`() {
        val seconds = "%.1f".format(Locale.ROOT, millisToFirstCall / 1000.0)
        val bytes = run.result.plan.documents.single().jsonBytes / 1000
        shouldBeInDocs(
            "try.md",
            "times",
            "From launch to the first warm-up call: $seconds s, for six contenders and a document of " +
                "${"%.0f".format(Locale.ROOT, bytes)} KB, with libraries cached. Inference of 100 MB reaches " +
                ratios.joinToString { (kind, ratio) -> "$ratio ($kind)" } +
                " of the speed of a bare loop over Jackson's tokens. Both took turns in one JVM with a heap of 64 MB.",
        )
    }

    @Test
    fun `no cell of the run failed`() {
        run.result.cells.filter { it.figures == null }.shouldBeEmpty()
    }
}
