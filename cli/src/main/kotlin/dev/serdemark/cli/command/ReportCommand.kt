package dev.serdemark.cli.command

import com.github.ajalt.clikt.core.CliktCommand
import com.github.ajalt.clikt.core.Context
import com.github.ajalt.clikt.core.ProgramResult
import com.github.ajalt.clikt.parameters.arguments.argument
import com.github.ajalt.clikt.parameters.arguments.help
import com.github.ajalt.clikt.parameters.groups.provideDelegate
import com.github.ajalt.clikt.parameters.options.option
import com.github.ajalt.clikt.parameters.types.path
import dev.serdemark.cli.context.CliContext
import dev.serdemark.cli.option.Exports
import dev.serdemark.cli.option.ReportOptions
import dev.serdemark.cli.option.findContender
import dev.serdemark.cli.output.ExitStatus
import dev.serdemark.cli.output.OutputFiles
import dev.serdemark.cli.output.printProblems
import dev.serdemark.cli.output.resumeAdvice
import dev.serdemark.problem.Problems
import dev.serdemark.problem.shellQuoted
import dev.serdemark.report.page.SnippetPage
import dev.serdemark.report.wording.visible
import dev.serdemark.results.RunResult
import dev.serdemark.results.results
import dev.serdemark.runs.RunDirectory
import dev.serdemark.runs.isInUse
import dev.serdemark.session.readRecording
import dev.serdemark.snippets.snippet
import kotlin.io.path.exists

/** `serdemark report`: prints the report of a run again, from its journal alone. */
class ReportCommand(private val context: CliContext) : CliktCommand(name = "report") {
    private val run by
        argument("RUN").help("Run: its path, a unique prefix of its name, or 'last'.")
    private val html by
        option("--html", metavar = "FILE", help = "Write the report as an HTML page.").path()
    private val snippet by
        option(
            "--snippet",
            metavar = "CONTENDER[@VERSION]",
            help =
                "Print only the code to paste to use a contender as it was measured: dependencies, classes for this data, and the codec.",
        )
    private val exports by Exports()
    private val reportOptions by ReportOptions(context)

    override fun help(context: Context) = "Report a run again, finished or not."

    override fun run() {
        val directory = context.runs.find(run)
        val problems = Problems()
        OutputFiles(context.workingFolder, problems).use { files ->
            val page = files.open(html)
            val openExports = exports.open(files)
            problems.throwAny()
            val isUnderWay = isInUse(directory.journal)
            val recording = readRecording(directory)
            val view = reportOptions.view(recording.plan, problems)
            problems.throwAny()
            val name = visible(shellQuoted(context.runName(directory)))
            val runResult =
                results(recording).let {
                    it.copy(view = it.view.copy(isUnderWay = isUnderWay, name = name))
                }
            val result = view.of(runResult)
            val contender = snippet
            if (contender != null) print(snippetPage(contender, runResult, directory))
            else {
                reportOptions.print(recording, result, directory, context.terminal)
                // A run that has only a packed journal cannot be resumed.
                if (
                    reportOptions.isForTerminal &&
                        result.isInterrupted &&
                        directory.journal.exists()
                )
                    resumeAdvice(result, name)?.let(context.terminal::println)
            }
            val trouble = Problems()
            trouble.attempt { page?.write { it.write(reportOptions.page(result, directory)) } }
            openExports.write(result, directory, trouble)
            if (trouble.any) {
                printProblems(trouble.all)
                throw ProgramResult(ExitStatus.INCOMPLETE.code)
            }
        }
    }

    /** Returns, in Markdown, the code to paste to use the contender that [name] means. */
    private fun snippetPage(name: String, result: RunResult, directory: RunDirectory): String {
        val contender = findContender(name, result.plan, "contender")
        val failedCells =
            result.cells.filter { it.cell.contender == contender && it.outcome.status.isFault }
        val plan = result.plan
        return SnippetPage.markdown(
            snippet(directory, plan, contender, context.catalog),
            plan,
            failedCells,
        )
    }
}
