package dev.serdemark

import dev.serdemark.cli.testing.Checkout
import dev.serdemark.cli.testing.ProgramResult
import dev.serdemark.cli.testing.Tool
import dev.serdemark.cli.testing.setAge
import dev.serdemark.cli.testing.startScript
import dev.serdemark.cli.testing.writeScript
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldContainOnly
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldBeEmpty
import io.kotest.matchers.string.shouldContain
import java.nio.file.Path
import java.time.Duration
import kotlin.io.path.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.createSymbolicLinkPointingTo
import kotlin.io.path.deleteExisting
import kotlin.io.path.deleteIfExists
import kotlin.io.path.exists
import kotlin.io.path.readText
import kotlin.io.path.writeText
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.condition.DisabledOnOs
import org.junit.jupiter.api.condition.OS
import org.junit.jupiter.api.io.TempDir
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.MethodSource

/** Tests the launcher of a checkout with a fake Maven. */
@DisabledOnOs(OS.WINDOWS)
class LauncherIT(@TempDir temporary: Path) {
    private val folder = temporary.toRealPath()
    private val checkout = Checkout(folder)

    /** Checks that the program of the fake Maven has run: its status is always 7. */
    private fun ProgramResult.shouldHaveRun() =
        withClue(this) {
            status shouldBe 7
            out shouldBe "[$folder]"
        }

    @ParameterizedTest
    @MethodSource("shells")
    fun `the launcher builds only on its first use, and prints that it builds`(shell: String) {
        val first = checkout.start(shell = shell).await()
        first.shouldHaveRun()
        first.err shouldContain "building"
        val second = checkout.start(shell = shell).await()
        second.shouldHaveRun()
        second.err.shouldBeEmpty()
        checkout.buildCount shouldBe 1
        checkout.hasNoLauncherFiles shouldBe true
    }

    @Test
    fun `the program gets the arguments and the working folder, and its exit status is returned`() {
        checkout.run()
        val result = checkout.run("run", "a b", "*", "", "--x='\"\$HOME\\")
        result.out shouldBe "[$folder][run][a b][*][][--x='\"\$HOME\\]"
        result.status shouldBe 7
    }

    @Test
    fun `Maven's JVM has the serial collector unless the user's options choose another`() {
        val mavenOptions = folder.resolve("options")
        checkout.installMaven("printf %s \"\$MAVEN_OPTS\" >'$mavenOptions'")
        fun optionsFor(userOptions: String?): List<String> {
            checkout.stamp.deleteIfExists()
            checkout.start(environment = mapOf("MAVEN_OPTS" to userOptions)).await().shouldHaveRun()
            return mavenOptions.readText().trim().split(Regex(" +"))
        }
        val serial = listOf("-XX:+UseSerialGC")
        optionsFor(null) shouldBe serial
        optionsFor("-Xmx1g -Da=\\b") shouldBe serial + listOf("-Xmx1g", "-Da=\\b")
        optionsFor("-Xmx1g -XX:+UseG1GC") shouldBe listOf("-Xmx1g", "-XX:+UseG1GC")
    }

    @Test
    fun `the launcher finds its checkout through links, and with CDPATH set`() {
        val bin = folder.resolve("bin").createDirectories()
        bin.resolve("absolute").createSymbolicLinkPointingTo(checkout.launcher)
        val link = bin.resolve("relative").createSymbolicLinkPointingTo(Path("absolute"))
        checkout.start(script = link, environment = mapOf("CDPATH" to "/")).await().shouldHaveRun()
        val relative =
            checkout.start(
                script = Path("my checkout/serdemark"),
                environment = mapOf("CDPATH" to "$folder"),
            )
        relative.await().shouldHaveRun()
        checkout.buildCount shouldBe 1
    }

    @Test
    fun `the launcher builds again when a source has changed, and names the source`() {
        checkout.run()
        checkout.stamp.setAge(Duration.ofMinutes(30)) // Before the changes.
        checkout.source.resolveSibling("Other.kt").writeText("")
        checkout.run().err shouldContain "engine/src/main/kotlin/Other.kt changed"
        checkout.stamp.setAge(Duration.ofMinutes(30))
        checkout.source.writeText("changed")
        val result = checkout.run()
        result.shouldHaveRun()
        result.err shouldContain "engine/src/main/kotlin/Some.kt changed"
        checkout.buildCount shouldBe 3
    }

    @Test
    fun `the launcher builds again when a source was deleted`() {
        checkout.run()
        checkout.stamp.setAge(Duration.ofMinutes(30))
        checkout.source.deleteExisting()
        val result = checkout.run()
        result.shouldHaveRun()
        result.err shouldContain "engine/src/main/kotlin/Some.kt changed"
        checkout.buildCount shouldBe 2
    }

    @Test
    fun `a copy of a built checkout is not built again until a file in it changes`() {
        checkout.run()
        val copy = checkout.copy()
        val first = checkout.start(script = copy).await()
        first.shouldHaveRun()
        first.err.shouldBeEmpty()
        copy.resolveSibling("pom.xml").writeText("changed")
        checkout.start(script = copy).await().err shouldContain "pom.xml changed"
        checkout.buildCount shouldBe 2
    }

    @Test
    fun `a source with a future time causes one build, and only if its content changed`() {
        val inFuture = Duration.ofHours(-5)
        checkout.run()
        checkout.source.setAge(inFuture)
        checkout.run().err.shouldBeEmpty()
        checkout.source.writeText("changed")
        checkout.source.setAge(inFuture)
        repeat(2) { checkout.run().shouldHaveRun() }
        checkout.buildCount shouldBe 2
    }

    @Test
    fun `a source that is changed back after a build without the launcher is built again`() {
        checkout.run()
        checkout.source.writeText("changed")
        checkout.runMaven()
        checkout.stamp.setAge(Duration.ofMinutes(30))
        // The source is as in the launcher's build, but Maven has since compiled other content.
        checkout.source.writeText("")
        checkout.run().shouldHaveRun()
        checkout.buildCount shouldBe 3
    }

    @Test
    fun `a copy of a checkout that was built without the launcher is not built again`() {
        checkout.runMaven()
        checkout.run().shouldHaveRun()
        checkout.start(script = checkout.copy()).await().shouldHaveRun()
        checkout.buildCount shouldBe 1
    }

    @Test
    fun `if two launchers start at once, one builds and the other waits`() {
        // The build takes until the other launcher prints that it waits.
        checkout.installMaven(
            "until grep -q waiting '${checkout.outputs}'/*.err; do sleep 0.1; done"
        )
        val launchers = List(2) { checkout.start() }
        launchers.forEach { it.await().shouldHaveRun() }
        checkout.buildCount shouldBe 1
        checkout.hasNoLauncherFiles shouldBe true
    }

    @Test
    fun `if a killed build left its lock, one of the waiting launchers takes over the lock`() {
        val dead = ProcessBuilder("true").start()
        dead.waitFor()
        checkout.lock.parent.createDirectories()
        checkout.lock.writeText("${dead.pid()}\n")
        val launchers = List(4) { checkout.start() }
        launchers.forEach { it.await().shouldHaveRun() }
        checkout.buildCount shouldBe 1
        checkout.hasNoLauncherFiles shouldBe true
    }

    @Test
    fun `stopping a build stops Maven, and leaves no lock`() {
        // Maven stops the launcher, which is its parent.
        checkout.installMaven("kill -TERM \$PPID; exec sleep 60")
        val stopped = checkout.run()
        stopped.status shouldBe 143
        stopped.out.shouldBeEmpty()
        checkout.hasNoLauncherFiles shouldBe true
        checkout.installMaven()
        checkout.run().shouldHaveRun()
    }

    @Test
    fun `a failed build shows what Maven printed, and the program does not run`() {
        checkout.installMaven("echo '[ERROR] Some.kt does not compile'; exit 1")
        val failed = checkout.run()
        withClue(failed) {
            failed.status shouldBe 1
            failed.out.shouldBeEmpty()
            failed.err shouldContain "[ERROR] Some.kt does not compile"
        }
        checkout.hasNoLauncherFiles shouldBe true
    }

    @Test
    fun `the error for a missing Maven says what to install`() {
        // A folder with only the programs that the launcher needs, so without Maven.
        val path = folder.resolve("programs").createDirectories()
        val programs = "sh dirname readlink find head mkdir mktemp ln cat rm cmp sleep".split(' ')
        programs.forEach { path.resolve(it).writeScript("exec ${onPath(it)} \"\$@\"") }
        val result = checkout.start(environment = mapOf("PATH" to "$path")).await()
        withClue(result) {
            result.status shouldBe 2
            result.err shouldBe
                "serdemark: Maven is needed to build from source. " +
                    "Install Maven 3.8 or later and a JDK 17 or later, or use the released zip.\n"
        }
        checkout.hasNoLauncherFiles shouldBe true
    }

    @ParameterizedTest
    @MethodSource("shells")
    fun `every shell can parse the scripts`(shell: String) {
        listOf("serdemark", "dist/src/main/dist/bin/serdemark")
            .map {
                startScript(listOf(shell, "-n", it), Tool.home, checkout.outputs).await().status
            }
            .shouldContainOnly(0)
    }

    private companion object {
        fun onPath(name: String): Path? =
            System.getenv("PATH").split(':').map { Path(it, name) }.firstOrNull { it.exists() }

        @JvmStatic fun shells() = listOf("sh", "dash", "bash").filter { onPath(it) != null }
    }
}
