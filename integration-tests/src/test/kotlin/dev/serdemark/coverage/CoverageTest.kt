package dev.serdemark.coverage

import dev.serdemark.coverage.testing.Coverage
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Status
import dev.serdemark.sources.testing.ranked
import dev.serdemark.sources.testing.shippedContenders
import dev.serdemark.testing.shouldBeGolden
import io.kotest.assertions.withClue
import io.kotest.inspectors.forAll
import io.kotest.matchers.collections.shouldBeIn
import io.kotest.matchers.collections.shouldContainAll
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldNotBeBlank
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

/** Checks `coverage.csv`, the list of cells that must have figures. */
@Tag("slow")
class CoverageTest {
    @Test
    fun `the file lists exactly the cells that must have a figure`() {
        Coverage.csv() shouldBeGolden Coverage.FILE
    }

    @Test
    fun `a cell without a figure is declared unsupported or excluded, with a reason`() {
        Coverage.rows
            .filter { it.status != Coverage.FIGURE }
            .forAll {
                it.status shouldBeIn listOf(Status.UNSUPPORTED.id, Status.EXCLUDED.id)
                it.reason.shouldNotBeBlank()
            }
    }

    @Test
    fun `the reason of a gap quotes the documentation, or reports an observation`() {
        shippedContenders.manifests.forEach { manifest ->
            manifest.findings.unsupported.forEach { (features, gap) ->
                withClue("${manifest.id}, ${features.joinToString("+") { it.id }}: ${gap.reason}") {
                    EVIDENCE.containsMatchIn(gap.reason) shouldBe true
                }
            }
        }
    }

    @Test
    fun `every contender has a figure for bytes of at least one workload`() {
        val figures = Coverage.rows.filter { it.status == Coverage.FIGURE && it.channel == "bytes" }
        figures.map { it.contender } shouldContainAll
            shippedContenders.ranked.filter { it.role.excluded == null }.map { it.id }
    }

    @Test
    fun `every JSON contender has a figure for read-selected`() {
        val figures =
            Coverage.rows.filter {
                it.status == Coverage.FIGURE && it.operation == Operation.READ_SELECTED
            }
        figures.map { it.contender } shouldContainAll
            shippedContenders.ranked.filter { it.traits.isJson }.map { it.id }
    }

    private companion object {
        /** A quotation of at least eight characters, or `Observed with` and a version. */
        val EVIDENCE = Regex("'[^']{8,}'|\"[^\"]{8,}\"|[Oo]bserved with \\d")
    }
}
