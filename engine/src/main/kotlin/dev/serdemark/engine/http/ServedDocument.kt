package dev.serdemark.engine.http

import dev.serdemark.engine.worker.Worker
import dev.serdemark.load.LoadGenerator
import dev.serdemark.load.Method
import dev.serdemark.load.Requests
import dev.serdemark.plan.Operation
import dev.serdemark.plan.RequestPlan
import dev.serdemark.worker.protocol.Serving
import dev.serdemark.workload.Document

/**
 * A server of one contender and document, and what sends requests to it.
 *
 * @param written the answer to a GET of each sibling, as it was before anything was measured
 * @param isJson whether payloads are JSON
 */
internal class ServedDocument
private constructor(
    private val serving: Serving,
    val generator: LoadGenerator,
    val answers: Answers,
    private val written: List<ByteArray>,
    private val mediaType: String,
) : AutoCloseable {
    /** A sentence about what calls the library. */
    val note: String
        get() = "Requests are served by Ktor, and converted by ${serving.converter()}."

    /** Requests that the contender answers: POST if it reads, GET if it writes. */
    fun requests(operation: Operation): Requests =
        if (operation == Operation.WRITE) requests(Method.GET, DOCUMENTS, written)
        else requests(Method.POST, DOCUMENTS, serving.payloads())

    /** Requests of the same size that the server answers without the contender. */
    fun bare(operation: Operation): Requests =
        if (operation == Operation.WRITE) requests(Method.GET, BYTES, serving.payloads())
        else requests(Method.POST, BYTES, serving.payloads())

    override fun close() = generator.close()

    private fun requests(method: Method, path: String, payloads: List<ByteArray>) =
        Requests(method, path, payloads, mediaType)

    companion object {
        private const val DOCUMENTS = "/documents/"
        private const val BYTES = "/bytes/"

        /**
         * Starts the server of a [worker], and checks its first answer for each sibling.
         *
         * @throws dev.serdemark.engine.worker.WorkerFailure if it does not start, or answers
         *   wrongly
         */
        fun of(
            worker: Worker,
            plan: RequestPlan,
            engine: String,
            document: Document,
        ): ServedDocument {
            val serving = worker.serve(engine)
            val generator = LoadGenerator(serving.port(), plan.connections)
            try {
                val answers = Answers(worker, document)
                val get = Requests(Method.GET, DOCUMENTS, serving.payloads(), serving.mediaType())
                val (bodies, failure) = generator.each(get)
                answers.first(bodies, failure)
                val written = bodies.map { it.content }
                return ServedDocument(serving, generator, answers, written, serving.mediaType())
            } catch (e: Exception) {
                generator.close()
                throw e
            }
        }
    }
}
