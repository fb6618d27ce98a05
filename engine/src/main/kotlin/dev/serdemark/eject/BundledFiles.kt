package dev.serdemark.eject

import dev.serdemark.toolchain.cache.filesBelow
import dev.serdemark.toolchain.compiler.codeSource
import java.nio.file.FileSystems
import java.nio.file.Path
import kotlin.io.path.isDirectory
import kotlin.io.path.readBytes

/** The folder of the bundled files among the program's resources. */
private const val PLACE = "dev/serdemark/eject/project"

/**
 * Loads the Java sources that are the same in every ejected project, by their paths. Some of them
 * are the worker's own sources, which the build of Serdemark puts into its jar.
 *
 * @param code the program's jar, or the folder of its classes
 */
internal fun bundledFiles(code: Path = codeSource(Ejection::class.java)): Map<String, ByteArray> =
    if (code.isDirectory()) contents(code.resolve(PLACE))
    else FileSystems.newFileSystem(code).use { contents(it.getPath(PLACE)) }

private fun contents(folder: Path) = filesBelow(folder).mapValues { it.value.readBytes() }
