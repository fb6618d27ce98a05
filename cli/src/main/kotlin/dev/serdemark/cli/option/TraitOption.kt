package dev.serdemark.cli.option

import com.github.ajalt.clikt.core.ParameterHolder
import com.github.ajalt.clikt.parameters.options.option
import dev.serdemark.plan.Trait
import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.meant

/** `--group`: the trait that rows are grouped by. */
internal fun ParameterHolder.groupOption() =
    option(
        "--group",
        metavar = "TRAIT",
        help = "Group contenders by a trait: ${Trait.entries.joinToString { it.id }}.",
    )

/** Returns the trait called [id]; throws a [ProblemException] if there is none. */
internal fun trait(id: String): Trait =
    Trait.entries.find { it.id == id }
        ?: throw ProblemException(
            Problem("Unknown trait: '$id'. ${meant(id, Trait.entries.map { it.id })}")
        )
