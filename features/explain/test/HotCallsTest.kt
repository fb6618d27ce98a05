package dev.serdemark.explain

import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.collections.shouldContain
import io.kotest.matchers.doubles.shouldBeBetween
import io.kotest.matchers.maps.shouldNotContainKey
import io.kotest.matchers.shouldBe
import java.nio.file.Path
import org.junit.jupiter.api.AfterEach
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/**
 * Profiles a program with known hot calls. One of the called methods is too large to be inlined.
 */
@Tag("slow")
class HotCallsTest {
    @TempDir private lateinit var folder: Path

    private val java = Path.of(System.getProperty("java.home"))

    private val process: Process =
        ProcessBuilder(
                "${java.resolve("bin").resolve("java")}",
                "-Xbatch",
                "-XX:FreqInlineSize=36",
                "-XX:+EnableDynamicAgentLoading",
                "-XX:+UnlockDiagnosticVMOptions",
                "-XX:+DebugNonSafepoints",
                "-cp",
                System.getProperty("java.class.path"),
                HOT_CALLS,
            )
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start()

    private val answers = process.inputStream.bufferedReader()

    /**
     * Makes a batch of calls, and returns its CPU time in nanoseconds. Skips the output of the
     * profiler.
     */
    private fun runBatch(): Long {
        process.outputStream.run {
            write(1)
            flush()
        }
        return answers.lineSequence().firstNotNullOf { it.toLongOrNull() }
    }

    private fun isCall(frame: String) = frame.startsWith(method("call"))

    private fun method(name: String) = "$HOT_CALLS.$name"

    @AfterEach
    fun end() {
        process.destroyForcibly()
    }

    @Test
    fun `a hot call that was not inlined is found with its reason, and an inlined call is not`() {
        val log = InliningLog(Recorder(java, folder))
        log.start(process.pid())
        repeat(5) { runBatch() }
        val reasons = log.stop(process.pid())
        reasons[MethodCall(method("call"), method("large"))] shouldBe "hot method too big"
        reasons.shouldNotContainKey(MethodCall(method("call"), method("small")))

        val profiler = AsyncProfiler(folder)
        profiler.start(process.pid(), SampledEvent.CPU)
        repeat(5) { runBatch() }
        val stacks = callsIn(profiler.stop(process.pid(), SampledEvent.CPU), ::isCall)
        val failed = failedInlining(stacks, reasons).first()
        listOf(failed.caller, failed.callee) shouldBe listOf(method("call"), method("large"))
        withoutMarks(stacks).keys.map { it.last() } shouldContain method("large")
    }

    @Test
    fun `events are counted per call, and unknown events are refused`() {
        val profiler = AsyncProfiler(folder)
        // Gets the calls compiled before they are counted.
        runBatch()
        var nanos = 0L
        var batches = 0
        val counted =
            eventsPerCall(profiler, process.pid(), ::isCall, mapOf("cpu" to 1_000_000)) {
                nanos += runBatch()
                batches++
                CALLS_OF_BATCH.toLong()
            }
        // The event `cpu` is a nanosecond of CPU time.
        val nanosPerCall = nanos.toDouble() / batches / CALLS_OF_BATCH
        counted.getValue("cpu").shouldBeBetween(nanosPerCall / 2, nanosPerCall * 2, 0.0)
        shouldThrow<CannotProfile> {
            eventsPerCall(profiler, process.pid(), ::isCall, mapOf("no-such-event" to 1)) { 1 }
        }
    }

    private companion object {
        const val HOT_CALLS = "dev.serdemark.explain.HotCallsKt"
    }
}
