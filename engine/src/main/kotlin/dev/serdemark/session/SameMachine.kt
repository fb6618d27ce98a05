package dev.serdemark.session

import dev.serdemark.plan.Environment
import dev.serdemark.plan.JvmSetting
import dev.serdemark.problem.Problem

/**
 * Compares the machine and the Serdemark of a run [then] with those of [now]. If they differ, the
 * figures of both must not be mixed in one table.
 */
fun differences(then: Environment, now: Environment): List<Problem> =
    listOf<Pair<String, (Environment) -> Any?>>(
            "Serdemark" to { it.serdemark },
            "processor" to { it.cpu },
            "number of cores" to { it.cores },
            "system" to { it.os },
        )
        .filter { (_, fact) -> fact(then) != fact(now) }
        .map { (what, fact) -> another(what, fact(then), fact(now)) }

/** Compares the JVM settings. Two builds of the same JDK version are not the same. */
fun differences(then: List<JvmSetting>, now: List<JvmSetting>): List<Problem> =
    then
        .zip(now) { before, after -> before.java to after.java }
        .filter { (before, after) -> before.vendor != after.vendor }
        .map { (before, after) ->
            another("JDK ${before.version}", before.vendor, after.vendor)
        }

private fun another(what: String, then: Any?, now: Any?) =
    Problem(
        "The run began with another $what: $then, not $now.",
        "Resume it there, or start a new run.",
    )
