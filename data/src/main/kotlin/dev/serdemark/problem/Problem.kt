package dev.serdemark.problem

/**
 * Something that the user can fix: wrong input, a missing file, no network. All else is a bug and
 * keeps its trace.
 *
 * @property message what is wrong, with the value, and what was expected: `Invalid margin: '5'.
 *   Expected a percentage (e.g. 5%).`
 * @property advice what to do about it, where that is not said by the message
 * @property file where it stands, and [line] from 1
 */
data class Problem(
    val message: String,
    val advice: String? = null,
    val file: String? = null,
    val line: Int? = null,
) {
    /** In sentences, each with its full stop; an advice may end with a command to be copied. */
    override fun toString(): String =
        listOfNotNull(place, asSentence(message), advice?.let(::asAdvice)).joinToString(" ")

    private val place: String?
        get() = file?.let { if (line == null) "$it:" else "$it:$line:" }
}

/**
 * Ends what was asked for, with every problem that was found, so that the user can fix them at
 * once.
 */
open class ProblemException(val problems: List<Problem>, cause: Throwable? = null) :
    Exception(problems.joinToString("\n"), cause) {
    constructor(problem: Problem, cause: Throwable? = null) : this(listOf(problem), cause)
}

/**
 * The candidates that [wrong] may have been meant as, nearest first: at most three, at most a third
 * of it changed.
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

/** `Did you mean 'a' or 'b'?`, or null if no candidate is like [wrong]. */
fun suggestion(wrong: String, candidates: Collection<String>): String? =
    didYouMean(wrong, candidates)
        .takeIf { it.isNotEmpty() }
        ?.let { near -> "Did you mean ${near.joinToString(" or ") { "'$it'" }}?" }

/** The [suggestion] which of [right] was meant by [wrong], or else all of them. */
fun meant(wrong: String, right: Collection<String>): String =
    if (right.isEmpty()) "There is none."
    else suggestion(wrong, right) ?: "Expected one of: ${right.joinToString()}."

/** Levenshtein's distance. */
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
