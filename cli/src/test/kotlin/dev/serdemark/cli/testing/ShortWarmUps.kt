package dev.serdemark.cli.testing

import dev.serdemark.cli.output.StandardOutput
import dev.serdemark.cli.runSerdemark
import dev.serdemark.engine.request.Settings
import dev.serdemark.engine.worker.WorkerLimits
import dev.serdemark.plan.Plan
import dev.serdemark.worker.protocol.WarmUpRules
import kotlin.system.exitProcess
import kotlin.time.Duration.Companion.seconds

/**
 * The main class of the program with settings for fast tests. The warm-ups are too short for steady
 * times. Workers compile only with C1, do not touch the heap in advance, and give up earlier on
 * contenders that hang.
 */
object ShortWarmUps {
    private val limits = WorkerLimits(check = 15.seconds)

    private val callRules =
        WarmUpRules(
            /* minNanos = */ 20 * MILLI,
            /* minCalls = */ 1_000,
            /* enoughNanos = */ 100 * MILLI,
            /* capNanos = */ 300 * MILLI,
            /* sliceNanos = */ 10 * MILLI,
            /* quietSlices = */ 1,
            /* steadySlices = */ 2,
            /* tolerance = */ 1.0,
            /* maxPasses = */ 2,
        )
    private val requestRules =
        WarmUpRules(
            /* minNanos = */ 200 * MILLI,
            /* minCalls = */ 1_000,
            /* enoughNanos = */ 500 * MILLI,
            /* capNanos = */ 1_000 * MILLI,
            /* sliceNanos = */ 100 * MILLI,
            /* quietSlices = */ 1,
            /* steadySlices = */ 1,
            /* tolerance = */ 1.0,
            /* maxPasses = */ 1,
        )

    fun settings(plan: Plan): Settings {
        val warmUp = if (plan.calls.requests == null) callRules else requestRules
        return Settings.of(plan)
            .copy(
                warmUp = warmUp,
                limits = limits,
                jvmOptions = listOf("-XX:TieredStopAtLevel=1", "-XX:-AlwaysPreTouch"),
            )
    }

    @JvmStatic
    fun main(args: Array<String>) {
        val output = StandardOutput.install()
        exitProcess(
            output.statusAtEnd(runSerdemark(args.toList(), output, featuresOfTests, ::settings))
        )
    }
}

/** A millisecond in nanoseconds. */
private const val MILLI = 1_000_000L

/** The main class of the program as users run it. */
object UsualWarmUps {
    @JvmStatic
    fun main(args: Array<String>) {
        val output = StandardOutput.install()
        exitProcess(output.statusAtEnd(runSerdemark(args.toList(), output, featuresOfTests)))
    }
}
