package dev.serdemark.migrate

import dev.serdemark.engine.contender.BuiltContender
import dev.serdemark.migrate.PayloadWriter.Companion.withValues
import dev.serdemark.trials.Conduct
import dev.serdemark.trials.Judgment
import dev.serdemark.trials.PayloadReader
import dev.serdemark.trials.ReadResult
import dev.serdemark.trials.TrialWorkers

/** One of the two contenders. It writes the values of its document, and reads payloads. */
internal class MigrationSide(
    private val contender: BuiltContender,
    private val workers: TrialWorkers,
) : AutoCloseable {
    /** The result of writing each value. */
    val written: List<WriteResult> by lazy { PayloadWriter(contender, workers.usual).run() }

    /** Its workers compare payloads with the first value that the contender can write, if any. */
    private val reader = lazy {
        val index = written.indexOfFirst { it.payload != null }.coerceAtLeast(0)
        val document = contender.document.run { withValues(listOf(values[index])) }
        PayloadReader(contender, workers, document)
    }
    private var unusableWorkers = 0
    private val notTried =
        ReadResult.Failed(
            Judgment(
                Conduct.NOT_RUN,
                reason =
                    "Not tried, after $MAX_UNUSABLE_WORKERS payloads that ended a JVM of " +
                        "${contender.definition}.",
            )
        )

    /** Reads a [payload]. Reads no more after [MAX_UNUSABLE_WORKERS] payloads that ended a JVM. */
    fun read(payload: ByteArray): ReadResult {
        if (unusableWorkers == MAX_UNUSABLE_WORKERS) return notTried
        val result = reader.value.read(payload)
        if (result.isWorkerUnusable) unusableWorkers++
        return result
    }

    override fun close() {
        if (reader.isInitialized()) reader.value.close()
    }

    companion object {
        private const val MAX_UNUSABLE_WORKERS = 10

        /** Why the contender did not try to read the payload; null if it tried. */
        val ReadResult.notTriedReason: String?
            get() =
                (this as? ReadResult.Failed)
                    ?.judgment
                    ?.takeIf { it.conduct == Conduct.NOT_RUN }
                    ?.let { it.reason ?: "Not run." }
    }
}
