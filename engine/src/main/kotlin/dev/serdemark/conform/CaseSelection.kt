package dev.serdemark.conform

import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.suggestion
import dev.serdemark.results.conform.CaseGroup

/**
 * Returns the [models] with the cases that one of the [patterns] matches. A pattern is a group, or
 * an id that may contain `*` for any characters. Without patterns, returns all cases.
 *
 * @throws ProblemException with every pattern that matches no case
 */
fun selected(models: List<CaseModel>, patterns: List<String>): List<CaseModel> {
    if (patterns.isEmpty()) return models
    val groups = CaseGroup.entries.map { it.id }
    val ids = models.flatMap { model -> model.cases.map { it.info.id } }
    val isNamed = matcher("case", patterns - groups, ids, groups)
    return models.mapNotNull { model ->
        model.with { it.group.id in patterns || isNamed(it.id) }
    }
}

/**
 * Returns a function that checks whether an id matches one of the [patterns], in which `*` stands
 * for any characters.
 *
 * @param what the kind of the things with these [ids], such as `case`
 * @param others further names that the user may have meant, for suggestions
 * @throws ProblemException with every pattern that matches no id
 */
internal fun matcher(
    what: String,
    patterns: List<String>,
    ids: List<String>,
    others: List<String> = emptyList(),
): (String) -> Boolean {
    val regexes = patterns.associateWith { pattern ->
        Regex(pattern.split('*').joinToString(".*", transform = Regex::escape))
    }
    val unknown = regexes.filterValues { ids.none(it::matches) }.keys
    if (unknown.isNotEmpty())
        throw ProblemException(
            unknown.map { pattern ->
                val message = "There is no $what '$pattern'."
                Problem(
                    listOfNotNull(message, suggestion(pattern, ids + others)).joinToString(" "),
                    "See all with: serdemark list ${what}s",
                )
            }
        )
    return { id -> regexes.values.any { it.matches(id) } }
}
