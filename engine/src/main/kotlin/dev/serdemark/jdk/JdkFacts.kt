package dev.serdemark.jdk

import java.io.IOException
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import kotlin.io.path.isRegularFile
import kotlin.io.path.readText

private const val ANSWER_SECONDS = 10L
private const val UNKNOWN = "unknown vendor"

private val LINE = Regex("""(\w+)="(.*)"""")
private val PROPERTY = Regex("""\s*([\w.]+) = (.*)""")

/** Describes the installation in [home]; null if it does not identify itself, or does not start. */
internal fun describe(home: Path): Jdk? = fromReleaseFile(home) ?: fromItsAnswer(home)

/** Reads the file `release`. All builds since Java 8 have it, but not all with the same keys. */
private fun fromReleaseFile(home: Path): Jdk? {
    val file = home.resolve("release")
    if (!file.isRegularFile()) return null
    val facts = facts(file.readText(), LINE)
    val version = facts["JAVA_RUNTIME_VERSION"] ?: facts["JAVA_VERSION"] ?: return null
    return Jdk(home, JdkVersion(version), facts["IMPLEMENTOR"] ?: UNKNOWN)
}

/**
 * Reads the output of `java -version` with the system properties, which are the same in all
 * versions.
 */
private fun fromItsAnswer(home: Path): Jdk? {
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
    val facts = facts(process.inputStream.bufferedReader().use { it.readText() }, PROPERTY)
    val version = facts["java.runtime.version"] ?: facts["java.version"] ?: return null
    return Jdk(home, JdkVersion(version), facts["java.vendor"] ?: UNKNOWN)
}

private fun facts(text: String, line: Regex): Map<String, String> =
    text.lines().mapNotNull(line::matchEntire).associate { it.groupValues[1] to it.groupValues[2] }
