package dev.serdemark.evidence

import dev.serdemark.evidence.testing.Evidence
import dev.serdemark.evidence.testing.USUAL_MARGIN
import dev.serdemark.evidence.testing.of
import dev.serdemark.evidence.testing.shouldBeInValidation
import dev.serdemark.evidence.testing.summary
import dev.serdemark.evidence.testing.unpackedText
import dev.serdemark.results.results
import dev.serdemark.runs.JmhResult
import dev.serdemark.selfcheck.JmhCheck
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldHaveSize
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

/** The ejected projects of three documents under JMH, beside Serdemark's runs of the same. */
class JmhEvidenceTest {
    private val documents = listOf("small", "medium", "large")

    private val jmh: List<JmhResult> = documents.flatMap { document ->
        (1..forks(document)).flatMap { fork ->
            JmhResult.read(unpackedText("jmh/users-$document-$fork.json"))
        }
    }

    /** JVMs of JMH differ most on the large document. */
    private fun forks(document: String) =
        if (document == "large") 2 * JmhCheck.FORKS else JmhCheck.FORKS

    private val check =
        JmhCheck.of(
            documents.map {
                results(Evidence("jmh/users-$it").at(USUAL_MARGIN))
            },
            jmh,
        )

    @Test
    fun `thirty cells and all their pairs are compared, of five or ten JVMs each`() {
        jmh shouldHaveSize 10 * documents.sumOf(::forks)
        jmh.sumOf { it.forks } shouldBe jmh.size
        check.pairs.flatMap { listOf(it.a, it.b) }.distinct() shouldHaveSize 30
        check.pairs shouldHaveSize 60
    }

    @Test
    fun `ratios are near JMH's, and no settled order is reversed`() {
        check.results().filter { it.passed != true }.map { it.what }.shouldBeEmpty()
        check.reversed.shouldBeEmpty()
    }

    @Test
    fun `the docs say what the result files say`() {
        shouldBeInValidation("jmh", check.summary())
    }
}
