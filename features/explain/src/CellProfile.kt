package dev.serdemark.explain

import dev.serdemark.plan.Cell
import kotlin.math.abs
import kotlin.math.hypot
import kotlin.math.sqrt
import kotlinx.serialization.Serializable

/**
 * Where the CPU time of a warm cell goes. A profiler took samples of the calling thread's stack in
 * a separate JVM. So [time] and [allocated] come from the run, and only their shares come from the
 * samples.
 *
 * @property time the time of a call in the run, in nanoseconds
 * @property allocated the bytes that a call of the run allocates
 * @property groups the samples by the title of the group to which the sampled method belongs
 * @property classes the sampled bytes by the class of the allocated objects
 * @property profiler the name of the profiler, for readers
 * @property lookups the samples that look up the target of a megamorphic call, by the calling
 *   method; empty if the profiler does not show them
 * @property failedInlining hot calls that the compiler did not inline, the call with the most
 *   samples first; empty if these are not known
 * @property counts events of the processor per call by name, such as `instructions`; empty if they
 *   cannot be counted
 */
@Serializable
class CellProfile(
    val cell: Cell,
    val time: Double,
    val allocated: Double,
    val groups: Map<String, GroupSamples>,
    val classes: Map<String, Long>,
    val profiler: String,
    val lookups: Map<String, Long> = emptyMap(),
    val failedInlining: List<FailedInlining> = emptyList(),
    val counts: Map<String, Double> = emptyMap(),
) {
    /** The number of samples of calls. */
    val samples: Long
        get() = groups.values.sumOf { it.samples }

    /** Returns [count] samples as a share of all samples, from 0 to 1. */
    fun share(count: Long): Double = if (samples == 0L) 0.0 else count.toDouble() / samples

    /** Returns the share of the time that goes into a [group], from 0 to 1. */
    fun share(group: String): Double = share(groups[group]?.samples ?: 0L)

    /** Returns the nanoseconds of a call that go into a [group]. */
    fun nanos(group: String): Double = share(group) * time

    /** Returns the standard error of [nanos] due to random sampling. */
    fun error(group: String): Double {
        if (samples == 0L) return 0.0
        val share = share(group)
        return sqrt(share * (1 - share) / samples) * time
    }

    /** Returns the share of the allocated bytes that objects of a [type] have, from 0 to 1. */
    fun allocatedShare(type: String): Double =
        classes.getValue(type).toDouble() / classes.values.sum()
}

/**
 * The samples of one group.
 *
 * @property methods the samples by the library's method that was running, or that called the JDK
 */
@Serializable
class GroupSamples(val methods: Map<String, Long>) {
    val samples: Long
        get() = methods.values.sum()
}

/**
 * A call that the compiler did not inline.
 *
 * @property reason why, in the compiler's words
 * @property samples the number of samples in the called method's own compiled code
 */
@Serializable
class FailedInlining(
    val caller: String,
    val callee: String,
    val reason: String,
    val samples: Long,
)

/**
 * How much longer a call spends in a group in one cell than in another.
 *
 * @property nanos the difference in nanoseconds; negative if the group takes less time
 * @property isCertain whether the difference exceeds two standard errors, so that random sampling
 *   does not explain it
 */
class GroupDifference(val group: String, val nanos: Double, val isCertain: Boolean)

/**
 * Why [slower] takes longer than [faster]: the difference of their times, divided among groups. The
 * named groups and the [rest] add up to the [total].
 *
 * @param most names at most this number of groups in [longer], and in [shorter]
 */
class DifferenceExplained(slower: CellProfile, faster: CellProfile, most: Int) {
    /** How much longer [slower] takes, in nanoseconds. */
    val total: Double = slower.time - faster.time

    /** The differences of all groups, the largest first. */
    val differences: List<GroupDifference> = differences(slower, faster)

    private val certain = differences.filter { it.isCertain }

    /** The groups in which [slower] certainly takes longer, the largest difference first. */
    val longer: List<GroupDifference> = certain.filter { it.nanos > 0 }.take(most)

    /** The groups in which [slower] certainly takes less time, the largest difference first. */
    val shorter: List<GroupDifference> = certain.filter { it.nanos < 0 }.take(most)

    /** The sum of the differences of all groups that are not named, in nanoseconds. */
    val rest: Double = (differences - longer.toSet() - shorter.toSet()).sumOf { it.nanos }
}

/** Returns by group how much longer [slower] takes than [faster], the largest difference first. */
private fun differences(slower: CellProfile, faster: CellProfile): List<GroupDifference> =
    (slower.groups.keys + faster.groups.keys)
        .map { group ->
            val nanos = slower.nanos(group) - faster.nanos(group)
            val error = hypot(slower.error(group), faster.error(group))
            GroupDifference(group, nanos, isCertain = abs(nanos) > 2 * error)
        }
        .sortedByDescending { abs(it.nanos) }
