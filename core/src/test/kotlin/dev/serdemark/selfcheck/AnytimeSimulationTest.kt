package dev.serdemark.selfcheck

import dev.serdemark.evidence.shouldBeInMethod
import dev.serdemark.statistics.SpreadPrior
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

/** Whether intervals keep their promise, and how soon they decide: what docs/method.md says. */
class AnytimeSimulationTest {
    @Test
    fun `intervals of one pair hold at every look, whatever the shape`() {
        covered.forEach {
            withClue(it.shape) {
                it.pairFromTwo shouldBeLessThanOrEqual 0.06
                it.pairFromFive shouldBeLessThanOrEqual 0.06
            }
        }
    }

    @Test
    fun `all intervals of a table hold together at every look, whatever the shape`() {
        covered.forEach { withClue(it.shape) { it.table shouldBeLessThanOrEqual 0.05 } }
    }

    @Test
    fun `what other pairs tell of the spread saves a sixth of the generations and more`() {
        powers
            .filter { it.spread <= 0.04 }
            .forEach {
                withClue(it.spread) {
                    it.found.average() shouldBeLessThan it.foundAlone.average() * 5 / 6
                }
            }
    }

    @Test
    fun `the docs say how often an interval is false`() {
        val head =
            "| shape | one pair, looks from 2 | one pair, looks from 5 | any of 56 pairs, looks from 5 |\n|---|--:|--:|--:|"
        val lines = rows.map {
            "| ${it.shape.words} | ${percent(it.pairFromTwo)} | ${percent(it.pairFromFive)} | ${percent(it.table)} |"
        }
        shouldBeInMethod("coverage", (listOf(head) + lines).joinToString("\n"))
    }

    @Test
    fun `the docs say how soon a difference is found`() {
        val head =
            "| spread of a pair | generations, median pair | last pair of the table | by each pair's own spread: median pair | last pair |\n|--:|--:|--:|--:|--:|"
        val lines = powers.map {
            "| ${percent(it.spread, 0)} | ${it.found.median} | ${it.last.median} | ${it.foundAlone.median} | ${it.lastAlone.median} |"
        }
        shouldBeInMethod("power", (listOf(head) + lines).joinToString("\n"))
    }

    @Tag("long")
    @ParameterizedTest
    @EnumSource(names = ["FAR_HUMPED"], mode = EnumSource.Mode.EXCLUDE)
    fun `in thousands of tables too all intervals hold together`(shape: Shape) {
        val random = Random(SEED)
        falseTables(3000) {
            SimulatedTable(shape, 8, 2, 0.03, LOOKS, random).isEverFalse(2)
        } shouldBeLessThanOrEqual 0.05
    }

    private class Row(
        val shape: Shape,
        val pairFromTwo: Double,
        val pairFromFive: Double,
        val table: Double,
    )

    /** Generations until a difference of 15% was told from one of 5%. */
    private class Power(
        val spread: Double,
        tables: List<SimulatedTable>,
        tablesAlone: List<SimulatedTable>,
    ) {
        private val perTable = tables.map(::generations)
        private val perTableAlone = tablesAlone.map(::generations)
        val found = perTable.flatten()
        val last = perTable.map { it.max() }
        val foundAlone = perTableAlone.flatten()
        val lastAlone = perTableAlone.map { it.max() }

        private fun generations(table: SimulatedTable) =
            table.found(ln(1.15), ln(1.05), least = 5).map { it ?: LOOKS }
    }

    private companion object {
        const val SEED = 20260101L
        const val LOOKS = 60

        val rows: List<Row> by lazy { Shape.entries.map(::row) }

        val covered: List<Row>
            get() = rows.filter { it.shape.isCovered }

        val powers: List<Power> by lazy {
            listOf(0.02, 0.03, 0.04, 0.06).map { spread ->
                Power(
                    spread,
                    tables(spread) { SpreadPrior.of(it, SimulatedTable.LEAST_SPREAD) },
                    tables(spread) {
                        SpreadPrior.of(it, SimulatedTable.LEAST_SPREAD).copy(weight = 0)
                    },
                )
            }
        }

        fun row(shape: Shape): Row {
            val random = Random(SEED)
            val pairs = List(2000) { SimulatedTable(shape, 2, 1, 0.03, LOOKS, random) }
            return Row(
                shape,
                falseTables(pairs.size) { pairs[it].isEverFalse(2) },
                falseTables(pairs.size) { pairs[it].isEverFalse(5) },
                falseTables(200) {
                    SimulatedTable(shape, 8, 2, 0.03, LOOKS, random).isEverFalse(5)
                },
            )
        }

        fun tables(spread: Double, prior: (DoubleArray) -> SpreadPrior): List<SimulatedTable> {
            val random = Random(SEED)
            return List(60) { SimulatedTable(Shape.NORMAL, 8, 2, spread, LOOKS, random, prior) }
        }

        fun falseTables(count: Int, isFalse: (Int) -> Boolean): Double =
            (0 until count).count(isFalse).toDouble() / count

        val List<Int>.median: Int
            get() = sorted()[size / 2]

        fun percent(share: Double, decimals: Int = 1): String =
            "%.${decimals}f%%".format(Locale.ROOT, 100 * share)
    }
}
