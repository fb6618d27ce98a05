package dev.serdemark.toolchain.compiler

import dev.serdemark.toolchain.unit.BuildFootprint
import java.nio.file.Path
import kotlin.io.path.isRegularFile
import kotlin.io.path.readText
import kotlin.io.path.writeText
import kotlinx.serialization.Serializable
import kotlinx.serialization.SerializationException
import kotlinx.serialization.json.Json

/**
 * The record of a compilation, in a file beside the classes of a build in the cache. Builds of
 * earlier versions have none.
 *
 * @property contender the contender with its version, or null if the unit is of no contender
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
                null // by another version of Serdemark
            }
        }
    }
}
