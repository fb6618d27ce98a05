package dev.serdemark.cli.output

import dev.serdemark.plan.Ending
import dev.serdemark.plan.Goal
import dev.serdemark.report.wording.nextMinutes
import dev.serdemark.results.RunResult

/** Returns the command that continues the [run] of this [result]; null if nothing is left to do. */
internal fun resumption(result: RunResult, run: String): String? =
    when (result.ending) {
        null,
        Ending.INTERRUPTED -> "Continue with: serdemark resume $run"
        Ending.BUDGET ->
            nextMinutes(result)?.let {
                "Measure longer with: serdemark resume $run --budget ${it}m"
            }
        Ending.SETTLED ->
            if (result.goal == Goal.ORDER || result.comparisons.all { it.verdict.isSettled }) null
            else "Decide the order of all of them with: serdemark resume $run --goal order"
        Ending.GENERATIONS,
        Ending.NOTHING_LEFT -> null
    }
