package dev.serdemark.cli.option

import com.github.ajalt.clikt.parameters.options.default
import com.github.ajalt.clikt.parameters.options.flag
import com.github.ajalt.clikt.parameters.options.option
import com.github.ajalt.clikt.parameters.types.choice
import com.github.ajalt.mordant.terminal.Terminal
import dev.serdemark.cli.context.CliContext
import dev.serdemark.engine.request.Catalog
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.Experiment
import dev.serdemark.plan.PayloadRates
import dev.serdemark.plan.Plan
import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.Problems
import dev.serdemark.problem.suggestionOrList
import dev.serdemark.report.export.CellCsv
import dev.serdemark.report.export.JsonExport
import dev.serdemark.report.html.HtmlReport
import dev.serdemark.report.page.RunPage
import dev.serdemark.report.terminal.TerminalReport
import dev.serdemark.report.wording.ReportTopic
import dev.serdemark.results.RunResult
import dev.serdemark.results.advice.Recommendation
import dev.serdemark.results.advice.Snippet
import dev.serdemark.results.advice.advice
import dev.serdemark.results.measures.Recording
import dev.serdemark.runs.RunDirectory
import dev.serdemark.runs.load
import dev.serdemark.snippets.snippet

/** The options that change what reports show, such as `--show` and `--baseline`. */
class ReportOptions(private val context: CliContext) : RelatedOptions(Heading.OUTPUT) {
    private val statistics by
        option(
                "--statistics",
                help = "Also print the tests that papers report, such as Kruskal-Wallis.",
            )
            .rare()
            .flag()
    private val trait by groupOption()
    private val table by
        option(
                "--table",
                metavar = "NAME",
                help = "Also print a table in the form of another benchmark: jvm-serializers.",
            )
            .rare()
            .convertToChoice("Invalid table", OtherTable.entries, OtherTable::id)

    private val show by
        option(
                "--show",
                metavar = "QUESTION,...",
                help =
                    "Tables to print: ${ReportTopic.entries.joinToString { it.id }} [time,size].",
            )
            .convertToChoices("Unknown table", ReportTopic.entries, ReportTopic::id)
    private val baseline by
        option(
            "--baseline",
            metavar = "CONTENDER[@VERSION]",
            help =
                "Contender that you use today: ratios refer to it, and the report says whether switching pays.",
        )

    /** The load of `--load`; null without this option. */
    val load: PayloadRates? by
        option(
                "--load",
                metavar = "RATE",
                help =
                    "Show the cores, allocation and network traffic that a load needs, in payloads per second (e.g. 5000/s, or read=4000/s,write=1000/s).",
            )
            .convertBy(::load)

    private val format by
        option(
                "--format",
                metavar = "FORMAT",
                help =
                    "Form of the report that is printed: terminal, markdown (for pull requests), html, json, or csv (a row per cell) [terminal].",
            )
            .choice(ReportForm.entries.associateBy { it.id })
            .default(ReportForm.TERMINAL)

    /** Whether the report that is printed is for people who read it in a terminal. */
    val isForTerminal: Boolean
        get() = format == ReportForm.TERMINAL

    /** The tables of `--show`; empty without this option. A run also examines what they need. */
    val requestedTables: Set<ReportTopic>
        get() = show.orEmpty().toSet()

    override fun check(problems: Problems) {
        val terminalOptions = listOf("--statistics", "--table").filter { it in given }
        if (!isForTerminal && terminalOptions.isNotEmpty()) {
            problems.add(
                "${terminalOptions.joinToString(" and ")} would change nothing: --format ${format.id} has one form only.",
                "Leave out --format or ${terminalOptions.joinToString(" and ")}. report.html and --export-json always have the tests.",
            )
        }
    }

    /**
     * Returns how reports show a run with this [plan]. Adds to [problems] what does not fit the
     * plan. Without `--baseline` or `--load`, the baseline or the load of the plan stays.
     */
    fun view(plan: Plan, problems: Problems): ReportView {
        val named = baseline?.let { problems.attempt { findContender(it, plan, "baseline") } }
        load?.let { problems.attempt { requireMeasured(it, plan) } }
        return ReportView(named ?: plan.question.baseline, load ?: plan.origin.request.load)
    }

    private fun requireMeasured(rates: PayloadRates, plan: Plan) {
        val measured = plan.cells.map { it.operation }.toSet()
        val missing = rates.operations - measured
        if (plan.calls.experiment is Experiment.Cold) {
            throw ProblemException(
                "--load needs warm calls, but the run measured first calls.",
                "Leave out --load.",
            )
        }
        if (missing.isNotEmpty()) {
            throw ProblemException(
                "--load names ${missing.joinToString { it.id }}, but the run measures only " +
                    "${measured.joinToString { it.id }}.",
                "Name only these, or start a run with -o ${missing.joinToString(",") { it.id }}.",
            )
        }
    }

    /**
     * Returns the contender among [contenders] that `--baseline` names. Returns null without this
     * option, or if the name does not mean exactly one contender.
     */
    fun baselineIn(contenders: List<ContenderName>): ContenderName? = baseline?.let {
        contenders.withName(it).singleOrNull()
    }

    /**
     * Prints the report of a [recording] in the form that the user asked for.
     *
     * @param directory the directory of the run, which holds its slices and its inputs
     */
    fun print(
        recording: Recording,
        result: RunResult,
        directory: RunDirectory,
        terminal: Terminal,
    ) =
        when (format) {
            ReportForm.TERMINAL -> printTables(recording, result, terminal)
            ReportForm.MARKDOWN -> print(RunPage(result, trait).markdown())
            ReportForm.HTML -> print(page(result, directory))
            ReportForm.JSON -> print(JsonExport.render(result))
            // Closing the writer would close standard output.
            ReportForm.CSV ->
                System.out.bufferedWriter().let {
                    CellCsv.write(result, it)
                    it.flush()
                }
        }

    /** Prints the report on a terminal, and the tables that the user asked for. */
    private fun printTables(recording: Recording, result: RunResult, terminal: Terminal) {
        val report =
            TerminalReport(
                terminal,
                groupingTrait = trait,
                topics = requestedTables.ifEmpty { null }, // null for the default tables
            )
        report.print(result)
        if (statistics) report.printStatistics(result)
        when (table) {
            OtherTable.JVM_SERIALIZERS -> report.printRoundTrips(recording, result)
            null -> Unit
        }
    }

    /**
     * Renders the HTML page.
     *
     * @param directory the directory of the run, whose inputs give the code of the recommended
     *   contender
     */
    fun page(result: RunResult, directory: RunDirectory): String =
        HtmlReport.render(result, trait, recommendedSnippet(result, directory, context.catalog))
}

/** Returns the contenders that [name] means: all versions if the name has no version. */
private fun List<ContenderName>.withName(name: String): List<ContenderName> {
    val withVersion = filter { "$it" == name }
    return withVersion.ifEmpty { filter { it.id == name } }
}

/**
 * Returns the code to paste to use the recommended contender. Returns null if nothing is
 * recommended, or if the code cannot be written from the run's inputs.
 */
fun recommendedSnippet(
    result: RunResult,
    directory: RunDirectory,
    catalog: Catalog,
): Snippet? =
    (advice(result) as? Recommendation)?.let { advice ->
        try {
            snippet(directory, result.plan, advice.contender, catalog)
        } catch (_: ProblemException) {
            null
        }
    }

/**
 * Finds the contender of a [plan] by a [name] such as `jackson` or `jackson@2.22.4`.
 *
 * @param role what messages call the contender, such as `baseline`
 * @throws ProblemException if there is no such contender, or several
 */
fun findContender(name: String, plan: Plan, role: String): ContenderName =
    findContender(name, plan.contenders.filter { it.floor == null }.map { it.contender }, role)

/**
 * Finds a contender by its [name] in a list.
 *
 * @param role what messages call the contender, such as `baseline`
 * @param owner what messages call the owner of the [contenders], such as `these runs`
 * @throws ProblemException if there is no such contender, or several
 */
fun findContender(
    name: String,
    contenders: List<ContenderName>,
    role: String,
    owner: String = "the run",
): ContenderName {
    val found = contenders.withName(name)
    if (found.size == 1) return found.single()
    throw ProblemException(
        if (found.isEmpty())
            Problem(
                "The $role '$name' is not among the contenders of $owner. " +
                    similarNames(name, contenders),
                "Name one of them, or add it to -c of a new run.",
            )
        else
            Problem(
                "There are several versions of the $role '$name': ${found.joinToString()}.",
                "Name one of them with its version.",
            )
    )
}

/**
 * Returns a hint for a [wrong] name: the contenders that begin with it if there are several, else
 * the most similar name, else all names.
 */
private fun similarNames(wrong: String, contenders: List<ContenderName>): String {
    val ids = contenders.map { it.id }.distinct()
    val longerIds = ids.filter { it.startsWith("$wrong-") }
    return if (longerIds.size > 1) "Similar names: ${longerIds.joinToString()}."
    else suggestionOrList(wrong, ids + contenders.map { "$it" })
}

/** A table in the form of another benchmark; [id] is its name on the command line. */
private enum class OtherTable(val id: String) {
    JVM_SERIALIZERS("jvm-serializers")
}

/** The form in which a report is printed; [id] is its name on the command line. */
private enum class ReportForm(val id: String) {
    TERMINAL("terminal"),
    MARKDOWN("markdown"),
    HTML("html"),
    JSON("json"),
    CSV("csv"),
}
