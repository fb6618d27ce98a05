package dev.serdemark.server

import dev.serdemark.worker.serve.Server
import dev.serdemark.worker.serve.Server.Served
import io.ktor.server.engine.EmbeddedServer
import kotlinx.coroutines.runBlocking

/** A server with Ktor and its default settings, as a program would use it. */
class KtorServer : Server {
    private var conversion: Conversion? = null
    private var server: EmbeddedServer<*, *>? = null

    override fun start(served: Served, engine: String): Int {
        check(server == null) { "The server is running. Close it before you start it again." }
        val factory = engineFactory(engine)
        require(served.type() != String::class.java && served.type() != ByteArray::class.java) {
            "Cannot serve values of ${served.type()}: Ktor would send them without the contender."
        }
        val newConversion = conversion(served)
        val newServer = server(factory) { installRoutes(served, newConversion.converter) }
        conversion = newConversion
        // Before the start, so that close() also ends a server that failed to start.
        server = newServer
        newServer.start(wait = false)
        return runBlocking { newServer.engine.resolvedConnectors().first().port }
    }

    override fun converter(): String =
        checkNotNull(conversion) { "The server has no converter before it is started." }.name

    override fun close() {
        server?.stop(gracePeriodMillis = 0, LONGEST_STOP_MILLIS)
        server = null
    }

    private companion object {
        /** Closing waits at most this long for running requests, which it cancels. */
        const val LONGEST_STOP_MILLIS = 1_000L
    }
}
