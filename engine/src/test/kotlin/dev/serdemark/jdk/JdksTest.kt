package dev.serdemark.jdk

import dev.serdemark.jdk.testing.fakeJdk
import dev.serdemark.problem.ProblemException
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.createSymbolicLinkPointingTo
import kotlin.io.path.writeText
import org.junit.jupiter.api.BeforeEach
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class JdksTest {
    @TempDir private lateinit var folder: Path

    private lateinit var jdks: Jdks

    @BeforeEach
    fun install() {
        val installed = folder.resolve("usr/lib/jvm").createDirectories()
        fakeJdk(installed.resolve("a-21-old"), "21.0.1+12-LTS")
        fakeJdk(installed.resolve("b-21-new"), "21.0.10+7-LTS", "Other")
        fakeJdk(installed.resolve("c-17-newer"), "17.0.99+1")
        fakeJdk(installed.resolve("d-11"), "11.0.2+9")
        fakeJdk(installed.resolve("e-8"), "1.8.0_392-b08")
        fakeJdk(folder.resolve("mine"), "26-ea+3")
        val running =
            Jdk(fakeJdk(folder.resolve("running"), "17.0.15+6"), JdkVersion("17.0.15+6"), "Acme")
        jdks = Jdks(running, JdkPlaces(emptyMap(), folder, folder), folder)
    }

    /** Returns the folder of the JDK that [text] finds. */
    private fun home(text: String) = "${folder.relativize(jdks.find(text).home)}"

    private fun errorFor(text: String) = shouldThrow<ProblemException> { jdks.find(text) }.message!!

    @Test
    fun `a feature version finds its newest JDK`() {
        home("21") shouldBe "usr/lib/jvm/b-21-new"
        jdks.find("21").installation.run {
            version shouldBe "21.0.10+7"
            vendor shouldBe "Other"
        }
    }

    @Test
    fun `the running JDK comes before newer JDKs of its feature version`() {
        home("17") shouldBe "running"
        home("17.0.99") shouldBe "usr/lib/jvm/c-17-newer"
    }

    @Test
    fun `a full version finds only the JDK of that version`() {
        home("21.0.1") shouldBe "usr/lib/jvm/a-21-old"
        home("21.0.1+12") shouldBe "usr/lib/jvm/a-21-old"
        errorFor("21.0.2") shouldContain "There is no JDK '21.0.2' here."
    }

    @Test
    fun `a relative or absolute path finds the JDK in its folder`() {
        home("mine") shouldBe "mine"
        home("./mine") shouldBe "mine"
        home("$folder/mine") shouldBe "mine"
        jdks.find("mine").version.feature shouldBe 26
    }

    @Test
    fun `the error for an unknown JDK lists the JDKs that were found`() {
        errorFor("99") shouldContain "There is no JDK '99' here. Found: 17.0.15+6 (Acme) in "
        errorFor("99") shouldContain "8.0_392 (Acme)"
        errorFor("nowhere") shouldContain
            "Unknown JDK: 'nowhere'. Expected a version (e.g. 17, 17.0.15) or a folder with bin/java."
        errorFor("\u0000") shouldContain "Unknown JDK: "
        errorFor("9\u0000") shouldContain "There is no JDK '9"
    }

    @Test
    fun `a JDK older than the class files of contenders is refused with advice`() {
        for (old in listOf("11", "8")) {
            errorFor(old) shouldContain
                "cannot run the workers: contenders are compiled for Java 17. Ask for JDK 17 or later."
        }
    }

    @Test
    fun `several links to a JDK count once`() {
        for (link in listOf("default", "latest")) {
            folder.resolve("usr/lib/jvm/$link").createSymbolicLinkPointingTo(folder.resolve("mine"))
        }
        jdks.all.count { it.version.feature == 26 } shouldBe 1
    }

    @Test
    fun `the version of a JDK without a release file is found by running java`() {
        jdkWithoutReleaseFile(folder.resolve("bare"))
        jdks.find("bare").installation.run {
            version shouldBe "22.0.1+8"
            vendor shouldBe "Quiet Inc."
        }
    }

    @Test
    fun `the version of a JDK with an unreadable release file is found by running java`() {
        val home = folder.resolve("locked").also(::jdkWithoutReleaseFile)
        // This file cannot be read.
        home.resolve("release").createSymbolicLinkPointingTo(Path.of("/proc/self/mem"))
        jdks.find("locked").installation.version shouldBe "22.0.1+8"
    }

    /** Creates a JDK that reports its version only if its program `java` runs. */
    private fun jdkWithoutReleaseFile(home: Path) {
        val java = home.resolve("bin").createDirectories().resolve("java")
        java.writeText(
            "#!/bin/sh\necho '    java.runtime.version = 22.0.1+8-16' >&2\necho '    java.vendor = Quiet Inc.' >&2\n"
        )
        java.toFile().setExecutable(true)
    }
}
