package dev.serdemark.report.page

import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.DocumentName
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Status
import dev.serdemark.results.RunResult
import dev.serdemark.results.figures.warm
import dev.serdemark.results.testing.SampleRun
import dev.serdemark.results.testing.sample
import dev.serdemark.results.warnings.RunTouched
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
    private val cells = sample("fast", 100.0, 100.0) + sample("slow", 200.0, 300.0)

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
        fun using(uses: String?) =
            result.plan.contenders.map {
                if (it.contender.id == "slow") it.copy(uses = uses) else it
            }
        fun lines(uses: String?) =
            lines(result.copy(plan = result.plan.copy(contenders = using(uses))))
        val (decision, read, write) = lines("its module")
        decision shouldStartWith "Switch from slow@1 (its module) to fast@1: "
        read shouldEndWith "as fast as slow@1."
        write shouldEndWith "as fast as slow@1."
        lines(null).count { "(its module)" in it } shouldBe 0
    }

    @Test
    fun `of several versions, only the first names the part of the library that they use`() {
        val versions =
            listOf("1", "2").flatMap { version ->
                sample("gson", 100.0 * version.toInt(), 100.0 * version.toInt()).map {
                    it.copy(contender = ContenderName("gson", version))
                }
            }
        val result = SampleRun(versions).result
        val using = result.plan.contenders.map { it.copy(uses = "strings") }
        lines(result.copy(plan = result.plan.copy(contenders = using))).first() shouldStartWith
            "gson@1 (strings) is fastest for read: 2.00 times (1.94–2.06) as fast as gson@2."
    }

    private val busy = Warning(WarningKind.UNSTEADY_MACHINE, RunTouched, 0.68)

    @Test
    fun `one JVM of each contender on a busy machine is called a quick look`() {
        fun first(generations: Int, vararg warnings: Warning) =
            lines(SampleRun(cells, generations = generations, warnings = warnings.toList()).result)
        first(1, busy).first() shouldBe
            "Quick look: each contender was measured in one fresh JVM, while other work slowed the machine down. " +
                "Intervals assume that times differ from JVM to JVM as in Serdemark's published runs. Measure longer with --rigorous, up to 30 minutes."
        first(1, busy).count { "fresh JVM" in it } shouldBe 1
        val still = Warning(WarningKind.FREQUENCY, RunTouched, 1.2)
        for (other in listOf(first(1), first(1, still), first(2, busy))) {
            other.first() shouldStartWith "fast@1 is fastest for read: "
            other.last() shouldContain "fresh JVM"
        }
    }

    @Test
    fun `a quick look of a rigorous run advises only a larger budget`() {
        val result = SampleRun(cells, generations = 1, warnings = listOf(busy)).result
        val command = listOf("run", "users", "--rigorous", "--budget", "1m")
        lines(result.copy(plan = result.plan.copy(command = command))).first() shouldEndWith
            "Measure longer with a larger --budget."
    }

    @Test
    fun `an answer without a gate has at most six lines`() {
        val sized = cells.map { if (it.contender.id == "fast") it.copy(payload = 9.0) else it }
        val documents = (1..5).map { DocumentName("users", "d$it") }
        for (shown in 1..documents.size) {
            val run =
                SampleRun(
                    sized,
                    documents.take(shown),
                    generations = 1,
                    warnings = listOf(busy),
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
    fun `a few groups of several documents are named, with links to their figures`() {
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
        lines shouldHaveSize 2
        val undecided = sample("a", 100.0, 100.0) + sample("b", 100.5, 100.5)
        lines(SampleRun(undecided, documents, spread = 0.2).result).first() shouldBe
            "No contender is certainly the fastest in any of the 10 tables below."
    }

    @Test
    fun `the answer names what a winner cannot do, and why`() {
        val (reads, writes) = sample("fast", 100.0, 100.0)
        val other = sample("slow", 200.0, 300.0) + sample("third", 300.0, 400.0)
        val failed = writes.failed(Status.UNSUPPORTED, "no maps")
        lines(SampleRun(other + reads + failed).result) shouldContain
            "fast@1 has no figure for write users/medium: unsupported, no maps"
        val documents = (1..5).map { DocumentName("users", "d$it") }
        lines(SampleRun(other + reads + failed, documents).result) shouldContain
            "Winners lack 2 more figures."
    }

    @Test
    fun `warnings are counted by kind`() {
        val kinds = listOf(WarningKind.BUSY_MACHINE, WarningKind.BUSY_MACHINE, WarningKind.SWAPPING)
        val warnings = kinds.map { Warning(it, RunTouched, 0.5) }
        lines(SampleRun(cells, warnings = warnings).result).last().takeLast(12) shouldBe
            " 2 warnings."
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
        lines(SampleRun(sample("alone", 100.0, 100.0), documents).result).first() shouldBe
            "No contender is certainly the fastest in any of the 10 tables below."
    }
}
