package dev.serdemark.selfcheck

import dev.serdemark.contender.Contender
import dev.serdemark.contender.Contenders
import dev.serdemark.plan.Cell
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.DocumentName
import dev.serdemark.plan.Operation
import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.results.measures.Recording
import dev.serdemark.results.testing.Recorded
import dev.serdemark.runs.JmhResult
import dev.serdemark.sources.testing.shippedContenders
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContain
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.shouldBe
import java.util.Random
import kotlin.io.path.Path
import kotlin.math.exp
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

/** Runs all checks of a selfcheck on simulated runs. */
@Tag("slow")
class StoryTest {
    private val repeating =
        RepeatingContenders(Contenders.read(listOf(Path("selfcheck/data"))).find("repeating"))
    private val table = listOf("fastjson2", "jackson", "gson").map(shippedContenders::find)

    @Test
    fun `a correct system passes every check`() {
        val runs = SimulatedRuns()
        Selfcheck(runs, repeating, table, Scale.FULL, seed = 1)
            .checks()
            .filter { it.passed != true }
            .toList()
            .shouldBeEmpty()
        runs.runNames shouldContainExactly
            listOf("idle") +
                turns(15) +
                listOf("loaded") +
                listOf("users-small", "users-medium", "users-large") +
                listOf("jmh-users-small", "jmh-users-medium", "jmh-users-large") +
                (1..5).map { "rerun-$it" }
    }

    @Test
    fun `a quick selfcheck has neither reruns nor JMH`() {
        val runs = SimulatedRuns()
        val checks = Selfcheck(runs, repeating, table, Scale.QUICK, seed = 1).measured().toList()
        checks.count { it.what == INJECTED } shouldBe 1
        runs.runNames shouldContainExactly listOf("idle") + turns(6) + listOf("loaded")
    }

    private fun turns(count: Int) = (1..count).flatMap { listOf("alone-$it", "full-$it") }

    @Test
    fun `if JVMs differ much, a quick selfcheck finds the slowdown, but 8 generations do not`() {
        fun findsSlowdown(scale: Scale): Boolean? =
            Selfcheck(SimulatedRuns(spread = 0.03), repeating, table, scale, seed = 1)
                .measured()
                .first { it.what == INJECTED } // The later checks are not run.
                .passed
        findsSlowdown(Scale.QUICK) shouldBe true
        findsSlowdown(Scale.QUICK.copy(idle = 8)) shouldBe false
    }

    @Test
    fun `without Maven, only the check against JMH is left out`() {
        val runs = SimulatedRuns(jmh = { throw ProblemException(Problem("No Maven.", "Get it.")) })
        val quickWithJmh =
            Scale.QUICK.copy(reruns = Scale.FULL.reruns, againstJmh = Scale.FULL.againstJmh)
        val checks = Selfcheck(runs, repeating, table, quickWithJmh, seed = 1).measured().toList()
        checks.filter { it.passed == null } shouldContainExactly
            listOf(
                CheckResult("against JMH", "measured", found = "No Maven. Get it.", passed = null)
            )
        checks.map { it.what } shouldContain "5 runs of one table, idle and under load"
    }

    /**
     * Simulates runs. Each ranked contender takes e times as long as the contender before it. Of
     * the repeating contenders, only `slower` is slower.
     *
     * @param spread the standard deviation of the logarithms of times over JVMs
     */
    private inner class SimulatedRuns(
        private val spread: Double = 0.01,
        private val jmh: () -> Unit = {},
    ) : SelfcheckRuns {
        val runNames = mutableListOf<String>()
        private val random = Random(7)

        override fun measureGenerations(
            name: String,
            document: String,
            contenders: List<Contender>,
            generations: Int,
            operations: List<Operation>,
        ): Recording = run(name, document, contenders, generations, operations)

        override fun measureAsUsual(
            name: String,
            document: String,
            contenders: List<Contender>,
        ): Recording = run(name, document, contenders, generations = 8)

        override fun measureByJmh(
            name: String,
            document: String,
            contenders: List<Contender>,
            forks: Int,
        ): List<JmhResult> {
            runNames += name
            jmh()
            return contenders.flatMap { contender ->
                Operation.OF_WHOLE_VALUES.map { jmh("$contender", document, it, time(contender)) }
            }
        }

        private fun run(
            name: String,
            document: String,
            contenders: List<Contender>,
            generations: Int,
            operations: List<Operation> = Operation.OF_WHOLE_VALUES,
        ): Recording {
            runNames += name
            val cells = contenders.flatMap { contender ->
                operations.map {
                    Cell(documentName(document), contenderName(contender), it, "bytes", "default")
                }
            }
            val noise =
                Array(generations + 1) {
                    DoubleArray(cells.size) { exp(spread * random.nextGaussian()) }
                }
            return Recorded.recording(
                Recorded.events(Recorded.plan(cells), generations) { cell, generation, _ ->
                    noise[generation][cell] * time(contenders[cell / operations.size])
                }
            )
        }

        private fun time(contender: Contender): Double =
            when (contender.id) {
                repeating.slower.id -> 100_000 * RepeatingContenders.SLOWDOWN
                // The repeating contenders are not in the table.
                else -> 100_000 * exp(table.indexOf(contender).coerceAtLeast(0).toDouble())
            }
    }

    private fun documentName(document: String) =
        DocumentName(document.substringBefore('/'), document.substringAfter('/'))

    private fun contenderName(contender: Contender) = ContenderName(contender.id, contender.version)

    private companion object {
        const val INJECTED = "an injected slowdown of 5%"
    }
}
