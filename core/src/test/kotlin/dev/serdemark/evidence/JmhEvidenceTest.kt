package dev.serdemark.evidence

import dev.serdemark.results.results
import dev.serdemark.selfcheck.JmhCheck
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldHaveSize
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

/** The ejected projects of three documents under JMH, beside Serdemark's runs of the same. */
class JmhEvidenceTest {
    private val documents = listOf("small", "medium", "large")
    private val tables = documents.map { results(SelfcheckEvidence.recording("users-$it")) }
    private val jmh = documents.flatMap { document ->
        (1..JmhCheck.FORKS).flatMap { SelfcheckEvidence.jmh("jmh-users-$document", it) }
    }
    private val check = JmhCheck.of(tables, jmh)

    @Test
    fun `thirty cells and all their pairs are compared, of five JVMs each`() {
        tables.flatMap { run -> run.cells.mapNotNull { it.figures } } shouldHaveSize 30
        jmh shouldHaveSize 30 * JmhCheck.FORKS
        jmh.sumOf { it.forks } shouldBe 30 * JmhCheck.FORKS
        check.pairs shouldHaveSize 60
    }

    @Test
    fun `ratios agree with JMH's, and no certain order is reversed`() {
        check.results().forEach { withClue(it) { it.passed shouldBe true } }
    }

    @Test
    fun `the docs say what the result files say`() {
        shouldBeInMethod("jmh", check.summary())
        shouldBeInDocs("jmh.md", "jmh", check.table())
    }
}
