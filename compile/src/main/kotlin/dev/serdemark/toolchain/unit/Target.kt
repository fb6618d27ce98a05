package dev.serdemark.toolchain.unit

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
    /** What identifies this JDK: its release file, or its path if it has none. */
    internal val jdkIdentity: String
        get() = if (releaseFile.isRegularFile()) releaseFile.readText() else "$jdkHome"

    /** Such as `17.0.15+6`, as its release file says, or its place where that says nothing. */
    internal val jdkVersion: String
        get() = VERSION.find(jdkIdentity)?.groupValues?.get(1) ?: "$jdkHome"

    private val releaseFile: Path
        get() = jdkHome.resolve("release")

    private companion object {
        val VERSION = Regex("""JAVA_RUNTIME_VERSION="(.*)"""")
    }
}
