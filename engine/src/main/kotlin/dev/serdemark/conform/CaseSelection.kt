package dev.serdemark.conform

import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.suggestion
import dev.serdemark.results.conform.CaseGroup

/**
 * Returns the [models] with the cases that one of the [patterns] names: an id, which may have `*`
 * for any characters, or a group. Returns all without patterns.
 *
 * @throws ProblemException with every pattern that names no case
 */
fun selected(models: List<CaseModel>, patterns: List<String>): List<CaseModel> {
    if (patterns.isEmpty()) return models
    val ids = models.flatMap { model -> model.cases.map { it.info.id } }
    val groups = CaseGroup.entries.map { it.id }
    val unknown = patterns.filter { it !in groups && ids.none(asRegex(it)::matches) }
    if (unknown.isNotEmpty())
        throw ProblemException(
            unknown.map { pattern ->
                Problem(
                    listOfNotNull("There is no case '$pattern'.", suggestion(pattern, ids + groups))
                        .joinToString(" "),
                    "These are all: serdemark list cases",
                )
            }
        )
    val regexes = patterns.map(::asRegex)
    return models.mapNotNull { model ->
        model.with { case ->
            case.group.id in patterns || regexes.any { it.matches(case.id) }
        }
    }
}

private fun asRegex(pattern: String): Regex =
    Regex(pattern.split('*').joinToString(".*", transform = Regex::escape))
