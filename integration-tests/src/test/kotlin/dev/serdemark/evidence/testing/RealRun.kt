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

/** The allowed probability that any interval of a table is false. */
internal const val FAMILY_ERROR = 0.05

private const val LEAST_GENERATIONS = 5
private const val LEAST_CELLS = 3

internal val List<LogValue>.logs: DoubleArray
    get() = map { it.value }.toDoubleArray()

/**
 * The comparisons of a goal or of a study.
 *
 * @property docsName its name in the docs
 * @property errorShare its share of [FAMILY_ERROR]
 * @property areClaims whether the comparisons are judged as the claims of a study: the pairs of all
 *   groups together estimate the spread of a pair, and a share of the decided comparisons may be
 *   wrong
 */
internal enum class ComparisonSet(
    val docsName: String,
    val errorShare: Double,
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
 * @property pairsOfSets the indexes of the pairs in each set of comparisons
 * @property times the times of each cell, in the same generations
 */
internal class RealGroup(
    val pairs: List<List<LogValue>>,
    val pairsOfSets: Map<ComparisonSet, List<Int>>,
    val times: List<List<LogValue>>,
) {
    val generations = pairs.first().size

    /** The mean of each pair over all generations, which counts as the truth. */
    val truth = pairs.map { pair -> pair.map { it.value }.average() }

    /** The spread of the median pair. */
    val spread: Double = median(pairs.map { standardDeviation(it.logs) }.toDoubleArray())

    /**
     * The spread of each cell, as a multiple of the spread of the median cell. A cell spreads in
     * its distance from the median time of a generation.
     */
    val relativeSpreads: List<Double> by lazy {
        val medians =
            times.first().indices.map { i ->
                median(times.map { it[i].value }.toDoubleArray())
            }
        val spreads = times.map { time ->
            standardDeviation(DoubleArray(generations) { i -> time[i].value - medians[i] })
        }
        val medianSpread = median(spreads.toDoubleArray())
        spreads.map { it / medianSpread }
    }
}

/**
 * A recorded run, whose generations tests draw at random.
 *
 * @property workload the name of its first workload
 * @property machine its processor, and whether other programs ran beside it
 * @property groups empty if the run has several JVM settings
 * @property falseFirstTables the share of generations that give a false table if a run has only
 *   this generation; null if there are too few generations
 */
internal class RealRun(
    val workload: String,
    val machine: String,
    val groups: List<RealGroup>,
    val falseFirstTables: Double?,
) {
    companion object {
        /** The folder of the runs that were made after the rule of intervals was fixed. */
        private const val FRESH_RUNS = "calibration"

        /**
         * All committed journals of warm calls, by the names of their folders. The rule of
         * intervals was chosen with them, so those of [FRESH_RUNS] are not among them.
         */
        val all: Map<String, RealRun> by lazy {
            evidenceFolder
                .walk(PathWalkOption.FOLLOW_LINKS)
                .filter { it.name == PACKED_JOURNAL }
                .map { evidenceFolder.relativize(it.parent).pathString }
                .filterNot { it.startsWith("$FRESH_RUNS/") }
                .sorted()
                .map(::Evidence)
                .filter { run ->
                    run.recording.plan.run {
                        calls.experiment == Experiment.Warm && calls.requests == null
                    }
                }
                .associate { run ->
                    val groups = if (run.recording.plan.jvms.size == 1) groups(run) else emptyList()
                    val workload = run.recording.plan.documents.first().name.workload
                    run.name to RealRun(workload, machine(run), groups, falseFirstTables(run))
                }
        }

        /** Returns the processor of a run without its model, and whether programs ran beside it. */
        private fun machine(run: Evidence): String {
            val processor = checkNotNull(run.recording.environment.cpu).replace("(R)", "")
            val words = processor.split(" ").take(2).joinToString(" ")
            val isBusy = BUSY.any { it in run.name }
            return if (isBusy) "$words, beside programs or neighbors" else words
        }

        /** Parts of the names of runs that other programs or virtual machines disturbed. */
        private val BUSY = listOf("loaded", "beside", "hog", "noisy")

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
            fun pairsWith(cell: CellIndex) =
                pairs.indices.filter { pairs[it].run { first == cell || second == cell } }
            return RealGroup(
                pairs =
                    pairs.map { (a, b) ->
                        measures.logRatios(a, b).filterKeys { it in common }.values.toList()
                    },
                pairsOfSets =
                    mapOf(
                        ComparisonSet.BEST to pairsWith(sorted.first()),
                        ComparisonSet.BASELINE to pairsWith(sorted[sorted.size / 2]),
                        ComparisonSet.ORDER to pairs.indices.toList(),
                        ComparisonSet.CLAIMS to pairs.indices.toList(),
                    ),
                times = times.values.map { time -> time.values.map { LogValue(it, error = null) } },
            )
        }

        /**
         * Returns the share of generations whose table has a false interval, if a run has only this
         * generation and the goal is the order. Null if no group has three pairs with two
         * generations each.
         */
        private fun falseFirstTables(run: Evidence): Double? {
            val measures = WarmMeasures(run.recording)
            val groups =
                run.result.groups
                    .map { group -> group.ranked.map { it.result.index } }
                    .map { cells ->
                        cells.flatMapIndexed { i, a ->
                            cells.drop(i + 1).map { b -> measures.logRatios(a, b) }
                        }
                    }
                    // Three cells have three pairs.
                    .filter { it.size >= LEAST_CELLS }
            val error = FAMILY_ERROR / maxOf(1, groups.sumOf { it.size })
            val repeatedPairs = groups.map { pairs -> pairs.filter { it.size > 1 } }
            val areFalse =
                repeatedPairs
                    .flatten()
                    .flatMap { it.keys }
                    .distinct()
                    .mapNotNull { generation ->
                        val tables = repeatedPairs.map { pairs ->
                            pairs.filter { generation in it }
                        }
                        if (tables.sumOf { it.size } < LEAST_CELLS) null
                        else tables.any { hasFalseInterval(it, generation, error) }
                    }
            return if (areFalse.isEmpty()) null
            else areFalse.count { it }.toDouble() / areFalse.size
        }

        /** Whether any interval of a table misses the mean if only [generation] is measured. */
        private fun hasFalseInterval(
            pairs: List<Map<Int, LogValue>>,
            generation: Int,
            error: Double,
        ): Boolean {
            val firstSeries = pairs.map { LogSeries(mapOf(1 to it.getValue(generation))) }
            val spreads = GroupSpreads(firstSeries, isOneEnough = true)
            return pairs.zip(firstSeries).any { (pair, series) ->
                val distance = series.values.single() - pair.values.map { it.value }.average()
                val interval =
                    anytimeInterval(series.values, error, spreads.priorOf(series))
                        ?: return@any false
                // The mean includes this generation, which makes the distance too small.
                val correction = sqrt(pair.size / (pair.size - 1.0))
                abs(distance) * correction > (interval.high - interval.low) / 2
            }
        }
    }
}
