package dev.serdemark.conform

import dev.serdemark.engine.worker.WorkerDied
import dev.serdemark.engine.worker.WorkerExited
import dev.serdemark.engine.worker.WorkerFailure
import dev.serdemark.engine.worker.WorkerHung
import dev.serdemark.model.Schema
import dev.serdemark.model.Value
import dev.serdemark.model.difference.PlacedDifference
import dev.serdemark.model.difference.firstDifference
import dev.serdemark.model.difference.unreadablePlace
import dev.serdemark.model.json.CanonicalJson
import dev.serdemark.results.conform.Conduct
import dev.serdemark.worker.check.LargeStack
import dev.serdemark.worker.protocol.CheckMessages.Fault
import dev.serdemark.worker.protocol.CheckMessages.FoundFault
import dev.serdemark.worker.protocol.FailureMessages.Thrown

/**
 * What a contender did with a case.
 *
 * @property output the value that the contender returned, as shortened JSON; null if there is none
 * @property reason the difference, the library's message, or why there is no judgment
 * @property isDoubtful whether a busy machine may have caused the conduct. Then the judgment of a
 *   fresh worker replaces this one.
 * @property isOver whether the worker can no longer be used: it has ended, its codec is damaged, an
 *   error such as OutOfMemoryError has left it in an unknown state, or it has initialized a class,
 *   which happens only once per JVM
 */
internal class Judged(
    val conduct: Conduct,
    val output: String? = null,
    val reason: String? = null,
    val isDoubtful: Boolean = false,
    val isOver: Boolean = conduct == Conduct.OUT_OF_MEMORY || conduct == Conduct.RAN_NAMED_CLASS,
) {
    /**
     * Returns this judgment with a reason that says that the payload was cut after [bytes] bytes.
     */
    fun afterBytes(bytes: Int): Judged =
        Judged(
            conduct,
            output,
            listOfNotNull("Cut after $bytes bytes", reason).joinToString(": "),
            isDoubtful,
            isOver,
        )

    companion object {
        /** Judges a case that cannot be tried with this contender. */
        fun untried(why: String): Judged =
            Judged(Conduct.UNSUPPORTED, reason = "Not tried, because $why")

        /** Judges a contender that cannot write and read even the sample. */
        fun unsound(found: FoundFault): Judged =
            untried("it does not write and read the sample: ${CaseJudging.inWords(found)}")

        /** Judges a worker that now fails on the sample. Earlier cases may have damaged it. */
        fun unsoundNow(found: FoundFault): Judged =
            unsound(found).run { Judged(conduct, output, reason, isDoubtful = true, isOver = true) }
    }
}

/**
 * What the classes of a value cannot hold, such as null in a field that is not nullable.
 *
 * @property place the place in the value; null if it is not known
 * @property what `null`, or why it is not a value of the data model
 */
internal class Unholdable(val place: PlacedDifference?, val what: String) {
    override fun toString(): String = place?.let { "${it.difference.path} is $what" } ?: what
}

/** Decides what contenders did with the cases of a [model]. */
internal class CaseJudging(private val model: CaseModel) {
    private val schema: Schema = model.schema

    /**
     * Judges the answer of a worker to a [case].
     *
     * @param found how the value differs from the sample; null if they are equal
     */
    fun of(case: ConformCase, found: FoundFault?): Judged =
        LargeStack.call<Judged, Nothing> {
            judge(case, found)
        }

    private fun judge(case: ConformCase, found: FoundFault?): Judged {
        // A payload that names classes is not a value of the data model, so any result is allowed.
        if (case.isAboutClasses && found?.fault in NO_VALUE) return Judged(Conduct.READ)
        return when (val result = ReadResult.of(schema, model.sample, found)) {
            is ReadResult.Of -> judgeValue(case, result.value)
            is ReadResult.Unreadable -> judgeUnreadable(case, result.found)
            is ReadResult.Ended -> judgeEnd(case, result.judged)
        }
    }

    /**
     * Judges a wrong answer for the sample.
     *
     * @param after what happened before, as the beginning of the reason
     */
    fun ofSample(found: FoundFault, after: String): Judged {
        val end = found.thrown?.let { ofThrown(it).conduct }?.takeIf { it in ENDS }
        val read =
            found.value
                ?.takeIf { found.fault == Fault.DIFFERENT_VALUE }
                ?.let { ReadResult.decoded(schema, it) }
        val difference = read?.let { firstDifference(schema, model.sample, it) }
        return Judged(
            end ?: Conduct.SILENTLY_WRONG,
            read?.let { describe(it) },
            "$after, ${difference ?: inWords(found)}",
            isDoubtful = end == Conduct.OUT_OF_MEMORY,
            isOver = true,
        )
    }

    private fun judgeValue(case: ConformCase, read: Value): Judged {
        val output = describe(read)
        if (case.mayBeAny) return Judged(Conduct.READ, output)
        val differences = case.values.map { firstDifference(schema, it, read)?.toString() }
        return if (null in differences) Judged(Conduct.READ, output)
        else silentlyWrong(output, differences.firstOrNull())
    }

    /** Returns a value as JSON, or the place of a part that JSON cannot represent. */
    private fun describe(read: Value): String =
        try {
            shortened(written(schema, read))
        } catch (_: IllegalArgumentException) {
            firstDifference(schema, model.sample, read)?.run { "$path = $actual" } ?: "$read"
        }

    private fun judgeEnd(case: ConformCase, judged: Judged): Judged =
        if (judged.conduct == Conduct.REJECTED && !case.mayReject)
            Judged(Conduct.WRONGLY_REJECTED, reason = judged.reason)
        else judged

    /**
     * Judges a value that the classes cannot hold, such as null in a field that is not nullable.
     */
    private fun judgeUnreadable(case: ConformCase, found: FoundFault): Judged {
        val expected = case.values.firstOrNull() ?: model.sample
        return silentlyWrong(null, "${unholdable(schema, expected, found)}")
    }

    private fun silentlyWrong(output: String?, reason: String?) =
        Judged(Conduct.SILENTLY_WRONG, output, reason)

    internal companion object {
        /** The contender returned something that is not a value of the data model. */
        private val NO_VALUE = setOf(Fault.UNREADABLE_VALUE, Fault.RETURNED_NULL)
        private const val OUT_OF_MEMORY = "java.lang.OutOfMemoryError"
        private const val NULL_POINTER = "java.lang.NullPointerException"

        /** The names of errors that the JDK and Kotlin throw. */
        private val ERRORS = Regex("""^(java\.lang\.\w*Error|\S*\.NotImplementedError)\b""")

        private val ENDS = setOf(Conduct.CRASHED, Conduct.OUT_OF_MEMORY)

        /** Whether code that catches `Exception` does not catch [thrown]. */
        private fun isError(thrown: Thrown): Boolean = ERRORS.containsMatchIn(thrown.type)

        /** Judges a contender by how its worker ended. */
        fun ofEnd(failure: WorkerFailure): Judged =
            when (failure) {
                is WorkerHung ->
                    Judged(
                        Conduct.OUT_OF_TIME,
                        reason = failure.inWords(),
                        isDoubtful = !failure.isOfCpu,
                        isOver = true,
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
                else -> Judged(Conduct.NOT_RUN, reason = failure.message, isOver = true)
            }

        /** Judges a contender by an exception, without asking whether the case allows one. */
        fun ofThrown(thrown: Thrown): Judged {
            val reason = said(thrown)
            return when {
                thrown.type == OUT_OF_MEMORY -> outOfMemory(reason)
                isError(thrown) -> crashed(reason)
                else -> Judged(Conduct.REJECTED, reason = reason)
            }
        }

        /**
         * Finds what the classes of a value cannot hold.
         *
         * @param expected a value with the same structure, to find the place
         */
        fun unholdable(schema: Schema, expected: Value, found: FoundFault): Unholdable {
            val place = unreadablePlace(schema, expected, found.value, found.records)
            if (place == null)
                return Unholdable(
                    null,
                    found.thrown?.let(::said) ?: "a map holds a key more than once",
                )
            val isNull = found.thrown?.type == NULL_POINTER
            return Unholdable(place, if (isNull) "null" else place.difference.actual)
        }

        /** Describes a wrong answer for valid data. */
        fun inWords(found: FoundFault): String =
            found.thrown?.let(::said) ?: found.fault.name.lowercase().replace('_', ' ')

        private fun crashed(reason: String, isDoubtful: Boolean = false) =
            Judged(Conduct.CRASHED, reason = reason, isDoubtful = isDoubtful, isOver = true)

        private fun outOfMemory(reason: String) =
            Judged(Conduct.OUT_OF_MEMORY, reason = reason, isDoubtful = true)

        private fun WorkerHung.inWords() =
            if (isOfCpu) "No answer after $limit of CPU time." else "No answer within $limit."

        /** The class of the exception, with the first line of its message. */
        fun said(thrown: Thrown): String {
            val type = thrown.type.substringAfterLast('.')
            val message = thrown.message?.lineSequence()?.first()?.trim().orEmpty()
            return if (message.isEmpty()) type else "$type: ${shortened(message)}"
        }
    }
}

/**
 * Writes a value as canonical JSON.
 *
 * @throws IllegalArgumentException if it holds a number that JSON cannot represent
 */
internal fun written(schema: Schema, value: Value): String =
    CanonicalJson.write(schema, value).decodeToString()

private const val MOST_SHOWN = 240
private const val TAIL = 40

/** Leaves out the middle of a [text] that is long. */
internal fun shortened(text: String): String =
    if (text.length <= MOST_SHOWN) text
    else "${text.take(MOST_SHOWN - TAIL)}…(${text.length} characters)…${text.takeLast(TAIL)}"
