package dev.serdemark.cli.option

import com.github.ajalt.clikt.core.ParameterHolder
import com.github.ajalt.clikt.parameters.options.option
import dev.serdemark.plan.Goal
import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.meant

/**
 * `--goal`: which question a run answers before it stops. [default] describes the goal without this
 * option.
 */
internal fun ParameterHolder.goalOption(default: String) =
    option(
        "--goal",
        metavar = "GOAL",
        help = "Question to decide: who is fastest (best), or every pair (order) $default",
    )

/** Returns the goal called [id]; throws a [ProblemException] if there is none. */
internal fun goal(id: String): Goal =
    Goal.entries.find { it.id == id }
        ?: throw ProblemException(
            Problem("Invalid goal: '$id'. ${meant(id, Goal.entries.map { it.id })}")
        )
