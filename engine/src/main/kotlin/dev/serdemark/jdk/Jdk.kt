package dev.serdemark.jdk

import dev.serdemark.plan.JavaInstallation
import java.io.IOException
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import kotlin.io.path.isRegularFile
import kotlin.io.path.readText

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

private const val ANSWER_SECONDS = 10L
private const val UNKNOWN = "unknown vendor"

private val LINE = Regex("""(\w+)="(.*)"""")
private val PROPERTY = Regex("""\s*([\w.]+) = (.*)""")

/** Describes the installation in [home]; null if it reports no version, or does not start. */
internal fun describe(home: Path): Jdk? = fromReleaseFile(home) ?: fromJavaOutput(home)

/** Reads the file `release`. All builds since Java 8 have it, but not all with the same keys. */
private fun fromReleaseFile(home: Path): Jdk? {
    val text =
        try {
            home.resolve("release").readText()
        } catch (_: IOException) {
            return null
        }
    val values = values(text, LINE)
    val version = values["JAVA_RUNTIME_VERSION"] ?: values["JAVA_VERSION"] ?: return null
    return Jdk(home, JdkVersion(version), values["IMPLEMENTOR"] ?: UNKNOWN)
}

/**
 * Reads the output of `java -version` with the system properties. The names of properties are the
 * same in all versions.
 */
private fun fromJavaOutput(home: Path): Jdk? {
    val java = javaIn(home) ?: return null
    val process =
        try {
            ProcessBuilder("$java", "-XshowSettings:properties", "-version")
                .redirectErrorStream(true)
                .start()
        } catch (_: IOException) {
            return null // Not a program of this system: nothing could be measured with it.
        }
    if (!process.waitFor(ANSWER_SECONDS, TimeUnit.SECONDS)) process.destroyForcibly()
    val values = values(process.inputStream.bufferedReader().use { it.readText() }, PROPERTY)
    val version = values["java.runtime.version"] ?: values["java.version"] ?: return null
    return Jdk(home, JdkVersion(version), values["java.vendor"] ?: UNKNOWN)
}

private fun values(text: String, line: Regex): Map<String, String> =
    text.lines().mapNotNull(line::matchEntire).associate { it.groupValues[1] to it.groupValues[2] }

/**
 * A version of Java, such as `17.0.15+6`, without the suffix that a distribution adds after a dash.
 * Versions before Java 9, such as `1.8.0_392`, are `8.0_392` here.
 *
 * @param full the version as the installation itself reports it
 */
class JdkVersion(full: String) : Comparable<JdkVersion> {
    /** The version as reports show it. */
    val text: String = full.removePrefix("1.").substringBefore('-')

    private val numbers: List<Int> = NUMBER.findAll(text).map { it.value.toInt() }.toList()

    /** The first number of the version, such as 17; 0 if the text contains none. */
    val feature: Int
        get() = numbers.firstOrNull() ?: 0

    /** Whether [requested] is this version, or its first numbers, such as `17` or `17.0.15`. */
    fun matches(requested: String): Boolean =
        // The version 17.0.1+12 matches 17.0.1, but 17.0.15 does not.
        text == requested || text.startsWith(requested) && !text[requested.length].isDigit()

    override fun compareTo(other: JdkVersion): Int =
        numbers.zip(other.numbers, Int::compareTo).firstOrNull { it != 0 }
            ?: numbers.size.compareTo(other.numbers.size)

    override fun equals(other: Any?): Boolean = other is JdkVersion && other.text == text

    override fun hashCode(): Int = text.hashCode()

    override fun toString(): String = text

    private companion object {
        val NUMBER = Regex("[0-9]{1,9}")
    }
}
