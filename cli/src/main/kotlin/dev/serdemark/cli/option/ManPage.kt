package dev.serdemark.cli.option

import com.github.ajalt.clikt.core.BaseCliktCommand
import com.github.ajalt.clikt.core.Context
import com.github.ajalt.clikt.core.UsageError
import com.github.ajalt.clikt.output.AbstractHelpFormatter
import com.github.ajalt.clikt.output.HelpFormatter.ParameterHelp
import dev.serdemark.engine.ThisBuild

/**
 * Returns the man pages of this command and of its subcommands, by file name, such as
 * `serdemark-run.1`.
 *
 * @param parent the context of the command above
 */
fun BaseCliktCommand<*>.manPages(parent: Context? = null): Map<String, String> {
    val context = resetContext(parent)
    val name = context.commandNameWithParents().joinToString("-")
    val text =
        ManPage(context)
            .formatHelp(
                error = null,
                prolog = help(context),
                epilog = helpEpilog(context),
                parameters = allHelpParams().inGroups(showsRare = true),
                programName = name,
            )
    return mapOf("$name.1" to text) +
        registeredSubcommands().flatMap { it.manPages(context).toList() }
}

/**
 * Formats the help of a command as a man page. Uses only the macros of man(7), because `man` of
 * Linux, `man` of macOS and mandoc all understand them.
 */
private class ManPage(context: Context) : AbstractHelpFormatter<String>(context) {
    override fun formatHelp(
        error: UsageError?,
        prolog: String,
        epilog: String,
        parameters: List<ParameterHelp>,
        programName: String,
    ): String {
        val title =
            "\"${escape(programName.uppercase())}\" 1 \"\" \"Serdemark ${escape(ThisBuild.version)}\""
        val name = "${escape(programName)} \\- ${escape(prolog.lines().first().removeSuffix("."))}"
        val sections = collectHelpParts(error, prolog, epilog, parameters, programName)
        return (listOf(".TH $title", section("NAME", name)) + sections + seeAlso(parameters))
            .filter { it.isNotEmpty() }
            .joinToString("\n", postfix = "\n")
    }

    override fun renderUsage(parameters: List<ParameterHelp>, programName: String): String =
        section(
            "SYNOPSIS",
            "${bold(context.commandNameWithParents().joinToString(" "))} ${renderUsageParametersString(parameters)}",
        )

    override fun renderProlog(prolog: String): String = section("DESCRIPTION", paragraphs(prolog))

    /** Puts the exit statuses into the usual section of man pages. */
    override fun renderEpilog(epilog: String): String {
        val (statuses, others) =
            epilog.split("\n\n").partition { it.startsWith(EXIT_STATUS_PREFIX) }
        val notes = others.joinToString("\n\n").trim()
        return listOfNotNull(
                statuses.firstOrNull()?.let { section("EXIT STATUS", exitStatusList(it)) },
                notes.takeIf { it.isNotEmpty() }?.let { section("NOTES", paragraphs(it)) },
            )
            .joinToString("\n")
    }

    /** Formats a line such as `Exit status: 0 done; 2 wrong usage.` as a list. */
    private fun exitStatusList(line: String): String =
        buildParameterList(
            line.removePrefix(EXIT_STATUS_PREFIX).removeSuffix(".").split("; ").map {
                DefinitionRow(
                    term = bold(it.substringBefore(' ')),
                    description = it.substringAfter(' '),
                )
            }
        )

    override fun renderParameters(parameters: List<ParameterHelp>): String {
        val optionGroups = renderOptions(parameters)
        val others = renderArguments(parameters) + renderCommands(parameters)
        val optionSections =
            if (optionGroups.size < 2) optionGroups.map { section("OPTIONS", it.content) }
            else listOf(".SH OPTIONS") + optionGroups.map { ".SS ${it.title}\n${it.content}" }
        return (optionSections + others.map { section(it.title.uppercase(), it.content) })
            .joinToString("\n")
    }

    private fun seeAlso(parameters: List<ParameterHelp>): String {
        val path = context.commandNameWithParents()
        val pages =
            listOf(path.dropLast(1)).filter { it.isNotEmpty() } +
                parameters.filterIsInstance<ParameterHelp.Subcommand>().map { path + it.name }
        return section(
            "SEE ALSO",
            pages.joinToString(",\n") { "${bold(it.joinToString("-"))}(1)" },
        )
    }

    override fun normalizeParameter(name: String): String =
        super.normalizeParameter(withLastBracket(name))

    override fun renderSectionTitle(title: String): String = escape(title)

    override fun renderOptionGroup(help: String?, parameters: List<ParameterHelp.Option>): String =
        buildParameterList(parameters.map(::renderOptionDefinition))

    override fun buildParameterList(rows: List<DefinitionRow>): String =
        rows.joinToString("\n") {
            ".TP\n${renderDefinitionTerm(it)}\n${renderDefinitionDescription(it)}"
        }

    override fun renderDefinitionTerm(row: DefinitionRow): String = row.term

    override fun renderDefinitionDescription(row: DefinitionRow): String =
        paragraphs(row.description)

    override fun renderError(parameters: List<ParameterHelp>, error: UsageError): String =
        section("ERRORS", paragraphs(renderErrorString(parameters, error)))

    override fun styleOptionName(name: String): String = bold(name)

    override fun styleSubcommandName(name: String): String = bold(name)

    override fun styleArgumentName(name: String): String = italic(name)

    override fun styleMetavar(metavar: String): String = italic(metavar)

    override fun styleOptionalUsageParameter(parameter: String): String = escape(parameter)

    override fun styleRequiredUsageParameter(parameter: String): String = escape(parameter)

    private fun section(title: String, text: String) = ".SH $title\n$text"

    private fun paragraphs(text: String): String =
        text.split("\n\n").joinToString("\n.PP\n") { escape(it) }

    private fun bold(text: String) = "\\fB${escape(text)}\\fR"

    private fun italic(text: String) = "\\fI${escape(text)}\\fR"

    private companion object {
        const val EXIT_STATUS_PREFIX = "Exit status: "
    }
}

/**
 * Escapes [text] so that roff prints it unchanged. Otherwise a period at the start of a line would
 * begin a macro.
 */
private fun escape(text: String): String =
    text.map { ESCAPES[it] ?: "$it" }.joinToString("").replace(Regex("(?m)^(?=\\.)"), "\\\\&")

private val ESCAPES =
    mapOf(
        '\\' to "\\e",
        '-' to "\\-",
        '\'' to "\\(aq",
        '"' to "\\(dq",
        '`' to "\\(ga",
        '^' to "\\(ha",
        '~' to "\\(ti",
    )
