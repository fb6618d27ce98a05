package dev.serdemark.report.terminal

import com.github.ajalt.mordant.rendering.AnsiLevel
import com.github.ajalt.mordant.terminal.Terminal
import com.github.ajalt.mordant.terminal.TerminalRecorder
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.ints.shouldBeLessThanOrEqual
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource

class InferredTableTest {
    private val fields =
        listOf(
            InferredField("Order", "id", "long", 0.0, 0.0),
            InferredField("Order", "customer", "Customer", 0.0, 0.0),
            InferredField("Order", "coupon", "string", 0.25, 0.0004),
            InferredField("Order", "", "double", 0.9999, 0.0),
            InferredField("Customer", "name", "string", 0.0, 1.0),
        )

    private val notice = "$.coupon: it holds number or string, so it is kept as JSON text"

    private fun terminalText(
        fields: List<InferredField>,
        width: Int = 80,
        maxItems: Int = 40,
        notices: List<String> = listOf(notice),
    ): String {
        val recorder = TerminalRecorder(AnsiLevel.NONE, width, outputInteractive = true)
        InferredTable(Terminal(terminalInterface = recorder), Charsets.UTF_8)
            .print(fields, notices, maxItems)
        return recorder.stdout()
    }

    @Test
    fun `each field has a row, and notices follow below the table`() {
        terminalText(fields).trimEnd().lines() shouldContainExactly
            listOf(
                "record    field     type      absent   null",
                "Order     id        long",
                "          customer  Customer",
                "          coupon    string       25%  <0.1%",
                "          \"\"        double    >99.9%",
                "Customer  name      string             100%",
                "",
                notice,
            )
    }

    @Test
    fun `only the first of many fields are shown, with the number of the others`() {
        val many = (1..10_000).map { fields[2].copy(field = "f$it") }
        val lines =
            terminalText(many, maxItems = 5, notices = many.map { notice }).trimEnd().lines()
        lines.filter { it.startsWith("and ") } shouldContainExactly
            listOf("and 9996 more fields", "and 9996 more notices")
        // Headings, four fields and the rest, an empty line, four notices and the rest.
        lines.size shouldBe 12
    }

    @Test
    fun `if nothing was inferred, there are only notices`() {
        terminalText(emptyList()).trimEnd().lines() shouldContainExactly listOf(notice)
    }

    @ParameterizedTest
    @ValueSource(ints = [40, 60, 80])
    fun `no line is wider than the terminal`(width: Int) {
        val name = "unusually".repeat(40)
        val long = fields.map { it.copy(record = name, field = name, type = name) }
        terminalText(long, width).lines().maxOf { it.length } shouldBeLessThanOrEqual width
    }

    @Test
    fun `control characters in names are shown as their codes`() {
        val hostile = "\u001b[2J\nOrder  id\u202e"
        val printed =
            terminalText(
                listOf(InferredField(hostile, hostile, hostile, 0.0, 0.0)),
                200,
                notices = listOf(hostile),
            )
        printed.filter { it.isISOControl() && it != '\n' || it == '\u202e' } shouldBe ""
        printed shouldContain "\\u{1b}[2J\\u{a}Order  id\\u{202e}"
        printed.lines().count { it.startsWith("Order") } shouldBe 0
    }
}
