package dev.serdemark.cli.command

import dev.serdemark.cli.context.CliContext
import dev.serdemark.cli.option.OpenExports
import dev.serdemark.cli.option.ReportOptions
import dev.serdemark.cli.output.ExitStatus
import dev.serdemark.cli.output.NEVER_BUILT
import dev.serdemark.cli.output.OutputFile
import dev.serdemark.cli.output.ProgressLog
import dev.serdemark.cli.output.onInterrupt
import dev.serdemark.cli.output.print
import dev.serdemark.cli.output.resumption
import dev.serdemark.engine.contender.CannotBuild
import dev.serdemark.engine.time.Interruption
import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.Problems
import dev.serdemark.problem.inShell
import dev.serdemark.report.wording.visible
import dev.serdemark.results.RunResult
import dev.serdemark.results.measures.Recording
import dev.serdemark.results.results
import dev.serdemark.runs.JournalWriter
import dev.serdemark.runs.RunDirectory
import dev.serdemark.session.RunSession
import dev.serdemark.session.RunSource
import dev.serdemark.toolchain.cache.Cache
import dev.serdemark.toolchain.resolution.ResolverSettings

/** Measures a run, reports it and exports it. All files of the run go into [directory]. */
internal class ReportedRun(
    private val context: CliContext,
    private val directory: RunDirectory,
    private val cache: Cache,
    private val resolver: ResolverSettings,
    private val reportOptions: ReportOptions,
    private val verbose: Boolean,
) {
    private val line = context.statusLine()
    private val progress = ProgressLog(line, verbose)

    /**
     * Runs from the beginning, and returns the exit status.
     *
     * @param keepsGoing whether a single contender is measured if all others could not be built
     */
    fun begin(source: RunSource, exports: OpenExports, keepsGoing: Boolean): ExitStatus =
        reporting(Recording(), exports) { recording ->
            val checked = if (keepsGoing) source else source.requiring { requireTwo(recording) }
            session(recording).begin(checked, recording)
        }

    /** Refuses to measure a contender alone because no other one could be built. */
    private fun requireTwo(recording: Recording) {
        val plan = recording.plan
        val names = plan.contenders.filter { it.floor == null }.map { it.contender }
        val statuses = names.associateWith { name ->
            plan.indexes
                .filter { plan[it].contender == name }
                .map { recording.outcome(it).status }
                .toSet()
        }
        val left = statuses.filterValues { !NEVER_BUILT.containsAll(it) }.keys
        val isFault = statuses.values.any { all -> all.all { it.isFault && it in NEVER_BUILT } }
        if (left.size != 1 || !isFault) return
        throw CannotBuild(
            listOf(
                Problem(
                    "Of ${names.size} contenders, only ${left.single()} could be built, so there is " +
                        "nothing to compare it with.",
                    "Correct what is said above of the others; or measure it alone: --keep-going.",
                )
            )
        )
    }

    /** Continues the run that [recording] holds so far, and closes the [journal]. */
    fun resume(
        source: RunSource,
        recording: Recording,
        journal: JournalWriter,
        exports: OpenExports,
    ): ExitStatus = reporting(recording, exports) { session(it).resume(source, it, journal) }

    /** Reports what [recording] holds, without measuring. */
    fun report(recording: Recording, exports: OpenExports): ExitStatus =
        reporting(recording, exports) {}

    private fun reporting(
        recording: Recording,
        exports: OpenExports,
        measure: (Recording) -> Unit,
    ): ExitStatus =
        OutputFile(directory.report).use { html ->
            val trouble = Problems()
            val isStopped = !measures(recording, trouble, measure)
            context.output.remedy =
                "See the results with: serdemark report ${inShell(context.named(directory))}"
            val name = visible(inShell(context.named(directory)))
            val result = reportOptions.refer(results(recording).copy(name = name))
            reportOptions.print(recording, result, context.terminal)
            trouble.attempt { html.write { it.write(reportOptions.page(result, directory)) } }
            trouble.attempt { exports.write(result, directory) }
            if (trouble.any) ExitStatus.ofTrouble(result, isStopped).also { trouble.print() }
            else ExitStatus.of(result).also { lastWords(result) }
        }

    /**
     * Measures, and returns whether measuring completed. Errors before the first generation are
     * thrown, because there is nothing to report yet.
     */
    private fun measures(
        recording: Recording,
        trouble: Problems,
        measure: (Recording) -> Unit,
    ): Boolean {
        val begun = recording.begun
        try {
            measure(recording)
            return true
        } catch (e: ProblemException) {
            if (recording.begun == begun) throw e
            e.problems.forEach(trouble::add)
            return false
        }
    }

    private fun lastWords(result: RunResult) {
        context.terminal.println("Report: ${context.shown(directory.report)}")
        resumption(result, checkNotNull(result.name))?.let(context.terminal::println)
    }

    private fun session(recording: Recording): RunSession {
        val interruption = Interruption()
        onInterrupt(interruption, line::say) { recording.isMeasuring }
        return RunSession(directory, cache, resolver, progress, interruption)
    }
}
