package dev.serdemark.requests

import com.sun.net.httpserver.HttpExchange
import com.sun.net.httpserver.HttpServer
import io.kotest.matchers.collections.shouldNotBeEmpty
import io.kotest.matchers.ints.shouldBeGreaterThanOrEqual
import io.kotest.matchers.longs.shouldBeGreaterThanOrEqual
import io.kotest.matchers.nulls.shouldBeNull
import io.kotest.matchers.nulls.shouldNotBeNull
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.net.InetAddress
import java.net.InetSocketAddress
import java.net.ServerSocket
import java.net.Socket
import java.util.concurrent.Executors
import java.util.concurrent.atomic.AtomicInteger
import kotlin.concurrent.thread
import kotlin.time.Duration.Companion.milliseconds
import kotlin.time.Duration.Companion.seconds
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

/** Sends loads to servers whose behavior is known. */
@Tag("slow")
class LoadGeneratorTest {
    private val payloads = listOf("first", "second", "third").map { it.toByteArray() }
    private val gets = requests(Method.GET)
    private val posts = requests(Method.POST)

    @Test
    fun `only answers that differ from the payload are counted as differing`() {
        val requests = AtomicInteger()
        withServer({ exchange, payload ->
            val isWrong = requests.incrementAndGet() % 10 == 0
            exchange.answer(200, if (isWrong) "other".toByteArray() else payloads[payload])
        }) { port ->
            LoadGenerator(port, connections = 1).use { generator ->
                val load = generator.atRate(gets, perSecond = 1000, duration = 200.milliseconds)
                load.failure.shouldBeNull()
                load.requests shouldBe 200
                load.nanos.size shouldBe 200
                load.differing shouldBe 20
                load.examples.first().content.decodeToString() shouldBe "other"
            }
        }
    }

    @Test
    fun `the body of a POST arrives unchanged`() {
        val wrong = AtomicInteger()
        withServer({ exchange, payload ->
            val body = exchange.requestBody.readAllBytes()
            if (!body.contentEquals(payloads[payload])) wrong.incrementAndGet()
            exchange.answer(204)
        }) { port ->
            LoadGenerator(port, connections = 2).use { generator ->
                val load = generator.flatOut(posts, 200.milliseconds)
                load.failure.shouldBeNull()
                load.requests shouldBeGreaterThanOrEqual 2
                load.differing shouldBe 0
            }
        }
        wrong.get() shouldBe 0
    }

    @Test
    fun `a stall lengthens every request that should have been sent during the stall`() {
        val requests = AtomicInteger()
        withServer({ exchange, payload ->
            if (requests.incrementAndGet() == 100) Thread.sleep(STALL.inWholeMilliseconds)
            exchange.answer(200, payloads[payload])
        }) { port ->
            LoadGenerator(port, connections = 1).use { generator ->
                val load = generator.atRate(gets, perSecond = 500, duration = 1.seconds)
                load.requests shouldBe 500
                // Of 100 requests that the stall of 200 ms delays, 50 wait for 100 ms or longer.
                load.nanos.count { it >= STALL.inWholeNanoseconds / 2 } shouldBeGreaterThanOrEqual
                    50
                load.nanos.max() shouldBeGreaterThanOrEqual STALL.inWholeNanoseconds
            }
        }
    }

    @Test
    fun `if the server is slower than the rate, the load fails with its progress in the reason`() {
        withServer({ exchange, payload ->
            Thread.sleep(20)
            exchange.answer(200, payloads[payload])
        }) { port ->
            LoadGenerator(port, connections = 1, timeout = 300.milliseconds).use { generator ->
                val failure =
                    generator.atRate(gets, perSecond = 1000, duration = 200.milliseconds).failure
                failure.shouldNotBeNull()
                failure.isTimeout shouldBe true
                failure.reason shouldContain "at 1000 per second came too late"
                failure.reason shouldContain "of 200 were sent within 500ms"
            }
        }
    }

    @Test
    fun `an error response is a failure that contains the text of the response`() {
        withServer({ exchange, _ -> exchange.answer(500, "No memory".toByteArray()) }) { port ->
            LoadGenerator(port, connections = 2).use { generator ->
                val failure = generator.flatOut(gets, 5.seconds).failure
                failure.shouldNotBeNull()
                failure.isTimeout shouldBe false
                failure.reason shouldContain "status 500"
                failure.detail shouldBe "No memory"
                generator.sendEach(gets).second.shouldNotBeNull()
            }
        }
    }

    @Test
    fun `a missing answer and a closed connection are failures`() {
        withServerWithoutAnswers({ Thread.sleep(5_000) }) { port ->
            LoadGenerator(port, connections = 1, timeout = 200.milliseconds).use {
                it.flatOut(gets, 5.seconds).failure.shouldNotBeNull().isTimeout shouldBe true
            }
        }
        withServerWithoutAnswers({}) { port ->
            LoadGenerator(port, connections = 1).use {
                val failure = it.flatOut(gets, 5.seconds).failure.shouldNotBeNull()
                failure.isTimeout shouldBe false
                failure.reason shouldContain "was cut off"
            }
        }
    }

    @Test
    fun `a connection that the server closed between two loads is replaced`() {
        withServerClosingIdle { port ->
            LoadGenerator(port, connections = 2, idle = 100.milliseconds).use { generator ->
                val firstPayload = Requests(Method.GET, "/things/", payloads.take(1), "text/plain")
                repeat(2) {
                    val load = generator.flatOut(firstPayload, 50.milliseconds)
                    load.failure.shouldBeNull()
                    load.differing shouldBe 0
                    Thread.sleep(2 * IDLE_MILLIS)
                }
            }
        }
    }

    @Test
    fun `each payload is sent once`() {
        withServer({ exchange, payload -> exchange.answer(200, payloads[payload]) }) { port ->
            LoadGenerator(port, connections = 3).use { generator ->
                val (bodies, failure) = generator.sendEach(gets)
                failure.shouldBeNull()
                bodies.shouldNotBeEmpty()
                bodies.map { it.content.decodeToString() } shouldBe
                    payloads.map { it.decodeToString() }
            }
        }
    }

    private fun requests(method: Method) = Requests(method, "/things/", payloads, "text/plain")

    /**
     * Runs [block] with a server. For each request, it calls [handler] with the index of the
     * payload.
     */
    private fun withServer(handler: (HttpExchange, Int) -> Unit, block: (Int) -> Unit) {
        val threads = Executors.newFixedThreadPool(4)
        val server = HttpServer.create(InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0)
        server.executor = threads
        server.createContext("/things/") { exchange ->
            handler(exchange, exchange.requestURI.path.substringAfterLast('/').toInt())
        }
        server.start()
        try {
            block(server.address.port)
        } finally {
            server.stop(0)
            threads.shutdownNow()
        }
    }

    /**
     * Runs [block] with a server that closes each connection after [handler], without an answer.
     */
    private fun withServerWithoutAnswers(handler: () -> Unit, block: (Int) -> Unit) {
        ServerSocket(0, 10, InetAddress.getLoopbackAddress()).use { server ->
            thread(isDaemon = true) {
                runCatching {
                    while (true) {
                        server.accept().use { handler() }
                    }
                }
            }
            block(server.localPort)
        }
    }

    /**
     * Runs [block] with a server that closes a connection after [IDLE_MILLIS] without a request.
     */
    private fun withServerClosingIdle(block: (Int) -> Unit) {
        ServerSocket(0, 10, InetAddress.getLoopbackAddress()).use { server ->
            thread(isDaemon = true) {
                runCatching {
                    while (true) server.accept().let { thread(isDaemon = true) { answerAll(it) } }
                }
            }
            block(server.localPort)
        }
    }

    private fun answerAll(socket: Socket) {
        socket.use {
            it.soTimeout = IDLE_MILLIS.toInt()
            it.tcpNoDelay = true
            val requests = it.getInputStream().bufferedReader()
            val answer = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nfirst".toByteArray()
            runCatching {
                while (true) {
                    var line = requests.readLine() ?: break
                    while (line.isNotEmpty()) line = requests.readLine()
                    it.getOutputStream().write(answer)
                }
            }
        }
    }

    private fun HttpExchange.answer(status: Int, body: ByteArray? = null) {
        sendResponseHeaders(status, body?.size?.toLong() ?: -1)
        body?.let { responseBody.write(it) }
        close()
    }

    private companion object {
        val STALL = 200.milliseconds
        const val IDLE_MILLIS = 200L

        init {
            // Otherwise, the JDK's server waits 40 ms between the head and the body of an answer.
            System.setProperty("sun.net.httpserver.nodelay", "true")
        }
    }
}
