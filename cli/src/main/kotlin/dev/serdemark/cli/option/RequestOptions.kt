package dev.serdemark.cli.option

import com.github.ajalt.clikt.parameters.groups.OptionGroup
import com.github.ajalt.clikt.parameters.options.defaultLazy
import com.github.ajalt.clikt.parameters.options.option
import dev.serdemark.engine.jvm.ServerEngine
import dev.serdemark.plan.RequestPlan
import dev.serdemark.problem.Problems

/** The options of requests: the servers, the rate and the connections. */
class RequestOptions : OptionGroup() {
    private val servers by
        option(
                "--server",
                metavar = "SERVER,...",
                help =
                    "Server engines of Ktor: ${ServerEngine.entries.joinToString { it.id }} [netty].",
            )
            .parsedEach(ServerEngine::parse)
            .defaultLazy { Parsed.of { listOf(ServerEngine.NETTY) } }
    private val rate by
        option(
                "--rate",
                metavar = "N",
                help = "Requests per second while latencies are measured [1000].",
            )
            .parsed { wholeNumber("--rate", it, 1..MAX_PER_SECOND) }
            .defaultLazy { Parsed.of { DEFAULT_PER_SECOND } }
    private val connections by
        option("--connections", metavar = "N", help = "Connections that stay open [8].")
            .parsed { wholeNumber("--connections", it, 1..MAX_CONNECTIONS) }
            .defaultLazy { Parsed.of { DEFAULT_CONNECTIONS } }

    /** The engines, each of which is a part of a JVM setting. */
    fun servers(problems: Problems): List<ServerEngine> = servers.value(problems).orEmpty()

    /** Returns how requests are sent. The numbers are meaningless if there are problems. */
    fun plan(problems: Problems) =
        RequestPlan(rate.value(problems) ?: 1, connections.value(problems) ?: 1)

    private companion object {
        const val DEFAULT_PER_SECOND = 1000
        const val MAX_PER_SECOND = 100_000
        const val DEFAULT_CONNECTIONS = 8
        const val MAX_CONNECTIONS = 256
    }
}
