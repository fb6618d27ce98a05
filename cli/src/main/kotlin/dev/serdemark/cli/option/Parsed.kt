package dev.serdemark.cli.option

import com.github.ajalt.clikt.parameters.options.NullableOption
import com.github.ajalt.clikt.parameters.options.RawOption
import com.github.ajalt.clikt.parameters.options.convert
import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.Problems
import dev.serdemark.problem.suggestionOrList

/**
 * The value of an option, or the mistakes in its text. Clikt ends at the first wrong option. With
 * this class, a command reports the mistakes in all options together.
 *
 * @property valueOrNull null if the text is wrong; a list lacks the values of wrong words
 */
class Parsed<T : Any>
private constructor(val valueOrNull: T?, private val mistakes: List<Problem>) {
    /** Returns [valueOrNull]. Adds the mistakes in the text to [problems]. */
    fun value(problems: Problems): T? {
        mistakes.forEach(problems::add)
        return valueOrNull
    }

    companion object {
        /** Calls [parse], which throws a [ProblemException] if the text is wrong. */
        fun <T : Any> of(parse: () -> T): Parsed<T> {
            val problems = Problems()
            val value = problems.attempt(parse)
            return Parsed(value, problems.all)
        }

        /** Parses each of the [words] by [parse], as [of] does. */
        fun <T : Any> ofEach(words: List<String>, parse: (String) -> T): Parsed<List<T>> {
            val problems = Problems()
            val values = words.mapNotNull { problems.attempt { parse(it.trim()) } }
            return Parsed(values, problems.all)
        }
    }
}

/** Makes an option parse its text once, with [parse]. */
fun <T : Any> RawOption.parsed(parse: (String) -> T): NullableOption<Parsed<T>, Parsed<T>> =
    convert { text ->
        Parsed.of { parse(text) }
    }

/** Makes an option parse each of its words once, with [parse]. Commas separate the words. */
fun <T : Any> RawOption.parsedEach(
    parse: (String) -> T
): NullableOption<Parsed<List<T>>, Parsed<List<T>>> = convert { text ->
    Parsed.ofEach(text.split(','), parse)
}

/**
 * Returns the choice among [choices] whose [id] is [text].
 *
 * @param mistake the beginning of the message for an unknown text, such as `Unknown collector`
 * @throws ProblemException if there is no such choice
 */
fun <T> choice(mistake: String, text: String, choices: List<T>, id: (T) -> String): T =
    choices.find { id(it) == text }
        ?: throw ProblemException("$mistake: '$text'. ${suggestionOrList(text, choices.map(id))}")
