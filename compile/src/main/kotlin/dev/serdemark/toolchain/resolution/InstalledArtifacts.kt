package dev.serdemark.toolchain.resolution

import dev.serdemark.toolchain.cache.Cache
import dev.serdemark.toolchain.cache.checksumBeside
import dev.serdemark.toolchain.cache.deleteTree
import dev.serdemark.toolchain.cache.hasChecksumBeside
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
 * @param releases whether to find releases in addition to SNAPSHOTs. Search repositories for
 *   releases first, because a modified build may have the version of a release.
 */
internal class InstalledArtifacts(private val folder: Path, private val releases: Boolean) :
    WorkspaceReader {
    private val place = WorkspaceRepository("installed")

    override fun getRepository(): WorkspaceRepository = place

    override fun findArtifact(artifact: Artifact): File? =
        if (releases || artifact.isSnapshot) file(artifact)?.toFile() else null

    override fun findVersions(artifact: Artifact): List<String> =
        listOfNotNull(artifact.version.takeIf { findArtifact(artifact) != null })

    /** Returns whether the jar called [coordinate] was installed. */
    fun has(coordinate: Coordinate): Boolean =
        coordinate.isWellFormed && findArtifact(maven(coordinate)) != null

    private fun file(artifact: Artifact): Path? =
        with(artifact) {
            val classified = if (classifier.isEmpty()) "" else "-$classifier"
            folder
                .resolve(groupId.replace('.', '/'))
                .resolve("$artifactId/$baseVersion/$artifactId-$version$classified.$extension")
                .takeIf { it.isRegularFile() && !wasDownloaded(it) }
        }

    /**
     * Returns whether Maven downloaded [file]. Maven records the repository of each file, which is
     * empty for an installed file.
     */
    private fun wasDownloaded(file: Path): Boolean {
        val origins = file.resolveSibling("_remote.repositories")
        if (!origins.isRegularFile()) return false
        val ofFile = origins.readLines().filter { it.startsWith("${file.name}>") }
        return ofFile.isNotEmpty() && "${file.name}>=" !in ofFile
    }
}

/**
 * Files that Maven downloaded for the user's builds, in the local repository of the [users]
 * session. The files are copied into the [cache], so that they are not downloaded again. Nothing is
 * written to the local repository.
 *
 * A file is used only if it comes from a repository that is configured now. It must also have the
 * checksum of that repository, which Maven keeps beside the file.
 */
internal class UsersDownloads(
    private val users: RepositorySystemSession,
    private val cache: Cache,
) {
    /**
     * Copies the requested artifact to [target], and returns the repository that it comes from.
     * Returns null if it cannot be copied.
     */
    fun copy(request: LocalArtifactRequest, target: Path): RemoteRepository? {
        if (request.artifact.isSnapshot) return null
        val found = users.localRepositoryManager.find(users, request)
        val origin = found.repository ?: return null
        return try {
            origin.takeIf { copy(found.file.toPath(), target) }
        } catch (_: IOException) {
            null // Unreadable, or Maven is replacing it: download it.
        }
    }

    private fun copy(file: Path, target: Path): Boolean {
        val checksum = checksumBeside(file) ?: return false
        val work = cache.temporaryFolder()
        try {
            val copies = listOf(checksum, file).map { Files.copy(it, work.resolve(it.name)) }
            if (!hasChecksumBeside(copies.last())) return false
            target.createParentDirectories()
            for (copy in copies) {
                Files.move(copy, target.resolveSibling(copy.name), ATOMIC_MOVE, REPLACE_EXISTING)
            }
            return true
        } finally {
            work.deleteTree()
        }
    }
}
