package dev.serdemark.cli

import dev.serdemark.plan.Ending
import dev.serdemark.results.RunResult
import kotlin.time.Duration.Companion.milliseconds

/** The command that goes on with the [run] of this [result]; null where nothing is left to do. */
internal fun resumption(result: RunResult, run: String): String? =
    when (result.ending) {
        null,
        Ending.INTERRUPTED -> "Go on with: serdemark resume $run"
        Ending.BUDGET ->
            if (result.forecasts.isEmpty()) null
            else "Measure on with: serdemark resume $run --budget ${twice(result)}"
        Ending.SETTLED,
        Ending.NOTHING_LEFT -> null
    }

/** As `--budget` is written: `1m30s`. */
private fun twice(result: RunResult): String =
    (2 * result.plan.budgetMillis).milliseconds.toString().replace(" ", "")
