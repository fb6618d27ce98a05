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
 * @throws IllegalArgumentException if there is no such engine
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

/** Makes Netty log with slf4j, which drops everything here. Otherwise Netty would print its log. */
private fun quietNetty(): Netty {
    InternalLoggerFactory.setDefaultFactory(Slf4JLoggerFactory.INSTANCE)
    return Netty
}

/**
 * Creates a server on a free port of the loopback interface, without starting it. It logs nothing,
 * because logging would take part of the measured time.
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
