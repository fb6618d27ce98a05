package dev.serdemark.toolchain.compiler

import dev.serdemark.system.filesBelow
import dev.serdemark.system.writeJar
import dev.serdemark.toolchain.cache.Seal
import dev.serdemark.toolchain.cache.deleteTree
import dev.serdemark.toolchain.cache.seal
import dev.serdemark.toolchain.cache.sealOf
import java.nio.file.Path
import kotlin.io.path.ExperimentalPathApi
import kotlin.io.path.copyToRecursively
import kotlin.io.path.createDirectories
import kotlin.io.path.exists
import kotlin.io.path.readText
import kotlin.io.path.writeText

/** The folder in which one unit is compiled. */
internal class WorkFolder(val folder: Path) {
    val sources: Path = folder.resolve("sources").createDirectories()
    val classes: Path = folder.resolve("classes").createDirectories()

    /** The part of the folder that is kept after compilation, see [BuildFolder]. */
    val result: Path = folder.resolve("result")
    val generated: Path = result.resolve(BuildFolder.GENERATED).createDirectories()

    /**
     * Writes sources by their relative paths.
     *
     * @throws IllegalArgumentException if a path leads out of the folder of sources
     */
    fun write(texts: Map<String, String>) {
        for ((name, text) in texts) sources.toFile().below(name).writeText(text)
    }

    /**
     * Packs the class files and resources into the result, adds the [record] of the packed classes,
     * and completes the result.
     */
    fun pack(record: (Path) -> CompilationRecord) {
        val packed = result.resolve(BuildFolder.CLASSES)
        writeJar(classes, packed)
        record(packed).write(result)
        seal(result)
    }

    /** Copies sources and generated sources to [place], in place of its previous content. */
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

/** A compiled unit in the cache. */
internal class BuildFolder(val folder: Path) {
    val classes: Path = folder.resolve(CLASSES)

    /**
     * Whether the cache has the unit, unchanged since it was built. Each access reads all files of
     * the unit.
     */
    val seal: Seal
        get() = sealOf(folder)

    val isComplete: Boolean
        get() = seal == Seal.WHOLE

    /** Returns the sources that processors and schema compilers wrote, by relative path. */
    fun generated(): Map<String, String> =
        filesBelow(folder.resolve(GENERATED)).mapValues { it.value.readText() }

    companion object {
        const val CLASSES = "classes.jar"
        const val GENERATED = "generated"
    }
}
