package dev.serdemark.sweep

import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.reason
import dev.serdemark.toolchain.cache.Cache
import dev.serdemark.toolchain.lock.PreparedUnit
import dev.serdemark.toolchain.unit.Built
import java.io.IOException
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.StandardCopyOption.ATOMIC_MOVE
import java.security.MessageDigest
import java.util.UUID
import kotlin.io.path.createDirectories
import kotlin.io.path.isRegularFile
import kotlin.io.path.readBytes
import kotlin.io.path.readText
import kotlin.io.path.writeText
import kotlinx.serialization.Serializable
import kotlinx.serialization.json.Json

/**
 * What the shards of a sweep were built from, and what came out: a file in the cache that they
 * share. Shards that are locked to it are measured with the same builds, to the byte.
 */
class SweepLock private constructor(private val sweep: Sweep, private val kept: Kept) {
    /**
     * Requires that a [shard] is built as it was prepared.
     *
     * @param builds by the name of their unit
     * @throws ProblemException with every unit that differs or is missing
     */
    fun requireSame(shard: Shard, builds: Map<String, Built>) {
        val now = PreparedUnit.of(builds).associateBy { it.unit.name }
        val then =
            kept.shards[numberOf(shard, sweep)].orEmpty().map(kept.units::get).associateBy {
                it.unit.name
            }
        val problems =
            (then.keys + now.keys).mapNotNull { name ->
                difference(then[name], now[name])?.let { Problem("$name: $it.", ADVICE) }
            }
        if (problems.isNotEmpty()) throw ProblemException(problems)
    }

    private fun difference(then: PreparedUnit?, now: PreparedUnit?): String? =
        when {
            then == null -> "it was not built by serdemark sweep prepare"
            now == null -> "serdemark sweep prepare built it, and here it could not be built"
            else -> then.difference(now)?.let { "$it since serdemark sweep prepare" }
        }

    /** Gathers what is built for the shards of a [sweep]. */
    class Draft(private val sweep: Sweep) {
        private val units = LinkedHashMap<PreparedUnit, Int>()
        private val shards = LinkedHashMap<Int, List<Int>>()

        /** @param builds by the name of their unit */
        fun add(shard: Shard, builds: Map<String, Built>) {
            shards[numberOf(shard, sweep)] =
                PreparedUnit.of(builds).map { units.getOrPut(it) { units.size } }
        }

        /**
         * Writes the file into the [cache], in place of an earlier one of this sweep.
         *
         * @throws ProblemException if this is not possible
         */
        fun write(cache: Cache) {
            val file = place(sweep, cache)
            try {
                file.parent.createDirectories()
                val draft = file.resolveSibling("${UUID.randomUUID()}.part")
                draft.writeText(Json.encodeToString(Kept(FORMAT, units.keys.toList(), shards)))
                Files.move(draft, file, ATOMIC_MOVE)
            } catch (e: IOException) {
                throw ProblemException(
                    Problem(
                        "Cannot write what was prepared to $file: ${e.reason(file)}.",
                        "Name a cache that you can write, with --cache.",
                    ),
                    e,
                )
            }
        }
    }

    /** @property shards indexes of [units] by the number of a shard in the first repeat */
    @Serializable
    private class Kept(
        val format: Int,
        val units: List<PreparedUnit>,
        val shards: Map<Int, List<Int>>,
    )

    companion object {
        private const val FORMAT = 1
        private const val ADVICE =
            "Prepare the sweep again, and submit it again; or leave out --locked."

        /**
         * Reads what was prepared for the [sweep] in the [cache].
         *
         * @throws ProblemException if there is nothing, or nothing that this Serdemark can read
         */
        fun read(sweep: Sweep, cache: Cache): SweepLock {
            val file = place(sweep, cache)
            if (!file.isRegularFile())
                throw ProblemException(
                    Problem(
                        "--locked needs a cache that was prepared, and ${cache.folder} has no builds of this sweep.",
                        "Prepare it with: serdemark sweep prepare ${sweep.file} --cache ${cache.folder}",
                    )
                )
            val kept =
                try {
                    Json.decodeFromString<Kept>(file.readText())
                } catch (e: IllegalArgumentException) {
                    throw ProblemException(unreadable(file), e)
                }
            if (kept.format != FORMAT) throw ProblemException(unreadable(file))
            return SweepLock(sweep, kept)
        }

        private fun unreadable(file: Path) =
            Problem(
                "This is not what this Serdemark writes about prepared builds.",
                "Prepare the sweep again with serdemark sweep prepare.",
                "$file",
            )

        /** The file is that of a sweep whose file has the same bytes, wherever it is. */
        private fun place(sweep: Sweep, cache: Cache): Path {
            val hash = MessageDigest.getInstance("SHA-256").digest(sweep.file.readBytes())
            return cache.sweeps.resolve("${hash.toHexString()}.json")
        }

        /** The number of the shard that has the same values in the first repeat. */
        private fun numberOf(shard: Shard, sweep: Sweep): Int =
            (shard.number - 1) % (sweep.shards.size / sweep.shards.last().repeat) + 1
    }
}
