package dev.serdemark.toolchain.resolution

import dev.serdemark.system.createSharedFile
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
 * resolver. [read] checks the files by their checksums. Do not store artifacts whose content may
 * change later, such as SNAPSHOTs or jars of the user.
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
        val entriesByRequest =
            requests.mapNotNull { request -> storedFiles(request)?.let { request to it } }.toMap()
        val entries = entriesByRequest.values.flatten().distinct()
        val artifacts = entries.zip(inParallel(REQUESTS_AT_ONCE, entries, ::artifact)).toMap()
        return entriesByRequest
            .filterValues { files -> files.all { artifacts[it] != null } }
            .mapValues { (_, files) -> files.mapNotNull(artifacts::get) }
    }

    /** Stores the [artifacts] of [request], which must be in the cache's repository. */
    fun write(request: ClassPathRequest, artifacts: List<Artifact>) {
        val text = Json.encodeToString(StoredPath(FORMAT, request.roots, artifacts.map(::entry)))
        val draft = cache.temporary.createSharedFile("resolution", ".json")
        draft.writeText("${sha256(text)}\n$text")
        Files.move(draft, file(request), ATOMIC_MOVE, REPLACE_EXISTING)
    }

    /** Returns the downloaded file of [coordinate], or null if there is none or it is damaged. */
    fun file(coordinate: Coordinate): Artifact? =
        DownloadedArtifacts(cache.repository).file(coordinate)?.takeIf(downloads::isUsable)?.let {
            Artifact(coordinate, it, sha256(it))
        }

    /**
     * Returns the stored files of [request]. Returns null if there is no entry, or if it is damaged
     * or from another version of Serdemark.
     */
    private fun storedFiles(request: ClassPathRequest): List<StoredFile>? {
        val file = file(request)
        if (!file.exists()) return null
        val content = file.readBytes().decodeToString()
        val text = content.substringAfter('\n')
        if (content.substringBefore('\n') != sha256(text)) return null
        return try {
            Json.decodeFromString<StoredPath>(text).takeIf { it.format == FORMAT }?.files
        } catch (_: SerializationException) {
            null
        }
    }

    private fun entry(artifact: Artifact) =
        StoredFile(
            artifact.coordinate,
            cache.repository.relativize(artifact.file).invariantSeparatorsPathString,
            crc32(artifact.file),
            artifact.sha256,
        )

    /** Returns the artifact of an [entry], or null if its file is gone or damaged. */
    private fun artifact(entry: StoredFile): Artifact? {
        val file = cache.repository.resolve(entry.file)
        if (!file.isRegularFile()) return null
        if (crc32(file) == entry.crc32) return Artifact(entry.coordinate, file, entry.sha256)
        downloads.discard(file)
        return null
    }

    private fun file(request: ClassPathRequest): Path =
        cache.resolutions.resolve(sha256("$FORMAT $fingerprint ${request.roots}") + ".json")

    /** The stored class path of a request for [roots]. */
    @Serializable
    private data class StoredPath(
        val format: Int,
        val roots: List<Coordinate>,
        val files: List<StoredFile>,
    )

    @Serializable
    private data class StoredFile(
        val coordinate: Coordinate,
        val file: String,
        val crc32: Long,
        val sha256: String,
    )

    private companion object {
        const val FORMAT = 3
    }
}
