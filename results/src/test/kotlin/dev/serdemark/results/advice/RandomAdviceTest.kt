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

    private val recommendations: List<CheckedRun> by lazy { recommendations { it.result } }

    /** Returns the runs with a recommendation. */
    private fun recommendations(result: (RandomRun) -> RunResult): List<CheckedRun> =
        runs.map(result).mapNotNull {
            val advice = advice(it)
            if (advice is Recommendation) CheckedRun(advice, it) else null
        }

    @Test
    fun `the recommended contender is on the Pareto front of what the user asked about`() {
        recommendations.size shouldBeGreaterThan RUNS.toInt() / 2
        recommendations.forEach { run ->
            withClue(run.recommendation) {
                run.definitions.considered.filter {
                    run.definitions.dominates(it, run.recommendation.contender)
                } shouldBe emptyList()
            }
        }
    }

    @Test
    fun `contradictory verdicts lead to a contender on the front, unless the front is empty`() {
        recommendations { it.contradictory }
            .forEach { run ->
                val considered = run.definitions.considered
                val front = considered.filter { b ->
                    considered.none { a -> run.definitions.dominates(a, b) }
                }
                withClue(run.recommendation) {
                    front.ifEmpty { considered } shouldContain run.recommendation.contender
                }
            }
    }

    @Test
    fun `there is always a recommendation, unless no contender fits`() {
        runs
            .map { it.result }
            .forEach { result ->
                val none = advice(result) as? NoRecommendation ?: return@forEach
                when (none.why) {
                    Missing.NOTHING_FITS -> Definitions(result).considered shouldBe emptyList()
                    Missing.UNKNOWN,
                    Missing.OTHER_EXPERIMENT -> error("These runs are warm, and so are the wishes")
                }
            }
    }

    @Test
    fun `a recommendation is certain if all others are certainly worse in something, or equal`() {
        recommendations.forEach { run ->
            val best = run.recommendation.contender
            val isCertain =
                (run.definitions.considered - best).all { other ->
                    val verdicts = run.definitions.verdicts(best, other)
                    verdicts.any { it.isFaster } || verdicts.all { it == Verdict.SAME }
                }
            withClue(run.recommendation) { run.recommendation.isCertain shouldBe isCertain }
        }
    }

    @Test
    fun `an unbeaten contender is beaten by none, and beats none at its level or behind it`() {
        recommendations
            .filter { it.recommendation.basis == Basis.UNBEATEN }
            .forEach { run ->
                val best = run.recommendation.contender
                (run.definitions.considered - best).forEach { other ->
                    run.definitions.verdicts(other, best).none { it.isFaster } shouldBe true
                }
                (run.recommendation.level + run.recommendation.behind).forEach { other ->
                    run.definitions.verdicts(best, other).forEach {
                        (it == Verdict.SAME || it == Verdict.UNDECIDED) shouldBe true
                    }
                }
            }
    }

    private companion object {
        const val RUNS = 2000L
    }
}

private class CheckedRun(val recommendation: Recommendation, result: RunResult) {
    val definitions = Definitions(result)
}

/** Compares the contenders of a run directly by the definitions. */
private class Definitions(private val result: RunResult) {
    private val prefer = checkNotNull(result.plan.question.wishes).prefer

    /** The measured cells that the user asked about. */
    private val asked: List<Cell> =
        result.cells
            .filter { it.figures != null }
            .map { it.cell }
            .filter { prefer != Preference.SIZE || it.operation == Operation.WRITE }

    /** The contenders that meet the wishes and have a figure in every cell. */
    val considered: List<ContenderName> =
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

    /** Judges an exact ratio by the margin of the runs, 5%. */
    private fun byFigure(ratio: Double): Verdict =
        when {
            ratio * 1.05 < 1 -> Verdict.FASTER
            ratio > 1.05 -> Verdict.SLOWER
            else -> Verdict.SAME
        }
}
