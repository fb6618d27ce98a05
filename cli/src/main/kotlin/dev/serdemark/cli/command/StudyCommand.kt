package dev.serdemark.cli.command

import com.github.ajalt.clikt.core.CliktCommand
import com.github.ajalt.clikt.core.Context
import com.github.ajalt.clikt.core.ProgramResult
import com.github.ajalt.clikt.parameters.arguments.argument
import com.github.ajalt.clikt.parameters.arguments.help
import com.github.ajalt.clikt.parameters.groups.provideDelegate
import com.github.ajalt.clikt.parameters.options.flag
import com.github.ajalt.clikt.parameters.options.option
import com.github.ajalt.clikt.parameters.types.path
import dev.serdemark.cli.context.CliContext
import dev.serdemark.cli.option.StudyForm
import dev.serdemark.cli.option.VerboseBuildOptions
import dev.serdemark.cli.option.studyFormatOption
import dev.serdemark.cli.output.ExitStatus
import dev.serdemark.cli.output.ProgressLog
import dev.serdemark.cli.output.print
import dev.serdemark.problem.Problems
import dev.serdemark.problem.inShell
import dev.serdemark.report.study.StudyHtml
import dev.serdemark.report.study.StudyPage
import dev.serdemark.report.study.TerminalStudy
import dev.serdemark.report.wording.visible
import dev.serdemark.results.study.ClaimVerdict
import dev.serdemark.results.study.Study
import dev.serdemark.results.study.StudyResult
import dev.serdemark.studies.StudyFolder
import java.nio.file.Path
import java.time.Instant
import kotlin.io.path.nameWithoutExtension
import kotlin.io.path.readText

/** `serdemark study`: measures a published study again, and judges its claims. */
internal class StudyCommand(private val context: CliContext) : CliktCommand(name = "study") {
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
    private val format by studyFormatOption()

    override fun help(context: Context) =
        "Measure a published study again, and judge its claims; exit status 5 if one is refuted."

    override fun run() {
        val problems = Problems()
        from?.let { reportRecorded(context.workingFolder.resolve(it), problems) }
        val asked = asked(problems)
        format?.value(problems)?.requireFor(asked.size, problems)
        problems.throwAny()
        // Everything is planned before anything is measured.
        val plans = asked.mapNotNull { (file, _) ->
            problems.attempt {
                planStudy(file, full, context, build.words)
            }
        }
        problems.throwAny()
        val folders = folders(asked)
        val locks = folders.map { problems.attempt { it.lock() } }
        problems.throwAny()
        try {
            measureAll(plans.zip(folders))
        } finally {
            locks.forEach { it?.close() }
        }
    }

    /** Reports a study whose runs were recorded before, and ends the command. */
    private fun reportRecorded(runs: Path, problems: Problems) {
        format?.value(problems)
        problems.throwAny()
        val file = context.studies.find(study)
        val result = judgeRecorded(file, runs)
        val trouble = Problems()
        report(result, folders(listOf(file to null)).single(), trouble)
        trouble.print()
        throw ProgramResult(ExitStatus.of(result, trouble.any).code)
    }

    private fun measureAll(plans: List<Pair<PlannedStudy, StudyFolder>>) {
        val progress = build.progress(context.statusLine())
        val runs = UnattendedRuns(context, build, progress)
        val kept = KeptRuns(runs, "Start a new study: name the study instead of the folder.")
        val statuses = plans.mapNotNull { (plan, folder) ->
            if (runs.isStopped) null else measure(plan, folder, kept, progress)
        }
        throw ProgramResult(ExitStatus.ofStudies(statuses, runs.isStopped).code)
    }

    /**
     * Returns the files of the studies to measure. A study that continues comes with its folder.
     */
    private fun asked(problems: Problems): List<Pair<Path, StudyFolder?>> {
        val isShipped = study == ALL || study in context.studies.ids
        val old =
            if (isShipped) emptyList() else StudyFolder.of(context.workingFolder.resolve(study))
        if (old.isEmpty()) {
            val files = problems.attempt {
                if (study == ALL) context.studies.files else listOf(context.studies.find(study))
            }
            return files.orEmpty().map { it to null }
        }
        if (out != null) {
            problems.add(
                "A study continues in its own folder, so --out cannot be given.",
                "Leave out --out, or name the study instead of the folder.",
            )
        }
        return old.map { it.file to it }
    }

    private fun folders(asked: List<Pair<Path, StudyFolder?>>): List<StudyFolder> {
        val parent by lazy {
            out?.let(context.workingFolder::resolve)
                ?: context.runs.fresh(
                    if (study == ALL) "studies"
                    else "study-${asked.single().first.nameWithoutExtension}",
                    Instant.now(),
                )
        }
        return asked.map { (file, old) ->
            old
                ?: StudyFolder.create(
                    if (study == ALL) parent.resolve(file.nameWithoutExtension) else parent,
                    file,
                )
        }
    }

    private fun measure(
        plan: PlannedStudy,
        folder: StudyFolder,
        runs: KeptRuns,
        progress: ProgressLog,
    ): ExitStatus {
        System.err.println(
            "Folder: ${context.shown(folder.path)}. " +
                "If this is interrupted, continue with: serdemark study ${shellPath(folder)}"
        )
        val trouble = Problems()
        val result = measureStudy(plan, folder, runs, progress, trouble)
        report(result, folder, trouble)
        if (form == StudyForm.TERMINAL) printNextCommand(folder, result, runs.isStopped)
        trouble.print()
        return ExitStatus.of(result, trouble.any)
    }

    private fun report(result: StudyResult, folder: StudyFolder, trouble: Problems) {
        val page = StudyPage(result, command(result.study, folder))
        when (form) {
            StudyForm.TERMINAL -> TerminalStudy(context.terminal).print(result)
            StudyForm.MARKDOWN ->
                print(
                    page.markdown(context.written(folder.html)) {
                        context.written(folder.chart(it))
                    }
                )
            StudyForm.HTML -> print(StudyHtml.render(page))
        }
        trouble.attempt { writePages(page, folder) }
        if (form == StudyForm.TERMINAL) {
            context.terminal.println("Report: ${context.shown(folder.html)}")
        }
    }

    private val form: StudyForm
        get() = format?.value ?: StudyForm.TERMINAL

    /** Returns the command that measures the study again in a new folder. */
    private fun command(measured: Study, folder: StudyFolder): String {
        val shipped =
            context.studies.files
                .find { it.nameWithoutExtension == measured.id }
                ?.takeIf { it.readText() == folder.file.readText() }
        val name = if (shipped != null) measured.id else context.written(folder.file)
        return visible("serdemark study ${inShell(name)}" + if (full) " --full" else "")
    }

    /** Returns the path of the [folder] as the user would write it in a shell. */
    private fun shellPath(folder: StudyFolder): String =
        visible(inShell(context.written(folder.path)))

    private fun printNextCommand(folder: StudyFolder, result: StudyResult, isStopped: Boolean) {
        val name = shellPath(folder)
        val isOpen = result.claims.any { it.verdict == ClaimVerdict.UNDECIDED }
        if (isStopped) {
            context.terminal.println("Continue with: serdemark study $name")
        } else if (isOpen && !full && result.study.runs.any { it.full > it.budget }) {
            context.terminal.println("Measure longer with: serdemark study $name --full")
        }
    }

    private companion object {
        const val ALL = "all"
    }
}
