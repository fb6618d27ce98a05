package dev.serdemark.toolchain.resolution

import dev.serdemark.contender.LibraryJar
import dev.serdemark.toolchain.unit.Coordinate
import java.io.File
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.StandardCopyOption.REPLACE_EXISTING
import java.util.zip.ZipFile
import org.eclipse.aether.artifact.Artifact
import org.eclipse.aether.repository.WorkspaceReader
import org.eclipse.aether.repository.WorkspaceRepository

/**
 * Resolves coordinates to the user's [jars], which replace jars from repositories, and to their
 * [poms]. If [poms] has no entry for a jar, Maven uses the POM in a repository.
 */
internal class ReplacementJars(
    private val jars: Map<Coordinate, LibraryJar>,
    private val poms: Map<Coordinate, Path>,
) : WorkspaceReader {
    private val workspace = WorkspaceRepository("own")

    override fun getRepository(): WorkspaceRepository = workspace

    override fun findArtifact(artifact: Artifact): File? =
        when (artifact.extension) {
            "jar" -> jars[coordinate(artifact)]?.file?.toFile()
            "pom" -> poms[coordinate(artifact)]?.toFile()
            else -> null
        }

    override fun findVersions(artifact: Artifact): List<String> =
        listOfNotNull(artifact.version.takeIf { findArtifact(artifact) != null })
}

/**
 * Extracts a POM from a user's [jar] into a new file in [folder]: the POM of [coordinate], which
 * the jar replaces, or else the only POM in the jar. Returns null if there is no such POM.
 */
internal fun extractPom(jar: LibraryJar, coordinate: Coordinate, folder: Path): Path? {
    val module =
        jar.modules.find { it == coordinate.module } ?: jar.modules.singleOrNull() ?: return null
    // Requests run at the same time, and may extract different POMs of one jar.
    val pom = Files.createTempFile(folder, "own", ".pom")
    ZipFile(jar.file.toFile()).use { zip ->
        val entry = zip.getEntry("META-INF/maven/${module.replace(':', '/')}/pom.xml")
        zip.getInputStream(entry).use { Files.copy(it, pom, REPLACE_EXISTING) }
    }
    return pom
}
