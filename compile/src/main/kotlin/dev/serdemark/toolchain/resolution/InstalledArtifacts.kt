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
 * What the user's own builds have installed in the local Maven repository in [folder]; not what
 * Maven has downloaded there.
 *
 * @param releases whether versions count that are no SNAPSHOT: repositories come first for them,
 *   since a modified build may bear a version that was released
 */
internal class InstalledArtifacts(private val folder: Path, private val releases: Boolean) :
    WorkspaceReader {
    private val place = WorkspaceRepository("installed")

    override fun getRepository(): WorkspaceRepository = place

    override fun findArtifact(artifact: Artifact): File? =
        if (releases || artifact.isSnapshot) file(artifact)?.toFile() else null

    override fun findVersions(artifact: Artifact): List<String> =
        listOfNotNull(artifact.version.takeIf { findArtifact(artifact) != null })

    /** Whether the jar called [coordinate] was installed. */
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

    /** Maven keeps beside its files which repository each is from; none for what was installed. */
    private fun wasDownloaded(file: Path): Boolean {
        val origins = file.resolveSibling("_remote.repositories")
        if (!origins.isRegularFile()) return false
        val ofFile = origins.readLines().filter { it.startsWith("${file.name}>") }
        return ofFile.isNotEmpty() && "${file.name}>=" !in ofFile
    }
}
