package dev.serdemark.report.page

import com.github.ajalt.mordant.rendering.AnsiLevel
import com.github.ajalt.mordant.terminal.Terminal
import com.github.ajalt.mordant.terminal.TerminalRecorder
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.Operation
import dev.serdemark.report.html.HtmlReport
import dev.serdemark.report.terminal.TerminalReport
import dev.serdemark.results.PayloadRates
import dev.serdemark.results.RunResult
import dev.serdemark.results.capacityTables
import dev.serdemark.results.testing.SampleRun
import dev.serdemark.results.testing.sample
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
    private val cells = sample("fast", 100.0, 200.0) + sample("today", 200.0, 300.0)

    private fun under(load: PayloadRates, spread: Double? = 0.03): RunResult =
        SampleRun(cells, spread = spread)
            .result
            .against(ContenderName("today", "1"))
            .copy(load = load)

    @Test
    fun `cores are the cost of calls by calls per second`() {
        val (fast, today) = capacityTables(under(PayloadRates(emptyMap(), 1000.0))).single().rows
        // The cost of a sample is 6% above its time.
        fast.cores.value shouldBe (0.318 plusOrMinus 1e-9)
        today.cores.value shouldBe (0.53 plusOrMinus 1e-9)
        val relative = fast.cores.high.shouldNotBeNull() / fast.cores.value
        relative shouldBe (exp(0.03 * 0.7) plusOrMinus 1e-9)
        fast.allocated shouldBe (2000.0 * 1000 plusOrMinus 1e-6)
        fast.written.shouldNotBeNull() shouldBe (5000.0 * 1000 plusOrMinus 1e-6)
    }

    @Test
    fun `operations have separate rates, and those without one take nothing`() {
        val load = PayloadRates(mapOf(Operation.READ to 10.0), null)
        val fast = capacityTables(under(load)).single().rows.first()
        fast.cores.value shouldBe (10 * 106e-6 plusOrMinus 1e-12)
        fast.written.shouldBeNull()
        capacityTables(under(PayloadRates(mapOf(Operation.PARSE to 10.0), null))).shouldBeEmpty()
    }

    @Test
    fun `without intervals of times there are none of cores`() {
        val fast =
            capacityTables(under(PayloadRates(emptyMap(), 1000.0), spread = null))
                .single()
                .rows
                .first()
        fast.cores.low.shouldBeNull()
    }

    @Test
    fun `who lacks a figure of an operation has no row`() {
        val result = SampleRun.users.result.copy(load = PayloadRates(emptyMap(), 1.0))
        capacityTables(result).single().rows.map { it.contender.id }.sorted() shouldBe
            listOf("fastjson2", "jackson", "kotlinx-serialization", "moshi-codegen")
    }

    @Test
    fun `terminal, page and Markdown say what a switch saves`() {
        val result = under(PayloadRates(emptyMap(), 5000.0))
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
            form shouldContain "A switch from today@1 to fast@1 saves about 1.06 of 2.65 cores."
        }
    }
}
