package dev.serdemark.jdk

import dev.serdemark.jdk.testing.fakeJdk
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.collections.shouldContainExactlyInAnyOrder
import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.writeText
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class JdkPlacesTest {
    @TempDir private lateinit var folder: Path

    private fun homes(environment: Map<String, String> = emptyMap()): List<Path> =
        JdkPlaces(environment, folder.resolve("home"), folder).homes().map { folder.relativize(it) }

    private fun jdk(path: String): Path =
        Path.of(path).also { fakeJdk(folder.resolve(path), "21.0.1+12") }

    @Test
    fun `JDKs of the system, of SDKMAN, of Gradle and of development environments are found`() {
        val jdks =
            listOf(
                jdk("home/.sdkman/candidates/java/21.0.1-tem"),
                jdk("home/.gradle/jdks/eclipse_adoptium-21-amd64-linux.2"),
                jdk("home/.jdks/corretto-21"),
                jdk("usr/lib/jvm/java-21"),
                jdk("opt/jdk-21"),
            )
        homes() shouldContainExactlyInAnyOrder jdks
    }

    @Test
    fun `the home of a JDK in a bundle of macOS is found`() {
        val home = jdk("Library/Java/JavaVirtualMachines/temurin-21.jdk/Contents/Home")
        homes() shouldContainExactly listOf(home)
    }

    @Test
    fun `JDKs in the folders of vendors below Program Files of Windows are found`() {
        val home = folder.resolve("Program Files/Eclipse Adoptium/jdk-21").createDirectories()
        home.resolve("bin").createDirectories().resolve("java.exe").writeText("")
        val environment = mapOf("ProgramFiles" to "$folder/Program Files")
        homes(environment) shouldContainExactly listOf(folder.relativize(home))
    }

    @Test
    fun `JDKs named by variables come first`() {
        val installed = jdk("usr/lib/jvm/java-21")
        val mine = jdk("mine/jdk")
        val built = jdk("tools/25")
        homes(
            mapOf("JAVA_HOME" to "$folder/$mine", "JAVA_HOME_25_X64" to "$folder/$built")
        ) shouldContainExactly listOf(mine, built, installed)
    }

    @Test
    fun `SDKMAN and Gradle are found in their configured folders`() {
        val jdks = listOf(jdk("sdk/java/21"), jdk("gradle/jdks/21"))
        val environment =
            mapOf(
                "SDKMAN_CANDIDATES_DIR" to "$folder/sdk",
                "GRADLE_USER_HOME" to "$folder/gradle",
            )
        homes(environment) shouldContainExactly jdks
    }

    @Test
    fun `a folder without bin and java is not a JDK`() {
        folder.resolve("usr/lib/jvm/openjdk-17/lib").createDirectories()
        homes(mapOf("JAVA_HOME" to "$folder/gone")).shouldBeEmpty()
    }

    @Test
    fun `a variable that is not a path is ignored`() {
        val names = listOf("JAVA_HOME", "SDKMAN_CANDIDATES_DIR", "GRADLE_USER_HOME", "ProgramFiles")
        homes(names.associateWith { "\u0000" }).shouldBeEmpty()
    }
}
