package dev.serdemark.sweep

import dev.serdemark.plan.ShardId
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.orProblem
import dev.serdemark.runs.SealChain
import java.nio.file.Files
import java.nio.file.NoSuchFileException
import java.nio.file.Path
import java.nio.file.StandardCopyOption.ATOMIC_MOVE
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
 * @property shard the shard; null in outcomes of format 1
 * @property journal the last seal of the run's journal, which identifies all of its bytes; null in
 *   outcomes of format 1, and if the journal has no seals
 * @property format the version of the file. Format 1 had neither a version nor a seal.
 */
@Serializable
class ShardOutcome(
    val status: Int,
    val machine: String,
    val ended: Instant,
    val reason: String? = null,
    val isResult: Boolean = true,
    val shard: ShardId? = null,
    val journal: String? = null,
    val format: Int = UNSEALED_FORMAT,
) {
    /**
     * Writes the file in the [folder] of the attempt, in one atomic step. Its seal shows damage.
     */
    internal fun write(folder: Path) {
        val draft = folder.resolve("$OUTCOME.part")
        draft.writeText(SealChain().addAndSeal(Json.encodeToString(this)) + "\n")
        Files.move(draft, folder.resolve(OUTCOME), ATOMIC_MOVE)
    }

    companion object {
        /** The version of the file that this Serdemark writes. */
        internal const val FORMAT = 2
        private const val UNSEALED_FORMAT = 1

        /** The name of the file. */
        internal const val OUTCOME = "outcome.json"

        /**
         * Reads the outcome of the attempt in [folder]; null if it has no outcome.
         *
         * @throws ProblemException if the file cannot be read, or is not as it was written
         */
        internal fun read(folder: Path): ShardOutcome? {
            val file = folder.resolve(OUTCOME)
            val text =
                orProblem("Cannot read $OUTCOME", "Check its permissions.", file) {
                    try {
                        file.readText()
                    } catch (_: NoSuchFileException) {
                        return null // The attempt has not ended, or its folder was moved away.
                    }
                }
            return decode(text.trimEnd())
        }

        private fun decode(text: String): ShardOutcome {
            val line = text.toByteArray()
            val seal = SealChain.sealStart(line, 0, line.size)
            val isIntact = seal == null || SealChain().addSealed(line, 0, seal, line.size)
            val json = if (seal == null) text else String(line, 0, seal) + "}"
            val outcome =
                try {
                    Json.decodeFromString<ShardOutcome>(json)
                } catch (e: IllegalArgumentException) {
                    throw ProblemException(DAMAGED, cause = e)
                }
            val format = if (seal == null) UNSEALED_FORMAT else FORMAT
            if (!isIntact || outcome.format != format) throw ProblemException(DAMAGED)
            return outcome
        }

        private const val DAMAGED =
            "Its $OUTCOME is not as it was written, or was written by a newer Serdemark."
    }
}
