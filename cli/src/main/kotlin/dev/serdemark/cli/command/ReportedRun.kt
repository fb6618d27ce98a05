package dev.serdemark.cli.command

import dev.serdemark.cli.context.CliContext
import dev.serdemark.cli.option.OpenExports
import dev.serdemark.cli.option.ReportOptions
import dev.serdemark.cli.option.ReportView
import dev.serdemark.cli.option.VerboseBuildOptions
import dev.serdemark.cli.output.ExitStatus
import dev.serdemark.cli.output.OutputFile
import dev.serdemark.cli.output.handleInterrupts
import dev.serdemark.cli.output.printProblems
import dev.serdemark.cli.output.resumeAdvice
import dev.serdemark.engine.context.Interruption
import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.Problems
import dev.serdemark.problem.shellQuoted
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
class ReportedRun(
    private val context: CliContext,
    private val directory: RunDirectory,
    private val build: VerboseBuildOptions,
    private val recording: Recording,
    private val reportOptions: ReportOptions,
    private val view: ReportView,
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
     * @param stopReasons why the run could not continue; empty if it ended as planned
     */
    fun report(stopReasons: List<Problem> = emptyList()): ExitStatus {
        val trouble = Problems()
        stopReasons.forEach(trouble::add)
        val name = shellQuoted(context.runName(directory))
        context.output.remedy = "See the results with: serdemark report $name"
        val unnamed = view.of(results(recording))
        val result = unnamed.copy(view = unnamed.view.copy(name = visible(name)))
        reportOptions.print(recording, result, directory, context.terminal)
        trouble.attempt { html.write { it.write(reportOptions.page(result, directory)) } }
        exports.write(result, directory, trouble)
        if (trouble.any) {
            printProblems(trouble.all)
            return ExitStatus.ofTrouble(result, isStopped = stopReasons.isNotEmpty())
        }
        if (reportOptions.isForTerminal) {
            context.terminal.println("Report: ${context.printablePath(directory.report)}")
            resumeAdvice(result, visible(name))?.let(context.terminal::println)
        }
        return ExitStatus.of(result)
    }

    /**
     * Measures, and returns why measuring could not continue. Throws errors that occur before the
     * first new generation begins, because then there is nothing new to report.
     */
    private fun measure(action: (RunSession) -> Unit): List<Problem> {
        val generationsBefore = recording.startedGenerations
        val interruption = Interruption()
        val line = context.statusLine()
        handleInterrupts(interruption, line::say) { recording.isMeasuring }
        try {
            action(
                RunSession(
                    directory,
                    build.cache,
                    build.resolver,
                    build.progress(line),
                    interruption,
                    context.requests,
                    context.settings,
                )
            )
            return emptyList()
        } catch (e: ProblemException) {
            if (recording.startedGenerations == generationsBefore) throw e
            return e.problems
        }
    }

    /** Deletes the draft of the report if nothing could be reported. */
    override fun close() = html.close()
}
