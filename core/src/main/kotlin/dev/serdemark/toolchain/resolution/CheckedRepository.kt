package dev.serdemark.toolchain.resolution

import org.eclipse.aether.RepositorySystemSession
import org.eclipse.aether.repository.LocalArtifactRequest
import org.eclipse.aether.repository.LocalArtifactResult
import org.eclipse.aether.repository.LocalMetadataRequest
import org.eclipse.aether.repository.LocalMetadataResult
import org.eclipse.aether.repository.LocalRepositoryManager

/**
 * A local Maven repository in which nothing is found that is damaged, be it a jar, a POM or a list
 * of versions. Maven itself looks at checksums only while it downloads.
 */
internal class CheckedRepository(
    private val unchecked: LocalRepositoryManager,
    private val downloads: Downloads,
) : LocalRepositoryManager by unchecked {
    override fun find(
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
