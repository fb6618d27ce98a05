package dev.serdemark.sweep

import dev.serdemark.yaml.YamlNode
import java.nio.file.Path
import kotlin.time.Duration

/**
 * Many runs of one command line with different values, on one machine or on many.
 *
 * @property file the file that the sweep was read from
 * @property axes the parts of the command line in which the runs differ
 * @property budget the measuring time of each shard
 * @property shards the shards, in the order of their numbers
 * @property command the place of the command line in the file, for error messages
 */
class Sweep
internal constructor(
    val file: Path,
    val title: String,
    val axes: List<SweepAxis>,
    val budget: Duration,
    val shards: List<Shard>,
    val command: YamlNode,
) {
    /** Returns the shard with this [number]; null if there is none. */
    fun shard(number: Int): Shard? = shards.getOrNull(number - 1)

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
