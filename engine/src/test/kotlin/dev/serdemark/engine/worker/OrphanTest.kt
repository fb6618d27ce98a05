package dev.serdemark.engine.worker

import dev.serdemark.engine.testing.HangingCodec
import dev.serdemark.engine.testing.command
import dev.serdemark.engine.testing.prepare
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldHaveSize
import io.kotest.matchers.shouldBe
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import java.util.concurrent.locks.LockSupport
import kotlin.concurrent.thread
import kotlin.io.path.createDirectory
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.name
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource

@Tag("slow")
class OrphanTest {
    @ParameterizedTest
    @ValueSource(booleans = [true, false])
    fun `a worker ends with the orchestrator, even while its contender hangs`(
        forcibly: Boolean,
        @TempDir temporary: Path,
    ) {
        val orchestrator = startOrchestrator(temporary)
        val worker = orchestrator.inputReader().readLine().toLong()
        val workerEnd = ProcessHandle.of(worker).get().onExit()

        if (forcibly) orchestrator.destroyForcibly() else orchestrator.destroy()

        workerEnd.get(20, TimeUnit.SECONDS).isAlive shouldBe false
        orchestrator.waitFor(20, TimeUnit.SECONDS) shouldBe true
        if (!forcibly) temporary.listDirectoryEntries().shouldBeEmpty()
    }

    @Test
    fun `an orchestrator deletes only folders of killed orchestrators`(@TempDir temporary: Path) {
        // The names only resemble those of the folders of orchestrators.
        val others = listOf("serdemark-note", "serdemark-1", "serdemark-worker1")
        others.forEach { temporary.resolve(it).createDirectory() }
        val killed = startOrchestrator(temporary)
        val living = startOrchestrator(temporary)
        val workers = listOf(killed, living).map { it.inputReader().readLine().toLong() }
        val workerEnd = ProcessHandle.of(workers.first()).get().onExit()
        killed.destroyForcibly().waitFor()
        workerEnd.get(20, TimeUnit.SECONDS)
        temporary.listDirectoryEntries() shouldHaveSize others.size + 2

        // The folder of `next` replaces the folder of `killed`.
        val next = startOrchestrator(temporary)
        next.inputReader().readLine()
        temporary.listDirectoryEntries() shouldHaveSize others.size + 2
        next.destroy()
        living.destroy()
        listOf(next, living).forEach { it.waitFor(20, TimeUnit.SECONDS) shouldBe true }
        temporary.listDirectoryEntries().map { it.name }.sorted() shouldBe others.sorted()
    }

    private fun startOrchestrator(temporary: Path): Process =
        ProcessBuilder(
                Path.of(command().jvm.java.home, "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Djava.io.tmpdir=$temporary",
                "-cp",
                System.getProperty("java.class.path"),
                Orchestrator::class.java.name,
            )
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start()
}

/** Launches a worker, and prints its process id when its contender hangs. */
object Orchestrator {
    @JvmStatic
    fun main(arguments: Array<String>) {
        val worker = WorkerLauncher().launch(command())
        worker.prepare(prepare(HangingCodec::class))
        val check = thread { worker.check() }
        while (worker.output.size == 0L) LockSupport.parkNanos(1_000_000)
        println(worker.hello.pid)
        check.join()
    }
}
