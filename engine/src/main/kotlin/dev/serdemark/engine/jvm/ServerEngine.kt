package dev.serdemark.engine.jvm

import dev.serdemark.plan.JvmSetting
import dev.serdemark.problem.ProblemException

/**
 * Engines of Ktor that handle the connections of a server; [id] is the name on the command line.
 */
enum class ServerEngine(val id: String) {
    NETTY("netty"),
    CIO("cio");

    override fun toString(): String = id

    /** The option that keeps the engine in a JVM setting. */
    internal val flag: String
        get() = "-D$PROPERTY=$id"

    companion object {
        private const val PROPERTY = "serdemark.server"

        /**
         * Reads the name of an engine.
         *
         * @throws ProblemException if there is none of this name
         */
        fun parse(text: String): ServerEngine =
            entries.find { it.id == text }
                ?: throw ProblemException(
                    "Unknown server: '$text'. Expected ${entries.joinToString(" or ") { it.id }}."
                )

        /** The name of the engine in a setting for requests. */
        internal fun of(jvm: JvmSetting): String =
            jvm.flags.first { it.startsWith("-D$PROPERTY=") }.substringAfter('=')
    }
}
