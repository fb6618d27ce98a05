package dev.serdemark.cli.option

import com.github.ajalt.clikt.parameters.groups.OptionGroup
import com.github.ajalt.clikt.parameters.options.option
import dev.serdemark.plan.Language
import dev.serdemark.plan.Must
import dev.serdemark.plan.Preference
import dev.serdemark.plan.Wishes
import dev.serdemark.problem.Problem
import dev.serdemark.problem.Problems

/** The options that say what the user wants from the recommended contender. */
internal class WishOptions : OptionGroup() {
    private val must by
        option(
                "--must",
                metavar = "WHAT,...",
                help =
                    "Properties that contenders must have: ${Must.entries.joinToString { it.id }}.",
            )
            .parsedEach { choice("requirement", it, Must.entries, Must::id) }
    private val language by
        option(
                "--language",
                metavar = "LANGUAGE",
                help = "Language of the classes: ${Language.entries.joinToString { it.id }} [any].",
            )
            .parsed { choice("language", it, Language.entries, Language::id) }
    private val prefer by
        option(
                "--prefer",
                metavar = "WHAT",
                help =
                    "What the recommendation is based on: ${Preference.entries.joinToString { it.id }} [warm, or cold with --cold].",
            )
            .parsed { choice("preference", it, Preference.entries, Preference::id) }

    /** Whether any of the wishes excludes contenders. */
    val areChoosing: Boolean
        get() = must != null || language != null

    /** Returns all wishes. Adds to [problems] unknown ones, and those that contradict [isCold]. */
    fun wishes(isCold: Boolean, problems: Problems): Wishes {
        val preference = prefer?.value(problems)
        if (isCold && preference != null && preference != Preference.COLD) {
            problems.add(
                Problem(
                    "--cold measures first calls, and --prefer ${preference.id} does not go by them.",
                    "Give one of them.",
                )
            )
        }
        return Wishes(
            preference ?: if (isCold) Preference.COLD else Preference.WARM,
            must?.value(problems).orEmpty().toSet(),
            language?.value(problems),
        )
    }
}
