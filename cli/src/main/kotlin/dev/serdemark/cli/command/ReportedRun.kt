package dev.serdemark.cli.command

import dev.serdemark.cli.context.CliContext
import dev.serdemark.cli.option.OpenExports
import dev.serdemark.cli.option.ReportOptions
import dev.serdemark.cli.option.VerboseBuildOptions
import dev.serdemark.cli.output.ExitStatus
import dev.serdemark.cli.output.OutputFile
import dev.serdemark.cli.output.onInterrupt
import dev.serdemark.cli.output.print
import dev.serdemark.cli.output.resumption
import dev.serdemark.engine.context.Interruption
import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.Problems
import dev.serdemark.problem.inShell
import dev.serdemark.report.wording.visible
import dev.serdemark.results.measures.Recording
import dev.serdemark.results.results
import dev.serdemark.runs.JournalWriter
import dev.serdemark.runs.RunDirectory
import dev.serdemark.session.RunSession
import dev.serdemark.session.RunSource

/**
 * Measures a run in its [directory], reports it and exports it.
 *
 * @param recording the run so far; empty for a new run
 */
internal class ReportedRun(
    private val context: CliContext,
    private val directory: RunDirectory,
    private val build: VerboseBuildOptions,
    private val recording: Recording,
    private val reportOptions: ReportOptions,
    private val exports: OpenExports,
) : AutoCloseable {
    private val html = OutputFile(directory.report)

    /**
     * Measures from the beginning, and returns the exit status.
     *
     * @param keepsGoing whether the run continues if only one contender could be built, or if a
     *   base of the gate could not be built
     */
    fun begin(source: RunSource, keepsGoing: Boolean): ExitStatus =
        report(measure { it.begin(source, recording, keepsGoing) })

    /** Measures what is left of the run, and closes the [journal]. */
    fun resume(source: RunSource, journal: JournalWriter): ExitStatus =
        report(measure { it.resume(source, recording, journal) })

    /**
     * Reports what is recorded, and returns the exit status.
     *
     * @param stopped why the run could not continue; empty if it ended as planned
     */
    fun report(stopped: List<Problem> = emptyList()): ExitStatus {
        val trouble = Problems()
        stopped.forEach(trouble::add)
        val name = inShell(context.named(directory))
        context.output.remedy = "See the results with: serdemark report $name"
        val result =
            reportOptions.withBaselineAndLoad(results(recording).copy(name = visible(name)))
        reportOptions.print(recording, result, directory, context.terminal)
        trouble.attempt { html.write { it.write(reportOptions.page(result, directory)) } }
        exports.write(result, directory, trouble)
        if (trouble.any) {
            trouble.print()
            return ExitStatus.ofTrouble(result, isStopped = stopped.isNotEmpty())
        }
        if (reportOptions.isForTerminal) {
            context.terminal.println("Report: ${context.shown(directory.report)}")
            resumption(result, visible(name))?.let(context.terminal::println)
        }
        return ExitStatus.of(result)
    }

    /**
     * Measures, and returns why measuring could not continue. Throws errors that occur before this
     * call begins a generation: nothing new can be reported then.
     */
    private fun measure(action: (RunSession) -> Unit): List<Problem> {
        val begun = recording.begun
        val interruption = Interruption()
        val line = context.statusLine()
        onInterrupt(interruption, line::say) { recording.isMeasuring }
        try {
            action(
                RunSession(
                    directory,
                    build.cache,
                    build.resolver,
                    build.progress(line),
                    interruption,
                    context.settings,
                )
            )
            return emptyList()
        } catch (e: ProblemException) {
            if (recording.begun == begun) throw e
            return e.problems
        }
    }

    /** Deletes the draft of the report if nothing could be reported. */
    override fun close() = html.close()
}
