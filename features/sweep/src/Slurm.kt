package dev.serdemark.sweep

import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.orProblem
import dev.serdemark.problem.reason
import java.nio.file.Path
import java.nio.file.StandardOpenOption.APPEND
import java.nio.file.StandardOpenOption.CREATE
import java.util.concurrent.CompletableFuture
import kotlin.io.path.createDirectories
import kotlin.io.path.exists
import kotlin.io.path.readLines
import kotlin.io.path.writeLines
import kotlin.io.path.writeText

/** Measures the shards of a sweep in Slurm jobs. Slurm's commands must be on the `PATH`. */
class Slurm(folder: SweepFolder) {
    private val home = folder.path.resolve("slurm")

    /** The batch script. Users can submit it with `sbatch` too. */
    val script: Path = home.resolve("shard.sh")

    /** A file with a line per job array: its id, and the offset of its indexes. */
    private val jobs = home.resolve("jobs.txt")

    /** Whether the sweep was submitted to Slurm. */
    val isUsed: Boolean
        get() = script.exists()

    /** Writes the batch script. */
    fun write(script: SlurmScript) =
        writing(this.script) {
            home.createDirectories()
            this.script.writeText(script.text(home))
        }

    private fun writing(file: Path, action: () -> Unit) =
        orProblem("Cannot write $file", "Make the folder writable.", file, action = action)

    /**
     * Submits [shards], and returns the ids of their job arrays.
     *
     * @throws ProblemException if Slurm refuses them
     */
    fun submit(shards: List<Shard>): List<String> =
        shards
            // Shards 1 to 1000 have the offset 0, and shards 1001 to 2000 have the offset 1000.
            .groupBy { (it.number - 1) / MAX_INDEX * MAX_INDEX }
            .map { (offset, group) -> submit(group.map { it.number - offset }, offset) }

    /** Submits a job array. The number of a shard is its index plus the [offset]. */
    private fun submit(indexes: List<Int>, offset: Int): String {
        val command =
            listOf("sbatch", "--parsable", "--array=${ranges(indexes)}", "$script", "$offset")
        val id = call(command).trim().substringBefore(';')
        writing(jobs) {
            jobs.writeLines(listOf("$id $offset"), options = arrayOf(CREATE, APPEND))
        }
        return id
    }

    /**
     * Returns the states of shards in Slurm's queue, by the shard's number. Examples are `running
     * on n1` and `waiting (Priority)`.
     *
     * @throws ProblemException if the queue cannot be read
     */
    fun queue(): Map<Int, String> {
        if (!jobs.exists()) return emptyMap()
        val offsets = offsetsOfJobs()
        // The id of the array, the index, the state, the node and the reason.
        val lines =
            call(listOf("squeue", "--noheader", "--array", "--me", "--format=%F|%K|%T|%N|%r"))
        return lines
            .lines()
            .map { it.split('|') }
            .mapNotNull { words ->
                val offset = offsets[words.first().trim()]
                val index = words.getOrNull(1)?.trim()?.toIntOrNull()
                if (offset == null || index == null) null else index + offset to state(words)
            }
            .toMap()
    }

    /** Returns the offsets of the job arrays by their ids. */
    private fun offsetsOfJobs(): Map<String, Int> =
        orProblem("Cannot read $jobs", "Check its permissions.", jobs) { jobs.readLines() }
            .associate { line ->
                val (id, offset) = JOB.matchEntire(line)?.destructured ?: throw damagedJobs()
                id to offset.toInt()
            }

    private fun damagedJobs() =
        ProblemException(
            "This is not what Serdemark wrote about the jobs of the sweep.",
            "Wait until no job of the sweep is in the queue, and delete the file.",
            "$jobs",
        )

    private fun state(words: List<String>): String {
        val (state, node, reason) = words.drop(2)
        return when (state) {
            "RUNNING" -> "running on $node"
            "PENDING" -> "waiting ($reason)"
            else -> "${state.lowercase()} on $node"
        }
    }

    /** Runs a [command] of Slurm, and returns what it prints. */
    private fun call(command: List<String>): String {
        val advice = "Do this on a machine with the commands of Slurm."
        val process =
            orProblem("Cannot start ${command.first()}", advice) {
                ProcessBuilder(command).start()
            }
        process.outputStream.close()
        // Reads both outputs at the same time, because a full pipe would block the command.
        val stderr = CompletableFuture.supplyAsync {
            process.errorStream.bufferedReader().readLines()
        }
        val printed = process.inputStream.bufferedReader().readText()
        val errors = stderr.join()
        if (process.waitFor() == 0) return printed
        throw ProblemException(
            "${command.first()} failed: ${errors.joinToString(" ").ifBlank { "it gives no reason" }}",
            "Fix that, for example with other options of serdemark sweep submit, and try again.",
        )
    }

    private companion object {
        /** The largest index of a job array that Slurm's default `MaxArraySize` allows. */
        const val MAX_INDEX = 1000

        /** A line of the file with job arrays. */
        val JOB = Regex("""(\S+) (\d{1,9})""")
    }
}

/** Returns ascending numbers as Slurm writes them, such as `1-3,7`. */
internal fun ranges(numbers: List<Int>): String {
    val ranges = mutableListOf<IntRange>()
    for (number in numbers) {
        val last = ranges.lastOrNull()
        if (last != null && number == last.last + 1) ranges[ranges.lastIndex] = last.first..number
        else ranges += number..number
    }
    return ranges.joinToString(",") {
        if (it.first == it.last) "${it.first}" else "${it.first}-${it.last}"
    }
}
