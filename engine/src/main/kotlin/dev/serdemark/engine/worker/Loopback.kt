package dev.serdemark.engine.worker

import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.reason
import java.io.IOException
import java.net.InetAddress
import java.net.ServerSocket
import java.net.Socket
import java.net.SocketAddress

/** The address for connections with workers. */
internal val LOOPBACK: InetAddress = InetAddress.getByName("127.0.0.1")

private const val CONNECT_MILLIS = 5000

/**
 * Makes sure that processes of this machine can connect to each other: otherwise every worker would
 * fail.
 *
 * @throws ProblemException if they cannot
 */
internal fun requireLoopback(
    address: InetAddress = LOOPBACK,
    connect: (SocketAddress) -> Unit = { to -> Socket().use { it.connect(to, CONNECT_MILLIS) } },
) {
    try {
        ServerSocket(0, 1, address).use { connect(it.localSocketAddress) }
    } catch (e: IOException) {
        throw ProblemException(
            Problem(
                "The loopback interface of this machine does not work: ${e.reason()} (${address.hostAddress}). " +
                    "Serdemark talks to the JVMs of contenders over it.",
                "Bring it up, such as with: ip link set lo up",
            ),
            e,
        )
    }
}
