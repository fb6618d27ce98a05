package dev.serdemark.toolchain.compiler

import dev.serdemark.toolchain.cache.filesBelow
import java.nio.file.Path
import kotlin.io.path.exists
import kotlin.io.path.readText

/** A compiled unit in the cache: whole, or not there. */
internal class BuildFolder(val folder: Path) {
    val classes: Path = folder.resolve(CLASSES)

    val isComplete: Boolean
        get() = classes.exists()

    /** What processors and compilers of schemas wrote, by relative path. */
    fun generated(): Map<String, String> =
        filesBelow(folder.resolve(GENERATED)).mapValues { it.value.readText() }

    companion object {
        const val CLASSES = "classes.jar"
        const val GENERATED = "generated"
    }
}
