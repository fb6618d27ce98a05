package dev.serdemark.explain

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
        val differences = DifferenceExplained(slower, faster, most = 3).differences
        differences.map { it.group } shouldContainExactly
            listOf("text", "copying", "numbers", "names")
        // For text: 3/4 of 2000 ns, minus 1/4 of 1000 ns.
        differences.map { it.nanos.toInt() } shouldContainExactly listOf(1250, -250, -10, 10)
        differences.map { it.isCertain } shouldContainExactly listOf(true, true, false, true)
    }

    @Test
    fun `the named groups and the rest add up to the difference of the times`() {
        val slower = profile(2000.0, "text" to 3000L, "numbers" to 980L, "names" to 20L)
        val faster = profile(1000.0, "text" to 1000L, "numbers" to 2000L, "copying" to 1000L)
        val explained = DifferenceExplained(slower, faster, most = 1)
        explained.total shouldBe 1000.0
        explained.longer.map { it.group } shouldContainExactly listOf("text")
        explained.shorter.map { it.group } shouldContainExactly listOf("copying")
        // The numbers and the names take 10 ns less and 10 ns more.
        explained.rest shouldBe (0.0 plusOrMinus 1e-9)
        val all = listOf(slower to faster, faster to slower, slower to slower)
        all.forEach { (a, b) ->
            DifferenceExplained(a, b, most = 1).run {
                (longer + shorter).sumOf { it.nanos } + rest shouldBe (total plusOrMinus 1e-9)
            }
        }
    }
}
