package dev.serdemark.report.page

import dev.serdemark.plan.AdvisoriesInfo
import dev.serdemark.plan.AdvisoryInfo
import dev.serdemark.plan.ContenderName
import dev.serdemark.results.RunResult
import dev.serdemark.results.testing.SampleCell
import dev.serdemark.results.testing.SampleRun
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import org.junit.jupiter.api.Test

class VersionsPageTest {
    /** A run of gson 2.8, 2.9 and so on. A read takes these [micros]. */
    private fun result(vararg micros: Double): RunResult {
        val sample = SampleRun.usersCells.first { it.micros != null }
        val cells: List<SampleCell> = micros.mapIndexed { i, time ->
            sample.copy(contender = ContenderName("gson", "2.${i + 8}"), micros = time)
        }
        return SampleRun(cells).result
    }

    private fun sentence(result: RunResult): String =
        section(result).blocks.filterIsInstance<Block.Paragraph>().first().text.joinToString("") {
            it.text
        }

    private fun section(result: RunResult) = VersionsPage(result).blocks().single() as Block.Section

    @Test
    fun `the page names the first version that differs, its time, and later changes`() {
        val run = result(20.0, 20.0, 30.0, 30.0, 20.0)
        sentence(run) shouldContain
            "2.10 is the first that differs from the one before by more than 5%: it takes 1.50 times"
        sentence(run) shouldContain "as long as 2.9. Then 2.12."
        sentence(run) shouldContain "In all, 2.12 takes 1.00 times"
        section(run).blocks.filterIsInstance<Block.Command>().single().words shouldContain
            "serdemark versions gson users/medium -o read --from 2.9 --to 2.10"
    }

    @Test
    fun `without a change, the page names neither a version nor a command`() {
        val run = result(20.0, 20.0, 20.0)
        sentence(run) shouldContain
            "no version is certainly more than 5% faster or slower than the one before. In all,"
        section(run).blocks.filterIsInstance<Block.Command>().shouldBeEmpty()
    }

    @Test
    fun `a step that may be beyond the margin is open`() {
        sentence(result(20.0, 20.0, 21.0)) shouldContain
            "Open for 2.10: a larger --budget may decide."
    }

    @Test
    fun `a table has a row per version, the oldest first`() {
        val table =
            section(result(20.0, 30.0, 20.0)).blocks.filterIsInstance<Block.Table>().single()
        table.groups.single().rows.map { it.first().text.single().text } shouldContainExactly
            listOf("2.8", "2.9", "2.10")
        table.columns.first().isName shouldBe true
    }

    @Test
    fun `a column says how many advisories each version has, and which ones it fixes`() {
        fun column(idsByVersion: List<List<String>>): List<String>? {
            val run = result(*DoubleArray(idsByVersion.size) { 20.0 })
            val contenders =
                run.plan.contenders.mapIndexed { i, info ->
                    val known =
                        idsByVersion[i].map {
                            AdvisoryInfo(it, emptyList(), "high", "It is bad.", "g:gson:1")
                        }
                    info.copy(advisories = AdvisoriesInfo("2026-01-31", known))
                }
            val table =
                section(run.copy(plan = run.plan.copy(contenders = contenders)))
                    .blocks
                    .filterIsInstance<Block.Table>()
                    .single()
            val index = table.columns.indexOfFirst { it.heading == "advisories" }
            if (index < 0) return null
            return table.groups.single().rows.map { row -> row[index].text.single().text }
        }
        column(listOf(listOf("A", "B"), listOf("B"), emptyList())) shouldBe
            listOf("2", "1; fixes A", "0; fixes B")
        column(listOf(listOf("A", "B", "C", "D", "E"), emptyList(), listOf("F"))) shouldBe
            listOf("5", "0; fixes A, B, C and 2 others", "1")
        column(List(3) { emptyList() }) shouldBe null
    }

    @Test
    fun `a run without several versions of a contender has no section on versions`() {
        VersionsPage(SampleRun.users.result).blocks().shouldBeEmpty()
    }
}
