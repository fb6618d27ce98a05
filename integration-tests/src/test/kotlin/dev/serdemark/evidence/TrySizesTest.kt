package dev.serdemark.evidence

import dev.serdemark.evidence.testing.Evidence
import dev.serdemark.evidence.testing.decisionOnFastest
import dev.serdemark.evidence.testing.shouldBeInDocs
import dev.serdemark.results.advice.Recommendation
import dev.serdemark.results.advice.advice
import io.kotest.matchers.collections.shouldHaveSize
import io.kotest.matchers.longs.shouldBeLessThanOrEqual
import io.kotest.matchers.nulls.shouldNotBeNull
import java.util.Locale
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

/** Checks how soon `serdemark try` recommends a contender, for documents of 1 KB to 2 MB. */
@Tag("evidence")
class TrySizesTest {
    private val runs =
        listOf("fields-14", "users-8", "users-160", "users-480").map { Evidence("try/$it") }

    @Test
    fun `each run ends with a recommendation within 3 minutes of measuring`() {
        runs.forEach { run ->
            run.result.plan.contenders shouldHaveSize 9
            run.recording.spentMillis shouldBeLessThanOrEqual 180_000
            recommendation(run).shouldNotBeNull()
        }
    }

    @Test
    fun `the page has the times and recommendations of all runs`() {
        val head =
            "| document | read and write decided against the fastest after | measured for | recommended |\n" +
                "|---|--:|--:|---|\n"
        val rows = runs.map { run ->
            val bytes = run.result.plan.documents.single().jsonBytes / 1000
            val size = String.format(Locale.ROOT, if (bytes < 10) "%.1f KB" else "%.0f KB", bytes)
            "| $size | ${seconds(run.decisionOnFastest()?.millis)} | ${seconds(run.recording.spentMillis)} | " +
                "`${recommendation(run)?.contender?.id}` |"
        }
        shouldBeInDocs("try.md", "sizes", head + rows.joinToString("\n"))
    }

    private fun recommendation(run: Evidence) = advice(run.result) as? Recommendation

    private fun seconds(millis: Long?) = millis?.let { "${it / 1000} s" } ?: "–"
}
