package dev.serdemark.server.testing

import dev.serdemark.server.KtorServer
import dev.serdemark.worker.serve.Server.Served

/** Runs [requests] against a server that answers with [served]. */
internal fun <T> withServer(
    served: Served,
    engine: String,
    requests: Requests.(KtorServer) -> T,
): T =
    KtorServer().use { server ->
        val port = server.start(served, engine)
        Requests(port).requests(server)
    }
