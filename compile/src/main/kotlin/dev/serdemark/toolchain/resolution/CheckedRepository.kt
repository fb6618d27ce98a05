package dev.serdemark.toolchain.resolution

import java.io.UncheckedIOException
import org.eclipse.aether.RepositorySystemSession
import org.eclipse.aether.repository.LocalArtifactRegistration
import org.eclipse.aether.repository.LocalArtifactRequest
import org.eclipse.aether.repository.LocalArtifactResult
import org.eclipse.aether.repository.LocalMetadataRequest
import org.eclipse.aether.repository.LocalMetadataResult
import org.eclipse.aether.repository.LocalRepositoryManager

/**
 * A local Maven repository that ignores damaged files: jars, POMs and lists of versions. Maven
 * checks checksums only while it downloads.
 *
 * @param mavenDownloads the files to copy if this repository does not have them yet
 */
internal class CheckedRepository(
    private val unchecked: LocalRepositoryManager,
    private val downloads: Downloads,
    private val mavenDownloads: MavenDownloads,
) : LocalRepositoryManager by unchecked {
    override fun find(
        session: RepositorySystemSession,
        request: LocalArtifactRequest,
    ): LocalArtifactResult {
        val found = lookUp(session, request)
        return if (found.isAvailable || !copy(session, request)) found else lookUp(session, request)
    }

    /** Copies the requested artifact from [mavenDownloads]. Returns false if it is not there. */
    private fun copy(session: RepositorySystemSession, request: LocalArtifactRequest): Boolean {
        val artifact = request.artifact
        val target = repository.basedir.toPath().resolve(getPathForLocalArtifact(artifact))
        val origin = mavenDownloads.copy(request, target) ?: return false
        try {
            add(session, LocalArtifactRegistration(artifact, origin, listOf(request.context)))
        } catch (e: UncheckedIOException) {
            throw checkNotNull(e.cause) { "It has a cause" } // For example, the disk is full.
        }
        return true
    }

    private fun lookUp(
        session: RepositorySystemSession,
        request: LocalArtifactRequest,
    ): LocalArtifactResult {
        val found = unchecked.find(session, request)
        val file = found.file?.toPath() ?: return found
        return if (downloads.isUsable(file)) found else found.setFile(null).setAvailable(false)
    }

    override fun find(
        session: RepositorySystemSession,
        request: LocalMetadataRequest,
    ): LocalMetadataResult {
        val found = unchecked.find(session, request)
        val file = found.file?.toPath() ?: return found
        return if (downloads.isUsable(file)) found else found.setFile(null)
    }
}
