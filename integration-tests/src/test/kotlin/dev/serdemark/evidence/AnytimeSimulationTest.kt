package dev.serdemark.evidence

import dev.serdemark.evidence.testing.shouldBeInValidation
import dev.serdemark.plan.Goal
import dev.serdemark.results.measures.EXPECTED_SPREAD
import dev.serdemark.results.measures.LEAST_SPREAD
import dev.serdemark.selfcheck.SimulatedTable
import dev.serdemark.selfcheck.TimeDistribution
import dev.serdemark.statistics.Spread
import dev.serdemark.statistics.SpreadPrior
import dev.serdemark.statistics.pooledSpread
import io.kotest.assertions.withClue
import io.kotest.matchers.doubles.shouldBeLessThan
import io.kotest.matchers.doubles.shouldBeLessThanOrEqual
import java.util.Locale
import java.util.Random
import kotlin.math.ln
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.EnumSource

/**
 * Simulates tables of contenders. Checks how often intervals are wrong, and after how many
 * generations they find a difference.
 */
@Tag("slow")
@Tag("evidence")
class AnytimeSimulationTest {
    @Test
    fun `for every distribution, intervals of one pair hold after every generation`() {
        coveredRows.forEach { withClue(it.shape) { it.pair?.shouldBeLessThanOrEqual(0.06) } }
    }

    @Test
    fun `for every distribution, all intervals of a table hold after every generation`() {
        coveredRows.forEach {
            withClue(it.shape) {
                it.table shouldBeLessThanOrEqual 0.05
                it.manyGroups shouldBeLessThanOrEqual 0.05
                it.best shouldBeLessThanOrEqual 0.05
            }
        }
    }

    @Test
    fun `the spread of other pairs saves at least a sixth of the generations`() {
        powers
            .filter { it.spread <= 0.04 }
            .forEach {
                withClue(it.spread) {
                    it.found.average() shouldBeLessThan it.foundBySeparateSpreads.average() * 5 / 6
                }
            }
    }

    @Test
    fun `the docs have the shares of tables with a wrong interval`() {
        val head =
            "| shape | one pair | 56 pairs in 2 groups | 75 pairs in 5 groups | the same 56 for `--goal best` |\n|---|--:|--:|--:|--:|"
        val lines = rows.map {
            val shares = listOf(it.pair, it.table, it.manyGroups, it.best)
            "| ${it.shape.words} | ${shares.joinToString(" | ") { share -> share?.let(::percent) ?: "–" }} |"
        }
        shouldBeInValidation("coverage", (listOf(head) + lines).joinToString("\n"))
    }

    @Test
    fun `the docs have the numbers of generations until a difference is found`() {
        val head =
            "| spread of a pair | generations, median pair | last pair of the table | by each pair's own spread: median pair | last pair |\n|--:|--:|--:|--:|--:|"
        val lines = powers.map {
            "| ${percent(it.spread, 0)} | ${it.found.median} | ${it.last.median} | ${it.foundBySeparateSpreads.median} | ${it.lastBySeparateSpreads.median} |"
        }
        shouldBeInValidation("power", (listOf(head) + lines).joinToString("\n"))
    }

    @Tag("long")
    @ParameterizedTest
    @EnumSource(
        names =
            [
                "NORMAL",
                "LONG_TAILED",
                "TWO_HUMPED",
                "ONE_TWO_HUMPED",
                "UNEQUAL",
                "COLD",
                "NOISY_LATER",
                "NOISY_SPELLS",
            ]
    )
    fun `all intervals of a table hold, in thousands of tables`(shape: TimeDistribution) {
        for ((contenders, groups) in listOf(4 to 1, 8 to 2, 6 to 5)) {
            for (goal in Goal.entries) {
                withClue("$contenders contenders, $groups groups, $goal") {
                    shareOfWrongTables(
                        3000,
                        shape,
                        contenders,
                        groups,
                        goal,
                    ) shouldBeLessThanOrEqual 0.05
                }
            }
        }
    }

    /** The shares of tables in which any interval is wrong after any generation. */
    private class Row(
        val shape: TimeDistribution,
        val pair: Double?,
        val table: Double,
        val manyGroups: Double,
        val best: Double,
    )

    /**
     * The numbers of generations until a difference of 15% is decided.
     *
     * @param tablesBySeparateSpreads tables in which only the pair itself estimates its spread
     * @property found the numbers of all pairs
     * @property last the number of the last pair of each table
     */
    private class Power(
        val spread: Double,
        tables: List<SimulatedTable>,
        tablesBySeparateSpreads: List<SimulatedTable>,
    ) {
        private val perTable = tables.map(::generations)
        private val perTableBySeparateSpreads = tablesBySeparateSpreads.map(::generations)
        val found = perTable.flatten()
        val last = perTable.map { it.max() }
        val foundBySeparateSpreads = perTableBySeparateSpreads.flatten()
        val lastBySeparateSpreads = perTableBySeparateSpreads.map { it.max() }

        private fun generations(table: SimulatedTable) =
            table.findingGenerations(ln(1.15), ln(1.05), firstLook = 1).map { it ?: GENERATIONS }
    }

    private companion object {
        const val SEED = 20260101L
        /** The number of generations of a table. */
        const val GENERATIONS = 60

        val rows: List<Row> by lazy { TimeDistribution.entries.map(::row) }

        /** The distributions for which intervals must hold. */
        val coveredRows: List<Row>
            get() = rows.filter { it.shape.mustHold }

        val powers: List<Power> by lazy {
            listOf(0.02, 0.03, 0.04, 0.06).map { spread ->
                Power(
                    spread,
                    tables(spread, ::priorFromOthers),
                    // Without a weight, the spreads of other pairs do not count.
                    tables(spread) { priorFromOthers(it).copy(weight = 0, first = null) },
                )
            }
        }

        /** Returns the prior of a pair from the spreads of other pairs. */
        fun priorFromOthers(known: List<Spread>): SpreadPrior =
            pooledSpread(known, EXPECTED_SPREAD, LEAST_SPREAD)

        fun row(shape: TimeDistribution): Row =
            Row(
                shape,
                pair =
                    if (shape.needsGroups) null
                    else shareOfWrongTables(2000, shape, contenders = 2, groups = 1),
                table = shareOfWrongTables(300, shape, contenders = 8, groups = 2),
                manyGroups = shareOfWrongTables(300, shape, contenders = 6, groups = 5),
                best = shareOfWrongTables(300, shape, contenders = 8, groups = 2, Goal.BEST),
            )

        fun tables(spread: Double, prior: (List<Spread>) -> SpreadPrior): List<SimulatedTable> {
            val random = Random(SEED)
            return List(60) {
                SimulatedTable(TimeDistribution.NORMAL, 8, 2, spread, GENERATIONS, random, prior)
            }
        }

        /**
         * Returns the share of [count] tables in which any interval is wrong after any generation.
         */
        fun shareOfWrongTables(
            count: Int,
            shape: TimeDistribution,
            contenders: Int,
            groups: Int,
            goal: Goal = Goal.ORDER,
        ): Double {
            val random = Random(SEED)
            val wrong =
                (1..count).count {
                    SimulatedTable(shape, contenders, groups, 0.03, GENERATIONS, random)
                        .isEverFalse(goal)
                }
            return wrong.toDouble() / count
        }

        val List<Int>.median: Int
            get() = sorted()[size / 2]

        fun percent(share: Double): String = percent(share, 1)

        fun percent(share: Double, decimals: Int): String =
            "%.${decimals}f%%".format(Locale.ROOT, 100 * share)
    }
}
