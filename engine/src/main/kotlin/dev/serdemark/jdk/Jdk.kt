package dev.serdemark.jdk

import dev.serdemark.plan.JavaInstallation
import java.nio.file.Path
import kotlin.io.path.isRegularFile

/**
 * A Java installation: a JDK, or a runtime that can run what another JDK compiled.
 *
 * @property home the folder that contains `bin/java`
 * @property vendor who built it, such as `Eclipse Adoptium`
 */
data class Jdk(val home: Path, val version: JdkVersion, val vendor: String) {
    /** The installation as plans name it. */
    val installation: JavaInstallation
        get() = JavaInstallation("$home", version.text, vendor)

    override fun toString(): String = "$version ($vendor) in $home"

    companion object {
        /** The installation that a plan names. */
        fun of(java: JavaInstallation): Jdk =
            Jdk(Path.of(java.home), JdkVersion(java.version), java.vendor)
    }
}

/**
 * The program that starts a JVM of the installation in [home], on any system; null if there is
 * none.
 */
internal fun javaIn(home: Path): Path? =
    listOf("java", "java.exe").map { home.resolve("bin").resolve(it) }.find { it.isRegularFile() }
