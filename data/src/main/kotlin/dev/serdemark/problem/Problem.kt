package dev.serdemark.problem

import kotlin.reflect.KProperty

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
     * Returns sentences with periods. If the advice ends with a command to copy, it has no period.
     */
    override fun toString(): String =
        listOfNotNull(place, asSentence(message), advice?.let(::asAdvice)).joinToString(" ")

    private val place: String?
        get() = file?.let { if (line == null) "$it:" else "$it:$line:" }
}

/** Ends a command with all problems, so that the user can fix all of them at once. */
open class ProblemException(val problems: List<Problem>, cause: Throwable? = null) :
    Exception(problems.joinToString("\n"), cause) {
    constructor(problem: Problem, cause: Throwable? = null) : this(listOf(problem), cause)

    constructor(
        message: String,
        advice: String? = null,
        file: String? = null,
        line: Int? = null,
        cause: Throwable? = null,
    ) : this(Problem(message, advice, file, line), cause)
}

/**
 * Returns at most three [candidates] that are similar to [wrong], the nearest first. Each differs
 * by at most a third of its characters, or begins with [wrong].
 */
fun didYouMean(wrong: String, candidates: Collection<String>): List<String> =
    candidates
        .map { it to editDistance(wrong.lowercase(), it.lowercase()) }
        .filter { (candidate, distance) ->
            distance <= maxOf(wrong.length, candidate.length) / 3 ||
                wrong.isNotEmpty() && candidate.startsWith(wrong, ignoreCase = true)
        }
        .sortedBy { it.second }
        .take(3)
        .map { it.first }

/** Returns `Did you mean 'a' or 'b'?`, or null if no candidate is similar to [wrong]. */
fun suggestion(wrong: String, candidates: Collection<String>): String? =
    suggestionOf(didYouMean(wrong, candidates))

/** Returns `Did you mean 'a' or 'b'?`, or null if there are no [similar] words. */
fun suggestionOf(similar: List<String>): String? =
    if (similar.isEmpty()) null else "Did you mean ${similar.joinToString(" or ") { "'$it'" }}?"

/** Returns the [suggestion] for [wrong]. Lists all [candidates] if none is similar. */
fun suggestionOrList(wrong: String, candidates: Collection<String>): String =
    if (candidates.isEmpty()) "There is none."
    else suggestion(wrong, candidates) ?: "Expected one of: ${candidates.joinToString()}."

/** Returns the Levenshtein distance. */
private fun editDistance(a: String, b: String): Int {
    // Item j is the distance between the first i characters of a and the first j of b.
    var previous = IntArray(b.length + 1) { it }
    for (i in a.indices) {
        val current = IntArray(b.length + 1)
        current[0] = i + 1
        for (j in b.indices) {
            val withSubstitution = previous[j] + if (a[i] == b[j]) 0 else 1
            current[j + 1] = minOf(withSubstitution, previous[j + 1] + 1, current[j] + 1)
        }
        previous = current
    }
    return previous[b.length]
}

/** Collects problems, so that the user sees all of them at once. */
class Problems {
    private val found = mutableListOf<Problem>()

    val all: List<Problem>
        get() = found

    /** Whether there are problems. */
    val any: Boolean
        get() = found.isNotEmpty()

    fun add(problem: Problem) {
        found += problem
    }

    fun add(message: String, advice: String? = null) = add(Problem(message, advice))

    /** Returns the result of [block]. If it throws problems, keeps them and returns null. */
    fun <T> attempt(block: () -> T): T? =
        try {
            block()
        } catch (e: ProblemException) {
            found += e.problems
            null
        }

    /** @throws ProblemException with all problems, if there are any */
    fun throwAny() {
        if (any) throw ProblemException(all)
    }
}

/** Returns [text] with a period, unless it already ends a sentence. */
fun asSentence(text: String): String {
    val trimmed = text.trimEnd()
    return if (trimmed.isEmpty() || trimmed.last() in ENDS) trimmed else "$trimmed."
}

/** Returns [text] with a period, unless it ends with a command to copy. */
internal fun asAdvice(text: String): String =
    if (COMMAND.containsMatchIn(text)) text.trimEnd() else asSentence(text)

private const val ENDS = ".?!…"
private val COMMAND = Regex("(^|: )serdemark [^`]+$")

/**
 * Whether a [codePoint] is visible and does not hide, move or restyle other text. Control
 * characters (among them ANSI escapes and line breaks), invisible and bidirectional formatting,
 * lone surrogates, private and unassigned characters are not printable.
 */
fun isPrintable(codePoint: Int): Boolean =
    when (Character.getType(codePoint).toByte()) {
        Character.CONTROL,
        Character.FORMAT,
        Character.SURROGATE,
        Character.PRIVATE_USE,
        Character.UNASSIGNED,
        Character.LINE_SEPARATOR,
        Character.PARAGRAPH_SEPARATOR -> false
        else -> true
    }

/**
 * Returns the result of [read], which reads the parts of a file, each in a [Mistakes.attempt].
 *
 * @throws ProblemException with the mistakes of all parts
 */
fun <T> gatherMistakes(read: Mistakes.() -> T): T {
    val mistakes = Mistakes()
    val result by mistakes.attempt { mistakes.read() }
    mistakes.throwAny()
    return result
}

/** Collects the mistakes in a file, so that its author can fix all of them at once. */
class Mistakes {
    private val found = LinkedHashSet<Problem>()

    /** Reads one part of the file. If this throws problems, keeps them. */
    fun <T> attempt(read: () -> T): Attempt<T> =
        Attempt(
            try {
                Result.success(read())
            } catch (e: ProblemException) {
                found += e.problems
                Result.failure(e)
            }
        )

    /**
     * Reads several parts. Returns the parts that could be read, and keeps the problems of the
     * other parts.
     */
    fun <S, T : Any> each(parts: Iterable<S>, read: (S) -> T): List<T> = parts.mapNotNull {
        attempt { read(it) }.orNull
    }

    val isEmpty: Boolean
        get() = found.isEmpty()

    fun addAll(problems: Collection<Problem>) {
        found += problems
    }

    /** @throws ProblemException with all mistakes by file and line, if there are any */
    fun throwAny() {
        if (found.isEmpty()) return
        throw ProblemException(found.sortedWith(compareBy({ it.file }, { it.line })))
    }
}

/**
 * The result of reading a part of a file. As a delegated property (`val x by attempt`), it throws
 * the problems of the part on first use.
 */
class Attempt<out T>(private val result: Result<T>) {
    /** The part, or null if it could not be read. */
    val orNull: T?
        get() = result.getOrNull()

    operator fun getValue(thisRef: Any?, property: KProperty<*>): T = result.getOrThrow()
}
