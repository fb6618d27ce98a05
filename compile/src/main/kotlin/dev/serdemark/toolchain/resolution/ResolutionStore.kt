package dev.serdemark.toolchain.resolution

import dev.serdemark.system.inParallel
import dev.serdemark.toolchain.cache.Cache
import dev.serdemark.toolchain.cache.crc32
import dev.serdemark.toolchain.cache.sha256
import dev.serdemark.toolchain.unit.Artifact
import dev.serdemark.toolchain.unit.Coordinate
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.StandardCopyOption.ATOMIC_MOVE
import java.nio.file.StandardCopyOption.REPLACE_EXISTING
import kotlin.io.path.exists
import kotlin.io.path.invariantSeparatorsPathString
import kotlin.io.path.isRegularFile
import kotlin.io.path.readBytes
import kotlin.io.path.writeText
import kotlinx.serialization.Serializable
import kotlinx.serialization.SerializationException
import kotlinx.serialization.json.Json

/**
 * Stores resolved class paths, so that a run whose artifacts are in the cache need not load Maven's
 * resolver. An entry is valid while its files are unchanged, so [read] computes the checksum of
 * every file. Do not store artifacts whose content may change later, such as a SNAPSHOT or the
 * user's own jar.
 *
 * @property fingerprint identifies the settings, see [ResolverSettings.fingerprint]
 */
internal class ResolutionStore(
    private val cache: Cache,
    private val fingerprint: String,
    private val downloads: Downloads,
) {
    /**
     * Returns the class paths of the [requests] that have a valid entry. Deletes damaged files.
     *
     * @throws dev.serdemark.problem.ProblemException if a file is damaged and downloads are
     *   forbidden
     */
    fun read(requests: Collection<ClassPathRequest>): Map<ClassPathRequest, List<Artifact>> {
        val stored =
            requests.mapNotNull { request -> storedFiles(request)?.let { request to it } }.toMap()
        val entries = stored.values.flatten().distinct()
        val artifacts = entries.zip(inParallel(REQUESTS_AT_ONCE, entries, ::artifact)).toMap()
        return stored
            .mapValues { (_, files) -> files.mapNotNull(artifacts::get) }
            .filter { (request, found) -> found.size == stored.getValue(request).size }
    }

    /**
     * Stores that [request] resolves to these [artifacts], which must be in the cache's repository.
     */
    fun write(request: ClassPathRequest, artifacts: List<Artifact>) {
        val text = Json.encodeToString(Stored(FORMAT, request.roots, artifacts.map(::entry)))
        val whole = Files.createTempFile(cache.temporary, "resolution", ".json")
        whole.writeText("${sha256(text)}\n$text")
        Files.move(whole, file(request), ATOMIC_MOVE, REPLACE_EXISTING)
    }

    /** Returns the downloaded file of [coordinate], or null if there is none or it is damaged. */
    fun file(coordinate: Coordinate): Artifact? =
        DownloadedArtifacts(cache.repository).file(coordinate)?.takeIf(downloads::isUsable)?.let {
            Artifact(coordinate, it, sha256(it))
        }

    /**
     * Returns the files of [request]. Returns null if it has no entry, or if the entry is damaged
     * or from another version. The request is then resolved again, and the entry replaced.
     */
    private fun storedFiles(request: ClassPathRequest): List<Entry>? {
        val file = file(request)
        if (!file.exists()) return null
        val content = file.readBytes().decodeToString()
        val text = content.substringAfter('\n')
        if (content.substringBefore('\n') != sha256(text)) return null
        return try {
            Json.decodeFromString<Stored>(text).takeIf { it.format == FORMAT }?.files
        } catch (_: SerializationException) {
            null
        }
    }

    private fun entry(artifact: Artifact) =
        Entry(
            artifact.coordinate,
            cache.repository.relativize(artifact.file).invariantSeparatorsPathString,
            crc32(artifact.file),
            artifact.sha256,
        )

    private fun artifact(entry: Entry): Artifact? {
        val file = cache.repository.resolve(entry.file)
        if (!file.isRegularFile()) return null
        if (crc32(file) == entry.crc32) return Artifact(entry.coordinate, file, entry.sha256)
        downloads.discard(file)
        return null
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
        val crc32: Long,
        val sha256: String,
    )

    private companion object {
        const val FORMAT = 3
    }
}
