package dev.serdemark.workload

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
     * [template] with its expressions filled in.
     *
     * @throws RuntimeException where Datafaker does not know an expression
     */
    fun expression(template: String): String = faker.expression(template)

    /** A text that matches [regex]. */
    fun matching(regex: String): String = faker.regexify(regex)
}
