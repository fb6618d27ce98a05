package dev.serdemark.cli.option

import com.github.ajalt.clikt.parameters.groups.OptionGroup
import com.github.ajalt.clikt.parameters.options.default
import com.github.ajalt.clikt.parameters.options.option
import com.github.ajalt.clikt.parameters.options.split
import dev.serdemark.engine.jvm.ServerEngine
import dev.serdemark.plan.RequestPlan
import dev.serdemark.problem.Problem
import dev.serdemark.problem.Problems

/** The options that say how requests are sent and received. */
internal class RequestOptions : OptionGroup() {
    private val servers by
        option(
                "--server",
                metavar = "SERVER,...",
                help = "Engines of Ktor: ${ServerEngine.entries.joinToString { it.id }} [netty].",
            )
            .split(",")
            .default(listOf(ServerEngine.NETTY.id))
    private val rate by
        option(
                "--rate",
                metavar = "N",
                help = "Requests per second for latencies [1000].",
            )
            .default("1000")
    private val connections by
        option("--connections", metavar = "N", help = "Connections that stay open [8].")
            .default("8")

    /** The engines, each of which is a part of a JVM setting. */
    fun servers(problems: Problems): List<ServerEngine> = servers.mapNotNull {
        problems.attempt { ServerEngine.parse(it.trim()) }
    }

    fun plan(problems: Problems) =
        RequestPlan(
            within("--rate", rate, MOST_PER_SECOND, problems),
            within("--connections", connections, MOST_CONNECTIONS, problems),
        )

    private fun within(name: String, text: String, most: Int, problems: Problems): Int {
        val number = text.toIntOrNull()
        if (number != null && number in 1..most) return number
        problems.add(Problem("Invalid $name: '$text'. Expected a whole number from 1 to $most."))
        return 1
    }

    private companion object {
        const val MOST_PER_SECOND = 100_000
        const val MOST_CONNECTIONS = 256
    }
}
