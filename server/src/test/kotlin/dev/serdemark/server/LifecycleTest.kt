package dev.serdemark.server

import dev.serdemark.server.testing.CITIES
import dev.serdemark.server.testing.City
import dev.serdemark.server.testing.FakeServed
import dev.serdemark.server.testing.GsonCodec
import dev.serdemark.server.testing.Requests
import dev.serdemark.server.testing.withServer
import dev.serdemark.worker.serve.Server
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.assertions.throwables.shouldThrowWithMessage
import io.kotest.matchers.shouldBe
import io.kotest.matchers.types.shouldBeInstanceOf
import java.io.IOException
import java.net.InetAddress
import java.net.InetSocketAddress
import java.net.ServerSocket
import java.net.Socket
import java.util.ServiceLoader
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource

/** Starting and closing the server. */
class LifecycleTest {
    private val served = FakeServed(GsonCodec(), City::class.java, CITIES)

    @Test
    fun `ServiceLoader finds the server`() {
        ServiceLoader.load(Server::class.java).single().shouldBeInstanceOf<KtorServer>()
    }

    @Test
    fun `an engine that does not exist is rejected`() {
        shouldThrowWithMessage<IllegalArgumentException>(
            "Cannot start the server: there is no engine \"jetty\". Use netty or cio."
        ) {
            KtorServer().use { it.start(served, "jetty") }
        }
    }

    @Test
    fun `a running server cannot be started again`() {
        KtorServer().use { server ->
            server.start(served, "cio")
            shouldThrow<IllegalStateException> { server.start(served, "cio") }
        }
    }

    @Test
    fun `values that Ktor would send without the contender are rejected`() {
        val texts = FakeServed(GsonCodec(), String::class.java, listOf("text"))
        shouldThrowWithMessage<IllegalArgumentException>(
            "Cannot serve values of class java.lang.String: Ktor would send them without the contender."
        ) {
            KtorServer().use { it.start(texts, "cio") }
        }
    }

    @Test
    fun `the converter is known once the server is started`() {
        KtorServer().use { server ->
            shouldThrow<IllegalStateException> { server.converter() }
            server.start(served, "cio")
            server.converter() shouldBe "Ktor's GsonConverter"
        }
    }

    @ParameterizedTest
    @ValueSource(strings = ["netty", "cio"])
    fun `the server listens only on the loopback interface`(engine: String) {
        KtorServer().use { server ->
            val port = server.start(served, engine)
            connect("127.0.0.1", port)
            // On Linux, a server that listens on all interfaces also answers on 127.0.0.2.
            shouldThrow<IOException> { connect("127.0.0.2", port) }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = ["netty", "cio"])
    fun `the port is free once the server is closed, and the server can start again`(
        engine: String
    ) {
        val server = KtorServer()
        val port = server.start(served, engine)
        Requests(port).get("/documents/0").statusCode() shouldBe 200
        server.close()
        server.close() // A second call has no effect.
        shouldThrow<IOException> { connect("127.0.0.1", port) }
        ServerSocket(port, 1, InetAddress.getByName("127.0.0.1")).close()
        withServer(served, engine) { get("/documents/0").statusCode() shouldBe 200 }
        Requests(server.start(served, engine)).get("/bytes/0").statusCode() shouldBe 200
        server.close()
    }

    private fun connect(host: String, port: Int) =
        Socket().use { it.connect(InetSocketAddress(host, port), 1_000) }
}
