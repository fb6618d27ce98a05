package dev.serdemark.evidence

import dev.serdemark.engine.request.Settings
import dev.serdemark.engine.warm.WorkerLoad
import dev.serdemark.engine.warm.likelyTime
import dev.serdemark.evidence.testing.Evidence
import io.kotest.assertions.withClue
import io.kotest.matchers.doubles.shouldBeBetween
import kotlin.time.Duration.Companion.milliseconds
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

/** Checks the estimate of the time of a generation, which is made before the run. */
@Tag("evidence")
class LikelyTimeTest {
    private val quietRuns =
        (1..4).map { "table-quiet-$it" } +
            listOf("users-medium-quiet", "json-libraries", "try") +
            listOf("selfcheck/full-1", "selfcheck/alone-1")

    @Test
    fun `the estimate is 0,67 to 1,5 times the real time, for 2 to 51 cells`() {
        for (name in quietRuns) {
            val recording = Evidence(name).recording
            val first = recording.ends.first()
            val workers = recording.workers.filter { it.generation == first.generation }
            // Until November 2026, a worker measured two cells, so loads are counted by cell.
            val load = WorkerLoad(recording.plan.documents.single().jsonBytes)
            val loads = workers.flatMap { it.cells }.map { load }
            val ratio = likelyTime(loads, Settings(warmers = 2)) / first.wallMillis.milliseconds
            withClue("$name, $ratio times ${first.wallMillis} ms") {
                ratio.shouldBeBetween(0.67, 1.5, 0.0)
            }
        }
    }
}
