package dev.serdemark.sweep

import dev.serdemark.problem.ProblemException
import dev.serdemark.runs.RunDirectory
import dev.serdemark.runs.isInUse
import java.nio.file.Files
import java.nio.file.NoSuchFileException
import java.nio.file.Path
import java.nio.file.StandardCopyOption.ATOMIC_MOVE
import kotlin.io.path.exists
import kotlin.io.path.name
import kotlin.io.path.readText
import kotlin.io.path.writeText
import kotlin.time.Instant
import kotlinx.serialization.Serializable
import kotlinx.serialization.json.Json

/**
 * The outcome of an attempt to measure a shard.
 *
 * @property status the exit status of the run
 * @property machine the machine on which the run was measured
 * @property ended the time when the run ended, by the clock of that machine
 * @property reason why the attempt is not a result, or why cells are missing; null if there is no
 *   reason
 * @property isResult whether the attempt is complete, so that the shard need not be measured again
 */
@Serializable
class ShardOutcome(
    val status: Int,
    val machine: String,
    val ended: Instant,
    val reason: String? = null,
    val isResult: Boolean = true,
)

/** An attempt to measure a shard. It is a run directory with a unique name. */
class ShardAttempt(val directory: RunDirectory) {
    private val path: Path = directory.path
    private val file = path.resolve(OUTCOME)

    /** The name of the machine that began the attempt. */
    val machine: String
        // The name of the folder is machine-process-random.
        get() = path.name.substringBeforeLast('-').substringBeforeLast('-')

    /** The outcome; null if the attempt was cut off, or has not ended. */
    val outcome: ShardOutcome?
        get() = readOutcome(path)

    /** Whether the attempt was cut off after its run had begun, so that the run can resume. */
    val isCutOff: Boolean
        get() = !file.exists() && directory.isRun && !isInUse(directory.journal)

    /** Whether a process is measuring the attempt now. */
    val isRunning: Boolean
        get() = directory.journal.exists() && isInUse(directory.journal)

    /** Records the outcome, in one atomic step. */
    internal fun end(outcome: ShardOutcome) {
        val draft = path.resolve("$OUTCOME.part")
        draft.writeText(Json.encodeToString(outcome) + "\n")
        Files.move(draft, file, ATOMIC_MOVE)
    }
}

private const val OUTCOME = "outcome.json"

/** Reads the outcome of the attempt in [folder]; null if it has no outcome. */
internal fun readOutcome(folder: Path): ShardOutcome? {
    val file = folder.resolve(OUTCOME)
    return try {
        Json.decodeFromString<ShardOutcome>(file.readText())
    } catch (_: NoSuchFileException) {
        null // The attempt has not ended, or its folder was moved away meanwhile.
    } catch (e: IllegalArgumentException) {
        throw ProblemException(
            "This is not what Serdemark wrote about a shard.",
            "Delete the folder ${folder.parent.name}/${folder.name}, and measure the shard again.",
            "$file",
            cause = e,
        )
    }
}
