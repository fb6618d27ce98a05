package dev.serdemark.trials

import dev.serdemark.engine.worker.WorkerDied
import dev.serdemark.engine.worker.WorkerExited
import dev.serdemark.engine.worker.WorkerFailure
import dev.serdemark.engine.worker.WorkerHung
import dev.serdemark.model.Schema
import dev.serdemark.model.Value
import dev.serdemark.model.difference.PlacedDifference
import dev.serdemark.model.difference.unreadablePlace
import dev.serdemark.model.json.CanonicalJson
import dev.serdemark.worker.protocol.CheckMessages.FoundFault
import dev.serdemark.worker.protocol.FailureMessages.Thrown

/**
 * The judgment of what a contender did with a case.
 *
 * @property output the value that the contender returned, as shortened JSON; null if there is none
 * @property reason the difference, the library's message, or why the case was not tried
 * @property isDoubtful whether a busy machine may have caused the conduct. Then the judgment of a
 *   fresh worker replaces this one.
 * @property isWorkerUnusable whether the next case needs a fresh worker: the current worker has
 *   ended, its codec is damaged, an OutOfMemoryError left it in an unknown state, or it has
 *   initialized a class, which happens only once per JVM
 */
internal class Judgment(
    val conduct: Conduct,
    val output: String? = null,
    val reason: String? = null,
    val isDoubtful: Boolean = false,
    val isWorkerUnusable: Boolean =
        conduct == Conduct.OUT_OF_MEMORY || conduct == Conduct.RAN_NAMED_CLASS,
) {
    /** Returns this judgment with the length of the cut payload in its reason. */
    fun ofCutPayload(bytes: Int): Judgment =
        Judgment(
            conduct,
            output,
            listOfNotNull("Cut after $bytes bytes", reason).joinToString(": "),
            isDoubtful,
            isWorkerUnusable,
        )

    companion object {
        private const val OUT_OF_MEMORY = "java.lang.OutOfMemoryError"

        /** The classes of errors that the JDK and Kotlin throw. */
        private val ERRORS = Regex("""^(java\.lang\.\w*Error|\S*\.NotImplementedError)\b""")

        /** Judges a case that cannot be tried with this contender. */
        fun untried(why: String): Judgment =
            Judgment(Conduct.UNSUPPORTED, reason = "Not tried, because $why")

        /** Judges a contender that cannot write and read even the sample. */
        fun sampleFailure(found: FoundFault): Judgment =
            untried("it does not write and read the sample: ${describeFault(found)}")

        /** Judges a contender that fails on the sample in a worker that earlier cases have used. */
        fun laterSampleFailure(found: FoundFault): Judgment =
            sampleFailure(found).run {
                Judgment(conduct, output, reason, isDoubtful = true, isWorkerUnusable = true)
            }

        /** Whether [thrown] is an Error, which `catch (e: Exception)` misses. */
        private fun isError(thrown: Thrown): Boolean = ERRORS.containsMatchIn(thrown.type)

        /** Judges a contender by how its worker failed. */
        fun ofFailure(failure: WorkerFailure): Judgment =
            when (failure) {
                is WorkerHung ->
                    Judgment(
                        Conduct.OUT_OF_TIME,
                        reason = failure.inWords(),
                        isDoubtful = !failure.isCpuLimit,
                        isWorkerUnusable = true,
                    )
                is WorkerExited -> crashed("It called System.exit(${failure.exitCode}).")
                is WorkerDied ->
                    if (OUT_OF_MEMORY in failure.detail.orEmpty())
                        outOfMemory("Its JVM ended: $OUT_OF_MEMORY.")
                    else
                        crashed(
                            "Its JVM ended with exit code ${failure.exitCode}.",
                            isDoubtful = true,
                        )
                else -> Judgment(Conduct.NOT_RUN, reason = failure.message, isWorkerUnusable = true)
            }

        /** Judges an exception as if the case allows exceptions. */
        fun ofThrown(thrown: Thrown): Judgment {
            val reason = describeThrown(thrown)
            return when {
                thrown.type == OUT_OF_MEMORY -> outOfMemory(reason)
                isError(thrown) -> crashed(reason)
                else -> Judgment(Conduct.REJECTED, reason = reason)
            }
        }

        private fun crashed(reason: String, isDoubtful: Boolean = false) =
            Judgment(
                Conduct.CRASHED,
                reason = reason,
                isDoubtful = isDoubtful,
                isWorkerUnusable = true,
            )

        private fun outOfMemory(reason: String) =
            Judgment(Conduct.OUT_OF_MEMORY, reason = reason, isDoubtful = true)

        private fun WorkerHung.inWords() =
            if (isCpuLimit) "No answer after $limit of CPU time." else "No answer within $limit."
    }
}

/**
 * The part of a returned value that the data model does not allow, such as null in a field that is
 * not nullable.
 *
 * @property place the place in the value; null if it is not known
 * @property what `null`, or why it is not a value of the data model
 */
internal class InvalidPart(val place: PlacedDifference?, val what: String) {
    override fun toString(): String = place?.let { "${it.difference.path} is $what" } ?: what

    companion object {
        private const val NULL_POINTER = "java.lang.NullPointerException"

        /**
         * Finds the part of a returned value that the data model does not allow.
         *
         * @param expected a value with the same structure, to find the place
         */
        fun find(schema: Schema, expected: Value, found: FoundFault): InvalidPart {
            val place = unreadablePlace(schema, expected, found.value, found.records)
            if (place == null) {
                val reason = found.thrown?.let(::describeThrown)
                // Without an exception, the only other reason is a key that occurs twice.
                return InvalidPart(null, reason ?: "a map holds a key more than once")
            }
            val isNull = found.thrown?.type == NULL_POINTER
            return InvalidPart(place, if (isNull) "null" else place.difference.actual)
        }
    }
}

/** Describes a wrong answer for valid data. */
internal fun describeFault(found: FoundFault): String =
    found.thrown?.let(::describeThrown) ?: found.fault.name.lowercase().replace('_', ' ')

/** Returns the simple name of the exception, with the first line of its message. */
internal fun describeThrown(thrown: Thrown): String {
    val type = thrown.type.substringAfterLast('.')
    val message = thrown.message?.lineSequence()?.first()?.trim().orEmpty()
    return if (message.isEmpty()) type else "$type: ${shortened(message)}"
}

/**
 * Writes a value as canonical JSON.
 *
 * @throws IllegalArgumentException if the value has a number that JSON cannot represent
 */
internal fun canonicalJson(schema: Schema, value: Value): String =
    CanonicalJson.write(schema, value).decodeToString()

private const val MAX_CHARACTERS = 240
private const val TAIL_CHARACTERS = 40

/** Leaves out the middle of a long [text]. */
internal fun shortened(text: String): String =
    if (text.length <= MAX_CHARACTERS) text
    else
        "${text.take(MAX_CHARACTERS - TAIL_CHARACTERS)}…(${text.length} characters)…${text.takeLast(TAIL_CHARACTERS)}"
