package dev.serdemark.report.page

import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.DocumentName
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Preset
import dev.serdemark.plan.Request
import dev.serdemark.plan.Status
import dev.serdemark.report.wording.Link
import dev.serdemark.results.RunResult
import dev.serdemark.results.figures.warm
import dev.serdemark.results.testing.SampleRun
import dev.serdemark.results.testing.sampleCells
import dev.serdemark.results.warnings.RunSubject
import dev.serdemark.results.warnings.Warning
import dev.serdemark.results.warnings.WarningKind
import io.kotest.matchers.collections.shouldContain
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.collections.shouldHaveSize
import io.kotest.matchers.ints.shouldBeLessThanOrEqual
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldEndWith
import io.kotest.matchers.string.shouldStartWith
import org.junit.jupiter.api.Test

class AnswerTest {
    private val cells =
        sampleCells("fast", read = 100.0, write = 100.0) +
            sampleCells("slow", read = 200.0, write = 300.0)

    private fun lines(result: RunResult): List<String> =
        answer(result).map { block ->
            (block as Block.Paragraph).text.joinToString("") { it.text }
        }

    @Test
    fun `the decision comes first, then the verdicts, then how sure they are`() {
        val (decision, read, write, trust) =
            lines(SampleRun(cells).result.against(ContenderName("slow", "1")))
        decision shouldStartWith "Switch from slow@1 to fast@1: "
        read shouldStartWith "fast@1 is fastest for read: "
        write shouldStartWith "fast@1 is fastest for write: "
        trust shouldStartWith "How sure: Measured in 12 fresh JVMs each. "
    }

    @Test
    fun `the first mention of a contender names the part of its library that it uses`() {
        val result = SampleRun(cells).result.against(ContenderName("slow", "1"))
        fun lines(uses: String?): List<String> {
            val contenders =
                result.plan.contenders.map {
                    if (it.contender.id == "slow") it.copy(uses = uses) else it
                }
            return lines(result.copy(plan = result.plan.copy(contenders = contenders)))
        }
        val (decision, read, write) = lines("its module")
        decision shouldStartWith "Switch from slow@1 (its module) to fast@1: "
        read shouldEndWith "as fast as slow@1."
        write shouldEndWith "as fast as slow@1."
        lines(null).count { "(its module)" in it } shouldBe 0
    }

    @Test
    fun `several versions of a contender name the part of the library only once`() {
        val versions =
            listOf("1", "2").flatMap { version ->
                sampleCells("gson", read = 100.0 * version.toInt(), write = 100.0 * version.toInt())
                    .map {
                        it.copy(contender = ContenderName("gson", version))
                    }
            }
        val result = SampleRun(versions).result
        val contenders = result.plan.contenders.map { it.copy(uses = "strings") }
        lines(result.copy(plan = result.plan.copy(contenders = contenders))).first() shouldStartWith
            "gson@1 (strings) is fastest for read: 2.00 times (1.94–2.06) as fast as gson@2."
    }

    private val unsteadyMachine = Warning(WarningKind.UNSTEADY_MACHINE, RunSubject, value = 0.68)

    @Test
    fun `one generation on an unsteady machine is called a quick look`() {
        fun lines(generations: Int, vararg warnings: Warning): List<String> =
            lines(SampleRun(cells, generations = generations, warnings = warnings.toList()).result)
        lines(generations = 1, unsteadyMachine).first() shouldBe
            "Quick look: each contender was measured in one fresh JVM, while other work slowed the machine down. " +
                "Intervals assume that times differ from JVM to JVM as in Serdemark's published runs. Measure longer with --rigorous, up to 30 minutes."
        // The last line does not repeat the number of JVMs.
        lines(generations = 1, unsteadyMachine).count { "fresh JVM" in it } shouldBe 1
        val otherWarning = Warning(WarningKind.FREQUENCY, RunSubject, value = 1.2)
        val noQuickLooks =
            listOf(
                lines(generations = 1),
                lines(generations = 1, otherWarning),
                lines(generations = 2, unsteadyMachine),
            )
        for (lines in noQuickLooks) {
            lines.first() shouldStartWith "fast@1 is fastest for read: "
            lines.last() shouldContain "fresh JVM"
        }
    }

    @Test
    fun `a quick look of a rigorous run advises only a larger budget`() {
        val result = SampleRun(cells, generations = 1, warnings = listOf(unsteadyMachine)).result
        val request = Request("run", Preset.RIGOROUS)
        lines(
                result.copy(
                    plan = result.plan.copy(origin = result.plan.origin.copy(request = request))
                )
            )
            .first() shouldEndWith "Measure longer with a larger --budget."
    }

    @Test
    fun `an answer without a gate has at most six lines`() {
        // Sizes and orders differ, so that every part of the answer has a line.
        val differentSizes = cells.map {
            if (it.contender.id == "fast") it.copy(payload = 9.0) else it
        }
        val documents = (1..5).map { DocumentName("users", "d$it") }
        for (count in 1..documents.size) {
            val run =
                SampleRun(
                    differentSizes,
                    documents.take(count),
                    generations = 1,
                    warnings = listOf(unsteadyMachine),
                    slowdown = { document, contender ->
                        if (document == documents[1] && contender.id == "fast") 9.0 else 1.0
                    },
                )
            val lines = lines(run.result.against(ContenderName("slow", "1")))
            lines.size shouldBeLessThanOrEqual 6
            lines.first() shouldStartWith "Quick look: "
            lines.last() shouldContain "Stopped"
        }
    }

    @Test
    fun `verdicts on a few groups of several documents link to their figures`() {
        val documents = listOf("small", "large").map { DocumentName("users", it) }
        val reads = cells.filter { it.operation == Operation.READ }
        val result = SampleRun(reads, documents).result
        lines(result).count { "(users/small, bytes, g1)" in it } shouldBe 1
        answer(result)
            .flatMap { (it as Block.Paragraph).text }
            .filterIsInstance<Link>()
            .map { it.target } shouldContainExactly
            result.groups.map { "#${anchor(it)}" } + "#$INTERVALS"
    }

    @Test
    fun `for many groups the answer counts the wins of each contender`() {
        val documents = (1..5).map { DocumentName("users", "d$it") }
        val lines = lines(SampleRun(cells, documents).result)
        lines.first() shouldBe "fast@1 is fastest in 10 of 10 tables."
        // The second line says how sure this is.
        lines shouldHaveSize 2
        val undecided =
            sampleCells("a", read = 100.0, write = 100.0) +
                sampleCells("b", read = 100.5, write = 100.5)
        lines(SampleRun(undecided, documents, spread = 0.2).result).first() shouldBe
            "No contender is certainly the fastest in any of the 10 tables below."
    }

    @Test
    fun `the answer says where a winner has no figure, and why`() {
        val (reads, writes) = sampleCells("fast", read = 100.0, write = 100.0)
        val other =
            sampleCells("slow", read = 200.0, write = 300.0) +
                sampleCells("third", read = 300.0, write = 400.0)
        val failed = writes.failed(Status.UNSUPPORTED, "no maps")
        lines(SampleRun(other + reads + failed).result) shouldContain
            "fast@1 has no figure for write users/medium: unsupported"
        val documents = (1..5).map { DocumentName("users", "d$it") }
        // Three of the five gaps have a line each.
        lines(SampleRun(other + reads + failed, documents).result) shouldContain
            "Winners lack 2 more figures."
    }

    @Test
    fun `warnings are counted by kind`() {
        val kinds = listOf(WarningKind.BUSY_MACHINE, WarningKind.BUSY_MACHINE, WarningKind.SWAPPING)
        val warnings = kinds.map { Warning(it, RunSubject, value = 0.5) }
        lines(SampleRun(cells, warnings = warnings).result).last() shouldEndWith " 2 warnings."
    }

    @Test
    fun `the number of JVMs is a range if some cells were decided earlier`() {
        val run = SampleRun(cells).result
        val groups =
            run.groups.map { group ->
                val (first, second) = group.ranked
                val figures = checkNotNull(first.result.warm).copy(generations = 3)
                group.copy(
                    ranked =
                        listOf(first.copy(result = first.result.copy(figures = figures)), second)
                )
            }
        lines(run.copy(groups = groups)).last() shouldStartWith
            "How sure: Measured in 3 to 12 fresh JVMs each. "
        lines(run.copy(groups = emptyList())).last().contains("JVM") shouldBe false
    }

    @Test
    fun `a run of one contender has no winner`() {
        val documents = (1..5).map { DocumentName("users", "d$it") }
        lines(SampleRun(sampleCells("alone", read = 100.0, write = 100.0), documents).result)
            .first() shouldBe "No contender is certainly the fastest in any of the 10 tables below."
    }
}
