package dev.serdemark.requests

import dev.serdemark.engine.worker.Worker
import dev.serdemark.plan.Operation
import dev.serdemark.plan.RequestPlan
import dev.serdemark.worker.protocol.ServerMessages.Serving
import dev.serdemark.workload.Document

/** A server for one contender and document, with the load generator that sends requests to it. */
internal class ServedDocument(
    private val serving: Serving,
    worker: Worker,
    plan: RequestPlan,
    document: Document,
) : AutoCloseable {
    private val payloads = serving.payloads
    val generator = LoadGenerator(serving.port, plan.connections)
    val answers = Answers(worker, document)

    /** A note for reports. It says what calls the library: Ktor's converter or Serdemark. */
    val note: String
        get() = "Requests are served by Ktor, and converted by ${serving.converter}."

    /** The first answer to GET for each sibling, which was checked. */
    private val firstAnswers: List<ByteArray> by lazy {
        val (bodies, failure) = generator.sendEach(requests(Method.GET, DOCUMENTS, payloads))
        answers.checkFirst(bodies, failure)
        bodies.map { it.content }
    }

    /**
     * Returns requests that the contender answers: POST if it reads, GET if it writes.
     *
     * @throws dev.serdemark.engine.worker.WorkerFailure if a first answer to GET is wrong or
     *   missing
     */
    fun requests(operation: Operation): Requests =
        if (operation == Operation.WRITE) requests(Method.GET, DOCUMENTS, firstAnswers)
        else requests(Method.POST, DOCUMENTS, payloads)

    /** Returns requests of the same size that the server answers without the contender. */
    fun emptyRequests(operation: Operation): Requests =
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
