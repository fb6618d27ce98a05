package dev.serdemark.report.wording

import com.github.ajalt.mordant.rendering.AnsiLevel
import com.github.ajalt.mordant.terminal.Terminal
import com.github.ajalt.mordant.terminal.TerminalRecorder
import dev.serdemark.plan.ContenderInfo
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.FloorInfo
import dev.serdemark.report.html.HtmlReport
import dev.serdemark.report.terminal.TerminalReport
import dev.serdemark.results.RunResult
import dev.serdemark.results.testing.SampleRun
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import org.junit.jupiter.api.Test

class LegendWordingTest {
    private val plan = SampleRun.users.result.plan

    private fun info(id: String, shape: String, uses: String? = null, version: String = "1") =
        ContenderInfo(
            ContenderName(id, version),
            shape,
            format = "json",
            effort = "annotations",
            uses = uses,
        )

    private fun lines(vararg contenders: ContenderInfo): List<String> =
        LegendWording.lines(plan.copy(contenders = contenders.toList()))

    private fun terminalText(result: RunResult): String {
        val recorder = TerminalRecorder(AnsiLevel.NONE, width = 200)
        TerminalReport(Terminal(terminalInterface = recorder), Charsets.UTF_8).print(result)
        return recorder.stdout()
    }

    @Test
    fun `contenders are listed by their classes, with the part of the library that they use`() {
        lines(
            info("gson", "kotlin-data"),
            info("jackson-bean", "java-bean", "jackson-databind alone"),
            info("jackson", "kotlin-data", "jackson-module-kotlin"),
        ) shouldContainExactly
            listOf(
                "Kotlin data classes: gson, jackson (jackson-module-kotlin).",
                "Java beans: jackson-bean (jackson-databind alone).",
            )
    }

    @Test
    fun `the user's classes have names for the start of a line and for within a sentence`() {
        lines(info("gson", "given")) shouldContainExactly listOf("Your own classes: gson.")
        LegendWording.classes("given") shouldBe "your own classes"
    }

    @Test
    fun `a contender at two versions is named once, and a lower bound is not named`() {
        val floor = FloorInfo(work = "copying", operations = emptyList())
        lines(
            info("gson", "kotlin-data", version = "2.10"),
            info("gson", "kotlin-data", version = "2.15"),
            info("floor-copy", "kotlin-data").copy(floor = floor),
        ) shouldContainExactly listOf("Kotlin data classes: gson.")
    }

    @Test
    fun `both classes of a conversion are named, and unknown classes have their id`() {
        lines(
            info("wire-domain", "kotlin-data + wire"),
            info("later", "java-value"),
        ) shouldContainExactly
            listOf(
                "Kotlin data classes converted into Wire's classes: wire-domain.",
                "java-value: later.",
            )
    }

    @Test
    fun `page and terminal show the legend after the tables`() {
        val run = SampleRun.users.result
        val beans =
            run.plan.contenders.map { it.copy(languageShape = "java-bean", uses = "a module") }
        val result = run.copy(plan = run.plan.copy(contenders = beans))
        val legend = "Java beans: ${beans.first().contender.id} (a module)"
        terminalText(result).substringAfterLast("\nrank ") shouldContain legend
        HtmlReport.render(result).substringAfter("</table>") shouldContain legend
    }
}
