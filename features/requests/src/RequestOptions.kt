package dev.serdemark.requests

import com.github.ajalt.clikt.parameters.options.default
import com.github.ajalt.clikt.parameters.options.option
import dev.serdemark.cli.option.Heading
import dev.serdemark.cli.option.RelatedOptions
import dev.serdemark.cli.option.convertEachBy
import dev.serdemark.cli.option.convertToInt
import dev.serdemark.engine.jvm.ServerEngine
import dev.serdemark.plan.RequestPlan

/** The options of requests: the servers, the rate and the connections. */
class RequestOptions : RelatedOptions(Heading.REQUESTS) {
    /** The engines, each of which is a part of a JVM setting. */
    val servers: List<ServerEngine> by
        option(
                "--server",
                metavar = "SERVER,...",
                help =
                    "Server engines of Ktor: ${ServerEngine.entries.joinToString { it.id }} [netty].",
            )
            .convertEachBy(ServerEngine::parse)
            .default(listOf(ServerEngine.NETTY))
    private val rate by
        option(
                "--rate",
                metavar = "N",
                help = "Requests per second while latencies are measured [1000].",
            )
            .convertToInt(1..MAX_PER_SECOND)
            .default(DEFAULT_PER_SECOND)
    private val connections by
        option("--connections", metavar = "N", help = "Connections that stay open [8].")
            .convertToInt(1..MAX_CONNECTIONS)
            .default(DEFAULT_CONNECTIONS)

    /** How requests are sent. */
    val plan: RequestPlan
        get() = RequestPlan(rate, connections)

    private companion object {
        const val DEFAULT_PER_SECOND = 1000
        const val MAX_PER_SECOND = 100_000
        const val DEFAULT_CONNECTIONS = 8
        const val MAX_CONNECTIONS = 256
    }
}
