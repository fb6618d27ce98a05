package dev.serdemark.toolchain.resolution

import dev.serdemark.system.copyAsShared
import dev.serdemark.toolchain.cache.Cache
import dev.serdemark.toolchain.cache.checksumFile
import dev.serdemark.toolchain.cache.deleteTree
import dev.serdemark.toolchain.cache.matchesChecksumFile
import dev.serdemark.toolchain.unit.Coordinate
import java.io.File
import java.io.IOException
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.StandardCopyOption.ATOMIC_MOVE
import java.nio.file.StandardCopyOption.REPLACE_EXISTING
import kotlin.io.path.createParentDirectories
import kotlin.io.path.isRegularFile
import kotlin.io.path.name
import kotlin.io.path.readLines
import org.eclipse.aether.RepositorySystemSession
import org.eclipse.aether.artifact.Artifact
import org.eclipse.aether.repository.LocalArtifactRequest
import org.eclipse.aether.repository.RemoteRepository
import org.eclipse.aether.repository.WorkspaceReader
import org.eclipse.aether.repository.WorkspaceRepository

/**
 * Finds artifacts that the user's builds installed in the local Maven repository in [folder].
 * Ignores artifacts that Maven downloaded there.
 *
 * @param findsReleases whether to find releases in addition to SNAPSHOTs. Search repositories for
 *   releases first, because a modified build may have the version of a release.
 */
internal class InstalledArtifacts(
    private val folder: Path,
    private val findsReleases: Boolean,
) : WorkspaceReader {
    private val workspace = WorkspaceRepository("installed")

    override fun getRepository(): WorkspaceRepository = workspace

    override fun findArtifact(artifact: Artifact): File? =
        if (findsReleases || artifact.isSnapshot) file(artifact)?.toFile() else null

    override fun findVersions(artifact: Artifact): List<String> =
        listOfNotNull(artifact.version.takeIf { findArtifact(artifact) != null })

    /** Returns whether the artifact was installed. */
    fun has(coordinate: Coordinate): Boolean =
        coordinate.isWellFormed && findArtifact(mavenArtifact(coordinate)) != null

    private fun file(artifact: Artifact): Path? =
        with(artifact) {
            val suffix = if (classifier.isEmpty()) "" else "-$classifier"
            folder
                .resolve(groupId.replace('.', '/'))
                .resolve("$artifactId/$baseVersion/$artifactId-$version$suffix.$extension")
                .takeIf { it.isRegularFile() && !wasDownloaded(it) }
        }

    /**
     * Returns whether Maven downloaded [file]. Maven records the origin of each file in lines
     * `FILE>REPOSITORY=`. The repository of an installed file is empty.
     */
    private fun wasDownloaded(file: Path): Boolean {
        val origins = file.resolveSibling("_remote.repositories")
        if (!origins.isRegularFile()) return false
        val lines = origins.readLines().filter { it.startsWith("${file.name}>") }
        return lines.isNotEmpty() && "${file.name}>=" !in lines
    }
}

/**
 * The files that Maven downloaded for the user's builds, in the local repository of [mavenSession].
 * They are copied into the [cache], so that they are not downloaded again. The local repository is
 * only read.
 *
 * A file is used only if it comes from a configured repository and has the checksum that Maven
 * keeps beside it.
 */
internal class MavenDownloads(
    private val mavenSession: RepositorySystemSession,
    private val cache: Cache,
) {
    /**
     * Copies the requested artifact to [target], and returns the repository that it comes from.
     * Returns null if it cannot be copied.
     */
    fun copy(request: LocalArtifactRequest, target: Path): RemoteRepository? {
        if (request.artifact.isSnapshot) return null
        val found = mavenSession.localRepositoryManager.find(mavenSession, request)
        val origin = found.repository ?: return null
        return try {
            origin.takeIf { copy(found.file.toPath(), target) }
        } catch (_: IOException) {
            null // The file is unreadable, or Maven is replacing it.
        }
    }

    private fun copy(file: Path, target: Path): Boolean {
        val checksum = checksumFile(file) ?: return false
        val work = cache.temporaryFolder()
        try {
            val copies = listOf(checksum, file).map { it.copyAsShared(work.resolve(it.name)) }
            if (!matchesChecksumFile(copies.last())) return false
            target.createParentDirectories()
            // The checksum comes first, so that the file never appears without it.
            for (copy in copies) {
                Files.move(copy, target.resolveSibling(copy.name), ATOMIC_MOVE, REPLACE_EXISTING)
            }
            return true
        } finally {
            work.deleteTree()
        }
    }
}
