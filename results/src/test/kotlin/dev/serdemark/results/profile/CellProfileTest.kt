package dev.serdemark.results.profile

import dev.serdemark.results.testing.Recorded
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.doubles.plusOrMinus
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

class CellProfileTest {
    private fun profile(time: Double, vararg groups: Pair<String, Long>) =
        CellProfile(
            Recorded.cell("a"),
            time,
            allocated = 1000.0,
            groups =
                groups.associate { (name, count) -> name to GroupSamples(mapOf("a.B.c" to count)) },
            classes = mapOf("byte[]" to 300L, "java.lang.String" to 100L),
            profiler = "a profiler",
        )

    @Test
    fun `a group has its share of the run's time, and a sampling error`() {
        val cell = profile(1000.0, "text" to 300L, "numbers" to 100L)
        cell.nanos("text") shouldBe (750.0 plusOrMinus 1e-9)
        cell.nanos("names") shouldBe 0.0
        // A call takes 1000 ns, times the root of 0.25 * 0.75 / 400.
        cell.error("numbers") shouldBe (21.65 plusOrMinus 0.01)
        cell.allocatedShare("byte[]") shouldBe 0.75
    }

    @Test
    fun `differences are in nanoseconds, the largest first, with certainty by sampling error`() {
        val slower = profile(2000.0, "text" to 3000L, "numbers" to 980L, "names" to 20L)
        val faster = profile(1000.0, "text" to 1000L, "numbers" to 2000L, "copying" to 1000L)
        val differences = differences(slower, faster)
        differences.map { it.group } shouldContainExactly
            listOf("text", "copying", "numbers", "names")
        // For text: 3/4 of 2000 ns, minus 1/4 of 1000 ns.
        differences.map { it.nanos.toInt() } shouldContainExactly listOf(1250, -250, -10, 10)
        differences.map { it.isCertain } shouldContainExactly listOf(true, true, false, true)
    }
}
