package dev.serdemark.workload

import dev.serdemark.problem.ProblemException
import java.nio.file.Path
import java.util.Locale
import java.util.Random
import net.datafaker.Faker

/**
 * Draws realistic English texts from Datafaker. The texts depend on [random] only, not on the
 * clock, the locale or the time zone. The constructor is slow, because it loads Datafaker's word
 * lists.
 */
internal class FakeText(random: Random) {
    private val faker = Faker(Locale.ENGLISH, random)

    /**
     * Returns a text from [source].
     *
     * @param file the file of the rule, for errors
     * @param line the line of the rule, for errors
     * @throws ProblemException if Datafaker does not know an expression, or if a pattern is invalid
     */
    fun draw(source: Source.Faked, file: Path, line: Int?): String =
        try {
            when (source) {
                is Source.Expression -> expression(source.template)
                is Source.Pattern -> faker.regexify(source.regex)
            }
        } catch (e: RuntimeException) {
            // For mistakes in a rule, Datafaker throws many kinds of exceptions.
            val reason = e.message?.substringBefore(" for FakerContext") ?: e.javaClass.simpleName
            val message = "Datafaker cannot make this text: $reason."
            val advice = "Expected an expression that Datafaker knows, e.g. #{Name.first_name}."
            throw ProblemException(message, advice, file.toString(), line, cause = e)
        }

    /** Returns [template] with its expressions replaced. Datafaker must know them. */
    fun expression(template: String): String = faker.expression(template)
}
