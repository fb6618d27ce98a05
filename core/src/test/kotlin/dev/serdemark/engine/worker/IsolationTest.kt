package dev.serdemark.engine.worker

import dev.serdemark.engine.ThisMachine
import dev.serdemark.plan.JvmSetting
import dev.serdemark.problem.ProblemException
import dev.serdemark.worker.protocol.Hello
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.collections.shouldContainAll
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldStartWith
import java.nio.file.Path
import kotlin.io.path.Path
import kotlin.io.path.createDirectory
import kotlin.io.path.createFile
import kotlin.io.path.exists
import kotlin.io.path.readLines
import kotlin.time.Duration.Companion.milliseconds
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class IsolationTest {
    @Test
    fun `a contender sees no environment, no input, and a folder that is removed`() {
        val folder =
            withWorker(CuriousCodec::class) { worker ->
                val seen = facts(worker)
                seen["environment"] shouldBe "[LC_ALL]"
                seen["stdin"] shouldBe "-1"
                Path(seen.getValue("folder")).also { it.exists() shouldBe true }
            }
        folder.exists() shouldBe false
    }

    @Test
    fun `the command line of a worker shows neither token nor port`() {
        withWorker(CuriousCodec::class) { worker ->
            facts(worker).getValue("command").substringAfter("bin/java ") shouldBe "@arguments"
            Path(facts(worker).getValue("folder"), "arguments").readLines().last() shouldBe
                "\"${worker.hello.token()}\""
        }
    }

    @Test
    fun `a worker says what it is and what its clock is like`() {
        withWorker(GoodCodec::class) { worker ->
            val hello: Hello = worker.hello
            hello.flags() shouldContainAll command().jvm.flags
            hello.javaVersion() shouldBe Runtime.version().toString()
            (hello.clock().stepNanos() in 1..100_000_000) shouldBe true
            (hello.clock().costNanos() in 0..1_000_000) shouldBe true
        }
    }

    @Test
    fun `class paths with spaces and quotes reach the worker`(@TempDir folder: Path) {
        val odd = folder.resolve("a b#'c'\\d").createDirectory()
        val command = command().run { copy(classPath = listOf(odd) + classPath) }
        WorkerLauncher().use {
            it.launch(command).use { w -> w.prepare(prepare(GoodCodec::class)) }
        }
    }

    @Test
    fun `links in the folder of a worker are removed, and not what they lead to`(
        @TempDir folder: Path
    ) {
        val kept = folder.resolve("kept").createFile()
        val command = command().copy(contenderFlags = listOf("-Dlinked=$folder"))
        WorkerLauncher().use { launcher ->
            launcher.launch(command).use { it.prepare(prepare(LinkingCodec::class)) }
        }
        kept.exists() shouldBe true
    }

    @Test
    fun `a JVM that does not know its flags is reported with what it says`() {
        val failure =
            shouldThrow<WorkerDied> {
                WorkerLauncher().use {
                    it.launch(command(JvmSetting("odd", ThisMachine.java(), listOf("-XX:+NoSuch"))))
                }
            }
        failure.outcome.reason shouldBe "Its JVM ended with exit code 1 during set-up."
        failure.detail shouldContain "Unrecognized VM option 'NoSuch'"
    }

    @Test
    fun `a worker that does not connect in time is reported`() {
        val failure =
            shouldThrow<WorkerHung> {
                WorkerLauncher(WorkerLimits(start = 1.milliseconds)).use { it.launch(command()) }
            }
        failure.outcome.reason shouldStartWith "Gave no answer within 1ms during set-up"
    }

    @Test
    fun `a JDK that is not there is the user's to mend`(@TempDir folder: Path) {
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

    /** What [CuriousCodec] printed, by the first word of each line. */
    private fun facts(worker: Worker): Map<String, String> {
        worker.check()
        return worker.output
            .text()
            .lines()
            .filter { ' ' in it }
            .associate {
                it.substringBefore(' ') to it.substringAfter(' ')
            }
    }
}
