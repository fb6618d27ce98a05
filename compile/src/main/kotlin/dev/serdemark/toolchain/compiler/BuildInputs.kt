package dev.serdemark.toolchain.compiler

import dev.serdemark.toolchain.cache.sha256
import dev.serdemark.toolchain.classpath.UnitNeeds
import kotlinx.serialization.Serializable
import kotlinx.serialization.json.Json

/**
 * All that decides what a unit's build gives.
 *
 * @property sources text by relative path, sorted
 * @property worker hash of the worker's classes
 * @property tools identities of the artifacts of each class path, in order
 * @property arguments of the Kotlin compiler
 * @property languageVersion of Kotlin, for processors
 * @property scalaArguments of the Scala compiler
 * @property jdk which one the unit is compiled against, and [java] which one compiles
 */
@Serializable
internal data class BuildInputs(
    val sources: Map<String, String>,
    val worker: String,
    val tools: UnitNeeds<List<String>>,
    val arguments: List<String>,
    val languageVersion: String,
    val jdk: String,
    val java: String,
    val scalaArguments: List<String> = emptyList(),
) {
    /** Names the build in the cache. */
    val key: String
        get() = sha256("$FORMAT ${Json.encodeToString(this)}")

    private companion object {
        /** To be raised when units are built in another way. */
        const val FORMAT = 2
    }
}
