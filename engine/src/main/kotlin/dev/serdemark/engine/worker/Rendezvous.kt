package dev.serdemark.engine.worker

import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.reason
import dev.serdemark.worker.protocol.Connection
import dev.serdemark.worker.protocol.Hello
import dev.serdemark.worker.protocol.Hello.OtherVersion
import java.io.IOException
import java.net.InetAddress
import java.net.ServerSocket
import java.net.Socket
import java.net.SocketAddress
import java.security.MessageDigest
import java.security.SecureRandom
import kotlin.time.Duration
import kotlin.time.TimeSource

/** The address for connections with workers. */
internal val LOOPBACK: InetAddress = InetAddress.getByName("127.0.0.1")

private const val CONNECT_MILLIS = 5000

/**
 * Checks that processes of this machine can connect to each other, because workers connect to this
 * process.
 *
 * @throws ProblemException if they cannot connect
 */
internal fun requireLoopback(
    address: InetAddress = LOOPBACK,
    connect: (SocketAddress) -> Unit = { to -> Socket().use { it.connect(to, CONNECT_MILLIS) } },
) {
    try {
        ServerSocket(0, 1, address).use { connect(it.localSocketAddress) }
    } catch (e: IOException) {
        throw ProblemException(
            "The loopback interface of this machine does not work: ${e.reason()} (${address.hostAddress}). " +
                "Serdemark talks to the JVMs of contenders over it.",
            "Bring it up, for example with: ip link set lo up",
            cause = e,
        )
    }
}

private const val BACKLOG = 10

/**
 * A socket that accepts the connection of one worker. Any process on this machine may connect, but
 * only a process that knows the [token] is accepted.
 */
internal class Rendezvous : AutoCloseable {
    private val server = ServerSocket(0, BACKLOG, LOOPBACK)
    val port: Int = server.localPort
    val token: String = ByteArray(16).also(SecureRandom()::nextBytes).toHexString()

    /** The rejected message of a worker of another version; null if there was none. */
    var otherVersion: OtherVersion? = null
        private set

    /**
     * Waits for the worker.
     *
     * @throws IOException if no worker connects within [limit], or if [close] ends the wait
     */
    fun await(limit: Duration): AcceptedConnection {
        val end = TimeSource.Monotonic.markNow() + limit
        while (true) {
            val left = (-end.elapsedNow()).inWholeMilliseconds.coerceAtLeast(1).toInt()
            server.soTimeout = left
            val connection = Connection(server.accept())
            connection.limitWaiting(left)
            val hello = greet(connection)
            if (hello != null) return AcceptedConnection(connection, hello)
            connection.close()
        }
    }

    override fun close() = server.close()

    private fun greet(connection: Connection): Hello? =
        try {
            (connection.receive() as? Hello)?.takeIf { knowsToken(it) }
        } catch (e: OtherVersion) {
            otherVersion = e
            null
        } catch (_: IOException) {
            null // This process was not the worker. The worker may still connect.
        }

    private fun knowsToken(hello: Hello): Boolean =
        MessageDigest.isEqual(hello.token.toByteArray(), token.toByteArray())
}

/** The connection of a worker that was accepted. */
internal class AcceptedConnection(val connection: Connection, val hello: Hello)
