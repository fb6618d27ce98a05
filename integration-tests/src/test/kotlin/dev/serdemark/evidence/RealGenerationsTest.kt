package dev.serdemark.evidence

import dev.serdemark.evidence.testing.Evidence
import dev.serdemark.evidence.testing.shouldBeInValidation
import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Experiment
import dev.serdemark.results.comparison.ERROR_FOR_GOAL
import dev.serdemark.results.comparison.Verdict
import dev.serdemark.results.comparison.judge
import dev.serdemark.results.figures.Estimate
import dev.serdemark.results.measures.GroupSpreads
import dev.serdemark.results.measures.LogSeries
import dev.serdemark.results.measures.LogValue
import dev.serdemark.results.measures.WarmMeasures
import dev.serdemark.results.study.falseDiscoveries
import dev.serdemark.runs.PACKED_JOURNAL
import dev.serdemark.statistics.Interval
import dev.serdemark.statistics.anytimeInterval
import dev.serdemark.statistics.median
import dev.serdemark.statistics.quantile
import dev.serdemark.statistics.standardDeviation
import io.kotest.matchers.collections.shouldNotBeEmpty
import io.kotest.matchers.doubles.shouldBeLessThanOrEqual
import io.kotest.matchers.ints.shouldBeGreaterThan
import java.nio.file.Path
import java.util.Locale
import kotlin.io.path.Path
import kotlin.io.path.PathWalkOption
import kotlin.io.path.name
import kotlin.io.path.pathString
import kotlin.io.path.walk
import kotlin.math.abs
import kotlin.math.exp
import kotlin.math.sqrt
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
                .associate { it.name to groups(it) }
        groups.values.forEach { it.shouldNotBeEmpty() }
        val drawn =
            Asked.entries.associateWith { asked ->
                groups.map { (name, own) -> Drawn(name, own, asked) }
            }
        shouldBeInValidation("resampled-after", table(drawn))
    }

    @Test
    fun `the docs have how often one generation alone is wrong, in all runs with several`() {
        val shares = runs.mapNotNull { (name, run) -> run.falseFirstLooks?.let { name to it } }
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
     * What the tests need of a journal.
     *
     * @property groups none if the run has several JVM settings
     * @property falseFirstLooks see the function of this name
     */
    private class Run(val groups: List<Group>, val falseFirstLooks: Double?)

    /**
     * A ranked group of a journal.
     *
     * @property pairs the ratios of each pair, in the generations that measured all cells
     * @property asked the indexes of the pairs that belong to each set of comparisons
     * @property times the times of each cell, in the same generations
     */
    private class Group(
        val pairs: List<List<LogValue>>,
        val asked: Map<Asked, List<Int>>,
        val times: List<List<LogValue>>,
    ) {
        val generations = pairs.first().size
        val truth = pairs.map { pair -> pair.map { it.value }.average() }

        /** The spread of the median pair. */
        val spread: Double = median(pairs.map { standardDeviation(it.logs) }.toDoubleArray())

        /**
         * The spread of each cell as a multiple of that of the median cell. In each generation, a
         * cell's value is its distance from the median cell.
         */
        val shares: List<Double> by lazy {
            val common =
                times.first().indices.map { i ->
                    median(times.map { it[i].value }.toDoubleArray())
                }
            val spreads = times.map { time ->
                standardDeviation(DoubleArray(generations) { i -> time[i].value - common[i] })
            }
            val usual = median(spreads.toDoubleArray())
            spreads.map { it / usual }
        }
    }

    /**
     * A set of comparisons that readers look at.
     *
     * @property says its name in the docs
     * @property share its share of the probability of error
     * @property areClaims whether the comparisons are judged as the claims of a study: the spread
     *   of a pair is estimated from the pairs of all groups, and a share of the decided comparisons
     *   may be wrong
     */
    private enum class Asked(
        val says: String,
        val share: Double,
        val areClaims: Boolean = false,
    ) {
        BEST("`best`", ERROR_FOR_GOAL),
        BASELINE("`best`, against a baseline", ERROR_FOR_GOAL / 2),
        ORDER("`order`", 1.0),
        CLAIMS("a study that claims something of each pair", 1.0, areClaims = true),
    }

    /**
     * Random tables with generations from the [groups] of a journal, for one set of comparisons.
     */
    private class Drawn(
        val name: String,
        private val groups: List<Group>,
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
        private class Draw(val group: Group, val generations: List<Int>) {
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
    private class DrawnTimes(val name: String, private val groups: List<Group>) {
        private val random = Random(SEED)
        private val times = List(DRAWS) { groups.flatMap(::draw) }.flatten()

        /** The share of the times whose interval is wrong after any generation. */
        val falseTimes: Double = times.count { it.isFalse }.toDouble() / times.size

        /** Returns half the median width of an interval after a [look], as a share of the time. */
        fun width(look: Int): Double = median(times.map { it.halfWidths[look - 1] }.toDoubleArray())

        private class Time(val isFalse: Boolean, val halfWidths: List<Double>)

        private fun draw(group: Group): List<Time> {
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
        const val LEAST_GENERATIONS = 5
        const val LEAST_FOR_SPREAD = 4
        const val LEAST_CELLS = 3
        const val FAMILY_ERROR = 0.05
        const val MARGIN = 0.05

        /** The spread of a pair in simulated tables. */
        const val USUAL_SPREAD = 0.03
        val evidence: Path = Path("../evidence")

        /** All committed journals of warm calls, by the names of their folders. */
        val runs: Map<String, Run> by lazy {
            evidence
                .walk(PathWalkOption.FOLLOW_LINKS)
                .filter { it.name == PACKED_JOURNAL }
                .map { evidence.relativize(it.parent).pathString }
                .sorted()
                .map(::Evidence)
                .filter { run ->
                    run.recording.plan.run { experiment == Experiment.Warm && requests == null }
                }
                .associate { run ->
                    val groups = if (run.recording.plan.jvms.size == 1) groups(run) else emptyList()
                    run.name to Run(groups, falseFirstLooks(run))
                }
        }

        val journals: Map<String, List<Group>>
            get() = runs.mapValues { (_, run) -> run.groups }

        fun groups(run: Evidence): List<Group> {
            val measures = WarmMeasures(run.recording)
            return run.result.groups.mapNotNull { group ->
                val times =
                    group.ranked
                        .map { it.result.index }
                        .associateWith(measures::logTimes)
                        .filterValues { it.size >= LEAST_GENERATIONS }
                val common =
                    times.values.map { it.keys }.reduceOrNull(Set<Int>::intersect).orEmpty()
                if (times.size < LEAST_CELLS || common.size < LEAST_GENERATIONS) null
                else
                    group(
                        measures,
                        times.mapValues { (_, logs) -> logs.filterKeys { it in common } },
                    )
            }
        }

        /** @param times the times of each cell in the generations that measured all of them */
        private fun group(measures: WarmMeasures, times: Map<CellIndex, Map<Int, Double>>): Group {
            val common = times.values.first().keys
            val cells = times.keys.toList()
            val sorted = cells.sortedBy { times.getValue(it).values.average() }
            val pairs = cells.flatMapIndexed { i, a -> cells.drop(i + 1).map { b -> a to b } }
            fun with(cell: CellIndex) =
                pairs.indices.filter { pairs[it].run { first == cell || second == cell } }
            return Group(
                pairs.map { (a, b) ->
                    measures.logRatios(a, b).filterKeys { it in common }.values.toList()
                },
                mapOf(
                    Asked.BEST to with(sorted.first()),
                    Asked.BASELINE to with(sorted[sorted.size / 2]),
                    Asked.ORDER to pairs.indices.toList(),
                    Asked.CLAIMS to pairs.indices.toList(),
                ),
                times.values.map { time -> time.values.map { LogValue(it, error = null) } },
            )
        }

        /**
         * Returns the share of a run's generations after which the table of that generation alone
         * has a false interval, if the goal is the order. The mean of few generations is near each
         * of them, so distances from it are scaled to those from the true mean. Null if no group
         * has three pairs with two generations each.
         */
        private fun falseFirstLooks(run: Evidence): Double? {
            val measures = WarmMeasures(run.recording)
            val groups =
                run.result.groups
                    .map { group -> group.ranked.map { it.result.index } }
                    .map { cells ->
                        cells.flatMapIndexed { i, a ->
                            cells.drop(i + 1).map { b -> measures.logRatios(a, b) }
                        }
                    }
                    .filter { it.size >= LEAST_CELLS }
            val error = FAMILY_ERROR / maxOf(1, groups.sumOf { it.size })
            val several = groups.map { pairs -> pairs.filter { it.size > 1 } }
            val looks =
                several
                    .flatten()
                    .flatMap { it.keys }
                    .distinct()
                    .mapNotNull { generation ->
                        val tables = several.map { pairs -> pairs.filter { generation in it } }
                        if (tables.sumOf { it.size } < LEAST_CELLS) null
                        else tables.any { isFalse(it, generation, error) }
                    }
            return if (looks.isEmpty()) null else looks.count { it }.toDouble() / looks.size
        }

        private fun isFalse(
            pairs: List<Map<Int, LogValue>>,
            generation: Int,
            error: Double,
        ): Boolean {
            val alone = pairs.map { LogSeries(mapOf(1 to it.getValue(generation))) }
            val spreads = GroupSpreads(alone, isOneEnough = true)
            return pairs.zip(alone).any { (pair, one) ->
                val distance = one.values.single() - pair.values.map { it.value }.average()
                val interval =
                    anytimeInterval(one.values, error, spreads.of(one)) ?: return@any false
                abs(distance) * sqrt(pair.size / (pair.size - 1.0)) >
                    (interval.high - interval.low) / 2
            }
        }

        /** Half the width of an interval of logarithms, as a share of the value itself. */
        val Interval.halfWidth: Double
            get() = exp((high - low) / 2) - 1

        val List<LogValue>.logs: DoubleArray
            get() = map { it.value }.toDoubleArray()

        fun percent(share: Double): String = "%.1f%%".format(Locale.ROOT, 100 * share)
    }
}
