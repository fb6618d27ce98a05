package dev.serdemark.cli

import dev.serdemark.cli.testing.Checkout
import dev.serdemark.cli.testing.Ended
import dev.serdemark.cli.testing.Tool
import dev.serdemark.cli.testing.dated
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

/** Tests the launcher of a checkout, with a fake Maven that records its calls. */
@DisabledOnOs(OS.WINDOWS)
class LauncherIT(@TempDir folder: Path) {
    private val folder = folder.toRealPath()
    private val checkout = Checkout(this.folder)

    private fun Ended.shouldHaveRun() =
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
        checkout.built shouldBe 1
        checkout.isTidy shouldBe true
    }

    @Test
    fun `the launcher passes on arguments, working folder and exit status`() {
        checkout.run()
        val ended = checkout.run("run", "a b", "*", "", "--x='\"\$HOME\\")
        ended.out shouldBe "[$folder][run][a b][*][][--x='\"\$HOME\\]"
        ended.status shouldBe 7
    }

    @Test
    fun `Maven's JVM has the serial collector unless the user's options choose another`() {
        val seen = folder.resolve("options")
        checkout.maven("printf %s \"\$MAVEN_OPTS\" >'$seen'")
        fun options(users: String?): List<String> {
            checkout.stamp.deleteIfExists()
            checkout.start(environment = mapOf("MAVEN_OPTS" to users)).await().shouldHaveRun()
            return seen.readText().trim().split(Regex(" +"))
        }
        val serial = listOf("-XX:+UseSerialGC")
        options(null) shouldBe serial
        options("-Xmx1g -Da=\\b") shouldBe serial + listOf("-Xmx1g", "-Da=\\b")
        options("-Xmx1g -XX:+UseG1GC") shouldBe listOf("-Xmx1g", "-XX:+UseG1GC")
    }

    @Test
    fun `the launcher finds its checkout through links, and with CDPATH set`() {
        val bin = folder.resolve("bin").createDirectories()
        bin.resolve("absolute").createSymbolicLinkPointingTo(checkout.launcher)
        val link = bin.resolve("relative").createSymbolicLinkPointingTo(Path("absolute"))
        checkout.start(script = link, environment = mapOf("CDPATH" to "/")).await().shouldHaveRun()
        val within =
            checkout.start(
                script = Path("my checkout/serdemark"),
                environment = mapOf("CDPATH" to "$folder"),
            )
        within.await().shouldHaveRun()
        checkout.built shouldBe 1
    }

    @Test
    fun `the launcher builds again when a source has changed, and names the source`() {
        checkout.run()
        checkout.stamp.dated(Duration.ofMinutes(30))
        checkout.source.resolveSibling("Other.kt").writeText("")
        checkout.run().err shouldContain "engine/src/main/kotlin/Other.kt changed"
        checkout.stamp.dated(Duration.ofMinutes(30))
        checkout.source.writeText("changed")
        val ended = checkout.run()
        ended.shouldHaveRun()
        ended.err shouldContain "engine/src/main/kotlin/Some.kt changed"
        checkout.built shouldBe 3
    }

    @Test
    fun `the launcher builds again when a source was deleted`() {
        checkout.run()
        checkout.stamp.dated(Duration.ofMinutes(30))
        checkout.source.deleteExisting()
        val ended = checkout.run()
        ended.shouldHaveRun()
        ended.err shouldContain "engine/src/main/kotlin/Some.kt changed"
        checkout.built shouldBe 2
    }

    @Test
    fun `a copy of a built checkout is not built again until a file in it changes`() {
        checkout.run()
        val copy = checkout.copied()
        val first = checkout.start(script = copy).await()
        first.shouldHaveRun()
        first.err.shouldBeEmpty()
        copy.resolveSibling("pom.xml").writeText("changed")
        checkout.start(script = copy).await().err shouldContain "pom.xml changed"
        checkout.built shouldBe 2
    }

    @Test
    fun `a source with a time in the future is built once more only if its content changed`() {
        checkout.run()
        checkout.source.dated(Duration.ofHours(-5))
        checkout.run().err.shouldBeEmpty()
        checkout.source.writeText("changed")
        checkout.source.dated(Duration.ofHours(-5))
        repeat(2) { checkout.run().shouldHaveRun() }
        checkout.built shouldBe 2
    }

    @Test
    fun `classes that Maven built without the launcher are not mistaken for the launcher's`() {
        checkout.run()
        checkout.source.writeText("changed")
        checkout.buildByHand()
        checkout.stamp.dated(Duration.ofMinutes(30))
        checkout.source.writeText("")
        checkout.run().shouldHaveRun()
        checkout.built shouldBe 3
    }

    @Test
    fun `a copy of what Maven built is not built again once the launcher has seen the original`() {
        checkout.buildByHand()
        checkout.run().shouldHaveRun()
        checkout.start(script = checkout.copied()).await().shouldHaveRun()
        checkout.built shouldBe 1
    }

    @Test
    fun `if two launchers start at once, one builds and the other waits`() {
        checkout.maven("until grep -q waiting '${checkout.outputs}'/*.err; do sleep 0.1; done")
        val both = List(2) { checkout.start() }
        both.forEach { it.await().shouldHaveRun() }
        checkout.built shouldBe 1
        checkout.isTidy shouldBe true
    }

    @Test
    fun `one of the launchers that wait takes over the lock of a killed build`() {
        val dead = ProcessBuilder("true").start()
        dead.waitFor()
        checkout.lock.parent.createDirectories()
        checkout.lock.writeText("${dead.pid()}\n")
        val four = List(4) { checkout.start() }
        four.forEach { it.await().shouldHaveRun() }
        checkout.built shouldBe 1
        checkout.isTidy shouldBe true
    }

    @Test
    fun `stopping a build stops Maven, and leaves no lock`() {
        checkout.maven("kill -TERM \$PPID; exec sleep 60")
        val stopped = checkout.run()
        stopped.status shouldBe 143
        stopped.out.shouldBeEmpty()
        checkout.isTidy shouldBe true
        checkout.maven()
        checkout.run().shouldHaveRun()
    }

    @Test
    fun `a failed build shows what Maven printed, and the program does not run`() {
        checkout.maven("echo '[ERROR] Some.kt does not compile'; exit 1")
        val failed = checkout.run()
        withClue(failed) {
            failed.status shouldBe 1
            failed.out.shouldBeEmpty()
            failed.err shouldContain "[ERROR] Some.kt does not compile"
        }
        checkout.isTidy shouldBe true
    }

    @Test
    fun `the error for a missing Maven says what to install`() {
        val path = folder.resolve("few").createDirectories()
        val needed = "sh dirname readlink find head mkdir mktemp ln cat rm cmp sleep".split(' ')
        needed.forEach { path.resolve(it).writeScript("exec ${onPath(it)} \"\$@\"") }
        val ended = checkout.start(environment = mapOf("PATH" to "$path")).await()
        withClue(ended) {
            ended.status shouldBe 2
            ended.err shouldBe
                "serdemark: Maven is needed to build from source. " +
                    "Install Maven 3.8 or later and a JDK 17 or later, or use the released zip.\n"
        }
        checkout.isTidy shouldBe true
    }

    @ParameterizedTest
    @MethodSource("shells")
    fun `every shell can parse the scripts`(shell: String) {
        listOf("serdemark", "cli/src/main/dist/bin/serdemark")
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
