package dev.serdemark.toolchain.compiler

import dev.serdemark.toolchain.cache.sha256
import dev.serdemark.toolchain.classpath.BuildClassPaths
import dev.serdemark.toolchain.unit.BuildFootprint
import java.nio.file.Path
import kotlin.io.path.isRegularFile
import kotlin.io.path.readText
import kotlin.io.path.toPath
import kotlin.io.path.writeText
import kotlinx.serialization.Serializable
import kotlinx.serialization.SerializationException
import kotlinx.serialization.json.Json

/**
 * All inputs that determine the result of a unit's build.
 *
 * @property sources texts by relative path, sorted
 * @property worker the SHA-256 of the worker's classes
 * @property classPaths the identities of the artifacts of each class path, in order
 * @property arguments the arguments of the Kotlin compiler
 * @property languageVersion the version of Kotlin, for processors
 * @property jdk the JDK that the unit is compiled against
 * @property java the version of the JDK that runs the compilers
 * @property scalaArguments the arguments of the Scala compiler
 */
@Serializable
internal data class BuildInputs(
    val sources: Map<String, String>,
    val worker: String,
    val classPaths: BuildClassPaths<List<String>>,
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
        /** Increase this if the way to build units changes. */
        const val FORMAT = 3
    }
}

/**
 * The record of a compilation, in a file beside the classes of a build in the cache. Builds of
 * earlier versions of Serdemark have no record.
 *
 * @property contender the contender with its version, or null if the unit belongs to no contender
 * @property millis the elapsed time of all compilers and processors, in milliseconds
 * @property footprint null in records of earlier versions
 */
@Serializable
internal data class CompilationRecord(
    val contender: String?,
    val millis: Long,
    val footprint: BuildFootprint? = null,
) {
    /** Writes the record into the [folder] of a build. */
    fun write(folder: Path) = folder.resolve(FILE).writeText(JSON.encodeToString(this) + "\n")

    companion object {
        private const val FILE = "compilation.json"
        private val JSON = Json { ignoreUnknownKeys = true }

        /** Returns the record in the [folder] of a build, or null if it has none. */
        fun read(folder: Path): CompilationRecord? {
            val file = folder.resolve(FILE)
            if (!file.isRegularFile()) return null
            return try {
                JSON.decodeFromString(file.readText())
            } catch (_: SerializationException) {
                null // Another version of Serdemark wrote it.
            }
        }
    }
}

/** Returns the jar or folder that a class was loaded from. */
fun codeSource(type: Class<*>): Path = type.protectionDomain.codeSource.location.toURI().toPath()
