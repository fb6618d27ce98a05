package dev.serdemark.cli.option

import com.github.ajalt.clikt.core.ParameterHolder
import com.github.ajalt.clikt.parameters.options.option
import dev.serdemark.contender.Risk
import dev.serdemark.plan.Language
import dev.serdemark.plan.Must
import dev.serdemark.plan.Preference
import dev.serdemark.plan.Wishes
import dev.serdemark.problem.Problems
import dev.serdemark.problem.gatherMistakes

/** The options that say what the user wants from the recommended contender. */
class WishOptions : RelatedOptions(Heading.NEEDS) {
    private val must by mustOption()
    private val language by
        option(
                "--language",
                metavar = "LANGUAGE",
                help = "Language of the classes: ${Language.entries.joinToString { it.id }} [any].",
            )
            .convertToChoice("Unknown language", Language.entries, Language::id)
    private val prefer by
        option(
                "--prefer",
                metavar = "WHAT",
                help =
                    "What the recommendation is based on: ${Preference.entries.joinToString { it.id }} [warm, or cold with --cold].",
            )
            .convertToChoice("Unknown preference", Preference.entries, Preference::id)

    /** Whether the user has wishes that exclude contenders. */
    val hasRequirements: Boolean
        get() = must != null || language != null

    /**
     * Returns all wishes.
     *
     * @param isCold whether the user asked for cold starts
     */
    fun wishes(isCold: Boolean): Wishes {
        val requirements = must ?: Requirements()
        return Wishes(
            prefer ?: if (isCold) Preference.COLD else Preference.WARM,
            requirements.must,
            language,
            safe = requirements.safe,
        )
    }

    /** Adds a problem if the user asked for cold starts, but the preference is not about them. */
    fun requireFitting(isCold: Boolean, problems: Problems) {
        val preference = prefer ?: return
        if (isCold && preference != Preference.COLD)
            problems.add(
                "--cold measures first calls, but --prefer ${preference.id} is not about them.",
                "Give one of them.",
            )
    }
}

/**
 * What `--must` asks of contenders.
 *
 * @property safe the ids of risks; contenders must have no known faults with these risks
 */
class Requirements(val must: Set<Must> = emptySet(), val safe: Set<String> = emptySet())

/** The option `--must`: properties that contenders must have. */
fun ParameterHolder.mustOption() =
    option(
            "--must",
            metavar = "WHAT,...",
            help =
                "Properties that contenders must have: ${Must.entries.joinToString { it.id }}, or safe:RISK,... for no known faults with invalid data: ${Risk.entries.joinToString { it.id }}.",
        )
        .under(Heading.NEEDS)
        .convertBy(::requirements)

/** Reads words such as `json,safe:null,depth`. The words from `safe:` on are risks. */
private fun requirements(text: String): Requirements {
    val words = text.split(',').map { it.trim() }
    val firstRisk = words.indexOfFirst { it.startsWith(SAFE) }.takeIf { it >= 0 } ?: words.size
    return gatherMistakes {
        val must =
            each(words.take(firstRisk)) {
                choice("Unknown requirement", it, Must.entries, Must::id)
            }
        val safe =
            each(words.drop(firstRisk)) {
                choice("Unknown risk", it.removePrefix(SAFE), Risk.entries, Risk::id)
            }
        Requirements(must.toSet(), safe.map { it.id }.toSet())
    }
}

private const val SAFE = "safe:"
