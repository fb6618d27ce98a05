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

    /** The part of the folder that becomes a [BuildFolder]. */
    val result: Path = folder.resolve("result")
    val generated: Path = result.resolve(BuildFolder.GENERATED).createDirectories()

    /**
     * Writes sources by their relative paths.
     *
     * @throws IllegalArgumentException if a path leads out of the folder of sources
     */
    fun write(texts: Map<String, String>) {
        for ((path, text) in texts) sources.toFile().fileBelow(path).writeText(text)
    }

    /**
     * Completes the [result]: a jar with class files and resources, and the record of the
     * compilation. [record] returns the record for the jar.
     */
    fun pack(record: (jar: Path) -> CompilationRecord) {
        val jar = result.resolve(BuildFolder.CLASSES)
        writeJar(classes, jar)
        record(jar).write(result)
        seal(result)
    }

    /** Copies sources and generated sources to [target], in place of its previous content. */
    @OptIn(ExperimentalPathApi::class)
    fun copySources(target: Path): Path {
        if (target.exists()) target.deleteTree()
        target.createDirectories()
        for (folder in listOf(sources, generated)) {
            folder.copyToRecursively(target, followLinks = false, overwrite = true)
        }
        return target
    }
}

/** A compiled unit in the cache. */
internal class BuildFolder(val folder: Path) {
    val classes: Path = folder.resolve(CLASSES)

    /** Whether the cache has the unit and its files are unchanged. Each access reads all files. */
    val seal: Seal
        get() = sealOf(folder)

    val isComplete: Boolean
        get() = seal == Seal.INTACT

    /** Returns the sources that processors and schema compilers wrote, by relative path. */
    fun generated(): Map<String, String> =
        filesBelow(folder.resolve(GENERATED)).mapValues { it.value.readText() }

    companion object {
        const val CLASSES = "classes.jar"
        const val GENERATED = "generated"
    }
}
