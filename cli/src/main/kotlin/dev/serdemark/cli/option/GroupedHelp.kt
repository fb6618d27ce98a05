package dev.serdemark.cli.option

import com.github.ajalt.clikt.core.CliktCommand
import com.github.ajalt.clikt.core.Context
import com.github.ajalt.clikt.core.PrintHelpMessage
import com.github.ajalt.clikt.core.UsageError
import com.github.ajalt.clikt.output.HelpFormatter.ParameterHelp
import com.github.ajalt.clikt.output.MordantHelpFormatter
import com.github.ajalt.clikt.parameters.options.RawOption
import com.github.ajalt.clikt.parameters.options.eagerOption

/** A heading in the help of measuring commands. The headings are in the order of the help. */
enum class Heading(val text: String) {
    DATA("Your data"),
    NEEDS("What you need"),
    WHAT("What to measure"),
    REQUESTS("Requests"),
    TIME("How long, and what to decide"),
    JVM("JVMs"),
    OUTPUT("Output"),
    /** The heading of options that have no other heading. */
    OTHER("Other options"),
}

/** Puts an option under a [heading]. Otherwise it has the heading of its group. */
fun RawOption.under(heading: Heading): RawOption =
    copy(helpTags = helpTags + (HEADING to heading.text))

/** Makes `--help` leave out an option of a measuring command. Only `--help-all` shows it. */
fun RawOption.rare(): RawOption = copy(helpTags = helpTags + (RARE to ""))

/** Adds `--help-all`, and leaves the rare options of this command out of `--help`. */
fun CliktCommand.helpAllOption() =
    eagerOption("--help-all", help = "Show all options, also the rare ones, and exit") {
        context.data[SHOWS_RARE] = true
        throw PrintHelpMessage(context)
    }

/**
 * Returns these parameters of a command, with its options under headings if it has [helpAllOption].
 *
 * @param showsRare whether rare options are included
 */
fun List<ParameterHelp>.inGroups(showsRare: Boolean): List<ParameterHelp> {
    val (options, others) = partition { it is ParameterHelp.Option }
    val all = options.map { it as ParameterHelp.Option }
    val hasHeadings = all.any { "--help-all" in it.names }
    val shown = all.filter { !hasHeadings || showsRare || RARE !in it.tags }
    val withHeadings = if (hasHeadings) shown.sortedBy { it.heading } else shown
    return withHeadings.map {
        it.copy(
            groupName = if (hasHeadings) it.heading.text else null,
            tags = it.tags - HEADING - RARE,
        )
    } + others
}

private val ParameterHelp.Option.heading: Heading
    get() {
        val text = tags[HEADING] ?: groupName
        return Heading.entries.find { it.text == text } ?: Heading.OTHER
    }

/** Help whose options are in groups if the command has [helpAllOption]. */
class GroupedHelp(context: Context) : MordantHelpFormatter(context) {
    override fun formatHelp(
        error: UsageError?,
        prolog: String,
        epilog: String,
        parameters: List<ParameterHelp>,
        programName: String,
    ): String {
        val grouped = parameters.inGroups(showsRare = context.data[SHOWS_RARE] == true)
        return super.formatHelp(error, prolog, epilog, grouped, programName)
    }

    override fun normalizeParameter(name: String): String =
        super.normalizeParameter(withLastBracket(name))
}

/**
 * Returns the [name] of a value with the bracket at its end, which Clikt leaves out: `A[@B]` for
 * `A[@B`.
 */
fun withLastBracket(name: String): String =
    if (name.count { it == '[' } > name.count { it == ']' }) "$name]" else name

/** The tags of options for their help. */
private const val HEADING = "heading"
private const val RARE = "rare"

/** The key of Clikt's context for whether `--help-all` was given. */
private const val SHOWS_RARE = "shows rare options"
