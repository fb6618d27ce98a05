package dev.serdemark.engine.jvm

import dev.serdemark.engine.ThisMachine
import dev.serdemark.plan.JvmSetting
import dev.serdemark.problem.ProblemException
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.collections.shouldHaveSize
import io.kotest.matchers.string.shouldContain
import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.writeText
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class JvmTrialTest {
    @TempDir private lateinit var folder: Path

    private val running = ThisMachine.java()

    private fun settings(vararg arguments: String) =
        JvmAxes(running, arguments = arguments.toList()).settings()

    private fun refusal(vararg arguments: String) =
        "${shouldThrow<ProblemException> { requireUsable(settings(*arguments)) }.problems.single()}"

    @Test
    fun `the collectors of this JDK are usable`() {
        val collectors = listOf(Collector.G1, Collector.PARALLEL, Collector.SERIAL)
        requireUsable(JvmAxes(running, collectors = collectors).settings())
    }

    @Test
    fun `an unknown option is reported with the JVM's message and all options`() {
        val text = refusal("-XX:+NoSuchThing")
        text shouldContain
            "The JVM setting 'g1-args' does not work on JDK ${running.version}: Unrecognized VM option 'NoSuchThing'. Its options: "
        text shouldContain "-XX:+UseG1GC"
    }

    @Test
    fun `an option that the JVM ignores with a warning is refused`() {
        val warning = "OpenJDK 64-Bit Server VM warning: Ignoring option Old; support was removed"
        problemOfJdk("echo '$warning'") shouldContain warning
    }

    @Test
    fun `a JVM that is not HotSpot is refused`() {
        problemOfJdk("echo 'Eclipse OpenJ9 VM (build openj9-0.46.0)'") shouldContain
            "It is an OpenJ9 VM"
    }

    @Test
    fun `the output of a JVM is shown even if it is not UTF-8`() {
        problemOfJdk("printf 'Ung\\374ltige Option\\n'; exit 1") shouldContain "ltige Option"
    }

    /** Returns the problem of a JDK whose `java` is this [script]. */
    private fun problemOfJdk(script: String): String {
        val java = folder.resolve("bin").createDirectories().resolve("java")
        java.writeText("#!/bin/sh\n$script\n")
        java.toFile().setExecutable(true)
        val settings = JvmAxes(running.copy(home = "$folder")).settings()
        return shouldThrow<ProblemException> { requireUsable(settings) }.message!!
    }

    @Test
    fun `every impossible setting is reported`() {
        val settings = settings("-XX:ConcGCThreads=-1") + settings("-Xgarbage")
        shouldThrow<ProblemException> { requireUsable(settings) }.problems shouldHaveSize 2
    }

    @Test
    fun `if settings differ only in the heap size, the smallest and the largest are tried`() {
        val tried = mutableListOf<JvmSetting>()
        val trial = GatheredTrial { tried += it }
        val heaps = (251..300).map { HeapSize.parse("${it}m") }
        repeat(100) { i ->
            val collector = if (i % 2 == 0) Collector.G1 else Collector.PARALLEL
            trial.require(
                JvmAxes(running, collectors = listOf(collector), heaps = heaps).settings()
            )
        }
        tried shouldHaveSize 0
        trial.tryAll()
        tried.map { it.name } shouldContainExactly
            listOf("g1-251m", "g1-300m", "parallel-251m", "parallel-300m")
    }

    @Test
    fun `a missing JDK is reported`() {
        val missing = JvmAxes(running.copy(home = "/no/such/jdk")).settings()
        shouldThrow<ProblemException> { requireUsable(missing) }.message!! shouldContain
            "It cannot be started"
    }
}
