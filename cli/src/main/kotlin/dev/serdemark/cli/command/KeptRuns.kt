package dev.serdemark.cli.command

import dev.serdemark.cli.output.OutputFile
import dev.serdemark.cli.output.ProgressLog
import dev.serdemark.engine.context.Interruption
import dev.serdemark.engine.request.Settings
import dev.serdemark.plan.Ending
import dev.serdemark.plan.Plan
import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.report.html.HtmlReport
import dev.serdemark.results.measures.FurtherQuestion
import dev.serdemark.results.measures.Recording
import dev.serdemark.results.results
import dev.serdemark.runs.JournalWriter
import dev.serdemark.runs.RunDirectory
import dev.serdemark.runs.isInUse
import dev.serdemark.runs.readJournal
import dev.serdemark.session.Resuming
import dev.serdemark.session.RunSession
import dev.serdemark.session.RunSource
import dev.serdemark.system.TemporaryFiles
import dev.serdemark.toolchain.cache.Cache
import dev.serdemark.toolchain.resolution.ResolverSettings
import dev.serdemark.workload.Document
import dev.serdemark.workload.WorkloadDocument
import kotlin.io.path.exists
import kotlin.io.path.name
import kotlin.time.Duration.Companion.milliseconds

/**
 * Measures runs that belong together, one after another, each in a directory that its name decides.
 * A run that has ended is not measured again, and one that was interrupted resumes.
 *
 * @param settings returns how a run of a plan measures
 * @param startAgain advice on how to measure into another folder
 * @param load makes a document, or takes it from the cache
 */
internal class KeptRuns(
    private val cache: Cache,
    private val resolver: ResolverSettings,
    private val progress: ProgressLog,
    private val interruption: Interruption,
    private val settings: (Plan) -> Settings,
    private val startAgain: String,
    private val load: (WorkloadDocument) -> Document,
) {
    @Volatile private var current: Recording? = null

    /** Whether a run is being measured, so that there is something to report. */
    val isMeasuring: Boolean
        get() = current?.isMeasuring ?: false

    /**
     * Measures what is left of the run in its [directory], and writes its report whatever came out.
     *
     * @param source what it measures
     * @param question what it answers in addition to the question of its plan; null if nothing
     * @throws ProblemException if it cannot be measured, or only in part
     */
    fun measure(source: RunSource, directory: RunDirectory, question: FurtherQuestion? = null) {
        val before = recordedIn(directory)
        val isKept = isKept(before, directory)
        if (isKept) requireSame(source.plan, before, directory)
        if (isKept && isDone(source.plan, before)) return
        val recording = Recording(question)
        current = recording
        try {
            if (isKept) resume(source.plan, directory, recording)
            else begin(source, directory, recording)
        } finally {
            current = null
            if (recording.hasStarted) writeReport(recording, directory)
        }
    }

    private fun begin(source: RunSource, directory: RunDirectory, recording: Recording) {
        requireUnused(directory)
        TemporaryFiles.delete(directory.path)
        RunDirectory.create(directory.path)
        session(directory).begin(source, recording)
    }

    private fun resume(plan: Plan, directory: RunDirectory, recording: Recording) {
        JournalWriter.append(directory.journal, recording).use { journal ->
            val budget = maxOf(plan.budgetMillis, recording.plan.budgetMillis).milliseconds
            val source = Resuming(directory, recording, budget, null, cache, load).source()
            session(directory).resume(source, recording, journal)
        }
    }

    private fun writeReport(recording: Recording, directory: RunDirectory) =
        OutputFile(directory.report).use { file ->
            file.write { it.write(HtmlReport.render(results(recording))) }
        }

    /**
     * Whether a run can continue: it was built, and something could be measured. Nothing is lost if
     * another one takes its place.
     */
    private fun isKept(recording: Recording, directory: RunDirectory): Boolean =
        recording.hasStarted &&
            directory.lock.exists() &&
            (recording.isMeasuring || recording.ending != Ending.NOTHING_LEFT)

    /** Requires that the recorded run is of the same cells: others may be asked for now. */
    private fun requireSame(now: Plan, recording: Recording, directory: RunDirectory) {
        val then = recording.plan
        if (then.cells == now.cells && then.fixed == now.fixed && then.margin == now.margin) return
        throw ProblemException(
            Problem(
                "The run '${directory.path.name}' in this folder was measured with another command.",
                startAgain,
            )
        )
    }

    private fun requireUnused(directory: RunDirectory) {
        if (!isInUse(directory.journal)) return
        throw ProblemException(
            Problem(
                "Another process begins the run in ${directory.path}.",
                "Wait until it has ended.",
            )
        )
    }

    /** Whether nothing is left to be measured within the budget. */
    private fun isDone(plan: Plan, recording: Recording): Boolean =
        when (recording.ending) {
            null,
            Ending.INTERRUPTED -> false
            // What was given up may be decided in more time.
            Ending.BUDGET,
            Ending.SETTLED -> plan.budgetMillis <= recording.plan.budgetMillis
            Ending.GENERATIONS,
            Ending.NOTHING_LEFT -> true
        }

    private fun session(directory: RunDirectory) =
        RunSession(directory, cache, resolver, progress, interruption, settings)
}

/** What is recorded in a [directory] so far, which need not exist. */
internal fun recordedIn(directory: RunDirectory): Recording =
    Recording().also { if (directory.isRun) readJournal(directory.journal, it) }
