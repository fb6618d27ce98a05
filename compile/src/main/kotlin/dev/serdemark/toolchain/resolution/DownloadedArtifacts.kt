package dev.serdemark.toolchain.resolution

import dev.serdemark.toolchain.unit.Coordinate
import java.nio.file.Path
import kotlin.io.path.isDirectory
import kotlin.io.path.isRegularFile
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.name

/** Finds artifacts that were downloaded into the cache's local Maven repository, in [folder]. */
internal class DownloadedArtifacts(private val folder: Path) {
    /** Returns the file of an artifact, or null if it was not downloaded. */
    fun file(coordinate: Coordinate): Path? =
        with(coordinate) {
            val classified = if (classifier.isEmpty()) "" else "-$classifier"
            folder(group, artifact)
                .resolve("$version/$artifact-$version$classified.$extension")
                .takeIf { it.isRegularFile() }
        }

    /** Returns the downloaded versions of the module `group:artifact`. */
    fun versions(module: String): List<String> {
        val (group, artifact) = module.split(':')
        val place = folder(group, artifact)
        if (!place.isDirectory()) return emptyList()
        return place
            .listDirectoryEntries()
            .map { it.name }
            .filter { file(Coordinate("$module:$it")) != null }
    }

    private fun folder(group: String, artifact: String): Path =
        folder.resolve(group.replace('.', '/')).resolve(artifact)
}
