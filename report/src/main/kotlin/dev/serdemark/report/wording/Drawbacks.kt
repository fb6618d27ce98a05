package dev.serdemark.report.wording

import dev.serdemark.plan.Trait
import dev.serdemark.results.RunResult
import dev.serdemark.results.advice.Recommendation

/** The drawbacks of a recommended contender: better contenders, and the effort for its users. */
internal class Drawbacks(private val advice: Recommendation, private val result: RunResult) {
    private val words = MeasureWording(result)

    val sentences: List<String>
        get() =
            listOfNotNull(untrustedData(), evolution(), otherFormat(), otherClasses()) +
                betterContenders() +
                listOfNotNull(effort())

    private val info = result.plan.contenders.single { it.contender == advice.contender }

    /** Passes on the warning of the library about untrusted data; null if there is none. */
    private fun untrustedData(): String? =
        info.untrusted?.let { visible("It is not for untrusted data. $it") }

    /** Libraries for JSON can skip unknown fields, some only with a setting. */
    private fun evolution(): String? =
        "Readers of an older schema cannot read what a newer one wrote."
            .takeIf { Trait.EVOLUTION.of(info) == "false" && info.format != "json" }

    private val baseline = result.plan.contenders.find { it.contender == result.view.baseline }

    /**
     * Says that everyone who exchanges payloads must change the format too. Null without a
     * baseline, or if the format stays the same.
     */
    private fun otherFormat(): String? =
        baseline
            ?.takeIf { it.format != info.format }
            ?.let {
                val format = visible(info.format)
                "Its payloads are $format, not ${visible(it.format)}: all who exchange them must change too."
            }

    /**
     * Says which classes the contender needs instead of those of the baseline. Null without a
     * baseline, or if the classes stay the same.
     */
    private fun otherClasses(): String? =
        baseline
            ?.takeIf { it.languageShape != info.languageShape }
            ?.let {
                "It is measured with ${LegendWording.classes(info.languageShape)}, and ${Wording.name(it.contender)} with ${LegendWording.classes(it.languageShape)}."
            }

    /** Returns a sentence for each criterion and each set of contenders that are better by it. */
    private fun betterContenders(): List<String> =
        (advice.standings + advice.drawbacks)
            // Keeps only the pairs in which the other contender is better.
            .map { it.copy(against = it.against.filter { pair -> pair.verdict.isSlower }) }
            .filter { it.against.isNotEmpty() }
            .groupBy { standing ->
                standing.measure to standing.against.map { result.plan[it.b].contender }.toSet()
            }
            .values
            .map(words::worseSentence)

    /**
     * Describes the effort that the contender requires, by its manifest; null if plain classes
     * suffice.
     */
    private fun effort(): String? =
        when (Trait.EFFORT.of(info)) {
            "classes-known" -> "Every class must be registered with the library."
            "annotations" -> "Every class needs annotations, from which the build generates code."
            "schema" ->
                "The data model is written in the library's own language, from which the build generates classes."
            "hand-written" -> "You must write code for every class."
            else -> null
        }
}
