package dev.serdemark.toolchain.compiler

import dev.serdemark.toolchain.cache.Seal
import dev.serdemark.toolchain.cache.filesBelow
import dev.serdemark.toolchain.cache.sealOf
import java.nio.file.Path
import kotlin.io.path.readText

/** A compiled unit in the cache: whole, or not there. */
internal class BuildFolder(val folder: Path) {
    val classes: Path = folder.resolve(CLASSES)

    /** Whether it is there, and as it was when it was built. All of it is read. */
    val seal: Seal
        get() = sealOf(folder)

    val isComplete: Boolean
        get() = seal == Seal.WHOLE

    /** What processors and compilers of schemas wrote, by relative path. */
    fun generated(): Map<String, String> =
        filesBelow(folder.resolve(GENERATED)).mapValues { it.value.readText() }

    companion object {
        const val CLASSES = "classes.jar"
        const val GENERATED = "generated"
    }
}
