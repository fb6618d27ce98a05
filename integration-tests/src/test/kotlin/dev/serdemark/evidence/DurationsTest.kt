package dev.serdemark.evidence

import dev.serdemark.evidence.testing.Evidence
import dev.serdemark.evidence.testing.shouldBeInValidation
import dev.serdemark.plan.Status
import io.kotest.matchers.longs.shouldBeLessThan
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.util.Locale
import kotlin.io.path.Path
import kotlin.io.path.readText
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestInstance
import org.junit.jupiter.api.TestInstance.Lifecycle.PER_CLASS

/** Checks the published times of a first run with an empty cache, and of a second run. */
@TestInstance(PER_CLASS) // Journals are large, so all tests share what they read.
@Tag("evidence")
class DurationsTest {
    private val secondRun = Evidence("users-medium-best")
    private val firstRun = Evidence("users-medium-cold")

    @Test
    fun `all eighteen cells are measured`() {
        secondRun.result.cells.map { it.outcome.status } shouldBe List(18) { Status.MEASURED }
    }

    @Test
    fun `a second run makes its first call within ten seconds, and ends within two minutes`() {
        secondRun.millisToFirstCall shouldBeLessThan 10_000
        secondRun.elapsedMillis shouldBeLessThan 120_000
    }

    @Test
    fun `the docs have the times of the second run`() {
        shouldBeInValidation(
            "durations",
            "From launch to the first warm-up call: ${seconds(secondRun.millisToFirstCall)} s. " +
                "From launch to the end, when each contender is decided against the fastest: ${seconds(secondRun.elapsedMillis)} s.",
        )
    }

    @Test
    fun `the docs have the times and downloads of a first run`() {
        val (maven, cache) = firstRun.readNumbers("bytes.txt")
        val elapsed = seconds(firstRun.elapsedMillis)
        val text =
            "From launch to the first warm-up call on a machine that has only a JDK and Maven: ${seconds(firstRun.millisToFirstCall)} s. " +
                "Until each contender is decided against the fastest: $elapsed s. Maven downloads and unpacks ${megabytes(maven)} MB " +
                "for the build, and Serdemark ${megabytes(cache)} MB of compilers and libraries that Maven does not have."
        shouldBeInValidation("cold", text)
        Path("../README.md").readText().replace('\n', ' ') shouldContain
            "A cold first run ended after $elapsed s and ${megabytes(maven + cache)} MB"
    }

    @Test
    fun `a first run ends within five minutes`() {
        firstRun.elapsedMillis shouldBeLessThan 300_000
    }

    private fun megabytes(bytes: Long) = "%.0f".format(Locale.ROOT, bytes / 1e6)

    private fun seconds(millis: Long) = "%.1f".format(Locale.ROOT, millis / 1000.0)
}
