package dev.serdemark.toolchain.compiler

import dev.serdemark.toolchain.cache.deleteTree
import dev.serdemark.toolchain.cache.seal
import dev.serdemark.toolchain.cache.writeJar
import java.nio.file.Path
import kotlin.io.path.ExperimentalPathApi
import kotlin.io.path.copyToRecursively
import kotlin.io.path.createDirectories
import kotlin.io.path.createParentDirectories
import kotlin.io.path.exists
import kotlin.io.path.writeText

/** Where one unit is compiled. */
internal class WorkFolder(val folder: Path) {
    val sources: Path = folder.resolve("sources").createDirectories()
    val classes: Path = folder.resolve("classes").createDirectories()

    /** What is kept of it when it compiled, see [BuildFolder]. */
    val result: Path = folder.resolve("result")
    val generated: Path = result.resolve(BuildFolder.GENERATED).createDirectories()

    fun write(texts: Map<String, String>) {
        for ((name, text) in texts) {
            val file = sources.resolve(name).normalize()
            require(file.startsWith(sources)) { "Not below the sources: $name" }
            file.createParentDirectories().writeText(text)
        }
    }

    /** Packs the class files and resources into the result, which is whole then. */
    fun pack() {
        writeJar(classes, result.resolve(BuildFolder.CLASSES))
        seal(result)
    }

    /** Keeps sources and generated sources in [place], instead of what was there. */
    @OptIn(ExperimentalPathApi::class)
    fun keep(place: Path): Path {
        if (place.exists()) place.deleteTree()
        place.createDirectories()
        for (kept in listOf(sources, generated)) {
            kept.copyToRecursively(place, followLinks = false, overwrite = true)
        }
        return place
    }
}
