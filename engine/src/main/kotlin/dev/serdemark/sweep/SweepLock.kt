package dev.serdemark.sweep

import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.orProblem
import dev.serdemark.toolchain.cache.Cache
import dev.serdemark.toolchain.lock.Lock
import dev.serdemark.toolchain.lock.PreparedUnit
import dev.serdemark.toolchain.unit.Built
import dev.serdemark.toolchain.unit.Target
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.StandardCopyOption.ATOMIC_MOVE
import java.security.MessageDigest
import java.util.UUID
import kotlin.io.path.isRegularFile
import kotlin.io.path.readBytes
import kotlin.io.path.readText
import kotlin.io.path.writeText
import kotlinx.serialization.Serializable
import kotlinx.serialization.json.Json

/**
 * A record of the builds for a sweep: their sources and results. It is a file in the cache that the
 * shards share. With this lock, all shards are measured with identical builds.
 */
class SweepLock private constructor(private val sweep: Sweep, private val kept: Kept) {
    /**
     * Requires that a [shard] has the builds that were prepared.
     *
     * @param builds the builds by the name of their unit
     * @throws ProblemException with every unit that differs or is missing
     */
    fun requireSame(shard: Shard, builds: Map<String, Built>) {
        val now = PreparedUnit.of(builds).associateBy { it.unit.name }
        requireEqual(unitsOf(shard), now, ADVICE) { then, unit -> then.difference(unit) }
    }

    /**
     * Requires that an attempt at a [shard] began with the builds that were prepared.
     *
     * @param began the lock of its run, which identifies everything except classes
     * @throws ProblemException with all differences
     */
    fun requireSame(shard: Shard, began: Lock) {
        requireHarness(kept, began)
        val now = began.units.associateBy { it.name }
        requireEqual(unitsOf(shard), now, advice = null) { then, unit -> then.difference(unit) }
    }

    /**
     * Requires that an attempt at a [shard] resumes with the builds that were prepared. Ignores
     * prepared units that are not among the [builds], because the rest of the run does not measure
     * them.
     *
     * @param builds the builds by the name of their unit, without those that are no longer measured
     */
    fun requireSameOf(shard: Shard, builds: Map<String, Built>) {
        val now = PreparedUnit.of(builds).associateBy { it.unit.name }
        val then = unitsOf(shard).filterKeys { it in now }
        requireEqual(then, now, advice = null) { before, unit -> before.difference(unit) }
    }

    private fun unitsOf(shard: Shard): Map<String, PreparedUnit> =
        kept.shards[numberOf(shard, sweep)].orEmpty().map(kept.units::get).associateBy {
            it.unit.name
        }

    private fun <T : Any> requireEqual(
        then: Map<String, PreparedUnit>,
        now: Map<String, T>,
        advice: String?,
        difference: (PreparedUnit, T) -> String?,
    ) {
        val problems =
            (then.keys + now.keys).mapNotNull { name ->
                val (before, unit) = then[name] to now[name]
                val found =
                    when {
                        before == null -> "it was not built by serdemark sweep prepare"
                        unit == null ->
                            "serdemark sweep prepare built it, and here it could not be built"
                        else ->
                            difference(before, unit)?.let { "$it since serdemark sweep prepare" }
                    }
                found?.let { Problem("$name: $it.", advice) }
            }
        if (problems.isNotEmpty()) throw ProblemException(problems)
    }

    /**
     * Collects the builds for the shards of a [sweep].
     *
     * @param code the jar that measures in workers, or a folder of its classes
     */
    class Draft(private val sweep: Sweep, private val code: Path) {
        private val units = LinkedHashMap<PreparedUnit, Int>()
        private val shards = LinkedHashMap<Int, List<Int>>()

        /** Adds the builds of a shard, by the name of their unit. */
        fun add(shard: Shard, builds: Map<String, Built>) {
            shards[numberOf(shard, sweep)] =
                PreparedUnit.of(builds).map { units.getOrPut(it) { units.size } }
        }

        /**
         * Writes the file into the [cache], and replaces an earlier file of this sweep.
         *
         * @throws ProblemException if this is not possible
         */
        fun write(cache: Cache) {
            val file = place(sweep, cache)
            val harness = harness(code)
            val kept = Kept(FORMAT, harness.jdk, harness.workerCode, units.keys.toList(), shards)
            orProblem(
                "Cannot write what was prepared to $file",
                "Name a cache that you can write, with --cache.",
                file,
            ) {
                // Keeps other processes from deleting the draft.
                cache.use().use {
                    val draft = file.resolveSibling("${UUID.randomUUID()}.part")
                    draft.writeText(Json.encodeToString(kept))
                    Files.move(draft, file, ATOMIC_MOVE)
                }
            }
        }
    }

    /**
     * @property jdk see [Lock.jdk]
     * @property workerCode see [Lock.workerCode]
     * @property shards the indexes of a shard's [units], by the shard's number in the first repeat
     */
    @Serializable
    private class Kept(
        val format: Int,
        val jdk: String,
        val workerCode: String?,
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
         * @param code the jar that measures in workers, or a folder of its classes
         * @throws ProblemException if the file is missing or unreadable, or if another Serdemark or
         *   JDK prepared the sweep
         */
        fun read(sweep: Sweep, cache: Cache, code: Path): SweepLock {
            val file = place(sweep, cache)
            if (!file.isRegularFile())
                throw ProblemException(
                    "--locked needs a cache that was prepared, and ${cache.folder} has no builds of this sweep.",
                    "Prepare it with: serdemark sweep prepare ${sweep.file} --cache ${cache.folder}",
                )
            val text =
                orProblem(
                    "Cannot read what was prepared from $file",
                    "Name a cache that you can read, with --cache.",
                    file,
                ) {
                    file.readText()
                }
            val kept =
                try {
                    Json.decodeFromString<Kept>(text)
                } catch (e: IllegalArgumentException) {
                    throw ProblemException(unreadable(file), e)
                }
            if (kept.format != FORMAT) throw ProblemException(unreadable(file))
            requireHarness(kept, harness(code), ADVICE)
            return SweepLock(sweep, kept)
        }

        /** Returns a lock with the JDK and the worker's code, without any units. */
        private fun harness(code: Path): Lock =
            Lock.of(emptyMap(), Target(), workerCode = code.takeIf { it.isRegularFile() })

        private fun requireHarness(kept: Kept, now: Lock, advice: String? = null) {
            val problems =
                listOfNotNull(
                    "The JDK is ${now.jdk}, but serdemark sweep prepare used ${kept.jdk}."
                        .takeIf { now.jdk != kept.jdk },
                    "The sweep was prepared by another Serdemark, which measures with other code."
                        .takeIf { now.workerCode != kept.workerCode },
                )
            if (problems.isNotEmpty()) throw ProblemException(problems.map { Problem(it, advice) })
        }

        private fun unreadable(file: Path) =
            Problem(
                "This file of prepared builds was written by another Serdemark, or is damaged.",
                "Prepare the sweep again with serdemark sweep prepare.",
                "$file",
            )

        /** Returns the file for a [sweep]. Sweeps whose files have the same bytes share it. */
        private fun place(sweep: Sweep, cache: Cache): Path {
            val hash = MessageDigest.getInstance("SHA-256").digest(sweep.file.readBytes())
            return cache.sweeps.resolve("${hash.toHexString()}.json")
        }

        /** Returns the number of the shard of the first repeat that has the same values. */
        private fun numberOf(shard: Shard, sweep: Sweep): Int =
            (shard.number - 1) % (sweep.shards.size / sweep.shards.last().repeat) + 1
    }
}
