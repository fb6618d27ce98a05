package dev.serdemark.toolchain.compiler

import java.nio.file.Files
import java.nio.file.Path
import kotlin.io.path.exists
import kotlin.io.path.invariantSeparatorsPathString
import kotlin.io.path.isRegularFile
import kotlin.io.path.readText

/** A compiled unit in the cache: whole, or not there. */
internal class BuildFolder(val folder: Path) {
    val classes: Path = folder.resolve(CLASSES)

    val isComplete: Boolean
        get() = classes.exists()

    /** What processors wrote, by relative path. */
    fun generated(): Map<String, String> = sourcesIn(folder.resolve(GENERATED))

    companion object {
        const val CLASSES = "classes.jar"
        const val GENERATED = "generated"
    }
}

/** The texts of all files below [folder], by relative path, in order. */
private fun sourcesIn(folder: Path): Map<String, String> =
    Files.walk(folder).use { paths ->
        paths
            .filter { it.isRegularFile() }
            .toList()
            .associate { folder.relativize(it).invariantSeparatorsPathString to it.readText() }
            .toSortedMap()
    }
