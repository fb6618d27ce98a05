package dev.serdemark.evidence

import dev.serdemark.evidence.testing.Asked
import dev.serdemark.evidence.testing.Evidence
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
import dev.serdemark.results.study.falseDiscoveries
import dev.serdemark.statistics.Interval
import dev.serdemark.statistics.anytimeInterval
import dev.serdemark.statistics.median
import dev.serdemark.statistics.quantile
import dev.serdemark.statistics.standardDeviation
import io.kotest.matchers.collections.shouldNotBeEmpty
import io.kotest.matchers.doubles.shouldBeLessThanOrEqual
import io.kotest.matchers.ints.shouldBeGreaterThan
import java.util.Locale
import kotlin.math.exp
import kotlin.random.Random
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

/**
 * Tests intervals on real generations: those of all committed journals, with their heavy tails,
 * modes and noisy machines. Draws generations at random, and counts the intervals that miss the
 * mean over all generations of the journal.
 */
@Tag("slow")
class RealGenerationsTest {
    @Test
    fun `the docs have how often intervals of real ratios are wrong, and how soon they decide`() {
        val groups = journals.filterValues { it.isNotEmpty() }
        groups.size shouldBeGreaterThan 40
        val drawn =
            Asked.entries.associateWith { asked ->
                groups.map { (name, own) -> Drawn(name, own, asked) }
            }
        drawn.values.forEach { all ->
            all.map { it.falseTables }.average() shouldBeLessThanOrEqual 0.03
        }
        shouldBeInValidation("resampled", table(drawn))
    }

    @Test
    fun `the docs have the same figures for runs that began after the rule was fixed`() {
        val groups =
            listOf("users", "kryo")
                .map { Evidence("first-look/$it") }
                .associate { it.name to RealRun.groups(it) }
        groups.values.forEach { it.shouldNotBeEmpty() }
        val drawn =
            Asked.entries.associateWith { asked ->
                groups.map { (name, own) -> Drawn(name, own, asked) }
            }
        shouldBeInValidation("resampled-after", table(drawn))
    }

    @Test
    fun `the docs have how often one generation alone is wrong, in all runs with several`() {
        val shares =
            RealRun.all.mapNotNull { (name, run) -> run.falseFirstLooks?.let { name to it } }
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
        val kinds =
            mapOf(
                "ratios of pairs" to groups.flatMap { it.pairs.map { pair -> pair.logs } },
                "times" to groups.flatMap { it.times.map { time -> time.logs } },
            )
        val quantiles = listOf(0.5, 0.75, 0.95, 0.99, 0.999)
        val head =
            "| | number | ${quantiles.joinToString(" | ") { "${percent(it)} spread less than" }} | share above 8% |"
        val line = "|---|--:|${quantiles.joinToString("") { "--:|" }}--:|"
        val rows = kinds.map { (kind, all) ->
            val spreads =
                all.filter { it.size >= LEAST_FOR_SPREAD }.map(::standardDeviation).toDoubleArray()
            (listOf(kind, "${spreads.size}") +
                    quantiles.map { percent(quantile(spreads, it)) } +
                    percent(spreads.count { it > 0.08 }.toDouble() / spreads.size))
                .joinToString(" | ", "| ", " |")
        }
        shouldBeInValidation("spreads", (listOf(head, line) + rows).joinToString("\n"))
    }

    @Test
    fun `the docs have how noisy the noisiest groups and cells are`() {
        val groups = journals.filterValues { it.isNotEmpty() }
        val all = groups.flatMap { (name, own) -> own.map { name to it } }
        val noisy = all.filter { (_, group) -> group.spread > 3 * USUAL_SPREAD }
        val names = noisy.map { (name, _) -> name }.distinct()
        val cells = all.flatMap { (_, group) -> group.shares }
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
            listOf(1, 2, 3, 5).map { look ->
                percent(median(drawn.map { it.width(look) }.toDoubleArray()))
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
     * Random tables with generations from the [groups] of a journal, for one set of comparisons.
     */
    private class Drawn(
        val name: String,
        private val groups: List<RealGroup>,
        private val asked: Asked,
    ) {
        private val random = Random(SEED)
        private val comparisons = groups.sumOf { it.asked.getValue(asked).size }
        private val tables = List(DRAWS) { table() }

        /** The share of the tables that are wrong, or the mean share of wrong claims. */
        val falseTables: Double = tables.map { it.falseShare }.average()

        /** Returns the share of the comparisons that are decided after this number of [looks]. */
        fun decided(looks: Int): Double =
            tables.flatMap { it.decidedAfter }.map { if (it <= looks) 1.0 else 0.0 }.average()

        /** Returns half the median width of an interval after a [look], as a share of the ratio. */
        fun width(look: Int): Double =
            median(tables.flatMap { it.halfWidths.getValue(look) }.toDoubleArray())

        /**
         * A random table.
         *
         * @property falseShare 1 if any interval is wrong after any look, otherwise 0; for claims,
         *   the largest share of wrong ones among the decided ones, after any look
         * @property decidedAfter the look after which each comparison is decided
         * @property halfWidths half the widths of the intervals of all comparisons, by look
         */
        private class Table(
            val falseShare: Double,
            val decidedAfter: List<Int>,
            val halfWidths: Map<Int, List<Double>>,
        )

        private fun table(): Table {
            val drawn = groups.map { group ->
                val looks = minOf(group.generations, MOST_LOOKS)
                Draw(group, List(looks) { random.nextInt(group.generations) })
            }
            val pool = drawn.takeIf { asked.areClaims }?.let(::Pool)
            val parts = drawn.map { Part(it, pool ?: Pool(listOf(it))) }
            val looks = (1..parts.maxOf { it.looks }).toList()
            val error = looks.associateWith { look -> error(parts, look) }
            val known = looks.associateWith { look ->
                parts.flatMap { it.compared(look, error.getValue(look)) }
            }
            return Table(
                known.values.maxOf(::falseShare),
                known.getValue(1).indices.map { i ->
                    looks.firstOrNull { known.getValue(it)[i].isDecided } ?: Int.MAX_VALUE
                },
                known.mapValues { (_, all) -> all.map { it.halfWidth } },
            )
        }

        /** The probability of error of the interval of each comparison. */
        private fun error(parts: List<Part>, look: Int): Double =
            if (!asked.areClaims) FAMILY_ERROR * asked.share / comparisons
            else
                falseDiscoveries(comparisons, FAMILY_ERROR) { error ->
                    parts.sumOf { part -> part.compared(look, error).count { it.isDecided } }
                }

        private fun falseShare(all: List<Compared>): Double {
            if (!asked.areClaims) return if (all.any { it.isFalse }) 1.0 else 0.0
            val decided = all.filter { it.isDecided }
            return decided.count { it.isFalse }.toDouble() / maxOf(1, decided.size)
        }

        /**
         * A comparison after some look.
         *
         * @property isFalse whether its interval misses the truth
         */
        private class Compared(val isDecided: Boolean, val isFalse: Boolean, val halfWidth: Double)

        /** The indexes of the [generations] that were drawn from a [group], in their order. */
        private class Draw(val group: RealGroup, val generations: List<Int>) {
            private val known = mutableMapOf<Int, List<LogSeries>>()

            /** Returns the ratios of all pairs in the first [look] generations. */
            fun ratios(look: Int): List<LogSeries> =
                known.getOrPut(look) {
                    group.pairs.map { pair ->
                        val values =
                            generations.take(look).mapIndexed { i, from -> i + 1 to pair[from] }
                        LogSeries(values.toMap())
                    }
                }
        }

        /** What the pairs of some groups show about the spread of a pair. */
        private class Pool(private val draws: List<Draw>) {
            private val known = mutableMapOf<Int, GroupSpreads>()

            /** Returns the spreads after the first [look] generations. */
            fun spreads(look: Int): GroupSpreads =
                known.getOrPut(look) {
                    GroupSpreads(draws.flatMap { it.ratios(look) }, isOneEnough = true)
                }
        }

        /** The comparisons of one group in a table. */
        private inner class Part(private val draw: Draw, private val pool: Pool) {
            private val group = draw.group
            val looks = draw.generations.size

            /** Returns the comparisons after a [look], or after the last one if it has fewer. */
            fun compared(look: Int, error: Double): List<Compared> {
                val last = minOf(look, looks)
                val ratios = draw.ratios(last)
                val spreads = pool.spreads(last)
                return group.asked.getValue(asked).map { pair ->
                    val own = ratios[pair]
                    val interval = anytimeInterval(own.values, error, spreads.of(own))
                    val verdict = interval?.let { judge(own.values.average(), it.low, it.high) }
                    Compared(
                        verdict?.isDecided == true,
                        interval != null && group.truth[pair] !in interval,
                        interval?.halfWidth ?: Double.MAX_VALUE,
                    )
                }
            }
        }

        private fun judge(log: Double, low: Double, high: Double): Verdict =
            judge(Estimate(exp(log), exp(low), exp(high)), MARGIN)
    }

    /** Random times with generations from the [groups] of a journal. */
    private class DrawnTimes(val name: String, private val groups: List<RealGroup>) {
        private val random = Random(SEED)
        private val times = List(DRAWS) { groups.flatMap(::draw) }.flatten()

        /** The share of the times whose interval is wrong after any generation. */
        val falseTimes: Double = times.count { it.isFalse }.toDouble() / times.size

        /** Returns half the median width of an interval after a [look], as a share of the time. */
        fun width(look: Int): Double = median(times.map { it.halfWidths[look - 1] }.toDoubleArray())

        private class Time(val isFalse: Boolean, val halfWidths: List<Double>)

        private fun draw(group: RealGroup): List<Time> {
            val looks = minOf(group.generations, MOST_LOOKS)
            val drawn = List(looks) { random.nextInt(group.generations) }
            val atLook =
                (1..looks).map { look ->
                    val series = group.times.map { drawn.take(look).of(it) }
                    val spreads = GroupSpreads(series, isOneEnough = true)
                    series.map {
                        checkNotNull(anytimeInterval(it.values, FAMILY_ERROR, spreads.of(it)))
                    }
                }
            return group.times.mapIndexed { i, time ->
                val truth = time.logs.average()
                val intervals = atLook.map { it[i] }
                Time(intervals.any { truth !in it }, intervals.map { it.halfWidth })
            }
        }

        private fun List<Int>.of(time: List<LogValue>) =
            LogSeries(mapIndexed { i, from -> i + 1 to time[from] }.toMap())
    }

    private fun table(drawn: Map<Asked, List<Drawn>>): String {
        val head =
            "| goal | runs | false tables | runs with more than 5% | the worst | comparisons decided after 1 generation | 2 | 3 | half the median width after 1 generation | 2 | 3 |\n" +
                "|---|--:|--:|--:|---|--:|--:|--:|--:|--:|--:|"
        val rows = drawn.map { (asked, all) ->
            val worst = all.maxBy { it.falseTables }
            val decided = (1..3).map { looks -> percent(all.map { it.decided(looks) }.average()) }
            val widths =
                (1..3).map { look -> percent(median(all.map { it.width(look) }.toDoubleArray())) }
            (listOf(
                    asked.says,
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
        const val MOST_LOOKS = 12
        const val LEAST_FOR_SPREAD = 4
        const val MARGIN = 0.05

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
