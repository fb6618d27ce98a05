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

/** Gathers every mistake of a file, so that its author can fix all of them at once. */
class Mistakes {
    private val found = LinkedHashSet<Problem>()

    /** Makes an attempt at one part of the file, whose problems are kept. */
    fun <T> attempt(read: () -> T): Attempt<T> =
        Attempt(
            try {
                Result.success(read())
            } catch (e: ProblemException) {
                found += e.problems
                Result.failure(e)
            }
        )

    /** The parts that could be read. */
    fun <S, T : Any> each(parts: Iterable<S>, read: (S) -> T): List<T> = parts.mapNotNull {
        attempt { read(it) }.orNull
    }

    val isEmpty: Boolean
        get() = found.isEmpty()

    fun addAll(problems: Collection<Problem>) {
        found += problems
    }

    /** @throws ProblemException with everything that was found, in the order of files and lines */
    fun throwAny() {
        if (found.isEmpty()) return
        throw ProblemException(found.sortedWith(compareBy({ it.file }, { it.line })))
    }
}

/** A part of a file that was read, or could not be. Using what could not be read fails too. */
class Attempt<out T>(private val result: Result<T>) {
    /** Null if it could not be read. */
    val orNull: T?
        get() = result.getOrNull()

    operator fun getValue(thisRef: Any?, property: KProperty<*>): T = result.getOrThrow()
}
