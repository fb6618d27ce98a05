package dev.serdemark.sweep

import dev.serdemark.yaml.YamlNode
import java.nio.file.Path
import kotlin.time.Duration

/**
 * Many runs that differ in one command line, for one machine or for many.
 *
 * @property file it was read from
 * @property axes the words in which the runs differ
 * @property budget the time for measuring of each shard
 * @property shards in the order of their numbers
 * @property command the place of the command line in the file, for problems
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
    /** The shard of this [number]; null if there is none. */
    fun shard(number: Int): Shard? = shards.getOrNull(number - 1)

    /** A few shards that together have every value of every axis. */
    val samples: List<Shard>
        get() {
            val seen = HashSet<Pair<String, String>>()
            return shards.filterIndexed { i, shard ->
                // Not any { }, which would skip values after the first new one.
                val isNew = shard.values.toList().count(seen::add) > 0
                isNew || i == 0
            }
        }

    /** The shards without those that only repeat an earlier one. */
    val different: List<Shard>
        get() = shards.filter { it.repeat == 1 }
}

/** What differs between shards: a word in the command line, and the [values] that it takes. */
class SweepAxis(val name: String, val values: List<String>)

/**
 * One run of a sweep. All that it compares is measured on one machine.
 *
 * @property number from 1
 * @property words of its command line, as after `serdemark`
 * @property values by the names of the axes
 * @property repeat from 1; shards with the same values differ in it
 */
class Shard(
    val number: Int,
    val words: List<String>,
    val values: Map<String, String>,
    val repeat: Int,
)
