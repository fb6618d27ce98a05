package dev.serdemark.engine.worker

import dev.serdemark.engine.ThisMachine
import dev.serdemark.engine.testing.EnvironmentPrintingCodec
import dev.serdemark.engine.testing.GoodCodec
import dev.serdemark.engine.testing.LinkingCodec
import dev.serdemark.engine.testing.command
import dev.serdemark.engine.testing.prepare
import dev.serdemark.engine.testing.withWorker
import dev.serdemark.plan.JvmSetting
import dev.serdemark.problem.ProblemException
import dev.serdemark.worker.protocol.Hello
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldContainAll
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldStartWith
import java.io.File
import java.nio.charset.Charset
import java.nio.file.Path
import java.nio.file.attribute.PosixFilePermissions
import kotlin.io.path.Path
import kotlin.io.path.createDirectory
import kotlin.io.path.createFile
import kotlin.io.path.exists
import kotlin.io.path.getPosixFilePermissions
import kotlin.io.path.readLines
import kotlin.io.path.writeText
import kotlin.time.Duration.Companion.milliseconds
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.condition.DisabledOnOs
import org.junit.jupiter.api.condition.OS
import org.junit.jupiter.api.io.TempDir

@Tag("slow")
class IsolationTest {
    @Test
    fun `a contender gets no environment, no input, and a folder that is removed afterwards`() {
        val folder =
            withWorker(EnvironmentPrintingCodec::class) { worker ->
                val facts = printedFacts(worker)
                // The launcher sets only this variable.
                facts["environment"] shouldBe "[LC_ALL]"
                facts["stdin"] shouldBe "-1"
                Path(facts.getValue("folder")).also { it.exists() shouldBe true }
            }
        folder.exists() shouldBe false
    }

    @Test
    fun `the command line of a worker shows neither token nor port`() {
        withWorker(EnvironmentPrintingCodec::class) { worker ->
            val facts = printedFacts(worker)
            facts.getValue("command").substringAfter("bin/java ") shouldBe "@arguments"
            Path(facts.getValue("folder"), "arguments").readLines().last() shouldBe
                "\"${worker.hello.token}\""
        }
    }

    @Test
    fun `a worker reports its JVM and its clock`() {
        withWorker(GoodCodec::class) { worker ->
            val hello: Hello = worker.hello
            hello.flags shouldContainAll command().jvm.flags
            hello.javaVersion shouldBe Runtime.version().toString()
            (hello.clock.stepNanos in 1..100_000_000) shouldBe true
            (hello.clock.costNanos in 0..1_000_000) shouldBe true
        }
    }

    @Test
    fun `class paths with odd names reach the worker`(@TempDir folder: Path) {
        val charset = Charset.forName(System.getProperty("sun.jnu.encoding"))
        val names = ODD_NAMES.filter { charset.newEncoder().canEncode(it) }
        val folders = names.map { folder.resolve(it).createDirectory() }
        folders.forEachIndexed { i, oddFolder -> oddFolder.resolve("odd$i").writeText("found") }
        val flags = names.mapIndexed { i, name -> "-Dodd$i=$name" } + "-Dodds=${names.size}"
        val command =
            command().run { copy(classPath = folders + classPath, contenderFlags = flags) }
        WorkerLauncher().use { launcher ->
            launcher.launch(command).use { worker ->
                worker.prepare(prepare(EnvironmentPrintingCodec::class))
                val facts = printedFacts(worker)
                names.forEachIndexed { i, name ->
                    withClue(name) {
                        facts["odd$i"] shouldBe "found" + name.toByteArray().toHexString()
                    }
                }
            }
        }
    }

    @Test
    fun `a folder with the separator of class paths in its name is reported as a problem`(
        @TempDir folder: Path
    ) {
        val oddFolder = folder.resolve("a${File.pathSeparator}b")
        val command = command().run { copy(classPath = listOf(oddFolder) + classPath) }
        val thrown = shouldThrow<ProblemException> { WorkerLauncher().use { it.launch(command) } }
        thrown.problems.single().message shouldBe
            "Java cannot load '$oddFolder', since '${File.pathSeparator}' separates the entries of a class path."
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    fun `only the user can read the folder of a worker and its arguments`() {
        withWorker(EnvironmentPrintingCodec::class) { worker ->
            val folder = Path(printedFacts(worker).getValue("folder"))
            PosixFilePermissions.toString(folder.getPosixFilePermissions()) shouldBe "rwx------"
            PosixFilePermissions.toString(
                folder.resolve("arguments").getPosixFilePermissions()
            ) shouldBe "rw-------"
        }
    }

    @Test
    fun `links in the folder of a worker are removed, but not their targets`(
        @TempDir folder: Path
    ) {
        val fileInTarget = folder.resolve("kept").createFile()
        val command = command().copy(contenderFlags = listOf("-Dlinked=$folder"))
        WorkerLauncher().use { launcher ->
            launcher.launch(command).use { it.prepare(prepare(LinkingCodec::class)) }
        }
        fileInTarget.exists() shouldBe true
    }

    @Test
    fun `a JVM that refuses its flags is reported with its message`() {
        val failure =
            shouldThrow<ProblemException> {
                WorkerLauncher().use {
                    it.launch(command(JvmSetting("odd", ThisMachine.java(), listOf("-XX:+NoSuch"))))
                }
            }
        failure.problems.single().message shouldStartWith
            "A worker's JVM ended with exit code 1 before it ran any contender: Unrecognized VM option 'NoSuch'"
    }

    @Test
    fun `a worker that does not connect in time is reported`() {
        val failure =
            shouldThrow<ProblemException> {
                WorkerLauncher(WorkerLimits(start = 1.milliseconds)).use { it.launch(command()) }
            }
        failure.problems.single().message shouldStartWith
            "A worker's JVM did not answer within 1ms before it ran any contender"
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    fun `a broken java is a problem, not a contender's failure`(@TempDir folder: Path) {
        val java = folder.resolve("bin").createDirectory().resolve("java")
        java.writeText("#!/bin/sh\necho 'no libjvm.so here'; exit 6\n")
        java.toFile().setExecutable(true)
        val setting = JvmSetting("broken", ThisMachine.java().copy(home = "$folder"), emptyList())
        val thrown =
            shouldThrow<ProblemException> { WorkerLauncher().use { it.launch(command(setting)) } }
        val problem = thrown.problems.single()
        problem.message shouldBe
            "A worker's JVM ended with exit code 6 before it ran any contender: no libjvm.so here."
        problem.advice.orEmpty() shouldContain "$java -version"
    }

    @Test
    fun `a missing JDK is reported as a problem`(@TempDir folder: Path) {
        val problem =
            shouldThrow<ProblemException> {
                WorkerLauncher().use {
                    it.launch(
                        command(
                            JvmSetting(
                                "none",
                                ThisMachine.java().copy(home = "$folder"),
                                emptyList(),
                            )
                        )
                    )
                }
            }
        problem.message shouldStartWith "Cannot start '${folder.resolve("bin/java")}'"
    }

    /** Returns the lines that [EnvironmentPrintingCodec] printed, by their first word. */
    private fun printedFacts(worker: Worker): Map<String, String> {
        worker.check()
        return worker.output
            .text()
            .lines()
            .filter { ' ' in it }
            .associate {
                it.substringBefore(' ') to it.substringAfter(' ')
            }
    }

    private companion object {
        val ODD_NAMES =
            listOf("a b", "#a", "@a", "'a'", "\"a\"", "a\\b", "a\\", "a\nb", "a\r\nb", "\ta") +
                listOf("a\u000Cb", "ä", "-cp")
    }
}
