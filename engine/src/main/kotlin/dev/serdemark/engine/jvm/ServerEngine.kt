package dev.serdemark.engine.jvm

import dev.serdemark.plan.JvmSetting
import dev.serdemark.problem.ProblemException

/**
 * Ktor engines that handle the connections of a server.
 *
 * @property id the name on the command line
 */
enum class ServerEngine(val id: String) {
    NETTY("netty"),
    CIO("cio");

    override fun toString(): String = id

    /** The option that stores the engine in a JVM setting. */
    internal val flag: String
        get() = "-D$PROPERTY=$id"

    companion object {
        private const val PROPERTY = "serdemark.server"

        /**
         * Reads the name of an engine.
         *
         * @throws ProblemException if no engine has this name
         */
        fun parse(text: String): ServerEngine =
            entries.find { it.id == text }
                ?: throw ProblemException(
                    "Unknown server: '$text'. Expected ${entries.joinToString(" or ") { it.id }}."
                )

        /** Returns the name of the engine that is stored in a setting. */
        fun of(jvm: JvmSetting): String =
            jvm.flags.first { it.startsWith("-D$PROPERTY=") }.substringAfter('=')
    }
}
