package dev.serdemark.toolchain

import java.nio.file.Path
import kotlin.io.path.Path
import kotlin.io.path.isRegularFile
import kotlin.io.path.readText

/**
 * What units are compiled for.
 *
 * @property jdkHome the JDK whose classes they see
 * @property jvmTarget version of the class files, as the Kotlin compiler names it
 */
data class Target(
    val jdkHome: Path = Path(System.getProperty("java.home")),
    val jvmTarget: String = "17",
) {
    /** What tells this JDK from others: its release file, or its place where it has none. */
    internal val jdkIdentity: String
        get() = jdkHome.resolve("release").let { if (it.isRegularFile()) it.readText() else "$it" }
}
