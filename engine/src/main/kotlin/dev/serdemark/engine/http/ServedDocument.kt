package dev.serdemark.engine.http

import dev.serdemark.engine.worker.Worker
import dev.serdemark.load.LoadGenerator
import dev.serdemark.load.Method
import dev.serdemark.load.Requests
import dev.serdemark.plan.Operation
import dev.serdemark.plan.RequestPlan
import dev.serdemark.worker.protocol.ServerMessages.Serving
import dev.serdemark.workload.Document

/**
 * A server that a [worker] has started for one contender and document, with the load generator that
 * sends requests to it.
 */
internal class ServedDocument(
    private val serving: Serving,
    worker: Worker,
    plan: RequestPlan,
    document: Document,
) : AutoCloseable {
    private val payloads = serving.payloads
    val generator = LoadGenerator(serving.port, plan.connections)
    val answers = Answers(worker, document)

    /** A note for reports about what calls the library: Ktor's converter or Serdemark. */
    val note: String
        get() = "Requests are served by Ktor, and converted by ${serving.converter}."

    /**
     * The answers to a GET of each sibling, checked before anything is measured. Not used if the
     * contender only reads.
     */
    private val written: List<ByteArray> by lazy {
        val (bodies, failure) = generator.each(requests(Method.GET, DOCUMENTS, payloads))
        answers.first(bodies, failure)
        bodies.map { it.content }
    }

    /**
     * Returns requests that the contender answers: POST if it reads, GET if it writes.
     *
     * @throws dev.serdemark.engine.worker.WorkerFailure if a first answer to GET is wrong or
     *   missing
     */
    fun requests(operation: Operation): Requests =
        if (operation == Operation.WRITE) requests(Method.GET, DOCUMENTS, written)
        else requests(Method.POST, DOCUMENTS, payloads)

    /** Returns requests of the same size that the server answers without the contender. */
    fun bare(operation: Operation): Requests =
        if (operation == Operation.WRITE) requests(Method.GET, BYTES, payloads)
        else requests(Method.POST, BYTES, payloads)

    override fun close() = generator.close()

    private fun requests(method: Method, path: String, payloads: List<ByteArray>) =
        Requests(method, path, payloads, serving.mediaType)

    private companion object {
        const val DOCUMENTS = "/documents/"
        const val BYTES = "/bytes/"
    }
}
