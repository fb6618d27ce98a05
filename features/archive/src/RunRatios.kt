package dev.serdemark.archive

import dev.serdemark.plan.Cell
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.DocumentInfo
import dev.serdemark.plan.Environment
import dev.serdemark.plan.JvmSetting
import dev.serdemark.results.comparison.PairComparer
import dev.serdemark.results.measures.Recording
import dev.serdemark.results.measures.measuresOf
import dev.serdemark.statistics.Moments
import dev.serdemark.statistics.Spread
import dev.serdemark.statistics.anytimeHalfWidth
import java.util.concurrent.ConcurrentHashMap

/**
 * The ratios of a run, without its measured values. The ratios of thousands of runs fit into
 * memory.
 *
 * @property name the run's name, for readers
 * @property margin the margin of the plan
 * @property confidence the confidence of the plan
 * @property ratios one per pair of cells that are ranked together and were measured side by side
 */
class RunRatios
private constructor(
    val name: String,
    val environment: Environment,
    val jvms: List<JvmSetting>,
    val margin: Double,
    val confidence: Double,
    internal val documents: List<DocumentInfo>,
    internal val ratios: List<RatioInRun>,
) {
    /** The contenders that were measured beside another one. */
    val contenders: List<ContenderName>
        get() = ratios.flatMap { listOf(it.a.contender, it.b.contender) }.distinct()

    companion object {
        /**
         * Computes the ratios of a [recording] of a run that has started.
         *
         * @param interner lets several runs share equal objects
         */
        fun of(name: String, recording: Recording, interner: Interner = Interner()): RunRatios {
            val plan = recording.plan
            val cells = plan.cells.map(interner::intern)
            val comparer = PairComparer(recording, measuresOf(recording))
            val ratios =
                comparer.measuredTogether
                    .filter { plan[it.a].table == plan[it.b].table }
                    .map { pair ->
                        val logs = Moments.of(pair.values)
                        val spread = comparer.spread(pair).with(logs.deviation, logs.count)
                        val isTooShort = logs.count < plan.question.leastGenerations
                        RatioInRun.of(
                            cells[pair.a.value],
                            cells[pair.b.value],
                            pair.log,
                            logs.count,
                            spread.takeUnless { isTooShort },
                        )
                    }
            return RunRatios(
                name,
                recording.environment,
                interner.intern(plan.jvms),
                plan.question.margin,
                plan.question.confidence,
                // Readers of ratios need no features and examples, which would use memory.
                plan.documents.map { interner.intern(it.copy(features = null, example = null)) },
                ratios,
            )
        }
    }
}

/** Lets many runs share equal objects. Several threads may use it at once. */
class Interner {
    private val instances = ConcurrentHashMap<Any, Any>()

    /** Returns the first object that was passed and is equal to [value]. */
    @Suppress("UNCHECKED_CAST") // Equal data objects have the same class.
    fun <T : Any> intern(value: T): T = (instances.putIfAbsent(value, value) ?: value) as T
}

/**
 * The ratio of two cells of one table in one run.
 *
 * @property log the logarithm of the time of [a] over that of [b], over all generations
 */
internal class RatioInRun
private constructor(
    val a: Cell,
    val b: Cell,
    val log: Double,
    private val count: Int,
    private val spread: Spread?,
) {
    /**
     * Returns half the width of the interval of [log], which is valid after every generation. Null
     * if there are too few generations for an interval.
     *
     * @param error the probability that the interval misses
     */
    fun halfWidth(error: Double): Double? = spread?.let { (deviation, degrees) ->
        anytimeHalfWidth(count, error, degrees)?.times(deviation)
    }

    companion object {
        /** Creates the ratio of two cells. Sorts them by the alphabetical order of contenders. */
        fun of(a: Cell, b: Cell, log: Double, count: Int, spread: Spread?): RatioInRun =
            if (compareValuesBy(a.contender, b.contender, { it.id }, { it.version }) <= 0)
                RatioInRun(a, b, log, count, spread)
            else RatioInRun(b, a, -log, count, spread)
    }
}
