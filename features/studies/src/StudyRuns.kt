package dev.serdemark.studies

import dev.serdemark.cli.command.ResumableRuns
import dev.serdemark.cli.command.recordingSoFar
import dev.serdemark.cli.output.OutputFile
import dev.serdemark.cli.output.ProgressLog
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.Problems
import dev.serdemark.report.wording.visible
import dev.serdemark.results.measures.Recording
import dev.serdemark.runs.RunDirectory
import java.nio.file.Path
import kotlin.io.path.name

/**
 * Measures what is left of a study in its [folder], one run after another, and judges it. Before,
 * builds and checks all runs with claims that need no timing, and prints their verdicts. Adds to
 * [trouble] why a run was not measured, or only in part.
 */
fun measureStudy(
    plan: PlannedStudy,
    folder: StudyFolder,
    runs: ResumableRuns,
    progress: ProgressLog,
    trouble: Problems,
): StudyResult {
    val hopeless = checkFirst(plan, folder, runs, progress, trouble)
    val recordings = linkedMapOf<String, Recording>()
    plan.runs.entries.forEachIndexed { i, (name, source) ->
        val directory = folder.run(name)
        if (!runs.isStopped && name !in hopeless) {
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
 * Checks all runs with claims that need no timing, and prints the verdicts of these claims. So even
 * a study that is interrupted while it measures has them. Adds to [trouble] why a run was not
 * checked. Returns the names of the runs that cannot be measured.
 */
private fun checkFirst(
    plan: PlannedStudy,
    folder: StudyFolder,
    runs: ResumableRuns,
    progress: ProgressLog,
    trouble: Problems,
): Set<String> {
    val claims = plan.study.claims.filterNot { it.needsTiming }.groupBy { it.run }
    val hopeless = mutableSetOf<String>()
    for ((name, source) in plan.runs.filterKeys(claims::containsKey)) {
        if (runs.isStopped) break
        progress.say("${plan.study.id}: checking run $name, for claims that need no timing")
        val directory = folder.run(name)
        if (trouble.attempt { runs.check(source, directory) } != true) hopeless += name
        val recording = recordingSoFar(directory)
        if (!recording.hasStarted) continue
        judge(plan.study, plan.plans, mapOf(name to recording))
            .claims
            .filter { it.claim in claims.getValue(name) }
            .forEach { progress.say("${it.verdict.id}: ${visible(it.claim.says)}") }
    }
    return hopeless
}

/**
 * Judges the study in [file] from runs that were recorded before.
 *
 * @param runs a folder with the run directory of each run
 * @throws ProblemException if a run is missing, or if it lacks cells that the study needs
 */
fun judgeRecorded(file: Path, runs: Path): StudyResult {
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
fun writePages(page: StudyPage, folder: StudyFolder) {
    fun write(file: Path, text: String) =
        OutputFile(file).use { output -> output.write { it.write(text) } }
    write(folder.html, StudyHtml.render(page))
    page.charts.forEach { (name, chart) -> write(folder.chart(name), chart) }
    write(folder.markdown, page.markdown(folder.html.name) { folder.chart(it).name })
}
