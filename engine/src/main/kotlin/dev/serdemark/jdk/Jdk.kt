package dev.serdemark.jdk

import dev.serdemark.plan.JavaInstallation
import java.nio.file.Path
import kotlin.io.path.isRegularFile

/**
 * A Java installation: a JDK, or a runtime that can run what was compiled elsewhere.
 *
 * @property home the folder that holds `bin/java`
 * @property vendor who built it, such as `Eclipse Adoptium`
 */
data class Jdk(val home: Path, val version: JdkVersion, val vendor: String) {
    /** As plans name it. */
    val installation: JavaInstallation
        get() = JavaInstallation("$home", version.text, vendor)

    override fun toString(): String = "$version ($vendor) in $home"

    companion object {
        /** The one that a plan names. */
        fun of(java: JavaInstallation): Jdk =
            Jdk(Path.of(java.home), JdkVersion(java.version), java.vendor)
    }
}

/** The program that starts a JVM of the installation in [home], on any system. */
internal fun javaIn(home: Path): Path? =
    listOf("java", "java.exe").map { home.resolve("bin").resolve(it) }.find { it.isRegularFile() }
