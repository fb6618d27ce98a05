package dev.serdemark.toolchain.compiler

import dev.serdemark.toolchain.cache.sha256
import dev.serdemark.toolchain.classpath.BuildClassPaths
import kotlinx.serialization.Serializable
import kotlinx.serialization.json.Json

/**
 * All inputs that determine the result of a unit's build.
 *
 * @property sources texts by relative path, sorted
 * @property worker the hash of the worker's classes
 * @property tools the identities of the artifacts of each class path, in order
 * @property arguments the arguments of the Kotlin compiler
 * @property languageVersion the version of Kotlin, for processors
 * @property jdk the JDK that the unit is compiled against
 * @property java the JDK that compiles
 * @property scalaArguments the arguments of the Scala compiler
 */
@Serializable
internal data class BuildInputs(
    val sources: Map<String, String>,
    val worker: String,
    val tools: BuildClassPaths<List<String>>,
    val arguments: List<String>,
    val languageVersion: String,
    val jdk: String,
    val java: String,
    val scalaArguments: List<String> = emptyList(),
) {
    /** The name of the build in the cache. */
    val key: String
        get() = sha256("$FORMAT ${Json.encodeToString(this)}")

    private companion object {
        /** Increase this when units are built in another way. */
        const val FORMAT = 2
    }
}
