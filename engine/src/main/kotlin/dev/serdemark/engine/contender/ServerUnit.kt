package dev.serdemark.engine.contender

import dev.serdemark.server.ServerCode
import dev.serdemark.toolchain.unit.CompilationUnit
import dev.serdemark.toolchain.unit.Coordinate

/**
 * The unit with the server on its class path. The contender's own dependencies come first, so that
 * its libraries keep their versions.
 */
internal fun CompilationUnit.withServer(): CompilationUnit {
    fun has(part: String) = dependencies.any { part in it.text }
    val server =
        ServerCode.serverArtifacts(
            hasJackson = has("com.fasterxml.jackson"),
            hasGson = has("com.google.code.gson:gson:"),
            hasKotlinxJson = has("kotlinx-serialization-json"),
        )
    return copy(dependencies = dependencies + server.map(::Coordinate))
}
