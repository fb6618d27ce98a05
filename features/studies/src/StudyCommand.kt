package dev.serdemark.studies

import com.github.ajalt.clikt.core.CliktCommand
import com.github.ajalt.clikt.core.Context
import com.github.ajalt.clikt.core.ProgramResult
import com.github.ajalt.clikt.parameters.arguments.argument
import com.github.ajalt.clikt.parameters.arguments.help
import com.github.ajalt.clikt.parameters.groups.provideDelegate
import com.github.ajalt.clikt.parameters.options.flag
import com.github.ajalt.clikt.parameters.options.option
import com.github.ajalt.clikt.parameters.types.path
import dev.serdemark.cli.command.ResumableRuns
import dev.serdemark.cli.command.UnattendedRuns
import dev.serdemark.cli.context.CliContext
import dev.serdemark.cli.option.VerboseBuildOptions
import dev.serdemark.cli.output.ExitStatus
import dev.serdemark.cli.output.ProgressLog
import dev.serdemark.cli.output.printProblems
import dev.serdemark.cli.output.table
import dev.serdemark.conform.exitStatus
import dev.serdemark.evolve.exitStatus
import dev.serdemark.problem.Problems
import dev.serdemark.problem.asOption
import dev.serdemark.problem.shellQuoted
import dev.serdemark.report.wording.visible
import java.nio.file.Path
import java.time.Instant
import kotlin.io.path.nameWithoutExtension
import kotlin.io.path.readText
import kotlin.time.Duration

/** `serdemark study`: measures a published study again, and judges its claims. */
class StudyCommand(private val context: CliContext) : CliktCommand(name = "study") {
    private val study by
        argument("STUDY")
            .help(
                "A shipped study, all for every shipped study, a file of your own, or the folder of a study to continue."
            )
    private val from by
        option(
                "--from",
                metavar = "DIR",
                help =
                    "Measure nothing, and judge the recorded runs in DIR. The folder of each run has the name that the study gives it.",
            )
            .path()
    private val full by
        option("--full", help = "Measure at full scale, for as long as the study says.").flag()
    private val out by
        option(
                "--out",
                metavar = "DIR",
                help = "Folder for the study [a new one in serdemark-runs].",
            )
            .path()
    private val build by VerboseBuildOptions(context)
    private val form by studyFormatOption()

    override fun help(context: Context) =
        "Measure a published study again, and judge its claims; exit status 5 if one is refuted."

    override fun run() {
        // With --from, this ends the command.
        from?.let { reportRecorded(context.workingFolder.resolve(it)) }
        val problems = Problems()
        val requested = requestedStudies(problems)
        form.requireFit(requested.size, problems)
        problems.throwAny()
        // Plans everything before it measures anything.
        val plans = requested.mapNotNull { (file, _) ->
            problems.attempt {
                planStudy(file, full, context, build.words)
            }
        }
        problems.throwAny()
        val folders = folders(requested)
        val locks = folders.map { problems.attempt { it.lock() } }
        problems.throwAny()
        try {
            measureAll(plans.zip(folders))
        } finally {
            locks.forEach { it?.close() }
        }
    }

    /** Reports a study whose runs were recorded before, and ends the command. */
    private fun reportRecorded(runs: Path) {
        val file = context.studies.find(study)
        val result = judgeRecorded(file, runs)
        val trouble = Problems()
        report(result, folders(listOf(RequestedStudy(file))).single(), trouble)
        printProblems(trouble.all)
        throw ProgramResult(exitStatus(result, trouble.any).code)
    }

    private fun measureAll(plans: List<Pair<PlannedStudy, StudyFolder>>) {
        val progress = build.progress(context.statusLine())
        val runs = UnattendedRuns(context, build, progress)
        val resumableRuns =
            ResumableRuns(runs, "Start a new study: name the study instead of the folder.")
        val statuses = plans.mapNotNull { (plan, folder) ->
            if (runs.isStopped) null else measure(plan, folder, resumableRuns, progress)
        }
        throw ProgramResult(exitStatusOfStudies(statuses, runs.isStopped).code)
    }

    /**
     * A study to measure.
     *
     * @property oldFolder the folder in which the study continues; null for a new study
     */
    private data class RequestedStudy(val file: Path, val oldFolder: StudyFolder? = null)

    private fun requestedStudies(problems: Problems): List<RequestedStudy> {
        val isShipped = study == ALL || study in context.studies.ids
        val oldFolders =
            if (isShipped) emptyList() else StudyFolder.of(context.workingFolder.resolve(study))
        if (oldFolders.isEmpty()) {
            val files = problems.attempt {
                if (study == ALL) context.studies.files else listOf(context.studies.find(study))
            }
            return files.orEmpty().map { RequestedStudy(it) }
        }
        if (out != null) {
            problems.add(
                "A study continues in its own folder, so --out cannot be given.",
                "Leave out --out, or name the study instead of the folder.",
            )
        }
        return oldFolders.map { RequestedStudy(it.file, it) }
    }

    /** Returns the folder of each study. Creates it for a new study. */
    private fun folders(studies: List<RequestedStudy>): List<StudyFolder> {
        val newFolder by lazy {
            out?.let(context.workingFolder::resolve)
                ?: context.runs.createRunFolder(
                    if (study == ALL) "studies"
                    else "study-${studies.single().file.nameWithoutExtension}",
                    Instant.now(),
                )
        }
        return studies.map { (file, oldFolder) ->
            oldFolder
                ?: StudyFolder.create(
                    if (study == ALL) newFolder.resolve(file.nameWithoutExtension) else newFolder,
                    file,
                )
        }
    }

    private fun measure(
        plan: PlannedStudy,
        folder: StudyFolder,
        runs: ResumableRuns,
        progress: ProgressLog,
    ): ExitStatus {
        System.err.println(
            "Folder: ${context.printablePath(folder.path)}. " +
                "If this is interrupted, continue with: serdemark study ${shellPath(folder)}"
        )
        val trouble = Problems()
        val result = measureStudy(plan, folder, runs, progress, trouble)
        report(result, folder, trouble)
        if (form == StudyForm.TERMINAL) printNextCommand(folder, result, runs.isStopped)
        printProblems(trouble.all)
        return exitStatus(result, trouble.any)
    }

    /**
     * Prints the result, and writes its pages into the [folder]. Adds failed writes to [trouble].
     */
    private fun report(result: StudyResult, folder: StudyFolder, trouble: Problems) {
        val page = StudyPage(result, repeatCommand(result.study, folder))
        when (form) {
            StudyForm.TERMINAL -> TerminalStudy(context.terminal).print(result)
            StudyForm.MARKDOWN ->
                print(
                    page.markdown(context.pathText(folder.html)) {
                        context.pathText(folder.chart(it))
                    }
                )
            StudyForm.HTML -> print(StudyHtml.render(page))
        }
        trouble.attempt { writePages(page, folder) }
        if (form == StudyForm.TERMINAL) {
            context.terminal.println("Report: ${context.printablePath(folder.html)}")
        }
    }

    /** Returns the command that measures the study again in a new folder. */
    private fun repeatCommand(measured: Study, folder: StudyFolder): String {
        val isShipped =
            context.studies.files.any {
                it.nameWithoutExtension == measured.id && it.readText() == folder.file.readText()
            }
        val name = if (isShipped) measured.id else context.pathText(folder.file)
        return visible("serdemark study ${shellQuoted(name)}" + if (full) " --full" else "")
    }

    /** Returns the path of the [folder] as the user would write it in a shell. */
    private fun shellPath(folder: StudyFolder): String =
        visible(shellQuoted(context.pathText(folder.path)))

    private fun printNextCommand(folder: StudyFolder, result: StudyResult, isStopped: Boolean) {
        val path = shellPath(folder)
        val isUndecided = result.claims.any { it.verdict == ClaimVerdict.UNDECIDED }
        val canMeasureLonger = !full && result.study.runs.any { it.fullBudget > it.budget }
        if (isStopped) {
            context.terminal.println("Continue with: serdemark study $path")
        } else if (isUndecided && canMeasureLonger) {
            context.terminal.println("Measure longer with: serdemark study $path --full")
        }
    }

    private companion object {
        const val ALL = "all"
    }
}

/**
 * The status of a study with this [result].
 *
 * @param hasTrouble whether a run could not continue, or a page could not be written
 */
fun exitStatus(result: StudyResult, hasTrouble: Boolean): ExitStatus {
    val statusesOfRuns = result.runs.values.map(ExitStatus::ofCells)
    return when {
        result.claims.any { it.verdict == ClaimVerdict.REFUTED } -> ExitStatus.CHECK_FAILED
        statusesOfRuns.isNotEmpty() && statusesOfRuns.all { it == ExitStatus.NOTHING_BUILT } ->
            ExitStatus.NOTHING_BUILT
        hasTrouble || statusesOfRuns.any { it != ExitStatus.DONE } -> ExitStatus.INCOMPLETE
        else -> ExitStatus.DONE
    }
}

/** The status of several studies: the highest of all, or [ExitStatus.INTERRUPTED]. */
private fun exitStatusOfStudies(statuses: List<ExitStatus>, isInterrupted: Boolean): ExitStatus =
    if (isInterrupted) ExitStatus.INTERRUPTED else statuses.maxBy { it.code }

/** The shipped studies. */
val CliContext.studies: Studies
    get() = Studies(home.resolve("studies"))

/** `serdemark list studies`: prints the shipped studies. */
class StudiesCommand(private val context: CliContext) : CliktCommand("studies") {
    override fun help(context: Context) = "The shipped studies, for serdemark study."

    override fun run() =
        context.terminal.table(
            listOf("study", "published", "claims", "measuring", "title"),
            context.studies.files.map(::readStudy).map { study ->
                listOf(
                    study.id,
                    study.source?.published ?: "–",
                    "${study.claims.size}",
                    study.runs.map { it.budget }.reduce(Duration::plus).asOption(),
                    study.title,
                )
            },
        )
}
