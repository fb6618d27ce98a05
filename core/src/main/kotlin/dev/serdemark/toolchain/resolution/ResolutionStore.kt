package dev.serdemark.toolchain.resolution

import dev.serdemark.toolchain.Artifact
import dev.serdemark.toolchain.Coordinate
import dev.serdemark.toolchain.cache.Cache
import dev.serdemark.toolchain.cache.sha256
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.StandardCopyOption.ATOMIC_MOVE
import java.nio.file.StandardCopyOption.REPLACE_EXISTING
import kotlin.io.path.exists
import kotlin.io.path.fileSize
import kotlin.io.path.getLastModifiedTime
import kotlin.io.path.invariantSeparatorsPathString
import kotlin.io.path.isRegularFile
import kotlin.io.path.readText
import kotlin.io.path.writeText
import kotlinx.serialization.Serializable
import kotlinx.serialization.SerializationException
import kotlinx.serialization.json.Json

/**
 * Remembers resolved class paths, so that a warm run loads nothing of Maven. What was stored counts
 * as long as every file is there with its size and time, or with its hash. What may change without
 * that, such as a SNAPSHOT or a jar of the user's own, is not for it.
 *
 * @property fingerprint of the settings, see [ResolverSettings.fingerprint]
 */
internal class ResolutionStore(private val cache: Cache, private val fingerprint: String) {
    /** Null where nothing usable is stored. */
    fun read(request: ClassPathRequest): List<Artifact>? {
        val file = file(request)
        if (!file.exists()) return null
        val stored = decode(file.readText())?.takeIf { it.format == FORMAT } ?: return null
        return stored.files.map { entry -> artifact(entry) ?: return null }
    }

    fun write(request: ClassPathRequest, artifacts: List<Artifact>) {
        val whole = Files.createTempFile(cache.temporary, "resolution", ".json")
        whole.writeText(Json.encodeToString(Stored(FORMAT, request.roots, artifacts.map(::entry))))
        Files.move(whole, file(request), ATOMIC_MOVE, REPLACE_EXISTING)
    }

    /** What was downloaded for [coordinate]; null where it was not. */
    fun file(coordinate: Coordinate): Artifact? =
        DownloadedArtifacts(cache.repository).file(coordinate)?.let {
            Artifact(coordinate, it, sha256(it))
        }

    private fun decode(text: String): Stored? =
        try {
            Json.decodeFromString<Stored>(text)
        } catch (_: SerializationException) {
            null // written by another version: resolved again, and replaced
        }

    private fun entry(artifact: Artifact) =
        Entry(
            artifact.coordinate,
            cache.repository.relativize(artifact.file).invariantSeparatorsPathString,
            artifact.file.fileSize(),
            artifact.file.getLastModifiedTime().toMillis(),
            artifact.sha256,
        )

    private fun artifact(entry: Entry): Artifact? {
        val file = cache.repository.resolve(entry.file)
        val isThere =
            file.isRegularFile() &&
                file.fileSize() == entry.size &&
                (file.getLastModifiedTime().toMillis() == entry.modified ||
                    sha256(file) == entry.sha256)
        return if (isThere) Artifact(entry.coordinate, file, entry.sha256) else null
    }

    private fun file(request: ClassPathRequest): Path =
        cache.resolutions.resolve(sha256("$FORMAT $fingerprint ${request.roots}") + ".json")

    @Serializable
    private data class Stored(
        val format: Int,
        val roots: List<Coordinate>,
        val files: List<Entry>,
    )

    @Serializable
    private data class Entry(
        val coordinate: Coordinate,
        val file: String,
        val size: Long,
        val modified: Long,
        val sha256: String,
    )

    private companion object {
        const val FORMAT = 2
    }
}
