package dev.serdemark

import io.kotest.matchers.collections.shouldContainAll
import io.kotest.matchers.maps.shouldBeEmpty
import io.kotest.matchers.shouldBe
import java.io.File
import org.junit.jupiter.api.Test

/**
 * Checks that the jars of one project have one version. Maven takes each module from the nearest
 * dependency that brings it, so a library could bring an older module of Jackson.
 */
class JarVersionsTest {
    /** Returns the versions of projects of which the [jars] (file names) have several. */
    private fun splits(jars: List<String>): Map<String, Set<String>> =
        jars
            .mapNotNull(JAR::matchEntire)
            .filterNot { it.groupValues[1] in LONE_JARS }
            .groupBy({ project(it.groupValues[1]) }, { it.groupValues[2] })
            .mapValues { (_, versions) -> versions.toSet() }
            .filterValues { versions ->
                val longest = versions.maxBy { it.length }
                // Modules that are released less often leave out the last number.
                versions.any { it != longest && !longest.startsWith("$it.") }
            }

    /** Returns the project of a jar, such as `jackson` for `jackson-core`. */
    private fun project(jar: String): String {
        val words = jar.split('-')
        return words.take(if (words.first() in HOMES) 2 else 1).joinToString("-")
    }

    @Test
    fun `the jars of each project on the class path have one version`() {
        val jars =
            System.getProperty("java.class.path")
                .split(File.pathSeparator)
                .map { File(it).name }
                // Serdemark's own jars include those of its tests.
                .filterNot { it.startsWith("serdemark-") }
        jars.mapNotNull { JAR.matchEntire(it)?.groupValues?.get(1) } shouldContainAll
            listOf("jackson-core", "jackson-databind", "jackson-dataformat-cbor")
        (splits(jars) - EXCEPTIONS).shouldBeEmpty()
    }

    @Test
    fun `another version of one module is found`() {
        splits(
                listOf(
                    "jackson-core-2.23.0.jar",
                    "jackson-annotations-2.23.jar",
                    "avro-1.12.2.jar",
                ) + listOf("commons-io-2.20.0.jar", "commons-lang3-3.20.0.jar")
            )
            .shouldBeEmpty()
        splits(listOf("jackson-core-2.23.0.jar", "jackson-databind-2.22.1.jar")) shouldBe
            mapOf("jackson" to setOf("2.23.0", "2.22.1"))
    }

    private companion object {
        val JAR = Regex("""(.+?)-(\d[\w.-]*)\.jar""")

        /** The first words of the jars of several projects. */
        val HOMES = setOf("commons", "kotlinx", "maven", "plexus", "snakeyaml")

        /** Jars whose first words are those of another project. */
        val LONE_JARS = setOf("kotlin-rgxgen-jvm", "maven-resolver-provider")

        /** The root pom.xml names a version for each module, or only tests have both. */
        val EXCEPTIONS = setOf("commons-statistics", "jna")
    }
}
