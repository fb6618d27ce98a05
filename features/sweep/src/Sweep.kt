package dev.serdemark.sweep

import dev.serdemark.plan.Plan
import dev.serdemark.plan.ShardId
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.asOption
import dev.serdemark.yaml.YamlNode
import java.nio.file.Path
import kotlin.time.Duration

/**
 * Many runs of one command line with different values, on one machine or on many.
 *
 * @property file the file that the sweep was read from
 * @property id the SHA-256 of the file, which identifies the sweep
 * @property axes the parts of the command line in which the runs differ
 * @property budget the measuring time of each shard
 * @property shards the shards, in the order of their numbers
 * @property command the place of the command line in the file, for error messages
 */
class Sweep
internal constructor(
    val file: Path,
    val id: String,
    val title: String,
    val axes: List<SweepAxis>,
    val budget: Duration,
    val shards: List<Shard>,
    val command: YamlNode,
) {
    /** Returns the shard with this [number]; null if there is none. */
    fun shard(number: Int): Shard? = shards.getOrNull(number - 1)

    /** Returns the words after `serdemark` that measure a [shard]. */
    fun commandOf(shard: Shard): List<String> = shard.words + listOf("--budget", budget.asOption())

    /** Returns what identifies a [shard] in its run. */
    fun idOf(shard: Shard): ShardId = ShardId(id, shard.number)

    /**
     * Requires that [id] is that of a [shard].
     *
     * @throws ProblemException with the shard that it is
     */
    internal fun requireShard(shard: Shard, id: ShardId) {
        if (id == idOf(shard)) return
        throw ProblemException(
            if (id.sweep == this.id) "It is a run of shard ${id.number}."
            else "It is a run of another sweep: its sweep.yaml was not the same."
        )
    }

    /**
     * Requires that a run with this [plan] measures a [shard]. Runs of earlier versions do not name
     * their shard, so their command decides.
     *
     * @throws ProblemException with what the run measures
     */
    fun requireShard(shard: Shard, plan: Plan) {
        val id = plan.origin.shard
        if (id != null) return requireShard(shard, id)
        if (plan.origin.command == commandOf(shard)) return
        throw ProblemException(
            "It does not name its shard, and has another command: ${plan.origin.command.joinToString(" ")}."
        )
    }

    /** A few shards that together have every value of every axis. */
    val samples: List<Shard>
        get() {
            val known = HashSet<Pair<String, String>>()
            return shards.filterIndexed { i, shard ->
                // Without axes, the first shard is the only sample.
                val addsValues = known.addAll(shard.values.toList())
                addsValues || i == 0
            }
        }

    /** The shards of the first repeat, each with different values. */
    val firstRepeat: List<Shard>
        get() = shards.filter { it.repeat == 1 }
}

/** A part of the command line in which shards differ, with its possible [values]. */
class SweepAxis(val name: String, val values: List<String>)

/**
 * One run of a sweep. All cells that it compares are measured on one machine.
 *
 * @property number the number of the shard, from 1
 * @property words the words of its command line after `serdemark`
 * @property values its values, by the names of the axes
 * @property repeat the number of the repeat, from 1. Shards with the same values are in different
 *   repeats.
 */
class Shard(
    val number: Int,
    val words: List<String>,
    val values: Map<String, String>,
    val repeat: Int,
)
