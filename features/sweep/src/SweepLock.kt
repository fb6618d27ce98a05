package dev.serdemark.sweep

import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.orProblem
import dev.serdemark.toolchain.cache.Cache
import dev.serdemark.toolchain.lock.Lock
import dev.serdemark.toolchain.unit.Built
import dev.serdemark.toolchain.unit.Target
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.StandardCopyOption.ATOMIC_MOVE
import java.util.UUID
import kotlin.io.path.isRegularFile
import kotlin.io.path.readText
import kotlin.io.path.writeText
import kotlinx.serialization.Serializable
import kotlinx.serialization.json.Json

/**
 * A record of the builds for a sweep: their sources and results. It is a file in the cache that the
 * shards share. With this lock, all shards are measured with identical builds.
 */
class SweepLock private constructor(private val sweep: Sweep, private val prepared: PreparedSweep) {
    /**
     * Requires that a [shard] has the builds that were prepared.
     *
     * @param builds the builds by the name of their unit
     * @throws ProblemException with every unit that differs or is missing
     */
    fun requireSame(shard: Shard, builds: Map<String, Built>) {
        val newUnits = PreparedUnit.of(builds).associateBy { it.unit.name }
        requireEqual(unitsOf(shard), newUnits, ADVICE) { preparedUnit, unit ->
            preparedUnit.difference(unit)
        }
    }

    /**
     * Requires that an attempt at a [shard] began with the builds that were prepared.
     *
     * @param lock the lock of its run, which identifies everything except classes
     * @throws ProblemException with all differences
     */
    fun requireSame(shard: Shard, lock: Lock) {
        requireHarness(prepared, lock)
        val newUnits = lock.units.associateBy { it.name }
        requireEqual(unitsOf(shard), newUnits, advice = null) { preparedUnit, unit ->
            preparedUnit.difference(unit)
        }
    }

    /**
     * Requires that an attempt at a [shard] resumes with the builds that were prepared. Ignores
     * prepared units that are not among the [builds], because the rest of the run does not measure
     * them.
     *
     * @param builds the builds by the name of their unit, without units that are no longer measured
     */
    fun requireSameOnResume(shard: Shard, builds: Map<String, Built>) {
        val newUnits = PreparedUnit.of(builds).associateBy { it.unit.name }
        val preparedUnits = unitsOf(shard).filterKeys { it in newUnits }
        requireEqual(preparedUnits, newUnits, advice = null) { preparedUnit, unit ->
            preparedUnit.difference(unit)
        }
    }

    /** Returns the prepared units of a shard, by name. */
    private fun unitsOf(shard: Shard): Map<String, PreparedUnit> {
        val indexes = prepared.shards[numberOf(shard, sweep)].orEmpty()
        return indexes.map(prepared.units::get).associateBy { it.unit.name }
    }

    private fun <T : Any> requireEqual(
        preparedUnits: Map<String, PreparedUnit>,
        newUnits: Map<String, T>,
        advice: String?,
        difference: (PreparedUnit, T) -> String?,
    ) {
        val problems =
            (preparedUnits.keys + newUnits.keys).mapNotNull { name ->
                val preparedUnit = preparedUnits[name]
                val newUnit = newUnits[name]
                val reason =
                    when {
                        preparedUnit == null -> "it was not built by serdemark sweep prepare"
                        newUnit == null ->
                            "serdemark sweep prepare built it, and here it could not be built"
                        else ->
                            difference(preparedUnit, newUnit)?.let {
                                "$it since serdemark sweep prepare"
                            }
                    }
                reason?.let { Problem("$name: $it.", advice) }
            }
        if (problems.isNotEmpty()) throw ProblemException(problems)
    }

    /**
     * Collects the builds for the shards of a [sweep].
     *
     * @param code the jar that measures in workers, or a folder of its classes
     */
    class LockDraft(private val sweep: Sweep, private val code: Path) {
        /** The units of all shards, each with its index in the file. */
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
            val file = fileOf(sweep, cache)
            val harness = harness(code)
            val prepared =
                PreparedSweep(
                    FORMAT,
                    harness.jdk,
                    harness.workerCode,
                    units.keys.toList(),
                    shards,
                )
            orProblem(
                "Cannot write what was prepared to $file",
                "Name a cache that you can write, with --cache.",
                file,
            ) {
                // Keeps other processes from deleting the draft.
                cache.use().use {
                    val draft = file.resolveSibling("${UUID.randomUUID()}.part")
                    draft.writeText(Json.encodeToString(prepared))
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
    private class PreparedSweep(
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
            cache.requireReadable()
            val file = fileOf(sweep, cache)
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
            val prepared =
                try {
                    Json.decodeFromString<PreparedSweep>(text)
                } catch (e: IllegalArgumentException) {
                    throw ProblemException(unreadable(file), e)
                }
            if (prepared.format != FORMAT) throw ProblemException(unreadable(file))
            requireHarness(prepared, harness(code), ADVICE)
            return SweepLock(sweep, prepared)
        }

        /** Returns a lock with the JDK and the worker's code, without any units. */
        private fun harness(code: Path): Lock =
            Lock.of(emptyMap(), Target(), workerCode = code.takeIf { it.isRegularFile() })

        private fun requireHarness(prepared: PreparedSweep, now: Lock, advice: String? = null) {
            val messages = mutableListOf<String>()
            if (now.jdk != prepared.jdk)
                messages +=
                    "The JDK is ${now.jdk}, but serdemark sweep prepare used ${prepared.jdk}."
            if (now.workerCode != prepared.workerCode)
                messages +=
                    "The sweep was prepared by another Serdemark, which measures with other code."
            if (messages.isNotEmpty()) throw ProblemException(messages.map { Problem(it, advice) })
        }

        private fun unreadable(file: Path) =
            Problem(
                "This file of prepared builds was written by another Serdemark, or is damaged.",
                "Prepare the sweep again with serdemark sweep prepare.",
                "$file",
            )

        /** Returns the file for a [sweep]. Sweeps whose files have the same bytes share it. */
        private fun fileOf(sweep: Sweep, cache: Cache): Path =
            cache.sweeps.resolve("${sweep.id}.json")

        /** Returns the number of the shard of the first repeat that has the same values. */
        private fun numberOf(shard: Shard, sweep: Sweep): Int {
            val shardsPerRepeat = sweep.shards.size / sweep.shards.last().repeat
            return (shard.number - 1) % shardsPerRepeat + 1
        }
    }
}
