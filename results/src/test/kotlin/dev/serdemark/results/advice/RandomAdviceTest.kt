package dev.serdemark.results.advice

import dev.serdemark.plan.Cell
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Preference
import dev.serdemark.results.RunResult
import dev.serdemark.results.comparison.Verdict
import dev.serdemark.results.figures.CellResult
import dev.serdemark.results.figures.warm
import dev.serdemark.results.testing.RandomRun
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldContain
import io.kotest.matchers.ints.shouldBeGreaterThan
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestInstance

/** Checks the recommendations of random runs by independent computations. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RandomAdviceTest {
    private val runs = (1L..RUNS).map { RandomRun(it) }

    private val recommended: List<Judged> by lazy { recommendations { it.result } }

    private fun recommendations(result: (RandomRun) -> RunResult) = runs.mapNotNull { run ->
        (advice(result(run)) as? Recommendation)?.let { Judged(it, result(run)) }
    }

    @Test
    fun `the recommended contender is on the Pareto front of what the user asked about`() {
        recommended.size shouldBeGreaterThan RUNS.toInt() / 2
        recommended.forEach { run ->
            withClue(run.recommendation) {
                run.order.fit.filter {
                    run.order.dominates(it, run.recommendation.contender)
                } shouldBe emptyList()
            }
        }
    }

    @Test
    fun `contradictory verdicts lead to a contender on the front, unless the front is empty`() {
        recommendations { it.contradictory }
            .forEach { run ->
                val fit = run.order.fit
                val front = fit.filter { b -> fit.none { run.order.dominates(it, b) } }
                withClue(run.recommendation) {
                    front.ifEmpty { fit } shouldContain run.recommendation.contender
                }
            }
    }

    @Test
    fun `there is always a recommendation, unless no contender fits`() {
        runs
            .map { it.result }
            .forEach { result ->
                val none = advice(result) as? NoRecommendation ?: return@forEach
                val order = Order(result)
                when (none.why) {
                    Missing.NOTHING_FITS -> order.fit shouldBe emptyList()
                    Missing.UNKNOWN,
                    Missing.OTHER_EXPERIMENT -> error("These runs are warm, and so are the wishes")
                }
            }
    }

    @Test
    fun `a recommendation is certain if all others are certainly worse in something, or equal`() {
        recommended.forEach { run ->
            val best = run.recommendation.contender
            val known =
                (run.order.fit - best).all { other ->
                    val verdicts = run.order.verdicts(best, other)
                    verdicts.any { it.isFaster } || verdicts.all { it == Verdict.SAME }
                }
            withClue(run.recommendation) { run.recommendation.isCertain shouldBe known }
        }
    }

    @Test
    fun `no contender beats an unbeaten one, and it beats none that is level or behind`() {
        recommended
            .filter { it.recommendation.basis == Basis.UNBEATEN }
            .forEach { run ->
                val best = run.recommendation.contender
                (run.order.fit - best).forEach { other ->
                    run.order.verdicts(other, best).none { it.isFaster } shouldBe true
                }
                (run.recommendation.level + run.recommendation.behind).forEach { other ->
                    run.order.verdicts(best, other).forEach {
                        (it == Verdict.SAME || it == Verdict.UNDECIDED) shouldBe true
                    }
                }
            }
    }

    private companion object {
        const val RUNS = 2000L
    }
}

private class Judged(val recommendation: Recommendation, result: RunResult) {
    val order = Order(result)
}

/** Decides directly by the definitions which contender of a run is better than which. */
private class Order(private val result: RunResult) {
    private val prefer = checkNotNull(result.plan.wishes).prefer

    /** The measured cells that the user asked about. */
    private val asked: List<Cell> =
        result.cells
            .filter { it.figures != null }
            .map { it.cell }
            .filter { prefer != Preference.SIZE || it.operation == Operation.WRITE }

    val fit: List<ContenderName> =
        result.plan.contenders
            .filter { it.misfit == null }
            .map { it.contender }
            .filter { contender ->
                val measured = result.cells.filter { it.figures != null }.map { it.cell }
                measured.isNotEmpty() && measured.all { it.copy(contender = contender) in measured }
            }

    fun verdicts(a: ContenderName, b: ContenderName): List<Verdict> =
        asked
            .map { it.copy(contender = a) }
            .distinct()
            .map { verdict(cell(it), cell(it.copy(contender = b))) }

    fun dominates(a: ContenderName, b: ContenderName): Boolean {
        if (a == b) return false
        val verdicts = verdicts(a, b)
        return verdicts.any { it.isFaster } && verdicts.all { it.isFaster || it == Verdict.SAME }
    }

    private fun cell(cell: Cell): CellResult = result.cells.single { it.cell == cell }

    private fun verdict(a: CellResult, b: CellResult): Verdict =
        when (prefer) {
            Preference.SIZE -> byFigure(a.warm!!.payloadBytes / b.warm!!.payloadBytes)
            Preference.ALLOCATION -> byFigure(a.warm!!.allocated / b.warm!!.allocated)
            else ->
                result.comparisons.firstNotNullOf {
                    if (it.a == a.index && it.b == b.index) it.verdict
                    else if (it.a == b.index && it.b == a.index) it.verdict.inverse else null
                }
        }

    private fun byFigure(ratio: Double): Verdict =
        when {
            ratio * 1.05 < 1 -> Verdict.FASTER
            ratio > 1.05 -> Verdict.SLOWER
            else -> Verdict.SAME
        }
}
