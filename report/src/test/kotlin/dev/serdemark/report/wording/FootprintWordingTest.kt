package dev.serdemark.report.wording

import dev.serdemark.plan.Footprint
import dev.serdemark.report.html.HtmlReport
import dev.serdemark.results.testing.SampleRun
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldNotContain
import org.junit.jupiter.api.Test

class FootprintWordingTest {
    private val unknown = SampleRun.users.result
    private val contenders = unknown.plan.contenders.map { it.contender }

    private val known =
        unknown.copy(
            footprints = mapOf(contenders[1] to Footprint(4, 2_345_678, 1234, 98_765)),
            compileMillis = mapOf(contenders[0] to 3449L, contenders[1] to 40L),
        )

    @Test
    fun `a row has what the run recorded of a contender`() {
        val rows = FootprintWording.rows(known)
        rows.keys.toList() shouldBe contenders.take(2)
        val texts = rows.values.map { row -> FootprintField.of(rows.values).map { it.text(row) } }
        texts[0] shouldContainExactly listOf(null, null, null, null, "3.4 s")
        texts[1] shouldContainExactly listOf("4", "2.35 MB", "1,234", "98.8 KB", "0.0 s")
    }

    @Test
    fun `cold starts add the classes loaded and the first call`() {
        val cold = FootprintRow(null, 40, loadedClasses = 1500, firstCallNanos = 2.5e6)
        val fields = FootprintField.of(listOf(cold))
        fields.map { it.heading } shouldContainExactly
            listOf("compile time", "classes loaded", "first call")
        fields.map { it.text(cold) } shouldContainExactly listOf("0.0 s", "1,500", "2.50 ms")
    }

    @Test
    fun `the page has a table of what was recorded, and otherwise none`() {
        HtmlReport.render(known) shouldContain "id=\"footprint\""
        HtmlReport.render(known) shouldContain "2.35 MB"
        HtmlReport.render(unknown) shouldNotContain "id=\"footprint\""
    }
}
