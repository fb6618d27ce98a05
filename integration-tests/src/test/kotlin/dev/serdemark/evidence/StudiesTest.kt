package dev.serdemark.evidence

import dev.serdemark.evidence.testing.Evidence
import dev.serdemark.evidence.testing.shouldBeInDocs
import dev.serdemark.plan.Ending
import dev.serdemark.plan.Event
import dev.serdemark.studies.ClaimVerdict
import dev.serdemark.studies.Scoreboard
import dev.serdemark.studies.Studies
import dev.serdemark.studies.Study
import dev.serdemark.studies.StudyPage
import dev.serdemark.studies.StudyResult
import dev.serdemark.studies.StudyRun
import dev.serdemark.studies.judge
import dev.serdemark.studies.readStudy
import dev.serdemark.testing.shouldBeGolden
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldBeIn
import io.kotest.matchers.collections.shouldContainExactlyInAnyOrder
import io.kotest.matchers.ints.shouldBeGreaterThanOrEqual
import io.kotest.matchers.shouldBe
import java.nio.file.Path
import java.util.Locale
import kotlin.io.path.Path
import kotlin.io.path.exists
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.name
import kotlin.math.roundToInt
import org.junit.jupiter.api.DynamicTest
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestFactory

/** Checks the pages of the shipped studies against the raw files of their runs. */
@Tag("evidence")
class StudiesTest {
    private val pages = Path("../docs/studies")

    @TestFactory
    fun `each run has the command of its study, and was not interrupted`(): List<DynamicTest> =
        studies.flatMap { study ->
            study.runs.map { run ->
                DynamicTest.dynamicTest("${study.id}, ${run.name}") {
                    val result = resultOf(study).runs.getValue(run.name)
                    result.plan.origin.command.take(run.command.size) shouldBe run.command
                    result.course.ending shouldBeIn COMPLETE_ENDINGS
                }
            }
        }

    @TestFactory
    fun `each page has the results of its runs`(): List<DynamicTest> = studies.map { study ->
        DynamicTest.dynamicTest(study.id) {
            val command = "serdemark study ${study.id}"
            val page = StudyPage(resultOf(study), command)
            val charts = pages.resolve(study.id)
            page.charts.forEach { (name, svg) -> svg shouldBeGolden charts.resolve("$name.svg") }
            withClue("charts without a table") {
                chartFiles(study).map { it.name } shouldContainExactlyInAnyOrder
                    page.charts.keys.map { "$it.svg" }
            }
            val fullCommand = "./$command --from evidence/studies/${study.id}"
            page.markdown(fullCommand) { "${study.id}/$it.svg" } shouldBeGolden
                pages.resolve("${study.id}.md")
        }
    }

    /** Returns the files of the charts. A study without comparable figures has none. */
    private fun chartFiles(study: Study): List<Path> =
        pages.resolve(study.id).takeIf { it.exists() }?.listDirectoryEntries().orEmpty()

    @Test
    fun `the README has the scoreboard`() {
        shouldBeInDocs("../README.md", "scoreboard", Scoreboard.rows(studies.map(::resultOf)))
    }

    @Test
    fun `the page has the time that all studies took`() {
        val runs = studies.flatMap { study -> study.runs.map { evidence(study, it) } }
        val builds = runs.flatMap { it.events }.filterIsInstance<Event.CodeBuilt>()
        val measuringMillis = runs.sumOf { it.recording.spentMillis }
        shouldBeInDocs(
            "studies.md",
            "time",
            "On this machine, `serdemark study all` took ${minutes(Evidence("studies").elapsedMillis)} minutes, in a " +
                "fresh clone with an empty cache. Of these, ${minutes(measuringMillis)} minutes were " +
                "generations. The rest went into downloads, ${builds.size} builds and checks.",
        )
    }

    private fun minutes(millis: Long) = "%.1f".format(Locale.ROOT, millis / 60e3)

    @Test
    fun `the page has the differences of allocated bytes between JVMs`() {
        val excesses = studies.flatMap { study ->
            study.runs.flatMap { allocationExcesses(evidence(study, it)) }
        }
        fun shareAbove(limit: Double) =
            "%.1f%%".format(100.0 * excesses.count { it > limit } / excesses.size)
        shouldBeInDocs(
            "studies.md",
            "spreads",
            "In the runs of the five studies, ${excesses.size} cells were measured in two or more JVMs. " +
                "In ${shareAbove(0.02)} of them, the largest figure was more than 2% above the smallest, in " +
                "${shareAbove(0.1)} more than 10%, and at most ${(100 * excesses.max()).roundToInt()}%.",
        )
    }

    /**
     * Returns by which share the largest allocation of a JVM exceeds the smallest, for each cell.
     */
    private fun allocationExcesses(evidence: Evidence): List<Double> =
        evidence.recording.slices
            .groupBy { it.cell }
            .values
            .map { slicesOfCell ->
                slicesOfCell
                    .groupBy { it.generation }
                    .values
                    .map { slices ->
                        slices.sumOf { it.allocatedBytes }.toDouble() / slices.sumOf { it.calls }
                    }
            }
            .filter { it.size > 1 && it.min() > 0 }
            .map { it.max() / it.min() - 1 }

    @Test
    fun `at least sixty claims are judged`() {
        studies.sumOf { study ->
            resultOf(study).claims.count { it.verdict != ClaimVerdict.NOT_TESTABLE }
        } shouldBeGreaterThanOrEqual 60
    }

    private companion object {
        /** The endings of runs that nobody interrupted. */
        val COMPLETE_ENDINGS = setOf(Ending.SETTLED, Ending.BUDGET, Ending.GENERATIONS)

        val studies: List<Study> = Studies(Path("../features/studies/data")).files.map(::readStudy)

        private val evidenceByName = mutableMapOf<String, Evidence>()

        fun evidence(study: Study, run: StudyRun): Evidence =
            "studies/${study.id}/${run.name}".let { evidenceByName.getOrPut(it) { Evidence(it) } }

        private val results = mutableMapOf<String, StudyResult>()

        fun resultOf(study: Study): StudyResult =
            results.getOrPut(study.id) {
                val recordings = study.runs.associate { it.name to evidence(study, it).recording }
                judge(study, recordings.mapValues { it.value.plan }, recordings)
            }
    }
}
