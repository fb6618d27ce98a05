package dev.serdemark.advisories

import com.sun.net.httpserver.HttpExchange
import com.sun.net.httpserver.HttpServer
import java.net.InetAddress
import java.net.InetSocketAddress
import java.util.concurrent.CopyOnWriteArrayList

/**
 * A server on the loopback interface that answers as OSV does. Tests replace answers by wrong ones.
 *
 * @property answers the bodies of answers by path
 */
internal class OsvServer : AutoCloseable {
    val answers: MutableMap<String, String> = HashMap()

    /** The requests so far: method, path and body. */
    val requests: MutableList<String> = CopyOnWriteArrayList()

    /** The status of all answers. */
    var status: Int = 200

    private val server =
        HttpServer.create(InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0)

    val port: Int
        get() = server.address.port

    val address: String
        get() = "http://127.0.0.1:$port"

    init {
        server.createContext("/", ::answer)
        server.start()
    }

    /** Answers that [module] has this advisory alone; asked for all others, that they have none. */
    fun publish(id: String, advisory: String, modules: List<String>, module: String) {
        answers["/v1/querybatch"] =
            modules.joinToString(prefix = "{\"results\": [", postfix = "]}") {
                if (it == module)
                    """{"vulns": [{"id": "$id", "modified": "2026-01-01T00:00:00Z"}]}"""
                else "{}"
            }
        answers["/v1/vulns/$id"] = advisory
    }

    private fun answer(exchange: HttpExchange) {
        val path = exchange.requestURI.path
        requests +=
            "${exchange.requestMethod} $path ${exchange.requestBody.readBytes().decodeToString()}"
        val body = answers[path]?.encodeToByteArray()
        exchange.responseHeaders.add("Location", "http://example.invalid/")
        val code = if (body == null) 404 else status
        exchange.sendResponseHeaders(code, (body?.size ?: 0).toLong().takeIf { it > 0 } ?: -1)
        exchange.responseBody.use { out -> body?.let(out::write) }
    }

    override fun close() = server.stop(0)
}
