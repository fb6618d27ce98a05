package dev.serdemark

import dev.serdemark.contender.VersionRange
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.ints.shouldBeGreaterThan
import java.io.File
import org.junit.jupiter.api.Test

/** Checks that no library of the program has a vulnerability that `advisories.csv` lists. */
class AdvisoriesTest {
    private class Advisory(val id: String, val artifact: String, val affected: VersionRange)

    private val advisories: List<Advisory> =
        checkNotNull(javaClass.getResource("advisories.csv"))
            .readText()
            .lines()
            .filter { it.isNotBlank() && !it.startsWith("#") }
            .map { line ->
                val (id, artifact, affected) =
                    checkNotNull(LINE.matchEntire(line)) { "No advisory: $line" }.destructured
                Advisory(id, artifact, checkNotNull(VersionRange.of(affected)) { affected })
            }

    /** Returns the known vulnerabilities of [jars], which are file names with versions. */
    private fun vulnerabilitiesOf(jars: List<String>): List<String> = jars.flatMap { jar ->
        val (artifact, version) = JAR.matchEntire(jar)?.destructured ?: return@flatMap emptyList()
        advisories
            .filter { it.artifact == artifact && version in it.affected }
            .map { "${it.id}: $jar" }
    }

    @Test
    fun `no library on the class path has a known vulnerability`() {
        val jars =
            System.getProperty("java.class.path").split(File.pathSeparator).map { File(it).name }
        // With fewer matches, the pattern would be wrong.
        jars.count { JAR.matches(it) } shouldBeGreaterThan 50
        vulnerabilitiesOf(jars).shouldBeEmpty()
    }

    @Test
    fun `affected versions are found, and fixed versions are not`() {
        vulnerabilitiesOf(
            listOf("aircompressor-0.27.jar", "plexus-utils-3.6.0.jar")
        ) shouldContainExactly
            listOf(
                "CVE-2025-67721: aircompressor-0.27.jar",
                "CVE-2025-67030: plexus-utils-3.6.0.jar",
            )
        vulnerabilitiesOf(listOf("aircompressor-2.0.3.jar", "commons-io-2.14.0.jar"))
            .shouldBeEmpty()
    }

    private companion object {
        val LINE = Regex("""([^,]+),([^,]+),"([^"]+)",.+""")
        val JAR = Regex("""(.+?)-(\d[\w.-]*)\.jar""")
    }
}
