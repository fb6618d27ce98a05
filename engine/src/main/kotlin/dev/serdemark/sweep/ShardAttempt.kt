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
 * How an attempt to measure a shard ended.
 *
 * @property status the exit status of its run
 * @property machine the machine on which it ran
 * @property ended when, by the clock of that machine
 * @property reason why it is not a result, or lacks figures; null if there is no reason
 * @property isResult whether it is complete, so that the shard need not be measured again
 */
@Serializable
class ShardOutcome(
    val status: Int,
    val machine: String,
    val ended: Instant,
    val reason: String? = null,
    val isResult: Boolean = true,
)

/** An attempt to measure a shard: the directory of a run, whose name no other attempt has. */
class ShardAttempt(val directory: RunDirectory) {
    private val path: Path = directory.path
    private val file = path.resolve(OUTCOME)

    /** The name of the machine that began it. */
    val machine: String
        get() = path.name.substringBeforeLast('-').substringBeforeLast('-')

    /** How it ended; null if it was cut off, or has not ended. */
    val outcome: ShardOutcome?
        get() = readOutcome(path)

    /** Whether it was cut off after its run had begun, so that the run can resume. */
    val isCutOff: Boolean
        get() = !file.exists() && directory.isRun && !isInUse(directory.journal)

    /** Whether it is being measured. */
    val isMeasured: Boolean
        get() = directory.journal.exists() && isInUse(directory.journal)

    /** Records how it ended, in one atomic step. */
    internal fun end(outcome: ShardOutcome) {
        val draft = path.resolve("$OUTCOME.part")
        draft.writeText(Json.encodeToString(outcome) + "\n")
        Files.move(draft, file, ATOMIC_MOVE)
    }
}

private const val OUTCOME = "outcome.json"

/** Reads how the attempt in [folder] ended; null if it has no outcome. */
internal fun readOutcome(folder: Path): ShardOutcome? {
    val file = folder.resolve(OUTCOME)
    return try {
        Json.decodeFromString<ShardOutcome>(file.readText())
    } catch (_: NoSuchFileException) {
        null // It has not ended, or its folder was moved away meanwhile.
    } catch (e: IllegalArgumentException) {
        throw ProblemException(
            "This is not what Serdemark wrote about a shard.",
            "Delete the folder ${folder.parent.name}/${folder.name}, and measure the shard again.",
            "$file",
            cause = e,
        )
    }
}
