package dev.serdemark.cli.command

import dev.serdemark.cli.output.OutputFile
import dev.serdemark.cli.output.ProgressLog
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.Problems
import dev.serdemark.report.study.StudyHtml
import dev.serdemark.report.study.StudyPage
import dev.serdemark.results.measures.Recording
import dev.serdemark.results.study.StudyResult
import dev.serdemark.results.study.judge
import dev.serdemark.runs.RunDirectory
import dev.serdemark.studies.StudyFolder
import dev.serdemark.studies.checkCells
import dev.serdemark.studies.readStudy
import java.nio.file.Path
import kotlin.io.path.name

/**
 * Measures what is left of a study in its [folder], one run after another, and judges it. Adds to
 * [trouble] why a run was not measured, or only in part.
 */
internal fun measureStudy(
    plan: PlannedStudy,
    folder: StudyFolder,
    runs: ResumableRuns,
    progress: ProgressLog,
    trouble: Problems,
): StudyResult {
    val recordings = linkedMapOf<String, Recording>()
    plan.runs.entries.forEachIndexed { i, (name, source) ->
        val directory = folder.run(name)
        if (!runs.isStopped) {
            progress.say("${plan.study.id}: run ${i + 1} of ${plan.runs.size}, $name")
            trouble.attempt {
                runs.measure(source, directory, plan.question(name, recordings.toMap()))
            }
        }
        val recording = recordingSoFar(directory)
        if (recording.hasStarted) recordings[name] = recording
    }
    return judge(plan.study, plan.plans, recordings)
}

/**
 * Judges the study in [file] from runs that were recorded before.
 *
 * @param runs a folder with the run directory of each run
 * @throws ProblemException if a run is missing, or if it lacks cells that the study needs
 */
internal fun judgeRecorded(file: Path, runs: Path): StudyResult {
    val study = readStudy(file)
    val recordings =
        study.runs.associate { it.name to recordingSoFar(RunDirectory(runs.resolve(it.name))) }
    val missing = recordings.filterValues { !it.hasStarted }.keys
    if (missing.isNotEmpty())
        throw ProblemException(
            "The folder $runs has no run ${missing.joinToString { "'$it'" }}.",
            "Name a folder that has the run directory of each run of the study, by its name.",
        )
    val plans = recordings.mapValues { it.value.plan }
    checkCells(study, file, plans)
    return judge(study, plans, recordings)
}

/** Writes the [page] of a study into its [folder], as HTML and as Markdown with charts. */
internal fun writePages(page: StudyPage, folder: StudyFolder) {
    fun write(file: Path, text: String) =
        OutputFile(file).use { output -> output.write { it.write(text) } }
    write(folder.html, StudyHtml.render(page))
    page.charts.forEach { (name, chart) -> write(folder.chart(name), chart) }
    write(folder.markdown, page.markdown(folder.html.name) { folder.chart(it).name })
}
