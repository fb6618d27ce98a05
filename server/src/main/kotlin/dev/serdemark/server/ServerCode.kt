package dev.serdemark.server

import java.nio.file.Path
import java.util.Properties
import kotlin.io.path.toPath

/** The additional class path of a worker that serves requests. This class does not need Ktor. */
object ServerCode {
    private val versions =
        Properties().apply {
            ServerCode::class.java.getResourceAsStream("versions.properties").use(::load)
        }

    val ktorVersion: String = versions.getProperty("ktor")

    /**
     * Returns the jar or folder that this module's classes were loaded from. The jar or folder
     * holds nothing else.
     */
    fun serverCode(): Path =
        ServerCode::class.java.protectionDomain.codeSource.location.toURI().toPath()

    /**
     * Returns the Maven coordinates of Ktor, of its converters for the libraries that the contender
     * has, and of a logger that prints nothing. Maven also resolves their dependencies.
     */
    fun serverArtifacts(
        hasJackson: Boolean,
        hasGson: Boolean,
        hasKotlinxJson: Boolean,
    ): List<String> = buildList {
        add(ktor("server-core"))
        add(ktor("server-netty"))
        add(ktor("server-cio"))
        add(ktor("server-content-negotiation"))
        if (hasJackson) add(ktor("serialization-jackson"))
        if (hasGson) add(ktor("serialization-gson"))
        if (hasKotlinxJson) add(ktor("serialization-kotlinx-json"))
        add("org.slf4j:slf4j-nop:${versions.getProperty("slf4j")}")
    }

    private fun ktor(module: String) = "io.ktor:ktor-$module-jvm:$ktorVersion"
}
