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
 * The program with warm-ups that are too short for steady times. Its workers use only the quick
 * compiler, start with an untouched heap, and give up earlier on contenders that hang.
 */
internal object ShortWarmUps {
    private val limits = WorkerLimits(check = 15.seconds)

    private val ofCalls =
        WarmUpRules(20 * MILLI, 1_000, 100 * MILLI, 300 * MILLI, 10 * MILLI, 1, 2, 1.0, 2)
    private val ofRequests =
        WarmUpRules(200 * MILLI, 1_000, 500 * MILLI, 1_000 * MILLI, 100 * MILLI, 1, 1, 1.0, 1)

    fun settings(plan: Plan): Settings {
        val warmUp = if (plan.requests == null) ofCalls else ofRequests
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
        exitProcess(output.statusAtEnd(runSerdemark(args.toList(), output, ::settings)))
    }
}

/** A millisecond in nanoseconds. */
private const val MILLI = 1_000_000L
