package dev.serdemark.cli.command

import dev.serdemark.cli.output.OutputFile
import dev.serdemark.cli.output.ProgressLog
import dev.serdemark.engine.context.Interruption
import dev.serdemark.plan.Ending
import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.Problems
import dev.serdemark.report.html.HtmlReport
import dev.serdemark.report.study.StudyHtml
import dev.serdemark.report.study.StudyPage
import dev.serdemark.results.measures.FurtherQuestion
import dev.serdemark.results.measures.Recording
import dev.serdemark.results.results
import dev.serdemark.results.study.StudyResult
import dev.serdemark.results.study.judge
import dev.serdemark.runs.JournalWriter
import dev.serdemark.runs.RunDirectory
import dev.serdemark.runs.readJournal
import dev.serdemark.session.Resuming
import dev.serdemark.session.RunSession
import dev.serdemark.studies.StudyFolder
import dev.serdemark.studies.checkCells
import dev.serdemark.studies.readStudy
import dev.serdemark.system.TemporaryFiles
import dev.serdemark.toolchain.cache.Cache
import dev.serdemark.toolchain.resolution.ResolverSettings
import dev.serdemark.workload.Document
import dev.serdemark.workload.WorkloadDocument
import java.nio.file.Path
import kotlin.io.path.exists
import kotlin.io.path.name
import kotlin.time.Duration.Companion.milliseconds

/**
 * Measures the runs of studies one after another. A run that has ended is not measured again, and
 * one that was interrupted resumes.
 *
 * @param load makes a document, or takes it from the cache
 */
internal class StudyRuns(
    private val cache: Cache,
    private val resolver: ResolverSettings,
    private val progress: ProgressLog,
    private val interruption: Interruption,
    private val load: (WorkloadDocument) -> Document,
) {
    @Volatile private var current: Recording? = null

    /** Whether a run is being measured, so that there is something to report. */
    val isMeasuring: Boolean
        get() = current?.isMeasuring ?: false

    /**
     * Measures what is left of a study in its [folder], and judges it. Adds to [trouble] why a run
     * ended early.
     */
    fun measure(plan: PlannedStudy, folder: StudyFolder, trouble: Problems): StudyResult {
        val recordings = linkedMapOf<String, Recording>()
        plan.runs.forEachIndexed { i, run ->
            val directory = folder.run(run.name)
            if (!interruption.isRequested) {
                progress.say("${plan.study.id}: run ${i + 1} of ${plan.runs.size}, ${run.name}")
                trouble.attempt { measure(run, directory, plan.question(run)) }
            }
            val found = recorded(directory)
            if (found.hasStarted) recordings[run.name] = found
        }
        return judge(plan.study, plan.plans, recordings)
    }

    /** Measures what is left of a run, and writes its report whatever came out. */
    private fun measure(
        run: PlannedStudy.Run,
        directory: RunDirectory,
        question: FurtherQuestion,
    ) {
        val before = recorded(directory)
        val isKept = isKept(before, directory)
        if (isKept) requireSame(run, before)
        if (isKept && isDone(run, before)) return
        val recording = Recording(question)
        current = recording
        try {
            if (isKept) resume(run, directory, recording) else begin(run, directory, recording)
        } finally {
            current = null
            if (recording.hasStarted) writeReport(recording, directory)
        }
    }

    private fun begin(run: PlannedStudy.Run, directory: RunDirectory, recording: Recording) {
        TemporaryFiles.delete(directory.path)
        RunDirectory.create(directory.path)
        session(directory).begin(run.source, recording)
    }

    private fun resume(run: PlannedStudy.Run, directory: RunDirectory, recording: Recording) {
        JournalWriter.append(directory.journal, recording).use { journal ->
            val budget = maxOf(run.budget, recording.plan.budgetMillis.milliseconds)
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

    /** Requires that the recorded run is of the same cells: others may be asked for with --full. */
    private fun requireSame(run: PlannedStudy.Run, recording: Recording) {
        val (then, now) = recording.plan to run.source.plan
        if (then.cells == now.cells && then.fixed == now.fixed) return
        throw ProblemException(
            Problem(
                "The run '${run.name}' in this folder was measured with another command.",
                "Start a new study: name the study instead of the folder.",
            )
        )
    }

    /** Whether nothing is left to be measured within the budget. */
    private fun isDone(run: PlannedStudy.Run, recording: Recording): Boolean =
        when (recording.ending) {
            null,
            Ending.INTERRUPTED -> false
            // Claims that were given up may be decided in more time.
            Ending.BUDGET,
            Ending.SETTLED -> run.budget <= recording.plan.budgetMillis.milliseconds
            Ending.GENERATIONS,
            Ending.NOTHING_LEFT -> true
        }

    private fun session(directory: RunDirectory) =
        RunSession(directory, cache, resolver, progress, interruption)
}

private fun recorded(directory: RunDirectory): Recording =
    Recording().also { if (directory.isRun) readJournal(directory.journal, it) }

/**
 * Judges the study in [file] from runs that were recorded before.
 *
 * @param runs a folder with the run directory of each run
 * @throws ProblemException if a run is missing, or lacks cells that the study is about
 */
internal fun judgeRecorded(file: Path, runs: Path): StudyResult {
    val study = readStudy(file)
    val recordings =
        study.runs.associate { it.name to recorded(RunDirectory(runs.resolve(it.name))) }
    val missing = recordings.filterValues { !it.hasStarted }.keys
    if (missing.isNotEmpty())
        throw ProblemException(
            Problem(
                "The folder $runs has no run ${missing.joinToString { "'$it'" }}.",
                "Name a folder that has the run directory of each run of the study, by its name.",
            )
        )
    val plans = recordings.mapValues { it.value.plan }
    checkCells(study, file, plans)
    return judge(study, plans, recordings)
}

/** Writes the pages of a study into its [folder]: one for browsers, and one in Markdown. */
internal class StudyPages(private val folder: StudyFolder) {
    fun write(page: StudyPage) {
        write(folder.html, StudyHtml.render(page))
        page.charts.forEach { (name, chart) -> write(folder.chart(name), chart) }
        write(folder.markdown, page.markdown(folder.html.name) { folder.chart(it).name })
    }

    private fun write(file: Path, text: String) =
        OutputFile(file).use { output -> output.write { it.write(text) } }
}
