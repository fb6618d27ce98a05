package dev.serdemark.report.page

import com.github.ajalt.mordant.rendering.AnsiLevel
import com.github.ajalt.mordant.terminal.Terminal
import com.github.ajalt.mordant.terminal.TerminalRecorder
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.Operation
import dev.serdemark.plan.PayloadRates
import dev.serdemark.report.html.HtmlReport
import dev.serdemark.report.terminal.TerminalReport
import dev.serdemark.results.RunResult
import dev.serdemark.results.capacityTables
import dev.serdemark.results.change
import dev.serdemark.results.testing.SampleCell
import dev.serdemark.results.testing.SampleRun
import dev.serdemark.results.testing.sampleCells
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.doubles.plusOrMinus
import io.kotest.matchers.nulls.shouldBeNull
import io.kotest.matchers.nulls.shouldNotBeNull
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import kotlin.math.exp
import org.jsoup.Jsoup
import org.junit.jupiter.api.Test

class CapacityPageTest {
    private val cells =
        sampleCells("fast", read = 100.0, write = 200.0) +
            sampleCells("today", read = 200.0, write = 300.0)

    private fun resultWithLoad(load: PayloadRates, spread: Double? = 0.03): RunResult =
        SampleRun(cells, spread = spread).result.against(ContenderName("today", "1")).let {
            it.copy(view = it.view.copy(load = load))
        }

    @Test
    fun `cores are the cost of a call times calls per second`() {
        val table = capacityTables(resultWithLoad(PayloadRates(emptyMap(), all = 1000.0))).single()
        val (fast, today) = table.rows
        // 1000 reads and 1000 writes per second. The cost of a sample is 6% above its time.
        fast.cores.value shouldBe (1000 * (100 + 200) * 1.06e-6 plusOrMinus 1e-9)
        today.cores.value shouldBe (1000 * (200 + 300) * 1.06e-6 plusOrMinus 1e-9)
        // Intervals of times in a SampleRun are 0.7 times as wide as those of ratios.
        val relativeHigh = fast.cores.high.shouldNotBeNull() / fast.cores.value
        relativeHigh shouldBe (exp(0.03 * 0.7) plusOrMinus 1e-9)
        fast.allocated shouldBe (2000.0 * 1000 plusOrMinus 1e-6)
        // Only writes count, of 5000 bytes each.
        fast.written.shouldNotBeNull() shouldBe (5000.0 * 1000 plusOrMinus 1e-6)
    }

    @Test
    fun `operations have separate rates, and an operation without a rate takes no cores`() {
        val load = PayloadRates(mapOf(Operation.READ to 10.0), null)
        val fast = capacityTables(resultWithLoad(load)).single().rows.first()
        // Ten reads per second, which cost 106 µs each.
        fast.cores.value shouldBe (10 * 106e-6 plusOrMinus 1e-12)
        fast.written.shouldBeNull()
        capacityTables(resultWithLoad(PayloadRates(mapOf(Operation.PARSE to 10.0), null)))
            .shouldBeEmpty()
    }

    @Test
    fun `without intervals of times, cores have no interval`() {
        val fast =
            capacityTables(resultWithLoad(PayloadRates(emptyMap(), 1000.0), spread = null))
                .single()
                .rows
                .first()
        fast.cores.low.shouldBeNull()
    }

    @Test
    fun `a contender without a figure for an operation has no row`() {
        val result =
            SampleRun.users.result.copy(
                view = SampleRun.users.result.view.copy(load = PayloadRates(emptyMap(), 1.0))
            )
        capacityTables(result).single().rows.map { it.contender.id }.sorted() shouldBe
            listOf("fastjson2", "jackson", "kotlinx-serialization", "moshi-codegen")
    }

    @Test
    fun `terminal, page and Markdown say what a switch saves`() {
        val result = resultWithLoad(PayloadRates(emptyMap(), 5000.0))
        val recorder = TerminalRecorder(width = 300)
        TerminalReport(Terminal(AnsiLevel.NONE, terminalInterface = recorder), Charsets.UTF_8)
            .print(result)
        val forms =
            listOf(
                recorder.stdout(),
                Jsoup.parse(HtmlReport.render(result)).text(),
                RunPage(result).markdown().replace("**", ""),
            )
        for (form in forms) {
            form shouldContain "At read 5,000/s and write 5,000/s, users/medium, bytes, g1"
            form shouldContain "fast@1 takes 1.59 cores ("
            form shouldContain
                "A switch from today@1 to fast@1 saves 1.06 (1.01–1.11) of 2.65 cores."
            form shouldContain Regex("-1.06[ |]+-1.11 to -1.01")
        }
    }

    @Test
    fun `the change in cores has an interval, computed from the interval of the ratio`() {
        val result = resultWithLoad(PayloadRates(mapOf(Operation.READ to 1e6), null))
        val (fast, today) = capacityTables(result).single().rows
        val change = change(result, today, fast)
        change.value shouldBe (fast.cores.value - today.cores.value plusOrMinus 1e-9)
        val (a, b) = listOf(fast, today).map { it.shares.single().cell }
        val ratio = checkNotNull(result.comparison(a, b)).ratio
        fun changeAt(ratioOfFast: Double?) =
            fast.cores.value * checkNotNull(ratioOfFast) / ratio.value - today.cores.value
        change.low.shouldNotBeNull() shouldBe (changeAt(ratio.low) plusOrMinus 1e-9)
        change.high.shouldNotBeNull() shouldBe (changeAt(ratio.high) plusOrMinus 1e-9)
        val inverseChange = change(result, fast, today)
        inverseChange.value shouldBe (-change.value plusOrMinus 1e-9)
        (inverseChange.low.shouldNotBeNull() > 0) shouldBe true
    }

    @Test
    fun `a saving may be uncertain, have no interval, or not exist`() {
        fun markdown(cells: List<SampleCell>, spread: Double?, baseline: String) =
            RunPage(
                    SampleRun(cells, spread = spread)
                        .result
                        .against(ContenderName(baseline, "1"))
                        .let {
                            it.copy(view = it.view.copy(load = PayloadRates(emptyMap(), 5000.0)))
                        }
                )
                .markdown()
        val near =
            sampleCells("near", read = 195.0, write = 295.0) +
                sampleCells("today", read = 200.0, write = 300.0)
        markdown(near, 0.2, "today") shouldContain
            Regex(
                "By estimate, a switch from today@1 to near@1 saves 0.0\\d+ of 2.\\d+ cores. " +
                    "That is not certain: it may save up to 0.\\d+, or take 0.\\d+ more."
            )
        markdown(near, null, "today") shouldContain "saves about 0.05 of \\~2.7 cores."
        markdown(near, 0.03, "near") shouldContain
            "By estimate, no other contender takes fewer cores than near@1."
    }
}
