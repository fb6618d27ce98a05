package dev.serdemark.report.page

import dev.serdemark.plan.ContenderInfo
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.Footprint
import dev.serdemark.report.html.HtmlReport
import dev.serdemark.results.testing.ColdRecorded
import dev.serdemark.results.testing.SampleRun
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldNotContain
import org.junit.jupiter.api.Test

class FootprintPageTest {
    private val withoutFootprints = SampleRun.users.result
    private val contenders = withoutFootprints.plan.contenders.map { it.contender }

    private val withFootprints =
        withoutFootprints.copy(
            further =
                withoutFootprints.further.copy(
                    footprints =
                        mapOf(
                            contenders[1] to
                                Footprint(
                                    jars = 4,
                                    jarBytes = 2_345_678,
                                    classes = 1234,
                                    classBytes = 98_765,
                                )
                        ),
                    compileMillis = mapOf(contenders[0] to 3449L, contenders[1] to 40L),
                )
        )

    @Test
    fun `a row has the recorded figures of a contender`() {
        val section = FootprintPage(withFootprints).blocks().single() as Block.Section
        val table = section.blocks.filterIsInstance<Block.Table>().single()
        val rows =
            table.groups.single().rows.map { row ->
                row.map { cell -> cell.text.joinToString("") { it.text } }
            }
        rows shouldContainExactly
            listOf(
                listOf("${contenders[0]}", "–", "–", "–", "–", "3.4 s"),
                listOf("${contenders[1]}", "4", "2.35 MB", "1,234", "98.8 KB", "0.0 s"),
            )
    }

    @Test
    fun `cold runs add the loaded classes and the first call`() {
        val contender = ContenderName("a", "1.0")
        val run = ColdRecorded.result(starts = ColdRecorded::startsWithSlowB)
        val info =
            ContenderInfo(contender, languageShape = "java-bean", format = "json", effort = "-")
        val cold =
            run.copy(
                plan = run.plan.copy(contenders = listOf(info)),
                further = run.further.copy(compileMillis = mapOf(contender to 40L)),
            )
        val page = HtmlReport.render(cold).substringAfter("id=\"footprint\"")
        page shouldContain "first call"
        page shouldContain "Classes loaded are those of a JVM up to its first result"
    }

    @Test
    fun `the page has a table only if the run recorded footprints`() {
        HtmlReport.render(withFootprints) shouldContain "id=\"footprint\""
        HtmlReport.render(withFootprints) shouldContain "2.35 MB"
        HtmlReport.render(withoutFootprints) shouldNotContain "id=\"footprint\""
    }
}
