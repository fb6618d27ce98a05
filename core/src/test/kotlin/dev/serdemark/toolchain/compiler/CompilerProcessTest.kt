package dev.serdemark.toolchain.compiler

import dev.serdemark.toolchain.BuildEvent
import dev.serdemark.toolchain.BuildResult
import dev.serdemark.toolchain.Recorder
import dev.serdemark.toolchain.Toolchain
import dev.serdemark.toolchain.answer
import dev.serdemark.toolchain.noSettings
import dev.serdemark.toolchain.sharedCache
import dev.serdemark.toolchain.unit
import io.kotest.matchers.collections.shouldHaveSize
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldStartWith
import io.kotest.matchers.types.shouldBeInstanceOf
import kotlin.time.Duration.Companion.milliseconds
import org.junit.jupiter.api.Test

class CompilerProcessTest {
    private val recorder = Recorder()

    @Test
    fun `a compiler JVM that was killed is replaced`() {
        Toolchain(sharedCache, noSettings, listener = recorder).use { toolchain ->
            toolchain.build(listOf(unit("first"))).getValue("first").answer() shouldBe "first"
            val started = recorder.all<BuildEvent.CompilerStarted>().single()
            val process = ProcessHandle.of(started.pid).orElseThrow()
            process.destroyForcibly()
            process.onExit().join()
            toolchain.build(listOf(unit("second"))).getValue("second").answer() shouldBe "second"
        }
        recorder.all<BuildEvent.CompilerStarted>() shouldHaveSize 2
    }

    @Test
    fun `a compilation that takes too long is ended and reported`() {
        val limit = 1.milliseconds
        val result =
            Toolchain(sharedCache, noSettings, listener = recorder, limit = limit).use {
                it.build(listOf(unit("slow"))).values.single()
            }
        result.shouldBeInstanceOf<BuildResult.Failed>()
        result.reason shouldStartWith "The compiler took longer than 1ms."
        val compiler = recorder.all<BuildEvent.CompilerStarted>().single()
        ProcessHandle.of(compiler.pid).map { it.isAlive }.orElse(false) shouldBe false
    }

    @Test
    fun `the compiler JVM is gone when the toolchain is closed`() {
        Toolchain(sharedCache, noSettings, listener = recorder).use {
            it.build(listOf(unit("last")))
        }
        val compiler = recorder.all<BuildEvent.CompilerStarted>().single()
        ProcessHandle.of(compiler.pid).map { it.isAlive }.orElse(false) shouldBe false
    }

    @Test
    fun `the compiler JVM ends when its parent is gone`() {
        val java = ProcessHandle.current().info().command().orElseThrow()
        val classPath = System.getProperty("java.class.path")
        val compiler = ProcessBuilder(java, "-cp", classPath, CompilerMain::class.java.name).start()
        compiler.outputStream.close()
        compiler.waitFor() shouldBe 0
    }
}
