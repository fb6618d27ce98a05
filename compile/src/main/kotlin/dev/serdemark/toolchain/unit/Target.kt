package dev.serdemark.toolchain.unit

import java.nio.file.Path
import kotlin.io.path.Path
import kotlin.io.path.isRegularFile
import kotlin.io.path.readText

/**
 * The platform that units are compiled for.
 *
 * @property jdkHome the JDK whose classes the units see
 * @property jvmTarget the version of class files, as the Kotlin compiler names it
 */
data class Target(
    val jdkHome: Path = Path(System.getProperty("java.home")),
    val jvmTarget: String = "17",
) {
    /**
     * A text that identifies this JDK: the content of its release file, or its path if it has none.
     */
    internal val jdkIdentity: String
        get() = if (releaseFile.isRegularFile()) releaseFile.readText() else "$jdkHome"

    /**
     * The version from the release file, such as `17.0.15+6`, or the JDK's path if the file has
     * none.
     */
    internal val jdkVersion: String
        get() = VERSION.find(jdkIdentity)?.groupValues?.get(1) ?: "$jdkHome"

    private val releaseFile: Path
        get() = jdkHome.resolve("release")

    private companion object {
        val VERSION = Regex("""JAVA_RUNTIME_VERSION="(.*)"""")
    }
}
