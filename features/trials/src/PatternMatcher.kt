package dev.serdemark.trials

import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.suggestion

/**
 * Returns a function that checks whether an id matches one of the [patterns], in which `*` matches
 * any characters.
 *
 * ```
 * number-*  matches number-large, but not big-number
 * ```
 *
 * @param kind the word for a thing with one of the [ids], such as `case`
 * @param suggestedToo further names that the user may have meant
 * @throws ProblemException with every pattern that matches no id
 */
internal fun matcher(
    kind: String,
    patterns: List<String>,
    ids: List<String>,
    suggestedToo: List<String> = emptyList(),
): (String) -> Boolean {
    val regexes = patterns.associateWith { pattern ->
        Regex(pattern.split('*').joinToString(".*", transform = Regex::escape))
    }
    val unknown = regexes.filterValues { ids.none(it::matches) }.keys
    if (unknown.isNotEmpty())
        throw ProblemException(
            unknown.map { pattern ->
                val message = "There is no $kind '$pattern'."
                val suggestion = suggestion(pattern, ids + suggestedToo)
                Problem(
                    listOfNotNull(message, suggestion).joinToString(" "),
                    "See all with: serdemark list ${kind}s",
                )
            }
        )
    return { id -> regexes.values.any { it.matches(id) } }
}
