package dev.serdemark.problem

/**
 * An error that the user can fix: wrong input, a missing file, no network. All other errors are
 * bugs and keep their stack traces.
 *
 * @property message what is wrong, with the value, and what was expected: `Invalid margin: '5'.
 *   Expected a percentage (e.g. 5%).`
 * @property advice what to do, or null if the message says so
 * @property file the file that has the problem, or null
 * @property line the line in [file], from 1, or null
 */
data class Problem(
    val message: String,
    val advice: String? = null,
    val file: String? = null,
    val line: Int? = null,
) {
    /**
     * Returns the problem as sentences, each with its period. Advice may end with a command to
     * copy, without a period.
     */
    override fun toString(): String =
        listOfNotNull(place, asSentence(message), advice?.let(::asAdvice)).joinToString(" ")

    private val place: String?
        get() = file?.let { if (line == null) "$it:" else "$it:$line:" }
}

/** Ends a command with all problems that were found, so that the user can fix them at once. */
open class ProblemException(val problems: List<Problem>, cause: Throwable? = null) :
    Exception(problems.joinToString("\n"), cause) {
    constructor(problem: Problem, cause: Throwable? = null) : this(listOf(problem), cause)
}

/**
 * Returns the candidates that [wrong] may stand for, the nearest first. There are at most three.
 * Each differs by at most a third of its characters, or begins with [wrong].
 */
fun didYouMean(wrong: String, candidates: Collection<String>): List<String> =
    candidates
        .map { it to editDistance(wrong.lowercase(), it.lowercase()) }
        .filter { (candidate, distance) ->
            distance <= maxOf(wrong.length, candidate.length) / 3 || candidate.startsWith(wrong)
        }
        .sortedBy { it.second }
        .take(3)
        .map { it.first }

/** Returns `Did you mean 'a' or 'b'?`, or null if no candidate is similar to [wrong]. */
fun suggestion(wrong: String, candidates: Collection<String>): String? =
    didYouMean(wrong, candidates)
        .takeIf { it.isNotEmpty() }
        ?.let { near -> "Did you mean ${near.joinToString(" or ") { "'$it'" }}?" }

/** Returns the [suggestion] of a candidate in [right] for [wrong], or else lists all of them. */
fun meant(wrong: String, right: Collection<String>): String =
    if (right.isEmpty()) "There is none."
    else suggestion(wrong, right) ?: "Expected one of: ${right.joinToString()}."

/** Returns the Levenshtein distance. */
private fun editDistance(a: String, b: String): Int {
    var previous = IntArray(b.length + 1) { it }
    for (i in a.indices) {
        val current = IntArray(b.length + 1)
        current[0] = i + 1
        for (j in b.indices) {
            val substituted = previous[j] + if (a[i] == b[j]) 0 else 1
            current[j + 1] = minOf(substituted, previous[j + 1] + 1, current[j] + 1)
        }
        previous = current
    }
    return previous[b.length]
}
