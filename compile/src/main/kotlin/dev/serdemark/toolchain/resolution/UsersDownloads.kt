package dev.serdemark.toolchain.resolution

import dev.serdemark.toolchain.cache.Cache
import dev.serdemark.toolchain.cache.checksumBeside
import dev.serdemark.toolchain.cache.deleteTree
import dev.serdemark.toolchain.cache.hasChecksumBeside
import java.io.IOException
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.StandardCopyOption.ATOMIC_MOVE
import java.nio.file.StandardCopyOption.REPLACE_EXISTING
import kotlin.io.path.createParentDirectories
import kotlin.io.path.name
import org.eclipse.aether.RepositorySystemSession
import org.eclipse.aether.repository.LocalArtifactRequest
import org.eclipse.aether.repository.RemoteRepository

/**
 * Files that Maven downloaded for the user's builds, in the local repository of the [users]
 * session. They are copied into the [cache], so they are not downloaded again. Nothing is written
 * to the local repository.
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
