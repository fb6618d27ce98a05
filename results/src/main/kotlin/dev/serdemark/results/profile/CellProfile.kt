package dev.serdemark.results.profile

import dev.serdemark.plan.Cell
import kotlin.math.abs
import kotlin.math.hypot
import kotlin.math.sqrt
import kotlinx.serialization.Serializable

/**
 * Where the CPU time of a warm cell goes. A profiler took samples of the calling thread's stack in
 * another JVM than those of the run. So [time] and [allocated] come from the run, and only their
 * shares from the samples.
 *
 * @property time of a call in the run, in nanoseconds
 * @property allocated bytes that a call of the run allocates
 * @property groups samples by the title of the group of methods that they are in
 * @property classes sampled bytes by the class of what was allocated
 * @property profiler the name of the profiler, for readers
 * @property lookups samples that look up the target of a megamorphic call, by the method that
 *   calls; empty if the profiler does not show them
 * @property failedInlining hot calls that the compiler did not inline, the most samples first;
 *   empty if they are not known
 * @property counts events of the processor in a call, such as `instructions`; empty if they cannot
 *   be counted
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

    /** The share of some [count] of all samples, from 0 to 1. */
    fun share(count: Long): Double = if (samples == 0L) 0.0 else count.toDouble() / samples

    /** The share of the time that goes into a [group], from 0 to 1. */
    fun share(group: String): Double = share(groups[group]?.samples ?: 0L)

    /** The nanoseconds of a call that go into a [group]. */
    fun nanos(group: String): Double = share(group) * time

    /** The standard error of [nanos], which random sampling causes. */
    fun error(group: String): Double =
        if (samples == 0L) 0.0 else share(group).let { sqrt(it * (1 - it) / samples) * time }

    /** The share of the allocated bytes that are of a [type]. */
    fun allocatedShare(type: String): Double =
        classes.getValue(type).toDouble() / classes.values.sum()
}

/**
 * The samples of one group.
 *
 * @property methods samples by the method of the library that was at work, or called the JDK
 */
@Serializable
class GroupSamples(val methods: Map<String, Long>) {
    val samples: Long
        get() = methods.values.sum()
}

/**
 * A call that the compiler did not inline.
 *
 * @property reason in the compiler's words
 * @property samples those in the called method's own compiled code
 */
@Serializable
class FailedInlining(
    val caller: String,
    val callee: String,
    val reason: String,
    val samples: Long,
)

/**
 * How much more of a call's time goes into a group in one cell than in another.
 *
 * @property more nanoseconds; negative if it is less
 * @property isCertain whether it is beyond two standard errors, so not due to random sampling
 */
class GroupDifference(val group: String, val more: Double, val isCertain: Boolean)

/** The differences of [slower] to [faster] by group, the largest first. */
fun differences(slower: CellProfile, faster: CellProfile): List<GroupDifference> =
    (slower.groups.keys + faster.groups.keys)
        .map { group ->
            val more = slower.nanos(group) - faster.nanos(group)
            val error = hypot(slower.error(group), faster.error(group))
            GroupDifference(group, more, abs(more) > 2 * error)
        }
        .sortedByDescending { abs(it.more) }
