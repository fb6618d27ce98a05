package dev.serdemark.workload

import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import java.nio.file.Path
import java.util.Locale
import java.util.Random
import net.datafaker.Faker

/**
 * Realistic texts from Datafaker in English, drawn from [random] alone: neither the clock nor the
 * machine's locale or time zone have a say. Slow to make, since it loads Datafaker's word lists.
 */
internal class FakeText(random: Random) {
    private val faker = Faker(Locale.ENGLISH, random)

    /**
     * A text from [source], which stands in a [file].
     *
     * @throws ProblemException if Datafaker does not know an expression, or a pattern is wrong
     */
    fun of(source: Source.Faked, file: Path, line: Int?): String =
        try {
            when (source) {
                is Source.Expression -> expression(source.template)
                is Source.Pattern -> faker.regexify(source.regex)
            }
        } catch (e: RuntimeException) {
            // Datafaker has many kinds of exceptions for this.
            val reason = e.message?.substringBefore(" for FakerContext") ?: e.javaClass.simpleName
            val message = "Datafaker cannot make this text: $reason."
            val advice = "Expected an expression that Datafaker knows, e.g. #{Name.first_name}."
            throw ProblemException(Problem(message, advice, file.toString(), line), e)
        }

    /** [template], whose expressions Datafaker knows, with them filled in. */
    fun expression(template: String): String = faker.expression(template)
}
