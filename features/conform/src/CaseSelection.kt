package dev.serdemark.conform

import dev.serdemark.problem.ProblemException
import dev.serdemark.trials.matcher

/**
 * Returns the [models] with the cases that one of the [patterns] matches. A pattern is a group, or
 * an id that may contain `*` for any characters. Without patterns, returns all cases.
 *
 * @throws ProblemException with every pattern that matches no case
 */
fun selectCases(models: List<CaseModel>, patterns: List<String>): List<CaseModel> {
    if (patterns.isEmpty()) return models
    val groups = CaseGroup.entries.map { it.id }
    val ids = models.flatMap { model -> model.cases.map { it.info.id } }
    val matchesId = matcher("case", patterns - groups, ids, suggestedToo = groups)
    return models.mapNotNull { model ->
        model.withCases { it.group.id in patterns || matchesId(it.id) }
    }
}
