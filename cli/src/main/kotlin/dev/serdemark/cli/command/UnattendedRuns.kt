package dev.serdemark.cli.command

import dev.serdemark.cli.context.CliContext
import dev.serdemark.cli.option.BuildOptions
import dev.serdemark.cli.output.ExitStatus
import dev.serdemark.cli.output.OutputFile
import dev.serdemark.cli.output.ProgressLog
import dev.serdemark.cli.output.handleInterrupts
import dev.serdemark.engine.contender.BuiltContender
import dev.serdemark.engine.context.Interruption
import dev.serdemark.plan.Ending
import dev.serdemark.report.html.HtmlReport
import dev.serdemark.results.measures.Recording
import dev.serdemark.results.results
import dev.serdemark.runs.JournalWriter
import dev.serdemark.runs.RunDirectory
import dev.serdemark.runs.readJournal
import dev.serdemark.session.RunResumer
import dev.serdemark.session.RunSession
import dev.serdemark.session.RunSource
import kotlin.io.path.exists
import kotlin.time.Duration
import kotlin.time.Duration.Companion.milliseconds

/**
 * Measures runs one after another without printing results. Writes the report of each run, even if
 * the run failed. Once an instance exists, Ctrl-C stops the current run.
 *
 * @param statusOfAbort the exit status if Ctrl-C ends the program at once
 */
class UnattendedRuns(
    private val context: CliContext,
    private val build: BuildOptions,
    private val progress: ProgressLog,
    statusOfAbort: ExitStatus = ExitStatus.INTERRUPTED,
) {
    @Volatile private var current: Recording? = null

    private val interruption = Interruption()

    /** Whether Ctrl-C has stopped a run. Then no other run may begin. */
    val isStopped: Boolean
        get() = interruption.isRequested

    init {
        handleInterrupts(interruption, progress::say, statusOfAbort) {
            current?.isMeasuring ?: false
        }
    }

    /**
     * Measures a run from its beginning, in a [directory] that is empty or does not exist.
     *
     * @param keepsGoing whether to measure a single contender if all others could not be built
     * @param onlyChecks whether to stop as soon as all contenders are checked
     */
    fun begin(
        source: RunSource,
        directory: RunDirectory,
        recording: Recording,
        keepsGoing: Boolean = true,
        onlyChecks: Boolean = false,
    ) =
        measureAndReport(directory, recording) {
            RunDirectory.create(directory.path)
            session(directory, onlyChecks).begin(source, recording, keepsGoing)
        }

    /**
     * Measures what is left of a run that [isResumable], within the larger of its budget and
     * [budget].
     *
     * @param onlyChecks whether to stop as soon as all contenders are checked
     * @param check throws a [dev.serdemark.problem.ProblemException] if the builds must not be
     *   measured
     */
    fun resume(
        directory: RunDirectory,
        recording: Recording,
        budget: Duration,
        onlyChecks: Boolean = false,
        check: (List<BuiltContender>) -> Unit = {},
    ) =
        measureAndReport(directory, recording) {
            JournalWriter.append(directory.journal, recording).use { journal ->
                val totalBudget = maxOf(budget, recording.plan.schedule.budgetMillis.milliseconds)
                val source =
                    RunResumer(
                            directory,
                            recording,
                            totalBudget,
                            goal = null,
                            context.catalog,
                            build.cache,
                        ) {
                            context.document(it, build.cache)
                        }
                        .source()
                session(directory, onlyChecks).resume(source.withCheck(check), recording, journal)
            }
        }

    /** Calls [measure], and then writes the report of the [recording]. */
    private fun measureAndReport(
        directory: RunDirectory,
        recording: Recording,
        measure: () -> Unit,
    ) {
        current = recording
        try {
            measure()
        } finally {
            current = null
            if (recording.hasStarted) writeReport(recording, directory)
        }
    }

    private fun writeReport(recording: Recording, directory: RunDirectory) =
        OutputFile(directory.report).use { file ->
            file.write { it.write(HtmlReport.render(results(recording))) }
        }

    private fun session(directory: RunDirectory, onlyChecks: Boolean) =
        RunSession(
            directory,
            build.cache,
            build.resolver,
            progress,
            interruption,
            context.requests,
            context.settings,
            onlyChecks,
        )
}

/** Reads the journal in a [directory]. The recording is empty if there is no journal. */
fun recordingSoFar(directory: RunDirectory): Recording =
    Recording().also { if (directory.isRun) readJournal(directory.journal, it) }

/**
 * Whether a run can continue. A run that cannot continue has measured nothing, so a new run may
 * replace it.
 */
fun isResumable(recording: Recording, directory: RunDirectory): Boolean =
    recording.hasStarted &&
        directory.lock.exists() &&
        // A run that could build no cell has nothing left before it measures.
        (recording.isMeasuring || recording.ending != Ending.NOTHING_LEFT)
