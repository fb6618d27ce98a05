package dev.serdemark.engine.worker

import dev.serdemark.worker.protocol.Connection
import dev.serdemark.worker.protocol.Hello
import dev.serdemark.worker.protocol.Hello.ClockProperties
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.shouldBe
import java.net.Socket
import java.net.SocketTimeoutException
import kotlin.time.Duration.Companion.milliseconds
import kotlin.time.Duration.Companion.seconds
import org.junit.jupiter.api.Test

class RendezvousTest {
    @Test
    fun `only a worker that knows the token is accepted`() {
        Rendezvous().use { rendezvous ->
            // This client sends bytes that are no message.
            Socket("127.0.0.1", rendezvous.port).use { it.getOutputStream().write(ByteArray(8)) }
            Connection(Socket("127.0.0.1", rendezvous.port)).use { stranger ->
                stranger.send(hello("a guess"))
                Connection(Socket("127.0.0.1", rendezvous.port)).use { worker ->
                    worker.send(hello(rendezvous.token))
                    rendezvous.await(10.seconds).hello.token shouldBe rendezvous.token
                }
            }
        }
    }

    @Test
    fun `waiting for a process has a limit`() {
        Rendezvous().use { rendezvous ->
            shouldThrow<SocketTimeoutException> { rendezvous.await(1.milliseconds) }
        }
    }

    /** Returns a message with this [token]. All else in it is arbitrary. */
    private fun hello(token: String) =
        Hello(token, 1, "17", "vendor", "vm", emptyList(), ClockProperties(1, false, 1))
}
