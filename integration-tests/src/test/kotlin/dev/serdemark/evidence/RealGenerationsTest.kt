package dev.serdemark.evidence

import dev.serdemark.evidence.testing.ComparisonSet
import dev.serdemark.evidence.testing.FAMILY_ERROR
import dev.serdemark.evidence.testing.RealGroup
import dev.serdemark.evidence.testing.RealRun
import dev.serdemark.evidence.testing.logs
import dev.serdemark.evidence.testing.shouldBeInValidation
import dev.serdemark.results.comparison.Verdict
import dev.serdemark.results.comparison.judge
import dev.serdemark.results.figures.Estimate
import dev.serdemark.results.measures.GroupSpreads
import dev.serdemark.results.measures.LogSeries
import dev.serdemark.results.measures.LogValue
import dev.serdemark.statistics.Interval
import dev.serdemark.statistics.anytimeInterval
import dev.serdemark.statistics.median
import dev.serdemark.statistics.quantile
import dev.serdemark.statistics.standardDeviation
import dev.serdemark.studies.falseDiscoveries
import io.kotest.matchers.doubles.shouldBeLessThanOrEqual
import io.kotest.matchers.ints.shouldBeGreaterThan
import java.util.Locale
import kotlin.math.abs
import kotlin.math.exp
import kotlin.math.sqrt
import kotlin.random.Random
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

/**
 * Tests intervals with real generations, which have heavy tails, modes and noise. Draws generations
 * of published runs at random, in two ways:
 * - with replacement. An interval is wrong if it misses the mean over all generations of the run.
 * - half of the generations. An interval is wrong if it misses the mean of the generations that
 *   were left out, by more than the error of this mean explains.
 */
@Tag("slow")
@Tag("evidence")
class RealGenerationsTest {
    @Test
    fun `the docs have how often intervals of real ratios are wrong, and how soon they decide`() {
        val groups = journals.filterValues { it.isNotEmpty() }
        groups.size shouldBeGreaterThan 40
        val drawn = drawTables(groups)
        drawn.values.forEach { runs ->
            runs.map { it.falseTables }.average() shouldBeLessThanOrEqual FAMILY_ERROR
        }
        shouldBeInValidation("resampled", table(drawn))
    }

    @Test
    fun `the docs have how often intervals miss generations that were left out`() {
        val runs = RealRun.all.filterValues { it.groups.isNotEmpty() }
        val drawn = drawTables(runs.mapValues { it.value.groups }, leavesOut = true)
        val falseTables = drawn.mapValues { (_, all) ->
            all.associate { it.name to it.falseTables }
        }
        val head =
            "| runs | number | ${falseTables.keys.joinToString(" | ") { it.docsName }} |\n" +
                "|---|--:|${"--:|".repeat(falseTables.size)}"
        fun row(title: String, names: Collection<String>): String {
            val means = falseTables.values.map { shares -> names.map(shares::getValue).average() }
            return "| $title | ${names.size} | ${means.joinToString(" | ", transform = ::percent)} |"
        }
        val groupings = listOf<(RealRun) -> String>({ "`${it.workload}`" }, { it.machine })
        val rows = groupings.flatMap { group ->
            runs.keys
                .groupBy { group(runs.getValue(it)) }
                .toSortedMap()
                .map { row(it.key, it.value) }
        }
        falseTables.values.forEach { it.values.average() shouldBeLessThanOrEqual 0.04 }
        shouldBeInValidation(
            "left-out",
            (listOf(head, row("all", runs.keys)) + rows).joinToString("\n"),
        )
    }

    @Test
    fun `the docs have how often a table of a single generation is wrong`() {
        val shares =
            RealRun.all.mapNotNull { (name, run) -> run.falseFirstTables?.let { name to it } }
        val wrong = shares.filter { (_, share) -> share > 0 }.joinToString { (name) -> name }
        val mean = percent(shares.map { (_, share) -> share }.average())
        shouldBeInValidation(
            "one-generation",
            "In ${shares.size} such runs, $mean of the tables are false, all of them in $wrong.",
        )
    }

    @Test
    fun `the docs have the quantiles of the spreads of pairs and times`() {
        val groups = journals.values.flatten()
        val seriesByKind =
            mapOf(
                "ratios of pairs" to groups.flatMap { it.pairs.map { pair -> pair.logs } },
                "times" to groups.flatMap { it.times.map { time -> time.logs } },
            )
        val quantiles = listOf(0.5, 0.75, 0.95, 0.99, 0.999)
        val head =
            "| | number | ${quantiles.joinToString(" | ") { "${percent(it)} spread less than" }} | share above 8% |"
        val separator = "|---|--:|${quantiles.joinToString("") { "--:|" }}--:|"
        val rows = seriesByKind.map { (kind, all) ->
            val spreads =
                all.filter { it.size >= MIN_VALUES_FOR_SPREAD }
                    .map(::standardDeviation)
                    .toDoubleArray()
            (listOf(kind, "${spreads.size}") +
                    quantiles.map { percent(quantile(spreads, it)) } +
                    percent(spreads.count { it > 0.08 }.toDouble() / spreads.size))
                .joinToString(" | ", "| ", " |")
        }
        shouldBeInValidation("spreads", (listOf(head, separator) + rows).joinToString("\n"))
    }

    @Test
    fun `the docs have how noisy the noisiest groups and cells are`() {
        val groups = journals.filterValues { it.isNotEmpty() }
        val all = groups.flatMap { (name, groupsOfRun) -> groupsOfRun.map { name to it } }
        val noisy = all.filter { (_, group) -> group.spread > 3 * USUAL_SPREAD }
        val names = noisy.map { (name, _) -> name }.distinct()
        val cells = all.flatMap { (_, group) -> group.relativeSpreads }
        val share = percent(cells.count { it > 4 }.toDouble() / cells.size)
        shouldBeInValidation(
            "noisiest",
            "Of ${all.size} groups, ${noisy.size} has a median pair that spreads by more than 9% (${names.joinToString()}). Of ${cells.size} cells, $share spread more than four times as much as the median cell of their group.",
        )
    }

    @Test
    fun `the docs have how often intervals of real times are wrong, and how wide they are`() {
        val drawn =
            journals
                .filterValues { it.isNotEmpty() }
                .map { (name, groups) ->
                    DrawnTimes(name, groups)
                }
        drawn.size shouldBeGreaterThan 40
        val share = drawn.map { it.falseTimes }.average()
        share shouldBeLessThanOrEqual 0.05
        val worst = drawn.maxBy { it.falseTimes }
        val head =
            "| runs | false times | runs with more than 5% | the worst | half the median width after 1 generation | 2 | 3 | 5 |\n" +
                "|--:|--:|--:|---|--:|--:|--:|--:|"
        val widths =
            listOf(1, 2, 3, 5).map { generations ->
                percent(median(drawn.map { it.halfWidth(generations) }.toDoubleArray()))
            }
        val row =
            (listOf(
                    "${drawn.size}",
                    percent(share),
                    "${drawn.count { it.falseTimes > 0.05 }}",
                    "${worst.name}, ${percent(worst.falseTimes)}",
                ) + widths)
                .joinToString(" | ", "| ", " |")
        shouldBeInValidation("resampled-times", "$head\n$row")
    }

    /**
     * Random tables for one set of comparisons. Their generations are drawn from the [groups] of a
     * run.
     *
     * @param leavesOut whether to draw half of the generations without replacement
     */
    private class DrawnTables(
        val name: String,
        private val groups: List<RealGroup>,
        private val comparisonSet: ComparisonSet,
        private val leavesOut: Boolean,
    ) {
        private val random = Random(SEED)
        private val comparisonCount = groups.sumOf { it.pairsOfSets.getValue(comparisonSet).size }
        private val tables = List(DRAWS) { drawTable() }

        /** The share of wrong tables; for claims, the mean share of wrong claims. */
        val falseTables: Double = tables.map { it.falseShare }.average()

        /** Returns the share of comparisons that are decided after some [generations]. */
        fun decidedShare(generations: Int): Double =
            tables.flatMap { it.decidedAfter }.map { if (it <= generations) 1.0 else 0.0 }.average()

        /** Returns half the median width of an interval, as a share of the ratio. */
        fun halfWidth(generations: Int): Double =
            median(tables.flatMap { it.halfWidths.getValue(generations) }.toDoubleArray())

        /**
         * A random table, judged after each generation.
         *
         * @property falseShare 1 if any interval is wrong after any generation, otherwise 0; for
         *   claims, the largest share of wrong claims among the decided claims
         * @property decidedAfter the number of generations until each comparison is decided
         * @property halfWidths half the widths of all intervals, by the number of generations
         */
        private class Table(
            val falseShare: Double,
            val decidedAfter: List<Int>,
            val halfWidths: Map<Int, List<Double>>,
        )

        private fun drawTable(): Table {
            val drawnGroups = groups.map { group ->
                val all = (0 until group.generations).toList()
                if (leavesOut) {
                    val half = all.shuffled(random).take(minOf(all.size / 2, MAX_GENERATIONS))
                    DrawnGroup(group, half, leavesOut)
                } else {
                    val count = minOf(all.size, MAX_GENERATIONS)
                    DrawnGroup(group, List(count) { all.random(random) }, leavesOut)
                }
            }
            // Claims share the spreads of all groups.
            val sharedSpreads =
                if (comparisonSet.areClaims) SpreadsByGenerations(drawnGroups) else null
            val parts = drawnGroups.map {
                GroupComparisons(it, sharedSpreads ?: SpreadsByGenerations(listOf(it)))
            }
            val counts = (1..parts.maxOf { it.generations }).toList()
            val comparisonsByCount = counts.associateWith { count ->
                val error = errorProbability(parts, count)
                parts.flatMap { it.judgeAll(count, error) }
            }
            return Table(
                falseShare = comparisonsByCount.values.maxOf(::falseShare),
                decidedAfter =
                    comparisonsByCount.getValue(1).indices.map { i ->
                        counts.firstOrNull { comparisonsByCount.getValue(it)[i].isDecided }
                            ?: Int.MAX_VALUE
                    },
                halfWidths = comparisonsByCount.mapValues { (_, all) -> all.map { it.halfWidth } },
            )
        }

        /**
         * Returns the probability of error of each interval after the first [count] generations.
         */
        private fun errorProbability(parts: List<GroupComparisons>, count: Int): Double =
            if (!comparisonSet.areClaims) FAMILY_ERROR * comparisonSet.errorShare / comparisonCount
            else
                falseDiscoveries(comparisonCount, FAMILY_ERROR) { error ->
                    parts.sumOf { part -> part.judgeAll(count, error).count { it.isDecided } }
                }

        private fun falseShare(all: List<JudgedComparison>): Double {
            if (!comparisonSet.areClaims) return if (all.any { it.isFalse }) 1.0 else 0.0
            val decided = all.filter { it.isDecided }
            return decided.count { it.isFalse }.toDouble() / maxOf(1, decided.size)
        }

        /**
         * A comparison after some generations.
         *
         * @property isFalse whether the interval misses the truth
         */
        private class JudgedComparison(
            val isDecided: Boolean,
            val isFalse: Boolean,
            val halfWidth: Double,
        )

        /** A [group] with the indexes of its drawn [generations], in the order of drawing. */
        private class DrawnGroup(
            val group: RealGroup,
            val generations: List<Int>,
            private val leavesOut: Boolean,
        ) {
            /**
             * Returns how far a [log] of a pair is from the truth, after the first [count]
             * generations. The truth is the mean over all generations, or over those that were left
             * out. The latter mean has an error too, for which the distance is made smaller.
             */
            fun distance(pair: Int, log: Double, count: Int): Double {
                if (!leavesOut) return abs(log - group.truth[pair])
                val others = (0 until group.generations) - generations.take(count).toSet()
                val truth = others.map { group.pairs[pair][it].value }.average()
                return abs(log - truth) / sqrt(1 + count.toDouble() / others.size)
            }

            private val cache = mutableMapOf<Int, List<LogSeries>>()

            /** Returns the ratios of all pairs in the first [count] generations. */
            fun ratios(count: Int): List<LogSeries> =
                cache.getOrPut(count) {
                    group.pairs.map { pair ->
                        val values =
                            generations.take(count).mapIndexed { i, drawn -> i + 1 to pair[drawn] }
                        LogSeries(values.toMap())
                    }
                }
        }

        /** The spreads of all pairs of some groups. */
        private class SpreadsByGenerations(private val drawnGroups: List<DrawnGroup>) {
            private val cache = mutableMapOf<Int, GroupSpreads>()

            /** Returns the spreads after the first [count] generations. */
            fun spreads(count: Int): GroupSpreads =
                cache.getOrPut(count) {
                    GroupSpreads(drawnGroups.flatMap { it.ratios(count) }, isOneEnough = true)
                }
        }

        /** The comparisons of one group in a table. */
        private inner class GroupComparisons(
            private val drawnGroup: DrawnGroup,
            private val pooledSpreads: SpreadsByGenerations,
        ) {
            private val group = drawnGroup.group
            val generations = drawnGroup.generations.size

            /**
             * Judges the comparisons after the first [count] generations, or after all if fewer.
             */
            fun judgeAll(count: Int, error: Double): List<JudgedComparison> {
                val available = minOf(count, generations)
                val ratios = drawnGroup.ratios(available)
                val spreads = pooledSpreads.spreads(available)
                return group.pairsOfSets.getValue(comparisonSet).map { pair ->
                    val series = ratios[pair]
                    val interval = anytimeInterval(series.values, error, spreads.priorOf(series))
                    val verdict = interval?.let { judge(series.values.average(), it.low, it.high) }
                    JudgedComparison(
                        isDecided = verdict?.isDecided == true,
                        isFalse =
                            interval != null &&
                                drawnGroup.distance(pair, series.log, available) >
                                    (interval.high - interval.low) / 2,
                        halfWidth = interval?.halfWidth ?: Double.MAX_VALUE,
                    )
                }
            }
        }

        private fun judge(log: Double, low: Double, high: Double): Verdict =
            judge(Estimate(exp(log), exp(low), exp(high)), MARGIN)
    }

    /** Random series of times. Their generations are drawn from the [groups] of a run. */
    private class DrawnTimes(val name: String, private val groups: List<RealGroup>) {
        private val random = Random(SEED)
        private val times = List(DRAWS) { groups.flatMap(::drawTimes) }.flatten()

        /** The share of the times whose interval is wrong after any generation. */
        val falseTimes: Double = times.count { it.isFalse }.toDouble() / times.size

        /** Returns half the median width of an interval, as a share of the time. */
        fun halfWidth(generations: Int): Double =
            median(times.map { it.halfWidths[generations - 1] }.toDoubleArray())

        private class Time(val isFalse: Boolean, val halfWidths: List<Double>)

        private fun drawTimes(group: RealGroup): List<Time> {
            val count = minOf(group.generations, MAX_GENERATIONS)
            val drawn = List(count) { random.nextInt(group.generations) }
            // The intervals of all times after 1, 2 ... generations.
            val intervalsByCount =
                (1..count).map { generations ->
                    val series = group.times.map { seriesOf(it, drawn.take(generations)) }
                    val spreads = GroupSpreads(series, isOneEnough = true)
                    series.map {
                        anytimeInterval(it.values, FAMILY_ERROR, spreads.priorOf(it)) ?: EVERYTHING
                    }
                }
            return group.times.mapIndexed { i, time ->
                val truth = time.logs.average()
                val intervals = intervalsByCount.map { it[i] }
                Time(intervals.any { truth !in it }, intervals.map { it.halfWidth })
            }
        }

        private fun seriesOf(time: List<LogValue>, generations: List<Int>) =
            LogSeries(generations.mapIndexed { i, drawn -> i + 1 to time[drawn] }.toMap())
    }

    private fun drawTables(
        groupsByRun: Map<String, List<RealGroup>>,
        leavesOut: Boolean = false,
    ): Map<ComparisonSet, List<DrawnTables>> =
        ComparisonSet.entries.associateWith { comparisonSet ->
            groupsByRun.map { (name, groups) ->
                DrawnTables(name, groups, comparisonSet, leavesOut)
            }
        }

    private fun table(drawn: Map<ComparisonSet, List<DrawnTables>>): String {
        val head =
            "| goal | runs | false tables | runs with more than 5% | the worst | comparisons decided after 1 generation | 2 | 3 | half the median width after 1 generation | 2 | 3 |\n" +
                "|---|--:|--:|--:|---|--:|--:|--:|--:|--:|--:|"
        val rows = drawn.map { (comparisonSet, all) ->
            val worst = all.maxBy { it.falseTables }
            val decided =
                (1..3).map { generations ->
                    percent(all.map { it.decidedShare(generations) }.average())
                }
            val widths =
                (1..3).map { generations ->
                    percent(median(all.map { it.halfWidth(generations) }.toDoubleArray()))
                }
            (listOf(
                    comparisonSet.docsName,
                    "${all.size}",
                    percent(all.map { it.falseTables }.average()),
                    "${all.count { it.falseTables > 0.05 }}",
                    "${worst.name}, ${percent(worst.falseTables)}",
                ) + decided + widths)
                .joinToString(" | ", "| ", " |")
        }
        return (listOf(head) + rows).joinToString("\n")
    }

    private companion object {
        const val SEED = 20261125
        const val DRAWS = 60
        const val MAX_GENERATIONS = 12
        const val MIN_VALUES_FOR_SPREAD = 4
        const val MARGIN = 0.05

        /** The interval that says nothing. */
        val EVERYTHING = Interval(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY)

        /** The spread of a pair in simulated tables. */
        const val USUAL_SPREAD = 0.03

        val journals: Map<String, List<RealGroup>>
            get() = RealRun.all.mapValues { (_, run) -> run.groups }

        /** Half the width of an interval of logarithms, as a share of the value itself. */
        val Interval.halfWidth: Double
            get() = exp((high - low) / 2) - 1

        fun percent(share: Double): String = "%.1f%%".format(Locale.ROOT, 100 * share)
    }
}
