package dev.serdemark.evidence

import dev.serdemark.engine.request.Settings
import dev.serdemark.engine.warm.WorkerLoad
import dev.serdemark.engine.warm.likelyTime
import dev.serdemark.evidence.testing.Evidence
import dev.serdemark.results.measures.Recording
import io.kotest.assertions.withClue
import io.kotest.matchers.doubles.shouldBeBetween
import io.kotest.matchers.nulls.shouldNotBeNull
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

    private val busyRuns =
        (1..5).map { "answers/beside-$it" } + listOf("table-loaded-1", "table-loaded-2")

    /** Checks the estimate for a run in which Serdemark had this [share] of the cores. */
    private fun check(name: String, share: (Recording) -> Double) {
        val recording = Evidence(name).recording
        val first = recording.ends.first()
        val workers = recording.workers.filter { it.generation == first.generation }
        // Until November 2026, a worker measured two cells, so loads are counted by cell.
        val load = WorkerLoad(recording.plan.documents.single().jsonBytes)
        val loads = workers.flatMap { it.cells }.map { load }
        val estimate = likelyTime(loads, Settings(warmers = 2)) / share(recording)
        val ratio = estimate / first.wallMillis.milliseconds
        withClue("$name, $ratio times ${first.wallMillis} ms") {
            ratio.shouldBeBetween(0.67, 1.5, 0.0)
        }
    }

    @Test
    fun `the estimate is 0,67 to 1,5 times the real time, for 2 to 51 cells`() {
        quietRuns.forEach { name -> check(name) { 1.0 } }
    }

    @Test
    fun `beside other programs, the estimate is divided by the share of the cores`() {
        busyRuns.forEach { name ->
            check(name) { recording ->
                val others = recording.machine.getValue(1).othersCores.shouldNotBeNull()
                1 - others / recording.environment.cores
            }
        }
    }
}
