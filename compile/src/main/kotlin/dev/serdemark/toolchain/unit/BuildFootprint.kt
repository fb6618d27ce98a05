package dev.serdemark.toolchain.unit

import java.nio.file.Path
import java.util.jar.JarFile
import kotlin.io.path.fileSize
import kotlinx.serialization.Serializable

/**
 * The files that a contender needs at run time.
 *
 * @property jars the number of libraries on its class path, and [jarBytes] their size
 * @property classes the number of classes that were compiled for it, and [classBytes] their size
 *   before compression
 */
@Serializable
data class BuildFootprint(
    val jars: Int,
    val jarBytes: Long,
    val classes: Int,
    val classBytes: Long,
) {
    companion object {
        /** Returns the footprint of compiled code, a jar, and the libraries on its class path. */
        internal fun of(code: Path, classPath: List<Artifact>): BuildFootprint =
            JarFile(code.toFile()).use { jar ->
                val sizes = jar.stream().toList().filter { it.name.endsWith(".class") }
                BuildFootprint(
                    classPath.size,
                    classPath.sumOf { it.file.fileSize() },
                    sizes.size,
                    sizes.sumOf { it.size },
                )
            }
    }
}
