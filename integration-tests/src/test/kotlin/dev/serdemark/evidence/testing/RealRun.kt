package dev.serdemark.evidence.testing

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Experiment
import dev.serdemark.results.comparison.ERROR_FOR_GOAL
import dev.serdemark.results.measures.GroupSpreads
import dev.serdemark.results.measures.LogSeries
import dev.serdemark.results.measures.LogValue
import dev.serdemark.results.measures.WarmMeasures
import dev.serdemark.runs.PACKED_JOURNAL
import dev.serdemark.statistics.anytimeInterval
import dev.serdemark.statistics.median
import dev.serdemark.statistics.standardDeviation
import kotlin.io.path.PathWalkOption
import kotlin.io.path.name
import kotlin.io.path.pathString
import kotlin.io.path.walk
import kotlin.math.abs
import kotlin.math.sqrt

/** The probability that any interval of a table is false. */
internal const val FAMILY_ERROR = 0.05

private const val LEAST_GENERATIONS = 5
private const val LEAST_CELLS = 3

internal val List<LogValue>.logs: DoubleArray
    get() = map { it.value }.toDoubleArray()

/**
 * A set of comparisons that readers look at.
 *
 * @property says its name in the docs
 * @property share its share of the probability of error
 * @property areClaims whether the comparisons are judged as the claims of a study: the spread of a
 *   pair is estimated from the pairs of all groups, and a share of the decided comparisons may be
 *   wrong
 */
internal enum class Asked(
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
 * A ranked group of a journal.
 *
 * @property pairs the ratios of each pair, in the generations that measured all cells
 * @property asked the indexes of the pairs that belong to each set of comparisons
 * @property times the times of each cell, in the same generations
 */
internal class RealGroup(
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
 * What the tests need of a journal.
 *
 * @property groups none if the run has several JVM settings
 * @property falseFirstLooks the share of its generations that, alone, would give a false table;
 *   null if they are too few
 */
internal class RealRun(val groups: List<RealGroup>, val falseFirstLooks: Double?) {
    companion object {
        /** All committed journals of warm calls, by the names of their folders. */
        val all: Map<String, RealRun> by lazy {
            evidenceFolder
                .walk(PathWalkOption.FOLLOW_LINKS)
                .filter { it.name == PACKED_JOURNAL }
                .map { evidenceFolder.relativize(it.parent).pathString }
                .sorted()
                .map(::Evidence)
                .filter { run ->
                    run.recording.plan.run { experiment == Experiment.Warm && requests == null }
                }
                .associate { run ->
                    val groups = if (run.recording.plan.jvms.size == 1) groups(run) else emptyList()
                    run.name to RealRun(groups, falseFirstLooks(run))
                }
        }

        /** Returns the groups of a run that have enough cells and generations. */
        fun groups(run: Evidence): List<RealGroup> {
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
        private fun group(
            measures: WarmMeasures,
            times: Map<CellIndex, Map<Int, Double>>,
        ): RealGroup {
            val common = times.values.first().keys
            val cells = times.keys.toList()
            val sorted = cells.sortedBy { times.getValue(it).values.average() }
            val pairs = cells.flatMapIndexed { i, a -> cells.drop(i + 1).map { b -> a to b } }
            fun with(cell: CellIndex) =
                pairs.indices.filter { pairs[it].run { first == cell || second == cell } }
            return RealGroup(
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
    }
}
