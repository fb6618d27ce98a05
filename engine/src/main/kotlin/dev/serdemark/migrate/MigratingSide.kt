package dev.serdemark.migrate

import dev.serdemark.conform.Judged
import dev.serdemark.conform.PayloadReader
import dev.serdemark.conform.ReadResult
import dev.serdemark.conform.TrialWorkers
import dev.serdemark.engine.contender.BuiltContender
import dev.serdemark.migrate.PayloadWriter.Companion.of
import dev.serdemark.results.conform.Conduct

/** One of the two contenders. Writes the values of its document, and reads payloads. */
internal class MigratingSide(
    private val contender: BuiltContender,
    private val workers: TrialWorkers,
) : AutoCloseable {
    /** The result of writing each value. */
    val written: List<Written> by lazy { PayloadWriter(contender, workers.usual).run() }

    /** Compares payloads with the first value that the contender can write, if there is one. */
    private val reader = lazy {
        val index = written.indexOfFirst { it.payload != null }.coerceAtLeast(0)
        val document = contender.document.let { it.of(listOf(it.values[index])) }
        PayloadReader(contender, workers, document)
    }
    private var harms = 0
    private val untried =
        ReadResult.Ended(
            Judged(
                Conduct.NOT_RUN,
                reason =
                    "Not tried, after $MOST_HARMS payloads that ended a JVM of " +
                        "${contender.definition}.",
            )
        )

    /** Reads a [payload]. After [MOST_HARMS] payloads that ended a JVM, reads no more of them. */
    fun read(payload: ByteArray): ReadResult {
        if (harms == MOST_HARMS) return untried
        return reader.value.read(payload).also {
            if (it.isHarm) harms++
        }
    }

    override fun close() {
        if (reader.isInitialized()) reader.value.close()
    }

    companion object {
        private const val MOST_HARMS = 10

        /** Why the contender did not try to read the payload; null if it did. */
        val ReadResult.unrun: String?
            get() =
                (this as? ReadResult.Ended)
                    ?.judged
                    ?.takeIf { it.conduct == Conduct.NOT_RUN }
                    ?.let { it.reason ?: "Not run." }
    }
}
