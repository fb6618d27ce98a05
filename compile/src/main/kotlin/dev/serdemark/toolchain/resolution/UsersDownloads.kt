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
 * What Maven has downloaded for the user's own builds, in the local repository of the [users]
 * session: it is copied into the [cache], and not downloaded a second time. Nothing is written
 * there.
 *
 * A file is taken only if Maven had it from a repository that is asked now, and if it has the
 * checksum of that repository, which Maven keeps beside it.
 */
internal class UsersDownloads(
    private val users: RepositorySystemSession,
    private val cache: Cache,
) {
    /**
     * Copies what is asked for to [target], and says which repository it is from; null if it cannot
     * be taken.
     */
    fun copy(request: LocalArtifactRequest, target: Path): RemoteRepository? {
        if (request.artifact.isSnapshot) return null
        val found = users.localRepositoryManager.find(users, request)
        val origin = found.repository ?: return null
        return try {
            origin.takeIf { copy(found.file.toPath(), target) }
        } catch (_: IOException) {
            null // It cannot be read, or Maven replaces it right now: it is downloaded then.
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
