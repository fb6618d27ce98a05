package dev.serdemark.cli

import dev.serdemark.plan.Environment
import dev.serdemark.problem.Problem

/**
 * What differs between the machine, or the Serdemark, of a run [then] and [now], so that figures of
 * both must not be mixed in one table.
 */
internal fun differences(then: Environment, now: Environment): List<Problem> =
    listOf<Pair<String, (Environment) -> Any?>>(
            "Serdemark" to { it.serdemark },
            "processor" to { it.cpu },
            "number of cores" to { it.cores },
            "system" to { it.os },
        )
        .filter { (_, fact) -> fact(then) != fact(now) }
        .map { (what, fact) ->
            Problem(
                "The run was begun with another $what: ${fact(then)}, not ${fact(now)}.",
                "Figures of two places do not go into one table: go on there, or run anew.",
            )
        }
