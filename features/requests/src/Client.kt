package dev.serdemark.requests

import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.reason
import java.io.IOException
import java.net.BindException
import java.net.InetAddress
import java.net.InetSocketAddress
import java.net.Socket
import java.net.SocketTimeoutException
import kotlin.time.Duration
import org.apache.hc.core5.http.ClassicHttpRequest
import org.apache.hc.core5.http.ClassicHttpResponse
import org.apache.hc.core5.http.HttpException
import org.apache.hc.core5.http.HttpHost
import org.apache.hc.core5.http.HttpStatus
import org.apache.hc.core5.http.config.Http1Config
import org.apache.hc.core5.http.impl.HttpProcessors
import org.apache.hc.core5.http.impl.io.DefaultBHttpClientConnection
import org.apache.hc.core5.http.impl.io.HttpRequestExecutor
import org.apache.hc.core5.http.io.entity.ByteArrayEntity
import org.apache.hc.core5.http.io.entity.EntityUtils
import org.apache.hc.core5.http.message.BasicClassicHttpRequest
import org.apache.hc.core5.http.protocol.HttpCoreContext

/** Thrown if a request gets no answer, or an answer that is not a success. */
internal class RequestFailed(val failure: Failure) : Exception(failure.reason)

/**
 * A connection to a server on the loopback interface. It stays open between requests. Only one
 * thread may use it; another may [close] it.
 *
 * @param timeout the longest time until the next bytes of an answer arrive
 */
internal class Client(private val port: Int, private val timeout: Duration) : AutoCloseable {
    private val host = HttpHost("http", LOOPBACK, port)
    private val executor = HttpRequestExecutor()
    private val processor = HttpProcessors.client()
    private var connection: DefaultBHttpClientConnection? = null
    private var usedAt = System.nanoTime()

    /**
     * Replaces the connection if it was not used for longer than [idle], because servers close such
     * connections.
     */
    fun replaceIfIdle(idle: Duration) {
        if (System.nanoTime() - usedAt <= idle.inWholeNanoseconds) return
        close()
        try {
            openConnection()
        } catch (_: IOException) {
            close() // The next request will report it.
        }
    }

    /**
     * Sends the request for one payload. Returns the body of the answer, which is empty for a POST.
     *
     * @throws RequestFailed if there is no answer, or if its status is not a success
     */
    fun send(requests: Requests, payload: Int): ByteArray {
        try {
            return exchange(request(requests, payload))
        } catch (e: RequestFailed) {
            close()
            throw e
        } catch (_: SocketTimeoutException) {
            close()
            throw RequestFailed(Failure(isTimeout = true, "had no answer within $timeout"))
        } catch (e: IOException) {
            close()
            throw RequestFailed(Failure(isTimeout = false, "was cut off: ${e.reason()}"))
        } catch (e: HttpException) {
            close()
            throw RequestFailed(
                Failure(isTimeout = false, "had an answer that is not HTTP", e.message)
            )
        }
    }

    override fun close() {
        connection?.close()
        connection = null
    }

    private fun request(requests: Requests, payload: Int): ClassicHttpRequest =
        BasicClassicHttpRequest(requests.method.name, host, "${requests.path}$payload").apply {
            if (requests.method == Method.POST) {
                entity = ByteArrayEntity(requests.payloads[payload], requests.contentType)
            }
        }

    private fun exchange(request: ClassicHttpRequest): ByteArray {
        val context = HttpCoreContext.create()
        val connected = openConnection()
        executor.preProcess(request, processor, context)
        executor.execute(request, connected, context).use { response ->
            usedAt = System.nanoTime()
            executor.postProcess(response, processor, context)
            val body = response.entity?.let(EntityUtils::toByteArray) ?: EMPTY
            requireSuccess(response, body)
            return body
        }
    }

    private fun requireSuccess(response: ClassicHttpResponse, body: ByteArray) {
        if (response.code == HttpStatus.SC_OK || response.code == HttpStatus.SC_NO_CONTENT) return
        val detail = body.decodeToString().take(MAX_DETAIL).ifBlank { null }
        throw RequestFailed(
            Failure(isTimeout = false, "was answered with status ${response.code}", detail)
        )
    }

    private fun openConnection(): DefaultBHttpClientConnection =
        connection?.takeIf { it.isOpen }
            ?: DefaultBHttpClientConnection(Http1Config.DEFAULT).also {
                val socket = connect()
                socket.tcpNoDelay = true
                socket.soTimeout = timeout.inWholeMilliseconds.toInt()
                it.bind(socket)
                connection = it
            }

    /**
     * Opens a connection.
     *
     * @throws ProblemException if this machine has no port or file left. This is not a failure of
     *   the server.
     */
    private fun connect(): Socket {
        val socket = Socket()
        try {
            socket.connect(
                InetSocketAddress(InetAddress.getByName(LOOPBACK), port),
                timeout.inWholeMilliseconds.toInt(),
            )
            return socket
        } catch (e: IOException) {
            socket.close()
            throw if (isShortage(e)) ProblemException(shortage(e), e) else e
        }
    }

    private companion object {
        /** Whether the client's side has no port or no file left. */
        fun isShortage(e: IOException): Boolean =
            e is BindException || SHORTAGES.any { it in e.message.orEmpty() }

        fun shortage(e: IOException) =
            Problem(
                "This machine cannot open another connection: ${e.reason()}.",
                "Wait a minute until the system has freed the ports of closed connections, end programs that hold many, " +
                    "or take fewer --connections. Then resume the run.",
            )

        val SHORTAGES = listOf("Cannot assign requested address", "Too many open files")
        const val LOOPBACK = "127.0.0.1"
        const val MAX_DETAIL = 2_000
        val EMPTY = ByteArray(0)
    }
}
