package dev.serdemark.explain

import dev.serdemark.plan.Cell
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.DocumentName
import dev.serdemark.plan.Operation
import dev.serdemark.report.page.name
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldNotContain
import org.junit.jupiter.api.Test

class ExplainPageTest {
    /** The profile of a cell, with the number of samples of each of the [groups]. */
    private fun profile(
        contender: String,
        time: Double,
        vararg groups: Pair<String, Long>,
        lookups: Map<String, Long> = emptyMap(),
        failedInlining: List<FailedInlining> = emptyList(),
        counts: Map<String, Double> = emptyMap(),
    ) =
        CellProfile(
            Cell(
                DocumentName("users", "medium"),
                ContenderName(contender, "1.0"),
                Operation.READ,
                channel = "bytes",
                jvm = "g1",
            ),
            time,
            allocated = 80_000.0,
            groups.associate { (name, count) ->
                name to GroupSamples(mapOf("lib.Parser.next" to count))
            },
            classes = mapOf("byte[]" to 3L, "java.lang.String" to 1L),
            profiler = "a profiler",
            lookups,
            failedInlining,
            counts,
        )

    private val slow =
        profile("slow", 100_000.0, "decoding text" to 3000L, "matching names" to 2000L)
    private val fast = profile("fast", 40_000.0, "decoding text" to 500L, "matching names" to 4500L)

    @Test
    fun `the page names the groups that make one contender slower, with their times`() {
        val text = ExplainPage(listOf(fast, slow), "run/explain", "run/explain/x.html").markdown()
        text shouldContain "# fast@1.0 and slow@1.0: read users/medium"
        text shouldContain
            "**slow@1.0 takes 60 µs more than fast@1.0**: 56 µs in decoding text (60 µs against 4.0 µs)"
        text shouldContain "| decoding text | 60.0 | 4.00 | 60% | 10% |"
        text shouldContain "lib.Parser.next 60%"
        text shouldContain
            "allocates 80.0 KB per call, about: byte\\[\\] 60 KB, java.lang.String 20 KB"
        text shouldContain "From 5,000 and 5,000 samples of a profiler"
        text shouldContain
            "Flame graphs: run/explain. What differs, in one graph: run/explain/x.html."
    }

    @Test
    fun `the sentence about two contenders never denies the differences that it names`() {
        fun text(slow: CellProfile, fast: CellProfile) =
            ExplainPage(listOf(fast, slow), "run/explain").markdown()
        // In both profiles, decoding and matching differ by chance.
        val alike = "decoding text" to 50L
        val equal =
            text(
                profile("slow", 41_000.0, alike, "matching names" to 50L),
                profile("fast", 40_000.0, alike, "matching names" to 50L),
            )
        equal shouldContain
            "**slow@1.0 takes 1.0 µs more than fast@1.0**. No group differs by more than the random error of sampling.\n"
        // Decoding takes 4 µs against 10 µs. The other groups take between 9 and 14 µs each.
        val others = listOf("a", "b", "c")
        val onlyLess =
            text(
                profile(
                    "slow",
                    40_000.0,
                    "decoding text" to 10L,
                    *others.map { it to 30L }.toTypedArray(),
                ),
                profile(
                    "fast",
                    40_000.0 - 2_500.0,
                    "decoding text" to 30L,
                    *others.map { it to 27L }.toTypedArray(),
                ),
            )
        onlyLess shouldContain
            "**slow@1.0 takes 2.5 µs more than fast@1.0**. No group takes longer by more than the random error of sampling. " +
                "slow@1.0 takes 6.1 µs less in decoding text. The other groups together take 8.6 µs more.\n"
        onlyLess shouldNotContain "No group differs"
    }

    @Test
    fun `for one contender, the page names the largest parts of its time`() {
        val text = ExplainPage(listOf(slow), "run/explain").markdown()
        text shouldContain
            "**A call takes 100 µs**: 60% in decoding text and 40% in matching names."
        text shouldContain "Flame graphs: run/explain. docs/explain.md"
    }

    @Test
    fun `megamorphic calls are named if they take at least one percent of the time`() {
        fun text(lookups: Long): String {
            val calls = mapOf("lib.Binder.bind" to lookups)
            val cell = profile("slow", 100_000.0, "decoding text" to 1000L, lookups = calls)
            return ExplainPage(listOf(cell), "run/explain").markdown()
        }
        text(30) shouldContain
            "**slow@1.0** spends 3% of the time (3.0 µs) on looking up the targets of megamorphic calls: lib.Binder.bind 3%"
        text(9) shouldNotContain "megamorphic"
    }

    @Test
    fun `in a profile without samples, all shares are 0`() {
        val none = profile("none", 40_000.0, "decoding text" to 0L)
        ExplainPage(listOf(none), "run/explain").markdown() shouldContain
            "| decoding text | 0.00 | 0% |"
    }

    @Test
    fun `hot calls that were not inlined and events of the processor are named`() {
        fun call(callee: String, samples: Long) =
            FailedInlining(
                caller = "lib.Parser.next",
                callee,
                reason = "hot method too big",
                samples,
            )
        val cell =
            profile(
                "slow",
                100_000.0,
                "decoding text" to 1000L,
                failedInlining = listOf(call("lib.Parser.text", 200), call("lib.Parser.skip", 9)),
                counts = mapOf("instructions" to 1_234_567.0, "cache-misses" to 12.0),
            )
        val page = ExplainPage(listOf(cell), "run/explain").markdown()
        page shouldContain
            "**slow@1.0** has hot calls that the compiler did not inline: lib.Parser.text in lib.Parser.next (20% of the time; hot method too big)\n"
        page shouldContain "**slow@1.0** takes 1,234,567 instructions and 12 cache misses per call"
        val read = ExplainJson.read(ExplainJson.render(listOf(cell)))
        ExplainPage(read, "run/explain").markdown() shouldBe page
    }

    @Test
    fun `markup and control characters in names are shown as text`() {
        val hostile = profile("<script>\u001b[31m", 1000.0, "a|b" to 10L)
        val text = ExplainPage(listOf(hostile), "run/explain").markdown()
        text shouldNotContain "<script>"
        text shouldNotContain "\u001b"
    }
}
