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

    /** Creates a JDK in [folder]. Returns its [path] relative to the folder. */
    private fun createJdk(path: String): Path =
        Path.of(path).also { fakeJdk(folder.resolve(path), "21.0.1+12") }

    @Test
    fun `JDKs of the system, of SDKMAN, of Gradle and of development environments are found`() {
        val jdks =
            listOf(
                createJdk("home/.sdkman/candidates/java/21.0.1-tem"),
                createJdk("home/.gradle/jdks/eclipse_adoptium-21-amd64-linux.2"),
                createJdk("home/.jdks/corretto-21"),
                createJdk("usr/lib/jvm/java-21"),
                createJdk("opt/jdk-21"),
            )
        homes() shouldContainExactlyInAnyOrder jdks
    }

    @Test
    fun `the home of a JDK in a bundle of macOS is found`() {
        val home = createJdk("Library/Java/JavaVirtualMachines/temurin-21.jdk/Contents/Home")
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
        val installed = createJdk("usr/lib/jvm/java-21")
        val javaHome = createJdk("mine/jdk")
        val javaHome25 = createJdk("tools/25")
        homes(
            mapOf("JAVA_HOME" to "$folder/$javaHome", "JAVA_HOME_25_X64" to "$folder/$javaHome25")
        ) shouldContainExactly listOf(javaHome, javaHome25, installed)
    }

    @Test
    fun `SDKMAN and Gradle are found in their configured folders`() {
        val jdks = listOf(createJdk("sdk/java/21"), createJdk("gradle/jdks/21"))
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
