package dev.serdemark.report.wording

import com.github.ajalt.mordant.rendering.AnsiLevel
import com.github.ajalt.mordant.terminal.Terminal
import com.github.ajalt.mordant.terminal.TerminalRecorder
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.SilentErrorsInfo
import dev.serdemark.plan.Status
import dev.serdemark.report.html.HtmlReport
import dev.serdemark.report.terminal.TerminalReport
import dev.serdemark.results.RunResult
import dev.serdemark.results.advice.advice
import dev.serdemark.results.testing.SampleCell
import dev.serdemark.results.testing.SampleRun
import dev.serdemark.results.testing.sampleCells
import io.kotest.matchers.nulls.shouldBeNull
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldEndWith
import io.kotest.matchers.string.shouldStartWith
import org.jsoup.Jsoup
import org.junit.jupiter.api.Test

class DecisionWordingTest {
    private val cells =
        sampleCells("slow", read = 400.0, write = 300.0) +
            sampleCells("fast", read = 100.0, write = 150.0) +
            sampleCells("today", read = 200.0, write = 200.0)

    private val comparison =
        "Compared with today@1, faster by more than 5%: fast@1; slower by more than 5%: slow@1."

    /** A run of these [cells], with the baseline today@1. */
    private fun withBaseline(cells: List<SampleCell>, spread: Double = 0.03) =
        SampleRun(cells, spread = spread).result.against(ContenderName("today", "1"))

    private fun decision(result: RunResult): String =
        checkNotNull(DecisionWording(result).sentence(checkNotNull(advice(result)))).joinToString(
            ""
        ) {
            it.text
        }

    @Test
    fun `the first certain ratio of a table is explained in a sentence`() {
        fun example(result: RunResult) = Wording.ratioExample(result.groups.first())
        example(withBaseline(cells)) shouldBe
            "Ratios are times: fast@1 at 0.500× takes 0.500 of the time of today@1, so it is 2.00 times as fast."
        example(SampleRun(cells).result) shouldBe
            "Ratios are times: today@1 at 2.00× takes 2.00 times as long as fast@1."
        example(SampleRun(sampleCells("alone", read = 1.0, write = 1.0)).result).shouldBeNull()
        val undecided =
            sampleCells("a", read = 100.0, write = 100.0) +
                sampleCells("b", read = 101.0, write = 101.0)
        example(SampleRun(undecided, spread = 0.2).result).shouldBeNull()
    }

    @Test
    fun `the decision says what a switch changes with invalid data`() {
        fun result(
            vararg counts: Pair<String, SilentErrorsInfo>,
            faults: Map<String, List<String>>,
        ) =
            withBaseline(cells).let { result ->
                val contenders =
                    result.plan.contenders.map {
                        it.copy(
                            silentErrors = counts.toMap()[it.contender.id],
                            faults = faults[it.contender.id],
                        )
                    }
                result.copy(plan = result.plan.copy(contenders = contenders))
            }
        val worse = "fast" to SilentErrorsInfo(32, 272)
        val faults = mapOf("fast" to listOf("null", "kind"), "today" to listOf("null", "depth"))
        decision(result(worse, "today" to SilentErrorsInfo(9, 261), faults = faults)) shouldEndWith
            "; fast@1 reads 32 of 272 unusual or invalid inputs silently wrong, and today@1 9 of 261; " +
                "new faults with kind; no faults with depth."
        decision(
            result(worse, "today" to SilentErrorsInfo(9, 272), faults = emptyMap())
        ) shouldEndWith
            "; fast@1 reads 32 of 272 unusual or invalid inputs silently wrong, and today@1 9."
        decision(result(worse, faults = faults)) shouldEndWith
            "; fast@1 reads 32 of 272 unusual or invalid inputs silently wrong, and it is not known how many today@1 does."
        decision(result("today" to SilentErrorsInfo(9, 261), faults = faults)) shouldBe
            decision(withBaseline(cells))
    }

    @Test
    fun `without a baseline there is neither a decision nor a comparison`() {
        val result = SampleRun(cells).result
        advice(result).shouldBeNull()
        DecisionWording(result).reference.shouldBeNull()
        DecisionWording(result).comparedWithBaseline(result.groups.first()).shouldBeNull()
    }

    @Test
    fun `a switch to a faster contender is recommended, with the ratio of each operation`() {
        decision(withBaseline(cells)) shouldBe
            "Switch from today@1 to fast@1: read is 2.00 times (1.94–2.06) as fast; " +
                "write is 1.33 times (1.29–1.37) as fast."
    }

    @Test
    fun `if the baseline is already the best, the advice is to stay`() {
        decision(
            withBaseline(
                sampleCells("slow", read = 400.0, write = 300.0) +
                    sampleCells("today", read = 200.0, write = 200.0)
            )
        ) shouldBe "Stay with today@1: no other is better in what you asked for."
    }

    @Test
    fun `a switch with gains and losses is reported with both`() {
        decision(
            withBaseline(
                sampleCells("reader", read = 100.0, write = 210.0) +
                    sampleCells("today", read = 300.0, write = 180.0)
            )
        ) shouldStartWith
            "A switch from today@1 to reader@1 gains and loses: read is 3.00 times (2.91–3.09) as fast; write takes 1.17 times (1.13–1.20) as long."
    }

    @Test
    fun `if the baseline uses Kotlin classes, the decision names the contender for Java beans`() {
        fun decision(shapes: Map<String, String>, library: String?): String {
            val result = withBaseline(cells)
            val contenders =
                result.plan.contenders.map {
                    val shape = shapes.getValue(it.contender.id)
                    // The contender slow is of another library.
                    val isOfLibrary = it.contender.id in setOf("today", "fast")
                    it.copy(languageShape = shape, library = library.takeIf { isOfLibrary })
                }
            return decision(result.copy(plan = result.plan.copy(contenders = contenders)))
        }
        val beans = mapOf("today" to "kotlin-data", "fast" to "java-bean", "slow" to "java-bean")
        decision(beans, "https://example.org") shouldEndWith
            " today@1 has Kotlin data classes here. If yours are Java beans, compare with --baseline fast@1."
        decision(beans, null) shouldEndWith " as fast."
        decision(beans.mapValues { "java-bean" }, "https://example.org") shouldEndWith " as fast."
        val swapped = mapOf("today" to "java-bean", "fast" to "kotlin-data", "slow" to "java-bean")
        decision(swapped, "https://example.org") shouldEndWith " as fast."
    }

    @Test
    fun `a switch with undecided pairs is called not certain`() {
        decision(withBaseline(cells, spread = 0.9)) shouldStartWith
            "It is not certain whether a switch from today@1 to fast@1 pays: read is 2.0 times (0.81–4.9) as fast, not certain;"
    }

    @Test
    fun `if another contender is as fast as the baseline, the advice is to stay`() {
        val equal =
            sampleCells("other", read = 199.5, write = 199.5) +
                sampleCells("today", read = 200.0, write = 200.0)
        val result = withBaseline(equal, spread = 0.01)
        decision(result) shouldStartWith "Stay with today@1"
    }

    @Test
    fun `if the baseline has no figure, no switch is judged and ratios refer to the fastest`() {
        val failed =
            sampleCells("today", read = 200.0, write = 200.0).map {
                it.failed(Status.CRASHED, "no")
            }
        val result =
            withBaseline(
                sampleCells("fast", read = 100.0, write = 150.0) +
                    sampleCells("slow", read = 400.0, write = 300.0) +
                    failed
            )
        decision(result) shouldBe
            "today@1 has no figure here, so a switch from it cannot be judged."
        DecisionWording(result).comparedWithBaseline(result.groups.first()) shouldBe
            "today@1 has no figure here: ratios refer to the fastest."
        result.groups.first().ranked.map(Wording::ratio) shouldBe listOf("1×", "4.00×")
    }

    @Test
    fun `the ratios of tables refer to the baseline, with the intervals of its pairs`() {
        val result = withBaseline(cells)
        val read = result.groups.first()
        read.ranked.map(Wording::ratio) shouldBe listOf("0.500×", "1×", "2.00×")
        read.ranked.map { Wording.ratioInterval(it, 0.05) } shouldBe
            listOf("0.485–0.515", null, "1.94–2.06")
        Wording.scale(read.ranked, result) shouldBe "today = 1"
        DecisionWording(result).comparedWithBaseline(read) shouldBe comparison
    }

    @Test
    fun `a certain difference is not called undecided, even if it may be below the margin`() {
        val near =
            sampleCells("near", read = 192.0, write = 192.0) +
                sampleCells("far", read = 230.0, write = 230.0)
        val result =
            withBaseline(near + sampleCells("today", read = 200.0, write = 200.0), spread = 0.035)
        DecisionWording(result).comparedWithBaseline(result.groups.first()) shouldBe
            "Compared with today@1, faster, but not surely by more than 5%: near@1; " +
                "slower by more than 5%: far@1."
        decision(result) shouldContain
            "write is 1.04 times (1.01–1.08) as fast, but not surely by more than 5%."
    }

    @Test
    fun `terminal and page have the same sentences`() {
        val result = withBaseline(cells)
        val recorder = TerminalRecorder(width = 400)
        TerminalReport(Terminal(AnsiLevel.NONE, terminalInterface = recorder), Charsets.UTF_8)
            .print(result)
        val page = Jsoup.parse(HtmlReport.render(result)).text()
        for (text in
            listOf(
                decision(result),
                checkNotNull(DecisionWording(result).reference),
                comparison,
            )) {
            recorder.stdout() shouldContain text
            page shouldContain text
        }
    }
}
