package dev.serdemark.cli.option

import com.github.ajalt.clikt.core.MultiUsageError
import com.github.ajalt.clikt.core.UsageError
import com.github.ajalt.clikt.parameters.options.NullableOption
import com.github.ajalt.clikt.parameters.options.OptionWithValues
import com.github.ajalt.clikt.parameters.options.RawOption
import com.github.ajalt.clikt.parameters.options.convert
import com.github.ajalt.clikt.parameters.options.transformAll
import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.gatherMistakes
import dev.serdemark.problem.suggestionOrList
import kotlin.time.Duration

/**
 * Wrong values of options. Clikt collects this error like its own ones, so a command reports the
 * mistakes in all options together.
 */
class WrongOptions(val problems: List<Problem>) : UsageError(problems.joinToString("\n"))

/** The errors that Clikt has collected, each alone. */
val UsageError.all: List<UsageError>
    get() = (this as? MultiUsageError)?.errors ?: listOf(this)

/** Converts the text of an option by [parse], which throws a [ProblemException] if it is wrong. */
fun <T : Any> RawOption.convertBy(parse: (String) -> T): NullableOption<T, T> = convert {
    orWrongOptions { parse(it) }
}

/** Makes an option repeatable, and converts each of its texts by [parse]. */
fun <T : Any> RawOption.multipleBy(
    parse: (String) -> T
): OptionWithValues<List<T>, String, String> = transformAll { texts ->
    orWrongOptions { gatherMistakes { each(texts, parse) } }
}

private fun <T> orWrongOptions(convert: () -> T): T =
    try {
        convert()
    } catch (e: ProblemException) {
        throw WrongOptions(e.problems)
    }

/**
 * Converts each word of an option by [parse]. Commas separate the words: `--heap 256m,1g` becomes a
 * list of two sizes.
 */
fun <T : Any> RawOption.convertEachBy(parse: (String) -> T): NullableOption<List<T>, List<T>> =
    convertBy { text ->
        gatherMistakes { each(text.split(',')) { parse(it.trim()) } }
    }

/** Converts the text of an option to one of [choices], as [choice] does. */
fun <T : Any> RawOption.convertToChoice(
    mistake: String,
    choices: List<T>,
    id: (T) -> String,
): NullableOption<T, T> = convertBy { choice(mistake, it, choices, id) }

/** Converts each word of an option to one of [choices], as [choice] does. */
fun <T : Any> RawOption.convertToChoices(
    mistake: String,
    choices: List<T>,
    id: (T) -> String,
): NullableOption<List<T>, List<T>> = convertEachBy { choice(mistake, it, choices, id) }

/** Converts the text of an option to a span of time, as [duration] does. */
fun RawOption.convertToDuration(): NullableOption<Duration, Duration> = convertBy {
    duration(names.single(), it)
}

/** Converts the text of an option to a fraction, as [percentage] does. */
fun RawOption.convertToFraction(): NullableOption<Double, Double> = convertBy {
    percentage(names.single(), it)
}

/** Converts the text of an option to a whole number in the [range]. */
fun RawOption.convertToInt(range: IntRange): NullableOption<Int, Int> = convertBy {
    wholeNumber(names.single(), it, range)
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
