package dev.serdemark.problem

import kotlin.reflect.KProperty

/**
 * Reads several parts of a file, each in an [Mistakes.attempt].
 *
 * @throws ProblemException with every mistake of every part
 */
fun <T> gatherMistakes(read: Mistakes.() -> T): T {
    val mistakes = Mistakes()
    val result by mistakes.attempt { mistakes.read() }
    mistakes.throwAny()
    return result
}

/** Collects every mistake of a file, so that its author can fix all of them at once. */
class Mistakes {
    private val found = LinkedHashSet<Problem>()

    /** Attempts to read one part of the file, and keeps its problems. */
    fun <T> attempt(read: () -> T): Attempt<T> =
        Attempt(
            try {
                Result.success(read())
            } catch (e: ProblemException) {
                found += e.problems
                Result.failure(e)
            }
        )

    /** Returns the parts that could be read, and keeps the problems of the others. */
    fun <S, T : Any> each(parts: Iterable<S>, read: (S) -> T): List<T> = parts.mapNotNull {
        attempt { read(it) }.orNull
    }

    val isEmpty: Boolean
        get() = found.isEmpty()

    fun addAll(problems: Collection<Problem>) {
        found += problems
    }

    /**
     * Ends the collection.
     *
     * @throws ProblemException if there are mistakes, with all of them in the order of files and
     *   lines
     */
    fun throwAny() {
        if (found.isEmpty()) return
        throw ProblemException(found.sortedWith(compareBy({ it.file }, { it.line })))
    }
}

/**
 * A part of a file that was read or could not be read. Use of an unreadable part throws its
 * problems.
 */
class Attempt<out T>(private val result: Result<T>) {
    /** The part, or null if it could not be read. */
    val orNull: T?
        get() = result.getOrNull()

    operator fun getValue(thisRef: Any?, property: KProperty<*>): T = result.getOrThrow()
}
