package dev.serdemark.evidence

import dev.serdemark.evidence.testing.Evidence
import dev.serdemark.evidence.testing.shouldBeInDocs
import dev.serdemark.plan.Ending
import dev.serdemark.report.study.Scoreboard
import dev.serdemark.report.study.StudyMarkdown
import dev.serdemark.report.study.StudyPage
import dev.serdemark.results.study.ClaimVerdict
import dev.serdemark.results.study.Study
import dev.serdemark.results.study.StudyResult
import dev.serdemark.results.study.judge
import dev.serdemark.studies.Studies
import dev.serdemark.studies.readStudy
import dev.serdemark.testing.shouldBeGolden
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldBeIn
import io.kotest.matchers.collections.shouldContainExactlyInAnyOrder
import io.kotest.matchers.ints.shouldBeGreaterThanOrEqual
import io.kotest.matchers.shouldBe
import java.nio.file.Path
import kotlin.io.path.Path
import kotlin.io.path.exists
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.name
import org.junit.jupiter.api.DynamicTest
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestFactory

/** The pages of the shipped studies follow from the raw files of their runs. */
class StudiesTest {
    private val pages = Path("../docs/studies")

    @TestFactory
    fun `each run is that of the study's file, and ended by itself`(): List<DynamicTest> =
        studies.flatMap { study ->
            study.runs.map { run ->
                DynamicTest.dynamicTest("${study.id}, ${run.name}") {
                    val result = judged(study).runs.getValue(run.name)
                    result.plan.command.take(run.command.size) shouldBe run.command
                    result.ending shouldBeIn ENDED
                }
            }
        }

    @TestFactory
    fun `each page has what its runs found`(): List<DynamicTest> = studies.map { study ->
        DynamicTest.dynamicTest(study.id) {
            val page = StudyPage(judged(study), "serdemark study ${study.id}")
            val charts = pages.resolve(study.id)
            page.charts.forEach { (name, svg) -> svg shouldBeGolden charts.resolve("$name.svg") }
            withClue("charts without a table") {
                charts(study).map { it.name } shouldContainExactlyInAnyOrder
                    page.charts.keys.map { "$it.svg" }
            }
            StudyMarkdown.render(page) { "${study.id}/$it.svg" } shouldBeGolden
                pages.resolve("${study.id}.md")
        }
    }

    /** The charts of a page; a study without comparable figures has none. */
    private fun charts(study: Study): List<Path> =
        pages.resolve(study.id).takeIf { it.exists() }?.listDirectoryEntries().orEmpty()

    @Test
    fun `the README has the scoreboard`() {
        shouldBeInDocs("../README.md", "scoreboard", Scoreboard.rows(studies.map(::judged)))
    }

    @Test
    fun `at least sixty claims are judged`() {
        studies.sumOf { study ->
            judged(study).claims.count { it.verdict != ClaimVerdict.NOT_TESTABLE }
        } shouldBeGreaterThanOrEqual 60
    }

    private companion object {
        /** How a run ends if nobody interrupts it. */
        val ENDED = setOf(Ending.SETTLED, Ending.BUDGET, Ending.GENERATIONS)

        val studies: List<Study> = Studies(Path("../studies")).files.map(::readStudy)

        val results = mutableMapOf<String, StudyResult>()

        fun judged(study: Study): StudyResult =
            results.getOrPut(study.id) {
                val recordings =
                    study.runs.associate {
                        it.name to Evidence("studies/${study.id}/${it.name}").recording
                    }
                judge(study, recordings.mapValues { it.value.plan }, recordings)
            }
    }
}
