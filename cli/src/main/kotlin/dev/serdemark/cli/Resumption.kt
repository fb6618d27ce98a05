package dev.serdemark.cli

import dev.serdemark.plan.Ending
import dev.serdemark.report.advisedMinutes
import dev.serdemark.results.RunResult

/** The command that goes on with the [run] of this [result]; null where nothing is left to do. */
internal fun resumption(result: RunResult, run: String): String? =
    when (result.ending) {
        null,
        Ending.INTERRUPTED -> "Go on with: serdemark resume $run"
        Ending.BUDGET ->
            advisedMinutes(result).values.firstOrNull()?.let {
                "Measure on with: serdemark resume $run --budget ${it}m"
            }
        Ending.SETTLED,
        Ending.GENERATIONS,
        Ending.NOTHING_LEFT -> null
    }
