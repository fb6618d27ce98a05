package dev.serdemark.migrate

import dev.serdemark.conform.Came
import dev.serdemark.conform.CaseJudging
import dev.serdemark.conform.PayloadReader
import dev.serdemark.engine.contender.BuiltContender
import dev.serdemark.engine.jvm.forChecks
import dev.serdemark.engine.worker.WorkerFailure
import dev.serdemark.engine.worker.Workers
import dev.serdemark.model.Value
import dev.serdemark.worker.protocol.Call
import dev.serdemark.worker.protocol.CheckMessages.Checked
import dev.serdemark.workload.Document

/** What a contender wrote for a value: a [payload], or the [reason] why there is none. */
internal class Written(val payload: ByteArray?, val reason: String? = null)

/** One of both contenders, which writes the values of its document, and reads payloads. */
internal class MigratingSide(
    private val contender: BuiltContender,
    private val workers: Workers,
    private val patientWorkers: Workers,
) : AutoCloseable {
    private val values = contender.document.values

    /** What the contender wrote for each value. */
    val written: List<Written> by lazy { written(values) }

    /** Workers hold a value that the contender can write, if there is one. */
    private val reader = lazy {
        val index = written.indexOfFirst { it.payload != null }.coerceAtLeast(0)
        PayloadReader(contender, workers, patientWorkers, document(listOf(values[index])))
    }
    private var failures = 0

    /** Returns what comes out for a [payload]. */
    fun read(payload: ByteArray): Came = reader.value.read(payload)

    /** Writes values at once, and in halves if that fails, until it is known which ones fail. */
    private fun written(values: List<Value>): List<Written> {
        if (failures > MOST_FAILURES)
            return values.map { Written(null, "Not tried, after $MOST_FAILURES failures.") }
        val checked =
            try {
                contender
                    .launch(
                        workers,
                        contender.command.forChecks(contender.threads),
                        document(values),
                    )
                    .use { it.check() }
            } catch (e: WorkerFailure) {
                failures++
                return if (values.size == 1) listOf(Written(null, e.message)) else halves(values)
            }
        return when {
            checked.written.all { it != null } -> checked.written.map(::Written)
            values.size == 1 -> {
                failures++
                listOf(Written(null, reason(checked)))
            }
            else -> halves(values)
        }
    }

    private fun halves(values: List<Value>): List<Written> =
        values.chunked((values.size + 1) / 2).flatMap(::written)

    private fun reason(checked: Checked): String? =
        checked.findings(Call.WRITE).firstOrNull()?.let { found ->
            found.thrown?.let(CaseJudging::said) ?: found.fault.name.lowercase().replace('_', ' ')
        }

    private fun document(values: List<Value>): Document =
        contender.document.let { Document(it.workload, it.name, it.schema, values, it.sha256) }

    override fun close() {
        if (reader.isInitialized()) reader.value.close()
    }

    private companion object {
        /** Each failure costs the start of a JVM. */
        const val MOST_FAILURES = 20
    }
}
