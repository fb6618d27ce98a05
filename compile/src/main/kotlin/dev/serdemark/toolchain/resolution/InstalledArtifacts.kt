package dev.serdemark.toolchain.resolution

import dev.serdemark.toolchain.unit.Coordinate
import java.io.File
import java.nio.file.Path
import kotlin.io.path.isRegularFile
import kotlin.io.path.name
import kotlin.io.path.readLines
import org.eclipse.aether.artifact.Artifact
import org.eclipse.aether.repository.WorkspaceReader
import org.eclipse.aether.repository.WorkspaceRepository

/**
 * Finds artifacts that the user's builds installed in the local Maven repository in [folder].
 * Ignores artifacts that Maven downloaded there.
 *
 * @param releases whether versions other than SNAPSHOTs count; repositories have priority for them,
 *   because a modified build may have a released version
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
