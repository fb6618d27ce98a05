package dev.serdemark.eject

import dev.serdemark.toolchain.cache.filesBelow
import dev.serdemark.toolchain.compiler.codeSource
import java.nio.file.FileSystems
import java.nio.file.Path
import kotlin.io.path.isDirectory
import kotlin.io.path.readBytes

/** The folder of these files in the program's own code. */
private const val PLACE = "dev/serdemark/eject/project"

/**
 * The files that are the same in all projects: Java to be read and built, some of it the worker's
 * own sources, as the build of Serdemark put them into its jar.
 *
 * @param code the program's jar, or the folder of its classes
 */
internal fun bundledFiles(code: Path = codeSource(Ejection::class.java)): Map<String, ByteArray> =
    if (code.isDirectory()) contents(code.resolve(PLACE))
    else FileSystems.newFileSystem(code).use { contents(it.getPath(PLACE)) }

private fun contents(folder: Path) = filesBelow(folder).mapValues { it.value.readBytes() }
