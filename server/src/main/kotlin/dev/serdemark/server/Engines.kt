package dev.serdemark.server

import io.ktor.server.application.Application
import io.ktor.server.cio.CIO
import io.ktor.server.engine.ApplicationEngine
import io.ktor.server.engine.ApplicationEngineFactory
import io.ktor.server.engine.EmbeddedServer
import io.ktor.server.engine.applicationEnvironment
import io.ktor.server.engine.connector
import io.ktor.server.engine.embeddedServer
import io.ktor.server.netty.Netty
import io.netty.util.internal.logging.InternalLoggerFactory
import io.netty.util.internal.logging.Slf4JLoggerFactory
import org.slf4j.helpers.NOPLogger

/**
 * Returns the engine of Ktor with this name.
 *
 * @throws IllegalArgumentException if there is none
 */
internal fun engineFactory(name: String): ApplicationEngineFactory<*, *> =
    when (name) {
        "netty" -> quietNetty()
        "cio" -> CIO
        else ->
            throw IllegalArgumentException(
                "Cannot start the server: there is no engine \"$name\". Use netty or cio."
            )
    }

/** Netty prints what it logs by itself if slf4j would drop it, unless it has to use slf4j. */
private fun quietNetty(): Netty {
    InternalLoggerFactory.setDefaultFactory(Slf4JLoggerFactory.INSTANCE)
    return Netty
}

/**
 * A server on a free port of the loopback interface, not started yet. It logs nothing, because a
 * log would be part of what is measured.
 */
internal fun <E : ApplicationEngine, C : ApplicationEngine.Configuration> server(
    factory: ApplicationEngineFactory<E, C>,
    module: Application.() -> Unit,
): EmbeddedServer<E, C> =
    embeddedServer(
        factory,
        applicationEnvironment { log = NOPLogger.NOP_LOGGER },
        configure = {
            connector {
                host = "127.0.0.1"
                port = 0
            }
        },
        module = module,
    )
