package dev.serdemark.cli.option

import com.github.ajalt.clikt.parameters.groups.OptionGroup
import com.github.ajalt.clikt.parameters.options.option
import com.github.ajalt.clikt.parameters.options.split
import dev.serdemark.plan.Language
import dev.serdemark.plan.Must
import dev.serdemark.plan.Preference
import dev.serdemark.plan.Wishes
import dev.serdemark.problem.Problem
import dev.serdemark.problem.Problems
import dev.serdemark.problem.meant

/** The options that say what the user wants from the recommended contender. */
internal class WishOptions : OptionGroup() {
    private val must by
        option(
                "--must",
                metavar = "WHAT,...",
                help =
                    "Properties that contenders must have: ${Must.entries.joinToString { it.id }}.",
            )
            .split(",")
    private val language by
        option(
            "--language",
            metavar = "LANGUAGE",
            help = "Language of the classes: ${Language.entries.joinToString { it.id }} [any].",
        )
    private val prefer by
        option(
            "--prefer",
            metavar = "WHAT",
            help =
                "What the recommendation is based on: ${Preference.entries.joinToString { it.id }} [warm, or cold with --cold].",
        )

    /** Whether any of the wishes excludes contenders. */
    val areChoosing: Boolean
        get() = must != null || language != null

    /** Returns all wishes. Adds to [problems] unknown ones, and those that contradict [isCold]. */
    fun wishes(isCold: Boolean, problems: Problems): Wishes {
        val preference = prefer?.let {
            choice("preference", it, Preference.entries, Preference::id, problems)
        }
        if (isCold && preference != null && preference != Preference.COLD) {
            problems.add(
                Problem(
                    "--cold measures first calls, and --prefer ${preference.id} does not go by them.",
                    "Give one of them.",
                )
            )
        }
        val musts =
            must.orEmpty().mapNotNull { text ->
                choice("requirement", text.trim(), Must.entries, Must::id, problems)
            }
        return Wishes(
            preference ?: if (isCold) Preference.COLD else Preference.WARM,
            musts.toSet(),
            language?.let { choice("language", it, Language.entries, Language::id, problems) },
        )
    }

    private fun <T> choice(
        what: String,
        text: String,
        choices: List<T>,
        id: (T) -> String,
        problems: Problems,
    ): T? {
        val found = choices.find { id(it) == text }
        if (found == null) {
            problems.add(Problem("Unknown $what: '$text'. ${meant(text, choices.map(id))}"))
        }
        return found
    }
}
