package dev.serdemark.cli.option

import com.github.ajalt.clikt.parameters.options.NullableOption
import com.github.ajalt.clikt.parameters.options.RawOption
import com.github.ajalt.clikt.parameters.options.convert
import dev.serdemark.problem.Problem
import dev.serdemark.problem.Problems

/**
 * What the text of an option means, or what is wrong with it. Clikt ends at the first wrong option,
 * but a command reports the problems of all of them together.
 *
 * @property value null if the text is wrong
 */
internal class Parsed<T : Any>
private constructor(val value: T?, private val wrong: List<Problem>) {
    /** Returns the value. If the text is wrong, adds that to [problems] and returns null. */
    fun value(problems: Problems): T? {
        wrong.forEach(problems::add)
        return value
    }

    companion object {
        /** Parses a text by [parse], which throws a [dev.serdemark.problem.ProblemException]. */
        fun <T : Any> of(parse: () -> T): Parsed<T> {
            val problems = Problems()
            val value = problems.attempt(parse)
            return Parsed(value, problems.all)
        }
    }
}

/** The option with its text parsed once, by [parse]. */
internal fun <T : Any> RawOption.parsed(
    parse: (String) -> T
): NullableOption<Parsed<T>, Parsed<T>> = convert { text -> Parsed.of { parse(text) } }
